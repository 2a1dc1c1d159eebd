import Findings

/// Lays out text in terminal columns.
enum TextLayout {
  /// Breaks at spaces, next to wide characters (CJK needs no spaces), and inside a word wider than a line.
  static func wrap(_ text: String, width: Int) -> [String] {
    let width = max(8, width)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      func end() {
        lines.append(line)
        (line, used) = ("", 0)
      }
      for word in paragraph.split(separator: " ") {
        for (index, piece) in pieces(of: word).enumerated() {
          let needed = DisplayWidth.of(piece)
          let gap = index == 0 && !line.isEmpty ? 1 : 0
          if used + gap + needed > width, !line.isEmpty, needed <= width || used + gap + 8 > width { end() }
          if gap == 1, !line.isEmpty {
            line += " "
            used += 1
          }
          for character in piece {
            let columns = DisplayWidth.of(character)
            if used + columns > width { end() }
            line.append(character)
            used += columns
          }
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// Splits a word at its permitted breaks: before and after each wide character, but not before closing punctuation,
  /// and not in Korean, which puts spaces between words.
  private static func pieces(of word: Substring) -> [String] {
    var pieces: [String] = []
    var isWide = true
    for character in word {
      let wide = DisplayWidth.of(character) > 1 && !isHangul(character)
      if pieces.isEmpty || (wide || isWide) && !isClosing(character) {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
      isWide = wide
    }
    return pieces
  }

  private static func isHangul(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0xac00...0xd7a3).contains($0.value) } ?? false
  }

  private static func isClosing(_ character: Character) -> Bool { "。、，．：；！？）」』】》〉,.:;!?)]}”’…`".contains(character) }

  /// Pads the text with spaces to `width` columns; longer text is unchanged.
  static func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return right ? blanks + text : text + blanks
  }

  /// Returns the line without trailing spaces.
  static func trimmed(_ line: String) -> String {
    line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : line
  }

  /// Returns the text, or its start with an ellipsis if it is too wide.
  static func clip(_ text: String, _ width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var line = ""
    var used = 0
    for character in text {
      let columns = DisplayWidth.of(character)
      if used + columns > width - 1 { break }
      line.append(character)
      used += columns
    }
    return line + "…"
  }

  /// Returns the text on one line with terminal and bidi controls replaced, so that it is never interpreted.
  static func tame(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: ShownText.isUnruly) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result += " "
      case let scalar where ShownText.isUnruly(scalar): result += ShownText.name(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The number of terminal columns that text takes: two for East Asian wide characters and emoji, zero for combining
/// marks and invisible characters.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    // Fast path for printable ASCII: one column per byte.
    if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    var sum = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      // A variation selector selects the wide emoji form; a joiner merges several characters into one picture.
      if scalar.value == 0xfe0f || scalar.value == 0x200d, sum > 0 { isEmoji = true }
      if (0x1f1e6...0x1f1ff).contains(scalar.value) || (0x1f3fb...0x1f3ff).contains(scalar.value) { isEmoji = true }
      sum += of(scalar)
    }
    return isEmoji ? min(2, max(sum, isPicture(character) ? 2 : sum)) : sum
  }

  private static func isPicture(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return first.properties.isEmoji && character.unicodeScalars.count > 1
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xad ? 0 : 1 }
    // Vowels and final consonants of decomposed Hangul share the cell of the initial consonant.
    if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7fb).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// East_Asian_Width W and F (UAX #11), except emoji, which have their own property.
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wide.contains { $0.contains(value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97c,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6,
    0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x2fffd, 0x30000...0x3fffd,
  ]
}

/// Terminal colours (SGR), or no colours.
package struct Style: Sendable {
  package static let plain = Style(isColoured: false)
  package static let coloured = Style(isColoured: true)

  let isColoured: Bool
  /// The absolute folder that paths are relative to, if the terminal supports links (OSC 8); nil for no links.
  package var linkBase: String?

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }
  func cyan(_ text: String) -> String { paint(text, "36") }
  func underlined(_ text: String) -> String { paint(text, "4") }

  /// Returns text that links to a file.
  func link(_ text: String, to file: String) -> String {
    guard let linkBase else { return text }
    let path = file.hasPrefix("/") ? file : linkBase + "/" + file
    return "\u{1b}]8;;file://\(URIPath.encode(path))\u{1b}\\\(text)\u{1b}]8;;\u{1b}\\"
  }

  func level(_ level: Level, _ text: String) -> String {
    switch level {
    case .error: paint(text, "1;31")
    case .warning: paint(text, "33")
    case .note: paint(text, "36")
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

/// Makes text of a file, a name or a configuration safe to print: neither a terminal nor a build log parser can
/// interpret it as a command.
package enum ShownText {
  /// Returns the text on one line; terminal controls, line breaks and bidi controls become visible names.
  package static func line(_ text: some StringProtocol) -> String {
    guard holdsControl(text.utf8), text.unicodeScalars.contains(where: isUnruly) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnruly(scalar) { result += name(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Disarms lines that log parsers would execute: `::error`, `##[error]`, `##vso[`.
  package static func lines(_ text: String) -> String {
    guard holdsDoubled(text.utf8) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let harmless =
        line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
        ? line.replacing("::", with: colons, maxReplacements: 1) : line
      return ["##[", "##vso["].reduce(harmless) { $0.replacing($1, with: "⟨U+23⟩" + $1.dropFirst()) }
    }.joined(separator: "\n")
  }

  /// Whether the bytes contain `::` or `##`.
  private static func holdsDoubled(_ bytes: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      last = byte
    }
    return false
  }

  private static let colons = "⟨U+3A⟩:"

  static func name(_ scalar: Unicode.Scalar) -> String {
    "⟨U+" + String(scalar.value, radix: 16, uppercase: true) + "⟩"
  }

  /// A quick test: false if no byte can begin or end an unruly character, as in most texts.
  private static func holdsControl(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == 0xd8 || $0 == 0xe2 }
  }

  /// Whether this is a control character, a line separator or a bidi control.
  static func isUnruly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0x61c, 0x2028...0x2029: true
    default: false
    }
  }
}
