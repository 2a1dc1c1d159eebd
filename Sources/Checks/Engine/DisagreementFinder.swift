package import Alignment
internal import DocModel
internal import Features

extension AlignedArticle {
  /// All disagreements between the members, in slot order; those that follow from another one name it as their cause.
  package func disagreements() -> [Disagreement] { judged().told }

  /// The disagreements, and per kind the number of further ones beyond ``DisagreementFinder/most``.
  package func judged() -> (told: [Disagreement], surplus: [DisagreementKind: Int]) {
    guard members.count > 1 else { return ([], [:]) }
    var finder = DisagreementFinder(self)
    finder.run()
    return (
      finder.found, finder.counts.compactMapValues { $0 > DisagreementFinder.most ? $0 - DisagreementFinder.most : nil }
    )
  }
}

/// The key by which the disagreements of a page are counted.
package struct DisagreementKind: Hashable, Sendable {
  package let aspect: Aspect
  package let member: Int

  package init(_ aspect: Aspect, _ member: Int) {
    self.aspect = aspect
    self.member = member
  }
}

/// Walks the slots once and lets the jury judge every difference.
struct DisagreementFinder {
  let article: AlignedArticle
  let jury: Jury
  var found: [Disagreement] = []
  /// The number of disagreements of each kind; those above ``most`` are not in ``found``.
  private(set) var counts: [DisagreementKind: Int] = [:]
  /// Upper limit per kind; hand-written pages have at most a fifth of it.
  static let most = 1000
  /// The locales whose articles have most of the explicit heading ids.
  lazy var idGivers = Self.idGivers(article)
  /// Created on first use.
  lazy var nameIndex = NameIndex(article)
  /// Scratch buffer reused across slots to avoid reallocation.
  var seenNames: [SharedNames.Seen] = []
  var meanings: CellMeanings
  let pages: PageValues
  /// Bytes that may still be searched for names; hand-written pages need a hundredth.
  var searchLeft = 100_000_000

  init(_ article: AlignedArticle) {
    self.article = article
    jury = article.jury
    meanings = CellMeanings(members: article.members.count)
    pages = PageValues(article)
  }

  var count: Int { article.members.count }

  mutating func run() {
    for place in article.slots.count..<article.namePlaces { names(place) }
    for slot in article.slots.indices {
      let signs = article.signs[slot]
      switch article.slots[slot].kind {
      case .document: break
      case .tableCell: text(slot, signs)
      case .table:
        structure(slot, signs)
        tableShape(slot)
        cells(slot)
      case .codeBlock:
        structure(slot, signs)
        if signs.contains(.code) { codeBlock(slot) }
      default:
        structure(slot, signs)
        text(slot, signs)
      }
    }
    pageNames()
    dropTranslationNotices()
    foldExchanges()
    pairRecastBlocks()
    foldMovedSections()
    excuseKeptContent()
    excuseReplacedBlocks()
    foldShiftedHeadings()
    findDirectivesInText()
    acquitOtherVersions()
    acquitOriginals()
    acquitOwnLists()
    notePageDrift()
    noteOlderSections()
    noteSampleDrift()
    noteOlderTexts()
    Consequences.assign(in: article, &found)
  }

  /// Compares the language-neutral content of a paragraph, heading or cell.
  private mutating func text(_ slot: Int, _ signs: DifferingAspects) {
    if signs.contains(.values) { facts(slot) }
    if signs.contains(.names) { names(slot) }
  }

  mutating func add(
    at slot: Int, _ aspect: Aspect, _ judgement: Judgement, missing: [ValueDifference] = [],
    extra: [ValueDifference] = [],
    lines: (Int, Int)? = nil, isReworded: Bool = false
  ) {
    // Skip name findings whose missing and extra spellings are the same set.
    if aspect.isOfNames, !missing.isEmpty, missing.count == extra.count,
      missing.map(\.text).sorted() == extra.map(\.text).sorted()
    {
      return
    }
    let kind = DisagreementKind(aspect, judgement.member)
    let number = counts[kind, default: 0] + 1
    counts[kind] = number
    guard number <= Self.most else { return }
    let lines = lines ?? article.lines(at: slot, of: judgement.member)
    var disagreement = Disagreement(
      slot: slot, aspect: aspect, member: judgement.member, verdict: judgement.verdict,
      grounds: judgement.grounds, doubts: judgement.doubts, against: judgement.against, with: judgement.with,
      missing: missing, extra: extra, line: lines.0,
      lastLine: lines.1)
    disagreement.isReworded = isReworded
    found.append(disagreement)
  }
}

/// Marks disagreements that follow from another one: adjacent missing blocks, and the content below a missing heading.
enum Consequences {
  static func assign(in article: AlignedArticle, _ found: inout [Disagreement]) {
    for own in Dictionary(grouping: found.indices, by: { found[$0].member }).values {
      for (index, cause) in followers(among: own, of: found, in: article) { found[index].cause = cause }
    }
  }

  /// The disagreements of one member that follow from another one, each with the slot of its cause.
  static func followers(among own: [Int], of found: [Disagreement], in article: AlignedArticle) -> [(
    index: Int, cause: Int
  )] {
    var followers: [(index: Int, cause: Int)] = []
    var run: (cause: Int, parent: Int32, last: Int, isAbsent: Bool, level: UInt8)?
    for index in own where found[index].aspect == .presence || found[index].counterpart != nil {
      let slot = found[index].slot
      let parent = article.slots[slot].parent
      let isAbsent = article.node(at: slot, of: found[index].member) == nil
      let level = headingLevel(article, slot)
      if let current = run, current.parent == parent, current.isAbsent == isAbsent,
        found[index].aspect == found[current.cause].aspect,
        Int(article.slots[current.last].end) == slot,
        found[index].verdict.blames == found[current.cause].verdict.blames,
        // A block that is missing below a heading that was moved was not moved with it.
        found[index].isElsewhere || !found[current.cause].isElsewhere,
        continues(current.level, level)
      {
        followers.append((index, found[current.cause].slot))
        run?.last = slot
      } else {
        run = (index, parent, slot, isAbsent, level)
      }
    }
    return followers
  }

  /// A missing section includes the content and deeper headings below it; a missing block includes adjacent missing
  /// blocks but no heading.
  private static func continues(_ cause: UInt8, _ next: UInt8) -> Bool { next == 0 || (cause > 0 && next > cause) }

  private static func headingLevel(_ article: AlignedArticle, _ slot: Int) -> UInt8 {
    article.slots[slot].kind == .heading ? article.firstNode(slot)?.level ?? 0 : 0
  }
}
