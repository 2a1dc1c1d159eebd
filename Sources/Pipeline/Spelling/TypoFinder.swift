import DocModel
import Features

/// A rare word that is probably a misspelled frequent one.
struct Typo {
  let word: String
  let usual: String
  /// The frequency of the usual word.
  let count: Int
  /// Whether a dictionary rejects the word.
  let isUnknown: Bool
  /// Whether no other frequent word is one slip away.
  let isOnlyChoice: Bool
  /// Whether the usual word is written with a small letter nearly everywhere, so that a capital makes a name.
  let isUsuallySmall: Bool
  /// The articles that have the word, by index.
  let articles: Set<Int>
}

/// Finds the misspelled words of one locale by the words of its texts and, if there is one, a dictionary.
struct TypoFinder {
  private struct Candidate {
    let word: String
    let letters: [Unicode.Scalar]
    let entry: Vocabulary.Word
    let usual: String
    let usualLetters: [Unicode.Scalar]
    let usualEntry: Vocabulary.Word
    let slip: Slip
    let isOnlyChoice: Bool
    var ratio: Int { usualEntry.count / entry.count }
  }

  private let locale: LocaleTag
  private let vocabulary: Vocabulary
  private let dictionaries: HunspellDictionaries
  private let spelling: AccentSpelling
  private let hasManyEndings: Bool
  /// All words, in order: those with a common beginning are neighbors.
  private let sorted: [String]
  private var candidates: [Candidate] = []

  /// A word is rare up to this frequency.
  private static let rare = 2
  /// Short words have more others next to them by chance, so more evidence is needed.
  private static let short = 5
  private static let leastRatioOfShort = 40

  /// Returns whether a word is frequent enough to compare others with.
  private static func isFrequent(_ word: Vocabulary.Word) -> Bool {
    word.count >= 4 || word.count == 3 && word.size >= 8
  }

  /// - Parameter isKnown: returns whether a word in small letters is a name or no typo for another reason.
  init(
    _ vocabulary: Vocabulary, of locale: LocaleTag, dictionaries: HunspellDictionaries, isKnown: (String) -> Bool
  ) {
    (self.locale, self.vocabulary, self.dictionaries) = (locale, vocabulary, dictionaries)
    spelling = AccentSpelling(locale)
    hasManyEndings = WritingSystem.of(locale).longestEnding == .max
    let frequent = vocabulary.words.filter { Self.isFrequent($0) }.map { (vocabulary.string($0), $0) }
      .sorted { $0.0 < $1.0 }
    var index = SlipIndex()
    let letters = frequent.map { Array($0.0.unicodeScalars) }
    for (number, word) in letters.enumerated() { index.add(word, number: number) }
    guard !frequent.isEmpty else {
      sorted = []
      return
    }
    var found: [Candidate] = []
    for entry in vocabulary.words where entry.count <= Self.rare && entry.pages == 1 {
      let word = vocabulary.string(entry)
      let own = Array(word.unicodeScalars)
      let near = index.candidates(of: own).compactMap { number in
        Slip(from: letters[number], to: own).map { (number: number, slip: $0) }
      }
      let likely = near.filter { Self.isSlip($0.slip, from: frequent[$0.number].1) }
      // An accent is missed more often than a letter.
      guard
        let best = likely.max(by: { one, other in
          one.slip.isOfAccent != other.slip.isOfAccent
            ? other.slip.isOfAccent : frequent[one.number].1.count < frequent[other.number].1.count
        }), !isKnown(word), case let usual = frequent[best.number].1,
        own.count > Self.short || !best.slip.isOfOneLetter || usual.count >= Self.leastRatioOfShort * entry.count
      else { continue }
      found.append(
        Candidate(
          word: word, letters: own, entry: entry, usual: frequent[best.number].0, usualLetters: letters[best.number],
          usualEntry: usual, slip: best.slip, isOnlyChoice: near.count == 1))
    }
    candidates = found.sorted { $0.word < $1.word }
    sorted = candidates.isEmpty ? [] : vocabulary.words.map { vocabulary.string($0) }.sorted()
  }

  /// Returns false for what is an ending of the same word, or a prefix.
  private static func isSlip(_ slip: Slip, from usual: Vocabulary.Word) -> Bool {
    switch slip.kind {
    case .lostAccent, .strayAccent: true
    case .otherAccent, .doubled: true
    case .swapped: slip.after >= 1
    case .added: slip.after >= 1 && (slip.before > 0 || slip.own != ["a"])
    case .dropped: slip.after >= 1
    case .changed: slip.after >= 2 && usual.count >= 4
    }
  }

