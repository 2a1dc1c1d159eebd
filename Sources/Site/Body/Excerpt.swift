/// Shortens a piece of an article to one line for messages.
enum Excerpt {
  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(240), as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
