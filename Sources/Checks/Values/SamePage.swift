package import Alignment
internal import DocModel
internal import Features
internal import Foundation

/// Decides whether two addresses lead to the same page.
struct SamePage {
  private let article: String
  private let locale: LocaleTag
  /// The locale of the text that the link is compared with.
  let other: LocaleTag
  /// Resolves the links of both texts from where their files lie, if that matters.
  private let bases: (own: LinkBase?, other: LinkBase?)

  /// - Parameters:
  ///   - member: The member whose link is checked.
  ///   - reference: The member that the link is compared with.
  init(_ article: AlignedArticle, of member: Int, comparedTo reference: Int) {
    self.article = article.path
    locale = article.members[member].article.locale
    other = article.members[reference].article.locale
    bases = (article.members[member].article.linkBase, article.members[reference].article.linkBase)
  }

  /// Returns whether a link of the member and one of the reference lead to the same page.
  func areOne(_ own: String, _ other: String) -> Bool {
    let (one, two) = (Address(own), Address(other))
    if isSectionHere(own, one), isSectionHere(other, two) { return true }
    switch (one.host, two.host) {
    case (nil, nil):
      if let mine = bases.own?.canonical(Array(own.utf8)[...]),
        let theirs = bases.other?.canonical(Array(other.utf8)[...])
      {
        let names = [mine, theirs].map { path(Address("/" + String(decoding: $0, as: UTF8.self))) }
        return names[0] == names[1] || isBelowSite(one, two) || isServedFile(one, two) || isServedFile(two, one)
      }
      return isBelowSite(one, two) || isServedFile(one, two) || isServedFile(two, one)
        || pages(one).contains { page in pages(two).contains { path(Address(page)) == path(Address($0)) } }
    case (let host?, let theirs?):
      if isOwn(host, theirs) { return mayBeEditions(path(one), path(two)) }
      if one.query == two.query, path(one) == path(two), isMovedSite(host, from: theirs, depth: path(one).count) {
        return true
      }
      if host == theirs, isMovedWithinSite(one, two) || path(one) == path(two) && parameters(one) == parameters(two) {
        return true
      }
      return isTranslated(one, two) || Self.areKin(host, theirs) && (isMoved(one, two) || areOneEntry(one, two))
    case (_?, nil): return holds(one, two)
    case (nil, _?): return holds(two, one)
    }
  }

  /// Returns whether a link leads to a section of the article itself: `#lids`, and `guide#lids` or, as docsify has it,
  /// `guide?id=lids` in the article `guide.md`.
  private func isSectionHere(_ link: String, _ address: Address) -> Bool {
    if link.hasPrefix("#") { return true }
    return address.host == nil && (address.query.hasPrefix("?id=") || link.contains("#"))
      && path(address) == path(Address(article))
  }

  /// Resolves a path against the article: in an article of `/guide`, `./x.md` is `/guide/x.md`. Nil for other schemes.
  func resolved(_ address: Address) -> String? {
    address.path.utf8.contains(UInt8(ascii: ":"))
      ? nil : TreePath.resolve(address.path, from: address.path.hasPrefix("/") ? "" : article)
  }

  /// Returns the page that a path resolves to from the article's folder, and also from the article's address, since
  /// site generators give each page its own folder.
  private func pages(_ address: Address) -> [String] {
    // A path with a page ending is relative to the article's folder only.
    guard !address.path.hasPrefix("/"), !Self.endings.contains(where: address.path.hasSuffix) else {
      return resolved(address).map { [$0] } ?? []
    }
    let folder = path(Address(article)).joined(separator: "/")
    return [resolved(address), TreePath.resolve(address.path, from: folder + "/index.md") ?? belowRoot(address.path)]
      .compactMap { $0 }
  }

