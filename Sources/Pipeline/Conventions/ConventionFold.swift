import Checks
import DocModel
import Features
import Findings
import Reports

/// Applies the conventions of a tree to its findings: what follows one is dropped, what follows a habit becomes one
/// question. A difference in negations becomes a note if the locale adds and drops them alike. A difference of no decided
/// form that one locale shows in many places is merged into one finding with its places, as it is a policy or one
/// misunderstanding; likewise source changes of one commit that the locale did not follow, and all blocks that a locale
/// adds if they are many. Equal texts on pages of the same name (docs versions) count once.
///
/// Only positions of findings are kept in memory, so the findings themselves can be stored in a file.
struct ConventionFold {
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
    /// The habit that the places follow, or nil.
    let habit: ConventionRow?
    /// Whether the places are the same one in several versions of a page.
    var areVersions = false
    var pages: Int { Set(places.map(\.page)).count }
    var texts: Int { Set(places.map(\.text)).count }
    /// Whether the same words were added to many pages, such as a disclaimer of machine translation. An English page
    /// that lacks such words of all others is no worse.
    var isBoilerplate: Bool {
      !areVersions && key.check == ConventionFold.blocks && pages >= ConventionFold.leastPages
        && texts >= ConventionFold.leastPages
        && (key.form.hasPrefix("+ ") || key.form.hasPrefix("- ") && key.locale.isEnglish)
    }
    /// Whether a difference has so many places that they are one mistake, or one policy: on a page or two, only a mistake.
    var isChoice: Bool {
      let isWide = pages >= ConventionFold.leastPages
      return places.count >= (isWide ? ConventionFold.leastPlaces : ConventionFold.manyPlaces)
        && texts >= ConventionFold.leastPlaces && (isWide || !isQuestion)
    }
    /// Whether the locale translates texts in so many samples that it does so on purpose.
    var isPolicy: Bool {
      !areVersions && key.check == ConventionFold.textInCode && places.count >= ConventionFold.policyPlaces
        && pages >= ConventionFold.policyPages
    }
    var isQuestion: Bool {
      !areVersions
        && (habit != nil || key.check == ConventionFold.textInCode || isSurplus
          || Observations.questions.contains(key.form))
    }
    /// Whether a locale has so many blocks more than the source that it may be the original.
    var isSurplus: Bool { key.form == ConventionFold.surplus }
    fileprivate var isMuch: Bool {
      pages >= ConventionFold.surplusPages && texts >= ConventionFold.surplusTexts
    }
  }

  private static let leastPlaces = 5
  private static let leastPages = 3
  /// On fewer pages, more places are needed.
  private static let manyPlaces = 20
  private static let policyPlaces = 100
  private static let policyPages = 10
  private static let surplus = "surplus"
  private static let (surplusPages, surplusTexts) = (10, 20)
  /// A locale that has so many times more added blocks than dropped ones is rather the original.
  private static let surplusRate = 4
  private static let blocks: RuleID = "block-structure"
  private static let textInCode: RuleID = "code-translated/text"
  private static let stale: RuleID = "stale-translation"
  private static let metadata: RuleID = "front-matter"
  private static let negations: [RuleID] = ["negation/sentence", "negation/added"]
  private static let named = 4
  /// The maximum number of places listed in a finding, the first ones; all are counted.
  static let listed = 1000

  private let conventions: Conventions
  /// By article, the locales whose page is marked as not translated.
  private let stubs: [Int: Set<LocaleTag>]
  private let threshold: UInt8
  private let makesNotes: Bool
  /// By article, its page without the version, of those that the tree has in several versions.
  private let versions: [Int: String]
  private var places: [Key: [Place]] = [:]
  /// The places of equal findings on the versions of a page; the form is the hash of what they say.
  private var copies: [Key: [Place]] = [:]
  private var habits: [Key: ConventionRow] = [:]
  /// The keys of added blocks that are notes: they count for the question whether a locale is the original.
  private var noted: Set<Key> = []
  /// Groups by article index and the index of their first finding.
  private var groups: [Int: [Int: Group]] = [:]
  private var folded: [Int: Set<Int>] = [:]

  /// - Parameters:
  ///   - versions: by article, its page without the version, see ``PageVersions``.
  ///   - makesNotes: Whether findings that a convention makes notes of are kept.
  init(
    _ conventions: Conventions = Conventions(), stubs: [Int: Set<LocaleTag>] = [:], versions: [Int: String] = [:],
    threshold: UInt8, makesNotes: Bool = true
  ) {
    (self.conventions, self.stubs, self.threshold, self.makesNotes) = (conventions, stubs, threshold, makesNotes)
    self.versions = versions
  }

  /// Returns false if no convention can decide of any of the findings.
  static func mayHold(_ findings: [ReportedFinding]) -> Bool { findings.contains { mayHold($0.finding) } }

  private static func mayHold(_ finding: Finding) -> Bool {
    !finding.form.isEmpty || negations.contains(finding.check) || finding.rule == Conventions.linkLocale
      || finding.check == Conventions.image || finding.consequences.contains(where: mayHold)
  }

  /// Returns the findings without those that follow a convention; the consequences of these take their place.
  private func kept(_ findings: [ReportedFinding], of article: Int) -> [ReportedFinding] {
    findings.flatMap { reported -> [ReportedFinding] in
      let left = kept(reported.finding, of: article)
      if left.count == 1, left[0].fingerprint == reported.finding.fingerprint, left[0].form == reported.finding.form {
        var same = ReportedFinding(
          finding: left[0], excerpt: reported.excerpt, fingerprint: reported.fingerprint)
        (same.suppression, same.baselineState) = (reported.suppression, reported.baselineState)
        return [same]
      }
      return left.map { ReportedFinding(finding: $0, excerpt: nil) }
    }
  }

  private func kept(_ finding: Finding, of article: Int) -> [Finding] {
    let consequences = finding.consequences.flatMap { kept($0, of: article) }
    guard !isConvention(finding, of: article) else { return consequences }
    var finding = finding
    finding.consequences = consequences
    if isDoubted(finding) {
      guard makesNotes else { return consequences }
      finding.confidence = min(finding.confidence, threshold &- 1)
    }
    return [finding]
  }

  private func isDoubted(_ finding: Finding) -> Bool {
    Self.negations.contains(finding.check) && conventions.isFreelyNegating(finding.locale)
      || conventions.lacksTargets(of: finding) || conventions.addsPages(finding)
      || conventions.leadsToOwnVersion(finding)
  }

  /// The findings that are notes by a convention of their locale.
  func doubted(_ findings: [ReportedFinding]) -> [Finding] {
    findings.lazy.map(\.finding).flatMap { [$0] + $0.consequences }.filter(isDoubted)
  }

  private func isConvention(_ finding: Finding, of article: Int) -> Bool {
    if stubs[article]?.contains(finding.locale) == true {
      // It needs no texts in its metadata either, and the marker is no translated key; what it has there may be wrong.
      let isAbsent = finding.form.hasPrefix("- ") || finding.form.contains(": → ")
      if finding.rule != Self.metadata || isAbsent { return true }
    }
    return conventions.explains(finding)
  }

  /// The habit that a finding follows, or nil.
  private func habit(of finding: Finding) -> ConventionRow? {
    let rows = conventions.rows(of: finding)
    guard rows.allSatisfy({ $0?.state == .convention || $0?.state == .habit }) else { return nil }
    return rows.compactMap(\.self).first { $0.state == .habit }
  }

  /// Adds the findings of an article, in report order.
  mutating func add(_ all: [ReportedFinding], of article: Int) {
    let findings = kept(all, of: article)
    if let page = versions[article] { addVersion(findings, of: article, page) }
    // Cache of the page name, since findings of one article share it.
    var named: (article: String, page: Substring)?
    for (index, reported) in findings.enumerated() where isChoice(reported) {
      let finding = reported.finding
      let page = named?.article == finding.article ? named?.page ?? "" : Self.page(finding.article)
      named = (finding.article, page)
      let key = Key(locale: finding.locale, check: finding.check, form: finding.form)
      habits[key] = habit(of: finding)
      if finding.isAddedBlock(threshold), finding.level(threshold: threshold) == .note { noted.insert(key) }
      places[key, default: []].append(
        Place(article: article, index: index, page: StableHash(page.utf8).hash, text: Self.text(reported, page)))
    }
  }

  /// Adds the findings of one version of a page.
  private mutating func addVersion(_ findings: [ReportedFinding], of article: Int, _ page: String) {
    let revision = Self.revision
    for (index, reported) in findings.enumerated() where reported.suppression == nil {
      let finding = reported.finding
      let level = StableHash.mix(finding.level(threshold: threshold).rawValue, into: StableHash.mix(page))
      let text = StableHash.mix(finding.message.replacing(revision, with: ""), into: level)
      let place = StableHash.finish(
        StableHash.mix(reported.excerpt?.text ?? "", into: StableHash.mix("\n", into: text)))
      let key = Key(locale: finding.locale, check: finding.check, form: String(place, radix: 16))
      copies[key, default: []].append(Place(article: article, index: index, page: 0, text: 0))
    }
  }

  /// The revision that a message names differs from version to version.
  private static var revision: Regex<Substring> { /\bat [0-9a-f]{7}\b/ }

  /// Makes one form of all blocks that a locale adds, if it may be the original.
  private mutating func gatherSurplus() {
    let undecided = places.keys.filter { $0.check == Self.blocks && habits[$0] == nil }
    for (locale, keys) in Dictionary(grouping: undecided, by: \.locale) {
      let added = keys.filter { $0.form.hasPrefix("+ ") }
      let all = added.flatMap { places[$0] ?? [] }.sorted { ($0.article, $0.index) < ($1.article, $1.index) }
      let dropped = keys.filter { $0.form.hasPrefix("- ") }.reduce(0) { $0 + (places[$1]?.count ?? 0) }
      let key = Key(locale: locale, check: Self.blocks, form: Self.surplus)
      guard all.count >= dropped * Self.surplusRate, Group(key: key, places: all, habit: nil).isMuch else { continue }
      for one in added { places[one] = nil }
      places[key] = all
    }
  }

  /// Forms the groups, after all articles were added.
  mutating func decide() {
    gatherSurplus()
    for (key, all) in places where all.count >= (habits[key] == nil ? Self.leastPages : 2) {
      let group = Group(key: key, places: all, habit: habits[key])
      guard group.habit != nil || group.isChoice && !noted.contains(key) || group.isBoilerplate else { continue }
      groups[all[0].article, default: [:]][all[0].index] = group
      for place in all.dropFirst() { folded[place.article, default: []].insert(place.index) }
    }
    for (key, all) in copies where all.count > 1 {
      let own = all.filter { groups[$0.article]?[$0.index] == nil && folded[$0.article]?.contains($0.index) != true }
      guard own.count > 1, Set(own.map(\.article)).count == own.count else { continue }
      groups[own[0].article, default: [:]][own[0].index] = Group(key: key, places: own, habit: nil, areVersions: true)
      for place in own.dropFirst() { folded[place.article, default: []].insert(place.index) }
    }
    (places, copies) = ([:], [:])
  }

  /// The reported findings of an article; `findings` returns those of another article.
  func fold(_ all: [ReportedFinding], of article: Int, findings: (Int) -> [ReportedFinding]) -> [ReportedFinding] {
    let own = kept(all, of: article)
    let (groups, folded) = (groups[article] ?? [:], folded[article] ?? [])
    guard !groups.isEmpty || !folded.isEmpty else { return own }
    return own.indices.filter { !folded.contains($0) }.map { index in
      guard let group = groups[index] else { return own[index] }
      var others: [Finding] = []
      var last: (article: Int, findings: [ReportedFinding]) = (article, own)
      for place in group.places.dropFirst().prefix(group.isQuestion ? ConventionLimits.mostListed : Self.listed) {
        if place.article != last.article { last = (place.article, kept(findings(place.article), of: place.article)) }
        if last.findings.indices.contains(place.index) { others.append(last.findings[place.index].finding) }
      }
      return ReportedFinding(finding: merged(group, own[index].finding, others), excerpt: own[index].excerpt)
    }
  }

  /// A question lists its places as related ones, since each may be right; a mistake has them as consequences.
  private func merged(_ group: Group, _ first: Finding, _ others: [Finding]) -> Finding {
    var one = first.standing(
      for: group.isQuestion ? [] : others, saying: message(for: group, first: first, rest: others),
      fingerprint: group.areVersions
        ? first.fingerprint
        : StableHash("\(group.key.check.name)\n\(group.key.locale.tag)\n\(group.key.form)".utf8).hash)
    one.places = group.places.count
    if group.isQuestion {
      one.severity = .minor
      one.confidence = max(one.confidence, threshold)
      one.related = others.map { RelatedPlace(place: $0.place, text: String($0.message.prefix(120))) }
    }
    if group.isBoilerplate || group.isPolicy { one.severity = .notice }
    return one
  }

  /// Returns whether a finding may be a policy: a reported, non-critical one, or translated text in code.
  private func isChoice(_ reported: ReportedFinding) -> Bool {
    let finding = reported.finding
    guard !finding.form.isEmpty, finding.severity != .critical, reported.suppression == nil else { return false }
    return finding.check == Self.textInCode || finding.isAddedBlock(threshold)
      || finding.level(threshold: threshold) != .note
  }

  /// The page name: the file name without extension, or the folder's name for an index file.
  static func page(_ article: String) -> Substring {
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
    if group.areVersions {
      return "\(first.message) The same holds for \(count - 1) more \(count == 2 ? "version" : "versions") of the page."
    }
    if group.key.check == Self.stale {
      return "\(first.message) The same waits in \(count) places of \(group.pages) pages (also \(others)\(more))."
    }
    if group.key.form == Observations.otherIDs {
      let locale = group.key.locale.tag
      return
        "Links at \(count) places of \(group.pages) pages of \(locale) lead to ids that its headings do not have, such as ‘\(first.words)’ (also \(others)\(more)): generators make them from the translated words. Give the headings the ids of the source; ‘doccheck fix --heading-ids’ writes them in all locales."
    }
    if group.isSurplus {
      let locale = group.key.locale.tag
      return
        "\(locale) has \(count) blocks on \(group.pages) pages that the source lacks (also \(others)\(more)). If \(locale) is the original, say so in .doccheck.yml: ‘source: \(locale)’. Else take them over, or remove them."
    }
    if let habit = group.habit {
      return
        "\(habit.counts) of \(group.key.locale.tag) have ‘\(habit.form)’, such as ‘\(habit.example)’, the others not (also \(others)\(more)). Is it intended? Then accept it in .doccheck.yml: \(habit.setting)"
    }
    return
      "\(first.message) \(group.key.locale.tag) differs so in \(count) places of \(group.pages) \(group.pages == 1 ? "page" : "pages") (also \(others)\(more)). Is it intended? Then accept it in .doccheck.yml: \(Self.accepting(group.key))"
  }

  /// The override that accepts this difference, on one line.
  private static func accepting(_ key: Key) -> String {
    let form = key.form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let forms = key.form == "*" ? "" : "forms: [\"\(form)\"], "
    return "overrides: [{locales: [\(key.locale.tag)], \(forms)rules: {\(key.check.name): off}}]"
  }
}

/// The pages that a tree has in several versions: `version-1.2/guide/a.md` and `guide/a.md`.
struct PageVersions {
  /// By the index of an article, its path without the version; only those that have another version.
  let pages: [Int: String]

  init(_ articles: [ArticleFiles]) {
    let named = articles.map { Self.withoutVersion($0.path) }
    guard zip(articles, named).contains(where: { $0.path != $1 }) else {
      pages = [:]
      return
    }
    let all = zip(articles, named).enumerated().map { (index: $0, page: $1.0.root + "\n" + $1.1) }
    pages = Dictionary(grouping: all, by: \.page).values.filter { $0.count > 1 }.joined()
      .reduce(into: [:]) { $0[$1.index] = $1.page }
  }

  /// The path without its first folder that is named by a version.
  private static func withoutVersion(_ path: String) -> String {
    var parts = path.split(separator: "/")
    guard let place = parts.dropLast().firstIndex(where: { PathText.namesVersion($0) }) else { return path }
    parts.remove(at: place)
    return parts.joined(separator: "/")
  }
}
