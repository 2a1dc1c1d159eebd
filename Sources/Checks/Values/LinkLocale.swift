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
      guard let locale = locale(of: link, block.member, article), isForeign(locale, to: block.member, in: article),
        let witnesses = witnesses(for: link, at: block, in: article)
      else { continue }
      let target = article.members[block.member].article.string(link.range)
      result.append(
        finding(
          block,
          "The link ‘\(AlignedArticle.cut(target))’ is bound to \(locale), and \(article.names(witnesses)) leave the locale open or name their own: take ‘\(locale)/’ out.",
          in: article, line: Int(link.line), confidence: Certainty.sure, witnesses: witnesses, salt: link.exact))
    }
    return result
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
    return article.features[member].facts[facts].lazy.filter { $0.kind == .link && $0.weight == 0 }
  }

  /// Returns the first path segment that is a locale code (`en-us` in `https://x.org/en-us/p`), or nil.
  private func locale(of link: Fact, _ member: Int, _ article: AlignedArticle) -> String? {
    let target = article.members[member].article.pool[link.range.indices]
    var slash = target.firstIndex(of: .of("/"))
    while let start = slash.map({ $0 + 1 }), let end = target[start...].firstIndex(of: .of("/")) {
      let part = target[start..<end]
      if LinkTarget.isLocale(part) { return String(decoding: part, as: UTF8.self) }
      slash = end
    }
    return nil
  }

  /// Returns whether the locale has another language than the member.
  private func isForeign(_ locale: String, to member: Int, in article: AlignedArticle) -> Bool {
    !locale.utf8.prefix(2).elementsEqual(article.members[member].article.locale.language.utf8) { $0 | 0x20 == $1 }
  }
}
