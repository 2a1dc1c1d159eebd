import Alignment
import DocModel
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
