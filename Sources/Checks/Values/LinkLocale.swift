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
      guard let locale = locale(of: link, block.member, article), isForeign(locale, to: block.member, in: article)
      else { continue }
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

  /// Returns the members that prove that an address of the site itself is to name the reader's locale: at least two
  /// translations, and twice as many as keep the source's; or the source, if the page names its own locale in another
  /// such link. Nil if the source does not name its own locale.
  private func siteWitnesses(for link: Fact, at block: TextBlock, in article: AlignedArticle) -> [Int]? {
    guard let source = block.source, isRooted(link, block.member, article) else { return nil }
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
      .filter { $0.kind == .link && !$0.traits.contains(.fragment) && isRooted($0, member, article) }.prefix(
        Self.mostAddresses
      )
      .contains { locale(of: $0, member, article).map { !isForeign($0, to: member, in: article) } ?? false }
  }

  /// Limits the work, as the addresses of a page are looked at for each foreign one.
  private static let mostAddresses = 256

  private func isRooted(_ link: Fact, _ member: Int, _ article: AlignedArticle) -> Bool {
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
    var isFirst = isRooted(link, member, article)
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
