internal import CArena
internal import DocModel

/// Characters invisible to readers: special spaces, joiners, direction marks and controls.
package struct InvisibleCharacters: Sendable {
  /// In the order of the rows of `characters.tsv`.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// No-break, ideographic and typographic spaces.
    case blank
    /// ZWNJ and ZWJ.
    case joiner
    /// ZWSP, which allows a line break.
    case wordBreak
    /// LRM, RLM and ALM, which are not paired.
    case directionMark
    /// Embeddings, overrides and isolates, which must be closed, and the characters that close them.
    case directionScope
    case softHyphen, variationSelector
    /// Word joiner, byte order mark, fillers, tags, controls and others.
    case control
  }

  /// Whether a character is appropriate in the text of a language.
  package enum Standing: UInt8, Sendable {
    /// Required by good typography or orthography.
    case expected
    /// Harmless.
    case tolerated
    /// Never appropriate.
    case wrong
  }

  /// The kind of an invisible character, or nil for visible ones, the plain space, tab and line ends.
  package static func kind(of character: UInt32) -> Kind? {
    let number = table[character]
    return number == 0 ? nil : Kind(rawValue: number - 1)
  }

  private static let table = CharacterTable("unseen")

  /// The name of any character for a message: `no-break space (U+00A0)`, or only the number if it has no name.
  package static func name(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let properties = Unicode.Scalar(scalar)?.properties
    return (properties?.nameAlias ?? properties?.name).map { "\($0.lowercased()) (\(number))" } ?? number
  }

  /// The status of a character in running text of a writing system, regardless of its neighbors. Callers must allow for
  /// ZWJ in emoji, which is valid everywhere.
  package static func standing(of scalar: UInt32, in system: WritingSystem) -> Standing {
    guard let kind = kind(of: scalar) else { return .tolerated }
    switch kind {
    case .blank: return standingOfBlank(scalar, system)
    case .joiner: return standingOfJoiner(system)
    case .wordBreak: return zeroWidthSpaced.contains(system.script) ? .expected : .wrong
    case .directionMark:
      if scalar == 0x61c { return system.script == .arabic ? .expected : .wrong }
      return system.rightToLeft ? .expected : .wrong
    // Isolates are the recommended way to embed foreign text; whether they are closed is checked separately.
    case .directionScope: return system.rightToLeft ? .tolerated : .wrong
    case .softHyphen: return system.spacesBetweenWords && !system.script.isEastAsian ? .tolerated : .wrong
    case .variationSelector: return .tolerated
    case .control: return scalar == 0x2060 || (scalar == 0x180e && system.script == .mongolian) ? .tolerated : .wrong
    }
  }

  /// Returns whether the character is wrong in code, identifiers and URLs, in any language.
  package static func isWrongInCode(_ scalar: UInt32) -> Bool {
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

/// Fast searches for the bytes of invisible characters.
package enum UnseenBytes {
  /// Returns whether a range may contain an invisible character; false is certain.
  /// - Parameter noBreakBlanksToo: whether to include U+00A0.
  package static func stand(in bytes: [UInt8], _ range: Range<Int>, noBreakBlanksToo: Bool = true) -> Bool {
    precondition(range.upperBound <= bytes.count)
    return may_hold_unseen(bytes, range.lowerBound, range.upperBound, noBreakBlanksToo ? 1 : 0) != 0
  }

  /// Returns whether the text contains a bidirectional control: U+202A to 202E or U+2066 to 2069.
  package static func holdDirection(_ bytes: [UInt8]) -> Bool {
    let text = bytes.span
    var i = ByteSearch.byte(0xe2, in: text, from: 0)
    while i < text.count {
      switch text.character(at: i).scalar {
      case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": return true
      default: i = ByteSearch.byte(0xe2, in: text, from: i + 1)
      }
    }
    return false
  }
}
