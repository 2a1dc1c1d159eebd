package import DocModel

/// The metadata of an article in one locale that other pages need; without its text.
package struct PageFacts: Sendable, Equatable {
  /// Plain text; nil if the article has neither a title nor a heading.
  package var title: String?
  package var description: String?
  /// Hugo's weight: lighter pages come first.
  package var weight: Int?
  /// Hugo's aliases: further addresses of the page, as written.
  package var aliases: [String] = []
  /// The page's place among its neighbours, as Docusaurus, Starlight and Jekyll give it.
  package var position: Double?
  /// The name that a project's navigation has for the page: Docusaurus' `id`, in place of the file's name; or
  /// Starlight's `slug`, in place of the whole path.
  package var id: String?
  package var slug: String?
  /// The paths at which the front matter says that the page is served.
  package var routes: [String] = []
  /// Whether the navigation leaves the page out, as its front matter says.
  package var isHidden = false
  /// The titles of the pages above it, the nearest first, as the theme just-the-docs gives them.
  package var parents: [String] = []
  /// A text in place of a number for ``position``.
  package var orderText: String?
  /// Whether the page is a post or a page of its own, so that no sidebar of the documentation has it.
  package var isAside = false
  /// Whether the page is a first page whose front matter says all that it shows: it lists no other pages.
  package var isLanding = false
  /// The date of a post of a blog, or nil for other pages.
  package var posted: PostDate?
  /// Whether the page is not to be published yet.
  package var isDraft = false

  /// The page's place among its neighbours, or nil if its front matter gives none.
  var order: Double? { position ?? weight.flatMap { $0 == 0 ? nil : Double($0) } }

  package init(title: String?, description: String? = nil, weight: Int? = nil) {
    self.title = title
    self.description = description
    self.weight = weight
  }
}

/// One article of the site: it has a page in every locale, translated or not.
package struct SitePage: Sendable {
  /// The path below the locale's folder, as ``Article/path``.
  package let article: String
  /// The path below the locale's folder of the output, without `.html`: `guide/install`, and `guide/index` for
  /// `guide/_index.md`.
  package let stem: String
  /// By the map's locales; nil if the article is missing in that locale.
  package let facts: [PageFacts?]
  /// Whether the page has no article: it lists the pages of a category.
  package let isGenerated: Bool

  package init(article: String, facts: [PageFacts?], isGenerated: Bool = false) {
    self.article = article
    self.facts = facts
    self.isGenerated = isGenerated
    stem = PageAddresses.stem(of: article)
  }

  package var isIndex: Bool { stem == "index" || stem.hasSuffix("/index") }
  /// Empty at the root.
  package var folder: Substring { stem.lastIndex(of: "/").map { stem[..<$0] } ?? "" }
}

/// The form of the pages' addresses.
package enum PageForm: String, Sendable {
  /// `guide/install.html`, which can be opened without a server, too.
  case files
  /// `guide/install/`, of which the file is `guide/install/index.html`.
  case folders

  static let index = "index.html"

  /// Returns the end of an address as it is written in a link.
  ///
  /// - Parameter path: a path in the output, or the way to one.
  package func written(_ path: String) -> String {
    guard self == .folders, path == Self.index || path.hasSuffix("/" + Self.index) else { return path }
    return String(path.dropLast(Self.index.count))
  }
}

