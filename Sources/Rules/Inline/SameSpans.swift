internal import Alignment
internal import DocModel
internal import Features

/// Code spans that say the same in another form.
enum SameSpans {
  /// True where nothing differs but how many spans the words stand in, and what stands at their ends: a mark, the brackets
  /// of a call, a prompt, `./`, a slash, or an s of the plural behind a name with capitals in it. Beside parts of a span
  /// more may be marked.
  static func areSameWords(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, !extra.isEmpty, case (let lost, let own) = (words(missing), words(extra)) else {
      return false
    }
    return lost == own || missing.count == 1 && extra.count > 1 && lost.count > 1 && Set(lost).isSubset(of: own)
  }

  private static func words(_ spans: [Deviation]) -> [Substring] {
    // The sign of minus is a hyphen to who types it.
    spans.flatMap { $0.text.replacing("\u{2212}", with: "-").split(separator: " ") }.filter { $0 != "$" && $0 != "|" }
      .map { word in
        var text = word.drop { "\"'".contains($0) }
        if text.hasPrefix("./") { text = text.dropFirst(2) }
        let end = text.lastIndex { !"./,;:\"'()".contains($0) }.map { text.index(after: $0) } ?? text.endIndex
        let core = text[..<end]
        return core.last == "s" && core.dropFirst().contains(where: \.isUppercase) ? core.dropLast() : core
      }.sorted()
  }

  /// The characters that nobody sees and by which alone the spans differ; nil where more does, or nothing.
  static func unseen(_ missing: [Deviation], _ extra: [Deviation]) -> (names: String, areMarks: Bool)? {
    guard !extra.isEmpty, missing.map(\.text.withoutUnseen).sorted() == extra.map(\.text.withoutUnseen).sorted() else {
      return nil
    }
    let theirs = Set(missing.flatMap(\.text.unicodeScalars))
    let own = Set(extra.flatMap(\.text.unicodeScalars)).subtracting(theirs).filter(\.isUnseen)
    let names = own.map(\.value).sorted().map { InvisibleCharacters.name(of: $0) }
    // What turns the order of letters stands beside a name, and does little harm.
    let areMarks = own.allSatisfy { InvisibleCharacters.kind(of: $0.value) == .directionMark }
    return names.isEmpty ? nil : (names.joined(separator: ", "), areMarks)
  }

  /// True for addresses that differ in nothing but the locale that a page is asked for in.
  static func areOnePage(_ missing: [Deviation], _ extra: [Deviation], language: String) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count,
      (missing + extra).allSatisfy({ $0.text.contains("://") || $0.text.hasPrefix("/") })
    else { return false }
    let own = Array(language.utf8)
    let pages = [missing, extra].map { spans in
      spans.map { LinkTarget(Array($0.text.utf8)[...], language: own).atom }.sorted()
    }
    return pages[0] == pages[1]
  }

  /// True for words in small letters alone, which a text can say in the language.
  static func areWords(_ spans: [Deviation]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { $0.isASCIISmall } }
  }

  /// True where several plain words stand for several plain words, as a reader sees or says them.
  static func arePhrases(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && (missing + extra).allSatisfy { span in
        span.text.split(separator: " ").count > 1 && span.text.allSatisfy { $0.isLetter || $0 == " " }
      }
  }

  /// True where nothing differs but the words of placeholders, be it by a slip: a reader puts something else there.
  static func differInPlaceholders(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
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
  /// Without joiners, direction marks and the like.
  var withoutUnseen: String {
    utf8.allSatisfy { 0x20...0x7e ~= $0 }
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
  }
}
