internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A mark stands where the locale's writing has none: doubled, behind a blank, or a bracket that does not close.
struct Punctuation: TextRule {
  static let card = RuleCard(id: "punctuation", severity: .minor, mqm: .linguistic)

  /// It is looked at how cells end, and sentences where they have a full stop of their own.
  static func reads(in place: TextPlace) -> TextSigns? {
    if place.kind == .tableCell { return JointFault.signsOfMarks.union([.mark, .southern]) }
    return place.locale.usesFullWidthPunctuation ? JointFault.signsOfMarks.union(.mark) : JointFault.signsOfMarks
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    if article.slots[block.slot].kind == .tableCell, case let found = loneMark(block, article), !found.isEmpty {
      return found
    }
    if endsAsLatin(block, article) {
      let shown = article.excerpt(block.slot, block.member)
      return [
        finding(
          block,
          "The sentence ‘\(shown)’ ends in ‘.’, the others of the page in ‘。’: write that here, too.",
          in: article, line: article.lines(block.slot, block.member).1, confidence: Certainty.fair)
      ]
    }
    guard
      !block.signs.isDisjoint(with: [.blankThenMark, .twoMarks])
        || block.signs.contains(.bracket)
          && JointFault.mayHaveOddBrackets(article.visible(block.slot, block.member))
    else { return [] }
    let text = block.view
    if block.locale.script.isEastAsian, block.signs.contains(.bracket),
      let place = text.characters.firstIndex(where: { "\u{fe30}"..."\u{fe4f}" ~= $0 })
    {
      return [
        finding(
          block, .vertical(text.characters[place]), in: article, line: text.line(at: place), confidence: Certainty.fair)
      ]
    }
    return fault(text, block, article).map { [$0] } ?? []
  }

  /// So much of a page shows how its sentences end.
  private static let readAtMost = 20_000

  /// A sentence of Chinese or Japanese words that ends in the full stop of other scripts, where the page has its own.
  private func endsAsLatin(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    guard block.locale.usesFullWidthPunctuation, article.visible(block.slot, block.member).last == .of("."),
      let before = article.shown(block.slot, block.member).dropLast().last, before.value >= 0x80 || before == ")"
    else { return false }
    let page = String(decoding: article.features[block.member].visible.prefix(Self.readAtMost), as: UTF8.self)
    return page.unicodeScalars.lazy.filter({ $0 == "。" }).prefix(3).count == 3
  }

  private func fault(_ text: TextView, _ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let own = JointFault.marks(text, block.signs, block.locale)
    guard !own.isEmpty else { return nil }
    func faults(_ member: Int) -> [JointFault] {
      let signs = article.signs(block.slot, member)
      guard !signs.isDisjoint(with: JointFault.signsOfMarks), let text = article.view(block.slot, member) else {
        return []
      }
      return JointFault.marks(text, signs, block.locales[member])
    }
    let source = block.source
    let meant = source.map(faults) ?? []
    guard let fault = own.first(where: { fault in !meant.contains { $0.isLike(fault) } }) else { return nil }
    let peers = article.peers(block)
    // Machine translation makes the same error in many languages: where the very source is at hand, it alone tells what
    // is meant so.
    let isProven = article.exactSource(of: block.member).map(peers.contains) ?? false
    let isOdd = fault.kind == .unmatched
    let isProvenOdd = isProven && isOdd && source.map { article.signs(block.slot, $0).contains(.bracket) } == true
    var alike = 0
    if !isProven || isOdd && !isProvenOdd {
      alike = peers.count { faults($0).contains { $0.isLike(fault) } }
      if Quorum.isMost(alike, of: peers.count) { return nil }
    }
    if isOdd, peers.count < 2 || alike > 0 { return nil }
    // Indic scripts keep the colon off a word, where it would be read as a letter.
    let script = block.locale.script
    let isIndic = fault.kind == .blankBefore && ![.latin, .cyrillic, .greek].contains(script) && !script.isEastAsian
    guard let sure = fault.confidence(isWord: true, text, block.locale) else { return nil }
    return finding(
      block, fault.message(text), in: article, at: fault.range.lowerBound, of: text,
      confidence: peers.isEmpty || isIndic ? Certainty.doubtful : alike == 0 ? sure : sure.lessSure)
  }
}

extension Message {
  /// A mark in the shape it has in columns of text that run from top to bottom.
  fileprivate static func vertical(_ mark: Unicode.Scalar) -> Message {
    "‘\(mark)’ is the form of a mark for text that runs from top to bottom: write the usual one."
  }
}
