import Alignment
import DocModel
import Features
import Findings

/// Renders the units of a diff.
struct DiffPage {
  let input: DiffInput
  let look: DiffText
  let placement: FindingPlacement
  /// The number shown for each finding, by finding index.
  let numbers: [Int: Int]

  private var style: Style { look.style }
  private var width: Int { look.width }

  func heading(_ slot: Int) -> [String] {
    let texts = input.sides.map { input.text(of: slot, in: $0) ?? "—" }
    let level = input.sides.compactMap { headingLevel(at: slot, of: $0) }.first ?? 1
    let mark = String(repeating: "#", count: level) + " "
    let line = texts[0] == texts[1] ? texts[0] : texts.joined(separator: "  /  ")
    let lines = DisplayWidth.of(mark + line) <= width ? [line] : texts
    return lines.flatMap { TextLayout.wrap(mark + $0, width: width) }.map(style.bold)
  }

  private func headingLevel(at slot: Int, of member: Int) -> Int? {
    input.article.node(at: slot, of: member).map { Int(input.article.members[member].article.nodes[$0].level) }
  }

  func lines(of unit: DiffUnit) -> [String] {
    let body: [String] =
      switch unit.shape {
      case .frontMatter: [style.dim("Front matter")]
      // A heading unit was already printed as the section title.
      case .block: unit.slot == unit.heading ? [] : block(unit)
      case .code: code(unit)
      case .table(let table): DiffTableText(table, slot: unit.slot, page: self, unit: unit).lines
      }
    let findings = unit.findings.flatMap { [""] + finding($0, in: unit) }
    return body + (body.isEmpty ? Array(findings.dropFirst()) : findings)
  }

  /// Returns `content/pl-PL/a.md:12`, or the position at which the missing block should be.
  func place(at slot: Int, of member: Int) -> String {
    let article = input.article.members[member].article
    switch input.article.fill(at: slot, of: member) {
    case .node(let index), .moved(let index):
      let node = article.nodes[Int(index)]
      let at = input.column(Int(node.column), line: Int(node.firstLine), in: member)
      let column = node.kind == .tableCell ? at.map { ":\($0)" } ?? "" : ""
      return "\(article.file):\(node.firstLine)\(column)"
    case .absent(let line): return "\(article.file):\(line) (not there)"
    case .merged, .void: return article.file
    }
  }

  func line(at slot: Int, of member: Int) -> String {
    switch input.article.fill(at: slot, of: member) {
    case .node(let index), .moved(let index):
      "\(input.locale(member)):\(input.article.members[member].article.nodes[Int(index)].firstLine)"
    default: "\(input.locale(member)):–"
    }
  }

  private func block(_ unit: DiffUnit) -> [String] {
    let texts = input.sides.map { side in
      input.text(of: unit.slot, in: side).map {
        $0.isEmpty ? "(\(Self.noun(input.article.slots[unit.slot].kind)))" : $0
      }
        ?? "(not there)"
    }
    let names = input.sides.map { line(at: unit.slot, of: $0) }
    let findings = unit.findings.map { input.findings[$0] }
    return DiffProseText(texts: texts, names: names, findings: findings, look: look).lines
  }

  private static func noun(_ kind: NodeKind) -> String {
    switch kind {
    case .codeBlock: "a code block"
    case .thematicBreak: "a line"
    case .htmlBlock: "raw HTML"
    case .table: "a table"
    default: "no text"
    }
  }

  // MARK: code

  /// Returns the lines of a code block on each side, with the file line number of the first.
  private func codeBlocks(_ slot: Int) -> [(lines: [String], first: Int)] {
    input.sides.map { side in
      let article = input.article.members[side].article
      guard let index = input.article.node(at: slot, of: side) else { return ([], 0) }
      let node = article.nodes[index]
      let body = article.string(node.literal).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // The first line of a fenced block is its fence.
      return (body.last == "" ? body.dropLast() : body, Int(node.firstLine) + Int(node.level))
    }
  }

  /// Returns the code line on the other side that corresponds to this line, or nil if the slot is not code.
  private func counterpart(of line: Int, at slot: Int, in other: Int) -> String? {
    guard input.article.slots[slot].kind == .codeBlock else { return nil }
    let blocks = codeBlocks(slot)
    let (own, there) = other == input.right ? (blocks[0], blocks[1]) : (blocks[1], blocks[0])
    for step in LineDiff(own.lines, there.lines).steps {
      guard case .changed(let a, let b) = step, a.contains(line - own.first), !b.isEmpty else { continue }
      let match = min(b.upperBound - 1, b.lowerBound + line - own.first - a.lowerBound)
      return "\(input.article.members[other].article.file):\(there.first + match)"
    }
    return nil
  }

