internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A reference mark differs from the other locales'.
struct FootnoteMarker: ArticleRule {
  static let card = RuleCard(
    id: "footnote-marker", title: "Reference mark differs", severity: .major, mqm: .markup,
    rationale:
      "The mark in a cell and the one before its note must be the same, or the reader does not find the note. Compared with the other locales.",
    passing: [
      Example([
        "en": "No**\n\n** If x.", "ko": "아니요**\n\n**x인 경우.", "fr": "Non**\n\n** Si x.", "pl": "Nie**\n\n** Gdy x.",
      ]),
      Example(
        ["en": "`a`** - One.", "de": "`a`* * – Eins.", "fr": "`a`* * - Un.", "pl": "`a`* * – Raz."], source: "en"),
    ],
    failing: [
      Example([
        "en": "No**\n\n** If x.", "sv": "↓Nej * *\n\n** Om x.", "fr": "Non**\n\n** Si x.", "zh": "否**\n\n↓• 如果 x。",
      ]),
      Example(
        [
          "en": "A 1 **, B 2 *\n\n** C", "de": "↓A 1 * *, B 2 *\n\n** C", "fr": "↓A 1 * *, B 2 *\n\n** C",
          "pl": "A 1 **, B 2 *\n\n** C",
        ], source: "en"),
      Example([
        "en": "| A |\n|-|\n| No† |\n\n† If.", "de": "| A |\n|-|\n↓| Nein |\n\n† Wenn.",
        "fr": "| A |\n|-|\n| Non† |\n\n† Si.", "pl": "| A |\n|-|\n| Nie† |\n\n† Gdy.",
      ]),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    // At least two locales must have a mark for there to be a vote.
    let hasMark = article.features.map(Self.hasMark)
    guard hasMark.count(where: { $0 }) >= 2 else { return [] }
    var result: [Finding] = []
    for slot in article.slots.indices
    where article.slots[slot].kind == .paragraph || article.slots[slot].kind == .tableCell {
      let torn = torn(slot, article)
      result += torn.map(\.finding)
      let known = torn.map(\.member)
      result += compare(slot, true, hasMark, known, article)
      result += compare(slot, false, hasMark, known, article)
    }
    return result
  }

  /// `* *` wherever the source has `**`: no other mark of the source can have become that.
  private func torn(_ slot: Int, _ article: AlignedArticle) -> [(member: Int, finding: Finding)] {
    guard article.members.indices.contains(where: { article.signs(slot, $0).contains(.star) }) else { return [] }
    return article.members.indices.compactMap { member in
      guard article.members[member].role == .translation, article.hasText(slot, member),
        article.signs(slot, member).contains(.star),
        let source = article.reference(member), article.signs(slot, source).contains(.star)
      else { return nil }
      let whole = Array("**".utf8)[...]
      let torn = Array("* *".utf8)[...]
      let own = article.visible(slot, member)
      let other = article.visible(slot, source)
      guard ByteSearch.holds(torn, in: own), !ByteSearch.holds(whole, in: own), ByteSearch.holds(whole, in: other),
        !ByteSearch.holds(torn, in: other),
        hasNote(whole, source, article)
      else { return nil }
      let message = Message.other("* *", "**", nil, article.names([source]))
      return (
        member,
        finding(
          message, in: article, member: member, line: article.lines(slot, member).0, confidence: Certainty.certain,
          salt: article.slots[slot].key)
      )
    }
  }

  /// A mark that stands once in a text leads nowhere: it is what a broken emphasis left.
  private func hasNote(_ mark: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    let text = article.features[member].visible[...]
    guard let first = ByteSearch.first(mark, in: text) else { return false }
    return ByteSearch.holds(mark, in: text[(first + mark.count)...])
  }

  private func compare(_ slot: Int, _ atEnd: Bool, _ hasMark: [Bool], _ known: [Int], _ article: AlignedArticle)
    -> [Finding]
  {
    var marked = 0
    for member in article.members.indices {
      guard let block = article.textBlock(slot, member) else { continue }
      if ReferenceMark.mayHave(article.features[member].visible, block.text.indices, atEnd: atEnd) { marked += 1 }
    }
    guard marked >= 2 else { return [] }
    let present = article.members.indices.filter { !article.visible(slot, $0).isEmpty }
    guard present.count >= 3 else { return [] }
    let marks = present.map { ReferenceMark(article.visible(slot, $0), atEnd: atEnd) }
    var votes: [String: Int] = [:]
    for mark in marks { if let mark, mark.isWhole { votes[mark.text, default: 0] += 1 } }
    guard let (usual, count) = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count >= 2,
      count * 3 >= present.count * 2 - 1
    else { return [] }
    var result: [Finding] = []
    for (k, member) in present.enumerated()
    where !article.members[member].isOriginal && marks[k]?.text != usual && !known.contains(member) {
      let own = marks[k]?.text
      let holders = present.indices.filter { marks[$0]?.text == usual }.map { present[$0] }
      let isMate = holders.contains { article.members[$0].group == article.members[member].group }
      // A locale that has no mark anywhere names its notes another way.
      if own == nil, !hasMark[member] || (count < 3) { continue }
      let base: UInt8 = own == nil ? Certainty.likely : count >= 3 ? Certainty.strong : Certainty.sure
      let lines = article.lines(slot, member)
      result.append(
        finding(
          .other(own, usual, atEnd, article.names(holders)), in: article, member: member, line: lines.0,
          confidence: isMate || own != nil ? base : base - 15, salt: article.slots[slot].key &+ (atEnd ? 1 : 0)))
    }
    return result
  }

  /// An asterisk, † or ‡ anywhere in the text of an article.
  private static func hasMark(_ features: ArticleFeatures) -> Bool {
    if features.blocks.contains(where: { $0.signs.contains(.star) }) { return true }
    let visible = features.visible
    let text = visible.span
    var i = ByteSearch.byte(0xe2, in: text, from: 0)
    while i + 2 < text.count {
      if text[i + 1] == 0x80, text[i + 2] == 0xa0 || text[i + 2] == 0xa1 { return true }
      i = ByteSearch.byte(0xe2, in: text, from: i + 1)
    }
    return features.metadata.values.contains { $0.signs.contains(.star) }
  }
}

/// A mark that refers to a note, at the end or the start of a text.
private struct ReferenceMark {
  /// `**`, `* *`, `†`, `•`.
  let text: String
  /// It touches the word it stands with, as marks at the end of a cell do, and is none of a list or a path.
  let isWhole: Bool

