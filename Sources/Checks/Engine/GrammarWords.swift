internal import Features
internal import Synchronization

/// The words of a language that have a meaning for grammar alone, and those that decide the meaning of a sentence.
struct GrammarWords: Sendable {
  /// Words that decide the meaning of a sentence, such as negations; empty for languages without a profile.
  let deciding: Set<String>
  /// Words of grammar, such as articles and prepositions, and others that many texts share.
  let common: Set<String>
  /// ``common`` without those that decide.
  let small: Set<String>
  /// Endings of inflected words; empty for languages without a list, whose texts with other endings count as changed.
  let endings: [String]

  private static let known = Mutex<[String: GrammarWords]>([:])

  /// - Parameter language: a lowercase primary language subtag.
  static func of(_ language: String) -> GrammarWords {
    if let words = known.withLock({ $0[language] }) { return words }
    let words = GrammarWords(LanguageProfile.of(language))
    known.withLock { $0[language] = words }
    return words
  }

  private init(_ profile: LanguageProfile) {
    deciding = Set(profile.words("deciding"))
    common = Set(profile.words("common-words")).union(profile.words("grammar-words"))
    small = common.subtracting(deciding)
    endings = profile.words("grammar-endings")
  }
}
