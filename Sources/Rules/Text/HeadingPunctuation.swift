internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The final mark of a heading that no other locale has.
struct HeadingPunctuation: TextRule {
  static let card = RuleCard(
    id: "heading-punctuation", title: "Heading ends in a mark the others lack", severity: .minor, mqm: .linguistic,
    rationale: "A full stop behind a heading or a column's head shows that it was taken for a sentence. Said only where no other locale has such a mark.",
    passing: [
      Example(["en": "## Options", "zh": "## 選項", "fr": "## Options", "de": "## Was ist das?"]),
      Example(["en": "## Run everything.", "de": "## Alles ausprobieren.", "fr": "## Lancer", "pl": "## Uruchom"]),
    ],
    failing: [
      Example(["en": "## Options", "zh": "↓## 選項。", "fr": "## Options", "pl": "## Opcje"]),
      Example(["en": "| Name |\n|-|\n| x |", "ru": "↓| имя; |\n|-|\n| x |", "fr": "| Nom |\n|-|\n| x |", "pl": "| Nazwa |\n|-|\n| x |"]),
    ])

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let kind = article.slots[block.slot].kind
    guard kind == .heading || kind == .tableCell else { return [] }
    let text = article.visible(block.slot, block.member)
    guard let mark = Self.finalMark(text), kind == .heading || isHeader(block, article) else { return [] }
    let peers = article.peers(block)
    guard !peers.isEmpty, !peers.contains(where: { Self.finalMark(article.visible(block.slot, $0)) != nil }) else { return [] }
    let isProven = article.reference(block.member).map(peers.contains) ?? false
    let others = peers.filter { article.members[$0].group == article.members[block.member].group }.count
    var confidence: UInt8 = isProven || others >= 3 ? 86 : peers.count >= 3 ? 74 : 50
    // A question or an exclamation is a way to put it, a colon announces what follows.
    if !".;,".unicodeScalars.contains(where: { $0.value == mark }) { confidence -= 20 }
    return [finding(block, .ends(block, article, peers), in: article, confidence: confidence, witnesses: peers)]
  }

  private func isHeader(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let parent = Int(article.slots[block.slot].parent)
    guard parent >= 0, let row = article.node(parent, block.member) else { return false }
    return article.members[block.member].article.nodes[row].level == 1
  }

  /// The mark a text ends in, in its ASCII form; nil for none, for `...`, and behind an abbreviation.
  private static func finalMark(_ text: ArraySlice<UInt8>) -> UInt32? {
    var end = text.endIndex
    while end > text.startIndex, text[end - 1] <= 0x20 && text[end - 1] != ArticleFeatures.codeMark { end -= 1 }
    guard end > text.startIndex else { return nil }
    var start = end - 1
    while start > text.startIndex, text[start] & 0xc0 == 0x80 { start -= 1 }
    guard start > text.startIndex, let last = InlineText.scalar(text[..<end], at: start) else { return nil }
    let mark: UInt32
    switch last.value {
    case 0x2e, 0x3002, 0xff0e, 0x964: mark = 0x2e
    case 0x2c, 0xff0c, 0x3001, 0x60c: mark = 0x2c
    case 0x3b, 0xff1b: mark = 0x3b
    case 0x3a, 0xff1a: mark = 0x3a
    default: return nil
    }
    // `...`, `etc.`, `a.s.`, `v1.`: the mark belongs to the word.
    var length = 0
    var k = start - 1
    while k >= text.startIndex, text[k] > 0x20 {
      if last.value == 0x2e, text[k] == 0x2e { return nil }
      length += 1
      k -= 1
    }
    return last.value == 0x2e && length < 4 ? nil : mark
  }
}

extension Message {
  fileprivate static func ends(_ block: TextBlock, _ a: AlignedArticle, _ peers: [Int]) -> Message {
    let noun = a.slots[block.slot].kind == .heading ? "heading" : "column head"
    return Message(
      text: "The \(noun) ‘\(a.excerpt(block.slot, block.member))’ ends in a mark, in \(a.names(peers)) it has none: remove it.")
  }
}
