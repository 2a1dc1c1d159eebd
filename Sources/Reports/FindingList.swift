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

/// The line of a finding (cut around it if very long) and the range of its characters at fault.
package struct Excerpt: Sendable, Hashable {
  /// A half-open range of 1-based columns.
  package struct Columns: Sendable, Hashable {
    package let start: Int
    /// Equal to `start` if only the start is known.
    package let end: Int

    init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }

    /// Returns nil if `start` is nil.
    init?(start: Int?, end: Int?) {
      guard let start else { return nil }
      self.init(start: start, end: max(start, end ?? start))
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  private let bytes: [UInt8]
  /// The finding's offset in ``text`` in UTF-8 bytes, or nil if only the line is known.
  package let offset: Int?
  /// The number of bytes of ``text`` at fault from `offset`; 0 if unknown.
  package let length: Int
  /// The columns of the fault in the whole line in characters (Unicode scalars), as people and editors count; nil if
  /// only the line is known.
  package let columns: Columns?
  /// The columns in UTF-16 code units, as SARIF and the Language Server Protocol count.
  package let utf16Columns: Columns?

  /// The number of bytes of a line kept on each side of the finding.
  static let reach = 600
  /// Columns are counted only up to this byte, so that many findings in a line of megabytes stay cheap.
  package static let countable = 1 << 16

  /// - Parameters:
  ///   - line: the bytes of the line without its line end.
  ///   - column: 1-based, in bytes; 0 if unknown.
  ///   - length: the number of bytes at fault; 0 if unknown.
  package init(line: ArraySlice<UInt8>, column: Int, length: Int = 0) {
    let marker = (1...max(1, line.count)).contains(column) ? column - 1 : nil
    let center = marker ?? 0
    var start = line.startIndex + max(0, center - Self.reach)
    var end = line.startIndex + min(line.count, center + Self.reach)
    while start > line.startIndex, start < line.endIndex, line[start] & 0xc0 == 0x80 { start -= 1 }
    while end < line.endIndex, line[end] & 0xc0 == 0x80 { end += 1 }
    bytes = Array(line[start..<end])
    offset = marker.map { $0 - (start - line.startIndex) }
    self.length = marker == nil ? 0 : max(0, min(length, end - line.startIndex - center))
    guard let marker, marker <= Self.countable else {
      (columns, utf16Columns) = (nil, nil)
      return
    }
    let before = Self.count(line.prefix(marker))
    let within = Self.count(line.dropFirst(marker).prefix(self.length))
    columns = Columns(start: before.characters + 1, end: before.characters + within.characters + 1)
    utf16Columns = Columns(start: before.units + 1, end: before.units + within.units + 1)
  }

  /// Restores an excerpt from a run's record.
  init(text: String, offset: Int?, length: Int, columns: Columns?, utf16Columns: Columns?) {
    let bytes = Array(text.utf8)
    let start = offset.flatMap { (0...bytes.count).contains($0) ? $0 : nil }
    self.bytes = bytes
    self.offset = start
    self.length = max(0, min(length, bytes.count - (start ?? bytes.count)))
    self.columns = columns
    self.utf16Columns = utf16Columns
  }

  /// Counts Unicode scalars and UTF-16 units; invalid UTF-8 counts as the replacement characters that are shown.
  private static func count(_ bytes: ArraySlice<UInt8>) -> (characters: Int, units: Int) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      let text = String(decoding: bytes, as: UTF8.self)
      return (text.unicodeScalars.count, text.utf16.count)
    }
    var result = (characters: 0, units: 0)
    for byte in bytes where byte & 0xc0 != 0x80 {
      result.characters += 1
      // A four-byte character takes two UTF-16 units.
      result.units += byte >= 0xf0 ? 2 : 1
    }
    return result
  }
}

/// The words that the message of a finding quotes.
package enum QuotedWords {
  /// Returns the texts between ‘ and ’ in a message, without the ellipsis of a shortened one.
  package static func of(_ message: String) -> [String] {
    message.split(separator: "‘", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let quote = part.prefix { $0 != "’" }
      let whole = quote.hasSuffix("…") ? quote.dropLast() : quote
      return whole.isEmpty ? nil : String(whole)
    }
  }
}
