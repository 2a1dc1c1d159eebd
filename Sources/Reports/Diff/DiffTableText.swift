import Alignment
import DocModel
import Features
import Findings

/// The differing rows of a table in both languages, under the column names in both.
struct DiffTableText {
  private let table: DiffTable
  private let page: DiffPage
  private let unit: DiffUnit
  private let slot: Int

  init(_ table: DiffTable, slot: Int, page: DiffPage, unit: DiffUnit) {
    self.table = table
    self.slot = slot
    self.page = page
    self.unit = unit
  }

  private var input: DiffInput { page.input }
  private var style: Style { page.look.style }

  /// The minimum and maximum column width.
  private static let narrowest = 14
  private static let widest = 44

  private struct Cell {
    var text: String
    /// The highest level of the findings in the cell.
    var level: Level?
  }

  var lines: [String] {
    let names = input.sides.map { page.line(at: slot, of: $0) }.joined(separator: " and ")
    let title =
      "Table, \(names): \(table.rows.count) of \(Summary.count(table.rowCount, "row")) differ"
    guard !table.rows.isEmpty || table.columns.count > 1 else { return [style.dim(title)] }
    let rows = ([table.header].compactMap { $0 } + table.rows.prefix(DiffText.most))
    let grid = rows.map { row in
      input.sides.map { side in cells(row, side, whole: table.header.map { $0.slot == row.slot } ?? false) }
    }
    let places = rows.map { row in input.sides.map { page.line(at: row.slot, of: $0) } }
    let margin = (places.flatMap { $0 }.map(DisplayWidth.of).max() ?? 0) + 1
    var lines = [style.dim(title)]
    for columns in chunks(grid, room: page.look.width - margin) {
      let widths = fitted(
        columns.map { natural(grid, $0) }, floors: columns.map { longestWord(grid, $0) }, room: page.look.width - margin
      )
      lines += [""]
      for (index, row) in grid.enumerated() {
        for (side, cells) in row.enumerated() {
          lines += self.row(
            at: places[index][side], cells: cells, columns: columns, widths: widths, margin: margin,
            isHeader: index == 0 && table.header != nil)
        }
        lines.append(
          style.dim(
            String(repeating: "─", count: margin) + widths.map { "┼" + String(repeating: "─", count: $0 + 2) }.joined())
        )
      }
      lines.removeLast()
    }
    if table.rows.count > DiffText.most {
      lines += ["", style.dim("… and \(Summary.count(table.rows.count - DiffText.most, "more row"))")]
    }
    return lines
  }

  /// Returns a row's cells in one locale: the row label and the differing cells, with finding numbers and the meaning
  /// of known words. A dot replaces a cell without a difference.
  ///
  /// - Parameter whole: whether all cells are shown, as in the header row.
  private func cells(_ row: DiffTable.Row, _ side: Int, whole: Bool) -> [Cell] {
    row.cells.enumerated().map { ordinal, slot in
      guard let slot, let text = input.text(of: slot, in: side) else { return Cell(text: "–") }
      let findings = page.placement.bySlot[slot] ?? []
      guard whole || ordinal == 0 || !findings.isEmpty || DiffUnit.isOneSided(slot, input) else {
        return Cell(text: "·")
      }
      let locale = input.article.members[side].article.locale
      let own = findings.filter { input.findings[$0].place.locale == locale }
      let known = page.look.meaning(text, locale).map { "\(text) (= \($0.gloss))" } ?? text
      return Cell(
        text: ([known] + own.map(page.number)).joined(separator: " "),
        level: own.map { input.findings[$0].level(threshold: input.threshold) }.max())
    }
  }

