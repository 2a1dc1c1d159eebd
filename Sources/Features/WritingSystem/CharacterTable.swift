internal import DocModel

/// Maps each character to a number, 0 for most, as defined by rows of `characters.tsv`: `script latin`, a tab, and code
/// points or ranges.
struct CharacterTable: Sendable {
  static let rows = LanguageProfile.read(PackageResources.characters_tsv)

  /// The numbers of the Basic Multilingual Plane.
  private var plane = [UInt8](repeating: 0, count: 1 << 16)
  private var beyond: [(first: UInt32, last: UInt32, number: UInt8)] = []

  /// Loads the rows of a group; the characters of its first row have the number 1.
  init(_ group: String) {
    for (index, row) in Self.rows(of: group).enumerated() {
      for part in row.slices {
        if let (first, last) = Self.range(part) {
          set(from: first, through: last, to: UInt8(truncatingIfNeeded: index + 1))
        }
      }
    }
  }

  static func rows(of group: String) -> [LanguageProfile.Row] {
    rows.filter { $0.key.hasPrefix(group + " ") }
  }

  /// - Parameter sets: the characters of each number, from 1 on.
  init(_ sets: [some Sequence<Unicode.Scalar>]) {
    for (index, characters) in sets.enumerated() {
      for character in characters {
        set(from: character.value, through: character.value, to: UInt8(truncatingIfNeeded: index + 1))
      }
    }
  }

  subscript(character: UInt32) -> UInt8 {
    character < 1 << 16
      ? plane[Int(character)] : beyond.first { $0.first <= character && character <= $0.last }?.number ?? 0
  }

  private mutating func set(from first: UInt32, through last: UInt32, to number: UInt8) {
    if last < 1 << 16 {
      for character in Int(first)...Int(last) { plane[character] = number }
    } else {
      beyond.append((first, last, number))
    }
  }

  /// Parses a range such as `c0-2af`, or a single code point; nil if malformed.
  private static func range(_ text: ArraySlice<UInt8>) -> (first: UInt32, last: UInt32)? {
    guard let hyphen = ByteSearch.first(.of("-"), in: text) else { return number(text).map { ($0, $0) } }
    guard let first = number(text[..<hyphen]), let last = number(text[(hyphen + 1)...]), first <= last else {
      return nil
    }
    return (first, last)
  }

  /// Parses up to six lowercase hexadecimal digits; nil if malformed.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard 1...6 ~= digits.count, digits.allSatisfy(\.isSmallHexDigit) else { return nil }
    return digits.reduce(0) { $0 << 4 | UInt32($1.isASCIIDigit ? $1 - .of("0") : $1 - .of("a") + 10) }
  }
}
