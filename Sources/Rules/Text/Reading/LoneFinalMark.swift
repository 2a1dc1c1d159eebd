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
    guard let mark = Self.mark(article.visible(block.slot, block.member)) else { return nil }
    let all = article.peers(block)
    if mark == 0x2e, Self.isQuestion(article.visible(block.slot, block.member)),
      all.contains(where: { Self.asks(article.visible(block.slot, $0)) })
    {
      return nil
    }
    peers = all.filter { Self.mark(article.visible(block.slot, $0)) == nil }
    let isExact = article.groups[article.members[block.member].group].exactSource.map(peers.contains) ?? false
    // Machine translation makes the same error in several languages.
    guard !peers.isEmpty, peers.count == all.count || isExact && peers.count * 2 > all.count else { return nil }
    let isProven = article.reference(block.member).map(peers.contains) ?? false
    let mates = peers.count { article.members[$0].group == article.members[block.member].group }
    let base: UInt8 = isProven || mates >= 3 ? Certainty.strong : peers.count >= 3 ? Certainty.sure : Certainty.weak
    isSeparator = mark == 0x2c || mark == 0x3b
    // A colon announces what follows.
    confidence = mark == 0x3a ? base - 20 : base
  }

  /// Japanese ends questions with a full stop: か。
  private static func isQuestion(_ text: ArraySlice<UInt8>) -> Bool { text.suffix(6).elementsEqual("か。".utf8) }

  private static func asks(_ text: ArraySlice<UInt8>) -> Bool { text.last == UInt8(ascii: "?") }

  /// The mark a text ends in, in its ASCII form; nil for none, for `...`, and behind an abbreviation.
  private static func mark(_ text: ArraySlice<UInt8>) -> UInt32? {
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
    // `...`, `etc.`, `a.s.`, `2019 г.`: the mark belongs to the word.
    var letters = 0
    var k = start - 1
    while k >= text.startIndex, text[k] > 0x20, !(text[k] == 0xa0 && k > text.startIndex && text[k - 1] == 0xc2) {
      if last.value == 0x2e, text[k] == 0x2e { return nil }
      if text[k] & 0xc0 != 0x80 { letters += 1 }
      k -= 1
    }
    return last.value == 0x2e && letters < 4 ? nil : mark
  }
}
