internal import Alignment
internal import DocModel
internal import Foundation
internal import Synchronization

/// The parts of a link's or an image's address.
struct AddressShape: ConventionValue {
  private let host: String?
  private let isAbsolute: Bool
  /// Whether a relative path begins with `./` or `../`.
  private let isDotted: Bool
  private let folders: [String]
  /// The last segment without its extension, cut into words and the signs between them.
  private let name: [String]
  private let ending: String
  private let query: Substring
  private let hasFragment: Bool

  /// More changed folders than these make another address.
  private static let mostFolders = 3
  private static let longest = 400

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let first = text.utf8.first, first != UInt8(ascii: "#") else { return nil }
    let page = text.prefix { $0 != "#" }
    hasFragment = page.endIndex < text.endIndex
    var rest = page.prefix { $0 != "?" }
    query = page[rest.endIndex...]
    if let scheme = rest.firstRange(of: "//"),
      scheme.lowerBound == rest.startIndex || rest[..<scheme.lowerBound].hasSuffix(":")
    {
      let address = rest[scheme.upperBound...]
      let host = address.prefix { $0 != "/" }
      self.host = host.lowercased()
      rest = address[host.endIndex...]
    } else {
      guard !rest.prefix(while: { $0 != "/" }).contains(":") else { return nil }
      host = nil
    }
    isAbsolute = rest.hasPrefix("/")
    isDotted = rest.hasPrefix("./") || rest.hasPrefix("../")
    var segments = rest.split(separator: "/").map(String.init).drop { $0 == "." || $0 == ".." }
    var last = segments.popLast() ?? ""
    var ending = ""
    if let dot = last.lastIndex(of: "."), dot > last.startIndex, case let tail = last[dot...].dropFirst(),
      (1...8).contains(tail.utf8.count), tail.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
      tail.utf8.contains(where: \.isASCIILetter)
    {
      ending = String(last[dot...]).lowercased()
      last = String(last[..<dot])
    }
    (folders, name, self.ending) = (Array(segments), Self.words(of: last), ending)
  }

  private static func isSign(_ word: String) -> Bool { [".", "-", "_"].contains(word) }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in name {
      if ".-_".contains(character) {
        if !word.isEmpty { words.append(word) }
        words.append(String(character))
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether the address leads to another site.
  var isExternal: Bool { host != nil }

  /// Whether one of the folders is a name of the locale.
  func names(_ locale: LocaleTag) -> Bool {
    let names = LocaleCodes.names(of: locale)
    return folders.contains { names.contains($0.lowercased()) }
  }

  /// Returns whether another address of the same site is that of this page in a translation's language, whose name this one
  /// has in the source's: `README-ru.md` or `README.md` for `README-cn.md`.
  func isOfSource(inPlaceOf own: AddressShape, _ codes: LocaleCodes) -> Bool {
    func bare(_ parts: [String], without mark: String) -> [String] {
      guard let place = parts.lastIndex(of: mark), place > 0 else { return parts }
      return Array(parts[..<(place - 1)] + parts[(place + 1)...])
    }
    let (theirs, ours) = (name.map(codes.ofSource), own.name.map(codes.ofOwn))
    return host != nil && host == own.host && ending == own.ending
      && (folders == own.folders || folders.dropLast() == own.folders[...])
      && theirs.dropFirst().contains("{source}") && !ours.contains("{source}")
      && bare(theirs, without: "{source}") == bare(ours, without: "{locale}")
  }

  private var site: String { host.map { "https://\($0)" } ?? "local" }

  /// The class of a path within the project: what a locale does with `docs/x.md` says nothing about `../x`.
  private var kindOfPath: String {
    isAbsolute ? "absolute" : "relative" + (isDotted ? " ./" : "") + (ending.isEmpty ? "" : " file")
  }

  /// Other sites are counted separately, site by site.
  private func scoped(_ condition: String) -> String { host == nil ? condition : "\(site) \(condition)" }

  func conditions(_ codes: LocaleCodes) -> [String] {
    var all: [String] = []
    if hasFragment { all.append("#") }
    if !ending.isEmpty { all.append(ending) }
    if host == nil { all.append(kindOfPath) }
    all += Set(folders.map { codes.ofSource($0) + "/" }).sorted()
    var parts: Set<String> = []
    if let first = name.first { parts.insert(codes.ofSource(first)) }
    if let last = name.last { parts.insert(codes.ofSource(last)) }
    if name.count > 3 { parts.insert(codes.ofSource(name.suffix(3).joined())) }
    parts.insert(codes.ofSource(name.joined()))
    return [site] + (all + parts.sorted().map { "{name}" + $0 }).map(scoped)
  }

  func changes(to own: AddressShape, _ codes: LocaleCodes) -> [ConventionChange]? {
    // The edition of a site for the locale's readers has other pages.
    if host != nil, own.host != nil, host != own.host, case let change = hostChange(to: own, codes),
      change.form.contains("{locale}")
    {
      return [change]
    }
    guard query == own.query, let folders = folderChange(to: own, codes), let name = nameChange(to: own, codes) else {
      return nil
    }
    var changes: [ConventionChange] = []
    if host != own.host { changes.append(hostChange(to: own, codes)) }
    if host == nil, own.host == nil, isAbsolute != own.isAbsolute {
      let (before, now) = isAbsolute ? ("absolute", "relative") : ("relative", "absolute")
      changes.append(ConventionChange(form: "\(before) → \(now)", condition: kindOfPath))
    }
    changes += folders + name
    if ending != own.ending {
      let form = ending.isEmpty ? "+ \(own.ending)" : own.ending.isEmpty ? "- \(ending)" : "\(ending) → \(own.ending)"
      changes.append(ConventionChange(form: form, condition: ending.isEmpty ? site : scoped(ending)))
    }
    if hasFragment != own.hasFragment {
      changes.append(
        hasFragment
          ? ConventionChange(form: "- #{anchor}", condition: scoped("#"))
          : ConventionChange(form: "+ #{anchor}", condition: site))
    }
    return changes
  }

  private func hostChange(to own: AddressShape, _ codes: LocaleCodes) -> ConventionChange {
    func named(_ host: String?, _ name: (String) -> String) -> String? {
      host.map { "https://" + $0.split(separator: ".").map { name(String($0)) }.joined(separator: ".") }
    }
    let form =
      switch (named(host, codes.ofSource), named(own.host, codes.ofOwn)) {
      case (let before?, let now?): "\(before) → \(now)"
      case (let before?, nil): "- \(before)"
      case (nil, let now): "+ \(now ?? "")"
      }
    return ConventionChange(form: form, condition: site)
  }

  private func folderChange(to own: AddressShape, _ codes: LocaleCodes) -> [ConventionChange]? {
    let (lost, new) = Self.difference(folders, own.folders)
    guard !lost.isEmpty || !new.isEmpty else { return [] }
    guard lost.count <= Self.mostFolders, new.count <= Self.mostFolders, !isOtherNumber(lost, new) else { return nil }
    let before = lost.map { codes.ofSource($0) + "/" }
    let now = new.map { codes.ofOwn($0) + "/" }.joined()
    let form =
      lost.isEmpty ? "+ \(now)" : new.isEmpty ? "- \(before.joined())" : "\(before.joined()) → \(now)"
    return [ConventionChange(form: form, condition: before.first.map(scoped) ?? site)]
  }

  private func nameChange(to own: AddressShape, _ codes: LocaleCodes) -> [ConventionChange]? {
    let (lost, new) = Self.difference(name, own.name)
    guard !lost.isEmpty || !new.isEmpty else { return [] }
    if isPage, own.isPage, folders.count == own.folders.count, Self.areWords(lost), Self.areWords(new),
      !isOtherNumber(lost, new)
    {
      return [ConventionChange(form: Observations.ownPageNames, condition: kindOfPath)]
    }
    let start = zip(name, own.name).prefix { $0 == $1 }.count
    let kept = name[..<start] + name[(start + lost.count)...]
    let (before, now) = (Self.generic(lost, codes.ofSource), Self.generic(new, codes.ofOwn))
    let isLocale = [before, now].allSatisfy { part in
      part.isEmpty || part.drop { ".-_".contains($0) }.hasPrefix("{")
    }
    guard isLocale || kept.contains(where: { $0.count { $0.isLetter } > 1 }), !isOtherNumber(lost, new) else {
      return nil
    }
    // The sign between the name and the part, which both share, belongs to the part.
    let sign = !lost.isEmpty && !new.isEmpty && start > 0 && Self.isSign(name[start - 1]) ? name[start - 1] : ""
    func placed(_ part: String) -> String {
      let part = sign + part
      return start == 0 ? part + "{name}" : start + lost.count == name.count ? "{name}" + part : "{name}\(part){name}"
    }
    let core = before.drop { ".-_".contains($0) }
    return [
      ConventionChange(
        form: "\(placed(before)) → \(placed(now))", condition: core.isEmpty ? site : scoped("{name}" + core))
    ]
  }

  /// Whether the address is that of a page of the site, from its root, by a name that may be made from its title.
  private var isPage: Bool { host == nil && isAbsolute && !folders.isEmpty && ending.isEmpty && query.isEmpty }

  /// Whether the parts are several words.
  private static func areWords(_ parts: [String]) -> Bool {
    parts.count { $0.contains(where: \.isLetter) } > 1 || parts.contains { $0.utf8.contains { $0 >= 0x80 } }
  }

  /// Whether a number was replaced by another one, which no convention does.
  private func isOtherNumber(_ lost: [String], _ new: [String]) -> Bool {
    let digits = { (parts: [String]) in parts.joined().filter(\.isNumber) }
    return !lost.isEmpty && !new.isEmpty && !digits(lost).isEmpty && !digits(new).isEmpty
      && digits(lost) != digits(new) && lost.joined().utf8.count < 8
  }

  /// Returns the words with what varies named; several words may be one locale (`zh-CN`).
  private static func generic(_ words: [String], _ name: (String) -> String) -> String {
    let signs = words.prefix { ".-_".contains($0) }
    let rest = words[signs.endIndex...]
    let whole = name(rest.joined())
    return signs.joined() + (whole.hasPrefix("{") ? whole : rest.map(name).joined())
  }

  /// Returns the elements between the common start and the common end.
  private static func difference(_ one: [String], _ other: [String]) -> (lost: [String], new: [String]) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (rest, others) = (one[start...], other[start...])
    let end = zip(rest.reversed(), others.reversed()).prefix { $0 == $1 }.count
    return (Array(rest.dropLast(end)), Array(others.dropLast(end)))
  }
}

