import DocModel
import Findings
public import Reports

/// Findings that are known and not to be told again, by their fingerprints: they survive lines that move.
public struct Baseline: Sendable {
  struct Entry: Codable, Hashable, Comparable {
    let article: String
    let fingerprint: String
    let locale: String
    let rule: String

    static func < (a: Entry, b: Entry) -> Bool {
      (a.article, a.locale, a.rule, a.fingerprint) < (b.article, b.locale, b.rule, b.fingerprint)
    }
  }

  private struct Document: Codable {
    let version: Int
    let findings: [Entry]
  }

  private static let version = 2

  private var entries: [Entry]
  private let file: String

  public init(_ report: CheckReport, file: String) {
    entries = report.findings.map(Self.entry).sorted()
    self.file = file
  }

  public init(reading file: String) throws(Trouble) {
    let shown = FilePath.display(file)
    try self.init(try FileSystem.read(shown, anyKind: true, limit: Self.sizeLimit), file: shown)
  }

  /// Room for a million findings.
  private static let sizeLimit = 1 << 28

  init(_ bytes: [UInt8], file: String) throws(Trouble) {
    self.file = file
    let remedy = "; write a new one with --write-baseline \(file)"
    let document: Document
    do throws(JSONFault) { document = try JSONBytes.decode(Document.self, from: bytes) } catch {
      throw Trouble("is no baseline: \(error)\(remedy)", file: self.file)
    }
    guard document.version == Self.version else {
      throw Trouble(
        "is a baseline of version \(document.version), not \(Self.version): fingerprints were made otherwise then\(remedy)",
        file: self.file)
    }
    entries = document.findings
  }

  public func write() throws(Trouble) {
    try Console.deliver(try encoded(), to: file)
  }

  func encoded() throws(Trouble) -> [UInt8] {
    try JSONBytes.encode(Document(version: Self.version, findings: entries))
  }

  private static func entry(_ reported: ReportedFinding) -> Entry {
    let finding = reported.finding
    return Entry(
      article: finding.article, fingerprint: Fingerprint.text(reported.fingerprint), locale: finding.place.locale.tag,
      rule: finding.rule.name)
  }

  /// Takes known findings from the report, as often as they are known, and says which entries are stale: those that
  /// the run would have found and did not.
  public func apply(to report: inout CheckReport, selection: Selection) {
    let left = takeKnown(from: &report)
    for entry in stale(left, report, selection) {
      report.troubles.append(
        Trouble(
          "is out of date: \(entry.rule) in \(entry.locale) of \(entry.article) (\(entry.fingerprint)) is not found any more; --prune-baseline removes it",
          file: file, severity: .warning, isOfSetup: true))
    }
  }

  /// Takes known findings from the report as though they were not there.
  func forget(in report: inout CheckReport) {
    let suppressed = report.suppressed
    _ = takeKnown(from: &report)
    report.suppressed = suppressed
  }

  /// The same, and forgets what is stale. Returns how many entries that were.
  public mutating func prune(with report: inout CheckReport, selection: Selection) throws(Trouble) -> Int {
    let left = takeKnown(from: &report)
    var stale = left.filter { entry in self.stale(left, report, selection).contains(entry.key) }
    let count = entries.count
    entries.removeAll { entry in
      guard let times = stale[entry], times > 0 else { return false }
      stale[entry] = times - 1
      return true
    }
    if entries.count < count { try write() }
    return count - entries.count
  }

  /// Returns how often entries are left over.
  private func takeKnown(from report: inout CheckReport) -> [Entry: Int] {
    var known: [Entry: Int] = [:]
    for entry in entries { known[entry, default: 0] += 1 }
    let parts = report.findings.split(byBaseline: { reported in
      let entry = Self.entry(reported)
      guard let count = known[entry], count > 0 else { return false }
      known[entry] = count - 1
      return true
    })
    report.suppressed += parts.known
    // What was only counted may be known as well.
    report.heldBack = HeldBack()
    report.findings = parts.new
    return known.filter { $0.value > 0 }
  }

  /// After a failure an absent finding proves nothing.
  private func stale(_ left: [Entry: Int], _ report: CheckReport, _ selection: Selection) -> [Entry] {
    report.isComplete ? left.keys.filter { selection.covers($0) }.sorted() : []
  }
}

extension Selection {
  fileprivate func covers(_ entry: Baseline.Entry) -> Bool {
    wants(article: entry.article) && (rules.isEmpty || rules.contains { $0.name == entry.rule })
      && (locales.isEmpty
        || locales.contains { $0.tag == entry.locale || $0.language == entry.locale.prefix { $0 != "-" } })
  }
}