  init?(_ text: ArraySlice<UInt8>, atEnd: Bool) {
    guard let found = atEnd ? Self.end(text) : Self.start(text) else { return nil }
    self = found
  }

  private init(text: String, isWhole: Bool) {
    self.text = text
    self.isWhole = isWhole
  }

  /// A look at the one byte that a mark ends or begins with.
  static func mayHave(_ text: [UInt8], _ range: Range<Int>, atEnd: Bool) -> Bool {
    guard !range.isEmpty else { return false }
    if !atEnd {
      switch text[range.lowerBound] {
      case UInt8(ascii: "*"), 0xc2, 0xe2, 0xef: return true
      default: return false
      }
    }
    var end = range.upperBound
    while end > range.lowerBound, isBlank(text[end - 1]) { end -= 1 }
    guard end > range.lowerBound else { return false }
    switch text[end - 1] {
    case UInt8(ascii: "*"), 0x8a, 0xa0, 0xa1, 0xa2, 0xb2, 0xb3, 0xb9, 0xbb: return true
    default: return false
    }
  }

  private static func end(_ text: ArraySlice<UInt8>) -> ReferenceMark? {
    var end = text.endIndex
    while end > text.startIndex, isBlank(text[end - 1]) { end -= 1 }
    var start = end
    while start > text.startIndex {
      if let width = mark(text, before: start) {
        start -= width
      } else if start < end, isBlank(text[start - 1]), start - 1 > text.startIndex,
        mark(text, before: start - 1) != nil
      {
        start -= 1
      } else {
        break
      }
    }
    guard start < end, start > text.startIndex, end - start <= 6 else { return nil }
    let touches = !isBlank(text[start - 1])
    return ReferenceMark(text: String(decoding: text[start..<end], as: UTF8.self), isWhole: touches)
  }

  private static func start(_ text: ArraySlice<UInt8>) -> ReferenceMark? {
    var end = text.startIndex
    while let width = mark(text, at: end)
      ?? (end > text.startIndex && end + 1 < text.endIndex && isBlank(text[end]) && mark(text, at: end + 1) != nil
        ? 1 : nil)
    {
      end += width
    }
    guard end > text.startIndex, end < text.endIndex, end - text.startIndex <= 6 else { return nil }
    let next = text[end]
    let isWord = isBlank(next) || next.isASCIILetter || next >= 0x80 || next == ArticleFeatures.codeMark
    return isWord
      ? ReferenceMark(text: String(decoding: text[text.startIndex..<end], as: UTF8.self), isWhole: true) : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a }

  /// The bytes of the mark at `i`.
  private static func mark(_ text: ArraySlice<UInt8>, at i: Int) -> Int? {
    guard i < text.endIndex else { return nil }
    if text[i] == UInt8(ascii: "*") { return 1 }
    guard let scalar = InlineText.scalar(text, at: i), isSign(scalar.value) else { return nil }
    return scalar.end - i
  }

  private static func mark(_ text: ArraySlice<UInt8>, before i: Int) -> Int? {
    if text[i - 1] == UInt8(ascii: "*") { return 1 }
    for width in [2, 3] where i - width >= text.startIndex {
      if let scalar = InlineText.scalar(text, at: i - width), scalar.end == i, isSign(scalar.value) { return width }
    }
    return nil
  }

  /// † ‡ • ＊ ※ ¹ ² ³
  private static func isSign(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2020, 0x2021, 0x2022, 0xff0a, 0x203b, 0xb9, 0xb2, 0xb3: true
    default: false
    }
  }
}

extension Message {
  fileprivate static func other(_ own: String?, _ usual: String, _ atEnd: Bool?, _ names: String) -> Message {
    let place = atEnd.map { $0 ? " at the end" : " at the start" } ?? ""
    let here = own.map { "is ‘\($0)’ here" } ?? "is missing here"
    return Message(
      text: "The reference mark ‘\(usual)’\(place) in \(names) \(here): restore it, so that the reader finds the note.")
  }
}
