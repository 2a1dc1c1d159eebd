internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A blank stands at an apostrophe that joins, `l' entrée` in French, `Linux 'ta` in Turkish, or inside quotation marks of that shape, `' x '`.
/// Another way to ask for ``Spacing``.
struct BlankAtApostrophe: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let language = article.members[member].article.locale.language
      guard article.members[member].role == .translation else { return [] }
      if Self.endings.contains(language) { return findings(member, language, article) { Self.isEnding($0, $1) } }
      let words = Self.elided[language] ?? []
      return findings(member, language, article) { Self.isElided($0, $1, words) || Self.opensWide($0, $1) }
    }
  }

  /// Languages that join an ending to a name by an apostrophe.
  private static let endings: Set<String> = ["tr", "az"]

  /// Words that lose their vowel before another one, and stand with an apostrophe only so.
  private static let elided: [String: [[UInt8]]] = [
    "fr": ["l", "d", "n", "s", "c", "j", "m", "t", "qu", "lorsqu", "puisqu", "jusqu"],
    "it": ["l", "d", "un", "all", "dall", "dell", "nell", "sull", "quell", "quest"],
    "ca": ["l", "d", "n", "s", "m", "t"],
  ].mapValues { $0.map { Array($0.utf8) } }

  private func findings(
    _ member: Int, _ language: String, _ article: AlignedArticle, _ isFault: (ArraySlice<UInt8>, Apostrophe) -> Bool
  ) -> [Finding] {
    let visible = article.features[member].visible
    let places = Apostrophe.besideBlanks(
      in: visible, curvedToo: Self.endings.contains(language) || Self.elided[language] != nil)
    guard !places.isEmpty else { return [] }
    let own = article.members[member].article
    let titles = article.features[member].metadata.sorted { $0.key < $1.key }.map { key, block in
      (
        text: visible[block.text.indices], line: own.frontMatter.entry(key).map { Int($0.line) } ?? 1,
        salt: UInt64(key.utf8.count)
      )
    }
    let blocks = article.slots.indices.compactMap { slot -> (text: ArraySlice<UInt8>, line: Int, salt: UInt64)? in
      guard let block = article.textBlock(slot, member), places.contains(where: block.text.indices.contains) else {
        return nil
      }
      return (article.visible(slot, member), article.lines(slot, member).0, article.slots[slot].key)
    }
    return (titles + blocks).compactMap { text, line, salt in
      guard places.contains(where: text.indices.contains),
        let place = Apostrophe.all(in: text).first(where: { isFault(text, $0) })
      else { return nil }
      let behind = text[..<place.start].count { $0 == 0x0a }
      return finding(
        .blank(place, text), in: article, member: member, line: line + behind, words: text.words(from: place.start),
        confidence: 84, salt: salt)
    }
  }

  /// `Linux 'ta`, `2017 ' den`: an ending of few letters, and no quotation that closes later.
  private static func isEnding(_ text: ArraySlice<UInt8>, _ place: Apostrophe) -> Bool {
    guard place.start > text.startIndex + 1, text[place.start - 1] == 0x20,
      isWord(text[place.start - 2]) || text[place.start - 2] == UInt8(ascii: ")")
        || text[place.start - 2] == ArticleFeatures.codeMark
    else { return false }
    var i = place.end
    if i < text.endIndex, text[i] == 0x20 { i += 1 }
    let ending = text[i...].prefix { isWord($0) && !$0.isASCIIDigit }
    guard (1...8).contains(ending.count), ending.count < 8 || place.end == i else { return false }
    if ending.endIndex < text.endIndex, text[ending.endIndex] == 0x27 || text[ending.endIndex] == UInt8(ascii: "-") {
      return false
    }
    return !Apostrophe.all(in: text[ending.endIndex...]).contains { $0.closes(text) }
  }

  /// `l' entrée`
  private static func isElided(_ text: ArraySlice<UInt8>, _ place: Apostrophe, _ words: [[UInt8]]) -> Bool {
    guard place.end < text.endIndex - 1, text[place.end] == 0x20, let next = text[(place.end + 1)...].first,
      isWord(next) || next == UInt8(ascii: ".") || next == ArticleFeatures.codeMark
    else { return false }
    let before = text[..<place.start]
    let word = before.suffix(while: isWord).map(\.asciiLowercased)
    guard words.contains(word) else { return false }
    let edge = before.dropLast(word.count).last
    return edge.map { $0 == 0x20 || $0 == 0x0a || $0 == 0xa0 || $0 == UInt8(ascii: "(") } ?? true
  }

  /// `' x '`: a blank on both inner sides.
  private static func opensWide(_ text: ArraySlice<UInt8>, _ place: Apostrophe) -> Bool {
    guard text[place.start] == 0x27, place.end < text.endIndex, text[place.end] == 0x20 else { return false }
    if place.start > text.startIndex, text[place.start - 1] != 0x20, text[place.start - 1] != UInt8(ascii: "(") {
      return false
    }
    let rest = text[(place.end + 1)...]
    guard let next = rest.first, next != 0x20, next != 0x27, let close = rest.prefix(80).firstIndex(of: 0x27),
      text[close - 1] == 0x20
    else { return false }
    return close + 1 == text.endIndex || [0x20, 0x2c, 0x2e, 0x3a, 0x3b, 0x29].contains(text[close + 1])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0xc3 && byte != 0xe2 || byte & 0xc0 == 0x80 && byte != 0xa0
  }
}

