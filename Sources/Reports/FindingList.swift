import Findings

/// Where the findings of a run lie, article by article.
public protocol FindingSource: Sendable {
  /// How many findings each article has, in the order of the articles.
  var counts: [Int] { get }
  /// The findings of one article, in report order.
  func findings(at article: Int) -> [ReportedFinding]
}

/// Findings in the order of the articles. There may be a million, and they may lie in a file: going through all of them
/// holds those of one article at a time, and can be done again.
public struct FindingList: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  /// What is in the list of one article; never nothing.
  struct Group: Sendable {
    let source: any FindingSource
    let article: Int
    /// Index in the list of its first.
    let start: Int
    let count: Int
    /// Which of the article's; nil for all.
    let kept: [Int]?
    let stamp: Stamp?

    var findings: [ReportedFinding] {
      let all = source.findings(at: article)
      let own = kept.map { kept in kept.compactMap { all.indices.contains($0) ? all[$0] : nil } } ?? all
      return stamp.map { stamp in own.map { stamp.applied(to: $0) } } ?? own
    }
  }

  /// What a baseline says of all of a list.
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
  public private(set) var count = 0

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public init(_ source: some FindingSource) {
    for (article, count) in source.counts.enumerated() where count > 0 {
      add(source, article, count, kept: nil, stamp: nil)
    }
  }

  public init(_ findings: [ReportedFinding]) { self.init(HeldFindings(findings)) }

  public init(arrayLiteral findings: ReportedFinding...) { self.init(findings) }

  private init() {}

  private mutating func add(_ source: any FindingSource, _ article: Int, _ count: Int, kept: [Int]?, stamp: Stamp?) {
    groups.append(Group(source: source, article: article, start: self.count, count: count, kept: kept, stamp: stamp))
    self.count += count
  }

  public func makeIterator() -> Iterator { Iterator(list: self) }

  public struct Iterator: IteratorProtocol {
    private let list: FindingList
    private var group = 0
    private var current: [ReportedFinding] = []
    private var place = 0

    fileprivate init(list: FindingList) { self.list = list }

    public mutating func next() -> ReportedFinding? {
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

  /// Reads the findings of a whole article: to go through many, iterate.
  public subscript(position: Int) -> ReportedFinding {
    var (low, high) = (0, groups.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if groups[middle].start <= position { low = middle } else { high = middle - 1 }
    }
    return groups[low].findings[position - groups[low].start]
  }

  /// Those of each article that has some, read one after the other.
  var articles: LazyMapSequence<[Group], [ReportedFinding]> { groups.lazy.map(\.findings) }

  public func filter(_ isWanted: (ReportedFinding) -> Bool) -> FindingList { divided(isWanted).taken }

  /// What a closure is true of, and the rest. Each is asked about once, in order.
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
          group.source, group.article, kept.count, kept: left.isEmpty ? group.kept : kept, stamp: group.stamp)
      }
      if !left.isEmpty {
        rest.add(group.source, group.article, left.count, kept: kept.isEmpty ? group.kept : left, stamp: group.stamp)
      }
    }
    return (taken, rest)
  }

  /// Takes out what a baseline knows, in order; both lists say so of all they hold.
  public func split(byBaseline isKnown: (ReportedFinding) -> Bool) -> (known: FindingList, new: FindingList) {
    let (known, new) = divided(isKnown)
    return (known.stamped(.known), new.stamped(.new))
  }

  private func stamped(_ stamp: Stamp) -> FindingList {
    var list = FindingList()
    for group in groups { list.add(group.source, group.article, group.count, kept: group.kept, stamp: stamp) }
    return list
  }

  public static func + (a: FindingList, b: FindingList) -> FindingList {
    var list = a
    for group in b.groups { list.add(group.source, group.article, group.count, kept: group.kept, stamp: group.stamp) }
    return list
  }

  public static func += (a: inout FindingList, b: FindingList) { a = a + b }
}

/// Findings in memory.
private struct HeldFindings: FindingSource {
  /// Those that stand together and are of one article.
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
