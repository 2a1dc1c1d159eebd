import Alignment
import DocModel
import Findings

/// Which slot of an aligned article each finding stands in.
struct FindingPlacement {
  /// Indices of findings by their slot; -1 for those above the first block (front matter).
  private(set) var bySlot: [Int: [Int]] = [:]
  /// Slots in which another locale was found to differ.
  private(set) var disputed: Set<Int> = []
  /// The slot of each finding, nil likewise.
  private(set) var slots: [Int?] = []

  init(_ input: DiffInput) {
    for (index, finding) in input.findings.enumerated() {
      let slot = Self.slot(of: finding, in: input)
      slots.append(slot)
      bySlot[slot ?? -1, default: []].append(index)
    }
    for finding in input.others {
      let member = input.article.members.firstIndex { $0.article.file == finding.place.file }
      if let slot = member.flatMap({ Self.slot(of: finding.place, in: $0, input.article) }) { disputed.insert(slot) }
    }
    bySlot = bySlot.mapValues { Self.withoutMirrored($0, input) }
  }

  /// Where both locales are told of the same disagreement, the louder finding says it all; of equals the first.
  private static func withoutMirrored(_ indices: [Int], _ input: DiffInput) -> [Int] {
    indices.filter { index in
      let finding = input.findings[index]
      let level = finding.level(threshold: input.threshold)
      return !indices.contains { other in
        let rival = input.findings[other]
        guard rival.rule == finding.rule, rival.place.locale != finding.place.locale else { return false }
        let louder = rival.level(threshold: input.threshold)
        return level == .note && (louder > level || louder == level && other < index)
      }
    }
  }

  private static func slot(of finding: Finding, in input: DiffInput) -> Int? {
    let article = input.article
    let member = input.sides.first { article.members[$0].article.locale == finding.place.locale }
    return member.flatMap { missing(finding, in: $0, article) ?? slot(of: finding.place, in: $0, article) }
  }

  /// The slot that a finding misses here: it stands on the line of what follows, and another locale has it.
  static func missing(_ finding: Finding, in member: Int, _ article: AlignedArticle) -> Int? {
    guard let other = finding.related.first,
      let elsewhere = article.members.firstIndex(where: { $0.article.file == other.place.file })
    else { return nil }
    let nodes = article.members[elsewhere].article.nodes
    return article.slots.indices.first { slot in
      guard case .absent(let line) = article.fill(slot, member), Int(line) == finding.place.line,
        let node = article.node(slot, elsewhere)
      else { return false }
      return Int(nodes[node].firstLine) == other.place.line
    }
  }

  /// The innermost slot on the line, and of the cells of one line the one the column lies in.
  static func slot(of place: Place, in member: Int, _ article: AlignedArticle) -> Int? {
    var best: Int?
    let nodes = article.members[member].article.nodes
    for slot in article.slots.indices.dropFirst() {
      guard let index = article.node(slot, member) else { continue }
      let node = nodes[index]
      guard (Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine))).contains(place.line) else { continue }
      if node.kind == .tableCell {
        guard place.column > 0, node.column > 0, Int(node.column) <= place.column else { continue }
      }
      best = slot
    }
    return best
  }
}
