internal import DocModel
internal import Features

/// A word in brackets with which a text begins: `(Optional) The name`.
enum LeadingBracket {
  static func stands(in text: ArraySlice<UInt8>) -> Bool {
    guard text.first == opening, let close = text.prefix(24).firstIndex(of: closing), close + 1 < text.endIndex,
      text[close + 1] == 0x20
    else { return false }
    let word = text[(text.startIndex + 1)..<close]
    return word.count > 3 && word.allSatisfy(\.isASCIILetter)
  }

  /// Nothing shows that the first word stands for itself: no bracket anywhere, no mark behind the first words.
  static func isGone(from text: ArraySlice<UInt8>) -> Bool {
    guard !text.contains(opening), !text.contains(UInt8(ascii: "[")) else { return false }
    let head = text.prefix(36)
    let words = head.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true).prefix(2)
    return !words.isEmpty && words.allSatisfy { word in !word.contains { isMark($0) } } && !holdsWideMark(text)
  }

  private static func isMark(_ byte: UInt8) -> Bool { ":.,;-/".utf8.contains(byte) || byte == 0xe2 || byte < 0x20 }

  /// Brackets, commas and colons of East Asia.
  private static func holdsWideMark(_ text: ArraySlice<UInt8>) -> Bool {
    let brackets = text.indices.contains {
      text[$0] == 0xef && $0 + 2 < text.endIndex && text[$0 + 1] == 0xbc
        && (text[$0 + 2] == 0x88 || text[$0 + 2] == 0x9a)
    }
    return brackets
      || text.prefix(24).indices.contains { text[$0] == 0xe3 && $0 + 1 < text.endIndex && text[$0 + 1] == 0x80 }
  }

  private static let opening = UInt8(ascii: "("), closing = UInt8(ascii: ")")
}