/// A straight or a curved apostrophe in a text.
struct Apostrophe {
  let start: Int
  let end: Int

  /// Where one stands with a blank on one side.
  static func besideBlanks(in text: [UInt8], curvedToo: Bool) -> [Int] {
    let bytes = text.span
    var places: [Int] = []
    var i = ByteSearch.byte(0x27, in: bytes, from: 0)
    while i < bytes.count {
      if i > 0 && bytes[i - 1] == 0x20 || i + 1 < bytes.count && bytes[i + 1] == 0x20 { places.append(i) }
      i = ByteSearch.byte(0x27, in: bytes, from: i + 1)
    }
    // The last byte of a curved one.
    i = curvedToo ? ByteSearch.byte(0x99, in: bytes, from: 0) : bytes.count
    while i < bytes.count {
      if i >= 2, bytes[i - 2] == 0xe2, i >= 3 && bytes[i - 3] == 0x20 || i + 1 < bytes.count && bytes[i + 1] == 0x20 {
        places.append(i)
      }
      i = ByteSearch.byte(0x99, in: bytes, from: i + 1)
    }
    return places
  }

  static func all(in text: ArraySlice<UInt8>) -> [Apostrophe] {
    text.indices.compactMap { i in
      if text[i] == 0x27 { return Apostrophe(start: i, end: i + 1) }
      return text[i] == 0xe2 && text[i...].starts(with: curved) ? Apostrophe(start: i, end: i + curved.count) : nil
    }
  }

  /// It ends a quotation: something stands right before it, and no letter behind.
  func closes(_ text: ArraySlice<UInt8>) -> Bool {
    guard start > text.startIndex, text[start - 1] != 0x20 else { return false }
    return end >= text.endIndex || !(text[end].isASCIILetter || text[end] >= 0xc3)
  }

  private static let curved = Array("\u{2019}".utf8)
}

extension ArraySlice<UInt8> {
  /// The longest end of which all bytes are so.
  fileprivate func suffix(while isSo: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isSo(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}

extension Message {
  fileprivate static func blank(_ place: Apostrophe, _ text: ArraySlice<UInt8>) -> Message {
    Message(
      text:
        "A blank stands at the apostrophe in ‘\(text.shown(around: place.start..<place.end))’, which joins or encloses words: remove the blank."
    )
  }
}
