internal import DocModel

/// `*[HTML]: title` of Markdown Extra, alone on its line, outside fenced code.
enum AbbreviationDefinitions {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      let content = text.trimmed(line)
      guard text.has("*[", at: content.lowerBound), content.lowerBound - line.lowerBound < 4,
        let close = text[content].firstIndex(of: .of("]")), close > content.lowerBound + 2, text.has("]:", at: close),
        close + 2 < content.upperBound
      else { return }
      marks.append(
        Mark(
          content, name: content.lowerBound..<content.lowerBound + 1,
          parameters: content.lowerBound + 2..<content.upperBound, syntax: .abbreviation, role: .block))
    }
    return marks
  }
}
