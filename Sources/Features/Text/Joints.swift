/// What touches what in a text: where none of a kind is, there is nothing to look for.
public struct Joints: OptionSet, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A blank before a mark that ends a clause; an edge of bold text may stand between them.
  public static let blankThenMark = Joints(rawValue: 1)
  /// Two such marks.
  public static let twoMarks = Joints(rawValue: 2)
  /// A full stop or comma with a letter right behind it.
  public static let markThenLetter = Joints(rawValue: 4)
  /// A bracket without a partner.
  public static let oddBracket = Joints(rawValue: 8)
  /// A blank, or a comma, on the inner side of a bracket.
  public static let blankInBracket = Joints(rawValue: 16)
  /// A word on both sides of an edge of bold text or of a link.
  public static let edgeInWord = Joints(rawValue: 32)
  /// A letter, or a comma, that touches a code span.
  public static let codeThenLetter = Joints(rawValue: 64)
  public static let quote = Joints(rawValue: 128)
  public static let hyphen = Joints(rawValue: 256)
  public static let bracket = Joints(rawValue: 512)
}

/// Finds them, character by character.
struct JointReading {
  private(set) var found: Joints = []
  private var last = Class.other
  private var depth = 0

  private enum Class { case other, letter, letterThenEdge, blank, mark, opening, closing, code }

  var joints: Joints { depth == 0 ? found : found.union(.oddBracket) }

  @inline(__always)
  mutating func read(_ character: Unicode.Scalar) {
    // Letters come first, as most are.
    if character.value &- 0x61 < 26 || character.value &- 0x4e00 < 0x89a4 || character.value &- 0xc0 < 0x1f40 {
      readLetter()
    } else {
      readOther(character)
    }
  }

  private mutating func readLetter() {
    switch last {
    case .mark: found.insert(.markThenLetter)
    case .letterThenEdge: found.insert(.edgeInWord)
    case .code: found.insert(.codeThenLetter)
    default: break
    }
    last = .letter
  }

  private mutating func readOther(_ character: Unicode.Scalar) {
    switch character {
    case " ", "\u{a0}", "\u{202f}", "\u{3000}", "\u{2009}", "\u{200a}", "\t":
      if last == .opening { found.insert(.blankInBracket) }
      last = .blank
    case "(", "（":
      depth += 1
      found.insert(.bracket)
      last = .opening
    case ")", "）":
      if last == .blank { found.insert(.blankInBracket) }
      if depth == 0 { found.insert(.oddBracket) } else { depth -= 1 }
      found.insert(.bracket)
      last = .closing
    case TextView.Mark.styleStart, TextView.Mark.linkStart, TextView.Mark.styleEnd, TextView.Mark.linkEnd:
      if last == .letter || last == .closing { last = .letterThenEdge }
    case TextView.Mark.code, TextView.Mark.placeholder:
      if last == .letter { found.insert(.codeThenLetter) }
      last = character == TextView.Mark.code ? .code : .other
    case "\"":
      found.insert(.quote)
      last = .closing
    case "-":
      found.insert(.hyphen)
      last = .other
    case "A"..."Z", "0"..."9": readLetter()
    default:
      if character.clauseMark != nil {
        if last == .blank { found.insert(.blankThenMark) }
        if last == .mark { found.insert(.twoMarks) }
        if last == .opening { found.insert(.blankInBracket) }
        if last == .code { found.insert(.codeThenLetter) }
        last = .mark
      } else if character.isLetter {
        readLetter()
      } else {
        last = character.isClosing ? .closing : .other
      }
    }
  }
}
