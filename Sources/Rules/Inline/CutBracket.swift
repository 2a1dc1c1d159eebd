/// A pair of round brackets of which the emphasis holds one only, `*(3.5* and later)`.
enum CutBracket {
  /// The emphasis and the bracket behind it.
  static func first(in text: InlineText) -> Range<Int>? {
    let bytes = text.bytes
    var start = 0
    while let open = bytes[start...].firstIndex(of: InlineText.Mark.styleStart),
      let end = bytes[open...].firstIndex(of: InlineText.Mark.styleEnd)
    {
      start = open + 1
      let isNested = bytes[(open + 1)..<end].contains(InlineText.Mark.styleStart)
      guard !isNested, count([opening], [closing], bytes[open..<end]) == 1, let close = close(bytes, from: end) else {
        continue
      }
      return open..<(close + 1)
    }
    return nil
  }

  /// The text of a link that holds one bracket of a pair only, `a (b [c)](d)`, the other being outside.
  static func inLink(_ text: InlineText) -> Range<Int>? {
    let bytes = text.bytes
    var start = 0
    while let open = bytes[start...].firstIndex(of: InlineText.Mark.linkStart),
      let end = bytes[open...].firstIndex(of: InlineText.Mark.linkEnd)
    {
      start = end
      // Tools do not agree on where a bare address ends.
      if addresses.contains(where: bytes[(open + 1)..<end].starts(with:)) { continue }
      for (opening, closing) in pairs {
        let inside = count(opening, closing, bytes[open..<end])
        if abs(inside) == 1, count(opening, closing, bytes[...]) == 0 { return open..<(end + 1) }
      }
    }
    return nil
  }

  private static let addresses = ["www.", "http"].map { Array($0.utf8) }

  private static let pairs = [("(", ")"), ("\u{ff08}", "\u{ff09}"), ("\u{300c}", "\u{300d}")].map {
    (Array($0.0.utf8), Array($0.1.utf8))
  }

  /// How many more of the first there are than of the second.
  private static func count(_ first: [UInt8], _ second: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
    text.indices.reduce(0) { sum, i in
      if text[i] == first[0], text[i...].starts(with: first) { return sum + 1 }
      return text[i] == second[0] && text[i...].starts(with: second) ? sum - 1 : sum
    }
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
