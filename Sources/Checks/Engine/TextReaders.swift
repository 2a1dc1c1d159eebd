internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Runs all rules about single blocks. Most blocks concern no rule, so the selection uses bit masks.
struct TextReaders {
  private let rules: [any TextRule]
  private let kinds: [any TextRule.Type]
  /// The required traits, and the bit of the rule that requires them.
  private let needs: [(signs: TextTraits, readers: UInt64)]

  init(_ rules: [any TextRule]) {
    self.rules = rules
    let kinds = rules.map { type(of: $0) }
    self.kinds = kinds
    needs = kinds.enumerated().compactMap { index, kind in
      kind.needs.isEmpty ? nil : (kind.needs, 1 << UInt64(index))
    }
  }

  /// Returns the findings in the blocks of every translation.
  /// - Parameters:
  ///   - crowd: Counts the findings beyond the limit.
  ///   - least: Rules whose upper bound of confidence is lower are skipped.
  func findings(in article: AlignedArticle, _ crowd: inout FindingOverflow, least: UInt8) -> [Finding] {
    var result: [Finding] = []
    let unread = kinds.indices.reduce(0 as UInt64) { kinds[$1].surest.percent < least ? $0 | 1 << UInt64($1) : $0 }
    let locales = article.members.map { WritingSystem.of($0.article.locale) }
    let typesetting = kinds.indices.reduce(0 as UInt64) { kinds[$1].judgesTypesetting ? $0 | 1 << UInt64($1) : $0 }
    let (slots, texts, sources) = (article.slots, article.texts, SourceTexts(article))
    for member in article.members.indices where article.members[member].role == .translation {
      let isOriginal = article.members[member].isOriginal
      func interests(_ kind: NodeKind) -> Interests {
        Interests(kinds, in: TextPlace(locale: locales[member], kind: kind), isOriginal: isOriginal)
      }
      let (inParagraphs, inHeadings, inCells) = (interests(.paragraph), interests(.heading), interests(.tableCell))
      let blocks = article.features[member].blocks
      let text = MemberText(of: article.members[member].article, locales: locales, sources: sources)
      let source = article.likelySource(of: member)
      let isOwnLanguage =
        source.map { article.members[$0].article.locale.language == article.members[member].article.locale.language }
        ?? true
      for slot in slots.indices {
        let kind = slots[slot].kind
        guard kind.holdsInlines, let leaf = article.textLeaf(at: slot, of: member) else { continue }
        let signs = blocks[leaf].signs
        var asked =
          switch kind {
          case .paragraph: inParagraphs.rules(for: signs, texts[slot])
          case .heading: inHeadings.rules(for: signs, texts[slot])
          default: inCells.rules(for: signs, texts[slot])
          }
        for need in needs where signs.rawValue & need.signs.rawValue != need.signs.rawValue { asked &= ~need.readers }
        asked &= ~unread
        if let source, !isOwnLanguage, asked & typesetting != 0, sources.holds(blocks[leaf], of: source) {
          asked &= ~typesetting
        }
        guard asked != 0, let node = article.node(at: slot, of: member) else { continue }
        let block = TextBlock(
          slot: slot, member: member, node: node, features: blocks[leaf], source: source,
          isOriginal: isOriginal, others: texts[slot].others(but: signs), text: text)
        while asked != 0 {
          let found = rules[asked.trailingZeroBitCount].check(block, in: article)
          if !found.isEmpty { result += result.count + found.count > FindingOverflow.most ? crowd.kept(found) : found }
          asked &= asked - 1
        }
      }
    }
    return result
  }
}

/// For one kind of block, the rules to run as a bit mask, the first rule in the lowest bit.
private struct Interests {
  /// By bit of ``TextTraits``, the rules that read blocks with that trait.
  private var readers = [UInt64](repeating: 0, count: 32)
  /// The rules that read every block.
  private var readersOfAll: UInt64 = 0
  /// The rules that also run on a text identical in all members.
  private var readersOfOneText: UInt64 = 0