  /// Returns whether one address is relative and the other is its page under the site's path of the documentation:
  /// `../ref/x.md` and `/docs/ref/x`.
  private func isBelowSite(_ one: Address, _ two: Address) -> Bool {
    guard one.path.hasPrefix("/") != two.path.hasPrefix("/") else { return false }
    let (absolute, relative) = one.path.hasPrefix("/") ? (one, two) : (two, one)
    guard let page = resolved(relative).map({ path(Address("/" + $0)) }), page.count > 1,
      case let whole = path(absolute), 1...Self.longestBase ~= whole.count - page.count
    else { return false }
    return whole.suffix(page.count).elementsEqual(page)
  }

  /// Returns whether one address climbs to the folder whose files generators serve at the root of the site, and the other
  /// is that of such a file: `../../static/box.png` and `/box.png`.
  private func isServedFile(_ one: Address, _ two: Address) -> Bool {
    var rest = one.path[...]
    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
    guard rest.startIndex > one.path.startIndex, let folder = Self.served.first(where: rest.hasPrefix) else {
      return false
    }
    return two.path.hasPrefix("/") && rest.dropFirst(folder.count) == two.path
  }

  private static let served = ["static", "public"]

  /// In segments.
  private static let longestBase = 2

  /// The path of an address that climbs above the root of the site, where browsers end the climb.
  private func belowRoot(_ path: String) -> String? {
    var rest = path[...]
    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
    return rest.count < path.count ? TreePath.resolve(String(rest), from: "") : nil
  }

  /// Returns whether the host is a localized site of the other: `pl.boxes.dev` or `boxes-pl.dev` for `boxes.dev`.
  private func isOwn(_ host: String, _ other: String) -> Bool {
    !codes.isDisjoint(with: Self.pieces(host)) && codes.isDisjoint(with: Self.pieces(other)) && Self.areKin(host, other)
  }

  /// Returns whether a path of the site in the member's language may be that page: the same, or one under another title,
  /// which no slip of a letter explains.
  private func mayBeEditions(_ own: [String], _ other: [String]) -> Bool {
    guard own != other, let name = own.last, let theirs = other.last, name != theirs else {
      return own == other || own.count > 1 && own.last == other.last
    }
    let names = [name, theirs].map { String($0.prefix(Self.lengthOfName)) }
    return EditDistance.between(names[0], names[1]) > Self.slip
  }

  private static let (slip, lengthOfName) = (2, 200)

  /// Returns whether the hosts are equal apart from `www.`, or one replaced the other and kept its pages. A host that
  /// differs in a two-letter part is another language's site.
  private func isMovedSite(_ host: String, from other: String, depth: Int) -> Bool {
    if Self.bare(host) == Self.bare(other) { return true }
    let differing = Self.pieces(host).symmetricDifference(Self.pieces(other))
    return depth > 2 && Self.areKin(host, other) && differing.allSatisfy { $0.utf8.count > 2 }
  }

  /// Returns whether an address is the other one on another site, under the member's locale:
  /// `v2.boxes.dev/fr/docs/lids/round` for `boxesjs.org/docs/lids/round`.
  private func isTranslated(_ own: Address, _ other: Address) -> Bool {
    hasLocale(own) && !hasLocale(other)
      && (path(own).count > 2 && path(own) == path(other) || isOfOtherNumber(path(own), path(other)))
  }

  /// Returns whether two paths differ in their numbers alone: a site may number the pages of each language by itself.
  private func isOfOtherNumber(_ own: [String], _ other: [String]) -> Bool {
    func isNumber(_ segment: String) -> Bool { segment.utf8.allSatisfy(\.isASCIIDigit) }
    return own.count > 1 && own.count == other.count && !own.allSatisfy(isNumber)
      && zip(own, other).allSatisfy { $0 == $1 || isNumber($0) && isNumber($1) }
  }

