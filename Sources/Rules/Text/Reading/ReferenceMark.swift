internal import DocModel
internal import Features

/// A mark that refers to a note, at the end or the start of a text.
struct ReferenceMark {
  /// `**`, `* *`, `†`, `•`.
  let text: String
  /// It touches the word it stands with, as marks at the end of a cell do.
  let isWhole: Bool

  private static let signs = Set("*†‡•＊※¹²³".unicodeScalars)

  /// A quick look: false where a text neither begins nor ends in one.
  static func mayStand(at text: [UInt8], _ range: Range<Int>) -> Bool {
    var last = range.upperBound - 1
    while last >= range.lowerBound, text[last] == .space || text[last] == .lineFeed { last -= 1 }
    return last >= range.lowerBound && (edges[Int(text[range.lowerBound])].isFirst || edges[Int(text[last])].isLast)
  }

  /// Per byte, whether a sign begins or ends with it.
  private static let edges = (UInt8.min...UInt8.max).map { byte in
    (isFirst: signs.contains { $0.utf8.first == byte }, isLast: signs.contains { $0.utf8.last == byte })
  }

  init?(_ text: ArraySlice<UInt8>, atEnd: Bool) {
    guard let first = text.first, let final = text.last(where: { $0 != .space && $0 != .lineFeed }),
      Self.edges[Int(first)].isFirst || Self.edges[Int(final)].isLast
    else { return nil }
    let part = String(decoding: atEnd ? text.suffix(Self.longest) : text.prefix(Self.longest), as: UTF8.self)
    let row = atEnd ? Array(part.unicodeScalars.reversed().drop(while: \.isBlank)) : Array(part.unicodeScalars)
    // Signs, and blanks between two of them.
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

  /// So many bytes hold the longest mark and a character beside it.
  private static let longest = 40
}
