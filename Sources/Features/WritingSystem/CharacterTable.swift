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

/// The scripts used in documentation, in the order of the rows of `characters.tsv`.
@usableFromInline package enum Script: UInt8, Sendable, CaseIterable, Codable {
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, tibetan, myanmar, khmer, ethiopic, mongolian
  /// Chinese characters in any language.
  case han
  /// Hiragana and katakana.
  case kana
  case hangul, bopomofo
  /// Letters of any other script.
  case other

  /// The script of a letter or a vowel sign, or nil for characters that scripts share (digits, punctuation, spaces).
  @inlinable package static func of(_ scalar: UInt32) -> Script? {
    if scalar < 0x80 {
      let letter = (scalar | 0x20) &- 0x61
      return letter < 26 ? .latin : nil
    }
    return ofWide(scalar)
  }

  @usableFromInline static func ofWide(_ character: UInt32) -> Script? {
    let number = table[character]
    return number == 0 ? nil : Script(rawValue: number - 1)
  }

  private static let table = CharacterTable("script")

  /// Whether the script is East Asian: Han, kana, Hangul or Bopomofo.
  package var isEastAsian: Bool { self == .han || self == .kana || self == .hangul || self == .bopomofo }

  /// Whether the script is written from right to left.
  package var rightToLeft: Bool { self == .hebrew || self == .arabic }

  /// The scripts of an ISO 15924 code as in language tags (`Latn`), or nil if the code is not supported.
  package static func named(_ code: String) -> [Script]? { codes[code] }

  private static let codes: [String: [Script]] = [
    "Latn": [.latin], "Grek": [.greek], "Cyrl": [.cyrillic], "Armn": [.armenian], "Geor": [.georgian],
    "Hebr": [.hebrew],
    "Arab": [.arabic], "Aran": [.arabic], "Deva": [.devanagari], "Beng": [.bengali], "Guru": [.gurmukhi],
    "Gujr": [.gujarati],
    "Orya": [.oriya], "Taml": [.tamil], "Telu": [.telugu], "Knda": [.kannada], "Mlym": [.malayalam], "Sinh": [.sinhala],
    "Thai": [.thai], "Laoo": [.lao], "Tibt": [.tibetan], "Mymr": [.myanmar], "Khmr": [.khmer], "Ethi": [.ethiopic],
    "Mong": [.mongolian], "Hans": [.han], "Hant": [.han], "Hani": [.han], "Jpan": [.kana, .han], "Hira": [.kana],
    "Kana": [.kana], "Kore": [.hangul, .han], "Hang": [.hangul], "Bopo": [.bopomofo],
  ]
}

extension Unicode.Scalar {
  /// Whether the character is a letter outside the Latin blocks.
  package var isBeyondLatin: Bool { value > 0x24f && properties.isAlphabetic }
}

extension String {
  package var hasLettersBeyondLatin: Bool { unicodeScalars.contains(where: \.isBeyondLatin) }
}

/// The standard of written Chinese in which a character exclusively occurs.
package enum HanVariant: Sendable {
  case simplifiedOnly, traditionalOnly

  /// The distinct characters of the other standard in a text, in reading order.
  package static func others(than own: HanVariant, in text: Span<UInt8>) -> [UInt32] {
    let mark: UInt8 = own == .simplifiedOnly ? 2 : 1
    var found: [UInt32] = []
    forEach(in: text) { character, standard in
      if standard == mark, !found.contains(character) { found.append(character) }
    }
    return found
  }

  /// The numbers of characters of a text that Simplified and Traditional Chinese alone have.
  package static func counts(in text: Span<UInt8>) -> (simplified: Int, traditional: Int) {
    var counts = [0, 0, 0]
    forEach(in: text) { _, standard in counts[Int(standard)] += 1 }
    return (counts[1], counts[2])
  }

  /// Calls `body` with each Chinese character of a text and the standard that alone has it: 1 for Simplified, 2 for
  /// Traditional Chinese, else 0.
  private static func forEach(in text: Span<UInt8>, _ body: (_ character: UInt32, _ standard: UInt8) -> Void) {
    let table = Self.table
    var i = 0
    while i &+ 2 < text.count {
      // The lead bytes of Chinese characters.
      guard text[i] >= 0xe3, text[i] <= 0xe9 else {
        i &+= 1
        continue
      }
      let character = UInt32(text[i] & 0x0f) << 12 | UInt32(text[i &+ 1] & 0x3f) << 6 | UInt32(text[i &+ 2] & 0x3f)
      body(character, table[character])
      i &+= 3
    }
  }

  /// Simplified characters that are also valid in Traditional Chinese (in names), with the usual traditional character.
  package static let plain: [(plain: Unicode.Scalar, bytes: [UInt8], usual: [UInt8])] =
    pairs("plain").map { ($0, Array(String($0).utf8), Array(String($1).utf8)) }

  /// The characters that Hong Kong and Macau write, with the one that Taiwan writes instead.
  package static let hongKong = Dictionary(pairs("hongKong"), uniquingKeysWith: { one, _ in one })

  private static func pairs(_ key: String) -> [(Unicode.Scalar, Unicode.Scalar)] {
    rows.filter { $0.key == key }.flatMap(\.words).compactMap { pair in
      let scalars = Array(pair.unicodeScalars)
      return scalars.count == 2 ? (scalars[0], scalars[1]) : nil
    }
  }

  private static let rows = LanguageProfile.read(PackageResources.han_tsv)
  private static let table = CharacterTable(
    ["simplifiedOnly", "traditionalOnly"].map { key in
      rows.filter { $0.key == key }.flatMap { $0.words.joined().unicodeScalars }
    })
}