  /// Returns whether both addresses name the same entry by its number, followed by a title in the reader's language:
  /// `/fr/articles/10168395-boites-rondes`.
  private func areOneEntry(_ own: Address, _ other: Address) -> Bool {
    func number(_ address: Address) -> Substring.UTF8View {
      Substring(path(address).last ?? "").utf8.prefix(while: \.isASCIIDigit)
    }
    return hasLocale(own) && !hasLocale(other) && number(own).count >= Self.digitsOfEntry
      && number(own).elementsEqual(number(other))
  }

  /// Returns whether one page lies deeper in the same site than the other, with the same name: its former or its present
  /// address. A folder with digits may be another version.
  private func isMovedWithinSite(_ own: Address, _ other: Address) -> Bool {
    let paths = [path(own), path(other)].sorted { $0.count < $1.count }
    let (short, long) = (paths[0], paths[1])
    guard short.count > Self.depthOfMovedPage, short.count < long.count, short.last == long.last else { return false }
    var rest = short[...]
    for segment in long {
      if segment == rest.first {
        rest = rest.dropFirst()
      } else if segment.contains(where: \.isNumber) {
        return false
      }
    }
    return rest.isEmpty
  }

  private static let digitsOfEntry = 5
  private static let depthOfMovedPage = 3

  private static func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }

  /// Returns whether the hosts share a name, the top-level domain excepted.
  static func areKin(_ host: String, _ other: String) -> Bool {
    let names = { (host: String) in pieces(String(host.prefix(upTo: host.lastIndex(of: ".") ?? host.endIndex))) }
    return names(host).contains { $0.utf8.count >= 3 && $0 != "www" && names(other).contains($0) }
  }

  func hasLocale(_ address: Address) -> Bool {
    address.path.lowercased().split(separator: "/").contains { isLocale(String($0)) }
  }

  /// The parameters of the query, with a mark for values that are one of the locales: `?language=fr`.
  private func parameters(_ address: Address) -> Set<String> {
    Set(
      address.query.dropFirst().split(separator: "&").map { parameter in
        let value = parameter.drop { $0 != "=" }.dropFirst().lowercased()
        let isLocale = isLocale(value) || value == self.other.language || value.hasPrefix(self.other.language + "-")
        return isLocale ? parameter.prefix { $0 != "=" } + "=*" : String(parameter)
      })
  }

  /// Returns whether the URL ends in the page's path: `https://boxes.dev/docs/lids/round/` and `/lids/round.md`.
  private func holds(_ whole: Address, _ part: Address) -> Bool {
    guard let page = resolved(part) else { return false }
    let (segments, end) = (path(whole), path(Address("/" + page)))
    return !end.isEmpty && segments.suffix(end.count) == end[...]
  }

  /// Returns the path segments without locale segments, the page ending and index names.
  func path(_ address: Address) -> [String] {
    var segments = address.path.lowercased().utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    .filter { !isOfALocale($0) }
    // In repository URLs, ignore the branch or commit.
    if let state = segments.firstIndex(where: { $0 == "tree" || $0 == "blob" }), state + 1 < segments.count {
      segments.replaceSubrange(state...state + 1, with: ["blob"])
    }
    if let last = segments.popLast() {
      var name = Self.endings.first { last.hasSuffix($0) }.map { last.dropLast($0.utf8.count) } ?? last[...]
      // Treat `page.ko.md` as `page.md`.
      if let dot = name.lastIndex(of: "."), isOfALocale(String(name[dot...].dropFirst())) { name = name[..<dot] }
      // Treat `dialog.ko.png` and `dialog-ko.png` as `dialog.png`.
      if let ending = Self.imageEndings.first(where: name.hasSuffix), case let stem = name.dropLast(ending.utf8.count),
        let mark = stem.indices.dropFirst().first(where: {
          ".-_".contains(stem[$0]) && isOfALocale(String(stem[$0...].dropFirst()))
        })
      {
        name = stem[..<mark] + ending
      }
      if Self.imageEndings.contains(where: name.hasSuffix) { name = withoutGluedLocale(name) }
      if !Self.indexes.contains(String(name)), !isReadmeOfALocale(name) {
        segments.append(String(name))
      } else if segments.count == Self.depthOfRepositoryFile, segments.last == "blob" {
        // `owner/project` shows the file `owner/project/blob/main/README.md`.
        segments.removeLast()
      }
    }
    return segments
  }

  /// Returns an image name without the locale before its number: `box-2.png` for `box-en2.png`.
  private func withoutGluedLocale(_ name: Substring) -> Substring {
    guard let mark = name.lastIndex(where: { "-_".contains($0) }), mark > name.startIndex else { return name }
    let part = name[name.index(after: mark)...]
    let code = part.prefix(while: \.isLetter)
    guard part.dropFirst(code.count).first?.isNumber == true, isOfALocale(String(code)) else { return name }
    return name[...mark] + part.dropFirst(code.count)
  }

  /// Returns whether a name is that of a README of one of the locales: `readme-zh-hans`.
  private func isReadmeOfALocale(_ name: Substring) -> Bool {
    guard name.hasPrefix("readme"), let mark = name.dropFirst("readme".count).first, "-_".contains(mark) else {
      return false
    }
    return isOfALocale(String(name.dropFirst("readme-".count)))
  }

  private func isOfALocale(_ segment: String) -> Bool {
    isLocale(segment) || segment == "en" || segment == other.tag.lowercased()
      || segment.replacing("_", with: "-") == other.tag.lowercased()
  }

  /// Returns whether the segment is the locale's language, alone or with a region: `zh`, `zh-TW`, `zh_tw`.
  func isLocale(_ segment: String) -> Bool {
    segment == locale.language || segment.hasPrefix(locale.language + "-") && segment.utf8.count <= 10
      || segment.hasPrefix(locale.language + "_") && LinkTarget.isLocale(Array(segment.utf8)[...])
  }

  /// The number of path segments of `owner/project/blob`.
  private static let depthOfRepositoryFile = 3
  private static let endings = [".mdx", ".md", ".markdown", ".html", ".htm"]
  private static let imageEndings = [".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]
  private static let indexes = ["index", "_index", "readme"]

  private static func pieces(_ host: String) -> Set<String> {
    Set(host.split { $0 == "." || $0 == "-" }.map(String.init))
  }

  /// Codes that a localized host may contain: the language, and the region or the language's most likely region.
  private var codes: Set<String> {
    let likely = Locale.Language(identifier: locale.tag).maximalIdentifier.split(separator: "-").last.map(String.init)
    return Set([locale.language, locale.region ?? likely].compactMap { $0?.lowercased() })
  }
}

