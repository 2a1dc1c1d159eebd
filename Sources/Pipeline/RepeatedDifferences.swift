import DocModel
import Features
import Findings
import Reports

/// Merges a difference that one locale shows in many places in the same form into one finding, with its places and the
/// configuration lines that accept it: it is a policy or one misunderstanding. Likewise merges source changes of one
/// commit that the locale did not follow. Equal texts on pages of the same name (docs versions) count once.
///
/// Only positions of findings are kept in memory, so the findings themselves can be stored in a file.
struct RepeatedDifferences {
  private struct Key: Hashable {
    let locale: LocaleTag
    let check: RuleID
    let form: String
  }

  private struct Place {
    let article: Int
    let index: Int
    let page: UInt64
    let text: UInt64
  }

  private struct Group {
    let key: Key
    let places: [Place]
    var pages: Int { Set(places.map(\.page)).count }
    var texts: Int { Set(places.map(\.text)).count }
    /// Whether the same words were added to many pages, such as a disclaimer of machine translation. An English page
    /// that lacks such words of all others is no worse.
    var isBoilerplate: Bool {
      key.check == RepeatedDifferences.blocks && pages >= RepeatedDifferences.leastPages
        && texts >= RepeatedDifferences.leastPages
        && (key.form.hasPrefix("+ ") || key.form.hasPrefix("- ") && key.locale.isEnglish)
    }
    var isChoice: Bool {
      places.count >= RepeatedDifferences.leastPlaces && pages >= RepeatedDifferences.leastPages
        && texts >= RepeatedDifferences.leastPlaces
    }
  }

  private static let leastPlaces = 5
  private static let leastPages = 3
  private static let textInCode: RuleID = "code-translated/text"
  private static let blocks: RuleID = "block-structure"
  private static let stale: RuleID = "stale-translation"
  private static let named = 4
  /// The maximum number of places listed in a finding, the first ones; all are counted.
  static let listed = 1000

  private let threshold: UInt8
  private var places: [Key: [Place]] = [:]
  /// Groups by article index and the index of their first finding.
  private var groups: [Int: [Int: Group]] = [:]
  private var folded: [Int: Set<Int>] = [:]

  init(threshold: UInt8) { self.threshold = threshold }

  /// Returns false if none of the findings can be part of a group.
  static func mayHold(_ findings: [ReportedFinding]) -> Bool { findings.contains { !$0.finding.form.isEmpty } }

  /// Adds the findings of an article, in report order.
  mutating func add(_ findings: [ReportedFinding], of article: Int) {
    // Cache of the page name, since findings of one article share it.
    var named: (article: String, page: Substring)?
    for (index, reported) in findings.enumerated() where isChoice(reported) {
      let finding = reported.finding
      let page = named?.article == finding.article ? named?.page ?? "" : Self.page(finding.article)
      named = (finding.article, page)
      places[Key(locale: finding.locale, check: finding.check, form: finding.form), default: []].append(
        Place(article: article, index: index, page: StableHash(page.utf8).hash, text: Self.text(reported, page)))
    }
  }

  /// Forms the groups, after all articles were added.
  mutating func decide() {
    for (key, all) in places where all.count >= Self.leastPages {
      let group = Group(key: key, places: all)
      guard group.isChoice || group.isBoilerplate else { continue }
      groups[all[0].article, default: [:]][all[0].index] = group
      for place in all.dropFirst() { folded[place.article, default: []].insert(place.index) }
    }
    places = [:]
  }

  /// The number of an article's findings that are merged into another one.
  func folded(of article: Int) -> Int { folded[article]?.count ?? 0 }

  /// The reported findings of an article; `findings` returns the unmerged ones of another article.
  func fold(_ own: [ReportedFinding], of article: Int, findings: (Int) -> [ReportedFinding]) -> [ReportedFinding] {
    let (groups, folded) = (groups[article] ?? [:], folded[article] ?? [])
    guard !groups.isEmpty || !folded.isEmpty else { return own }
    return own.indices.filter { !folded.contains($0) }.map { index in
      guard let group = groups[index] else { return own[index] }
      var others: [Finding] = []
      var last: (article: Int, findings: [ReportedFinding]) = (article, own)
      for place in group.places.dropFirst().prefix(Self.listed) {
        if place.article != last.article { last = (place.article, findings(place.article)) }
        if last.findings.indices.contains(place.index) { others.append(last.findings[place.index].finding) }
      }
      var one = own[index].finding.standing(
        for: others, saying: message(for: group, first: own[index].finding, rest: others),
        fingerprint: StableHash("\(group.key.check.name)\n\(group.key.locale.tag)\n\(group.key.form)".utf8).hash)
      if group.isBoilerplate { one.severity = .notice }
      if group.key.check == Self.textInCode { one.confidence = max(one.confidence, threshold) }
      return ReportedFinding(finding: one, excerpt: own[index].excerpt)
    }
  }

  /// Returns whether a finding may be a policy: a reported, non-critical one, or translated text in code.
  private func isChoice(_ reported: ReportedFinding) -> Bool {
    let finding = reported.finding
    guard !finding.form.isEmpty, finding.severity != .critical, reported.suppression == nil else { return false }
    return finding.check == Self.textInCode || finding.level(threshold: threshold) != .note
  }

  /// The page name: the file name without extension, or the folder's name for an index file.
  private static func page(_ article: String) -> Substring {
    let file = FilePath.lastPart(article)
    let name = file[..<(file.utf8.firstIndex(of: UInt8(ascii: ".")) ?? file.endIndex)]
    guard ["index", "_index", "README"].contains(name) else { return name }
    let folder = FilePath.lastPart(String(article[..<file.startIndex]))
    return folder.isEmpty ? name : folder
  }

  private static func text(_ reported: ReportedFinding, _ page: Substring) -> UInt64 {
    let finding = reported.finding
    let place = StableHash.mix(
      reported.excerpt?.text ?? "", into: StableHash.mix("\n", into: StableHash.mix(page.utf8)))
    return StableHash.finish(StableHash.mix(finding.related.first?.text ?? "", into: StableHash.mix("\n", into: place)))
  }

  private func message(for group: Group, first: Finding, rest: [Finding]) -> String {
    let count = group.places.count
    let others = rest.prefix(Self.named).map { "\($0.article):\($0.place.line)" }.joined(separator: ", ")
    let more = count - 1 > Self.named ? " and \(count - 1 - Self.named) more" : ""
    if group.key.check == Self.stale {
      return "\(first.message) The same waits in \(count) places of \(group.pages) pages (also \(others)\(more))."
    }
    return
      "\(first.message) \(group.key.locale.tag) differs so in \(count) places of \(group.pages) pages (also \(others)\(more)). Is it intended? Then accept it in .doccheck.yml: \(Self.accepting(group.key))"
  }

  /// The override that accepts this difference, on one line.
  private static func accepting(_ key: Key) -> String {
    let form = key.form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let forms = key.form == "*" ? "" : "forms: [\"\(form)\"], "
    return "overrides: [{locales: [\(key.locale.tag)], \(forms)rules: {\(key.check.name): off}}]"
  }
}
