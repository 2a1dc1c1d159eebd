internal import DocModel
internal import Features

/// A mark that refers to a note, at the start or end of a text.
struct ReferenceMark {
  /// The signs, for example `**`, `* *`, `†` or `•`.
  let text: String
  /// Whether the mark touches its word; always true at the start of a text.
  let isWhole: Bool

  private static let signs = Set("*†‡•＊※¹²³".unicodeScalars)

  /// Fast path: whether the text may begin or end with a mark.
  static func mayStand(at text: [UInt8], _ range: Range<Int>) -> Bool {
    var last = range.upperBound - 1
    while last >= range.lowerBound, text[last] == .space || text[last] == .lineFeed { last -= 1 }
    return last >= range.lowerBound && (edges[Int(text[range.lowerBound])].isFirst || edges[Int(text[last])].isLast)
  }

  /// Per byte, whether it may begin or end a sign in UTF-8.
  private static let edges = (UInt8.min...UInt8.max).map { byte in
    (isFirst: signs.contains { $0.utf8.first == byte }, isLast: signs.contains { $0.utf8.last == byte })
  }

  init?(_ text: ArraySlice<UInt8>, atEnd: Bool) {
    guard let first = text.first, let final = text.last(where: { $0 != .space && $0 != .lineFeed }),
      Self.edges[Int(first)].isFirst || Self.edges[Int(final)].isLast
    else { return nil }
    let part = String(decoding: atEnd ? text.suffix(Self.longest) : text.prefix(Self.longest), as: UTF8.self)
    let row = atEnd ? Array(part.unicodeScalars.reversed().drop(while: \.isBlank)) : Array(part.unicodeScalars)
    // A run of signs, with single spaces between two of them.
    let end = row.indices.first { place in
      !Self.signs.contains(row[place])
        && !(row[place] == " " && place > 0 && row[(place + 1)...].first.map(Self.signs.contains) == true)
    }
    guard let end, 1...6 ~= end, case let next = row[end],
      atEnd || next == " " || next.isLetter || next == TextView.Mark.code
    else { return nil }
    isWhole = !atEnd || !next.isBlank
    self.text = String(String.UnicodeScalarView(atEnd ? row[..<end].reversed() : Array(row[..<end])))
  }

  /// Bytes read at each end: enough for the longest mark and one adjacent character.
  private static let longest = 40
}
