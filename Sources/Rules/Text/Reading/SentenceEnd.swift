internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Checks the final mark of a paragraph.
extension Punctuation {
  func end(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let isLatin = endsAsLatin(block, article)
    guard isLatin || lacksStop(block, article) else { return nil }
    let text = block.view
    let shown = text.excerpt(around: max(0, text.characters.count - 1)..<text.characters.count, reach: 40)
    return finding(
      block,
      isLatin
        ? "The sentence ‘\(shown)’ ends in ‘.’, the others of the page in ‘。’: write that here, too."
        : "No full stop stands behind ‘\(shown)’, as one does in the source: add it, or restore what was lost there.",
      in: article, line: article.lines(at: block.slot, of: block.member).1, confidence: Certainty.fair)
  }

  private static let fullStop = Array("。".utf8)[...]

  /// Number of bytes at the start of a page that are read for its full stops.
  private static let readAtMost = 20_000

  /// Returns whether a Chinese or Japanese sentence ends in an ASCII full stop on a page with at least three "。".
  private func endsAsLatin(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    guard block.locale.usesFullWidthPunctuation, article.visible(at: block.slot, of: block.member).last == .of("."),
      let before = article.shown(at: block.slot, of: block.member).dropLast().last,
      before.value >= 0x80 || before == ")"
    else { return false }
    let page = String(decoding: article.features[block.member].visible.prefix(Self.readAtMost), as: UTF8.self)
    return page.unicodeScalars.lazy.filter({ $0 == "。" }).prefix(3).count == 3
  }

  /// Returns whether a paragraph of several sentences ends in a letter although the exact source ends in a full stop
  /// and all other locales but at most one end in a non-letter.
  private func lacksStop(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    func ends(_ member: Int, _ isEnd: (Unicode.Scalar) -> Bool) -> Bool {
      let text = article.visible(at: block.slot, of: member)
      guard let end = text.lastIndex(where: { $0 > .space || $0 == ArticleFeatures.codeMark }) else { return false }
      return text[...end].lastCharacter.map { isEnd($0.scalar) } == true
    }
    guard article.visible(at: block.slot, of: block.member).last?.isLetterByte == true,
      article.slots[block.slot].kind == .paragraph, let source = article.exactSource(of: block.member),
      ends(block.member, { $0.script.map(block.locale.writes) == true }), ends(source, { $0 == "." }),
      [block.member, source].allSatisfy({ holdsStop(article.visible(at: block.slot, of: $0)) })
    else { return false }
    let others = article.peers(block)
    return others.count { ends($0) { $0.script == nil } } + 1 >= others.count
  }

  /// Returns whether a sentence ends before the last byte; abbreviations do not count.
  private func holdsStop(_ text: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holds(Self.fullStop, in: text)
      || text.indices.dropLast().contains {
        text[$0] == .of(".") && text[$0 + 1] == .space && HeadingPunctuation.mark(text[...$0]) == "."
      }
  }
}