/// Every page of a site in every locale. A build holds this for all articles at once; it contains no texts.
package struct SiteMap: Sendable {
  /// Sorted by tag.
  package let locales: [LocaleTag]
  /// The locale that replaces a missing one and defines the heading ids of all: an index of ``locales``.
  package let reference: Int
  /// Whether the reference is the source or English, so that readers of languages without a page are sent there.
  package let isDefault: Bool
  /// Sorted by path.
  package let pages: [SitePage]
  package let form: PageForm
  let addresses: PageAddresses
  private let editions: [[Int]]
  /// The pages whose folder has an index, so that they are files in any form.
  private let flat: Set<Int>

  /// - Parameters:
  ///   - source: the source locale; if nil, English, else the first locale is the reference.
  ///   - settings: What is known about addresses besides the paths of the files.
  ///   - files: The files of the pages, by index of `pages` and locale, if a relative path does not lead to the same page
  ///     from all of them; else empty.
  package init(
    locales: [LocaleTag], source: LocaleTag?, pages: [SitePage], settings: AddressSettings = AddressSettings(),
    files: [(file: String, page: Int, locale: LocaleTag)] = [], form: PageForm = .files
  ) {
    self.form = form
    let indexes = Set(pages.lazy.filter(\.isIndex).map(\.stem))
    flat = form == .files ? [] : Set(pages.indices.filter { indexes.contains(pages[$0].stem + "/index") })
    let locales = locales.sorted()
    self.locales = locales
    let reference = locales.firstIndex { $0 == source } ?? locales.firstIndex(where: \.isEnglish) ?? 0
    self.reference = reference
    isDefault = locales.indices.contains(reference) && (locales[reference] == source || locales[reference].isEnglish)
    self.pages = pages
    addresses = PageAddresses(
      articles: pages.map(\.article), locales: locales, settings: settings,
      routes: pages.map { page in Set(page.facts.flatMap { $0?.routes ?? [] }).sorted() },
      files: Dictionary(
        files.lazy.compactMap { file in
          locales.firstIndex(of: file.locale).map {
            (file.file, PageAddresses.Edition(page: file.page, locale: $0))
          }
        }
      ) { first, _ in first }, reference: isDefault ? reference : nil)
    // The fallback order of each locale: itself, others of its language, the reference, English, then the rest.
    editions = locales.indices.map { locale in
      locales.indices.sorted { a, b in
        func rank(_ other: Int) -> Int {
          if other == locale { return 0 }
          if locales[other].language == locales[locale].language { return 1 }
          return other == reference ? 2 : locales[other].isEnglish ? 3 : 4
        }
        return (rank(a), a) < (rank(b), b)
      }
    }
  }

  /// Returns the locale whose text the page shows to readers of `locale`: its own, else its fallback.
  package func edition(of page: Int, for locale: Int) -> Int {
    editions[locale].first { pages[page].facts[$0] != nil } ?? locale
  }

  /// Returns a page's metadata for readers of `locale`, and the locale it is written in.
  package func facts(of page: Int, for locale: Int) -> (facts: PageFacts, edition: Int) {
    let edition = edition(of: page, for: locale)
    return (pages[page].facts[edition] ?? PageFacts(title: nil), edition)
  }

  /// Whether the text that a locale shows for a page is that of a first page which lists no others.
  func isLanding(_ page: Int, in locale: Int) -> Bool { facts(of: page, for: locale).facts.isLanding }

  /// Whether a locale has posts, and so a feed.
  package func hasPosts(_ locale: Int) -> Bool { pages.contains { $0.facts[locale]?.posted != nil } }

  package func title(of page: Int, for locale: Int) -> String {
    facts(of: page, for: locale).facts.title ?? pages[page].stem
  }

  /// Returns the page's path in the output: `ko-KR/guide/install.html`, or `ko-KR/guide/install/index.html`.
  package func address(of page: Int, in locale: Int) -> String {
    locales[locale].tag + "/" + path(of: page)
  }

  /// The page's path below the folder of a locale.
  private func path(of page: Int) -> String {
    let isFile = form == .files || pages[page].isIndex || flat.contains(page)
    return pages[page].stem + (isFile ? ".html" : "/" + PageForm.index)
  }

  /// The number of folders between the page and the folder of its locale.
  func depth(of page: Int) -> Int { path(of: page).utf8.count { $0 == UInt8(ascii: "/") } }

  /// Returns the relative URL from one path in the output to another, escaped for an attribute.
  ///
  /// - Parameter origin: empty for the top of the site.
  package func way(from origin: String, to address: String) -> String {
    String(decoding: relative(from: origin, to: address), as: UTF8.self)
  }

  /// Like ``way(from:to:)``, in bytes.
  func relative(from origin: String, to address: String) -> [UInt8] {
    PathText.relative(from: origin, to: address, form: form)
  }

  /// Returns the path of a locale's index in the output.
  package func home(of locale: Int) -> String { locales[locale].tag + "/index.html" }

  /// Returns the page at a path in the output, or nil if there is no page.
  package func page(ofAddress address: String) -> (page: Int, locale: Int)? {
    guard let slash = address.firstIndex(of: "/"),
      let locale = locales.firstIndex(where: { $0.tag == address[..<slash] })
    else { return nil }
    let path = address[address.index(after: slash)...]
    let found = page(at: path)
    // The file of a page that is a folder is no page itself.
    let folder = path.hasSuffix("/" + PageForm.index) ? page(at: path.dropLast(PageForm.index.count + 1)) : nil
    return (form == .folders ? found ?? folder : found).map { ($0, locale) }
  }

  /// Returns the page at a path below the locale's folder, with or without extension; a folder means its index.
  package func page(at path: Substring) -> Int? { addresses.page(at: Array(path.utf8)[...]) }

  /// Returns the page that an address from the root of the site denotes, with or without a locale.
  package func page(ofLink link: String) -> Int? {
    WrittenAddress(Array(link.utf8)[...]).flatMap { addresses.place(of: $0, from: "") }?.page
  }
}

extension SiteMap {
  /// The redirects to articles, in page order. An alias that equals a page's address is skipped.
  package var aliases: [(address: String, page: Int, locale: Int)] {
    pages.indices.flatMap { page in
      locales.indices.flatMap { locale in
        (pages[page].facts[locale]?.aliases ?? []).compactMap { alias in
          self.alias(alias, of: page).flatMap { stem in
            isPage(stem) || form == .folders && stem.hasSuffix("/index") && isPage(String(stem.dropLast(6)))
              ? nil : ("\(locales[locale].tag)/\(stem).html", page, locale)
          }
        }
      }
    }
  }

