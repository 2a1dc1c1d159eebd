internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a link that names a foreign locale although the other locales' links do not.
struct LinkLocale: TextRule {
  static let card = RuleCard(id: "link-locale", severity: .minor, mqm: .locale)

  static let reads: TextTraits? = .link

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for link in links(at: block.slot, of: block.member, in: article) {
      guard let locale = locale(of: link, block.member, article) else {
        if let one = unbound(link, at: block, in: article) { result.append(one) }
        continue
      }
      guard isForeign(locale, to: block.member, in: article) else { continue }
      let (target, own) = (
        article.members[block.member].article.string(link.range), article.members[block.member].article.locale
      )
      if let witnesses = witnesses(for: link, at: block, in: article) {
        result.append(
          finding(
            block,
            "The link ‘\(AlignedArticle.cut(target))’ is bound to \(locale), and \(article.names(witnesses)) leave the locale open or name their own: take ‘\(locale)/’ out.",
            in: article, line: Int(link.line), confidence: Certainty.sure, witnesses: witnesses, salt: link.exact))
      } else if let witnesses = siteWitnesses(for: link, at: block, in: article) {
        result.append(
          finding(
            block,
            "The link ‘\(AlignedArticle.cut(target))’ leads to the pages of \(locale), where \(article.names(witnesses)) link to their own: write ‘/\(own)/’.",
            in: article, line: Int(link.line), words: target, confidence: Certainty.sure, witnesses: witnesses,
            salt: link.exact))
      }
    }
    return result
  }

  /// Reports an address of the site itself that names no locale, as that of the source, where nearly all translations name
  /// their own.
  private func unbound(_ link: Fact, at block: TextBlock, in article: AlignedArticle) -> Finding? {
    guard let source = block.source, isRooted(link, of: block.member, in: article) else { return nil }
    let peers = article.peers(block).filter { $0 != source && article.members[$0].role == .translation }
    guard peers.count >= LocalePrefix.leastLocales else { return nil }
    func other(_ member: Int) -> Fact? {
      links(at: block.slot, of: member, in: article).first { $0.atom == link.atom }
    }
    guard let theirs = other(source), locale(of: theirs, source, article) == nil else { return nil }
    var (own, bare) = ([Int](), 1)
    for member in peers {
      guard let link = other(member) else { continue }
      guard let name = locale(of: link, member, article) else {
        bare += 1
        if LocalePrefix.isUsual(peers.count + 1 - bare, beside: bare) { continue }
        return nil
      }
      if !isForeign(name, to: member, in: article) { own.append(member) }
    }
    guard LocalePrefix.isUsual(own.count, beside: bare) else { return nil }
    let page = article.members[block.member].article
    let target = page.string(link.range)
    return finding(
      block, .unbound(target, beside: own, of: block.member, in: article), in: article, line: Int(link.line),
      words: target, confidence: Certainty.sure, witnesses: own, salt: link.exact)
  }

  /// Returns the members that prove that an address of the site itself is to name the reader's locale: at least two
  /// translations, and twice as many as keep the source's; or the source, if the page names its own locale in another
  /// such link. Nil if the source does not name its own locale.
  private func siteWitnesses(for link: Fact, at block: TextBlock, in article: AlignedArticle) -> [Int]? {
    guard let source = block.source, isRooted(link, of: block.member, in: article) else { return nil }
    var (own, bound) = ([Int](), 1)
    for member in article.peers(block) {
      guard let other = links(at: block.slot, of: member, in: article).first(where: { $0.atom == link.atom }) else {
        continue
      }
      let locale = locale(of: other, member, article)
      if member == source {
        guard let locale, !isForeign(locale, to: source, in: article) else { return nil }
      } else if article.members[member].role == .translation, let locale {
        if isForeign(locale, to: member, in: article) { bound += 1 } else { own.append(member) }
      }
    }
    if own.count >= 2, own.count >= 2 * bound { return own }
    return bound == 1 && own.count >= bound - 1 && namesItself(block.member, in: article) ? own + [source] : nil
  }

  /// Whether a page has an address of the site that names its own locale, among the first of them.
  private func namesItself(_ member: Int, in article: AlignedArticle) -> Bool {
    article.features[member].facts.lazy
      .filter { $0.kind == .link && !$0.traits.contains(.fragment) && isRooted($0, of: member, in: article) }.prefix(
        Self.mostAddresses
      )
      .contains { locale(of: $0, member, article).map { !isForeign($0, to: member, in: article) } ?? false }
  }

  /// Limits the work, as the addresses of a page are looked at for each foreign one.
  private static let mostAddresses = 256

  private func isRooted(_ link: Fact, of member: Int, in article: AlignedArticle) -> Bool {
    let target = article.members[member].article.pool[link.range.indices]
    return target.first == .of("/") && target.dropFirst().first != .of("/")
  }

  /// Returns the translations that have the link without a foreign locale, or nil if they are fewer than three or than
  /// two thirds of those with the link, or if an original's link names a locale.
  private func witnesses(for link: Fact, at block: TextBlock, in article: AlignedArticle) -> [Int]? {
    var free: [Int] = []
    var bound = 1
    for member in article.peers(block) {
      guard let other = links(at: block.slot, of: member, in: article).first(where: { $0.atom == link.atom }) else {
        continue
      }
      let locale = locale(of: other, member, article)
      if article.members[member].role != .translation {
        if locale != nil { return nil }
      } else if let locale, isForeign(locale, to: member, in: article) {
        bound += 1
      } else {
        free.append(member)
      }
    }
    return free.count >= 3 && free.count >= 2 * bound ? free : nil
  }

  private func links(at slot: Int, of member: Int, in article: AlignedArticle) -> some Sequence<Fact> {
    let facts = article.textBlock(at: slot, of: member)?.facts.indices ?? 0..<0
    return article.features[member].facts[facts].lazy.filter { $0.kind == .link && !$0.traits.contains(.fragment) }
  }

  /// Returns the first path segment that is a locale code (`en-us` in `https://x.org/en-us/p`), or the tag of one of the
  /// article's locales at the root of the site (`en` in `/en/p`); nil if no segment is.
  private func locale(of link: Fact, _ member: Int, _ article: AlignedArticle) -> String? {
    let target = article.members[member].article.pool[link.range.indices]
    var slash = target.firstIndex(of: .of("/"))
    var isFirst = isRooted(link, of: member, in: article)
    while let start = slash.map({ $0 + 1 }), let end = target[start...].firstIndex(of: .of("/")) {
      let part = target[start..<end]
      if LinkTarget.isLocale(part) || isFirst && isTag(part, article) { return String(decoding: part, as: UTF8.self) }
      slash = end
      isFirst = false
    }
    return nil
  }

  private func isTag(_ part: ArraySlice<UInt8>, _ article: AlignedArticle) -> Bool {
    article.members.contains { member in
      let tag = member.article.locale.tag.utf8
      return tag.count == part.count && zip(tag, part).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
  }

  /// Returns whether the locale has another language than the member.
  private func isForeign(_ locale: String, to member: Int, in article: AlignedArticle) -> Bool {
    !locale.utf8.prefix(2).elementsEqual(article.members[member].article.locale.language.utf8) { $0 | 0x20 == $1 }
  }
}

