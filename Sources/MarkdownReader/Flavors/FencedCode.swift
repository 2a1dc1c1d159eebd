internal import DocModel

/// Finds the ends of fenced code, in lists and quotes, too.
struct FencedCode {
  private let text: [UInt8]
  /// By fence character: fences as wide as this are never closed from here on.
  private var unclosed: [UInt8: Int] = [:]

  init(_ text: [UInt8]) { self.text = text }

  /// Behind the code whose fence begins at `start`; nil where none does, or it is never closed. Asked for in rising order.
  mutating func end(from start: Int) -> Int? {
    let mark = text[start]
    let width = runWidth(start)
    guard width >= 3, width < unclosed[mark] ?? .max,
      Marks.startsLine(text, start)
    else { return nil }
    var line = lineEnd(start + width)
    if mark == .of("`"), text[start + width..<line].contains(mark) { return nil }
    while line < text.count {
      var at = line + 1
      while at < text.count, text[at].isBlank || text[at] == .of(">") { at += 1 }
      line = lineEnd(at)
      guard at < text.count, text[at] == mark else { continue }
      let end = at + runWidth(at)
      if end - at >= width, text[end..<line].allSatisfy(\.isSpace) { return end }
    }
    unclosed[mark] = width
    return nil
  }

  private func runWidth(_ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == text[start] { end += 1 }
    return end - start
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] != .lineFeed { end += 1 }
    return end
  }
}
