internal import DocModel

/// GFM tables for plain libcmark: found in parsed paragraphs, their cells parsed together as headings.
///
/// A table that is a whole paragraph is read in place. The lines of any other (text before it, a setext underline, a
/// list directly after it) are masked as one-line HTML blocks and the sheet is parsed again, so that the surrounding
/// blocks are read correctly.
struct TableLayer {
  /// The tables by the line of their header.
  private(set) var tables: [Int: Table] = [:]
  /// The masked lines, each with the header line of its table.
  private(set) var hidden: [Int: Int] = [:]
  /// The sheet with masked tables, or nil if no line is masked.
  private(set) var masked: PreparedSource?
  private(set) var warnings: [(line: Int, message: String)] = []

  /// The maximum number of parsing rounds: each finds the next table of a paragraph, so more would cost quadratic time.
  private static let roundLimit = 32
  static let mask = "<?\u{7f}?>"

  /// Parses the sheet and finds its tables.
  mutating func parse(_ sheet: PreparedSource, isTolerant: Bool = false) -> CmarkTree {
    let candidates = TableSyntax.candidates(on: sheet)
    var tree = CmarkTree(sheet.bytes, from: sheet.start)
    guard !candidates.isEmpty else { return tree }
    var current = sheet
    for round in 0... {
      var finder = TableFinder(current, candidates: candidates.filter { hidden[$0] == nil }, isTolerant: isTolerant)
      finder.search(&tree)
      tree.rewind()
      warnings = finder.tooWide.map {
        ($0, "This table has more than \(TableSyntax.columnLimit) columns and is read as text.")
      }
      let partial = finder.tables.filter { !$0.isWhole }
      let stop = partial.isEmpty || round == Self.roundLimit
      if stop {
        if let first = partial.first {
          warnings.append(
            (first.firstLine, "Too many tables follow each other without a blank line: the rest is read as text."))
        }
        for table in finder.tables where table.isWhole { tables[table.firstLine] = table }
        return tree
      }
      hide(partial, on: current)
      if let masked { current = masked }
      tree = CmarkTree(current.bytes, from: current.start)
    }
    return tree
  }

  private mutating func hide(_ found: [Table], on sheet: PreparedSource) {
    // For each masked line, the line whose container markers precede the mask, and their extent.
    var prefixes: [Int: (line: Int, prefix: Table.Prefix)] = [:]
    for table in found {
      tables[table.firstLine] = table
      let delimiter = table.firstLine + 1
      prefixes[delimiter] = (delimiter, table.prefix)
      for row in table.rows {
        prefixes[row.line] = row.prefix.isComplete ? (row.line, row.prefix) : (delimiter, table.prefix)
      }
      for line in table.firstLine...table.lastLine { hidden[line] = table.firstLine }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sheet.bytes.count)
    bytes.append(contentsOf: sheet.bytes[..<sheet.start])
    for line in 0..<sheet.lineCount {
      let range = sheet.fullLine(line)
      if let (marked, prefix) = prefixes[line] {
        let start = Int(sheet.lineStarts[marked])
        bytes.append(contentsOf: sheet.bytes[start..<start + prefix.end])
        bytes.append(contentsOf: repeatElement(.space, count: prefix.columns))
        bytes.append(contentsOf: Self.mask.utf8)
        bytes.append(contentsOf: sheet.bytes[sheet.line(line).upperBound..<range.upperBound])
      } else {
        bytes.append(contentsOf: sheet.bytes[range])
      }
    }
    masked = PreparedSource(sheet, bytes: bytes, rewriting: sheet.rewriting)
  }
}
