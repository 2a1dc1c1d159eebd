internal import Alignment
internal import Findings

/// One rule's finding before related findings are folded. A class, as folding changes it in place many times.
final class Claim {
  var finding: Finding
  /// The disagreement reported, or nil for a fault found without comparing locales.
  let disagreement: Disagreement?
  /// Whether it is only version skew shared with other translations: see ``AlignedArticle/isShared(_:)``.
  let isSharedDrift: Bool
  /// Whether the missing content was lost with a whole sentence: see ``AlignedArticle/lostPassage(_:)``.
  let isOfPassage: Bool
  /// Whether other differences on the same line are folded under this finding.
  let explainsItsLine: Bool

  init(
    finding: Finding, disagreement: Disagreement? = nil, isSharedDrift: Bool = false, isOfPassage: Bool = false,
    explainsItsLine: Bool = false
  ) {
    self.finding = finding
    self.disagreement = disagreement
    self.isSharedDrift = isSharedDrift
    self.isOfPassage = isOfPassage
    self.explainsItsLine = explainsItsLine
  }
}

extension AlignedArticle {
  /// Returns whether it is mere version skew: another translation of the same known source has the difference, too.
  func isShared(_ d: Disagreement) -> Bool {
    let group = members[d.member].group
    return d.verdict == .drift && !groups[group].key.isEmpty
      && d.with.contains { $0 != d.member && members[$0].group == group }
  }
}

/// Folds findings that follow from another one under it, by the table ``rows``: they do not count separately.
enum Fold {
  /// Returns the findings that have no cause, each with its effects as `consequences`.
  static func folded(_ claims: [Claim]) -> [Finding] {
    var parents = [Int?](repeating: nil, count: claims.count)
    for row in rows { put(row, of: claims, in: &parents) }
    func root(_ index: Int) -> Int { parents[index].map(root) ?? index }
    for index in claims.indices where parents[index] != nil && !isSame(claims[index], claims[root(index)]) {
      var finding = claims[index].finding
      let rest = finding.consequences
      finding.consequences = []
      claims[root(index)].finding.consequences += [finding] + rest
    }
    return claims.indices.filter { parents[$0] == nil }.map { claims[$0].finding }
  }

  /// Returns whether two claims report the same missing and extra names on one line; one of them is then dropped.
  private static func isSame(_ one: Claim, _ other: Claim) -> Bool {
    guard let d = one.disagreement, let e = other.disagreement, d.aspect == e.aspect, d.aspect.isOfNames else {
      return false
    }
    return d.missing.map(\.text) == e.missing.map(\.text) && d.extra.map(\.text) == e.extra.map(\.text)
      && d.line == e.line
  }

  /// Returns whether the claim at `index` is `other` or already a descendant of it; prevents cycles.
  private static func isNested(_ index: Int, under other: Int, parents: [Int?]) -> Bool {
    var next: Int? = index
    while let current = next {
      if current == other { return true }
      next = parents[current]
    }
    return false
  }

  private static func put(_ row: Row, of claims: [Claim], in parents: inout [Int?]) {
    var causes: [Key: [Int]] = [:]
    for index in claims.indices where parents[index] == nil {
      for key in row.cause(claims[index]) { causes[key, default: []].append(index) }
    }
    guard !causes.isEmpty else { return }
    for index in claims.indices where parents[index] == nil {
      guard let key = row.effect(claims[index]), let all = causes[key], all.count >= row.least - 1 else { continue }
      let isCause = all.contains(index)
      guard !isCause || all.count >= row.least else { continue }
      let own = row.weight(claims[index])
      let heavier = all.filter { other in
        let weight = row.weight(claims[other])
        return other != index && (!isCause || (weight, -other) > (own, -index))
          && row.relates(claims[index], claims[other])
      }
      guard let cause = heavier.max(by: { (row.weight(claims[$0]), -$0) < (row.weight(claims[$1]), -$1) }),
        !isNested(cause, under: index, parents: parents)
      else { continue }
      parents[index] = cause
      if row.raises, claims[index].finding.confidence > claims[cause].finding.confidence {
        claims[cause].finding.confidence = claims[index].finding.confidence
        claims[cause].finding.severity = claims[index].finding.severity
      }
    }
  }
}
