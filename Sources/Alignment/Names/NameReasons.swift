internal import Features

/// What speaks for or against a claim about a name. What they come to stands in one table, ``NameReasons/fault(of:)``.
struct NameReasons: OptionSet {
  let rawValue: UInt64

  // Who says that it is a name.
  /// The locales share it in its place.
  static let shared = NameReasons(rawValue: 1 << 0)
  /// It is a cell of a column of names; an option of a command.
  static let listed = NameReasons(rawValue: 1 << 1)
  static let typed = NameReasons(rawValue: 1 << 2)
  /// The source has it in the place, or the text elsewhere: the page knows it.
  static let ofPage = NameReasons(rawValue: 1 << 3)
  /// The very source that the member was made from has it so, and nowhere as it stands here.
  static let proved = NameReasons(rawValue: 1 << 4)
  /// The original writes its words side by side, and most translations do.
  static let phrase = NameReasons(rawValue: 1 << 36)
  /// Of such a name all words but the last are left.
  static let mostLeft = NameReasons(rawValue: 1 << 37)
  /// Half of the other members have it.
  static let widespread = NameReasons(rawValue: 1 << 5)

  // The name.
  /// The source has it, too, or is not at hand.
  static let ofSource = NameReasons(rawValue: 1 << 6)
  /// Somebody keeps it amid another script: no word of a language looks like it to them.
  static let foreign = NameReasons(rawValue: 1 << 7)
  static let identifier = NameReasons(rawValue: 1 << 8)
  /// No word of a language: an identifier, or an acronym.
  static let coined = NameReasons(rawValue: 1 << 9)
  /// Part of a command, the name of a parameter, or a literal: Save-Context, -Path, True.
  static let command = NameReasons(rawValue: 1 << 10)
  /// More than the name of the command: the whole of it.
  static let longer = NameReasons(rawValue: 1 << 11)
  /// The block is nothing but the name and what is joined to it, in most members.
  static let alone = NameReasons(rawValue: 1 << 12)
  /// The block is this one word.
  static let whole = NameReasons(rawValue: 1 << 13)
  static let title = NameReasons(rawValue: 1 << 14)

  // Who has it.
  /// What stands for it has a capital because of where it stands, or as all nouns of the language have.
  static let opening = NameReasons(rawValue: 1 << 15)
  /// Three other translations write it so.
  static let many = NameReasons(rawValue: 1 << 16)
  /// All but one of them, four and more.
  static let nearlyAll = NameReasons(rawValue: 1 << 17)
  /// The others keep it in six of seven places; in all places.
  static let keptMostly = NameReasons(rawValue: 1 << 18)
  static let keptEverywhere = NameReasons(rawValue: 1 << 19)
  /// Somebody made from the same text has it.
  static let ofOwnSource = NameReasons(rawValue: 1 << 20)

  // Who lacks it.
  /// The member writes another script.
  static let amidOtherScript = NameReasons(rawValue: 1 << 21)
  /// It has the name in half of the places where it is expected, and more; in three and more.
  static let keptHere = NameReasons(rawValue: 1 << 22)
  static let keptHereOften = NameReasons(rawValue: 1 << 23)
  /// It has it elsewhere in its text, where a phrase is meant with five others here; three times and more.
  static let usedHere = NameReasons(rawValue: 1 << 24)
  static let usedOften = NameReasons(rawValue: 1 << 25)
  /// It was expected of it in several places.
  static let severalPlaces = NameReasons(rawValue: 1 << 26)

  // What stands in its place.
  /// It is a word of the language: it stands before one that the name stands behind.
  static let turned = NameReasons(rawValue: 1 << 27)
  /// It belongs to a phrase that was translated as a whole, or begins the text in the source alone.
  static let ofPhrase = NameReasons(rawValue: 1 << 28)
  /// The source mostly writes it as it stands here, or its last capitals were mended.
  static let mended = NameReasons(rawValue: 1 << 29)
  /// It may be a word of the language that only looks like the name: `serveur` for Server, `Sozial` for Social.
  static let ownWord = NameReasons(rawValue: 1 << 38)
  /// It stands beside another word of the name.
  static let ofName = NameReasons(rawValue: 1 << 30)
  /// In small letters, as the source writes the name elsewhere, too.
  static let ordinary = NameReasons(rawValue: 1 << 35)
  /// Nobody else writes it so.
  static let unknown = NameReasons(rawValue: 1 << 31)
  /// Parts of the name stand there, which are no word by themselves.
  static let torn = NameReasons(rawValue: 1 << 32)
  /// It can be no word.
  static let noWord = NameReasons(rawValue: 1 << 33)
  /// An acronym that is near to another, or may be written out.
  static let acronym = NameReasons(rawValue: 1 << 34)
}

extension NameReasons {
  /// What a word says of itself.
  static func of(_ word: Fact) -> NameReasons {
    word.kind == .identifier ? [.identifier, .coined] : word.weight == 2 ? .coined : []
  }

  private struct Row {
    let all: NameReasons
    var any: NameReasons = []
    var none: NameReasons = []
    let fault: NameFault?

    func fits(_ reasons: NameReasons) -> Bool {
      reasons.isSuperset(of: all) && reasons.isDisjoint(with: none) && (any.isEmpty || !reasons.isDisjoint(with: any))
    }
  }

  /// What they come to; nil where they come to nothing. The first row that fits decides.
  func fault(of fate: Fate.Kind) -> NameFault? {
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
    // Acronyms may be written out, a word in small letters is a word.
    Row(all: .coined, any: .foreign, fault: .worded),
    Row(all: .coined, fault: nil),
    Row(all: .foreign, none: .keptMostly, fault: .word),
    Row(all: [], none: .keptMostly, fault: nil),
    // A command is called as it is, whatever is said of it.
    Row(all: [.command, .longer, .keptEverywhere, .ofOwnSource], fault: .kept),
    // Who was made from another text may never have seen it, and running text may do without a name.
    Row(all: [], none: .ofOwnSource, fault: .worded),
    Row(all: [], none: [.alone, .command, .title], fault: .worded),
    Row(all: [.keptHere, .foreign], fault: .kept),
    Row(all: [.keptHere, .keptHereOften], none: .whole, fault: .kept),
    Row(all: .keptHere, fault: .keptHere),
    // Translated wherever it stands: a decision, not a slip.
    Row(all: .severalPlaces, fault: .word),
    Row(all: [.foreign, .keptEverywhere, .many, .title], fault: .mostlyKept),
    Row(all: [.foreign, .keptEverywhere, .many, .alone], none: .whole, fault: .mostlyKept),
    Row(all: [], fault: .worded),
  ]
}
