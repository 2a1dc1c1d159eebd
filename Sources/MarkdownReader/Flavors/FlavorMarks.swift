internal import DocModel

/// The notations of every flavour that libcmark must not see.
enum FlavorMarks {
  /// In order, without overlaps.
  static func find(_ flavor: Flavor, on sheet: Sheet) -> [Mark] {
    let (text, start, lines) = (sheet.bytes, sheet.start, sheet.lineStarts)
    var marks: [Mark] = []
    switch flavor {
    case .commonmark: return []
    case .gfm: break
    case .learn: marks = merged(SideBySideText.find(text, from: start), ColonDirectives.findLearn(text, from: start))
    case .hugo: marks = HugoShortcodes.find(text, from: start)
    case .mkdocs:
      let blocks = merged(ColonDirectives.findDocusaurus(text, lines: lines), ColonDirectives.findSlashed(text, lines: lines))
      marks = merged(blocks, merged(Admonitions.find(text, lines: lines), LiquidTags.find(text, from: start)))
    case .mdx: marks = merged(ColonDirectives.findDocusaurus(text, lines: lines), JSXTags.find(text, from: start, lines: lines))
    }
    return merged(marks, FootnoteDefinitions.find(text, from: start, lines: lines))
  }

  /// Both lists as one; where two overlap, the one of `first` stays.
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
