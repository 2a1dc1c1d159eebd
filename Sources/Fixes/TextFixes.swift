package import DocModel
internal import Features
package import Findings

/// Fixes for faults of a text by itself: marks and spaces, never words.
package enum TextFixes {
  /// `* *x* *` as `**x**`, in all of some lines.
  package static func tornEmphasis(_ article: Article, lines first: Int, through last: Int) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let bytes = text.bytes
    let torn = Array("* *".utf8)
    var replacements: [Fix.Replacement] = []
    var from = range.lowerBound
    while let open = ByteSearch.first(torn[...], in: bytes[from..<range.upperBound]) {
      from = open + 1
      let start = open + torn.count
      guard start < range.upperBound, !isBlank(bytes[start]), bytes[start] != UInt8(ascii: "*"),
        let close = ByteSearch.first(torn[...], in: bytes[start..<range.upperBound]), close > start,
        !isBlank(bytes[close - 1]),
        !bytes[start..<close].contains(where: { $0 == UInt8(ascii: "*") || $0 == .lineFeed })
      else { continue }
      for place in [open, close] {
        replacements.append(Fix.Replacement(place + 1..<place + 2, []))
      }
      from = close + torn.count
    }
    return Fix("Take the blanks out of the asterisks", safety: .safe, replacements: replacements)
  }

  /// `* *` as `**`, a reference mark, if it occurs once in some lines.
  package static func tornMark(_ article: Article, lines first: Int, through last: Int) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let torn = places(of: Array("* *".utf8), in: text.bytes[range])
    guard torn.count == 1 else { return nil }
    return Fix(
      "Remove the space in the mark", safety: .safe, replacements: [Fix.Replacement(torn[0] + 1..<torn[0] + 2, [])])
  }

  /// A space after the number and the mark that each of some lines begins with.
  package static func markerSpaces(_ article: Article, lines: [Int]) -> Fix? {
    let text = RawText(article)
    let places = lines.compactMap { line in
      text.line(line).flatMap { text.bytes[$0].firstIndex { [UInt8(ascii: "."), UInt8(ascii: ")")].contains($0) } }
    }
    guard places.count == lines.count else { return nil }
    return Fix(
      "Put a space after the number", safety: .safe,
      replacements: places.map { Fix.Replacement($0 + 1..<$0 + 1, [.space]) })
  }

  /// Replaces a text that a line has once.
  package static func replacement(of wrong: String, by right: String, in article: Article, line: Int) -> Fix? {
    let text = RawText(article)
    guard let range = text.line(line), !wrong.isEmpty else { return nil }
    let places = places(of: Array(wrong.utf8), in: text.bytes[range])
    guard places.count == 1 else { return nil }
    return Fix(
      "Write ‘\(right)’ for ‘\(wrong)’", safety: .safe,
      replacements: [Fix.Replacement(places[0]..<places[0] + wrong.utf8.count, Array(right.utf8))])
  }

  /// A space between a word and the backtick that it touches, if that occurs once in some lines.
  package static func blank(
    _ article: Article, lines first: Int, through last: Int, beside word: [UInt8], isBefore: Bool
  )
    -> Fix?
  {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last), !word.isEmpty else { return nil }
    let tick = [UInt8(ascii: "`")]
    let sought = isBefore ? word + tick : tick + word
    let places = places(of: sought, in: text.bytes[range]).filter { place in
      // An even number of ticks before it: this one opens, an odd one: it closes.
      let at = isBefore ? place + word.count : place
      let lineStart = text.bytes[range.lowerBound..<at].lastIndex(of: .lineFeed).map { $0 + 1 } ?? range.lowerBound
      let count = text.bytes[lineStart..<at].count { $0 == tick[0] }
      return isBefore ? count.isMultiple(of: 2) : !count.isMultiple(of: 2)
    }
    guard places.count == 1 else { return nil }
    let at = places[0] + (isBefore ? word.count : 1)
    return Fix(
      "Put a space between the word and the code span", safety: .safe,
      replacements: [Fix.Replacement(at..<at, [.space])])
  }

  /// The value of a key of the front matter, as another locale’s file writes it.
  package static func metadata(_ article: Article, line: Int, from other: Article, line there: Int, key: String) -> Fix?
  {
    guard let own = value(in: RawText(article), line: line, key: key),
      let model = value(in: RawText(other), line: there, key: key)
    else {
      return nil
    }
    let right = Array(other.source[model])
    guard !right.isEmpty, Array(article.source[own]) != right else { return nil }
    return Fix("Copy the value from \(other.locale)", safety: .safe, replacements: [Fix.Replacement(own, right)])
  }

  /// The value after `key:` in its line; nil if it continues in the next line.
  private static func value(in text: RawText, line number: Int, key: String) -> Range<Int>? {
    guard let line = text.line(number) else { return nil }
    let name = Array((key.split(separator: ".").last.map(String.init) ?? key).utf8)
    let names = [name, Array(key.utf8)]
    let start = text.trimmed(line).lowerBound
    guard let found = names.first(where: { text.bytes[start..<line.upperBound].starts(with: $0) }) else { return nil }
    var at = start + found.count
    while at < line.upperBound, text.bytes[at] == .space { at += 1 }
    guard at < line.upperBound, text.bytes[at] == UInt8(ascii: ":") || text.bytes[at] == UInt8(ascii: "=") else {
      return nil
    }
    let value = text.trimmed(at + 1..<line.upperBound)
    let opening: [UInt8] = [0x7c, 0x3e, 0x5b, 0x7b, 0x26, 0x2a]
    return value.isEmpty || opening.contains(text.bytes[value.lowerBound]) ? nil : value
  }

  static func places(of sought: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    var result: [Int] = []
    var rest = bytes
    while let place = ByteSearch.first(sought[...], in: rest) {
      result.append(place)
      rest = rest[(place + 1)...]
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte.isLineEnd }
}

