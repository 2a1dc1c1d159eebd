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