  init(_ all: [any TextRule.Type], in place: TextPlace, isOriginal: Bool) {
    for (index, kind) in all.enumerated() where kind.readsOriginals || !isOriginal {
      let own = 1 << UInt64(index) as UInt64
      if kind.readsOneText { readersOfOneText |= own }
      guard let signs = kind.reads(in: place) else {
        readersOfAll |= own
        continue
      }
      var rest = signs.rawValue
      while rest != 0 {
        readers[rest.trailingZeroBitCount] |= own
        rest &= rest - 1
      }
    }
  }

  func rules(for signs: TextTraits, _ texts: SlotTexts) -> UInt64 {
    var rules = readersOfAll
    var rest = signs.rawValue
    while rest != 0 {
      rules |= readers[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return texts.isOneText ? rules & readersOfOneText : rules
  }
}

/// The locale and block kind by which a rule declares which texts it reads.
struct TextPlace {
  let locale: WritingSystem
  /// The kind of the block.
  let kind: NodeKind
}

/// One block's text in one member.
struct TextBlock {
  let slot: Int
  let member: Int
  /// Index in the member's nodes.
  let node: Int
  /// The extracted features of its text.
  let features: BlockFeatures
  /// The member index of the text that this translation was likely made from, or nil if unknown.
  let source: Int?
  /// See ``Member/isOriginal``.
  let isOriginal: Bool
  /// The union of the text traits of the other members in this slot.
  let others: TextTraits
  var signs: TextTraits { features.signs }
  /// The writing system of every member, by index.
  var locales: [WritingSystem] { text.locales }
  /// The writing system of this member.
  var locale: WritingSystem { text.locales[member] }
  /// The text, character by character; all rules about the block share it.
  var view: TextView { text.view(of: node) }
  let text: MemberText
  var sources: SourceTexts { text.sources }
}

/// State shared by all blocks of a member: the view of the current block's text is made on first use.
final class MemberText {
  let locales: [WritingSystem]
  private let article: Article
  private var read: (node: Int, view: TextView)?
  /// Whether the article contains the code of its locale anywhere, such as `pl-pl`.
  private(set) lazy var namesItsLocale =
    ByteSearch.holdsFolded(WritingSystem.of(article.locale).code[...], in: article.pool[...])

  let sources: SourceTexts

  init(of article: Article, locales: [WritingSystem], sources: SourceTexts) {
    self.article = article
    self.locales = locales
    self.sources = sources
  }

  func view(of node: Int) -> TextView {
    if let read, read.node == node { return read.view }
    let view = TextView(article, node)
    read = (node, view)
    return view
  }
}

/// Cached views of the source texts, as all translations are compared with the same ones.
final class SourceTexts {
  private let article: AlignedArticle
  private var views: [Int: TextView] = [:]
  private var tokens: [Int: [SourceToken]] = [:]
  /// The hashes of the texts of a member.
  private var hashes: [Int: Set<UInt64>] = [:]

  init(_ article: AlignedArticle) { self.article = article }

  /// The text of a slot in a member, character by character, or nil if it has none.
  func view(at slot: Int, of member: Int) -> TextView? {
    let place = slot * article.members.count + member
    if let known = views[place] { return known }
    let view = article.view(at: slot, of: member)
    views[place] = view
    return view
  }

  /// Returns whether a member has the text of a block, anywhere.
  func holds(_ block: BlockFeatures, of member: Int) -> Bool {
    let known =
      hashes[member] ?? Set(article.features[member].blocks.lazy.filter { $0.length > 0 }.map(\.textHash))
    hashes[member] = known
    return known.contains(block.textHash)
  }

  /// The dotted names in that text.
  func names(at slot: Int, of member: Int) -> [SourceToken] {
    let place = slot * article.members.count + member
    if let known = tokens[place] { return known }
    let names = view(at: slot, of: member).map(SourceToken.names) ?? []
    tokens[place] = names
    return names
  }
}