/// Fixes for links whose notation is damaged.
extension TextFixes {
  private static let opening = ["[", "【", "［", "〔"].map { Array($0.utf8) }
  private static let closing = ["]", "】", "］", "〕"].map { Array($0.utf8) }
  /// Quotation marks that a translation may have in place of one of the brackets.
  private static let quotations = ["「", "『", "《", "〈"].map { Array($0.utf8) }
  private static let quotationEnds = ["」", "』", "》", "〉"].map { Array($0.utf8) }
  private static let before = ["(", "（"].map { Array($0.utf8) }
  private static let after = [")", "）"].map { Array($0.utf8) }
  private static let backslash = UInt8(ascii: "\\")

  /// `[text] (target)`, `【text】（target）`, `「text](target)`, `\[text\](target)` and `(target)[text]` as `[text](target)`,
  /// where that is one place of some lines.
  package static func tornLink(_ article: Article, lines first: Int, through last: Int, target: String) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let bytes = text.bytes[range]
    let found = places(of: Array(target.utf8), in: bytes).compactMap { place -> [Fix.Replacement]? in
      let end = place + target.utf8.count
      guard let parenthesis = token(before, endingAt: place, in: bytes),
        let close = token(after, startingAt: end, in: bytes)
      else { return nil }
      let pieces =
        brackets(before: parenthesis, in: bytes).map { open, bracket in
          [pieceOfOpening(open, closing: close, in: bytes), (bracket.lowerBound..<place, "]("), (close, ")")]
        } ?? reversed(parenthesis, close, in: bytes).map { bracket in
          [(parenthesis.lowerBound..<close.upperBound, ""), (bracket.upperBound..<bracket.upperBound, "(\(target))")]
        } ?? []
      // Another link to the same address may be sound.
      let replacements = pieces.compactMap { piece, written in
        bytes[piece].elementsEqual(written.utf8) ? nil : Fix.Replacement(piece, Array(written.utf8))
      }
      return replacements.isEmpty ? nil : replacements
    }
    guard found.count == 1, let replacements = found.first else { return nil }
    return Fix("Write the link as [text](address)", safety: .safe, replacements: replacements)
  }

  /// The brackets of a text before a parenthesis; one of them may be a quotation mark.
  private static func brackets(before parenthesis: Range<Int>, in bytes: ArraySlice<UInt8>) -> (Range<Int>, Range<Int>)?
  {
    let end = withoutBlanks(bytes[bytes.startIndex..<parenthesis.lowerBound])
    if let bracket = token(closing, endingAt: end, in: bytes) {
      let open =
        partner(of: bracket, opening, closing, in: bytes) ?? partner(of: bracket, quotations, quotationEnds, in: bytes)
      return open.map { ($0, bracket) }
    }
    guard let bracket = token(quotationEnds, endingAt: end, in: bytes),
      partner(of: bracket, quotations, quotationEnds, in: bytes) == nil,
      let open = partner(of: bracket, opening, closing, in: bytes),
      token(quotations, endingAt: open.lowerBound, in: bytes) == nil
    else { return nil }
    return (open, bracket)
  }

  /// A quotation mark that has its own partner after the link is kept.
  private static func pieceOfOpening(_ open: Range<Int>, closing close: Range<Int>, in bytes: ArraySlice<UInt8>)
    -> (Range<Int>, String)
  {
    let isQuoted =
      token(quotations, startingAt: open.lowerBound, in: bytes) != nil
      && token(quotationEnds, startingAt: close.upperBound, in: bytes) != nil
    return (isQuoted ? open.upperBound..<open.upperBound : open, "[")
  }

  /// The bracket that closes the text after an address, as in `(target)[text]`; nil if another link begins with it.
  private static func reversed(_ parenthesis: Range<Int>, _ close: Range<Int>, in bytes: ArraySlice<UInt8>) -> Range<
    Int
  >? {
    guard bytes[parenthesis].elementsEqual("(".utf8), bytes[close].elementsEqual(")".utf8),
      bytes[close.upperBound...].first == UInt8(ascii: "["), bytes[..<parenthesis.lowerBound].last != UInt8(ascii: "]"),
      let end = bytes[close.upperBound...].firstIndex(of: UInt8(ascii: "]")),
      ![UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ":")].contains(bytes[(end + 1)...].first)
    else { return nil }
    return end..<end + 1
  }

  /// A bare address as a link with itself as its text, the words after it outside. Angle brackets would do in CommonMark,
  /// but in MDX, which Markdown files may be as well, they are an error.
  package static func addressEnd(
    _ article: Article, lines first: Int, through last: Int, read: String, target: String
  ) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let found = places(of: Array(read.utf8), in: text.bytes[range])
    guard found.count == 1, let start = found.first, !target.contains(where: { "[]()<>\\".contains($0) }) else {
      return nil
    }
    let scheme = target.lowercased().hasPrefix("www.") ? "http://" : ""
    let written = "[\(target)](\(scheme)\(target))"
    return Fix(
      "End the link after \(target)", safety: .safe,
      replacements: [Fix.Replacement(start..<start + target.utf8.count, Array(written.utf8))])
  }

  /// The range of one of some tokens that ends at an offset, with the backslash that escapes it.
  private static func token(_ tokens: [[UInt8]], endingAt end: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard end <= bytes.endIndex, end >= bytes.startIndex else { return nil }
    guard let token = tokens.first(where: { bytes[..<end].suffix($0.count).elementsEqual($0) }) else { return nil }
    let start = end - token.count
    return bytes.indices.contains(start - 1) && bytes[start - 1] == backslash ? start - 1..<end : start..<end
  }

  private static func token(_ tokens: [[UInt8]], startingAt start: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes.indices.contains(start) else { return nil }
    let at = bytes[start] == backslash ? start + 1 : start
    return tokens.first { bytes[at...].starts(with: $0) }.map { start..<at + $0.count }
  }

  /// The offset after the last byte that is no space of any width, and no line end.
  private static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> Int {
    let wide: [[UInt8]] = [[0xe3, 0x80, 0x80], [0xc2, 0xa0]]
    var rest = bytes
    while let last = rest.last {
      if last.isBlank || last.isLineEnd {
        rest.removeLast()
      } else if let blank = wide.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
        rest.removeLast(blank.count)
      } else {
        break
      }
    }
    return rest.endIndex
  }

  /// The bracket that a closing one belongs to, of two kinds of tokens.
  private static func partner(
    of close: Range<Int>, _ opening: [[UInt8]], _ closing: [[UInt8]], in bytes: ArraySlice<UInt8>
  ) -> Range<Int>? {
    var depth = 0
    var end = close.lowerBound
    while end > bytes.startIndex {
      if token(closing, endingAt: end, in: bytes) != nil {
        depth += 1
      } else if let open = token(opening, endingAt: end, in: bytes) {
        if depth == 0 { return open }
        depth -= 1
      }
      end -= 1
    }
    return nil
  }
}
