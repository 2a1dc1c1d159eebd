import DocModel
import Findings
package import Reports

/// Known findings to omit from reports, by fingerprint, which does not depend on line numbers.
package struct Baseline: Sendable {
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

  package init(_ report: CheckReport, file: String) {
    entries = report.findings.map(Self.entry).sorted()
    self.file = file
  }

  package init(reading file: String) throws(RunError) {
    let shown = FilePath.display(file)
    try self.init(try FileSystem.read(shown, anyKind: true, limit: Self.sizeLimit), file: shown)
  }

  /// The maximum file size in bytes, enough for a million findings.
  private static let sizeLimit = 1 << 28

  init(_ bytes: [UInt8], file: String) throws(RunError) {
    self.file = file
    let remedy = "; write a new one with --write-baseline \(file)"
    let document: Document
    do throws(JSONFault) { document = try JSONBytes.decode(Document.self, from: bytes) } catch {
      throw RunError("is not a baseline: \(error)\(remedy)", file: self.file)
    }
    guard document.version == Self.version else {
      throw RunError(
        "is a baseline of version \(document.version), not \(Self.version): fingerprints were made otherwise then\(remedy)",
        file: self.file)
    }
    entries = document.findings
  }

  package func write() throws(RunError) {
    try Console.deliver(try encoded(), to: file)
  }

  func encoded() throws(RunError) -> [UInt8] {
    try JSONBytes.encode(Document(version: Self.version, findings: entries))
  }

  private static func entry(_ reported: ReportedFinding) -> Entry {
    let finding = reported.finding
    return Entry(
      article: finding.article, fingerprint: Fingerprint.text(reported.fingerprint), locale: finding.place.locale.tag,
      rule: finding.rule.name)
  }

  /// Removes known findings from the report, each as often as it is known, and adds a warning for each stale entry: one
  /// within the run's scope that matched no finding.
  package func apply(to report: inout CheckReport, selection: Selection) {
    let left = takeKnown(from: &report)
    for entry in stale(left, in: report, selection: selection) {
      report.troubles.append(
        RunError(
          "is out of date: \(entry.rule) in \(entry.locale) of \(entry.article) (\(entry.fingerprint)) is not found any more; --prune-baseline removes it",
          file: file, severity: .warning, isOfSetup: true))
    }
  }

  /// Removes known findings without counting them as suppressed.
  func forget(in report: inout CheckReport) {
    let suppressed = report.suppressed
    _ = takeKnown(from: &report)
    report.suppressed = suppressed
  }

  /// Removes known findings from the report and stale entries from the baseline. Returns the number of stale entries.
  package mutating func prune(with report: inout CheckReport, selection: Selection) throws(RunError) -> Int {
    let left = takeKnown(from: &report)
    var stale = left.filter { entry in self.stale(left, in: report, selection: selection).contains(entry.key) }
    let count = entries.count
    entries.removeAll { entry in
      guard let times = stale[entry], times > 0 else { return false }
      stale[entry] = times - 1
      return true
    }
    if entries.count < count { try write() }
    return count - entries.count
  }

  /// Removes known findings and returns the entries left over, with their counts.
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
    // Notes that were only counted may be known too, so the count is reset.
    report.heldBack = OmittedNotes()
    report.findings = parts.new
    return known.filter { $0.value > 0 }
  }

  /// Returns no stale entries after a failure, because a missing finding then proves nothing.
  private func stale(_ left: [Entry: Int], in report: CheckReport, selection: Selection) -> [Entry] {
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
