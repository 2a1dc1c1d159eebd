public import Alignment
internal import DocModel
internal import Features
public import Findings

/// The one list of all rules: a new rule is a new file and one line here.
public struct RuleSet: Sendable {
  public static let all = RuleSet()

  /// In the order in which they are asked: the first that claims a disagreement reports it.
  private let splits: [any SplitRule] = [
    SourceSuspect(), StaleTranslation(),
    CellContent(), CellPolarity(), CellEnum(), CellEmpty(), CellNumber(), NumberRule(),
    CodeSpansFused(), InlineCode(), LinkTargetRule(), ImageRule(), PlaceholderRule(), IdentifierTranslated(), TermMissing(), TermCase(),
    CodeRevisionSplit(), CodeTranslated(), CodeBody(), CodeLanguage(), CodeBlock(),
    AlertKind(), IncludeRule(), Tabs(), TableShape(), HeadingStructure(), HeadingAnchor(), BlockStructure(),
    SplitVote(),
  ]
  private let texts: [any TextRule] = [
    VersionFormat(),
    IdentifierAltered(),
    LinkLocale(),
    CodeSpacing(), CodeOrder(), EmphasisBroken(), Punctuation(), HeadingPunctuation(), Spacing(), RepeatedWord(), SymbolGarbled(),
    WrongScript(), RegionalVariant(), SelfLocale(), LengthRatio(), ExtraToken(),
  ]
  private let articles: [any ArticleRule] = [
    MixedRevisions(),
    StaleTranslation(),
    FrontMatterRule(),
    TableMarkup(),
    FootnoteMarker(), Untranslated(), BidiControls(), InvisibleCharactersRule(), FencedDocument(), InconsistentTerms(),
  ]
  private let trees: [any CorpusRule] = [MissingTranslation(), OrphanTranslation(), LinkBroken(), AnchorBroken()]
  private let glossary: GlossaryRule

  /// - Parameter glossary: the terms of the project, for the rule about them.
  public init(glossary: Glossary = .none) {
    self.glossary = GlossaryRule(glossary: glossary)
  }

  /// The cards of all rules, by name.
  public var cards: [RuleCard] {
    let cards = splits.map { type(of: $0).card } + texts.map { type(of: $0).card } + articles.map { type(of: $0).card }
    // A rule can be asked in more than one way and is still one rule.
    var seen = Set<RuleID>()
    return (cards + trees.map { type(of: $0).card } + [GlossaryRule.card]).filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  /// Every finding about one article, in report order; consequences stand under their causes.
  public func findings(in article: AlignedArticle) -> [Finding] {
    var result = claims(article)
    let originals = Set(article.members.filter(\.isOriginal).map(\.article.locale))
    var causes: [Finding] = []
    for rule in articles {
      // What an original says of itself is the measure, not a finding.
      let found = rule.check(article).filter { !originals.contains($0.place.locale) }
      if type(of: rule).explainsItsLine { causes += found } else { result += found }
    }
    let texts: [any TextRule] = glossary.isSilent ? texts : texts + [glossary]
    // Asked of each rule once: this is the loop that most blocks go through and nothing comes of.
    let readers = texts.map { (rule: $0, reads: type(of: $0).reads ?? Self.anything, all: type(of: $0).readsOriginals) }
    article.forEachTextBlock { block in
      for (rule, reads, all) in readers where (reads == Self.anything || !block.signs.isDisjoint(with: reads)) && (all || !block.isOriginal) {
        result += rule.check(block, in: article)
      }
    }
    // Findings are large: their places are sorted, and they move once.
    let found = folded(result, under: causes)
    return found.indices.sorted { Finding.reportOrder(found[$0], found[$1]) }.map { found[$0] }
  }

  private static let anything = TextSigns(rawValue: .max)

  /// What stands on the line of a cause is put under it.
  private func folded(_ findings: [Finding], under causes: [Finding]) -> [Finding] {
    guard !causes.isEmpty else { return findings }
    var causes = causes
    let rest = findings.filter { finding in
      guard let cause = causes.firstIndex(where: { $0.place.file == finding.place.file && $0.place.line == finding.place.line }) else {
        return true
      }
      causes[cause].consequences.append(finding)
      return false
    }
    return rest + causes
  }

  /// Every finding about the tree as a whole, in report order.
  public func findings(in tree: TreeSummary) -> [Finding] {
    trees.flatMap { $0.check(tree) }.sorted(by: Finding.reportOrder)
  }

  /// The finding of the first rule that claims a disagreement. (A lazy `compactMap` would ask that rule twice.)
  private func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding? {
    for rule in splits {
      if let finding = rule.claim(disagreement, in: article) { return finding }
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
    for disagreement in article.disagreements() {
      guard let finding = claim(disagreement, in: article) else { continue }
      if let cause = disagreement.cause, let index = causes[Place(slot: cause, member: disagreement.member)] {
        found[index].consequences.append(finding)
        continue
      }
      if disagreement.aspect == .presence { causes[Place(slot: disagreement.slot, member: disagreement.member)] = found.count }
      found.append(finding)
    }
    return found
  }
}

extension AlignedArticle {
  /// Every block that holds text, in every member but a proved source.
  func forEachTextBlock(_ body: (TextBlock) -> Void) {
    let locales = members.map { LocaleText($0.article) }
    for slot in slots.indices where slots[slot].kind.holdsInlines {
      for member in members.indices where members[member].role == .translation {
        guard let node = node(slot, member), members[member].article.nodes[node].kind.holdsInlines,
          let block = features[member].block(node)
        else { continue }
        body(
          TextBlock(
            slot: slot, member: member, node: node, signs: block.signs, isOriginal: members[member].isOriginal, locales: locales))
      }
    }
  }
}