/// How many translations must name their locale in an address so that those which do not are wrong.
private enum LocalePrefix {
  static let leastLocales = 3

  static func isUsual(_ own: Int, beside bare: Int) -> Bool { own >= leastLocales && own >= 3 * bare }
}

extension Message {
  fileprivate static func unbound(_ target: String, beside own: [Int], of member: Int, in a: AlignedArticle) -> Message
  {
    let page = a.members[member].article
    return
      "‘\(AlignedArticle.cut(target))’ names no locale, where \(a.names(own)) link to their own pages: write ‘/\(page.localeFolder ?? page.locale.tag)\(AlignedArticle.cut(target))’."
  }
}

/// Reports an address in the front matter, from the root of the site, that names no locale, as that of the source, where
/// nearly all translations name their own.
struct MetadataLocale: ArticleRule {
  static let card = LinkLocale.card

  func check(_ article: AlignedArticle) -> [Finding] {
    guard article.members.count > LocalePrefix.leastLocales, let source = article.source else { return [] }
    let entries = article.members[source].article.frontMatter.entries.filter {
      Self.isPage($0.value) && !FrontMatterValues.mayDiffer($0.key)
    }
    guard !entries.isEmpty else { return [] }
    let translations = article.members.indices.filter { article.members[$0].role == .translation }
    var lacking: [Int: [(entry: FrontMatter.Entry, own: [Int])]] = [:]
    for entry in entries {
      var (own, bare): ([Int], [(member: Int, entry: FrontMatter.Entry)]) = ([], [])
      for member in translations {
        let page = article.members[member].article
        guard let value = page.frontMatter.entry(entry.key) else { continue }
        let first = String(value.value.split(separator: "/").first ?? "")
        if LocaleCodes.names(of: page.locale).contains(first.lowercased()) {
          own.append(member)
        } else if value.value == entry.value {
          bare.append((member, value))
        }
      }
      guard LocalePrefix.isUsual(own.count, beside: bare.count) else { continue }
      for (member, value) in bare { lacking[member, default: []].append((value, own)) }
    }
    return lacking.sorted { $0.key < $1.key }.flatMap { member, values in
      values.map { entry, own in
        finding(
          .unbound(entry.value, beside: own, of: member, in: article), in: article, member: member,
          line: Int(entry.line), words: entry.value, confidence: Certainty.sure,
          related: Reporting.related(in: article, toSourceOf: entry.key), form: "\(entry.key): without locale",
          salt: StableHash(entry.key.utf8).hash)
      }
    }
  }

