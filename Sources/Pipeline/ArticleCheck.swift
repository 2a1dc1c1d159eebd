import Alignment
import Checks
import DocModel
import Features
import Findings
import MarkdownReader
import Reports

/// Checks one article: reads all its locales, aligns their blocks and runs the rules.
struct ArticleCheck: Sendable {
  let loader: ArticleLoader
  private(set) var rules: RuleSet
  /// The names of all rules and checks, for validating suppression comments.
  let known: Set<RuleID>
  /// Whether the source locale has any article in the tree.
  private let isSourceThere: Bool
  private let buffer: FileBuffer?
  /// The locales of which outdated translations are reported; nil if none are.
  private let outdated: Selection?
  /// The checks that the site's reader of Markdown makes pointless.
  let shownWell: Set<RuleID>
  /// Whether a rule needs the words of the whole tree.
  private let countsWords: Bool

  /// - Parameters:
  ///   - tree: the tree to look for the source in; nil walks the roots again if a source is set.
  ///   - files: articles of the project, if there is no tree.
  init(
    _ check: Check, flavor: Flavor, project: ProjectHistory?, tree: ContentTree? = nil, files: [ArticleFiles] = []
  ) {
    buffer = check.buffer
    isSourceThere = check.source.map { (tree ?? check.tree()).locales.contains($0) } ?? false
    var loader = ArticleLoader(
      flavor: flavor, source: check.source, archives: check.archives, project: project,
      revisionKey: check.revisionKey)
    loader.limits = check.limits
    loader.reader.math = MathEvidence.notation(of: tree?.articles ?? files, setting: check.math)
    loader.reader.isKramdown = SiteGenerator(of: tree?.articles ?? files)?.usesKramdown == true
    loader.layout = check.layout
    loader.memory = check.memory
    loader.checksIncludes = !check.roots.isEmpty
    self.loader = loader
    let (policy, selection) = (check.policy, check.selection)
    let shownWell = LooseEmphasis.checks(for: tree?.articles ?? files)
    self.shownWell = shownWell
    rules = RuleSet(
      glossary: check.glossary,
      choice: RuleChoice(
        asks: { selection.wants($0, $1) && !policy.silences($0, $1) && !shownWell.contains($1) },
        choose: { selection.wants($0) ? policy.apply(to: $0) : nil }))
    let stale = RuleID("stale-translation")
    outdated = selection.wants(stale, stale) && !policy.silences(stale, stale) ? selection : nil
    known = Set(rules.cards.map(\.id) + rules.checks)
    countsWords = check.findsTypos
    if check.proposesFixes { rules.fixes = { FixEngine($0).fix(for:) } }
    (rules.threshold, rules.makesNotes) = (check.threshold, check.makesNotes)
  }

  struct Outcome: Sendable {
    var findings: [ReportedFinding] = []
    /// Findings suppressed by comments in the files.
    var suppressed: [ReportedFinding] = []
    /// Suppression comments that have matched no finding so far.
    var unused: Set<Suppressions.Entry> = []
    /// Suppression comments that matched at least one finding.
    var used: Set<Suppressions.Entry> = []
    var troubles: [RunError] = []
    var heldBack = OmittedNotes()
    /// The article's observations of conventions.
    var observations = Observations()
    /// The words of the article's texts.
    var words = WordCounts()
    /// The facts the whole-tree rules need of this article; nil before they are collected.
    var summary: ArticleSummary?
  }

  /// Whether translations of a locale are reported if they are outdated.
  func reportsOutdated(_ locale: LocaleTag) -> Bool { outdated?.wants(locale: locale) ?? false }

  func run(_ files: ArticleFiles) -> Outcome { Self.summarized(examine(files)) }

  /// The outcome of a judged article, with the facts that the whole-tree rules need of it.
  static func summarized(_ judged: (aligned: AlignedArticle, outcome: Outcome)) -> Outcome {
    var outcome = judged.outcome
    outcome.summary = ArticleSummary(judged.aligned)
    return outcome
  }

