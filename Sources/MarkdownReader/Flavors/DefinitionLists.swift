internal import DocModel

/// Definition lists of Markdown Extra, as MkDocs, Hugo and kramdown have them: a term, and below it, perhaps after an
/// empty line, one or more definitions that begin with a colon and are indented.
enum DefinitionLists {
  private enum Line {
    case term, blankAfterTerm, definition, other
  }

  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    var before = Line.other
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      let content = text.trimmed(line)
      let indent = content.lowerBound - line.lowerBound
      if content.isEmpty {
        before = before == .term ? .blankAfterTerm : before == .definition ? .definition : .other
      } else if before != .other, indent < 4, let end = colonEnd(text, content) {
        marks.append(
          Mark(
            content.lowerBound..<end, name: content.lowerBound..<content.lowerBound + 1, parameters: end..<end,
            syntax: .definition, role: .item))
        before = .definition
      } else if before != .definition || indent == 0 {
        before = indent < 4 && isTerm(text, content) ? .term : .other
      }
    }
    return marks
  }

  /// The offset of the text after the colon that a line begins with, and the white space that follows it.
  private static func colonEnd(_ text: [UInt8], _ content: Range<Int>) -> Int? {
    guard text[content.lowerBound] == .of(":"), content.count > 2, text[content.lowerBound + 1].isBlank else {
      return nil
    }
    let rest = text[(content.lowerBound + 1)..<content.upperBound]
    let blanks = rest.prefix { $0.isBlank }
    // More than four columns are indented code.
    return blanks.count > 4 ? content.lowerBound + 2 : blanks.endIndex
  }

  private static func isTerm(_ text: [UInt8], _ content: Range<Int>) -> Bool {
    let first = text[content.lowerBound]
    return first != .of("<") && first != .of("|") && first != .of(":") && !BlockStart.begins(text, content)
  }
}
