internal import Alignment
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
    word.kind == .identifier ? [.identifier, .coined] : word.weight == 2 ? .coined : []
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