  /// Whether a value is the address of a page in a folder of the site. Other files need not be there in each locale.
  private static func isPage(_ value: String) -> Bool {
    guard value.hasPrefix("/"), !value.hasPrefix("//"), case let parts = value.split(separator: "/"), parts.count > 1,
      let name = parts.last
    else { return false }
    return !name.contains(".") || name.hasSuffix(".html") || name.hasSuffix(".md")
  }
}

/// Reports a line of languages, the links of a page to itself in other locales, that leaves a locale out, and a page
/// without one where most locales have it.
struct LanguageLine: ArticleRule {
  static let card = LinkTargetRule.card

  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let members = article.members.indices.filter { article.members[$0].role != .archive }
    guard members.contains(where: { article.members[$0].article.linkBase != nil }) else { return [] }
    let locales = Set(members.map { article.members[$0].article.locale })
    let lists = members.filter { member in
      let own = article.members[member].article.locale
      return Set(article.features[member].languageLinks.map(\.locale)).subtracting([own]).count > 1
    }
    let isUsual = lists.count >= Self.leastLists && Quorum.isVerdict(lists.count, of: members.count - 1)
    return members.compactMap { member in
      if isUsual, article.features[member].languageLinks.isEmpty {
        return finding(
          "The page has no line of languages, with links to it in the other locales, as \(article.names(lists)) have: add it.",
          in: article, member: member, line: 1, confidence: .strong, severity: .minor)
      }
      let links = article.features[member].languageLinks
      let own = article.members[member].article.locale
      let linked = Set(links.map(\.locale)).subtracting([own])
      let missing = locales.subtracting(linked).subtracting([own]).sorted()
      // A single link leads back to the source; it is no list.
      let isList = linked.count > 1 || article.members[member].role == .source && !linked.isEmpty
      guard isList, let first = links.first, !missing.isEmpty else { return nil }
      let names = missing.names
      return finding(
        "The line of languages links \(linked.sorted().names) and not \(names): add a link to the page in \(names).",
        in: article, member: member, line: Int(first.line), words: missing.map(\.tag).joined(separator: " "),
        confidence: .strong, severity: .minor)
    }
  }

  /// The least number of pages with a line that show that the others should have one.
  private static let leastLists = 3
}

/// Reports a locale code in a value that the translation replaced by its own code.
struct SelfLocale: TextRule {
  static let card = RuleCard(id: "self-locale", severity: .major, mqm: .mistranslation)

  static let reads: TextTraits? = [.hyphen, .code]

  /// A locale without a region has no such code, so that nothing is read.
  static func reads(in place: TextPlace) -> TextTraits? { place.locale.code.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.text.namesItsLocale else { return [] }
    let text = article.members[block.member].article
    // Fast path: few blocks contain the code of this locale.
    let place = text.nodes[block.node..<Int(text.nodes[block.node].end)].first {
      ($0.kind == .text || $0.kind == .code)
        && ByteSearch.firstWord(block.locale.code[...], in: text.pool[$0.literal.indices], folded: true) != nil
    }
    guard let place, case let own = String(decoding: block.locale.code, as: UTF8.self),
      case let mine = codes(at: block.slot, of: block.member, in: article), mine.contains(own)
    else { return [] }
    // Find the code that most other locales have and this one lacks; skip if any of them has this locale's code.
    let peers = article.peers(block)
    var votes: [String: [Int]] = [:]
    for member in peers {
      let theirs = codes(at: block.slot, of: member, in: article)
      if theirs.contains(own) { return [] }
      for code in theirs.subtracting(mine) { votes[code, default: []].append(member) }
    }
    guard let (code, holders) = votes.mostHeld, case let isProven = block.source.map(holders.contains) ?? false,
      Quorum.isMost(holders.count, of: peers.count), holders.count >= 2 || isProven
    else { return [] }
    return [
      finding(
        block,
        "The value is ‘\(own)’ here, the locale of this translation, and ‘\(code)’ in \(article.names(holders)): restore it.",
        in: article, line: Int(place.firstLine), words: own,
        confidence: isProven ? Certainty.certain : holders.count >= 3 ? Certainty.firm : Certainty.fair,
        witnesses: holders)
    ]
  }

  /// Returns codes such as `en-us` that are separate tokens in the block's text and code spans, lowercased.
  private func codes(at slot: Int, of member: Int, in article: AlignedArticle) -> Set<String> {
    guard let node = article.node(at: slot, of: member) else { return [] }
    let tokens = article.members[member].article.plainText(of: node).lowercased().split {
      !$0.isASCII || !$0.isLetter && !$0.isNumber && !"-_/".contains($0)
    }
    return Set(tokens.filter { $0.contains("-") && LinkTarget.isLocale(Array($0.utf8)[...]) }.map(String.init))
  }
}
