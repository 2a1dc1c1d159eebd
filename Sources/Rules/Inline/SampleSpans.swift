internal import Alignment
internal import DocModel
internal import Features

/// Compares code spans with sample text that independent translations localize: placeholders, path segments, strings,
/// comments and language codes. A word that occurs in other code of the member counts as kept, not renamed.
struct SampleSpans {
  private let article: AlignedArticle
  private let reference: Int
  private let member: Int

  init(_ article: AlignedArticle, _ d: Disagreement) {
    self.article = article
    reference = d.reference
    member = d.member
  }

  /// Returns whether every span has a localized counterpart on the other side.
  func areRenamed(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    func isOne(_ own: String, _ other: String) -> Bool {
      AlignedArticle.saySomethingElse(own, other) || areOfLanguages(own, other) || areParts(own, other)
    }
    return extra.allSatisfy { own in missing.contains { isOne(own.text, $0.text) } }
      && missing.allSatisfy { other in extra.contains { isOne($0.text, other.text) } }
  }

  /// Returns whether the spans differ only in language codes, each replaced by the locale's code: examples about
  /// languages are localized.
  private func areOfLanguages(_ own: String, _ other: String) -> Bool {
    let isOfName = { (character: Character) in character.isLetter || character.isNumber }
    let language = article.members[member].article.locale.language
    guard ByteSearch.holds(Array(language.utf8)[...], in: Array(own.utf8)[...]) else { return false }
    let (one, two) = (own.split { !isOfName($0) }, other.split { !isOfName($0) })
    return one.count == two.count && own.split(whereSeparator: isOfName) == other.split(whereSeparator: isOfName)
      && zip(one, two).allSatisfy { $0 == $1 || $0 == language && $1.count <= 3 && Lexicon.isKnownLanguage(String($1)) }
  }

  /// Returns whether the spans are paths that differ only in words: `/pages/folder/index` and `/pages/dossier/index`.
  private func areParts(_ own: String, _ other: String) -> Bool {
    guard !other.contains(where: \.isWhitespace), !own.contains(where: \.isWhitespace), Self.isPath(other) else {
      return false
    }
    return areRenamed(own, from: other) { $0.isLetter || "-%_".contains($0) }
  }

  /// Returns whether the span is a path, a host, or an uppercase constant: `IMAGE_PATH`.
  private static func isPath(_ span: String) -> Bool {
    span.contains("/") || span.contains("_") && span == span.uppercased()
      || span.split(separator: ".").count > 1 && !span.contains("(")
  }

  private func areRenamed(_ own: String, from other: String, isOfWord: (Character) -> Bool) -> Bool {
    func parts(_ text: String) -> (words: [Substring], signs: [Substring]) {
      (
        text.split(omittingEmptySubsequences: false) { !isOfWord($0) }, text.split(whereSeparator: isOfWord)
      )
    }
    let (one, two) = (parts(own), parts(other))
    guard one.signs == two.signs, one.words.count == two.words.count, one.words != two.words else { return false }
    return zip(one.words, two.words).allSatisfy { word, instead in
      word == instead
        || word.count > 2 && instead.count > 2 && !Self.areKin(word, instead)
          && article.isRenamed(instead, to: word, member, besides: reference)
    }
  }

  /// Returns whether the words are inflections or misspellings of each other: a long common start, or a difference of
  /// at most two letters.
  private static func areKin(_ word: Substring, _ other: Substring) -> Bool {
    let (start, end) = word.shared(with: other)
    let most = max(word.count, other.count)
    return start * 2 >= most || most - start - end <= 2 && start + end > 0
  }
}
