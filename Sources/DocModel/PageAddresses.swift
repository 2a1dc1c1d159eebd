/// An address in a text that may lead to a page or a file of the same site.
package struct WrittenAddress: Sendable {
  /// Decoded, without parameters and fragment; empty for a place on the same page.
  package let path: ArraySlice<UInt8>
  /// Without `#`.
  package let fragment: ArraySlice<UInt8>
  /// Whether the path names a page by ``PageReference``, wherever in the site it lies.
  package let isReference: Bool

  /// Fails for an address with a scheme, a host or a variable, and for one that leads to the page it is on.
  ///
  /// - Parameter url: without Markdown escapes.
  package init?(_ url: ArraySlice<UInt8>) {
    let reference = PageReference.target(in: url)
    let url = reference ?? url
    guard let first = url.first, first != UInt8(ascii: "#"), !Self.leadsElsewhere(url) else { return nil }
    let hash = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let query = url[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let written = PathText.decodedBytes(url[..<query])
    guard !written.isEmpty else { return nil }
    path = written.starts(with: "~/".utf8) ? written.dropFirst(1) : written[...]
    fragment = url[hash...].dropFirst()
    // The route of a script, as in `/app/#/guide`.
    if fragment.first == UInt8(ascii: "/") { return nil }
    isReference = reference != nil
  }

  /// Whether the path is that of a Markdown file, relative to the file with the link.
  package var isRelativeMarkdown: Bool {
    guard path.first != UInt8(ascii: "/"), !PathText.beginsWithAlias(path) else { return false }
    return [".md", ".mdx", ".markdown"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        (0x41...0x5a).contains($0) ? $0 | 0x20 == $1 : $0 == $1
      }
    }
  }

  /// Whether a URL has a scheme, a host or a variable.
  private static func leadsElsewhere(_ url: ArraySlice<UInt8>) -> Bool {
    if url.starts(with: "//".utf8) { return true }
    for byte in url {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: "$"): return true
      case UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }
}

