internal import Features
internal import Findings

/// Limits the findings per check and file: more than ``most`` become one, with their number and the first ``shown``.
struct FindingOverflow {
  /// The unit of counting: one check in one file, with notes counted apart from reportable findings.
  private struct Key: Hashable {
    let check: RuleID
    let file: String
    let isNote: Bool
  }

  /// Up to `most` findings of a check in a file are reported singly; of more, only the first `shown` are listed.
  static let most = 1000
  static let shown = 50

  let threshold: UInt8
  /// The number of findings per key that were counted but not stored.
  private var surplus: [Key: Int] = [:]
  /// The number of findings per key that ``kept(_:)`` has let through so far.
  private var kept: [Key: Int] = [:]

  init(threshold: UInt8) { self.threshold = threshold }

  private func key(_ finding: Finding) -> Key {
    let level = finding.level(threshold: threshold)
    return Key(check: finding.check, file: finding.file, isNote: level == .note)
  }

  /// Counts findings that were never made.
  mutating func count(_ number: Int, like finding: Finding) { surplus[key(finding), default: 0] += number }

  /// Returns the findings of one block that are within the limit ``most`` of their key; counts the rest.
  mutating func kept(_ found: [Finding]) -> [Finding] {
    found.filter { finding in
      let key = key(finding)
      kept[key, default: 0] += 1
      if kept[key, default: 0] <= Self.most { return true }
      surplus[key, default: 0] += 1
      return false
    }
  }

  /// Returns the findings of an article, those of each key that exceeds ``most`` replaced by one summary finding.
  func gathered(_ findings: [Finding]) -> [Finding] {
    guard findings.count > Self.most || !surplus.isEmpty else { return findings }
    var crowds = Dictionary(grouping: findings.indices) { key(findings[$0]) }
    crowds = crowds.filter { $0.value.count + surplus[$0.key, default: 0] > Self.most }
    guard !crowds.isEmpty else { return findings }
    var result: [Int: Finding] = [:]
    for (key, indices) in crowds {
      let all = indices.map { findings[$0] }
      guard let first = indices.first else { continue }
      result[first] = gathered(all, of: all.count + surplus[key, default: 0])
    }
    let gone = Set(crowds.values.joined())
    return findings.indices.compactMap { result[$0] ?? (gone.contains($0) ? nil : findings[$0]) }
  }

  /// - Parameter count: The total number, including findings that were only counted.
  private func gathered(_ all: [Finding], of count: Int) -> Finding? {
    let order = all.indices.sorted { a, b in
      let (one, other) = (all[a].place, all[b].place)
      return (one.line, one.column, a) < (other.line, other.column, b)
    }
    let gravest = order.max {
      (all[$0].confidence, all[$0].severity, -$0) < (all[$1].confidence, all[$1].severity, -$1)
    }
    guard let gravest else { return nil }
    var first = all[gravest]
    let others = order.lazy.filter { $0 != gravest }.prefix(Self.shown - 1).map { all[$0] }
    first.tell()
    let name = StableHash.mix(first.file, into: StableHash.mix("\n", into: StableHash.mix(first.check.name)))
    var result = first.standing(
      for: [],
      saying:
        "\(first.message) There are \(count) such places in this file: the first are listed, the others only counted.",
      fingerprint: StableHash.finish(name ^ StableHash.mix(first.article)))
    result.consequences += others
    return result
  }
}
