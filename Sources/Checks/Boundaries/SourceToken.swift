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

/// Definition of the token forms.
extension SourceToken {
  /// Maximum length of a token in characters.
  static let longest = 64

  /// Returns whether letters and digits are joined by dots, abbreviations such as `e.g` excluded.
  static func isDottedName(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard (3...longest).contains(token.count), let last = token.last, last.isASCII, isWord(last) else { return false }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.dropFirst().allSatisfy { $0.count > 1 && $0.first?.isLetter == true }
      && parts[0].count != 1 && parts.allSatisfy { !$0.contains("+") && !$0.contains("*") }
  }

  static func holdsTogether(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard (2...longest).contains(token.count), let first = token.first, let last = token.last,
      let inner = token.dropLast().last,
      token.contains(where: { ".+*".unicodeScalars.contains($0) })
    else { return false }
    let hasDigit = token.contains(where: \.isDigit)
    switch last {
    case "+": return hasDigit && (isWord(inner) || inner == "x") && token.count { $0 == "+" } == 1
    case "*": return isWord(inner) && token.count { $0 == "*" } == 1
    case "x", "X": return hasDigit && (inner == "." || inner.isDigit)
    default: break
    }
    if first == "*" {
      return token.count > 3 && token.dropFirst().first == "." && token.dropFirst(2).first?.isLetter == true
    }
    return first == "v" && token.dropFirst().first?.isDigit == true
  }

  static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.isASCII && (character.isLetter || character.isDigit)
  }
}

// Fast paths over raw bytes, which rule out nearly all texts before they are parsed.

extension SourceToken {
  /// Fast path: whether a space occurs where a dotted name may be torn: between a dot and a letter, between a digit and
  /// an x, or after a v.
  static func mayBeTorn(in text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    return bytes.indices.dropLast().contains { place in
      // An ASCII space, or the last byte of a no-break space (U+00A0, U+202F) in UTF-8.
      guard bytes[place] == .space || bytes[place] == 0xa0 || bytes[place] == 0xaf else { return false }
      let before = place - (bytes[place] == .space ? 1 : bytes[place] == 0xa0 ? 2 : 3)
      guard before >= 0 else { return false }
      switch bytes[before] {
      case .of("."), .of(","): return bytes[place + 1].isASCIILetter
      case .of("v"), .of("V"): return true
      default: return bytes[place + 1] | 0x20 == .of("x") && bytes[before].isASCIIDigit
      }
    }
  }

  /// Fast path: whether the text contains a mark that tokens may have.
  static func mayStand(in text: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holdsTokenMark(text.span)
  }
}

extension WordRepetition {
  /// Fast path for scripts without spaces: whether the last character before an ‘and’ recurs shortly after it. Two
  /// words and the conjunction have at least five characters of three bytes. Other scripts have a sign for repetitions.
  static func mayStand(in text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    if locale.spacesBetweenWords { return true }
    guard text.count >= 15 else { return false }
    return locale.joints.contains { joint in
      var rest = text
      while let place = ByteSearch.first(joint[...], in: rest) {
        rest = rest[(place + joint.count)...]
        // The last character before the conjunction, assuming three bytes of UTF-8.
        if place >= text.startIndex + 3, stands(text, at: place - 3, in: rest.prefix(longestInCharacters * 4)) {
          return true
        }
      }
      return false
    }
  }

  /// Returns whether the three bytes at `place` occur in `part`.
  private static func stands(_ text: ArraySlice<UInt8>, at place: Int, in part: ArraySlice<UInt8>) -> Bool {
    part.indices.dropLast(2).contains {
      text[$0] == text[place] && text[$0 + 1] == text[place + 1] && text[$0 + 2] == text[place + 2]
    }
  }
}

extension String {
  /// Returns whether the string contains the bytes of `other`; much faster than the standard library's search.
  func holds(_ other: String) -> Bool { ByteSearch.holds(Array(other.utf8)[...], in: Array(utf8)[...]) }
}
