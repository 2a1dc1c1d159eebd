package import Alignment
internal import DocModel
package import Findings

/// The one list of all rules: a new rule is a new file and one line here.
package struct RuleSet: Sendable {
  package static let all = RuleSet()

  /// In order of priority: the first rule that claims a disagreement reports it.
  static let splits: [any SplitRule] = [
    SourceSuspect(), StaleTranslation(),
    CellContent(), CellPolarity(), CellEnum(), CellEmpty(), CellNumber(), NumberRule(),
    CodeSpansFused(), InlineCode(), LinkTargetRule(), ImageRule(), PlaceholderRule(), IdentifierTranslated(),
    TermMissing(), TermCase(),
    CodeRevisionSplit(), TextInCode(), CodeTranslated(), CodeBody(), CodeLanguage(), CodeBlock(),
    AlertKind(), IncludeRule(), Tabs(), TableShape(), HeadingStructure(), HeadingAnchor(), BlockStructure(),
    SplitVote(),
  ]
  private static let texts: [any TextRule] = [
    VersionFormat(), HalfOfDay(), IdentifierAltered(), LinkLocale(), EmptyLink(), CodeSpacing(), CodeOrder(),
    EmphasisBroken(),
    Punctuation(), HeadingPunctuation(), Spacing(), TornEnding(), TornToken(), WideEmphasis(), HalfTranslated(),
    RepeatedWord(), SymbolGarbled(), WrongScript(), LookAlikeLetters(), RegionalVariant(), SelfLocale(), LengthRatio(),
    ExtraToken(),
  ]
  private static let articles: [any ArticleRule] = [
    MixedRevisions(),
    StaleTranslation(),
    FrontMatterRule(), FrontMatterText(), BrokenFrontMatter(),
    TableMarkup(),
    FootnoteMarker(), Untranslated(), BidiControls(), InvisibleCharactersRule(), FencedDocument(), InconsistentTerms(),
    TornCompound(), LowerLabel(),
  ]
  private static let trees: [any CorpusRule] = [
    MissingTranslation(), OrphanTranslation(), LinkBroken(), AnchorBroken(),
  ]

  static let checks: [any RuleCheck.Type] =
    splits.map { type(of: $0) } + texts.map { type(of: $0) } + articles.map { type(of: $0) }
    + trees.map { type(of: $0) }
    + [GlossaryRule.self, LabelLeft.self]

  let choice: RuleChoice
  private let articles: [any ArticleRule]
  private let trees: [any CorpusRule]
  private let readers: TextReaders

  /// Whether findings get a fix, where the right text can be copied from another locale.
  package var proposesFixes = false
  /// Findings of less confidence are notes.
  package var threshold = Finding.defaultThreshold
  /// Whether notes are made. If not, they are only counted.
  package var makesNotes = true

  /// - Parameters:
  ///   - glossary: the terms of the project, for the rule about them.
  ///   - choice: The configured selection of checks.
  package init(glossary: Glossary = .none, choice: RuleChoice = .all) {
    self.choice = choice
    let rule = GlossaryRule(glossary: glossary)
    let texts = rule.isSilent ? Self.texts : Self.texts + [rule]
    readers = TextReaders(texts.filter { choice.asks(type(of: $0)) })
    articles = Self.articles.filter { rule in
      [type(of: rule), type(of: rule).companion].contains { $0.map(choice.asks) ?? false }
    }
    trees = Self.trees.filter { choice.asks(type(of: $0)) }
  }

  /// The cards of all rules, by name.
  package var cards: [RuleCard] {
    var seen = Set<RuleID>()
    return Self.checks.map { $0.card }.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  /// The checks of the rules that have several, by name: `spacing/torn-token`.
  package var checks: [RuleID] {
    Set(Self.checks.filter { $0.check != nil }.map { $0.checkID }).sorted()
  }

  /// Every finding about one article, in report order, each with its consequences.
  package func findings(in article: AlignedArticle) -> [Finding] { judge(article).findings }

  /// Returns these findings, and the number of notes that are not reported, counted before folding.
  package func judge(_ article: AlignedArticle) -> (findings: [Finding], heldBack: OmittedNotes) {
    var crowd = FindingOverflow(threshold: threshold)
    var quiet: [String: Int] = [:]
    var claims = article.isOrphan ? [] : claims(in: article, crowd: &crowd, quiet: &quiet)
    let originals = Set(article.members.filter(\.isOriginal).map(\.article.locale))
    for rule in articles where !article.isOrphan || type(of: rule).judgesOriginals {
      // An original is the reference: findings in it are dropped unless the rule judges originals.
      let judgesAll = type(of: rule).judgesOriginals
      let found = choice.chosen(rule.check(article)).filter { judgesAll || !originals.contains($0.locale) }
      claims += found.map { Claim(finding: $0, explainsItsLine: type(of: rule).explainsItsLine) }
    }
    let read = readers.findings(in: article, &crowd, least: makesNotes ? 0 : threshold)
    claims += choice.chosen(read).map { Claim(finding: $0) }
    for claim in claims where claim.disagreement == nil && claim.finding.severity > .notice {
      if claim.finding.confidence < threshold { quiet[claim.finding.file, default: 0] += 1 }
    }
    let told = told(crowd.gathered(Fold.folded(claims)))
    return (Finding.inReportOrder(told) { $0 }, heldBack(quiet, told))
  }

  /// Returns whether the finding is reported, by itself or as one of many under a shared convention.
  func isTold(_ finding: Finding) -> Bool {
    makesNotes || finding.level(threshold: threshold) != .note || finding.form == Reporting.anyForm
  }

  /// Returns the findings to report, with their messages rendered.
  private func told(_ findings: [Finding]) -> [Finding] {
    findings.lazy.filter(isTold).map { finding in
      var finding = finding
      finding.tell()
      return finding
    }
  }

  /// Every finding about the tree as a whole, in report order.
  package func findings(in tree: TreeSummary) -> [Finding] {
    let findings = FindingOverflow(threshold: threshold).gathered(choice.chosen(trees.flatMap { $0.check(tree) }))
    return Finding.inReportOrder(told(findings)) { $0 }
  }
}
