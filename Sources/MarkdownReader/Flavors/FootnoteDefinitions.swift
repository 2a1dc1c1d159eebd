internal import DocModel

/// `[^label]: text` at the start of a line, outside fenced code.
enum FootnoteDefinitions {
  static func find(_ text: [UInt8], from start: Int, lines: [UInt32]) -> [Mark] {
    guard contains(text, start) else { return [] }
    var marks: [Mark] = []
    var fence: (byte: UInt8, width: Int)?
    for (index, first) in lines.enumerated() {
      let end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      var at = Int(first)
      while at < end, text[at] == .space, at - Int(first) < 4 { at += 1 }
      guard at < end, at - Int(first) < 4 else { continue }
      if text[at] == .of("`") || text[at] == .of("~") {
        var width = 0
        while at + width < end, text[at + width] == text[at] { width += 1 }
        if let open = fence {
          if open.byte == text[at], width >= open.width, text.trimmed(at + width..<end).isEmpty { fence = nil }
        } else if width >= 3 {
          fence = (text[at], width)
        }
        continue
      }
      guard fence == nil, let close = Footnotes.markEnd(in: text, from: at, to: end), close < end,
        text[close] == .of(":")
      else {
        continue
      }
      var body = close + 1
      while body < end, text[body].isBlank { body += 1 }
      marks.append(
        Mark(at..<body, name: at + 2..<close - 1, parameters: body..<body, syntax: .bracket, role: .footnote))
    }
    return marks
  }

  private static func contains(_ text: [UInt8], _ start: Int) -> Bool {
    var at = start
    while let found = CmarkTree.offset(of: .of("^"), in: text, from: at) {
      if found > 0, text[found - 1] == .of("[") { return true }
      at = found + 1
    }
    return false
  }
}