extension SamePage {
  /// Returns whether the member's links resolve to the same pages as the missing ones, each matched once: by another
  /// path, or on the locale's localized site.
  static func areMeant(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let pages = SamePage(article, of: d.member, comparedTo: d.reference)
    var left = d.missing.map(\.text)
    for link in d.extra {
      guard let index = left.firstIndex(where: { pages.areOne(link.text, $0) }) else { return false }
      left.remove(at: index)
    }
    return true
  }

  /// Returns the disagreement without the links that lead to the same pages as missing ones, if others are left.
  static func withoutMeant(_ d: Disagreement, _ article: AlignedArticle) -> Disagreement {
    guard !d.missing.isEmpty, !d.extra.isEmpty, d.missing.count * d.extra.count <= mostPairs else { return d }
    let pages = SamePage(article, of: d.member, comparedTo: d.reference)
    var result = d
    for link in d.extra {
      guard
        let index = result.missing.firstIndex(where: {
          $0.count == link.count && pages.areOne(link.text, $0.text)
        }),
        let own = result.extra.firstIndex(where: { $0.text == link.text })
      else { continue }
      result.missing.remove(at: index)
      result.extra.remove(at: own)
    }
    return result.missing.isEmpty && result.extra.isEmpty ? d : result
  }

  /// The number of pairs that are compared; a block with more is a different list.
  fileprivate static let mostPairs = 1 << 8

