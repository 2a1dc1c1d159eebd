internal import Features

/// A token of the source that holds together by its marks alone, `6.x`, `v3.1.0` or `10.15+`: in no language does a blank belong into it.
struct SourceToken {
  private let characters: [Unicode.Scalar]

  var shown: String { String(String.UnicodeScalarView(characters)) }

  /// Those of a text.
  static func all(in text: TextView) -> [SourceToken] {
    text.characters.split { !isPart($0) }.compactMap { run in
      var run = run
      while let last = run.last, ".-_".unicodeScalars.contains(last) { run.removeLast() }
      return holdsTogether(run) ? SourceToken(characters: Array(run)) : nil
    }
  }

  /// Where the token stands with blanks in it; nil where it stands as it should, or not at all.
  func torn(in text: TextView) -> Range<Int>? {
    var found: Range<Int>?
    for start in text.indices where Self.isSame(text.characters[start], characters[0]) {
      if let before = text[start - 1], Self.isWord(before) { continue }
      guard let end = end(in: text, from: start) else { continue }
      if end - start == characters.count { return nil }
      found = found ?? start..<end
    }
    return found
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

  /// What is longer is no token that anybody would know again.
  private static let longest = 64

  private static func holdsTogether(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
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

  /// A comma in a version is told by another rule.
  private static func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    one == other || one == "," && other == "." || one.value ^ other.value == 0x20 && other.isASCII && other.isLetter
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.isASCII && (character.isLetter || character.isDigit)
  }

  private static func isPart(_ character: Unicode.Scalar) -> Bool {
    isWord(character) || ".-_+*".unicodeScalars.contains(character)
  }
}
