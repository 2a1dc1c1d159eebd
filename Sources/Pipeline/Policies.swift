import DocModel
import Features
import Findings
import Reports

/// What one locale shows in many places in one form is its policy, or one misunderstanding: it is told once, with its places and with the
/// lines that accept it. Places whose text is the same under the same name, as versions of the docs have them, are one.
struct Policies {
  private struct Key: Hashable {
    let locale: LocaleTag
    let check: RuleID
    let form: String
  }

  private static let leastPlaces = 5
  private static let leastPages = 3
  private static let textInCode: RuleID = "code-translated/text"
  private static let named = 4

  /// Folds the findings of a tree, a list an article.
  static func fold(_ articles: inout [[ReportedFinding]], threshold: UInt8) {
    var places: [Key: [(article: Int, index: Int)]] = [:]
    for article in articles.indices {
      for (index, reported) in articles[article].enumerated() where isChoice(reported, threshold) {
        let finding = reported.finding
        places[Key(locale: finding.locale, check: finding.check, form: finding.form), default: []].append(
          (article, index))
      }
    }
    var folded: [Int: Set<Int>] = [:]
    for (key, all) in places.sorted(by: { ($0.key.locale, $0.key.form) < ($1.key.locale, $1.key.form) })
    where all.count >= leastPlaces {
      let findings = all.map { articles[$0.article][$0.index] }
      let pages = Set(findings.map { page($0.finding.article) })
      guard pages.count >= leastPages, Set(findings.map(place)).count >= leastPlaces else { continue }
      let first = findings[0]
      var one = first.finding.standing(
        for: findings.dropFirst().map(\.finding), saying: message(key, findings.map(\.finding), pages.count),
        fingerprint: Atom("\(key.check.name)\n\(key.locale.tag)\n\(key.form)".utf8).hash)
      if key.check == textInCode { one.confidence = max(one.confidence, threshold) }
      articles[all[0].article][all[0].index] = ReportedFinding(finding: one, excerpt: first.excerpt)
      for place in all.dropFirst() { folded[place.article, default: []].insert(place.index) }
    }
    for (article, indices) in folded {
      articles[article] = articles[article].indices.filter { !indices.contains($0) }.map { articles[article][$0] }
    }
  }

  /// What a locale may choose: what is told aloud and breaks nothing, and what samples say to people.
  private static func isChoice(_ reported: ReportedFinding, _ threshold: UInt8) -> Bool {
    let finding = reported.finding
    guard !finding.form.isEmpty, finding.severity != .critical, reported.suppression == nil else { return false }
    return finding.check == textInCode || finding.level(threshold: threshold) != .note
  }

  /// The name of its file, or of the folder whose index it is.
  private static func page(_ article: String) -> Substring {
    let parts = article.split(separator: "/")
    let name = parts.last.map { $0.prefix { $0 != "." } } ?? ""
    return parts.count > 1 && ["index", "_index", "README"].contains(name) ? parts[parts.count - 2] : name
  }

  private static func place(_ reported: ReportedFinding) -> UInt64 {
    let finding = reported.finding
    return Atom(
      "\(page(finding.article))\n\(reported.excerpt?.text ?? "")\n\(finding.related.first?.text ?? "")".utf8
    ).hash
  }

  private static func message(_ key: Key, _ findings: [Finding], _ pages: Int) -> String {
    let others = findings.dropFirst().prefix(named).map { "\($0.article):\($0.place.line)" }.joined(separator: ", ")
    let more = findings.count - 1 > named ? " and \(findings.count - 1 - named) more" : ""
    return
      "\(findings[0].message) \(key.locale.tag) differs so in \(findings.count) places of \(pages) pages (also \(others)\(more)). Is it intended? Then accept it in .doccheck.yml: \(accepting(key))"
  }

  /// An entry of the configuration, on one line.
  private static func accepting(_ key: Key) -> String {
    let form = key.form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let forms = key.form == "*" ? "" : "forms: [\"\(form)\"], "
    return "overrides: [{locales: [\(key.locale.tag)], \(forms)rules: {\(key.check.name): off}}]"
  }
}