  /// Returns whether `own` is a localized path with the same last segment as the unlocalized `other`.
  func isMoved(_ own: Address, _ other: Address) -> Bool {
    let (one, two) = (path(own), path(other))
    return hasLocale(own) && !hasLocale(other) && one.last != nil && one.last == two.last
  }
}

/// Decides which of the links that a block lacks and has too many correspond to each other.
extension AlignedArticle {
  /// Returns whether no link of the member corresponds to one of the reference: it was replaced by another one, or the
  /// items of a list are others. A fix must not exchange such links.
  package func areUnrelatedLinks(_ d: Disagreement) -> Bool {
    d.aspect == .facts(.link) && !d.missing.isEmpty && !d.extra.isEmpty
      && !d.extra.contains { own in d.missing.contains { areRelated(own, $0, of: d) } }
  }

  /// Returns the disagreement without the links that correspond to none of the other side and that are in another block
  /// of its page: they were moved.
  func withoutLinksElsewhere(_ d: Disagreement) -> Disagreement {
    guard !d.missing.isEmpty, !d.extra.isEmpty, d.missing.count * d.extra.count <= SamePage.mostPairs else { return d }
    var result = d
    result.missing.removeAll { lost in
      holdsElsewhere([lost], of: .link, in: d.member, but: d.slot) && !d.extra.contains { areRelated($0, lost, of: d) }
    }
    result.extra.removeAll { own in
      holdsElsewhere([own], of: .link, in: d.reference, but: d.slot)
        && !d.missing.contains { areRelated(own, $0, of: d) }
    }
    return result
  }

  /// Returns whether a link of the member may correspond to one of the reference: both have one text, lead into the site or
  /// to one host, or have a part of their paths in common.
  private func areRelated(_ own: ValueDifference, _ other: ValueDifference, of d: Disagreement) -> Bool {
    let (one, two) = (Address(own.text), Address(other.text))
    guard let host = one.host, let theirs = two.host else {
      return one.host == nil && two.host == nil || haveCommonPart(one, two) || haveOneText(own, other, of: d)
    }
    return SamePage.areKin(host, theirs) || host.hasSuffix("." + theirs) || theirs.hasSuffix("." + host)
      || haveCommonPart(one, two) || haveOneText(own, other, of: d)
  }

  private func haveCommonPart(_ one: Address, _ two: Address) -> Bool {
    func parts(_ address: Address) -> [String] {
      address.path.lowercased().split(separator: "/").filter { $0.count >= Self.lengthOfPart }.map(String.init)
    }
    func file(_ address: Address) -> Substring {
      (address.path.lowercased().split(separator: "/").last ?? "").prefix { $0 != "." }
    }
    let theirs = parts(two)
    return file(one).count >= Self.lengthOfName && file(one) == file(two) || one.path.count > 1 && one.path == two.path
      || parts(one).contains(where: theirs.contains)
  }

  func haveOneText(_ own: ValueDifference, _ other: ValueDifference, of d: Disagreement) -> Bool {
    let theirs = linkTexts(other.text, at: d.slot, of: d.reference)
    return !theirs.isDisjoint(with: linkTexts(own.text, at: d.slot, of: d.member))
  }

  /// The texts of the links with a target in a block, in lowercase.
  private func linkTexts(_ target: String, at slot: Int, of member: Int) -> Set<String> {
    guard let node = node(at: slot, of: member) else { return [] }
    let article = members[member].article
    return Set(
      (node..<Int(article.nodes[node].end)).lazy.filter { index in
        let node = article.nodes[index]
        return node.kind == .link && article.pool[node.literal.indices].elementsEqual(target.utf8)
      }.map { article.plainText(of: $0).lowercased() }.filter { $0.contains(where: \.isLetter) })
  }

  /// The least number of characters of the name of a page, without its ending.
  private static let lengthOfName = 3
  /// The least number of characters of a part of a path that is no common word such as `en` or `doc`.
  private static let lengthOfPart = 5
}
