package import Alignment
internal import DocModel
internal import Features
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
    VersionFormat(), HalfOfDay(), NumberContextRule(), IdentifierAltered(), LinkLocale(), EmptyLink(), TornLink(),
    SwollenAddress(),
    CodeSpacing(), CodeOrder(),
    EmphasisBroken(),
    Punctuation(), HeadingPunctuation(), Spacing(), ListMarkerSpace(), TornEnding(), TornToken(), WideEmphasis(),
    EmphasisUnclosed(),
    EscapedTag(), EmojiCode(), UnescapedTag(), TagOrder(), EscapedLineBreak(), NumberedTag(),
    HalfTranslated(), JoiningWordLeft(),
    RepeatedWord(), RepeatedSentence(), FusedRepetition(), TornParticle(), SymbolGarbled(), WrongScript(),
    LookAlikeLetters(),
    RegionalVariant(), SelfLocale(), LengthRatio(),
    ExtraToken(), StrangeLetters(), MisspelledName(), TornNegation(),
  ]
  private static let articles: [any ArticleRule] = [
    MixedRevisions(), RepeatedText(), RepeatedPage(),
    StaleTranslation(), CommentedSource(),
    FrontMatterRule(), FrontMatterLoss(), FrontMatterText(), FrontMatterMarkup(), BrokenFrontMatter(), TornContainer(),
    TableMarkup(), DelimiterRow(),
    FootnoteMarker(), Untranslated(), UntranslatedAttribute(), SourceNotTranslated(), BidiControls(),
    InvisibleCharactersRule(),
    FencedDocument(), InconsistentTerms(), TornCompound(), LowerLabel(), WrongText(), TagUnclosed(), LanguageLine(),
    UndefinedReference(), FaultyAddress(), BrokenInclude(), MetadataLocale(), EmptyCodeSpan(), ToolResidue(),
    ConflictMarks(), VariantPage(), LostAccents(), KnownMisspelling(),
  ]
  private static let trees: [any CorpusRule] = [
    MissingTranslation(), OrphanTranslation(), OtherEnding(), LinkBroken(), AnchorBroken(),
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

  /// Returns these findings, the number of notes that are not reported, counted before folding, and all findings about
  /// negations, notes too.
  package func judge(_ article: AlignedArticle) -> Judged {
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
    // A page without a source is to be moved or removed, so what else is wrong with it is a note.
    let isOrphan = article.isOrphan && choice.asks(OrphanTranslation.self)
    for claim in claims where claim.disagreement == nil && claim.finding.severity > .notice {
      if isOrphan || claim.finding.confidence < threshold { quiet[claim.finding.file, default: 0] += 1 }
      if isOrphan { claim.finding.severity = .notice }
    }
    var told = told(crowd.gathered(Fold.folded(claims)))
    let provenance = article.provenance
    if !provenance.isEmpty {
      for index in told.indices { told[index].provenance = provenance[told[index].locale] }
    }
    return Judged(
      findings: Finding.inReportOrder(told) { $0 }, heldBack: heldBack(quiet, told),
      negations: said.filter { $0.check == Negation.checkID || $0.check == AddedNegation.checkID })
  }

  /// The findings about one article.
  package struct Judged {
    package let findings: [Finding]
    package let heldBack: OmittedNotes
    package let negations: [Finding]
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
      || finding.isAddedBlock(threshold)
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
    let found = choice.chosen(trees.flatMap { $0.check(tree) })
    let findings = FindingOverflow(threshold: threshold).gathered(
      OrphanTranslation.quieted(found, threshold: threshold))
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

/// Turns the disagreements of an article into claims.
extension RuleSet {
  /// The finding of the first rule that claims a disagreement. (A lazy `compactMap` would run that rule twice.)
  private func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding? {
    for rule in Self.splits {
      if let finding = rule.claim(disagreement, in: article) { return finding }
    }
    return nil
  }

  /// Returns whether no rule can rate it above a note; rules may raise the excepted aspects, or decide them per page.
  private func isNote(_ d: Disagreement) -> Bool {
    guard d.certainty().percent < threshold else { return false }
    return switch d.aspect {
    case .codeText, .kind, .meaning, .anchor, .recast: false
    default: true
    }
  }

  /// Returns the disagreements that can be more than notes, and those they cause. A disagreement caused by a note is a
  /// note; so is one of many that show another version of the page.
  /// - Parameter areNotes: By disagreement, whether no rule can rate it above a note.
  private func loud(among all: [Disagreement], areNotes: [Bool], in article: AlignedArticle) -> [Disagreement] {
    var drifts = Array(repeating: 0, count: article.members.count)
    var sure: Set<Fold.Key> = []
    for index in all.indices {
      if article.isShared(all[index]) { drifts[all[index].member] += 1 }
      if !areNotes[index], let key = Fold.blockKey(all[index]) { sure.insert(key) }
    }
    var notes: Set<Fold.Key> = []
    return all.indices.filter { index in
      let (isNote, cause) = (areNotes[index], Fold.causeKey(all[index]))
      if let cause, sure.contains(cause), !notes.contains(cause) { return true }
      let isOfVersion = drifts[all[index].member] >= Fold.leastOfVersion && article.isShared(all[index])
      guard isNote || isOfVersion || cause.map(notes.contains) == true else { return true }
      if let key = Fold.blockKey(all[index]), !sure.contains(key) || !isNote { notes.insert(key) }
      return false
    }.map { all[$0] }
  }

  /// - Parameters:
  ///   - crowd: Counts the findings that are not made.
  ///   - quiet: By file, the number of disagreements that are at most notes; this adds to it.
  func claims(in article: AlignedArticle, crowd: inout FindingOverflow, quiet: inout [String: Int]) -> [Claim] {
    var claims: [Claim] = []
    var witnesses = Witnesses(article)
    let end = PageEnd(article)
    let fix = fixes?(article)
    let (disagreements, allSurplus) = article.judged()
    var surplus = allSurplus
    let areNotes = disagreements.indices.map { isNote(disagreements[$0]) }
    let held = disagreements.indices.filter { areNotes[$0] && disagreements[$0].cause == nil }
    for (member, notes) in Dictionary(grouping: held, by: { disagreements[$0].member }) {
      quiet[article.members[member].article.file, default: 0] += notes.count
    }
    for disagreement in makesNotes ? disagreements : loud(among: disagreements, areNotes: areNotes, in: article) {
      guard let claimed = claim(disagreement, in: article), var finding = choice.chosen(claimed) else { continue }
      if let fix, finding.fix == nil { finding.fix = fix(disagreement) }
      if !surplus.isEmpty,
        let more = surplus.removeValue(forKey: DisagreementKind(disagreement.aspect, disagreement.member))
      {
        crowd.count(more, like: finding)
      }
      if finding.related.isEmpty { finding.related = witnesses.places(of: disagreement) }
      claims.append(
        Claim(
          finding: finding, disagreement: disagreement, isSharedDrift: article.isShared(disagreement),
          isOfPassage: article.lostPassage(disagreement) != nil,
          isOfMissingBlock: article.node(at: disagreement.slot, of: disagreement.member) == nil,
          isOfPageEnd: end.lacks(disagreement)))
    }
    return claims
  }

  /// Returns how many notes are not reported, separately for pages reported as outdated and for others.
  func heldBack(_ quiet: [String: Int], _ told: [Finding]) -> OmittedNotes {
    let behind = Set(
      told.lazy.filter { Self.processes.contains($0.rule) && $0.level(threshold: threshold) != .note }.map(\.file))
    return quiet.reduce(into: OmittedNotes()) { held, one in
      if behind.contains(one.key) { held.behind += one.value } else { held.others += one.value }
    }
  }

  /// The rules that report outdated pages.
  private static let processes = Set(checks.lazy.map { $0.card }.filter { $0.mqm == .process }.map(\.id))
}

/// Limits the findings per check and file: more than ``most`` become one, with their number and the first ``shown``.
struct FindingOverflow {
  /// The unit of counting: one check in one file, with notes counted apart from reportable findings.
  private struct Key: Hashable {
    let check: RuleID
    let file: String
    let isNote: Bool
  }

  /// Up to `most` findings of a check in a file are reported singly; of more, only the first `shown` are listed.
  static let most = 1000
  static let shown = 50

  let threshold: UInt8
  /// The number of findings per key that were counted but not stored.
  private var surplus: [Key: Int] = [:]
  /// The number of findings per key that ``kept(_:)`` has let through so far.
  private var kept: [Key: Int] = [:]

  init(threshold: UInt8) { self.threshold = threshold }

  private func key(_ finding: Finding) -> Key {
    let level = finding.level(threshold: threshold)
    return Key(check: finding.check, file: finding.file, isNote: level == .note)
  }

  /// Counts findings that were never made.
  mutating func count(_ number: Int, like finding: Finding) { surplus[key(finding), default: 0] += number }

  /// Returns the findings of one block that are within the limit ``most`` of their key; counts the rest.
  mutating func kept(_ found: [Finding]) -> [Finding] {
    found.filter { finding in
      let key = key(finding)
      kept[key, default: 0] += 1
      if kept[key, default: 0] <= Self.most { return true }
      surplus[key, default: 0] += 1
      return false
    }
  }

  /// Returns the findings of an article, those of each key that exceeds ``most`` replaced by one summary finding.
  func gathered(_ findings: [Finding]) -> [Finding] {
    guard findings.count > Self.most || !surplus.isEmpty else { return findings }
    var crowds = Dictionary(grouping: findings.indices) { key(findings[$0]) }
    crowds = crowds.filter { $0.value.count + surplus[$0.key, default: 0] > Self.most }
    guard !crowds.isEmpty else { return findings }
    var result: [Int: Finding] = [:]
    for (key, indices) in crowds {
      let all = indices.map { findings[$0] }
      guard let first = indices.first else { continue }
      result[first] = gathered(all, of: all.count + surplus[key, default: 0])
    }
    let gone = Set(crowds.values.joined())
    return findings.indices.compactMap { result[$0] ?? (gone.contains($0) ? nil : findings[$0]) }
  }

  /// - Parameter count: The total number, including findings that were only counted.
  private func gathered(_ all: [Finding], of count: Int) -> Finding? {
    let order = all.indices.sorted { a, b in
      let (one, other) = (all[a].place, all[b].place)
      return (one.line, one.column, a) < (other.line, other.column, b)
    }
    let gravest = order.max {
      (all[$0].confidence, all[$0].severity, -$0) < (all[$1].confidence, all[$1].severity, -$1)
    }
    guard let gravest else { return nil }
    var first = all[gravest]
    let others = order.lazy.filter { $0 != gravest }.prefix(Self.shown - 1).map { all[$0] }
    first.tell()
    let name = StableHash.mix(first.file, into: StableHash.mix("\n", into: StableHash.mix(first.check.name)))
    var result = first.standing(
      for: [],
      saying:
        "\(first.message) There are \(count) such places in this file: the first are listed, the others only counted.",
      fingerprint: StableHash.finish(name ^ StableHash.mix(first.article)))
    result.consequences += others
    return result
  }
}
