internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The final mark of a heading that no other locale has.
struct HeadingPunctuation: TextRule {
  static let card = RuleCard(
    id: "heading-punctuation", title: "Heading ends in a mark the others lack", severity: .minor, mqm: .linguistic,
    rationale:
      "A full stop behind a heading shows that it was taken for a sentence. Said where no other locale has such a mark, or the very source and most others have none.",
    passing: [
      Example(["en": "## Options", "zh": "## 選項", "fr": "## Options", "de": "## Was ist das?"]),
      Example(["en": "## Run everything.", "de": "## Alles ausprobieren.", "fr": "## Lancer", "pl": "## Uruchom"]),
    ],
    failing: [
      Example(["en": "## Options", "zh": "↓## 選項。", "fr": "## Options", "pl": "## Opcje"])
    ])

  static let reads: TextSigns? = [.mark, .southern]
  static let readsOneText = false

  static func reads(in place: TextPlace) -> TextSigns? { place.kind == .heading ? reads : [] }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let found = LoneFinalMark(block, article) else { return [] }
    return [
      finding(
        block, .ends(block, article, found.peers), in: article, confidence: found.confidence, witnesses: found.peers)
    ]
  }
}

extension Message {
  fileprivate static func ends(_ block: TextBlock, _ a: AlignedArticle, _ peers: [Int]) -> Message {
    let (slot, member) = (block.slot, block.member)
    return "The heading ‘\(a.excerpt(slot, member))’ ends in a mark, in \(a.names(peers)) it has none: remove it."
  }
}
