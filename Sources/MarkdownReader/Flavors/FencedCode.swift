internal import DocModel

/// Finds the ends of fenced code, also in lists and quotes.
struct FencedCode {
  private let text: [UInt8]
  /// By fence character, the least width of a fence that is never closed in the rest of the text.
  private var unclosed: [UInt8: Int] = [:]

  init(_ text: [UInt8]) { self.text = text }

  /// The offset after the code whose fence begins at `start`, or nil without a closed fence. Offsets must ascend.
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

  /// Calls ``end(from:)`` for a fence at the start of a line, also in quotes; nil if there is no fence.
  mutating func end(ofLine line: Range<Int>) -> Int? {
    let start = Self.contentStart(text, line)
    return line.contains(start) && (text[start] == .of("`") || text[start] == .of("~")) ? end(from: start) : nil
  }

  /// Calls `body` with each line outside closed fenced code, with its line break.
  /// - Parameter lines: the offsets at which lines start, ascending.
  static func forEachLineOutside(_ text: [UInt8], lines: [UInt32], _ body: (Range<Int>) -> Void) {
    var fences = FencedCode(text)
    var passed = 0
    for (index, first) in lines.enumerated() where Int(first) >= passed {
      let line = Int(first)..<(index + 1 < lines.count ? Int(lines[index + 1]) : text.count)
      if let end = fences.end(ofLine: line) { passed = end } else { body(line) }
    }
  }

  /// The offset after quote markers and the white space between them.
  static func contentStart(_ text: [UInt8], _ line: Range<Int>) -> Int {
    line.first { !text[$0].isBlank && text[$0] != .of(">") } ?? line.upperBound
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

  /// Returns the text with spaces for the fences of `mdx-code-block`: Docusaurus removes them before it reads the page, so
  /// that their content is no code. Offsets and lines stay.
  static func withoutWrappers(_ text: [UInt8], from start: Int) -> [UInt8] {
    var result: [UInt8]?
    var fences = FencedCode(text)
    var next = CmarkTree.offset(of: .of("`"), in: text, from: start)
    while let at = next {
      let width = fences.runWidth(at)
      next = CmarkTree.offset(of: .of("`"), in: text, from: at + width)
      guard width >= 3, Marks.startsLine(text, at), let end = fences.end(from: at) else { continue }
      if text.has("mdx-code-block", at: at + width) {
        let opening = at..<fences.lineEnd(at)
        let closing = end - width..<end
        for range in [opening, closing] {
          for place in range where text[place] > .space {
            result = result ?? text
            result?[place] = .space
          }
        }
      } else {
        next = CmarkTree.offset(of: .of("`"), in: text, from: end)
      }
    }
    return result ?? text
  }

  /// The value of `lang=` and a space, to begin an info string whose first word is a parameter; else nothing.
  static func language(in info: ArraySlice<UInt8>) -> [UInt8] {
    guard info.prefix(while: { !$0.isSpace }).contains(.of("=")) else { return [] }
    let text = String(decoding: info, as: UTF8.self)
    let value = text.firstRange(of: "lang=").map { text[$0.upperBound...].drop { $0 == "\"" } } ?? ""
    return Array((value.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" } + " ").utf8)
  }
}