  func typos() -> [Typo] {
    guard !candidates.isEmpty else { return [] }
    let asked = candidates.flatMap { [$0.word, $0.usual] }
    let rejected = dictionaries.unknown(Array(Set(asked)).sorted(), in: locale)
    let sequences = rejected == nil || candidates.contains { isUnsure($0, rejected) } ? LetterSequences(sorted) : nil
    return candidates.compactMap { one in
      let isUnknown = rejected?.contains(one.word) == true
      if let rejected {
        guard isUnknown else { return nil }
        if rejected.contains(one.usual), one.ratio < 15, !isProved(one, sequences) { return nil }
      } else if !isProved(one, sequences) {
        return nil
      }
      return Typo(
        word: one.word, usual: one.usual, count: one.usualEntry.count, isUnknown: isUnknown,
        isOnlyChoice: one.isOnlyChoice, isUsuallySmall: 2 * one.usualEntry.smallPages >= one.usualEntry.pages,
        articles: [one.entry.first, one.entry.last])
    }
  }

  /// Whether the dictionary knows neither word, so that the texts decide.
  private func isUnsure(_ one: Candidate, _ rejected: Set<String>?) -> Bool {
    rejected.map { $0.contains(one.word) && $0.contains(one.usual) && one.ratio < 15 } ?? true
  }

  /// Returns whether the texts alone prove that the word is misspelled.
  private func isProved(_ one: Candidate, _ sequences: LetterSequences?) -> Bool {
    guard one.usualEntry.count >= 4 || one.slip.kind == .swapped || one.slip.kind == .strayAccent else { return false }
    let (slip, length, isFarRarer) = (one.slip, one.letters.count, one.ratio >= 50)
    if slip.isOfAccent {
      return spelling.isWrong(one.letters, usual: one.usualLetters, slip, ratio: one.ratio) {
        sequences?.isStrange(one.letters, slip) == true
      } relatives: {
        relatives(one)
      }
    }
    // In languages with many endings, a letter less or more makes another form.
    guard slip.before > 0, !hasManyEndings || !slip.isOfOneLetter || slip.after >= 4 || one.ratio >= 30 else {
      return false
    }
    let isStrange = { sequences?.isStrange(one.letters, slip) == true }
    let isUnlikely =
      switch slip.kind {
      case .swapped: length >= 11 || length >= 6 && isStrange()
      case .doubled:
        length >= 10 && slip.after >= 1 || isFarRarer && length >= 8 || (slip.after > 1 || isFarRarer) && isStrange()
      case .dropped:
        slip.after >= 2
          && (isFarRarer && length >= 8 || length >= 12 || length >= 9 && one.ratio >= 30
            || length >= 7 && one.usualEntry.count >= 8 && isStrange())
      case .added: slip.after >= 3 && length >= 10 && isStrange()
      case .changed: slip.after >= 3 && length >= 9 && one.ratio >= 100
      case .lostAccent, .otherAccent, .strayAccent: false
      }
    return isUnlikely && relatives(one) == 0 && !isAlternation(slip, in: one.letters)
  }

  /// The number of other words that begin like this one, up to after the slip: forms of a word that is right.
  private func relatives(_ one: Candidate) -> Int {
    let length = max(one.slip.before + 2, one.letters.count - 2)
    var start = String.UnicodeScalarView()
    start += one.letters.prefix(length)
    let beginning = String(start)
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < beginning { low = middle + 1 } else { high = middle }
    }
    var count = 0
    while low < sorted.count, sorted[low].utf8.starts(with: beginning.utf8), count < 8 {
      if sorted[low] != one.word, sorted[low] != one.usual { count += 1 }
      low += 1
    }
    return count
  }

  /// Returns whether other pairs of words differ in the same letters between the same neighbors, as forms of words do.
  private func isAlternation(_ slip: Slip, in word: [Unicode.Scalar]) -> Bool {
    func text(_ letters: [Unicode.Scalar]) -> String {
      var view = String.UnicodeScalarView()
      view += letters
      return String(view)
    }
    let (left, right) = (word[..<slip.before].suffix(1), word[(word.count - slip.after)...].prefix(1))
    let (own, other) = (text(left + slip.own + right), text(left + slip.other + right))
    var pairs: Set<String> = []
    for one in sorted where one.utf8.count > own.utf8.count {
      guard let place = ByteSearch.first(Array(own.utf8)[...], in: Array(one.utf8)[...]) else { continue }
      let bytes = Array(one.utf8)
      let changed = bytes[..<place] + Array(other.utf8) + bytes[(place + own.utf8.count)...]
      if vocabulary.holds(String(decoding: changed, as: UTF8.self)) { pairs.insert(String(one.prefix(3))) }
      if pairs.count > 2 { return true }
    }
    return false
  }
}

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
