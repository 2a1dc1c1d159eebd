internal import Alignment
internal import DocModel
internal import Features

/// Compares code spans that differ only in form.
enum SameSpans {
  /// Returns whether the spans differ only in how the words are split into spans and in what surrounds them:
  /// punctuation, call brackets, a prompt, `./`, a slash, or a plural s after a name with inner capitals. If one span
  /// was split into several, the extra spans may contain more words.
  static func areSameWords(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, !extra.isEmpty, case (let lost, let own) = (words(missing), words(extra)) else {
      return false
    }
    return lost == own || missing.count == 1 && extra.count > 1 && lost.count > 1 && Set(lost).isSubset(of: own)
  }

  private static func words(_ spans: [ValueDifference]) -> [Substring] {
    // Authors type the minus sign as a hyphen.
    spans.flatMap { $0.text.replacing("\u{2212}", with: "-").split(separator: " ") }.filter { $0 != "$" && $0 != "|" }
      .map { word in
        var text = word.drop { "\"'".contains($0) }
        if text.hasPrefix("./") { text = text.dropFirst(2) }
        let end = text.lastIndex { !"./,;:\"'()".contains($0) }.map { text.index(after: $0) } ?? text.endIndex
        let core = text[..<end]
        return core.last == "s" && core.dropFirst().contains(where: \.isUppercase) ? core.dropLast() : core
      }.sorted()
  }

  /// Returns the invisible characters that are the only difference; nil if the spans differ otherwise or are equal.
  static func unseen(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> (names: String, areMarks: Bool)? {
    guard !extra.isEmpty, missing.map(\.text.withoutUnseen).sorted() == extra.map(\.text.withoutUnseen).sorted() else {
      return nil
    }
    let theirs = Set(missing.flatMap(\.text.unicodeScalars))
    let own = Set(extra.flatMap(\.text.unicodeScalars)).subtracting(theirs).filter(\.isUnseen)
    let names = own.map(\.value).sorted().map { InvisibleCharacters.name(of: $0) }
    // Directional marks next to a name do little harm.
    let areMarks = own.allSatisfy { InvisibleCharacters.kind(of: $0.value) == .directionMark }
    return names.isEmpty ? nil : (names.joined(separator: ", "), areMarks)
  }

  /// Returns whether the spans are URLs or paths that differ only in the requested locale.
  static func areOnePage(_ missing: [ValueDifference], _ extra: [ValueDifference], language: String) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count,
      (missing + extra).allSatisfy({ $0.text.contains("://") || $0.text.hasPrefix("/") })
    else { return false }
    let own = Array(language.utf8)
    let pages = [missing, extra].map { spans in
      spans.map { LinkTarget(Array($0.text.utf8)[...], language: own).atom }.sorted()
    }
    return pages[0] == pages[1]
  }

  /// Returns whether all spans are lowercase words, which a text may translate.
  static func areWords(_ spans: [ValueDifference]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { $0.isASCIISmall } }
  }

  /// Returns whether both sides are phrases of several plain words, such as interface text or speech.
  static func arePhrases(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && (missing + extra).allSatisfy { span in
        span.text.split(separator: " ").count > 1 && span.text.allSatisfy { $0.isLetter || $0 == " " }
      }
  }

  /// Returns whether the spans differ only in placeholder names, even by a typo: the reader replaces those.
  static func differInPlaceholders(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { CodeText.differInPlaceholders(own.text, $0.text) } }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch InvisibleCharacters.kind(of: value) {
    case nil, .blank: false
    default: true
    }
  }
}

extension String {
  /// The text without joiners, directional marks and other invisible characters, spaces excepted.
  var withoutUnseen: String {
    utf8.allSatisfy { 0x20...0x7e ~= $0 }
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
  }
}
