internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a missing space between words, or a stray space inside a word.
struct Spacing: TextRule {
  static let check: String? = "mark"
  static let card = RuleCard(id: "spacing", severity: .minor, mqm: .linguistic)

  static let reads: TextTraits? = [.style, .markThenLetter, .quote, .hyphen]

  static func reads(in place: TextPlace) -> TextTraits? {
    place.locale.spacesBetweenWords ? reads : [.quote, .style, .kana, .han]
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard mayFind(block, article) else { return [] }
    let text = block.view
    let faults = BoundaryFault.words(text, block.locale).filter { block.locale.partsWords || $0.isAnywhere }
    guard !faults.isEmpty else { return [] }
    // Machine translation loses the same spaces in several locales, so only the source shows what is intended.
    let meant = block.source.flatMap { source in
      block.sources.view(at: block.slot, of: source).map { BoundaryFault.words($0, block.locales[source]) }
    }
    let others = article.peers(block).map { article.visible(at: block.slot, of: $0) }
    var meantOrTold = (meant ?? []).map(\.kind)
    // Report an arrow without a label before it only if the source has bold labels on both sides.
    if !meantOrTold.contains(.step) { meantOrTold.append(.lostStep) }
    // Report the first fault of each kind.
    return faults.compactMap { fault in
      guard !meantOrTold.contains(fault.kind), !fault.isWritten(in: others, text),
        let confidence = fault.confidence(
          isWord: article.hasWord(text.string(fault.range), block.member), text, block.locale)
      else { return nil }
      meantOrTold.append(fault.kind)
      return finding(
        block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
    }
  }

  /// Fast path: returns whether a mark, style or space may be next to a word in a faulty way.
  private func mayFind(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let signs = block.signs
    guard !signs.isDisjoint(with: [.letter, .kana]) else { return false }
    let visible = article.visible(at: block.slot, of: block.member)
    if signs.contains(.style), ByteSearch.byte(.of(">"), in: visible.span, from: 0) < visible.count { return true }
    if signs.contains(.quote), BoundaryFault.mayHaveOddQuotes(visible) { return true }
    let touches =
      signs.contains(.style)
      && BoundaryFault.mayTouch(
        article.members[block.member].article, block.node, lettersToo: block.locale.partsWords)
    guard !touches, block.locale.partsWords else {
      return touches || !block.locale.spacesBetweenWords && BoundaryFault.mayPart(visible, block.locale)
    }
    let model = block.source.map { article.visible(at: block.slot, of: $0) } ?? []
    return signs.contains(.markThenLetter) && BoundaryFault.mayRunOn(visible, in: block.locale, model: model)
      || signs.contains(.hyphen) && BoundaryFault.mayHyphenate(block, visible)
  }
}
