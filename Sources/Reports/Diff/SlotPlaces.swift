package import Alignment
internal import DocModel
package import Findings

/// Finds the slot of an aligned article for a finding. Caches the line tables it builds.
package struct SlotPlaces {
  /// The slots of one member by line.
  private struct Lines {
    /// By line, the last slot that covers it, or -1 if no slot does; cells are found by column.
    var slots: [Int32]
    var cells: [Int: [Int]] = [:]
  }

  /// A slot that a member lacks: the line of the following content, and the slot's line in another member.
  private struct Gap: Hashable {
    let line: Int
    let other: Int
    let otherLine: Int
  }

  private let article: AlignedArticle
  private var lines: [Int: Lines] = [:]
  private var gaps: [Int: [Gap: Int]] = [:]
  private let memberOfFile: [String: Int]

  package init(_ article: AlignedArticle) {
    self.article = article
    memberOfFile = Dictionary(article.members.enumerated().map { ($1.article.file, $0) }) { first, _ in first }
  }

  /// Returns the innermost slot of a finding; for a missing block the slot it should fill; nil above the first block.
  package mutating func slot(of finding: Finding) -> Int? {
    memberOfFile[finding.file].flatMap { missing(finding, in: $0) ?? slot(of: finding.place, in: $0) }
  }

  /// Returns the slot a finding reports as missing: at the following content's line, present in another locale.
  mutating func missing(_ finding: Finding, in member: Int) -> Int? {
    guard let other = finding.related.first, let elsewhere = memberOfFile[other.place.file] else { return nil }
    let known = gaps[member] ?? gaps(of: member)
    gaps[member] = known
    return known[Gap(line: finding.place.line, other: elsewhere, otherLine: other.place.line)]
  }

  private func gaps(of member: Int) -> [Gap: Int] {
    var gaps: [Gap: Int] = [:]
    for slot in article.slots.indices {
      guard case .absent(let line) = article.fill(at: slot, of: member) else { continue }
      for other in article.members.indices {
        guard let node = article.node(at: slot, of: other) else { continue }
        let there = Int(article.members[other].article.nodes[node].firstLine)
        let gap = Gap(line: Int(line), other: other, otherLine: there)
        gaps[gap] = gaps[gap] ?? slot
      }
    }
    return gaps
  }

  /// Returns the innermost slot on the line; among cells of one line, the one that contains the column.
  mutating func slot(of place: Place, in member: Int) -> Int? {
    let known = lines[member] ?? lines(of: member)
    lines[member] = known
    let nodes = article.members[member].article.nodes
    let cell = known.cells[place.line]?.last { slot in
      guard let node = article.node(at: slot, of: member), place.column > 0 else { return false }
      return nodes[node].column > 0 && Int(nodes[node].column) <= place.column
    }
    let block = known.slots.indices.contains(place.line) ? Int(known.slots[place.line]) : -1
    let best = max(cell ?? -1, block)
    return best < 0 ? nil : best
  }

  private func lines(of member: Int) -> Lines {
    let nodes = article.members[member].article.nodes
    let count = Int(nodes.first?.lastLine ?? 0) + 1
    var lines = Lines(slots: Array(repeating: -1, count: count))
    var free = FreeLines(count)
    // Visit slots from last to first: inner slots take their lines, and outer slots skip taken lines.
    for slot in article.slots.indices.dropFirst().reversed() {
      guard let index = article.node(at: slot, of: member), nodes[index].kind != .tableCell else { continue }
      let (first, last) = (Int(nodes[index].firstLine), Int(nodes[index].lastLine))
      var line = free.first(from: first)
      while line <= max(first, last), line < count {
        lines.slots[line] = Int32(slot)
        free.take(line)
        line = free.first(from: line + 1)
      }
    }
    for slot in article.slots.indices.dropFirst() {
      guard let index = article.node(at: slot, of: member), nodes[index].kind == .tableCell else { continue }
      lines.cells[Int(nodes[index].firstLine), default: []].append(slot)
    }
    return lines
  }

  /// The set of lines that no slot has taken yet.
  private struct FreeLines {
    /// By line: the line itself if it is free, else a later line closer to the next free one (path compression).
    private var next: [Int]

    init(_ count: Int) { next = Array(0...count) }

    mutating func take(_ line: Int) { next[line] = line + 1 }

    /// Returns the first free line from `line` on, or the line count if no free line is left.
    mutating func first(from line: Int) -> Int {
      var line = min(max(0, line), next.count - 1)
      while next[line] != line {
        next[line] = next[next[line]]
        line = next[line]
      }
      return line
    }
  }
}

/// Assigns each finding to a slot of an aligned article.
struct FindingPlacement {
  /// Finding indices by slot; slot -1 for those above the first block (front matter).
  private(set) var bySlot: [Int: [Int]] = [:]
  /// Slots in which another locale was found to differ.
  private(set) var disputed: Set<Int> = []
  /// The slot of each finding; nil above the first block.
  private(set) var slots: [Int?] = []

  init(_ input: DiffInput) {
    var places = SlotPlaces(input.article)
    for (index, finding) in input.findings.enumerated() {
      let slot = Self.slot(of: finding, in: input, &places)
      slots.append(slot)
      bySlot[slot ?? -1, default: []].append(index)
    }
    for finding in input.others {
      let member = input.article.members.firstIndex { $0.article.file == finding.place.file }
      if let slot = member.flatMap({ places.slot(of: finding.place, in: $0) }) { disputed.insert(slot) }
    }
    bySlot = bySlot.mapValues { Self.withoutMirrored($0, input) }
  }

  /// If both locales report one disagreement, keep the finding of the higher level; of equals the first.
  private static func withoutMirrored(_ indices: [Int], _ input: DiffInput) -> [Int] {
    func isNote(_ finding: Finding) -> Bool { finding.level(threshold: input.threshold) == .note }
    // By rule and locale: the index of the first finding, or -1 if one is above the level of a note.
    var first: [RuleID: [LocaleTag: Int]] = [:]
    for index in indices {
      let finding = input.findings[index]
      let place = isNote(finding) ? index : -1
      first[finding.rule, default: [:]][finding.place.locale] = min(
        place, first[finding.rule]?[finding.place.locale] ?? .max)
    }
    return indices.filter { index in
      let finding = input.findings[index]
      return !isNote(finding)
        || first[finding.rule]?.contains { $0.key != finding.place.locale && $0.value < index } != true
    }
  }

  private static func slot(of finding: Finding, in input: DiffInput, _ places: inout SlotPlaces) -> Int? {
    let article = input.article
    let member = input.sides.first { article.members[$0].article.locale == finding.place.locale }
    return member.flatMap { places.missing(finding, in: $0) ?? places.slot(of: finding.place, in: $0) }
  }
}
