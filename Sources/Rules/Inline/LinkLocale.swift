internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link is bound to a foreign locale where the other locales are not.
struct LinkLocale: TextRule {
  static let card = RuleCard(
    id: "link-locale", title: "Link bound to a foreign locale", severity: .minor, mqm: .locale,
    rationale:
      "The reader lands on a page in another language though there may be one in theirs. Silent where the source names the locale too.",
    passing: [
      Example([
        "de": "[a](https://x.org/de-de/p)", "fr": "[b](https://x.org/p)", "pl": "[c](https://x.org/p)",
        "sv": "[d](https://x.org/p)",
      ]),
      Example(
        [
          "en": "[a](https://x.org/en-us/p)", "de": "[b](https://x.org/en-us/p)", "fr": "[c](https://x.org/fr-fr/p)",
          "pl": "[d](https://x.org/pl-pl/p)", "sv": "[e](https://x.org/sv-se/p)",
        ], source: "en"),
    ],
    failing: [
      Example([
        "de": "↓[a](https://x.org/en-us/p)", "fr": "[b](https://x.org/p)", "pl": "[c](https://x.org/pl-pl/p)",
        "sv": "[d](https://x.org/p)",
      ])
    ])

  static let reads: TextSigns? = .link

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    guard let facts = features.block(block.node)?.facts else { return [] }
    var findings: [Finding] = []
    for fact in features.facts[facts.indices] where fact.kind == .link && fact.weight == 0 {
      let text = article.members[block.member].article
      guard let segment = Self.segment(text.pool[fact.range.indices]), Self.isForeign(segment, text),
        let witnesses = witnesses(fact, block, article)
      else { continue }
      let locale = String(decoding: text.pool[segment], as: UTF8.self)
      findings.append(
        finding(
          block,
          "The link ‘\(AlignedArticle.cut(text.string(fact.range)))’ is bound to \(locale), and \(article.names(witnesses)) leave the locale open or name their own: take ‘\(locale)/’ out.",
          in: article, line: Int(fact.line), confidence: Certainty.sure, witnesses: witnesses, salt: fact.exact))
    }
    return findings
  }

  /// The translations that have the link without a foreign locale, where they are three and two thirds of all that have
  /// it.
  private func witnesses(_ fact: Fact, _ block: TextBlock, _ article: AlignedArticle) -> [Int]? {
    var free: [Int] = []
    var bound = 1
    for member in article.members.indices where member != block.member {
      guard let node = article.node(block.slot, member), let facts = article.features[member].block(node)?.facts else {
        continue
      }
      let text = article.members[member].article
      guard
        let other = article.features[member].facts[facts.indices].first(where: {
          $0.kind == .link && $0.atom == fact.atom
        })
      else { continue }
      let segment = Self.segment(text.pool[other.range.indices])
      if article.members[member].role != .translation {
        if segment != nil { return nil }
      } else if let segment, Self.isForeign(segment, text) {
        bound += 1
      } else {
        free.append(member)
      }
    }
    return free.count >= 3 && free.count >= 2 * bound ? free : nil
  }

  private static func isForeign(_ segment: Range<Int>, _ text: Article) -> Bool {
    !text.pool[segment].prefix(2).elementsEqual(text.locale.language.utf8) { $0 | 0x20 == $1 }
  }

  /// The first segment of the path that reads `xx-yy`: `en-us` in `https://x.org/en-us/p` and `/en-us/p`.
  private static func segment(_ target: ArraySlice<UInt8>) -> Range<Int>? {
    let slash = UInt8(ascii: "/")
    var at = target.startIndex
    while let start = target[at...].firstIndex(of: slash) {
      let end = start + 6
      at = start + 1
      guard end < target.endIndex else { return nil }
      if target[end] == slash, target[start + 3] == UInt8(ascii: "-"),
        [1, 2, 4, 5].allSatisfy({ target[start + $0].isASCIILetter })
      {
        return at..<end
      }
    }
    return nil
  }
}
