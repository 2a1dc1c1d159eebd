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

  private func lines(_ lines: [CodeLine], _ article: Article) -> String {
    lines.map { article.string($0.range) }.joined(separator: "\n")
  }

  /// What is written in ASCII and holds a sign, a digit or a capital within: no word of a language.
  private static func names(_ text: String) -> [Substring] {
    text.split { !$0.isASCII || $0.isWhitespace || "\"'(){}[]<>,;:|=".contains($0) }
      .filter { word in
        word.contains(where: \.isLetter)
          && (word.dropFirst().contains { "_./-@$#".contains($0) || $0.isNumber }
            || zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase })
      }
  }
}