  private func code(_ unit: DiffUnit) -> [String] {
    let blocks = codeBlocks(unit.slot)
    let diff = LineDiff(blocks[0].lines, blocks[1].lines)
    let name = input.sides.map { DisplayWidth.of(input.locale($0)) }.max() ?? 0
    return [style.dim("Code, " + input.sides.map { line(at: unit.slot, of: $0) }.joined(separator: " and "))]
      + DiffCodeText(
        left: blocks[0], right: blocks[1], names: input.sides.map(input.locale), nameWidth: name, look: look
      )
      .lines(diff)
  }

  // MARK: findings

  func number(_ finding: Int) -> String { "[\(numbers[finding] ?? 0)]" }

  /// Renders a finding with its position in both locales and the answers of the other locales.
  func finding(_ index: Int, in unit: DiffUnit) -> [String] {
    let finding = input.findings[index]
    let level = finding.level(threshold: input.threshold)
    let margin = 6
    let blanks = String(repeating: " ", count: margin)
    let head =
      TextLayout.pad(number(index), margin) + style.level(level, level.rawValue) + "  " + style.bold(finding.rule.name)
      + style.dim("  \(finding.severity.rawValue), \(finding.confidence) % sure")
    var lines = TextLayout.wrap(TextLayout.tame(finding.message), width: width - margin)
    let slot = placement.slots[index] ?? unit.slot
    if slot >= 0 { lines += AnswersText(slot, input: input, look: look).lines(width: width - margin) }
    if !finding.consequences.isEmpty {
      lines.append(style.dim("and \(Summary.count(finding.consequences.count, "more place")) because of this"))
    }
    lines += places(finding, slot: slot).map(style.dim)
    return [head] + lines.map { blanks + $0 }
  }

  /// Returns file and line in both locales, the finding's own first.
  private func places(_ finding: Finding, slot: Int) -> [String] {
    let place = finding.place
    let member = input.sides.first { input.article.members[$0].article.locale == place.locale }
    let column = member.flatMap { input.column(place.column, line: place.line, in: $0) }
    let own = "\(place.file):\(place.line)" + (column.map { ":\($0)" } ?? "")
    let other = input.sides.first { input.article.members[$0].article.locale != place.locale }
    guard let other, slot >= 0 else { return [own] }
    let there = counterpart(of: place.line, at: slot, in: other) ?? self.place(at: slot, of: other)
    return DisplayWidth.of(own) + DisplayWidth.of(there) + 9 <= width ? ["\(own)  ·  \(there)"] : [own, there]
  }
}

/// A line diff of code; each line has its line number in its own file.
struct DiffCodeText {
  let left: (lines: [String], first: Int)
  let right: (lines: [String], first: Int)
  let names: [String]
  let nameWidth: Int
  let look: DiffText

  /// The number of unchanged lines shown around a change.
  private static let context = 1
  /// The maximum number of lines shown per change and side.
  private static let most = 12

  func lines(_ diff: LineDiff) -> [String] {
    var lines: [String] = []
    var skipped = false
    for (i, step) in diff.steps.enumerated() {
      switch step {
      case .same(let a, let b):
        let near = diff.steps[max(0, i - Self.context)...min(diff.steps.count - 1, i + Self.context)]
        guard near.contains(where: { if case .changed = $0 { true } else { false } }) else {
          skipped = true
          continue
        }
        if skipped, !lines.isEmpty { lines.append(look.style.dim("  …")) }
        skipped = false
        lines.append(look.style.dim(row(mark: "=", at: "\(left.first + a)/\(right.first + b)", line: left.lines[a])))
      case .changed(let a, let b):
        if skipped, !lines.isEmpty { lines.append(look.style.dim("  …")) }
        skipped = false
        lines += change(a, b)
      }
    }
    return lines
  }

  private func change(_ a: Range<Int>, _ b: Range<Int>) -> [String] {
    // If both sides have equally many lines, pair them in order; else list each side separately.
    guard a.count == b.count else {
      return side(a, of: left, mark: "−", name: names[0]) + side(b, of: right, mark: "+", name: names[1])
    }
    return zip(a, b).prefix(Self.most).flatMap { i, j -> [String] in
      let part = ChangedPart(left.lines[i], right.lines[j])
      return [
        pair(
          mark: "−", at: "\(names[0]):\(left.first + i)", line: left.lines[i], part: part, changed: part.left,
          paint: look.style.red),
        pair(
          mark: "+", at: "\(names[1]):\(right.first + j)", line: right.lines[j], part: part, changed: part.right,
          paint: look.style.green),
      ]
    } + (a.count > Self.most ? [look.style.dim("  and \(a.count - Self.most) more lines")] : [])
  }

  private func side(
    _ range: Range<Int>, of block: (lines: [String], first: Int), mark: String, name: String
  ) -> [String] {
    let paint = mark == "−" ? look.style.red : look.style.green
    return range.prefix(Self.most).map {
      paint(row(mark: mark, at: "\(name):\(block.first + $0)", line: block.lines[$0]))
    }
      + (range.count > Self.most ? [look.style.dim("  and \(range.count - Self.most) more lines in \(name)")] : [])
  }

  private var margin: Int { nameWidth + 6 }
  private var room: Int { look.width - margin - 4 }

