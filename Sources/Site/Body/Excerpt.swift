/// A piece of an article as messages show it: one short line.
enum Excerpt {
  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(240), as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
