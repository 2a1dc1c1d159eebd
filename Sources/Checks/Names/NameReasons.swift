internal import Alignment
internal import DocModel
internal import Features

/// The evidence for or against a claim about a name. ``NameReasons/fault(of:)`` maps it to an assessment by tables.
struct NameReasons: OptionSet {
  let rawValue: UInt64

  // Evidence that the word is a name.
  /// Most locales have it in this slot.
  static let shared = NameReasons(rawValue: 1 << 0)
  /// It is a cell of a column of names (`listed`), or an option of a command (`typed`).
  static let listed = NameReasons(rawValue: 1 << 1)
  static let typed = NameReasons(rawValue: 1 << 2)
  /// The source has it in this slot, or this text has it elsewhere.
  static let ofPage = NameReasons(rawValue: 1 << 3)
  /// The exact source of the member has this spelling, and nowhere the member's spelling.
  static let proved = NameReasons(rawValue: 1 << 4)
  /// A phrase that the original capitalizes word by word and that most translations keep.
  static let phrase = NameReasons(rawValue: 1 << 36)
  /// The block keeps all words of such a phrase except the last.
  static let mostLeft = NameReasons(rawValue: 1 << 37)
  /// At least half of the other members have it.
  static let widespread = NameReasons(rawValue: 1 << 5)

  // Properties of the name.
  /// The source has it, too, or is not available.
  static let ofSource = NameReasons(rawValue: 1 << 6)
  /// A text in another script keeps it in Latin letters, so it is no word of that language.
  static let foreign = NameReasons(rawValue: 1 << 7)
  static let identifier = NameReasons(rawValue: 1 << 8)
  /// Not a word of any language: an identifier or an acronym.
  static let coined = NameReasons(rawValue: 1 << 9)
  /// Part of a command, a parameter's name, or a literal: Save-Context, -Path, True.
  static let command = NameReasons(rawValue: 1 << 10)
  /// The reported text is the whole command, not just the name.
  static let longer = NameReasons(rawValue: 1 << 11)
  /// Most members' blocks have the same text, with little besides the name.
  static let alone = NameReasons(rawValue: 1 << 12)
  /// The block consists of this one word.
  static let whole = NameReasons(rawValue: 1 << 13)
  static let title = NameReasons(rawValue: 1 << 14)

  // Members that keep it.
  /// The capital of the word that replaces it is explained by a sentence start or by German noun capitalization.
  static let opening = NameReasons(rawValue: 1 << 15)
  /// At least three other translations write it like this.
  static let many = NameReasons(rawValue: 1 << 16)
  /// All other translations but one, and at least four, write it like this.
  static let nearlyAll = NameReasons(rawValue: 1 << 17)
  /// The others keep it in at least 17 of 20 expected places; in all of them.
  static let keptMostly = NameReasons(rawValue: 1 << 18)
  static let keptEverywhere = NameReasons(rawValue: 1 << 19)
  /// A member made from the same source version has it.
  static let ofOwnSource = NameReasons(rawValue: 1 << 20)

  // The member that lacks it.
  /// The member writes in another script.
  static let amidOtherScript = NameReasons(rawValue: 1 << 21)
  /// The member has the name in at least half of the expected places; in at least three.
  static let keptHere = NameReasons(rawValue: 1 << 22)
  static let keptHereOften = NameReasons(rawValue: 1 << 23)
  /// The member's text has the name elsewhere (for a phrase: and five others keep it here); at least three times.
  static let usedHere = NameReasons(rawValue: 1 << 24)
  static let usedOften = NameReasons(rawValue: 1 << 25)
  /// The others use the name in at least two places that this member also has.
  static let severalPlaces = NameReasons(rawValue: 1 << 26)

