internal import DocModel
internal import Features

/// A token of the source that must not contain spaces in any language: a version or pattern such as `6.x`, `v3.1.0` or
/// `10.15+`, or a dotted name.
struct SourceToken {
  private let characters: [Unicode.Scalar]
  var shown: String { String(String.UnicodeScalarView(characters)) }

  /// Returns the version-like tokens of a text.
  static func all(in text: TextView) -> [SourceToken] { tokens(of: text, where: holdsTogether) }

  /// Returns dotted names and file extensions of a text: `secpol.msc`, `.appx`.
  static func names(in text: TextView) -> [SourceToken] { tokens(of: text, where: isDottedName) }

  private static func tokens(of text: TextView, where isWanted: (ArraySlice<Unicode.Scalar>) -> Bool) -> [SourceToken] {
    let characters = text.characters
    var tokens: [SourceToken] = []
    // Start of the current run, end of its last letter, digit or sign, and whether it contains a dot or sign.
    var (start, end, isMarked) = (0, 0, false)
    for place in 0...characters.count {
      if place < characters.count {
        switch characters[place] {
        case "0"..."9", "A"..."Z", "a"..."z":
          end = place + 1
          continue
        case "*", "+":
          (end, isMarked) = (place + 1, true)
          continue
        case ".":
          isMarked = true
          continue
        case "-", "_": continue
        default: break
        }
      }
      if isMarked, end > start, isWanted(characters[start..<end]) {
        tokens.append(SourceToken(characters: Array(characters[start..<end])))
      }
      (start, end, isMarked) = (place + 1, place + 1, false)
    }
    return tokens
  }

  /// Returns the first occurrence of the token with spaces in it; nil if the text has the token intact, or not at all.
  /// - Parameter model: The text the token was taken from. If the part after the dot is also a word there, it may begin
  ///   a sentence.
  func torn(in text: TextView, beside model: TextView? = nil) -> Range<Int>? {
    var found: Range<Int>?
    let isExtension = characters[0] == "."
    lazy var isWord = isWord(of: model)
    for start in text.indices where Self.isSame(text.characters[start], characters[0]) {
      if isExtension, text.characters[start] != "." { continue }
      if let before = text[start - 1], isExtension ? before.isLetter && isWord : Self.isWord(before) {
        continue
      }
      guard let end = end(in: text, from: start) else { continue }
      if end - start == characters.count { return nil }
      found = found ?? start..<end
    }
    return found
  }

  /// Returns whether the text has the part after the initial dot as a separate word, too.
  private func isWord(of model: TextView?) -> Bool {
    guard let model else { return false }
    return model.words.contains {
      $0.count == characters.count - 1 && model[$0.lowerBound - 1] != "."
        && zip(model.characters[$0], characters.dropFirst()).allSatisfy(Self.isSame)
    }
  }

  /// Returns the end of the token that starts at `start`, spaces next to its marks skipped, or nil.
  private func end(in text: TextView, from start: Int) -> Int? {
    var at = start
    for (k, character) in characters.enumerated() {
      if k > 0, let blank = text[at], blank == " " || blank.isNoBreakBlank, mayPart(at: k) { at += 1 }
      guard let own = text[at], Self.isSame(own, character) else { return nil }
      at += 1
    }
    return text[at].map(Self.isWord) == true ? nil : at
  }

  /// Returns whether a space may be skipped here: next to a mark, after an initial v, or before a wildcard x.
  private func mayPart(at k: Int) -> Bool {
    let (before, here) = (characters[k - 1], characters[k])
    return "+*".unicodeScalars.contains(here) || "*.".unicodeScalars.contains(before)
      || Self.isSame(here, "x") && before.isDigit || k == 1 && before == "v"
  }

  /// A comma replaces a dot here; ``VersionFormat`` reports that difference.
  private static func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    one == other || one == "," && other == "." || one.value ^ other.value == 0x20 && other.isASCII && other.isLetter
  }
}
