internal import DocModel
internal import Features

/// A token of the source that holds together by its marks alone, `6.x`, `v3.1.0` or `10.15+`, or as a dotted name: in
/// no language does a blank belong into it.
struct SourceToken {
  private let characters: [Unicode.Scalar]
  var shown: String { String(String.UnicodeScalarView(characters)) }

  /// Those of a text.
  static func all(in text: TextView) -> [SourceToken] { tokens(of: text, where: holdsTogether) }

  /// Dotted names and extensions: `secpol.msc`, `.appx`.
  static func names(in text: TextView) -> [SourceToken] { tokens(of: text, where: isDottedName) }

  private static func tokens(of text: TextView, where isWanted: (ArraySlice<Unicode.Scalar>) -> Bool) -> [SourceToken] {
    let characters = text.characters
    var tokens: [SourceToken] = []
    // Where a run begins, where its last letter, digit or sign ends, and whether it may be more than a word.
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

  /// Where the token stands with blanks in it; nil where it stands as it should, or not at all.
  /// - Parameter model: the text it was taken from: a word behind a dot that has another meaning there begins a
  ///   sentence.
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

  /// The text has what stands behind the dot as a word, too.
  private func isWord(of model: TextView?) -> Bool {
    guard let model else { return false }
    return model.words.contains {
      $0.count == characters.count - 1 && model[$0.lowerBound - 1] != "."
        && zip(model.characters[$0], characters.dropFirst()).allSatisfy(Self.isSame)
    }
  }

  /// Where the token ends that begins at a place, blanks beside its marks left out.
  private func end(in text: TextView, from start: Int) -> Int? {
    var at = start
    for (k, character) in characters.enumerated() {
      if k > 0, let blank = text[at], blank == " " || blank.isNoBreakBlank, mayPart(at: k) { at += 1 }
      guard let own = text[at], Self.isSame(own, character) else { return nil }
      at += 1
    }
    return text[at].map(Self.isWord) == true ? nil : at
  }

  /// Blanks are looked for where machines put them: beside the marks, and before the x that stands for any number.
  private func mayPart(at k: Int) -> Bool {
    let (before, here) = (characters[k - 1], characters[k])
    return "+*".unicodeScalars.contains(here) || "*.".unicodeScalars.contains(before)
      || Self.isSame(here, "x") && before.isDigit || k == 1 && before == "v"
  }

  /// A comma in a version is told by another rule.
  private static func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    one == other || one == "," && other == "." || one.value ^ other.value == 0x20 && other.isASCII && other.isLetter
  }
}
