internal import Alignment
internal import DocModel
internal import Foundation

/// Addresses that lead to the same page in another way.
struct SamePage {
  private let article: String
  private let locale: LocaleTag
  /// Of the text that the link is held against.
  let other: LocaleTag

  /// - Parameters:
  ///   - member: whose link it is.
  ///   - reference: whose it is held against.
  init(_ article: AlignedArticle, _ member: Int, _ reference: Int) {
    self.article = article.path
    locale = article.members[member].article.locale
    other = article.members[reference].article.locale
  }

  /// True for a link of the member and one of the other text.
  func areOne(_ own: String, _ other: String) -> Bool {
    let (one, two) = (Address(own), Address(other))
    switch (one.host, two.host) {
    case (nil, nil):
      return pages(one).contains { page in pages(two).contains { path(Address(page)) == path(Address($0)) } }
    case (let host?, let theirs?):
      if isOwn(host, theirs) { return path(one) == path(two) }
      if one.query == two.query, path(one) == path(two), isMovedSite(host, theirs, path(one).count) { return true }
      return Self.areKin(host, theirs) && isMoved(one, two)
    case (_?, nil): return holds(one, two)
    case (nil, _?): return holds(two, one)
    }
  }

  /// `./x.md` and `/guide/x.md` are one page to an article of `/guide`.
  func resolved(_ address: Address) -> String? {
    address.path.utf8.contains(UInt8(ascii: ":"))
      ? nil : TreePath.resolve(address.path, from: address.path.hasPrefix("/") ? "" : article)
  }

  /// The same, and the page that a path leads to from the address of this one, as generators give each page a folder of
  /// its own.
  private func pages(_ address: Address) -> [String] {
    // A file is named from the folder of this one.
    guard !address.path.hasPrefix("/"), !Self.endings.contains(where: address.path.hasSuffix) else {
      return resolved(address).map { [$0] } ?? []
    }
    let folder = path(Address(article)).joined(separator: "/")
    return [resolved(address), TreePath.resolve(address.path, from: folder + "/index.md")].compactMap { $0 }
  }

  /// `pl.boxes.dev` and `boxes-pl.dev` are the locale's own site beside `boxes.dev`.
  private func isOwn(_ host: String, _ other: String) -> Bool {
    !codes.isDisjoint(with: Self.pieces(host)) && codes.isDisjoint(with: Self.pieces(other)) && Self.areKin(host, other)
  }

  /// One host, with or without `www.`; or a newer one, which keeps its pages. That of another language is not meant.
  private func isMovedSite(_ host: String, _ other: String, _ depth: Int) -> Bool {
    if Self.bare(host) == Self.bare(other) { return true }
    let differing = Self.pieces(host).symmetricDifference(Self.pieces(other))
    return depth > 2 && Self.areKin(host, other) && differing.allSatisfy { $0.utf8.count > 2 }
  }

  private static func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }

  /// Hosts with a name in common, the last part apart.
  private static func areKin(_ host: String, _ other: String) -> Bool {
    let names = { (host: String) in pieces(String(host.prefix(upTo: host.lastIndex(of: ".") ?? host.endIndex))) }
    return names(host).contains { $0.utf8.count >= 3 && $0 != "www" && names(other).contains($0) }
  }

  func hasLocale(_ address: Address) -> Bool {
    address.path.lowercased().split(separator: "/").contains { isLocale(String($0)) }
  }

  /// `https://boxes.dev/docs/lids/round/` holds `/lids/round.md`.
  private func holds(_ whole: Address, _ part: Address) -> Bool {
    guard let page = resolved(part) else { return false }
    let (segments, end) = (path(whole), path(Address("/" + page)))
    return !end.isEmpty && segments.suffix(end.count) == end[...]
  }

  /// The segments of a path without the locale's own and the ending of a page.
  func path(_ address: Address) -> [String] {
    var segments = address.path.lowercased().utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    .filter { !isOfALocale($0) }
    // The same file of the same repository, at another commit or branch.
    if let state = segments.firstIndex(where: { $0 == "tree" || $0 == "blob" }), state + 1 < segments.count {
      segments.replaceSubrange(state...state + 1, with: ["blob"])
    }
    if let last = segments.popLast() {
      var name = Self.endings.first { last.hasSuffix($0) }.map { last.dropLast($0.utf8.count) } ?? last[...]
      // `page.ko.md` is `page.md`.
      if let dot = name.lastIndex(of: "."), isOfALocale(String(name[dot...].dropFirst())) { name = name[..<dot] }
      if !Self.indexes.contains(String(name)) { segments.append(String(name)) }
    }
    return segments
  }

  private func isOfALocale(_ segment: String) -> Bool {
    isLocale(segment) || segment == "en" || segment == other.tag.lowercased()
  }

  /// The language, alone or with a region.
  func isLocale(_ segment: String) -> Bool {
    segment == locale.language || segment.hasPrefix(locale.language + "-") && segment.utf8.count <= 10
  }

  private static let endings = [".mdx", ".md", ".markdown", ".html", ".htm"]
  private static let indexes = ["index", "_index", "readme"]

  private static func pieces(_ host: String) -> Set<String> {
    Set(host.split { $0 == "." || $0 == "-" }.map(String.init))
  }

  /// What a host may say of the locale: its language, its region, or the one where the language is at home.
  private var codes: Set<String> {
    let likely = Locale.Language(identifier: locale.tag).maximalIdentifier.split(separator: "-").last.map(String.init)
    return Set([locale.language, locale.region ?? likely].compactMap { $0?.lowercased() })
  }
}
