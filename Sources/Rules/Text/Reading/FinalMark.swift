internal import Alignment
internal import DocModel
internal import Features

/// The final mark of a heading or a column's head, where no other locale has one, or neither the very source nor most
/// others have.
struct LoneFinalMark {
  let confidence: Certainty
  let peers: [Int]
  /// A comma or a semicolon: nothing ends in it but a part of a list.
  let isSeparator: Bool

  /// - Parameter onlySeparators: other marks may stand there.
  init?(_ block: TextBlock, _ article: AlignedArticle, onlySeparators: Bool = false) {
    guard let mark = Self.mark(article.visible(block.slot, block.member)) else { return nil }
    isSeparator = mark == "," || mark == ";"
    guard isSeparator || !onlySeparators else { return nil }
    let all = article.peers(block)
    // Japanese ends questions with a full stop: か。
    let isQuestion = mark == "." && article.shown(block.slot, block.member).suffix(2).elementsEqual("か。".unicodeScalars)
    if isQuestion, all.contains(where: { article.shown(block.slot, $0).last == "?" }) { return nil }
    peers = all.filter { Self.mark(article.visible(block.slot, $0)) == nil }
    let isExact = article.exactSource(of: block.member).map(peers.contains) ?? false
    // Machine translation makes the same error in several languages.
    guard !peers.isEmpty, peers.count == all.count || isExact && Quorum.isMost(peers.count, of: all.count) else {
      return nil
    }
    let isProven = article.reference(block.member).map(peers.contains) ?? false
    let mates = peers.count { article.members[$0].group == article.members[block.member].group }
    let base: Certainty = isProven || mates >= 3 ? Certainty.strong : peers.count >= 3 ? Certainty.sure : Certainty.weak
    // A colon announces what follows.
    confidence = mark == ":" ? base.lessSure : base
  }

  /// The mark a text ends in, in its ASCII form; nil for none, for `...`, and where it belongs to the word: `etc.`,
  /// `a.s.`, `2019 г.`.
  private static func mark(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let end = text.lastIndex(where: { $0 > .space || $0 == ArticleFeatures.codeMark }),
      let (last, start) = text[...end].lastCharacter, start > text.startIndex,
      let mark = last == "।" ? "." : last.clauseMark, mark != "!", mark != "?"
    else { return nil }
    if last == "." {
      let before = text[..<start]
      // Behind the last blank of any kind.
      let word =
        before.indices.last { before[$0] <= .space || before[$0] == 0xa0 && before[..<$0].last == 0xc2 }
        .map { before[($0 + 1)...] } ?? before
      if word.count(where: { $0 & 0xc0 != 0x80 }) < 4 || word.contains(UInt8(ascii: ".")) { return nil }
    }
    return mark
  }
}

/// A mark at the end of a text that has none there, or another one.
struct FinalMark {
  let message: Message
  var line: Int?
  let confidence: Certainty
  var peers: [Int] = []

  /// The head of a column that ends in a mark, or another cell that ends in a comma or a semicolon, where no other
  /// locale's does.
  static func inCell(_ block: TextBlock, _ article: AlignedArticle) -> FinalMark? {
    let row = Int(article.slots[block.slot].parent)
    guard article.slots[block.slot].kind == .tableCell, row >= 0, let node = article.node(row, block.member)
    else { return nil }
    let isHead = article.members[block.member].article.nodes[node].level == 1
    guard let found = LoneFinalMark(block, article, onlySeparators: !isHead),
      isHead || found.isSeparator && found.peers.count >= 3
    else { return nil }
    let text =
      "The \(isHead ? "column head" : "cell") ‘\(article.excerpt(block.slot, block.member))’ ends in a mark, in \(article.names(found.peers)) it has none: remove it."
    return FinalMark(message: Message(text: text), confidence: found.confidence, peers: found.peers)
  }

  /// So much of a page shows how its sentences end.
  private static let readAtMost = 20_000

  /// A sentence of Chinese or Japanese words that ends in the full stop of other scripts, where the page has its own.
  static func latin(_ block: TextBlock, _ article: AlignedArticle) -> FinalMark? {
    guard block.locale.usesFullWidthPunctuation, article.visible(block.slot, block.member).last == UInt8(ascii: "."),
      let before = article.shown(block.slot, block.member).dropLast().last, before.value >= 0x80 || before == ")"
    else { return nil }
    let page = String(decoding: article.features[block.member].visible.prefix(readAtMost), as: UTF8.self)
    guard page.unicodeScalars.lazy.filter({ $0 == "。" }).prefix(3).count == 3 else { return nil }
    let text =
      "The sentence ‘\(article.excerpt(block.slot, block.member))’ ends in ‘.’, the others of the page in ‘。’: write that here, too."
    return FinalMark(
      message: Message(text: text), line: article.lines(block.slot, block.member).1, confidence: Certainty.fair)
  }
}