  func examine(_ files: ArticleFiles) -> (aligned: AlignedArticle, outcome: Outcome) {
    judge(loader.load(files))
  }

  /// Reads and aligns an article without running the rules.
  func align(_ files: ArticleFiles) -> AlignedArticle { align(loader.load(files)) }

  private func align(_ loaded: ArticleLoader.Loaded) -> AlignedArticle {
    Aligner.align(
      loaded.articles, source: loader.source, archive: loaded.archive, history: loaded.history,
      isSourceThere: isSourceThere, dropsCopies: true,
      features: { loader.memory?.features(of: $0) ?? ArticleFeatures($0) },
      hash: { SourceHash.of($0.source, among: $1) })
  }

  /// Aligns and judges articles that are already loaded.
  func judge(_ loaded: ArticleLoader.Loaded) -> (aligned: AlignedArticle, outcome: Outcome) {
    let aligned = align(loaded)
    var outcome = Outcome(troubles: loaded.troubles)
    // A suppression comment may match a note, so files with comments need notes computed even if they are not shown.
    let commented = loaded.articles.filter { Suppressions.mayStand(in: $0.source) }
    var rules = rules
    rules.makesNotes = rules.makesNotes || !commented.isEmpty
    let judged = rules.judge(aligned)
    outcome.heldBack = judged.heldBack
    outcome.observations = Observations(aligned)
    outcome.observations.addNegations(judged.negations)
    if countsWords { outcome.words = WordCounts(aligned) }
    report(judged.findings, in: &outcome) { file in
      loaded.articles.first { $0.file == file }.map { article in
        FileText(article, known, isCommented: commented.contains { $0 === article })
      }
    }
    // Files without findings can still contain unused comments.
    for article in commented {
      outcome.unused.formUnion(FileText(article, known, isCommented: true).suppressions.entries)
    }
    outcome.unused.subtract(outcome.used)
    return (aligned, outcome)
  }

  /// Runs the whole-tree rules and groups their findings by article path.
  func conclude(_ tree: TreeSummary) -> [String: Outcome] {
    outcomes(of: rules.findings(in: tree))
  }

  /// Locates findings that were made when the articles were no longer in memory, and groups them by article path.
  func outcomes(of findings: [Finding]) -> [String: Outcome] {
    var result: [String: Outcome] = [:]
    for (_, group) in Dictionary(grouping: findings, by: \.place.file).sorted(by: { $0.key < $1.key }) {
      guard let article = group.first?.article else { continue }
      report(group, in: &result[article, default: Outcome()]) { text(of: $0, for: group) }
    }
    // Troubles of the comments were already reported when the article itself was checked.
    return result.mapValues { outcome in
      var outcome = outcome
      outcome.troubles = []
      return outcome
    }
  }

  /// Reads one file of an article again, or returns nil if it cannot be read any more.
  func article(in file: ArticleFiles.File, of path: String) -> Article? {
    let held = file.text ?? (buffer?.file == file.file ? buffer?.text : loader.memory?.text(of: file.file))
    guard let bytes = held ?? (try? FileSystem.read(file.file)) else { return nil }
    return loader.reader.read(bytes, locale: file.locale, path: path, file: file.file)
  }

  /// Article texts are no longer in memory when the tree is judged. The few files with such findings are read again,
  /// and parsed only if they may contain suppression comments.
  private func text(of file: String, for findings: [Finding]) -> FileText? {
    let held = buffer?.file == file ? buffer?.text : loader.memory?.text(of: file)
    guard let first = findings.first, let bytes = held ?? (try? FileSystem.read(file)) else { return nil }
    guard Suppressions.mayStand(in: bytes) else { return FileText(lines: LineIndex(bytes), suppressions: .none) }
    let article = loader.reader.read(bytes, locale: first.place.locale, path: first.article, file: file)
    return FileText(article, known, isCommented: true)
  }

