package import Findings

/// A store of a run's findings, by article.
package protocol FindingSource: Sendable {
  /// The number of findings of each article, in article order.
  var counts: [Int] { get }
  /// Returns the findings of one article, in report order.
  func findings(at article: Int) -> [ReportedFinding]
}

/// Findings in article order. There may be a million, possibly stored in a file: iteration holds one article's
/// findings at a time, and can be repeated.
package struct FindingList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  /// The list's findings of one article; never empty.
  struct Group: Sendable {
    let source: any FindingSource
    let article: Int
    /// The index in the list of the group's first finding.
    let start: Int
    let count: Int
    /// Indices of the included findings within the article, or nil for all.
    let kept: [Int]?
    let stamp: Stamp?

    var findings: [ReportedFinding] {
      let all = source.findings(at: article)
      let own = kept.map { kept in kept.compactMap { all.indices.contains($0) ? all[$0] : nil } } ?? all
      return stamp.map { stamp in own.map { stamp.applied(to: $0) } } ?? own
    }
  }

  /// The baseline state that applies to a whole list.
  enum Stamp {
    case new, known

    func applied(to reported: ReportedFinding) -> ReportedFinding {
      var reported = reported
      reported.baselineState = self == .new ? .new : .unchanged
      if self == .known { reported.suppression = .baseline }
      return reported
    }
  }

  private var groups: [Group] = []
  package private(set) var count = 0

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package init(_ source: some FindingSource) {
    for (article, count) in source.counts.enumerated() where count > 0 {
      add(source, article: article, count: count, kept: nil, stamp: nil)
    }
  }

  package init(_ findings: [ReportedFinding]) { self.init(HeldFindings(findings)) }

  package init(arrayLiteral findings: ReportedFinding...) { self.init(findings) }

  private init() {}

  private mutating func add(_ source: any FindingSource, article: Int, count: Int, kept: [Int]?, stamp: Stamp?) {
    groups.append(Group(source: source, article: article, start: self.count, count: count, kept: kept, stamp: stamp))
    self.count += count
  }

  package func makeIterator() -> Iterator { Iterator(list: self) }

  package struct Iterator: IteratorProtocol {
    private let list: FindingList
    private var group = 0
    private var current: [ReportedFinding] = []
    private var place = 0

    fileprivate init(list: FindingList) { self.list = list }

    package mutating func next() -> ReportedFinding? {
      while place == current.count {
        guard group < list.groups.count else { return nil }
        current = list.groups[group].findings
        group += 1
        place = 0
      }
      defer { place += 1 }
      return current[place]
    }
  }

  /// Loads the findings of a whole article on each access: to visit many, iterate.
  package subscript(position: Int) -> ReportedFinding {
    var (low, high) = (0, groups.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if groups[middle].start <= position { low = middle } else { high = middle - 1 }
    }
    return groups[low].findings[position - groups[low].start]
  }

  /// The findings of each article that has any, loaded one article at a time.
  var articles: LazyMapSequence<[Group], [ReportedFinding]> { groups.lazy.map(\.findings) }

  package func filter(_ isWanted: (ReportedFinding) -> Bool) -> FindingList { divided(isWanted).taken }

  /// Splits the list by `isTaken`, which is called once per finding, in order.
  func divided(_ isTaken: (ReportedFinding) -> Bool) -> (taken: FindingList, rest: FindingList) {
    var (taken, rest) = (FindingList(), FindingList())
    for group in groups {
      var kept: [Int] = []
      var left: [Int] = []
      for (index, reported) in zip(group.kept ?? Array(0..<group.count), group.findings) {
        if isTaken(reported) { kept.append(index) } else { left.append(index) }
      }
      if !kept.isEmpty {
        taken.add(
          group.source, article: group.article, count: kept.count, kept: left.isEmpty ? group.kept : kept,
          stamp: group.stamp)
      }
      if !left.isEmpty {
        rest.add(
          group.source, article: group.article, count: left.count, kept: kept.isEmpty ? group.kept : left,
          stamp: group.stamp)
      }
    }
    return (taken, rest)
  }

  /// Splits the list by `isKnown`, called in order, and marks the findings of both lists as known or new.
  package func split(byBaseline isKnown: (ReportedFinding) -> Bool) -> (known: FindingList, new: FindingList) {
    let (known, new) = divided(isKnown)
    return (known.stamped(.known), new.stamped(.new))
  }

  private func stamped(_ stamp: Stamp) -> FindingList {
    var list = FindingList()
    for group in groups {
      list.add(group.source, article: group.article, count: group.count, kept: group.kept, stamp: stamp)
    }
    return list
  }

  package static func + (a: FindingList, b: FindingList) -> FindingList {
    var list = a
    for group in b.groups {
      list.add(group.source, article: group.article, count: group.count, kept: group.kept, stamp: group.stamp)
    }
    return list
  }

  package static func += (a: inout FindingList, b: FindingList) { a = a + b }
}

/// Findings in memory.
private struct HeldFindings: FindingSource {
  /// Adjacent findings of one article form one group.
  private var articles: [[ReportedFinding]] = []

  init(_ findings: [ReportedFinding]) {
    var start = 0
    for end in findings.indices
    where end + 1 == findings.count || findings[end + 1].finding.article != findings[end].finding.article {
      articles.append(Array(findings[start...end]))
      start = end + 1
    }
  }

  var counts: [Int] { articles.map(\.count) }

  func findings(at article: Int) -> [ReportedFinding] { articles[article] }
}

/// A finding with the excerpt of its file that a report shows, taken while the file was in memory.
package struct ReportedFinding: Sendable, Hashable {
  package let finding: Finding
  package let excerpt: Excerpt?
  /// Stable across runs and unique within the file: derived from the finding's subject, its section and its ordinal
  /// among equal ones. The key of baselines and SARIF's `partialFingerprints`.
  package var fingerprint: UInt64
  /// Whether a baseline contains the finding; nil if there is no baseline.
  package var baselineState: BaselineState?
  /// The reason why the finding is suppressed, or nil if it is reported.
  package var suppression: SuppressionReason?

  /// - Parameter fingerprint: defaults to the finding's own, for use if its section is unknown.
  package init(finding: Finding, excerpt: Excerpt?, fingerprint: UInt64? = nil) {
    self.finding = finding
    self.excerpt = excerpt
    self.fingerprint = fingerprint ?? finding.fingerprint
  }
}

/// SARIF's `baselineState`.
package enum BaselineState: String, Sendable, Codable { case new, unchanged }

/// The cause of a finding's suppression.
package enum SuppressionReason: Sendable, Hashable {
  /// A comment in the file, with the reason that it states.
  case comment(String)
  case baseline
}
