internal import Alignment
internal import DocModel
internal import Features

/// Code spans that hold words of a sample, which authors of their own say in their language: what a reader puts
/// something else for, the parts of a path, strings, comments and the code of a language. Who keeps a word in other
/// code has not renamed it.
struct SampleSpans {
  private let article: AlignedArticle
  private let reference: Int
  private let member: Int

  init(_ article: AlignedArticle, _ d: Disagreement) {
    self.article = article
    reference = d.reference
    member = d.member
  }

  /// True where each span of the one side has its like on the other.
  func areRenamed(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    func isOne(_ own: String, _ other: String) -> Bool {
      AlignedArticle.saySomethingElse(own, other) || areOfLanguages(own, other) || areParts(own, other)
    }
    return extra.allSatisfy { own in missing.contains { isOne(own.text, $0.text) } }
      && missing.allSatisfy { other in extra.contains { isOne($0.text, other.text) } }
  }

  /// The locale's own code stands where the other has that of some language: each puts its own into an example about
  /// languages.
  private func areOfLanguages(_ own: String, _ other: String) -> Bool {
    let isOfName = { (character: Character) in character.isLetter || character.isNumber }
    let language = article.members[member].article.locale.language
    guard ByteSearch.holds(Array(language.utf8)[...], in: Array(own.utf8)[...]) else { return false }
    let (one, two) = (own.split { !isOfName($0) }, other.split { !isOfName($0) })
    return one.count == two.count && own.split(whereSeparator: isOfName) == other.split(whereSeparator: isOfName)
      && zip(one, two).allSatisfy { $0 == $1 || $0 == language && $1.count <= 3 && Lexicon.isKnownLanguage(String($1)) }
  }

  /// `/pages/folder/index` and `/pages/dossier/index`: words for words between the same signs.
  private func areParts(_ own: String, _ other: String) -> Bool {
    guard !other.contains(where: \.isWhitespace), !own.contains(where: \.isWhitespace), Self.isPath(other) else {
      return false
    }
    return areRenamed(own, other) { $0.isLetter || "-%_".contains($0) }
  }

  /// A path, a host, or capitals: `IMAGE_PATH` and `CHEMIN_IMAGE`.
  private static func isPath(_ span: String) -> Bool {
    span.contains("/") || span.contains("_") && span == span.uppercased()
      || span.split(separator: ".").count > 1 && !span.contains("(")
  }

  private func areRenamed(_ own: String, _ other: String, _ isOfWord: (Character) -> Bool) -> Bool {
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

  /// One word with another ending, or with a letter or two put for others.
  private static func areKin(_ word: Substring, _ other: Substring) -> Bool {
    let (start, end) = word.shared(with: other)
    let most = max(word.count, other.count)
    return start * 2 >= most || most - start - end <= 2 && start + end > 0
  }
}
