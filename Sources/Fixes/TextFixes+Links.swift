package import DocModel
internal import Features
package import Findings

/// Fixes for links whose notation is damaged.
extension TextFixes {
  private static let opening = ["[", "【", "［", "〔"].map { Array($0.utf8) }
  private static let closing = ["]", "】", "］", "〕"].map { Array($0.utf8) }
  private static let before = ["(", "（"].map { Array($0.utf8) }
  private static let after = [")", "）"].map { Array($0.utf8) }
  private static let backslash = UInt8(ascii: "\\")

  /// `[text] (target)`, `【text】（target）` and `\[text\](target)` as `[text](target)`, where that is one place of some
  /// lines.
  package static func tornLink(_ article: Article, lines first: Int, through last: Int, target: String) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let bytes = text.bytes
    var found: [[Fix.Replacement]] = []
    for place in places(of: Array(target.utf8), in: bytes[range]) {
      let end = place + target.utf8.count
      guard let parenthesis = token(before, endingAt: place, in: bytes[range]),
        let bracket = token(
          closing, endingAt: withoutBlanks(bytes[range.lowerBound..<parenthesis.lowerBound]), in: bytes[range]),
        let open = partner(of: bracket, in: bytes[range]), let close = token(after, startingAt: end, in: bytes[range])
      else { continue }
      let pieces = [(open, "["), (bracket.lowerBound..<place, "]("), (close, ")")]
      let replacements = pieces.compactMap { piece, written in
        bytes[piece].elementsEqual(written.utf8) ? nil : Fix.Replacement(piece, Array(written.utf8))
      }
      // Another link to the same address may be sound.
      if !replacements.isEmpty { found.append(replacements) }
    }
    guard found.count == 1, let replacements = found.first else { return nil }
    return Fix("Write the link as [text](address)", safety: .safe, replacements: replacements)
  }

  /// A bare address in angle brackets, the words after it outside; as a link with text in MDX, and without a scheme,
  /// where angle brackets do not make one.
  package static func addressEnd(
    _ article: Article, lines first: Int, through last: Int, read: String, target: String
  ) -> Fix? {
    let text = RawText(article)
    guard let range = text.lines(from: first, through: last) else { return nil }
    let found = places(of: Array(read.utf8), in: text.bytes[range])
    guard found.count == 1, let start = found.first else { return nil }
    let isPlain = target.lowercased().hasPrefix("www.")
    let written =
      isPlain || article.file.lowercased().hasSuffix(".mdx")
      ? "[\(target)](\(isPlain ? "http://" : "")\(target))" : "<\(target)>"
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

  /// The bracket that a closing one belongs to.
  private static func partner(of close: Range<Int>, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
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