  /// Drops findings suppressed by comments and adds line numbers to the rest, in one pass per file.
  /// Findings located by words or by table cell are searched for in the text. Findings folded into a suppressed finding
  /// are reported separately.
  ///
  /// - Parameter text: returns the lines, sections and suppressions of a file.
  private func report(_ findings: [Finding], in outcome: inout Outcome, text: (String) -> FileText?) {
    var found: [(number: Int, finding: ReportedFinding)] = []
    var suppressed: [(number: Int, finding: ReportedFinding)] = []
    var isMoved = false
    var files: [String: FileText] = [:]
    // Findings are grouped by file, so only the current file's text is cached.
    var current: (file: String, text: FileText?) = ("", nil)
    // Findings on the same line share one excerpt.
    var shown: (line: Int, column: Int, length: Int?, excerpt: Excerpt?) = (0, 0, 0, nil)
    var names = DistinctFingerprints()
    var rest: [Finding] = findings.reversed()
    while var finding = rest.popLast() {
      let file = finding.file
      if current.file != file {
        if files[file] == nil, let text = text(file) {
          outcome.troubles += text.suppressions.troubles
          files[file] = text
        }
        current = (file, files[file])
        shown = (0, 0, 0, nil)
      }
      let length = current.text?.locate(&finding, isMoved: &isMoved)
      let place = finding.place
      if shown.line != place.line || shown.column != place.column || shown.length != length {
        shown = (place.line, place.column, length, current.text?.lines.excerpt(at: place, length: length))
      }
      let name = StableHash.finish(finding.fingerprint ^ (current.text?.sections.name(at: place.line) ?? 0))
      names.add(name, isNote: finding.level(threshold: rules.threshold) == .note)
      var one = ReportedFinding(finding: finding, excerpt: shown.excerpt)
      if let suppressions = current.text?.suppressions, let index = suppressions.entry(covering: finding) {
        let entry = suppressions.entries[index]
        outcome.used.insert(entry)
        one.suppression = .comment(entry.reason)
        suppressed.append((names.count - 1, one))
        rest += finding.consequences.reversed().map { part in
          var part = part
          part.provenance = finding.provenance
          return part
        }
        isMoved = isMoved || !finding.consequences.isEmpty
      } else {
        found.append((names.count - 1, one))
      }
    }
    let fingerprints = names.all
    func named(_ list: [(number: Int, finding: ReportedFinding)]) -> [ReportedFinding] {
      list.map { number, finding in
        var finding = finding
        finding.fingerprint = fingerprints[number]
        return finding
      }
    }
    outcome.suppressed += named(suppressed)
    let reported = named(found)
    outcome.findings += isMoved ? Finding.inReportOrder(reported) { $0.finding } : reported
  }

  fileprivate struct FileText {
    let lines: LineIndex
    let suppressions: Suppressions
    var sections = Sections.none

    /// Searches for the finding's words in its lines or table cell and sets its position. Returns the length at fault
    /// in bytes, or nil if the whole cell is at fault.
    func locate(_ finding: inout Finding, isMoved: inout Bool) -> Int? {
      let place = finding.place
      if place.column > 0 {
        guard let column = lines.first(finding.words, inCellAt: place) else { return nil }
        isMoved = isMoved || column != place.column
        finding.locate(line: place.line, column: column)
        return finding.extent
      }
      guard let at = lines.only(finding.words, in: place.line...place.lastLine) else { return 0 }
      finding.locate(line: at.line, column: at.column)
      isMoved = true
      return finding.extent
    }
  }
}

extension ArticleCheck.FileText {
  /// - Parameter isCommented: whether the file may contain suppression comments.
  fileprivate init(_ article: Article, _ known: Set<RuleID>, isCommented: Bool) {
    lines = LineIndex(article.source)
    suppressions = isCommented ? Suppressions(article, lines: lines, known: known) : .none
    sections = Sections(article)
  }
}