/// The names by which addresses refer to the locale of a text and to that of its source: `zh-CN`, `zh`, `cn`.
struct LocaleCodes {
  private let own: Set<String>
  private let source: Set<String>

  init(own: LocaleTag, source: LocaleTag) {
    self.own = Self.names(of: own)
    self.source = Self.names(of: source)
  }

  private static let known = Mutex<[String: Set<String>]>([:])

  /// In lowercase.
  static func names(of locale: LocaleTag) -> Set<String> {
    known.withLock { known in
      if let names = known[locale.tag] { return names }
      let names = workedOut(locale)
      known[locale.tag] = names
      return names
    }
  }

  private static func workedOut(_ locale: LocaleTag) -> Set<String> {
    let tag = locale.tag.lowercased()
    let likely = Locale.Language(identifier: locale.tag).maximalIdentifier.split(separator: "-").last.map(String.init)
    let region = (locale.region ?? likely)?.lowercased()
    return Set(written(tag) + [locale.language] + (region.map { [$0] } ?? []))
  }

  /// The tag with each sign between its parts, and with none.
  private static func written(_ tag: String) -> [String] {
    [tag, tag.replacing("-", with: "_"), tag.filter { $0 != "-" && $0 != "_" }]
  }

  /// The ways to write the names of a locale in addresses.
  static func spellings(of locale: LocaleTag) -> [String] {
    let upper = names(of: locale).filter { $0.utf8.count == 2 && $0 != locale.language }.map { $0.uppercased() }
    return names(of: locale).union(written(locale.tag)).union(upper).sorted()
  }

