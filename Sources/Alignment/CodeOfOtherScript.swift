internal import DocModel
internal import Features

/// A sample whose source has texts in a non-Latin script, and its translation into a language written in Latin script.
struct CodeOfOtherScript {
  private let text: Article
  private let reference: Article

  /// Nil unless the translation is in Latin script and the reference is not.
  init?(_ text: Article, _ reference: Article) {
    guard WritingSystem.of(text.locale).writes(.latin), !WritingSystem.of(reference.locale).writes(.latin) else {
      return nil
    }
    self.text = text
    self.reference = reference
  }

  /// Returns whether the reference has words in its script, the translation has none, and all code names are kept.
  func isTranslated(_ own: [CodeLine], _ others: [CodeLine]) -> Bool {
    guard !own.isEmpty, !others.isEmpty else { return false }
    let (here, there) = (lines(own, text), lines(others, reference))
    guard there.hasLettersBeyondLatin, !here.hasLettersBeyondLatin
    else { return false }
    let folded = here.lowercased()
    return Self.names(there).allSatisfy { folded.contains($0.lowercased()) }
  }

  /// Returns whether one side has extra box-drawing lines without code names: a diagram box needs more lines in one
  /// language.
  func isWrapped(_ own: [CodeLine], comparedTo others: [CodeLine], in body: ArraySlice<UInt8>) -> Bool {
    guard own.isEmpty != others.isEmpty,
      String(decoding: body, as: UTF8.self).hasLettersBeyondLatin
    else { return false }
    let words = own.isEmpty ? lines(others, reference) : lines(own, text)
    return Self.names(words).isEmpty && words.contains { "│|┃┌└├─".contains($0) }
  }

  private func lines(_ lines: [CodeLine], _ article: Article) -> String {
    lines.map { article.string($0.range) }.joined(separator: "\n")
  }

  /// ASCII tokens with a sign, digit or inner capital: code names, not words of a language.
  private static func names(_ text: String) -> [Substring] {
    text.split { !$0.isASCII || $0.isWhitespace || "\"'(){}[]<>,;:|=".contains($0) }
      .map { $0.trimmingDots }
      .filter { word in
        word.contains(where: \.isLetter)
          && (word.dropFirst().contains { "_./-@$#".contains($0) || $0.isNumber }
            || zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase })
      }
  }
}

extension Substring {
  fileprivate var trimmingDots: Substring {
    let rest = drop { $0 == "." }
    return rest.last == "." ? rest.dropLast(rest.reversed().prefix { $0 == "." }.count) : rest
  }
}
