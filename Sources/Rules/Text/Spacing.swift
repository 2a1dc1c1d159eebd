internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A blank is lost between two words, or stands inside a word.
struct Spacing: TextRule {
  static let check: String? = "mark"
  static let card = RuleCard(id: "spacing", severity: .minor, mqm: .linguistic)

  static let reads: TextSigns? = [.style, .markThenLetter, .quote, .hyphen]

  static func reads(in place: TextPlace) -> TextSigns? { place.locale.partsWords ? reads : .quote }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.locale.partsWords ? mayFind(block, article) : block.signs.contains(.quote) else { return [] }
    let text = block.view
    // Where words touch, blanks inside quotation marks are faults still.
    let faults = JointFault.words(text, block.locale).filter {
      block.locale.partsWords || $0.kind == .blankInQuotes || $0.kind == .blankBeforeQuote
    }
    guard !faults.isEmpty else { return [] }
    // Machine translation loses the same blanks in several locales: only the source tells what is meant so.
    let meant = block.source.flatMap { source in
      article.view(block.slot, source).map { JointFault.words($0, block.locales[source]) }
    }
    let others = article.peers(block).map { article.visible(block.slot, $0) }
    for fault in faults
    where meant?.contains(where: { $0.kind == fault.kind }) != true && !fault.isWritten(in: others, text) {
      let isWord = article.hasWord(text.string(fault.range), block.member)
      guard let confidence = fault.confidence(isWord: isWord, text, block.locale) else { continue }
      return [
        finding(block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
      ]
    }
    return []
  }

  /// A quick look: most texts have no mark or style that touches a word.
  private func mayFind(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let signs = block.signs
    guard signs.contains(.letter) else { return false }
    if !signs.isDisjoint(with: [.markThenLetter, .quote]) { return true }
    if signs.contains(.hyphen), !block.locale.wordsBehindHyphen.isEmpty || !signs.isDisjoint(with: [.code, .style]) {
      return true
    }
    return signs.contains(.style) && JointFault.mayTouch(article.members[block.member].article, block.node)
  }
}