  // The text that replaces it.
  /// An ordinary word: it precedes a word that the name follows in the original, as in the member's language.
  static let turned = NameReasons(rawValue: 1 << 27)
  /// Part of a phrase translated as a whole, or capitalized in the source only as the first word of its block.
  static let ofPhrase = NameReasons(rawValue: 1 << 28)
  /// The source mostly uses the member's spelling, or several translations correct the capitals.
  static let mended = NameReasons(rawValue: 1 << 29)
  /// Possibly a cognate of the member's language that resembles the name: `serveur` for Server, `Sozial` for Social.
  static let ownWord = NameReasons(rawValue: 1 << 38)
  /// Next to another word of the same multiword name.
  static let ofName = NameReasons(rawValue: 1 << 30)
  /// Lowercase, as the source writes the name elsewhere, too.
  static let ordinary = NameReasons(rawValue: 1 << 35)
  /// No other member writes it like this.
  static let unknown = NameReasons(rawValue: 1 << 31)
  /// The name was split into two parts that are no words by themselves.
  static let torn = NameReasons(rawValue: 1 << 32)
  /// It cannot be an ordinary word.
  static let noWord = NameReasons(rawValue: 1 << 33)
  /// Lowercase in a text that writes Latin letters, where only texts in other scripts have it in capitals.
  static let ownCase = NameReasons(rawValue: 1 << 39)
  /// An acronym that resembles another one or may be written out.
  static let acronym = NameReasons(rawValue: 1 << 34)
}

extension NameReasons {
  /// The evidence in the word itself.
  static func of(_ word: Fact) -> NameReasons {
    word.kind == .identifier ? [.identifier, .coined] : word.traits.contains(.coined) ? .coined : []
  }

  private struct Row {
    let all: NameReasons
    var any: NameReasons = []
    var none: NameReasons = []
    let fault: NameAssessment?

    func fits(_ reasons: NameReasons) -> Bool {
      reasons.isSuperset(of: all) && reasons.isDisjoint(with: none) && (any.isEmpty || !reasons.isDisjoint(with: any))
    }
  }

  /// The first matching row's assessment, or nil if no row claims a fault.
  func fault(of fate: NameOutcome.Kind) -> NameAssessment? {
    let rows: [Row] =
      switch fate {
      case .kept: []
      case .recased: Self.recased
      case .slipped: Self.slipped
      case .gone: Self.gone
      }
    return rows.first { $0.fits(self) }?.fault
  }

  private static let recased = [
    Row(all: [.proved, .identifier], fault: .proven),
    Row(all: [.proved, .usedOften], none: [.coined, .shared, .ofPhrase, .turned], fault: .provenWord),
    Row(all: [], none: .shared, fault: nil),
    Row(all: .ofPhrase, fault: .worded),
    Row(all: .turned, fault: .worded),
    Row(all: .ownCase, fault: .worded),
    Row(all: .mended, fault: .custom),
    Row(all: .ordinary, none: .ofName, fault: .worded),
    Row(all: .many, any: [.coined, .foreign], fault: .kept),
    Row(all: .ofName, fault: .mostlyKept),
    Row(all: .many, fault: .worded),
    Row(all: [.coined, .unknown], fault: .mostlyKept),
    Row(all: [], any: [.coined, .foreign], fault: .keptHere),
    Row(all: [], fault: .word),
  ]

  private static let slipped = [
    Row(all: .phrase, fault: .known),
    Row(all: .ofPage, none: .widespread, fault: nil),
    Row(all: [.ofPage, .ofSource], fault: .known),
    Row(all: [.ofPage, .noWord], fault: .known),
    Row(all: [.ofPage, .usedOften], none: .opening, fault: .known),
    Row(all: .ownWord, none: [.coined, .noWord, .torn], fault: .custom),
    Row(all: [], none: .shared, fault: nil),
    Row(all: .turned, fault: .custom),
    Row(all: [.torn, .many], fault: .garbled),
    Row(all: .torn, fault: .slip),
    Row(all: [.acronym, .nearlyAll, .keptHere], fault: .garbled),
    Row(all: .acronym, fault: .custom),
    Row(all: .many, any: [.amidOtherScript, .identifier, .usedHere], fault: .garbled),
    Row(all: [.many, .foreign, .nearlyAll], fault: .garbled),
    Row(all: [], any: [.amidOtherScript, .identifier, .usedHere], fault: .slip),
    Row(all: [], fault: .custom),
  ]