  private func natural(_ grid: [[[Cell]]], _ column: Int) -> Int {
    let widths = grid.flatMap { row in row.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 } }
    return min(Self.widest, max(4, widths.max() ?? 0))
  }

  /// Splits the columns into groups that fit the width; each group repeats the first column, which labels the row.
  private func chunks(_ grid: [[[Cell]]], room: Int) -> [[Int]] {
    let most = max(1, room / (Self.narrowest + 3) - 1)
    let rest = Array(table.columns.indices.dropFirst())
    guard rest.count > most else { return [Array(table.columns.indices)] }
    return stride(from: 0, to: rest.count, by: most).map { [0] + rest[$0..<min(rest.count, $0 + most)] }
  }

  /// Returns the width a column needs to break no word, capped at a maximum.
  private func longestWord(_ grid: [[[Cell]]], _ column: Int) -> Int {
    let words = grid.flatMap { row in row.flatMap { column < $0.count ? $0[column].text.split(separator: " ") : [] } }
    return min(28, words.map { DisplayWidth.of($0) }.max() ?? 0)
  }

  /// Shrinks the widest columns until all fit; columns go below their floor only if all have reached it.
  private func fitted(_ widths: [Int], floors: [Int], room: Int) -> [Int] {
    var widths = widths
    while widths.reduce(0, { $0 + $1 + 3 }) > room {
      let loose = widths.indices.filter { widths[$0] > floors[$0] }
      guard let at = (loose.isEmpty ? Array(widths.indices) : loose).max(by: { widths[$0] < widths[$1] }),
        widths[at] > 6
      else { break }
      widths[at] -= 1
    }
    return widths
  }

  private func row(
    at place: String, cells: [Cell], columns: [Int], widths: [Int], margin: Int, isHeader: Bool
  ) -> [String] {
    let wrapped = zip(columns, widths).map { column, width in
      column < cells.count ? TextLayout.wrap(cells[column].text, width: width) : [""]
    }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { i in
      let parts = zip(columns, zip(wrapped, widths)).map { column, cell in
        let text = TextLayout.pad(i < cell.0.count ? cell.0[i] : "", cell.1)
        let level = column < cells.count ? cells[column].level : nil
        return level.map { style.level($0, text) } ?? (isHeader ? style.bold(text) : text)
      }
      return style.cyan(TextLayout.pad(i == 0 ? place : "", margin))
        + parts.map { style.dim("│ ") + $0 + " " }.joined()
    }
  }
}

/// Groups the locales by their answer in one slot, if the words are known: `no: fr-FR Non, pl-PL Nie · yes: ko-KR 예`.
struct AnswersText {
  private struct Answer {
    let word: KnownWord
    var members: [String]
  }

  private let answers: [Answer]

  init(_ slot: Int, input: DiffInput, look: DiffText) {
    var answers: [Answer] = []
    for (index, member) in input.article.members.enumerated() {
      // Words in the lexicon are short, so skip long texts.
      guard let block = input.article.textBlock(at: slot, of: index), block.text.count <= 256,
        let text = input.text(of: slot, in: index)
      else { continue }
      guard let word = look.meaning(text, member.article.locale) else { continue }
      let name = "\(member.article.locale) \(text)" + (member.role == .archive ? " (its source)" : "")
      // “None” and “No” both mean no, so they form one group.
      if let answer = answers.firstIndex(where: { $0.word == word || word.isYes != nil && $0.word.isYes == word.isYes })
      {
        answers[answer].members.append(name)
      } else {
        answers.append(Answer(word: word, members: [name]))
      }
    }
    self.answers = answers.sorted { ($1.members.count, $0.word.gloss) < ($0.members.count, $1.word.gloss) }
  }

  /// Returns no lines if all locales agree or no word is known.
  func lines(width: Int) -> [String] {
    guard answers.count > 1 else { return [] }
    let text = answers.map { answer in
      "\(answer.word.isYes.map { $0 ? "yes" : "no" } ?? answer.word.gloss): \(answer.members.joined(separator: ", "))"
    }
    return TextLayout.wrap(text.joined(separator: " · "), width: width)
  }
}
