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
  static func mayStand(at text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last(where: { $0 != .space && $0 != .lineFeed }) else { return false }
    return edges[Int(first)].isFirst || edges[Int(last)].isLast
  }

  /// Per byte, whether a sign begins or ends with it.
  private static let edges = (UInt8.min...UInt8.max).map { byte in
    (isFirst: signs.contains { $0.utf8.first == byte }, isLast: signs.contains { $0.utf8.last == byte })
  }

  init?(_ text: ArraySlice<UInt8>, atEnd: Bool) {
    guard Self.mayStand(at: text) else { return nil }
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
