internal import Foundation

/// Searches for glossary terms in text.
enum GlossaryTerm {
  /// Returns whether `term` occurs in `text` as whole words. The comparison is case-sensitive if the term has a capital
  /// after its first letter.
  static func stands(_ term: String, in text: String) -> Bool {
    let hasInnerCapital = term.dropFirst().contains { $0.isUppercase }
    var from = text.startIndex
    while let range = text.range(
      of: term, options: hasInnerCapital ? [] : .caseInsensitive, range: from..<text.endIndex)
    {
      let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
      let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
      if !isJoined(before, text[range.lowerBound]), !isJoined(after, text[text.index(before: range.upperBound)]) {
        return true
      }
      from = text.index(after: range.lowerBound)
    }
    return false
  }

  /// Returns whether `text` contains `term`, possibly inflected; in scripts without spaces, anywhere in the text.
  static func isUsed(_ term: String, in text: String) -> Bool {
    if text.range(of: term, options: [.caseInsensitive, .diacriticInsensitive]) != nil { return true }
    if term.unicodeScalars.contains(where: isUnspaced) {
      return squeezed(text).range(of: squeezed(term), options: .caseInsensitive) != nil
    }
    let words = words(text)
    return Self.words(term).allSatisfy { part in
      let stem = part.prefix(max(4, (part.count * 7 + 9) / 10))
      return words.contains { $0.hasPrefix(stem) }
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
  }

  private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private static func isJoined(_ neighbour: Character?, _ own: Character) -> Bool {
    guard let neighbour, own.isLetter || own.isNumber || own == "_" else { return false }
    return neighbour.isLetter || neighbour.isNumber || neighbour == "_"
  }

  /// Returns whether the script has no spaces between words, or is Hangul, which attaches particles to words.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e80...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff,
      0x20000...0x3ffff:
      true
    default: false
    }
  }
}