  private static let gone = [
    Row(all: [.listed, .acronym], fault: .custom),
    Row(all: .proved, any: [.listed, .typed], fault: .proven),
    Row(all: .listed, fault: .known),
    Row(all: .phrase, any: [.keptHere, .usedHere], fault: .keptElsewhere),
    Row(all: [.phrase, .mostLeft, .keptMostly, .many], fault: .known),
    Row(all: [], none: .shared, fault: nil),
    // Acronyms may be written out, and lowercase words are ordinary words.
    Row(all: .coined, any: .foreign, fault: .worded),
    Row(all: .coined, fault: nil),
    Row(all: .foreign, none: .keptMostly, fault: .word),
    Row(all: [], none: .keptMostly, fault: nil),
    // Commands keep their names, however the sentence is worded.
    Row(all: [.command, .longer, .keptEverywhere, .ofOwnSource], fault: .kept),
    // A member made from another version may never have had the name, and running text may omit one.
    Row(all: [], none: .ofOwnSource, fault: .worded),
    Row(all: [], none: [.alone, .command, .title], fault: .worded),
    Row(all: [.keptHere, .foreign], fault: .kept),
    Row(all: [.keptHere, .keptHereOften], none: .whole, fault: .kept),
    Row(all: .keptHere, fault: .keptHere),
    // Translated in all its places: a decision, not a slip.
    Row(all: .severalPlaces, fault: .word),
    Row(all: [.foreign, .keptEverywhere, .many, .title], fault: .mostlyKept),
    Row(all: [.foreign, .keptEverywhere, .many, .alone], none: .whole, fault: .mostlyKept),
    Row(all: [], fault: .worded),
  ]
}

/// The outcome of one name in one member's block.
struct NameOutcome {
  enum Kind {
    case kept
    /// Present, in another letter case.
    case recased
    /// Replaced by a word, or two words, one typing error away from it.
    case slipped
    case gone
  }

  let kind: Kind
  /// The bytes of the member's visible text that replace the name, or nil if unknown.
  var range: Range<Int>?

  static let kept = NameOutcome(kind: .kept)
}

/// One slot of the article with the blocks that its members have there.
struct NameContext {
  let article: AlignedArticle
  /// See ``AlignedArticle/namedBlocks(at:)``.
  let place: Int
  let blocks: [NamedBlock]
  let translations: Int
  /// Bytes scanned for words since the caller last reset it; counts against the search budget.
  var searched = 0
  /// By member, computed on first use.
  private var words: [Words?] = []

  init(of place: Int, among blocks: [NamedBlock], in article: AlignedArticle) {
    self.article = article
    self.place = place
    self.blocks = blocks
    let members = article.members
    translations = blocks.count { !members[$0.member].isOriginal }
  }