/// The pages of a tree by the addresses that authors write: with or without extension, relative to a page, below a
/// locale or from the root of the site; or by the files of the pages. Check and build resolve links here.
package struct PageAddresses: Sendable {
  /// The page that an address denotes.
  package struct Place: Sendable, Equatable {
    /// An index of the articles.
    package let page: Int
    /// The locale that the address names, an index of the locales; nil for the reader's.
    package let locale: Int?
    /// Whether the address begins at the root of the site.
    package let isRooted: Bool
  }

  /// The page and the locale of a file.
  package struct Edition: Sendable {
    let page: Int32
    let locale: Int32

    /// - Parameters:
    ///   - page: an index of the articles.
    ///   - locale: an index of the locales.
    package init(page: Int, locale: Int) {
      self.page = Int32(clamping: page)
      self.locale = Int32(clamping: locale)
    }
  }

  private let tags: [String]
  private let places: [String: Int32]
  /// The pages by the paths that their front matter gives.
  private let written: [String: Int32]
  /// By the path of a page, the paths that its front matter gives.
  private let routes: [String: [String]]
  /// The pages that generators serve at another path than their file's: ``otherKeys(of:)``.
  private let others: [String: Int32]
  /// The pages by the last part of their path; an index page is named by its folder.
  private let names: [String: [Int32]]
  /// The paths of the pages without extension, in lowercase.
  private let stems: [String]
  private let settings: AddressSettings
  private let files: [String: Edition]
  /// The locale whose texts are shown where another has none, an index of the locales.
  private let reference: Int?

  /// - Parameters:
  ///   - articles: The paths below the locale's folder, as ``Article/path``.
  ///   - settings: What is known about addresses besides the paths of the files.
  ///   - routes: The paths that pages have besides those of their files, by article: ``FrontMatter/routes(of:)``.
  ///   - files: The pages by file, as ``Article/file``, if the same relative path does not lead to the same page from the
  ///     files of all locales; else empty.
  ///   - reference: The locale whose texts are shown where another has none, an index of the locales.
  package init(
    articles: [String], locales: [LocaleTag], settings: AddressSettings = AddressSettings(), routes: [[String]] = [],
    files: [String: Edition] = [:], reference: Int? = nil
  ) {
    tags = locales.map { $0.tag.lowercased() }
    self.settings = settings
    self.files = files
    self.reference = reference
    stems = articles.map { Self.key(Self.stem(of: $0)[...]) }
    var places: [String: Int32] = [:]
    var names: [String: [Int32]] = [:]
    places.reserveCapacity(articles.count)
    for (index, key) in stems.enumerated() where places[key] == nil {
      places[key] = Int32(clamping: index)
      let path = key.hasSuffix("/index") ? key.dropLast(6) : key[...]
      names[String(PathText.name(of: path)), default: []].append(Int32(clamping: index))
    }
    self.names = names
    self.places = places
    var written: [String: Int32] = [:]
    for (index, routes) in routes.enumerated() {
      for route in routes {
        let stem = Self.key(Self.stem(of: route.hasSuffix(".html") ? String(route.dropLast(5)) : route)[...])
        // The top of the site is its index, whose own links begin there.
        guard stem != "index" else { continue }
        for key in [stem] + Self.otherKeys(of: stem) where written[key] == nil { written[key] = Int32(clamping: index) }
      }
    }
    self.written = written
    self.routes = Dictionary(zip(stems, routes).lazy.filter { !$1.isEmpty }) { first, _ in first }
    var others: [String: Int32] = [:]
    for (index, stem) in stems.enumerated() {
      for key in Self.otherKeys(of: stem) where others[key] == nil && places[key] == nil {
        others[key] = Int32(clamping: index)
      }
    }
    self.others = others
  }

  /// Returns an article's path without extension; `_index.md` and `index.md` both become `index` in their folder.
  package static func stem(of article: String) -> String {
    var name = article
    for ending in [".markdown", ".mdx", ".md"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
      break
    }
    if name == "_index" || name.hasSuffix("/_index") { name = name.dropLast(6) + "index" }
    return name
  }

  /// Returns the page at a path below the locale's folder, with or without extension; a folder means its index.
  package func page(at path: ArraySlice<UInt8>) -> Int? {
    var path = path
    while path.last == Self.slash { path.removeLast() }
    let whole = path.count
    for ending in Self.endings where path.count >= ending.count && path.suffix(ending.count) == ending[...] {
      path.removeLast(ending.count)
      break
    }
    if path.isEmpty { return places["index"].map(Int.init) }
    let name = path.lastIndex(of: Self.slash).map { path[($0 + 1)...] } ?? path
    let isIndex = name.count == 6 && name.elementsEqual("_index".utf8)
    let key = Self.key(isIndex ? path.dropLast(6) + Array("index".utf8) : path)
    return
      (places[key] ?? places[key + "/index"] ?? written[key]
      ?? (path.count == whole ? others[key] : nil)).map(Int.init)
  }

  /// Further paths of a page: its folder's for `guide/README` and Docusaurus' `guide/guide`; without the numbers that
  /// order files, `1-start/02-setup`; and as a slug, `inter-process/first-steps` for `Inter Process/First steps`.
  private static func otherKeys(of stem: String) -> [String] {
    var parts = stem.lowercased().split(separator: "/").map { slug($0) }
    var keys = [parts.joined(separator: "/")]
    if let post = postKey(parts) { keys.append(post) }
    parts = parts.map { withoutNumber($0) }
    keys.append(parts.joined(separator: "/"))
    // Jekyll's collections have an underscore before their name that their addresses lack.
    keys.append(parts.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }.joined(separator: "/"))
    if parts.count > 1, let name = parts.last, name == "readme" || name == parts[parts.count - 2] || name == "index" {
      keys.append(parts.dropLast().joined(separator: "/"))
    }
    let key = key(stem[...])
    return keys.filter { $0 != key && !$0.isEmpty }
  }

  /// The path of a post of Jekyll, `news/_posts/2008-03-03-title`, in its address: `news/2008/03/03/title`.
  private static func postKey(_ parts: [String]) -> String? {
    guard parts.count > 1, parts[parts.count - 2] == "_posts", let name = parts.last else { return nil }
    let date = name.split(separator: "-", maxSplits: 3)
    guard date.count == 4, date.prefix(3).allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
    return (parts.dropLast(2) + date.map(String.init)).joined(separator: "/")
  }

  /// A part of a path with hyphens for spaces, without punctuation.
  private static func slug(_ part: Substring) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: " ") }) else { return String(part) }
    return String(part.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
      .replacing(" ", with: "-")
  }

  /// A part of a path without the number that gives its place among its neighbours: `setup` for `02-setup`.
  private static func withoutNumber(_ part: String) -> String {
    let rest = part.drop { $0.isASCII && $0.isNumber }
    guard rest.count < part.count, let sign = rest.first, "-_. ".contains(sign) else { return part }
    let name = rest.drop { "-_. ".contains($0) }
    // Dates and versions are no places.
    return name.first?.isLetter == true ? String(name) : part
  }

  /// Returns whether the same relative path may lead to different pages from the files of an article.
  package var dependsOnFiles: Bool { !files.isEmpty }

  /// Returns the page that an address in a file of an article denotes, or nil if it denotes no page. A path to the file of
  /// a page denotes that page. If the name of the file has its locale, a path to a Markdown file denotes no other page.
  package func place(of address: WrittenAddress, from article: String, in file: String) -> Place? {
    guard dependsOnFiles, address.path.first != Self.slash else { return place(of: address, from: article) }
    if let place = place(ofFile: address.path, from: file) { return place }
    return !address.isReference && address.isRelativeMarkdown && !file.hasSuffix(article)
      ? nil : place(of: address, from: article)
  }

  /// A path to another locale's file of the same page leads to that locale; one to the source's file of another page to the
  /// reader's.
  private func place(ofFile path: ArraySlice<UInt8>, from file: String) -> Place? {
    guard let own = files[file] else { return nil }
    let here = Array(file.utf8)
    let folder = here.lastIndex(of: Self.slash).map { here[..<$0] } ?? []
    guard let found = files[String(decoding: PathText.joined(folder, path).path, as: UTF8.self)] else { return nil }
    let isNamed =
      found.page == own.page || found.locale != own.locale && reference.map { Int32($0) != found.locale } ?? true
    return Place(page: Int(found.page), locale: isNamed ? Int(found.locale) : nil, isRooted: false)
  }

  /// The index of the reader's locale or of another one.
  package enum Home: Sendable, Equatable {
    case reader
    /// An index of the locales.
    case locale(Int)
  }

  /// Returns the index that `/`, or `/ko/`, denotes; nil for other addresses.
  package func home(at path: ArraySlice<UInt8>) -> Home? {
    guard path.first == Self.slash else { return nil }
    let path = settings.bases.lazy.compactMap { Self.rest(of: path, below: $0) }.first ?? path
    var name = path.drop { $0 == Self.slash }
    if name.isEmpty { return .reader }
    if name.last == Self.slash { name.removeLast() }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    return tags.firstIndex(of: text).map { .locale($0) }
  }

  /// Returns the page that an address on an article's page denotes, or nil if it denotes no page.
  package func place(of address: WrittenAddress, from article: String) -> Place? {
    let place = placeByPath(of: address, from: article)
    return place == nil && address.isReference ? self.place(named: address.path, from: article) : place
  }

  /// The page that a reference names by a path from the root of the pages, or by its last part. Of several pages of that
  /// name, the one nearest to the article.
  private func place(named path: ArraySlice<UInt8>, from article: String) -> Place? {
    if let page = page(at: path.drop { $0 == Self.slash }) { return Place(page: page, locale: nil, isRooted: true) }
    guard !path.contains(Self.slash) else { return nil }
    let name = Self.key(Self.stem(of: String(decoding: path, as: UTF8.self))[...])
    let here = Self.key(article[...])
    func shared(_ page: Int32) -> Int { zip(stems[Int(page)].utf8, here.utf8).prefix { $0 == $1 }.count }
    var nearest: (page: Int32, shared: Int)?
    for page in names[name] ?? [] where shared(page) > nearest?.shared ?? -1 { nearest = (page, shared(page)) }
    return nearest.map { Place(page: Int($0.page), locale: nil, isRooted: false) }
  }

  private func placeByPath(of address: WrittenAddress, from article: String) -> Place? {
    guard address.path.first == Self.slash else { return relative(address.path, from: article) }
    if let place = rooted(address.path) { return place }
    for base in settings.bases {
      if let rest = Self.rest(of: address.path, below: base), let place = rooted(rest) { return place }
    }
    // Pages of a version link from the top of their version.
    guard let slash = article.utf8.firstIndex(of: Self.slash),
      PathText.namesVersion(article[..<slash], isNumberVersion: true),
      let page = page(at: (Array(article.utf8[...slash]) + address.path.drop { $0 == Self.slash })[...])
    else { return nil }
    return Place(page: page, locale: nil, isRooted: true)
  }

  /// - Parameter isFormer: whether the path may be one that the generator leads to another one.
  private func rooted(_ path: ArraySlice<UInt8>, isFormer: Bool = true) -> Place? {
    let inside = path.drop { $0 == Self.slash }
    if let page = page(at: inside) ?? rewritten(inside) { return Place(page: page, locale: nil, isRooted: true) }
    if isFormer, let place = redirected(inside) { return place }
    // A path may begin with a locale's name, which refers to that locale, and with the folder of the pages.
    var (rest, named, isMounted, isVersioned) = (inside, nil as Int?, false, false)
    while case let head = name(of: rest), !head.isEmpty {
      // Jekyll's collections have an underscore before their name, `_de/guide.md`.
      if named == nil, let locale = tags.firstIndex(where: { $0 == head || "_" + $0 == head }) {
        named = locale
      } else if !isMounted, settings.mounts.contains(head) {
        isMounted = true
      } else if !isVersioned, PathText.namesVersion(head[...]), head.first?.isLetter == true, !head.hasPrefix("v") {
        // The pages of the next or the latest version have a folder for it in their addresses alone.
        isVersioned = true
      } else {
        return nil
      }
      rest = rest.drop { $0 != Self.slash }.drop { $0 == Self.slash }
      if let page = page(at: rest) ?? rewritten(rest) { return Place(page: page, locale: named, isRooted: true) }
    }
    return nil
  }

  /// The part of a path from the root of the site that comes after a base, or nil for a path elsewhere.
  private static func rest(of path: ArraySlice<UInt8>, below base: String) -> ArraySlice<UInt8>? {
    let inside = path.drop { $0 == slash }
    let rest = inside.dropFirst(base.utf8.count)
    guard rest.first == slash, key(inside.dropLast(rest.count)) == base else { return nil }
    return rest
  }

  /// The page that the generator serves at a path, by its rules.
  private func rewritten(_ path: ArraySlice<UInt8>) -> Int? {
    guard !settings.rewrites.isEmpty else { return nil }
    let address = Self.stem(of: Self.key(path.drop { $0 == Self.slash }))
    let plain = address.hasSuffix(".html") ? String(address.dropLast(".html".count)) : address
    return settings.rewrites.lazy.compactMap { $0.path(of: plain) }.compactMap { page(at: Array($0.utf8)[...]) }.first
  }

  /// The page that the generator leads readers of a path without a page to.
  private func redirected(_ path: ArraySlice<UInt8>) -> Place? {
    guard !settings.redirects.isEmpty else { return nil }
    var path = path
    while path.last == Self.slash { path.removeLast() }
    for ending in Self.endings where path.suffix(ending.count) == ending[...] {
      path.removeLast(ending.count)
      break
    }
    return settings.redirects[Self.key(path)].flatMap { rooted(Array($0.utf8)[...], isFormer: false) }
  }

  private func name(of path: ArraySlice<UInt8>) -> String {
    String(decoding: path.prefix { $0 != Self.slash }, as: UTF8.self).lowercased()
  }

  private func relative(_ path: ArraySlice<UInt8>, from article: String) -> Place? {
    let here = Array(article.utf8)
    let folder = here.lastIndex(of: Self.slash).map { here[..<$0] } ?? []
    let (place, up) = PathText.joined(folder, path)
    if up == 0, let page = page(at: place[...]) ?? rewritten(place[...]) {
      return Place(page: page, locale: nil, isRooted: false)
    }
    // `../../fr-FR/guide.md` goes from the locale's folder to another's.
    if up == 1, let named = tags.firstIndex(of: name(of: place[...])),
      let page = page(at: place.drop { $0 != Self.slash }.dropFirst())
    {
      return Place(page: page, locale: named, isRooted: false)
    }
    // Hugo's pages are folders, so relative paths may start one level below.
    let (below, above) = PathText.joined(Array(Self.stem(of: article).utf8)[...], path)
    if above == 0, !below.isEmpty, let page = page(at: below[...]) {
      return Place(page: page, locale: nil, isRooted: false)
    }
    // Docusaurus leaves relative addresses without an extension as they are: they begin at the page's own address.
    for folder in servedFolders(of: article) {
      let (served, up) = PathText.joined(Array(folder.utf8)[...], path)
      if up == 0, let page = page(at: served[...]) { return Place(page: page, locale: nil, isRooted: false) }
    }
    return nil
  }

  /// The folders of the addresses that the front matter of a page gives it.
  private func servedFolders(of article: String) -> [String] {
    routes[Self.key(Self.stem(of: article)[...])]?.map { route in
      route.lastIndex(of: "/").map { String(route[..<$0]) } ?? ""
    } ?? []
  }

  private static let slash = UInt8(ascii: "/")
  private static let endings = [".md", ".html", ".mdx", ".markdown", ".htm"].map { Array($0.utf8) }

  /// Documentation servers ignore case, and authors rely on it.
  private static func key(_ stem: Substring) -> String { stem.lowercased() }

  private static func key(_ stem: ArraySlice<UInt8>) -> String {
    guard stem.allSatisfy({ $0 < 0x80 }) else { return String(decoding: stem, as: UTF8.self).lowercased() }
    return String(decoding: stem.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