  /// Resolves an alias as Hugo does: below the locale after `/`, else from the folder that the page is in, the one above for
  /// an index; without extension it is a folder. Nil if it leads outside.
  private func alias(_ alias: String, of page: Int) -> String? {
    let isAbsolute = alias.hasPrefix("/")
    let own = pages[page].folder
    let start = pages[page].isIndex ? own.lastIndex(of: "/").map { own[..<$0] } ?? "" : own
    let folder = isAbsolute ? [] : Array(start.utf8)
    let (bytes, up) = PathText.joined(folder[...], Array(alias.utf8)[...])
    guard !alias.contains(":"), !alias.contains("\u{0}"), !alias.contains("\\"), up == 0 else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    let name = PathText.name(of: path[...])
    if name.hasSuffix(".html") { return name.count > 5 && !name.hasPrefix(".") ? String(path.dropLast(5)) : nil }
    return path.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : path.isEmpty ? nil : path + "/index"
  }

  private func isPage(_ stem: String) -> Bool { page(at: stem[...]).map { pages[$0].stem == stem } ?? false }
}

/// The date of a post, from front matter or a file's name.
package struct PostDate: Sendable, Hashable {
  /// As RFC 3339 has it: `2024-01-05T10:00:00+02:00`.
  package let text: String
  /// Seconds since 1970.
  package let instant: Int

  /// Reads `2024-01-05`, `2024/1/5`, and with a time: `2024-01-05T10:00:00Z`, `2024-01-05 10:00 +0200`. A date without a
  /// time zone is UTC. Nil for what is no date of the calendar.
  package init?(_ written: String) {
    var scanner = DateScanner(written)
    guard let year = scanner.number(digits: 4...4), scanner.sign("-/"), let month = scanner.number(digits: 1...2),
      scanner.sign("-/"), let day = scanner.number(digits: 1...2), (1...12).contains(month),
      day >= 1, day <= Self.days(month: month, year: year)
    else { return nil }
    var seconds = 0
    var offset = 0
    if scanner.sign("Tt ") {
      scanner.skipSpaces()
      guard let time = scanner.time() else { return nil }
      seconds = time
      scanner.skipSpaces()
      guard let zone = scanner.zone() else { return nil }
      offset = zone
    }
    guard scanner.isAtEnd else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let zone = abs(offset) / 60
    let ending = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(two(zone / 60)):\(two(zone % 60))"
    let digits = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
    text =
      "\(digits)-\(two(month))-\(two(day))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(ending)"
    instant = Self.daysSince1970(year: year, month: month, day: day) * 86_400 + seconds - offset
  }

  /// The date that a path begins or a file's name begins with: `blog/2024-01-05-title.md`, `blog/2024/01/05/title.md`.
  package init?(path: String) {
    let parts = path.split(separator: "/")
    let name = parts.last ?? ""
    if let date = PostDate(String(name.prefix(10))), name.dropFirst(10).first.map({ "-._".contains($0) }) ?? false {
      self = date
      return
    }
    guard parts.count > 3, let date = PostDate(parts.dropLast().suffix(3).joined(separator: "-")) else { return nil }
    self = date
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(month: Int, year: Int) -> Int {
    month == 2 ? isLeap(year) ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let months = (1..<month).reduce(0) { $0 + days(month: $1, year: year) }
    let before = year - 1
    return before * 365 + before / 4 - before / 100 + before / 400 + months + day - 1 - 719_162
  }
}

/// Reads a date from its start to its end.
private struct DateScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let text = rest.prefix { $0.isASCII && $0.isNumber }.prefix(digits.upperBound)
    guard text.count >= digits.lowerBound, let number = Int(text) else { return nil }
    rest = rest.dropFirst(text.count)
    return number
  }

  /// Takes one of the characters.
  mutating func sign(_ characters: String) -> Bool {
    guard let first = rest.first, characters.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// The seconds of a time of day.
  mutating func time() -> Int? {
    guard let hour = number(digits: 1...2), hour < 24, sign(":"), let minute = number(digits: 2...2), minute < 60 else {
      return nil
    }
    var second = 0
    if sign(":") {
      guard let number = number(digits: 2...2), number < 60 else { return nil }
      second = number
      if sign(".,") { rest = rest.drop { $0.isASCII && $0.isNumber } }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// The seconds of a time zone: `Z`, `+02:00`, `+0200`, `+2`; 0 for none.
  mutating func zone() -> Int? {
    if isAtEnd || sign("Zz") { return 0 }
    if rest == "UTC" || rest == "GMT" {
      rest = ""
      return 0
    }
    let isNegative = rest.first == "-"
    guard sign("+-"), let hours = number(digits: 1...2), hours < 15 else { return nil }
    _ = sign(":")
    let minutes = isAtEnd ? 0 : number(digits: 2...2)
    guard let minutes, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}