  /// The Latin words of a block, cached by member.
  mutating func words(of block: NamedBlock) -> Words {
    if words.isEmpty { words = Array(repeating: nil, count: article.members.count) }
    if let known = words[block.member] { return known }
    let new = Words(article.features[block.member].visible, block.block.text)
    words[block.member] = new
    return new
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> { article.text(of: block) }

  /// The number of other translations that have the name in its usual spelling.
  func others(_ name: Name, but block: NamedBlock) -> Int {
    name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
  }

  /// `isFull`: enough keepers to report a loss. `isEnough`: only enough to report a misspelling.
  private func quorum(_ name: Name, _ block: NamedBlock) -> (isFull: Bool, isEnough: Bool) {
    guard name.reasons.contains(.shared) else { return (!name.reasons.contains(.ofPage), true) }
    let isOriginal = article.members[block.member].isOriginal
    let others = others(name, but: block)
    let voters = isOriginal ? translations : translations - 1
    if others >= 2, Quorum.isVerdict(others, of: voters) { return (true, true) }
    let all = name.keepers.count { $0 != block.member }
    return (false, all >= 2 && Quorum.isHalf(all, of: blocks.count - 1) && name.deviation.traits.contains(.nameLike))
  }

  /// Whether another member has the very same text here, as pages do that wait for their translation: then neither of
  /// both has lost or altered a name of the others.
  private func isSameText(_ block: NamedBlock) -> Bool {
    let (text, language) = (text(of: block), article.members[block.member].article.locale.language)
    return blocks.contains {
      let other = article.members[$0.member]
      return !other.isOriginal && other.article.locale.language != language && self.text(of: $0) == text
    }
  }

  /// The outcome of a name in a member's block. An original can only misspell a name, not lose or recase it.
  mutating func fate(of name: Name, in block: NamedBlock) -> NameOutcome {
    if name.reasons.contains(.typed) { return name.keepers.contains(block.member) ? .kept : NameOutcome(kind: .gone) }
    if name.reasons.contains(.phrase) { return fate(ofPhrase: name, in: block) }
    if name.reasons.contains(.listed) { return fate(of: name, inCell: block) }
    let isOriginal = article.members[block.member].isOriginal
    guard isOriginal || name.reasons.contains(.ofSource) || !name.reasons.contains(.shared) else { return .kept }
    // Fast path on the precomputed facts: in nearly all blocks the name is present as expected.
    let facts = article.features[block.member].facts
    var (there, right) = (0, 0)
    for index in block.block.facts.indices where facts[index].atom == name.atom && facts[index].isWord {
      there += 1
      if facts[index].exact == name.exact { right += 1 }
    }
    if right >= name.usual, right == there || !name.reasons.contains(.shared) { return .kept }
    let quorum = quorum(name, block)
    guard quorum.isEnough, !isSameText(block) else { return .kept }
    let words = words(of: block)
    if !isOriginal, quorum.isFull || name.deviation.traits.contains(.coined) && !name.reasons.contains(.ofPage),
      let odd = otherSpelling(
        of: name, facts: article.words(of: block).filter { $0.atom == name.atom }.map(\.range.indices),
        isThere: right > 0, words, in: block)
    {
      return NameOutcome(kind: .recased, range: odd)
    }
    if right == 0, words.contains(where: { Resemblance.isForm($0, of: name.bytes) }) { return .kept }
    // Languages without a plural write CR for CRs.
    if right == 0,
      words.contains(where: { $0.count + 1 == name.bytes.count && Resemblance.isPlural(name.bytes[...], of: $0) })
    {
      return .kept
    }
    // Fewer uses than usual are no fault, unless a misspelling of the name takes the place of one.
    if there < name.usual, let slip = slip(for: name, words, block) { return NameOutcome(kind: .slipped, range: slip) }
    if words.contains(where: { ByteSearch.equalFolded($0, name.bytes[...]) }) { return .kept }
    let isGone =
      right == 0 && quorum.isFull && !isOriginal && !name.reasons.contains(.identifier) && !isGlued(name, words)
    return isGone && !words.contains { Resemblance.isAccented($0, of: name.bytes) } ? NameOutcome(kind: .gone) : .kept
  }

  /// The outcome of a name of a column of names: kept if the cell still contains it. A name of two or three letters
  /// must be a separate word there.
  private func fate(of name: Name, inCell block: NamedBlock) -> NameOutcome {
    guard let own = article.cellText(at: place, of: block.member), !own.isEmpty,
      !Self.hasLetters(of: name.bytes[...], own)
    else { return .kept }
    let isBesideWords =
      name.bytes.count > 3
      ? ByteSearch.holdsFolded(name.bytes[...], in: own)
      : ByteSearch.holdsWords(name.bytes.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
    return isBesideWords ? .kept : NameOutcome(kind: .gone, range: own.indices)
  }

  /// Returns whether both have the same ASCII letters, ignoring letter case and spaces: the name is there, but split.
  static func hasLetters(of name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>) -> Bool {
    var rest = name
    for byte in own where byte != .space {
      guard rest.popFirst()?.asciiLowercased == byte.asciiLowercased else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a longer word begins with the name, as in a compound.
  private func isGlued(_ name: Name, _ words: Words) -> Bool {
    name.bytes.count >= 6 && words.contains { $0.count > name.bytes.count + 4 && $0.starts(with: name.bytes) }
  }

  /// Returns whether another member's block contains the phrase.
  func isKept(_ phrase: [UInt8], but block: NamedBlock) -> Bool {
    blocks.contains { $0.member != block.member && ByteSearch.holds(phrase[...], in: text(of: $0)) }
  }

  /// Returns whether another member's article contains the word in exactly this letter case.
  func isKnown(_ word: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains { $0 != member && article.features[$0].holds(word) }
  }

  func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}
