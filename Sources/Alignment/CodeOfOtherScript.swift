internal import DocModel
internal import Features

/// Code whose author writes to people in a script of their own, and its translation into a language that is written in
/// Latin letters.
struct CodeOfOtherScript {
  private let text: Article
  private let reference: Article

  /// Nil where both write in Latin letters, or neither does.
  init?(_ text: Article, _ reference: Article) {
    guard WritingSystem.of(text.locale).writes(.latin), !WritingSystem.of(reference.locale).writes(.latin) else {
      return nil
    }
    self.text = text
    self.reference = reference
  }

  /// True where the others' lines hold words of their script, these hold none, and all that is code stands in both.
  func isTranslated(_ own: [CodeLine], _ others: [CodeLine]) -> Bool {
    guard !own.isEmpty, !others.isEmpty else { return false }
    let (here, there) = (lines(own, text), lines(others, reference))
    guard there.hasLettersBeyondLatin, !here.hasLettersBeyondLatin
    else { return false }
    let folded = here.lowercased()
    return Self.names(there).allSatisfy { folded.contains($0.lowercased()) }
  }

  /// True for lines that stand on one side alone, where others beside them were translated: a box takes more lines in
  /// one language.
  func isWrapped(_ own: [CodeLine], _ others: [CodeLine], _ body: ArraySlice<UInt8>) -> Bool {
    guard own.isEmpty != others.isEmpty,
      String(decoding: body, as: UTF8.self).hasLettersBeyondLatin
    else { return false }
    let words = own.isEmpty ? lines(others, reference) : lines(own, text)
    return Self.names(words).isEmpty && words.contains { "│|┃┌└├─".contains($0) }
  }

  private func lines(_ lines: [CodeLine], _ article: Article) -> String {
    lines.map { article.string($0.range) }.joined(separator: "\n")
  }

  /// What is written in ASCII and holds a sign, a digit or a capital within: no word of a language.
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
