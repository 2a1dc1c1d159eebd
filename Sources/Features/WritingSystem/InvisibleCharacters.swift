internal import DocModel

/// Characters that a reader does not see: special blanks, joiners, direction marks and controls.
public struct InvisibleCharacters: Sendable {
  /// In the order of the rows of `characters.tsv`.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// No-break, ideographic and typographic blanks.
    case blank
    /// ZWNJ and ZWJ.
    case joiner
    /// ZWSP, where a line may break.
    case wordBreak
    /// LRM, RLM and ALM: they take no partner.
    case directionMark
    /// Embeddings, overrides and isolates, which must be closed; and what closes them.
    case directionScope
    case softHyphen, variationSelector
    /// Word joiner, byte order mark, fillers, tags, controls and the rest.
    case control
  }

  /// Whether a character belongs into text of a language.
  public enum Standing: UInt8, Sendable {
    /// Good writing needs it.
    case expected
    /// It does no harm.
    case tolerated
    /// It has no business there.
    case wrong
  }

  /// Nil for characters that are seen, and for the blank, tab and line ends of plain text.
  public static func kind(of character: UInt32) -> Kind? {
    let number = table[character]
    return number == 0 ? nil : Kind(rawValue: number - 1)
  }

  private static let table = CharacterTable("unseen")

  /// What a character is called in a message: `no-break space (U+00A0)`. Any character gets at least its number.
  public static func name(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let properties = Unicode.Scalar(scalar)?.properties
    return (properties?.nameAlias ?? properties?.name).map { "\($0.lowercased()) (\(number))" } ?? number
  }

  /// How a character stands in running text of a writing system, its neighbours unseen: emoji are joined by ZWJ
  /// everywhere.
  public static func standing(of scalar: UInt32, in system: WritingSystem) -> Standing {
    guard let kind = kind(of: scalar) else { return .tolerated }
    switch kind {
    case .blank: return standingOfBlank(scalar, system)
    case .joiner: return standingOfJoiner(system)
    case .wordBreak: return zeroWidthSpaced.contains(system.script) ? .expected : .wrong
    case .directionMark:
      if scalar == 0x61c { return system.script == .arabic ? .expected : .wrong }
      return system.rightToLeft ? .expected : .wrong
    // Isolates are the modern way to set off foreign text; whether they are closed is another question.
    case .directionScope: return system.rightToLeft ? .tolerated : .wrong
    case .softHyphen: return system.spacesBetweenWords && !system.script.isEastAsian ? .tolerated : .wrong
    case .variationSelector: return .tolerated
    case .control: return scalar == 0x2060 || (scalar == 0x180e && system.script == .mongolian) ? .tolerated : .wrong
    }
  }

  /// Inside code, identifiers and URLs none of them is right, in no language.
  public static func isWrongInCode(_ scalar: UInt32) -> Bool {
    guard let kind = kind(of: scalar) else { return false }
    return kind != .variationSelector
  }

  private static let zeroWidthSpaced: Set<Script> = [.thai, .lao, .khmer, .myanmar, .tibetan]

  private static func standingOfBlank(_ scalar: UInt32, _ system: WritingSystem) -> Standing {
    switch scalar {
    case 0xa0, 0x202f:
      if system.spaceBefore.contains(":") || system.groupsByBlank { return .expected }
      return system.spacesBetweenWords ? .tolerated : .wrong
    case 0x3000: return system.usesFullWidthPunctuation ? .expected : .wrong
    case 0x2009, 0x200a: return system.spacesBetweenWords ? .tolerated : .wrong
    default: return .wrong
    }
  }

  private static func standingOfJoiner(_ system: WritingSystem) -> Standing {
    switch system.script {
    case .arabic: system.tag.language == "ar" ? .tolerated : .expected
    case .devanagari, .bengali, .gurmukhi, .gujarati, .oriya, .tamil, .telugu, .kannada, .malayalam, .sinhala: .expected
    case .khmer, .myanmar, .mongolian, .tibetan: .tolerated
    default: .wrong
    }
  }
}
