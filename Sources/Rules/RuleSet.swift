public import Alignment
internal import DocModel
internal import Features
public import Findings
internal import Fixes

/// The one list of all rules: a new rule is a new file and one line here.
public struct RuleSet: Sendable {
  public static let all = RuleSet()

  /// In the order in which they are asked: the first that claims a disagreement reports it.
  private let splits: [any SplitRule] = [
    SourceSuspect(), StaleTranslation(),
    CellContent(), CellPolarity(), CellEnum(), CellEmpty(), CellNumber(), NumberRule(),
    CodeSpansFused(), LostDot(), InlineCode(), LinkTargetRule(), ImageRule(), PlaceholderRule(), IdentifierTranslated(),
    TermMissing(), TermCase(),
    CodeRevisionSplit(), CodeTranslated(), CodeBody(), CodeLanguage(), CodeBlock(),
    AlertKind(), IncludeRule(), Tabs(), TableShape(), HeadingStructure(), HeadingAnchor(), BlockStructure(),
    SplitVote(),
  ]
  private let texts = [
    TextReader(VersionFormat()),
    TextReader(IdentifierAltered()), TextReader(AcronymCase()),
    TextReader(LinkLocale()), TextReader(LinkExtent()),
    TextReader(CodeSpacing()), TextReader(CodeOrder()), TextReader(EmphasisBroken()), TextReader(Punctuation()),
    TextReader(HeadingPunctuation()), TextReader(Spacing()), TextReader(RepeatedWord()), TextReader(SymbolGarbled()),
    TextReader(WrongScript()), TextReader(RegionalVariant()), TextReader(SelfLocale()), TextReader(LengthRatio()),
    TextReader(ExtraToken()),
  ]
  private let articles: [any ArticleRule] = [
    MixedRevisions(),
    StaleTranslation(),
    FrontMatterRule(),
    TableMarkup(),
    FootnoteMarker(), Untranslated(), BidiControls(), InvisibleCharactersRule(), FencedDocument(), InconsistentTerms(),
    TornWord(), TornEnding(), TornCompound(), TornHyphen(), TornToken(), GluedDash(), GluedOption(), GluedPath(),
    VariableSpelling(), WidenedBlank(), BlankAtApostrophe(), VersionInTitle(), TitleBar(), LinkLeft(), EqualHeads(),
    NamedLink(), WideEmphasis(),
    LowerLabel(), RepeatedLabel(), StrandedCode(), QuotedOutput(), HalvedPair(), WordsLeft(), LabelMark(), CellItems(),
    PartlyMarkedCell(), BeginningLeft(), HalfName(), MemberLink(), WideDot(), LabelLeft(), MarkedValues(),
  ]
  private let trees: [any CorpusRule] = [MissingTranslation(), OrphanTranslation(), LinkBroken(), AnchorBroken()]
  private let glossary: GlossaryRule
  private let readers: TextReaders

  /// Findings say how they are mended, where that can be copied.
  public var proposesFixes = false

  /// - Parameter glossary: the terms of the project, for the rule about them.
  public init(glossary: Glossary = .none) {
    let rule = GlossaryRule(glossary: glossary)
    self.glossary = rule
    readers = TextReaders(rule.isSilent ? texts : texts + [TextReader(rule)])
  }

  /// The cards of all rules, by name.
  public var cards: [RuleCard] {
    let cards = splits.map { type(of: $0).card } + texts.map(\.card) + articles.map { type(of: $0).card }
    // A rule can be asked in more than one way and is still one rule.
    var seen = Set<RuleID>()
    return (cards + trees.map { type(of: $0).card } + [GlossaryRule.card]).filter { seen.insert($0.id).inserted }.sorted
    { $0.id < $1.id }
  }

  /// Every finding about one article, in report order; consequences stand under their causes.
  public func findings(in article: AlignedArticle) -> [Finding] {
    var result = claims(article)
    let originals = Set(article.members.filter(\.isOriginal).map(\.article.locale))
    var causes: [Finding] = []
    for rule in articles {
      // What an original says of itself is the measure, not a finding.
      let found = rule.check(article).filter { !originals.contains($0.locale) }
      if type(of: rule).explainsItsLine { causes += found } else { result += found }
    }
    let faults = readers.findings(in: article)
    result += NamesTold.fold(&result, under: faults)
    return Finding.inReportOrder(folded(result, under: causes)) { $0 }
  }

  /// What stands on the line of a cause, or of what was put under it already, is put under it.
  private func folded(_ findings: [Finding], under causes: [Finding]) -> [Finding] {
    guard !causes.isEmpty else { return findings }
    var causes = causes
    let lines = causes.map { cause in Set(([cause] + cause.consequences).map(\.place.line)) }
    let rest = findings.filter { finding in
      guard
        let cause = causes.indices.first(where: {
          causes[$0].file == finding.file && lines[$0].contains(finding.place.line)
        })
      else {
        return true
      }
      causes[cause].consequences.append(finding)
      return false
    }
    return rest + causes
  }

  /// Every finding about the tree as a whole, in report order.
  public func findings(in tree: TreeSummary) -> [Finding] {
    Finding.inReportOrder(trees.flatMap { $0.check(tree) }) { $0 }
  }

  /// The finding of the first rule that claims a disagreement. (A lazy `compactMap` would ask that rule twice.)
  private func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding? {
    for index in splits.indices {
      if let finding = splits[index].claim(disagreement, in: article) { return finding }
    }
    return nil
  }

  private func claims(_ article: AlignedArticle) -> [Finding] {
    struct Place: Hashable {
      let slot: Int
      let member: Int
    }
    var found: [Finding] = []
    var causes: [Place: Int] = [:]
    var drifts: [Int: [Int]] = [:]
    var witnesses = Witnesses(article)
    var names = NamesTold()
    let engine = proposesFixes ? FixEngine(article) : nil
    for disagreement in article.disagreements() {
      guard var finding = claim(disagreement, in: article) else { continue }
      if let engine { finding.fix = engine.fix(for: disagreement) }
      if finding.related.isEmpty { finding.related = witnesses.places(of: disagreement) }
      if let cause = disagreement.cause, let index = causes[Place(slot: cause, member: disagreement.member)] {
        found[index].consequences.append(finding)
        continue
      }
      if names.fold(finding, disagreement, into: &found) { continue }
      if [.presence, .recast, .facts(.code)].contains(disagreement.aspect) {
        causes[Place(slot: disagreement.slot, member: disagreement.member)] = found.count
      }
      if article.isShared(disagreement) { drifts[disagreement.member, default: []].append(found.count) }
      found.append(finding)
    }
    return Self.foldedDrift(found, drifts.values.filter { $0.count >= Self.muchDrift })
  }

  /// So many places make a page another version, which is said once.
  private static let muchDrift = 8

  /// Puts the places of each list under its first.
  private static func foldedDrift(_ findings: [Finding], _ drifts: [[Int]]) -> [Finding] {
    guard !drifts.isEmpty else { return findings }
    var findings = findings
    var isFolded = Array(repeating: false, count: findings.count)
    for places in drifts {
      for place in places.dropFirst() {
        findings[places[0]].consequences.append(findings[place])
        isFolded[place] = true
      }
    }
    return findings.indices.filter { !isFolded[$0] }.map { findings[$0] }
  }
}

extension AlignedArticle {
  /// True where all that is known is that another version of the text differs: others made from the same one say so, too.
  fileprivate func isShared(_ d: Disagreement) -> Bool {
    let group = members[d.member].group
    return d.verdict == .drift && !groups[group].key.isEmpty
      && d.with.contains { $0 != d.member && members[$0].group == group }
  }
}
