import Alignment
import DocModel
import Features
import Findings
import MarkdownReader
import Reports
import Rules

/// The work on one article: all its locales are read, laid side by side and judged.
struct ArticleCheck: Sendable {
  let loader: ArticleLoader
  private(set) var rules: RuleSet
  /// The names of all rules.
  let known: Set<RuleID>
  /// The source has articles here.
  private let isSourceThere: Bool

  /// - Parameter tree: nil reads it anew, where it matters.
  init(_ check: Check, flavor: Flavor, project: ProjectHistory?, tree: ContentTree? = nil) {
    isSourceThere = check.source.map { (tree ?? check.tree()).locales.contains($0) } ?? false
    var loader = ArticleLoader(
      flavor: flavor, source: check.source, archives: check.archives, project: project,
      revisionKey: check.revisionKey)
    loader.limits = check.limits
    self.loader = loader
    let (policy, selection) = (check.policy, check.selection)
    rules = RuleSet(
      glossary: check.glossary,
      choice: RuleChoice(
        asks: { selection.wants($0, $1) && !policy.silences($0, $1) },
        choose: { selection.wants($0) ? policy.apply(to: $0) : nil }))
    known = Set(rules.cards.map(\.id) + rules.checks)
    rules.proposesFixes = check.proposesFixes
    (rules.threshold, rules.makesNotes) = (check.threshold, check.makesNotes)
  }

  struct Outcome: Sendable {
    var findings: [ReportedFinding] = []
    /// What comments keep away.
    var suppressed: [ReportedFinding] = []
    /// What the comments of its files say that has kept nothing away so far.
    var unused: Set<Suppressions.Entry> = []
    /// What they say that did.
    var used: Set<Suppressions.Entry> = []
    var troubles: [Trouble] = []
    var heldBack = HeldBack()
    /// What the rules about the whole tree need of the article.
    var summary: ArticleSummary?
  }

  func run(_ files: ArticleFiles) -> Outcome {
    var (aligned, outcome) = examine(files)
    outcome.summary = ArticleSummary(aligned)
    return outcome
  }

  func examine(_ files: ArticleFiles) -> (aligned: AlignedArticle, outcome: Outcome) {
    judge(loader.load(files))
  }

  /// The same of what was read already.
  func judge(_ loaded: ArticleLoader.Loaded) -> (aligned: AlignedArticle, outcome: Outcome) {
    let aligned = Aligner.align(
      loaded.articles, source: loader.source, archive: loaded.archive, history: loaded.history,
      isSourceThere: isSourceThere,
      hash: { SourceHash.of($0.source, among: $1) })
    var outcome = Outcome(troubles: loaded.troubles)
    // What a comment keeps away may be a note.
    let commented = loaded.articles.filter { Suppressions.mayStand(in: $0.source) }
    var rules = rules
    rules.makesNotes = rules.makesNotes || !commented.isEmpty
    let judged = rules.judge(aligned)
    outcome.heldBack = judged.heldBack
    report(judged.findings, &outcome) { file in
      loaded.articles.first { $0.file == file }.map { article in
        FileText(article, known, isCommented: commented.contains { $0 === article })
      }
    }
    // Files without a finding can have comments, too.
    for article in commented {
      outcome.unused.formUnion(FileText(article, known, isCommented: true).suppressions.entries)
    }
    outcome.unused.subtract(outcome.used)
    return (aligned, outcome)
  }

  /// The findings about the tree as a whole, by the path of their article.
  func conclude(_ tree: TreeSummary) -> [String: Outcome] {
    let findings = rules.findings(in: tree)
    var result: [String: Outcome] = [:]
    for (_, group) in Dictionary(grouping: findings, by: \.place.file).sorted(by: { $0.key < $1.key }) {
      guard let article = group.first?.article else { continue }
      report(group, &result[article, default: Outcome()]) { text(of: $0, for: group) }
    }
    // What is wrong with a file's comments was said when its article was checked.
    return result.mapValues { outcome in
      var outcome = outcome
      outcome.troubles = []
      return outcome
    }
  }

  /// The texts of articles are gone when a tree is judged. Few files have such findings, and are read once more; as
  /// articles only where a comment may keep some away.
  private func text(of file: String, for findings: [Finding]) -> FileText? {
    guard let first = findings.first, let bytes = try? FileSystem.read(file) else { return nil }
    guard Suppressions.mayStand(in: bytes) else { return FileText(lines: LineIndex(bytes), suppressions: .none) }
    let article = loader.reader.read(bytes, locale: first.place.locale, path: first.article, file: file)
    return FileText(article, known, isCommented: true)
  }

  /// Leaves out what comments in the files keep away, and adds the lines of the rest, going through each file once.
  /// What is known by its lines or its cell is looked for in them. What was put under a finding that is kept away,
  /// stands for itself.
  ///
  /// - Parameter text: gives what there is to know of a file.
  private func report(_ findings: [Finding], _ outcome: inout Outcome, _ text: (String) -> FileText?) {
    var reported: [ReportedFinding] = []
    var isMoved = false
    var files: [String: FileText] = [:]
    // Findings of one file stand together.
    var current: (file: String, text: FileText?) = ("", nil)
    // And those of one line share what they show of it.
    var shown: (line: Int, column: Int, length: Int?, excerpt: Excerpt?) = (0, 0, 0, nil)
    var equals: [UInt64: UInt64] = [:]
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
      let name = Atom.finish(finding.fingerprint ^ (current.text?.sections.name(at: place.line) ?? 0))
      let ordinal = equals[name, default: 0]
      equals[name] = ordinal + 1
      var one = ReportedFinding(
        finding: finding, excerpt: shown.excerpt,
        fingerprint: ordinal == 0 ? name : Atom.finish(name ^ ordinal))
      if let suppressions = current.text?.suppressions, let index = suppressions.entry(covering: finding) {
        let entry = suppressions.entries[index]
        outcome.used.insert(entry)
        one.suppression = .comment(entry.reason)
        outcome.suppressed.append(one)
        rest += finding.consequences.reversed()
        isMoved = isMoved || !finding.consequences.isEmpty
      } else {
        reported.append(one)
      }
    }
    outcome.findings += isMoved ? Finding.inReportOrder(reported) { $0.finding } : reported
  }

  fileprivate struct FileText {
    let lines: LineIndex
    let suppressions: Suppressions
    var sections = Sections.none

    /// Looks for the words of a finding in its lines, or in its cell. Returns how many bytes are at fault there; nil
    /// where that is the whole cell.
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
  /// - Parameter isCommented: comments in it may keep findings away.
  fileprivate init(_ article: Article, _ known: Set<RuleID>, isCommented: Bool) {
    lines = LineIndex(article.source)
    suppressions = isCommented ? Suppressions(article, lines: lines, known: known) : .none
    sections = Sections(article)
  }
}
