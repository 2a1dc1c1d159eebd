internal import DocModel

/// Metadata as a map of Elixir, which NimblePublisher reads: `%{` alone on the first line, `}` alone on a line, and `---`
/// after it. Values are strings, text between `"""` lines, numbers, or kept as they are written.
struct ElixirFrontMatter {
  let entries: [FrontMatter.Entry]
  /// The 1-based number of the `---` line, counted from the map's first line.
  let closingLine: Int
  /// The offset after the `---` line.
  let end: Int

  /// Nil if there is no such map at `start`. At most ``FrontMatterReader/sizeLimit`` bytes are read.
  init?(_ bytes: [UInt8], from start: Int) {
    guard bytes.has("%{", at: start) else { return nil }
    let text = bytes[start..<min(bytes.count, start + FrontMatterReader.sizeLimit)]
    var entries: [FrontMatter.Entry] = []
    // The key of an open text, its line, and its lines so far.
    var (key, first, lines): (String, UInt32, [String]?) = ("", 0, nil)
    var (number, at, isClosed) = (0, text.startIndex, false)
    while at < text.endIndex {
      let lineEnd = text[at...].firstIndex(where: \.isLineEnd) ?? text.endIndex
      let line = String(decoding: bytes[bytes.trimmed(at..<lineEnd)], as: UTF8.self)
      number += 1
      at = lineEnd
      if at < text.endIndex { at += text[at] == .carriageReturn && bytes.has("\n", at: at + 1) ? 2 : 1 }
      if isClosed {
        guard line == "---" else { return nil }
        (self.entries, closingLine, end) = (entries, number, at)
        return
      } else if number == 1 {
        guard line == "%{" else { return nil }
      } else if let before = lines {
        if line.hasPrefix("\"\"\"") {
          entries.append(.init(key: key, value: before.joined(separator: " "), scalar: .string, line: first))
          lines = nil
        } else {
          lines = before + [line]
        }
      } else if line == "}" {
        isClosed = true
      } else if let colon = line.firstIndex(of: ":"),
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      {
        (key, first) = (String(line[..<colon]), UInt32(number))
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        if value.hasPrefix("\"\"\"") { lines = [] } else { entries.append(Self.entry(key, value, line: first)) }
      }
    }
    return nil
  }

  private static func entry(_ key: String, _ text: Substring, line: UInt32) -> FrontMatter.Entry {
    var value = text
    while value.last == "," || value.last == " " { value.removeLast() }
    if value.count > 1, value.first == "\"", value.last == "\"" {
      return .init(
        key: key, value: String(value.dropFirst().dropLast().replacing("\\\"", with: "\"")), scalar: .string, line: line
      )
    }
    return .init(key: key, value: String(value), scalar: Int(value) == nil ? .string : .integer, line: line)
  }
}
