import DocModel
import Findings

/// Finds the findings that several versions of one page have alike: `versions/1.0/a.md` and `versions/2.0/a.md`. For
/// formats that people read, which show them once.
struct VersionCopies {
  private struct Key: Hashable {
    let page: String
    let locale: LocaleTag
    let check: RuleID
    let message: String
    let text: String
  }

  private struct Copies {
    /// The article that shows the finding.
    var article: String?
    /// The other articles that have it.
    var articles: Set<String> = []
  }

  private var copies: [Key: Copies] = [:]
  /// The number of findings that another version of the page shows.
  private(set) var hidden = 0

  /// Counts findings that ``taking(from:)`` gets later, so that it can say of the first how many follow.
  mutating func count(_ findings: [ReportedFinding]) {
    for reported in findings {
      if let key = Self.key(of: reported) { copies[key, default: Copies()].articles.insert(reported.finding.article) }
    }
  }

  /// Returns the findings without those that an earlier article of another version had.
  mutating func taking(from findings: [ReportedFinding]) -> [ReportedFinding] {
    findings.filter { reported in
      guard let key = Self.key(of: reported) else { return true }
      let article = reported.finding.article
      let known = copies[key]?.article
      copies[key, default: Copies()].articles.insert(article)
      if known == nil { copies[key]?.article = article }
      guard let known, known != article else { return true }
      hidden += 1
      return false
    }
  }

  /// Returns the findings with the number of further versions in their messages.
  func counted(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    findings.map { reported in
      guard let key = Self.key(of: reported), let more = copies[key].map({ $0.articles.count - 1 }), more > 0 else {
        return reported
      }
      var finding = reported.finding
      finding.add(
        " \(more) more \(more == 1 ? "version" : "versions") of the page \(more == 1 ? "has" : "have") it, too.")
      var result = ReportedFinding(finding: finding, excerpt: reported.excerpt, fingerprint: reported.fingerprint)
      (result.baselineState, result.suppression) = (reported.baselineState, reported.suppression)
      return result
    }
  }

  /// Nil for a page without a version in its path.
  private static func key(of reported: ReportedFinding) -> Key? {
    let finding = reported.finding
    guard let page = page(of: finding.article) ?? page(of: finding.file) else { return nil }
    return Key(
      page: page, locale: finding.locale, check: finding.check, message: finding.message,
      text: reported.excerpt?.text ?? "")
  }

  /// The path with `*` for the folders that are named after a version; nil if there are none.
  static func page(of path: String) -> String? {
    guard path.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folded = parts.indices.map { $0 < parts.count - 1 && isVersion(parts[$0]) ? "*" : parts[$0] }
    return folded == parts ? nil : folded.joined(separator: "/")
  }

  /// Returns whether a folder is named `1.0`, `v2`, `version-3.x` or `release-1.4`, and not after a year or an ordinal.
  private static func isVersion(_ name: Substring) -> Bool {
    let marks = ["version-", "version", "release-", "v-", "v"]
    let mark = marks.first { name.lowercased().hasPrefix($0) } ?? ""
    let number = name.dropFirst(mark.count).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = number.first, !first.isEmpty, first.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      number.count > 1 || !mark.isEmpty
    else { return false }
    return number.dropFirst().allSatisfy { part in
      part == "x" || !part.isEmpty && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
  }
}