extension HanVariant {
  /// By character, the number of its reading in Mandarin without the tone; readings of one character are left out.
  private static let readings: [Unicode.Scalar: Int] = {
    let groups = rows.filter { $0.key == "homophones" }.flatMap(\.words)
    return groups.enumerated().reduce(into: [:]) { readings, group in
      for character in group.element.unicodeScalars { readings[character] = group.offset }
    }
  }()

  /// Returns whether two different Chinese characters are read alike but for the tone: who types by sound mistakes one
  /// for the other.
  package static func areHomophones(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    guard one != other, let reading = readings[one] else { return false }
    return reading == readings[other]
  }
}

extension HanVariant {
  /// Returns whether texts may be the same one in two standards of Chinese, which also have other words: all but the
  /// Chinese characters is equal, and of these they have about as many.
  package static func areConverted(_ one: [String], _ other: [String]) -> Bool {
    guard one.count == other.count else { return false }
    let pairs = zip(one.map(frame).sorted { $0 < $1 }, other.map(frame).sorted { $0 < $1 })
    return pairs.allSatisfy { one, other in
      one.rest == other.rest && abs(one.characters - other.characters) * 2 <= max(2, one.characters, other.characters)
    }
  }

  /// A text with one sign for each run of Chinese characters, and the number of these.
  private static func frame(_ text: String) -> (rest: String, characters: Int) {
    var (rest, count, isInRun) = ("", 0, false)
    for scalar in text.unicodeScalars {
      let isHan = scalar.script == .han
      if isHan { count += 1 } else { rest.unicodeScalars.append(scalar) }
      if isHan, !isInRun { rest.append("\u{fffc}") }
      isInRun = isHan
    }
    return (rest, count)
  }
}

/// Letters of other scripts that look identical to a Latin letter.
package enum LookAlike {
  private static let rows = CharacterTable.rows(of: "like")
  private static let table = CharacterTable(rows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let letters = rows.compactMap { $0.key.utf8.last }

  /// The ASCII letter that a character looks like, or nil if there is no such letter.
  package static func letter(_ character: Unicode.Scalar) -> UInt8? {
    if character.isASCII { return UInt8(ascii: character) }
    let number = Int(table[character.value])
    return number == 0 ? nil : letters[number - 1]
  }
}

/// Lowercase mapping for the common scripts without a lookup in Unicode's tables.
package enum LowerCase {
  package enum Answer: Equatable, Sendable {
    case letter(UInt32)
    /// Punctuation or a space.
    case noLetter
    /// Requires Unicode's tables.
    case unknown
  }

  /// The first character of the lowercase mapping, or the character itself if it has no mapping.
  package static func small(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return UInt32(UInt8(ascii: scalar).asciiLowercased) }
    return switch of(scalar.value) {
    case .letter(let small): small
    case .noLetter: scalar.value
    case .unknown: scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
  }

  /// - Parameter scalar: a character outside ASCII.
  package static func of(_ scalar: UInt32) -> Answer {
    switch scalar {
    case 0xdf...0xf6, 0xf8...0xff, 0x430...0x45f, 0x3005, 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc...0x30fe,
      0x4e00...0x9fef,
      0xac00...0xd7a3:
      .letter(scalar)
    case 0xc0...0xd6, 0xd8...0xde, 0x410...0x42f: .letter(scalar + 0x20)
    case 0x400...0x40f: .letter(scalar + 0x50)
    case 0x100...0x12f, 0x132...0x137, 0x14a...0x177: .letter(scalar | 1)
    case 0x139...0x148, 0x179...0x17e: .letter(scalar + (scalar & 1))
    case 0xa0, 0xab, 0xbb, 0x2010...0x2027, 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301b, 0x30fb, 0xff01, 0xff08,
      0xff09, 0xff0c,
      0xff1a, 0xff1b, 0xff1f:
      .noLetter
    default: .unknown
    }
  }
}
