/// A number for each character, 0 for most, from rows of `characters.tsv`: `script latin`, a tab, and code points and
/// ranges of them.
struct CharacterTable: Sendable {
  static let rows = LanguageProfile.read(PackageResources.characters_tsv)

  /// Of the first 65,536 characters.
  private var plane = [UInt8](repeating: 0, count: 1 << 16)
  private var beyond: [(range: ClosedRange<UInt32>, number: UInt8)] = []

  /// The rows of a group: the first one's characters have the number 1.
  init(_ group: String) {
    for (index, row) in Self.rows(of: group).enumerated() {
      for range in row.words.compactMap(Self.range) { set(range, UInt8(truncatingIfNeeded: index + 1)) }
    }
  }

  static func rows(of group: String) -> [LanguageProfile.Row] {
    rows.filter { $0.key.hasPrefix(group + " ") }
  }

  /// - Parameter sets: the characters of each number, from 1 on.
  init(_ sets: [some Sequence<Unicode.Scalar>]) {
    for (index, characters) in sets.enumerated() {
      for character in characters { set(character.value...character.value, UInt8(truncatingIfNeeded: index + 1)) }
    }
  }

  subscript(character: UInt32) -> UInt8 {
    character < 1 << 16
      ? plane[Int(character)] : beyond.first { $0.range.contains(character) }?.number ?? 0
  }

  private mutating func set(_ range: ClosedRange<UInt32>, _ number: UInt8) {
    if range.upperBound < 1 << 16 {
      for character in range { plane[Int(character)] = number }
    } else {
      beyond.append((range, number))
    }
  }

  /// `c0-2af`, or one code point.
  private static func range(_ text: String) -> ClosedRange<UInt32>? {
    let ends = text.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}
