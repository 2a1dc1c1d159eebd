internal import DocModel

/// The parts of a block of code that have a color, each with a class.
package struct CodeTokens: Sendable {
  struct Token {
    /// The bytes of the class in ``CodeTokens/text``; empty for code without a color.
    let name: Range<Int>
    /// The end of the token in the code.
    let end: Int
  }

  /// Classes and lengths in bytes: `k3 1 nf4`.
  package let text: [UInt8]
  private(set) var tokens: [Token] = []

  /// Reads a list of tokens; nil unless they cover the code and end between characters.
  package init?(_ text: [UInt8], of code: ArraySlice<UInt8>) {
    self.text = text
    var at = 0
    var end = 0
    while at < text.count {
      let start = at
      while at < text.count, text[at].isASCIILetter { at += 1 }
      let name = start..<at
      var count = 0
      while at < text.count, text[at].isASCIIDigit, count <= code.count {
        count = count * 10 + Int(text[at] - 0x30)
        at += 1
      }
      guard count > 0, count <= code.count - end, name.count <= Self.nameLimit else { return nil }
      end += count
      // A continuation byte of UTF-8 begins no character.
      guard end == code.count || code[code.startIndex + end] & 0xc0 != 0x80 else { return nil }
      tokens.append(Token(name: name, end: end))
      if at < text.count {
        guard text[at] == .space else { return nil }
        at += 1
      }
    }
    guard end == code.count else { return nil }
  }

  private static let nameLimit = 4
}
