internal import Features

/// The words that differ between two texts of one language with equal values.
struct WordingChange {
  /// The words from the first to the last difference.
  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let length: Int
  private let language: String
  private let vocabulary: GrammarWords

  init(from before: String, to now: String, language: String) {
    self.language = language
    vocabulary = .of(language)
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    (self.old, self.new) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    length = min(old.count, new.count)
  }

  /// Whether a translation of the one text is also one of the other.
  ///
  /// - Parameter isCalledSlight: whether its author says that only spelling, grammar or layout changed.
  func isSlight(isCalledSlight: Bool) -> Bool {
    guard !vocabulary.deciding.isEmpty else { return false }
    return addsWords || changesGrammar(most: 0, deciding: vocabulary.deciding)
      || isCalledSlight && keepsSense && changesGrammar(most: Self.mostOfSlight, deciding: [])
  }

  /// Whether both texts have, or lack, a negation and each of the opposites: *neither … nor* is another word for *not*.
  private var keepsSense: Bool {
    let (before, now) = (senses(old), senses(new))
    return (before[.negation] + before[.negative] > 0) == (now[.negation] + now[.negative] > 0)
      && Sense.opposites.allSatisfy { (before[$0] > 0) == (now[$0] > 0) }
  }

  private func senses(_ words: ArraySlice<Substring>) -> SenseCounts {
    let text = Array(words.joined(separator: " ").utf8)
    return SentenceReader(language: language).sentences(text, in: text.indices).reduce(SenseCounts()) { $0 + $1.senses }
  }

  /// Whether one or two words were added or removed in a longer text, none of them a deciding word, number or name.
  private var addsWords: Bool {
    let (less, more) = old.count < new.count ? (words(old), words(new)) : (words(new), words(old))
    // Punctuation is trimmed, as it may have moved to the added word.
    guard more.starts(with: less) || more.reversed().starts(with: less.reversed()) else { return false }
    let rest = more.starts(with: less) ? more.dropFirst(less.count) : more.dropLast(less.count)
    return (1...Self.few).contains(rest.count) && length >= Self.longer * rest.count
      && rest.allSatisfy { Self.isPlain($0) && !vocabulary.deciding.contains(String($0)) }
  }

  private static let few = 2
  private static let longer = 4

  /// Whether the first line of a commit's message says that the commit changes spelling, grammar or layout alone.
  static func isCalledSlight(_ subject: String) -> Bool {
    let said = LanguageProfile.of("en").words("slight-changes")
    return subject.lowercased().split { !$0.isLetter }.contains { said.contains(String($0)) }
  }

  /// Whether the texts have the same words in any order, but for small words and endings, and but for a few plain ones.
  /// - Parameters:
  ///   - most: the number of words that one text may have and the other not.
  ///   - deciding: the words that both must have as often.
  private func changesGrammar(most: Int, deciding: Set<String>) -> Bool {
    var rest: [String: Int] = [:]
    // Marks that are part of a name or of code count: run() is not run.
    for (words, number) in [(old, 1), (new, -1)] {
      for word in words {
        count(
          word.trimming(where: BlockChange.sentenceMarks.contains), times: number, deciding: deciding, in: &rest)
      }
    }
    let (gone, came) = (rest.values.reduce(0) { $0 + max(0, $1) }, rest.values.reduce(0) { $0 + max(0, -$1) })
    let changed = rest.filter { $0.value != 0 }.keys
    guard changed.allSatisfy({ Self.isPlain($0[...]) && !deciding.contains($0) }) else { return false }
    return max(gone, came) <= most && length >= Self.longer * max(gone, came)
  }

  private static let mostOfSlight = 2

  private func count(_ word: Substring, times number: Int, deciding: Set<String>, in counts: inout [String: Int]) {
    let folded = word.lowercased()
    guard !folded.isEmpty, !vocabulary.small.contains(folded) else { return }
    let isPlain = Self.isPlain(folded[...])
    counts[isPlain && !deciding.contains(folded) ? stem(folded) : String(word), default: 0] += number
  }

  /// The word without its endings, so far as several words share the rest.
  private func stem(_ word: String) -> String {
    var word = word[...]
    while let ending = vocabulary.endings.first(where: { word.hasSuffix($0) && word.count - $0.count >= Self.shortest })
    {
      word = word.dropLast(ending.count)
    }
    return String(word)
  }

  private static let shortest = 4

  private static func isPlain(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "'" || $0 == "’" }
  }

  private func words(_ some: ArraySlice<Substring>) -> [Substring] {
    some.map { $0.trimming { !$0.isLetter && !$0.isNumber } }
  }
}
