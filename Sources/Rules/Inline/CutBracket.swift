/// A pair of round brackets of which the emphasis holds one only, `*(3.5* and later)`.
enum CutBracket {
  /// The emphasis and the bracket behind it.
  static func first(in text: InlineText) -> Range<Int>? {
    let bytes = text.bytes
    var start = 0
    while let open = bytes[start...].firstIndex(of: InlineText.Mark.styleStart), let end = bytes[open...].firstIndex(of: InlineText.Mark.styleEnd) {
      start = open + 1
      let isNested = bytes[(open + 1)..<end].contains(InlineText.Mark.styleStart)
      guard !isNested, depth(bytes[open..<end]) == 1, let close = close(bytes, from: end) else { continue }
      return open..<(close + 1)
    }
    return nil
  }

  /// How many brackets stay open in a text.
  private static func depth(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $1 == opening ? $0 + 1 : $1 == closing ? $0 - 1 : $0 }
  }

  /// The bracket that closes what was open at a place.
  private static func close(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 1
    return bytes[start...].indices.first { i in
      if bytes[i] == opening { depth += 1 } else if bytes[i] == closing { depth -= 1 }
      return depth == 0
    }
  }

  private static let opening = UInt8(ascii: "("), closing = UInt8(ascii: ")")
}
