internal import CArena
internal import DocModel

/// The notations of every flavour that libcmark must not see.
enum FlavorMarks {
  /// The marks of a flavour, in order and without overlaps.
  ///
  /// - Parameter math: the notations of formulas, in which no other notation has a meaning.
  static func find(_ flavor: Flavor, on sheet: PreparedSource, isForPages: Bool, math: MathNotation = .none) -> [Mark] {
    let (text, start, lines) = (sheet.bytes, sheet.start, sheet.lineStarts)
    var marks: [Mark] = []
    switch flavor {
    case .commonmark: return []
    case .gfm: break
    case .learn:
      marks = merged(SideBySideText.find(text, from: start), ColonDirectives.findLearn(text, from: start))
      marks = merged(marks, ColonDirectives.findFolded(text, from: start, lines: lines))
      marks = merged(IncludeMarks.findBook(text, lines: lines), marks)
    case .hugo: marks = HugoShortcodes.find(text, from: start, lines: lines)
    case .mkdocs:
      let blocks = merged(
        ColonDirectives.findDocusaurus(text, lines: lines), ColonDirectives.findSlashed(text, lines: lines))
      let inserted = merged(ObjectReferences.find(text, lines: lines), blocks)
      marks = merged(inserted, merged(Admonitions.find(text, lines: lines), LiquidTags.find(text, from: start)))
      marks = merged(marks, AbbreviationDefinitions.find(text, lines: lines))
      marks = merged(IncludeMarks.findSnippets(text, lines: lines), marks)
      marks = merged(IncludeMarks.findBook(text, lines: lines), marks)
    case .vitepress, .docusaurus:
      marks = merged(
        IncludeMarks.findVitePress(text, lines: lines), ColonDirectives.findDocusaurus(text, lines: lines))
    case .mdx:
      marks = merged(ColonDirectives.findDocusaurus(text, lines: lines), JSXTags.find(text, from: start, lines: lines))
    }
    // The attribute is written for Markdown alone, whatever else the flavour has.
    if isForPages, flavor == .learn || flavor == .mkdocs {
      marks = merged(marks, MarkdownInHTML.find(text, lines: lines))
    }
    marks = merged(FormulaMarks.find(text, from: start, math), marks)
    marks = merged(marks, FootnoteDefinitions.find(text, from: start, lines: lines))
    return marks.isEmpty ? [] : merged(marks, spelledTokens(text, from: start))
  }

  /// Every `&#2;`, which libcmark would decode to the byte that begins a token.
  private static func spelledTokens(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var next = CmarkTree.offset(of: .of("&"), in: text, from: start)
    while let at = next {
      next = CmarkTree.offset(of: .of("&"), in: text, from: at + 1)
      guard text.has("&#", at: at) else { continue }
      var end = at + 2
      if end < text.count, text[end].asciiLowercased == .of("x") { end += 1 }
      while end < text.count, text[end] == .of("0") { end += 1 }
      guard text.has("2;", at: end) else { continue }
      var mark = Mark(at..<end + 2, name: at..<at, parameters: at..<at, syntax: .bracket, role: .verbatim)
      mark.verbatim = Array(text[at..<end + 2])
      marks.append(mark)
    }
    return marks
  }

  /// Replaces each comment and its content by one mark without a token.
  static func withoutComments(_ marks: [Mark], opens: (Mark) -> Bool, closes: (Mark) -> Bool) -> [Mark] {
    var result: [Mark] = []
    var opening: Int?
    for mark in marks {
      if let start = opening, closes(mark) {
        let first = result[start]
        result.removeSubrange(start...)
        result.append(
          Mark(
            first.range.lowerBound..<mark.range.upperBound, name: first.name, parameters: first.parameters,
            syntax: first.syntax, role: .blanks))
        opening = nil
      } else {
        if opening == nil, opens(mark) { opening = result.count }
        result.append(mark)
      }
    }
    return result
  }

  /// Merges two ordered lists; of two overlapping marks, the one of `first` is kept.
  static func merged(_ first: [Mark], _ second: [Mark]) -> [Mark] {
    guard !second.isEmpty else { return first }
    var result: [Mark] = []
    var next = 0
    for mark in second {
      while next < first.count, first[next].range.lowerBound < mark.range.upperBound {
        result.append(first[next])
        next += 1
      }
      if let last = result.last, last.range.upperBound > mark.range.lowerBound { continue }
      result.append(mark)
    }
    return result + first[next...]
  }
}

/// Bytes that a notation can begin with.
struct SeenBytes: OptionSet {
  let rawValue: UInt32
  static let tilde = SeenBytes(rawValue: UInt32(SEEN_TILDE))
  /// `:/`, `@` or `ww`.
  static let link = SeenBytes(rawValue: UInt32(SEEN_LINK))
  static let bracket = SeenBytes(rawValue: UInt32(SEEN_BRACKET))
}
