internal import DocModel
internal import Features

/// A mark that refers to a note, at the end or the start of a text.
struct ReferenceMark {
  /// `**`, `* *`, `†`, `•`.
  let text: String
  /// It touches the word it stands with, as marks at the end of a cell do.
  let isWhole: Bool

  private static let signs = "*†‡•＊※¹²³".unicodeScalars
  private static let beyondASCII = signs.filter { !$0.isASCII }.map { Array(String($0).utf8) }

  /// A sign anywhere in the text of an article.
  static func mayStand(in features: ArticleFeatures) -> Bool {
    features.blocks.contains { $0.signs.contains(.star) }
      || features.metadata.values.contains { $0.signs.contains(.star) }
      || beyondASCII.contains { ByteSearch.holds($0[...], in: features.visible[...]) }
  }

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
    let part = atEnd ? text.suffix(Self.longest) : text.prefix(Self.longest)
    let scalars = String(decoding: part, as: UTF8.self).unicodeScalars
    let row = (atEnd ? Array(scalars.reversed()) : Array(scalars)).drop { atEnd && ($0 == " " || $0 == "\n") }
    var end = row.startIndex
    while end < row.endIndex,
      Self.signs.contains(row[end])
        || end > row.startIndex && row[end] == " " && end + 1 < row.endIndex && Self.signs.contains(row[end + 1])
    {
      end += 1
    }
    guard end > row.startIndex, end < row.endIndex, end - row.startIndex <= 6 else { return nil }
    let (mark, next) = (row[..<end], row[end])
    isWhole = !atEnd || next != " " && next != "\n"
    guard atEnd || next == " " || next.isLetter || next == TextView.Mark.code else { return nil }
    self.text = String(String.UnicodeScalarView(atEnd ? Array(mark.reversed()) : Array(mark)))
  }

  /// So many bytes hold the longest mark and a character beside it.
  private static let longest = 40
}
