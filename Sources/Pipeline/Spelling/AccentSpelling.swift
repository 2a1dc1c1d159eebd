import DocModel
import Features

/// The use of accents in a language: if they show the stress, a word without its accent is rarely another word.
struct AccentSpelling {
  private let showsStress: Bool
  private let isSpelling: Bool
  /// The usual number of syllables after the stressed one is less than this.
  private static let syllables = 3

  init(_ locale: LocaleTag) {
    let profile = WritingSystem.of(locale).profile
    showsStress = profile.has("accents", "stress")
    isSpelling = profile.has("accents", "spelling")
  }

  /// - Parameters:
  ///   - isStrange: whether no other word has such letters.
  ///   - relatives: the number of words that begin as this one does.
  func isWrong(
    _ word: [Unicode.Scalar], usual: [Unicode.Scalar], _ slip: Slip, ratio: Int, isStrange: () -> Bool,
    relatives: () -> Int
  ) -> Bool {
    guard showsStress || isSpelling, slip.own.count == 1 else { return false }
    let later = Self.syllables(in: word[(slip.before + 1)...])
    switch slip.kind {
    case .lostAccent:
      // Before the last letter it is an ending where no stress is shown: `activé`, `activés`.
      guard slip.after >= (showsStress ? 1 : 2), slip.before > 0 || isSpelling else { return false }
      // The accent distinguishes nouns and adjectives from forms of verbs: `público`, `publico`.
      return !(showsStress && later >= 2 && relatives() > 4)
    case .otherAccent: return ratio >= 12 && isStrange()
    case .strayAccent:
      guard slip.before > 0, slip.after >= 1 else { return false }
      return showsStress && later >= Self.syllables && !Self.isAdverb(word)
        || word.count >= 6 && ratio >= 10 && isStrange()
    case .swapped, .doubled, .added, .dropped, .changed: return false
    }
  }

  /// An adverb keeps the accent of its adjective: `rápidamente`.
  private static func isAdverb(_ word: [Unicode.Scalar]) -> Bool {
    word.suffix(5).elementsEqual("mente".unicodeScalars)
  }

  /// The number of runs of vowels.
  private static func syllables(in letters: ArraySlice<Unicode.Scalar>) -> Int {
    let isVowel = letters.map { "aeiouyαεηιουω".unicodeScalars.contains(Slip.base($0)) }
    return zip([false] + isVowel, isVowel).count { !$0 && $1 }
  }
}