  private func row(mark: String, at place: String, line: String) -> String {
    let place = mark == "=" ? String(repeating: " ", count: margin) : TextLayout.pad(place, margin)
    return "\(place)\(mark == "=" ? " " : mark) " + TextLayout.clip(TextLayout.tame(line), room)
  }

  /// Returns a line with the differing part coloured; a long line is cut so that this part stays visible.
  private func pair(
    mark: String, at place: String, line: String, part: ChangedPart, changed: String, paint: (String) -> String
  ) -> String {
    let characters = Array(line)
    var before = TextLayout.tame(String(characters[..<part.prefix]))
    var after = TextLayout.tame(String(characters[(characters.count - part.suffix)...]))
    let middle = TextLayout.clip(TextLayout.tame(changed), room)
    let free = room - DisplayWidth.of(middle)
    if DisplayWidth.of(before) + DisplayWidth.of(after) > free {
      let share = max(free / 2, free - DisplayWidth.of(after))
      if DisplayWidth.of(before) > share { before = share > 1 ? "…" + before.suffix(share - 1) : "" }
      after = free - DisplayWidth.of(before) > 1 ? TextLayout.clip(after, free - DisplayWidth.of(before)) : ""
    }
    return paint(TextLayout.pad(place, margin) + mark) + " " + before + look.style.bold(paint(middle)) + after
  }
}

/// A paragraph in two languages, in two columns if the terminal is wide enough, else one after the other. Of a long
/// paragraph only the lines around the findings are shown.
struct DiffProseText {
  let texts: [String]
  /// `pl-PL:39`.
  let names: [String]
  let look: DiffText
  /// The texts that the findings' messages quote.
  private let quotes: [String]

  /// The maximum number of lines shown of a paragraph.
  private static let most = 6
  /// The maximum length in bytes of a paragraph that is wrapped as a whole.
  private static let longest = 1 << 15
  /// The maximum number of findings whose quotes are searched for.
  private static let mostQuoted = 64

  init(texts: [String], names: [String], findings: [Finding], look: DiffText) {
    self.texts = texts
    self.names = names
    self.look = look
    quotes = findings.prefix(Self.mostQuoted).flatMap { QuotedWords.of($0.message) }
  }

  var lines: [String] {
    if look.width >= DiffText.wide { return beside }
    let margin = (names.map(DisplayWidth.of).max() ?? 0) + 1
    return zip(names, texts).flatMap { name, text in
      window(text, width: look.width - margin - 2).enumerated().map { i, line in
        look.style.cyan(TextLayout.pad(i == 0 ? name : "", margin)) + look.style.dim("│ ") + marked(line)
      }
    }
  }

  private var beside: [String] {
    let half = (look.width - 3) / 2
    let columns = texts.map { window($0, width: half) }
    let head = look.style.cyan(TextLayout.pad(names[0], half)) + look.style.dim(" │ ") + look.style.cyan(names[1])
    let count = columns.map(\.count).max() ?? 0
    return [head]
      + (0..<count).map { i in
        let cells = columns.map { i < $0.count ? $0[i] : "" }
        return marked(TextLayout.pad(cells[0], half)) + look.style.dim(" │ ") + marked(cells[1])
      }
  }

  /// Returns the wrapped text; a long text is cut to the lines around its first quote.
  private func window(_ text: String, width: Int) -> [String] {
    if text.utf8.count > Self.longest { return window(longText: text, width: width) }
    let lines = TextLayout.wrap(text, width: width)
    guard lines.count > Self.most + 1 else { return lines }
    let quoted = quotes.compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    // Map the offset to a wrapped line by counting non-space characters: wrapping drops only spaces.
    var before = quoted.map { text[..<$0].count { $0 != " " } } ?? 0
    let line = lines.firstIndex { line in
      before -= line.count { $0 != " " }
      return before < 0
    }
    let start = min(max(0, (line ?? 0) - 2), lines.count - Self.most)
    let end = start + Self.most
    return (start > 0 ? ["…"] : []) + lines[start..<end] + (end < lines.count ? ["…"] : [])
  }

  /// Of a very long paragraph (usually generated) only the part around the first quote is wrapped.
  private func window(longText text: String, width: Int) -> [String] {
    let bytes = Array(text.utf8)
    let place = quotes.compactMap { ByteSearch.first(Array($0.utf8)[...], in: bytes[...]) }.min() ?? 0
    let start = max(0, min(place - 2 * width, bytes.count - Self.longest / 2))
    let part = bytes[start...].prefix(Self.longest / 2).drop { $0 & 0xc0 == 0x80 }
    let lines = window(String(decoding: part, as: UTF8.self), width: width)
    return start > 0 && lines.first != "…" ? ["…"] + lines : lines
  }

  private func marked(_ line: String) -> String {
    guard look.style.isColoured else { return line }
    return quotes.reduce(line) { line, quote in
      line.firstRange(of: quote).map { line.replacingCharacters(in: $0, with: look.style.bold(quote)) } ?? line
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
