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
    VersionFormat(), HalfOfDay(), IdentifierAltered(), LinkLocale(), EmptyLink(), TornLink(), SwollenAddress(),
    CodeSpacing(), CodeOrder(),
    EmphasisBroken(),
    Punctuation(), HeadingPunctuation(), Spacing(), TornEnding(), TornToken(), WideEmphasis(), EmphasisUnclosed(),
    EscapedTag(), HalfTranslated(),
    RepeatedWord(), FusedRepetition(), TornParticle(), SymbolGarbled(), WrongScript(), LookAlikeLetters(),
    RegionalVariant(), SelfLocale(), LengthRatio(),
    ExtraToken(), StrangeLetters(), TornNegation(),
  ]
  private static let articles: [any ArticleRule] = [
    MixedRevisions(),
    StaleTranslation(), CommentedSource(),
    FrontMatterRule(), FrontMatterLoss(), FrontMatterText(), BrokenFrontMatter(),
    TableMarkup(),
    FootnoteMarker(), Untranslated(), BidiControls(), InvisibleCharactersRule(), FencedDocument(), InconsistentTerms(),
    TornCompound(), LowerLabel(), WrongText(), TagUnclosed(), LanguageLine(), BrokenInclude(),
  ]
  private static let trees: [any CorpusRule] = [
    MissingTranslation(), OrphanTranslation(), LinkBroken(), AnchorBroken(),
  ]

  static let checks: [any RuleCheck.Type] =
    splits.map { type(of: $0) } + texts.map { type(of: $0) } + articles.map { type(of: $0) }
    + trees.map { type(of: $0) }
    + [GlossaryRule.self, LabelLeft.self, MisspelledWord.self] + SentenceRules.all.map { type(of: $0) }

  let choice: RuleChoice
  private let articles: [any ArticleRule]
  private let trees: [any CorpusRule]
  private let readers: TextReaders

  /// Proposes a fix for a disagreement of an article, if the right text can be copied from another locale; nil if no fixes are wanted.
  package var fixes: (@Sendable (AlignedArticle) -> (Disagreement) -> Fix?)?
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
    let said = choice.chosen(SentenceRules.findings(in: article, asks: choice.asks))
    claims += said.filter { !originals.contains($0.locale) && !isKnown($0, claims) }.map { Claim(finding: $0) }
    let read = readers.findings(in: article, &crowd, least: makesNotes ? 0 : threshold)
    claims += choice.chosen(read).map { Claim(finding: $0) }
    for claim in claims where claim.disagreement == nil && claim.finding.severity > .notice {
      if claim.finding.confidence < threshold { quiet[claim.finding.file, default: 0] += 1 }
    }
    var told = told(crowd.gathered(Fold.folded(claims)))
    let provenance = article.provenance
    if !provenance.isEmpty {
      for index in told.indices { told[index].provenance = provenance[told[index].locale] }
    }
    return (Finding.inReportOrder(told) { $0 }, heldBack(quiet, told))
  }

  /// Returns whether a lost variable is already reported as a lost name, such as `--no-cache`.
  private func isKnown(_ finding: Finding, _ claims: [Claim]) -> Bool {
    finding.check == LostVariable.checkID
      && claims.contains { one in
        one.disagreement?.aspect.isOfNames == true && one.finding.file == finding.file
          && one.finding.place.line == finding.place.line && one.finding.level(threshold: threshold) != .note
      }
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

/// The configured selection of checks and their severities. It is applied before findings are folded, so that a
/// disabled finding hides no enabled one.
package struct RuleChoice: Sendable {
  /// All checks, with the severities of their cards.
  package static let all = RuleChoice(asks: { _, _ in true }, choose: { $0 })

  private let asks: @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool
  private let choose: @Sendable (Finding) -> Finding?

  /// The first closure returns whether a check is enabled anywhere, as others need not run; `choose` returns a finding
  /// with its configured severity, or nil if it is disabled.
  package init(
    asks: @escaping @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool,
    choose: @escaping @Sendable (Finding) -> Finding?
  ) {
    self.asks = asks
    self.choose = choose
  }

  func asks(_ check: any RuleCheck.Type) -> Bool { asks(check.card.id, check.checkID) }

  /// Returns the finding and its consequences as configured, or nil if it is disabled.
  func chosen(_ finding: Finding) -> Finding? {
    guard var result = choose(finding) else { return nil }
    if !result.consequences.isEmpty { result.consequences = result.consequences.compactMap(choose) }
    return result
  }

  /// Returns the enabled findings. If a cause is disabled, its consequences become findings in its place.
  func chosen(_ findings: [Finding]) -> [Finding] {
    var result: [Finding] = []
    result.reserveCapacity(findings.count)
    for finding in findings {
      if let chosen = chosen(finding) {
        result.append(chosen)
      } else {
        result += finding.consequences.compactMap(choose)
      }
    }
    return result
  }
}
