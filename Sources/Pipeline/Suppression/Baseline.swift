import DocModel
import Findings
import Foundation
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

  private let entries: [Entry]
  private let file: String

  public init(_ report: CheckReport, file: String) {
    entries = report.findings.map(Self.entry).sorted()
    self.file = file
  }

  public init(reading file: String) throws(Trouble) {
    self.file = FilePath.display(file)
    let bytes = try FileSystem.read(self.file, anyKind: true)
    do {
      let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
      guard document.version == 1 else {
        throw Trouble("is a baseline of version \(document.version), not 1", file: file)
      }
      entries = document.findings
    } catch let trouble as Trouble {
      throw trouble
    } catch {
      throw Trouble("is no baseline: \(error)", file: self.file)
    }
  }

  public func write() throws(Trouble) {
    try Console.deliver(try JSONBytes.encode(Document(version: 1, findings: entries)), to: file)
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
    var known: [Entry: Int] = [:]
    for entry in entries { known[entry, default: 0] += 1 }
    report.findings.removeAll { reported in
      let entry = Self.entry(reported)
      guard let count = known[entry], count > 0 else { return false }
      known[entry] = count - 1
      return true
    }
    // After a failure an absent finding proves nothing.
    guard report.isComplete else { return }
    for entry in known.filter({ $0.value > 0 }).keys.sorted() where selection.covers(entry) {
      report.troubles.append(
        Trouble(
          "is out of date: \(entry.rule) in \(entry.locale) of \(entry.article) (\(entry.fingerprint)) is not found any more",
          file: file, severity: .warning))
    }
  }
}

extension Selection {
  fileprivate func covers(_ entry: Baseline.Entry) -> Bool {
    wants(article: entry.article) && (rules.isEmpty || rules.contains { $0.name == entry.rule })
      && (locales.isEmpty
        || locales.contains { $0.tag == entry.locale || $0.language == entry.locale.prefix { $0 != "-" } })
  }
}
