internal import Alignment
internal import DocModel
internal import Features

/// The final mark of a heading or a column's head, where no other locale has one, or neither the very source nor most others have.
struct LoneFinalMark {
  let confidence: UInt8
  let peers: [Int]
  /// A comma or a semicolon: nothing ends in it but a part of a list.
  let isSeparator: Bool

  init?(_ block: TextBlock, _ article: AlignedArticle) {
    let text = article.shown(block.slot, block.member)
    guard let mark = Self.mark(text) else { return nil }
    let all = article.peers(block)
    // Japanese ends questions with a full stop: か。
    let isQuestion = mark == "." && text.suffix(2).elementsEqual("か。".unicodeScalars)
    if isQuestion, all.contains(where: { article.shown(block.slot, $0).last == "?" }) { return nil }
    peers = all.filter { Self.mark(article.shown(block.slot, $0)) == nil }
    let isExact = article.groups[article.members[block.member].group].exactSource.map(peers.contains) ?? false
    // Machine translation makes the same error in several languages.
    guard !peers.isEmpty, peers.count == all.count || isExact && peers.count * 2 > all.count else { return nil }
    let isProven = article.reference(block.member).map(peers.contains) ?? false
    let mates = peers.count { article.members[$0].group == article.members[block.member].group }
    let base: UInt8 = isProven || mates >= 3 ? Certainty.strong : peers.count >= 3 ? Certainty.sure : Certainty.weak
    isSeparator = mark == "," || mark == ";"
    // A colon announces what follows.
    confidence = mark == ":" ? base - 20 : base
  }

  /// The mark a text ends in, in its ASCII form; nil for none, for `...`, and where it belongs to the word: `etc.`, `a.s.`, `2019 г.`.
  private static func mark(_ text: String.UnicodeScalarView) -> Unicode.Scalar? {
    var rest = text[...]
    while let last = rest.last, last.value <= 0x20, last != TextView.Mark.code { rest.removeLast() }
    guard let last = rest.popLast(), !rest.isEmpty, let mark = last == "।" ? "." : last.clauseMark, mark != "!",
      mark != "?"
    else { return nil }
    let word = rest.reversed().prefix { $0.value > 0x20 && $0 != "\u{a0}" }
    if last == ".", word.count < 4 || word.contains(".") { return nil }
    return mark
  }
}