  /// Returns a part of a source's address with what varies named: `{source}`, `{hash}`.
  func ofSource(_ part: String) -> String {
    source.contains(part.lowercased()) ? "{source}" : Self.isHash(part) ? "{hash}" : part
  }

  /// Returns a part of a translation's address with what varies named: `{locale}`, `{source}`, `{hash}`.
  func ofOwn(_ part: String) -> String {
    own.contains(part.lowercased()) ? "{locale}" : ofSource(part)
  }

  /// Whether the part is a hexadecimal number of at least 8 digits, not all of them letters.
  private static func isHash(_ part: String) -> Bool {
    part.utf8.count >= 8 && part.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) }
      && part.utf8.contains(where: \.isASCIIDigit)
  }
}

extension AlignedArticle {
  /// The names of the article's locales in paths, in lowercase: their tags, and the names of the folders of their pages.
  var localeNames: Set<String> {
    members.reduce(into: []) { names, member in
      names.insert(member.article.locale.tag.lowercased())
      if let folder = member.article.localeFolder { names.insert(folder.lowercased()) }
    }
  }
}

extension Article {
  /// The name of the folder that holds the pages of the locale, if it names the locale: `ptBR` for pt-BR, `kr` for ko.
  var localeFolder: String? {
    guard file.hasSuffix("/" + path) else { return nil }
    let folder = String(file.dropLast(path.count + 1).split(separator: "/").last ?? "")
    return LocaleCodes.names(of: locale).contains(folder.lowercased()) ? folder : nil
  }
}
