internal import Alignment
internal import DocModel
internal import Features
internal import Synchronization

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
    return addsWords || isGrammar
      || isCalledSlight && keepsSense && changesGrammar(most: .max, deciding: [])
  }

  /// Whether only the order of words, small words and endings changed.
  var isGrammar: Bool { !vocabulary.deciding.isEmpty && changesGrammar(most: 0, deciding: vocabulary.deciding) }

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
  ///   - most: the number of words that one text may have and the other not; never more than a quarter of them.
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

  private func count(_ word: Substring, times number: Int, deciding: Set<String>, in counts: inout [String: Int]) {
    let folded = Self.withoutVerb(word.lowercased())
    guard !folded.isEmpty, !vocabulary.small.contains(folded) else { return }
    let isPlain = Self.isPlain(folded[...])
    counts[isPlain && !deciding.contains(folded) ? stem(folded) : String(word), default: 0] += number
  }

  /// The pronoun before a verb that is joined to it: `we` for `we'll`.
  private static func withoutVerb(_ word: String) -> String {
    guard let mark = word.lastIndex(where: { $0 == "'" || $0 == "’" }),
      joinedVerbs.contains(word[word.index(after: mark)...])
    else { return word }
    return String(word[..<mark])
  }

  private static let joinedVerbs: Set<Substring> = ["ll", "re", "ve", "d", "m"]

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

/// A change of a text that only mends how it is written, so that its translations stay right: misspelled words, or spaces
/// and hyphens between the same letters.
struct MendedWording {
  /// A word that was changed, in small letters.
  struct Word: Equatable {
    let old: String
    let new: String

    /// Whether a word was parted from the next one, or joined with it.
    var isOfSpaces: Bool { old.filter { $0 != " " } == new.filter { $0 != " " } }

    /// Whether one letter of a long word is another, missing or too many, and neither its beginning nor its end is
    /// concerned, where prefixes and endings are.
    var isInside: Bool {
      let (one, other) = (Array(old), Array(new))
      let shared = one.shared(with: other)
      return min(one.count, other.count) >= MendedWording.longer && shared.start >= 3 && shared.end >= 2
        && one.isOneSlip(from: other)
    }
  }

  /// The misspelled words; empty if only spaces and hyphens changed.
  let words: [Word]
  /// The spellings that a translation may have taken over, in small letters.
  let spellings: [String]

  /// Fails if anything else changed.
  init?(from before: String, to now: String, language: String) {
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    let (was, has) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    guard !was.isEmpty || !has.isEmpty else { return nil }
    if Self.squeezed(was) == Self.squeezed(has) {
      (words, spellings) = ([], [was.joined(separator: " ").lowercased()])
      return
    }
    guard let words = Self.words(was, has, .of(language)), 1...Self.most ~= words.count else { return nil }
    (self.words, spellings) = (words, words.map(\.old))
  }

  /// The words that differ, in order; nil if one is replaced by another.
  private static func words(
    _ was: ArraySlice<Substring>, _ has: ArraySlice<Substring>, _ vocabulary: GrammarWords
  ) -> [Word]? {
    var (old, new) = (was, has)
    var words: [Word] = []
    while let one = old.first, let other = new.first {
      defer { (old, new) = (old.dropFirst(), new.dropFirst()) }
      if one == other { continue }
      if squeezed(old.prefix(2)) == other {
        words.append(Word(old: old.prefix(2).joined(separator: " ").lowercased(), new: other.lowercased()))
        old = old.dropFirst()
      } else if squeezed(new.prefix(2)) == one {
        words.append(Word(old: one.lowercased(), new: new.prefix(2).joined(separator: " ").lowercased()))
        new = new.dropFirst()
      } else {
        guard let word = word(one, other), !vocabulary.common.contains(word.old),
          !vocabulary.deciding.contains(word.old),
          // A short word may be another one: `now` for `no`.
          word.old.count >= 5 || !vocabulary.deciding.contains(word.new), !vocabulary.isEnding(of: word)
        else { return nil }
        words.append(word)
      }
    }
    return old.isEmpty && new.isEmpty ? words : nil
  }

  /// More changed words are another text.
  private static let most = 3

  private static func squeezed(_ words: ArraySlice<Substring>) -> String {
    words.joined().filter { !"-\u{2010}\u{2011}".contains($0) }
  }

  /// The words without equal marks around them, if the one may be a misspelled form of the other.
  private static func word(_ one: Substring, _ other: Substring) -> Word? {
    let (old, new) = (one.trimming { !$0.isLetter }, other.trimming { !$0.isLetter })
    guard one.prefix(while: { !$0.isLetter }) == other.prefix(while: { !$0.isLetter }),
      one[old.endIndex...] == other[new.endIndex...], old.allSatisfy(\.isLetter), new.allSatisfy(\.isLetter),
      // A name in capitals, or in mixed letter case, is no word.
      old.dropFirst().allSatisfy(\.isLowercase), new.dropFirst().allSatisfy(\.isLowercase)
    else { return nil }
    let word = Word(old: old.lowercased(), new: new.lowercased())
    return isSlip(Array(word.old), Array(word.new)) ? word : nil
  }

  /// Whether one letter was changed, dropped, added or exchanged with the next, or two were in a longer word; the first
  /// letter, which distinguishes many words, only by an exchange.
  private static func isSlip(_ old: [Character], _ new: [Character]) -> Bool {
    guard old.count >= 3, new.count >= 3, old != new, old.first == new.first || old.prefix(2) == [new[1], new[0]] else {
      return false
    }
    if old.isOneSlip(from: new) { return true }
    let shared = old.shared(with: new)
    return old.count >= longer && abs(old.count - new.count) <= 2
      && max(old.count, new.count) - shared.start - shared.end <= 2
  }

  fileprivate static let longer = 7

  /// Whether the misspelled words are no words of a page, and what replaced them is one, or the author says that the
  /// spelling was mended.
  func isProven(byAuthor isCalledSlight: Bool, old: (String) -> Int, now: (String) -> Int, language: String) -> Bool {
    let common = GrammarWords.of(language).common
    return words.allSatisfy { word in
      word.isOfSpaces
        || old(word.old) <= 1 && now(word.old) == 0
          && (isCalledSlight || word.isInside || common.contains(word.new) || now(word.new) > 1)
    }
  }
}

extension MendedWording {
  /// Whether a change of a text by itself only mends its spelling, and a translation has taken over none of the old one.
  static func isMended(from before: String, to now: String, language: String, in translation: String) -> Bool {
    guard let mended = MendedWording(from: before, to: now, language: language) else { return false }
    return !mended.isTaken(by: translation)
      && mended.isProven(byAuthor: false, old: { _ in 1 }, now: { _ in 0 }, language: language)
  }

  /// Whether a translation has one of the old spellings.
  fileprivate func isTaken(by translation: String) -> Bool {
    let own = translation.lowercased()
    return spellings.contains(where: own.contains)
  }
}

extension GrammarWords {
  /// Whether the words differ by an ending of grammar, which ``WordingChange`` rates.
  fileprivate func isEnding(of word: MendedWording.Word) -> Bool {
    let (short, long) = word.old.count < word.new.count ? (word.old, word.new) : (word.new, word.old)
    return long.hasPrefix(short) && endings.contains(String(long.dropFirst(short.count)))
  }
}

extension BlockChange {
  /// Whether a change of the source mends spelling that the translation does not have.
  ///
  /// - Parameters:
  ///   - old, now: the members with the source before and after the change.
  ///   - own: the block of the translation.
  static func isMended(
    _ wording: Wording, old: Int, now: Int, own: (slot: Int, member: Int), in article: AlignedArticle,
    pages: inout Pages
  ) -> Bool {
    guard let mended = wording.mended else { return false }
    guard !mended.isTaken(by: article.text(at: own.slot, of: own.member)) else { return false }
    if mended.words.isEmpty { return true }
    let (before, today) = (pages.words(of: old, article), pages.words(of: now, article))
    return mended.isProven(
      byAuthor: wording.key.isCalledSlight, old: { before[$0] ?? 0 }, now: { today[$0] ?? 0 },
      language: wording.locale.language)
  }
}

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

/// Names the entries of a component by the texts in its attributes, as in `<Grid items={[{ title: 'Rapide' }]} />`.
extension BlockChange {
  typealias Place = (slot: Int, member: Int)

  /// The entries that only one of two components has, or nil if both have the same, or these are no components.
  static func entries(was: Place, now: Place, in article: AlignedArticle) -> (old: [String], new: [String])? {
    let (before, after) = (texts(at: was, in: article), texts(at: now, in: article))
    let (old, new) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    return old.isEmpty && new.isEmpty ? nil : (old, new)
  }

  private static func texts(at place: Place, in article: AlignedArticle) -> [String] {
    guard article.kind(at: place.slot, of: place.member) == .directive,
      let block = article.block(at: place.slot, of: place.member)
    else { return [] }
    let lines = article.features[place.member].visible[block.text.indices].split(separator: .lineFeed)
    // Titles name an entry; longer texts describe it.
    return lines.filter { $0.count <= longestTitle }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// In bytes.
  private static let longestTitle = 40
}

/// The words that a source's block lost and got. In languages without spaces these are its words in Latin script and, as
/// one each, the texts between them.
struct ChangedWords {
  private let lost: Set<Substring>
  private let new: Set<Substring>

  init(from before: String, to now: String) {
    let (old, today) = (Self.words(before), Self.words(now))
    (lost, new) = (old.subtracting(today), today.subtracting(old))
  }

  private static func words(_ text: String) -> Set<Substring> {
    var (words, start): (Set<Substring>, String.Index?) = ([], nil)
    var isLatin = false
    func end(at index: String.Index) {
      if let first = start { words.insert(text[first..<index]) }
      start = nil
    }
    for index in text.indices {
      let character = text[index]
      guard character.isLetter || character.isNumber || isLatin && "-_".contains(character) else {
        end(at: index)
        continue
      }
      if start != nil, character.isASCII != isLatin { end(at: index) }
      if start == nil { (start, isLatin) = (index, character.isASCII) }
    }
    end(at: text.endIndex)
    return words
  }

  /// Returns whether only a part of a name came or went, and a translation says nothing of that name.
  static func areOfNameUnsaid(from before: String, to now: String, in translation: String) -> Bool {
    let (old, new) = (before.split(separator: " "), now.split(separator: " "))
    let (start, end) = old.shared(with: new)
    let (lost, came) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    func isName(_ word: Substring) -> Bool {
      let word = word.trimming { !$0.isLetter && !$0.isNumber }
      return word.first?.isUppercase == true && word.count >= shortest && word.allSatisfy(\.isLetter)
    }
    guard lost.isEmpty != came.isEmpty, lost.allSatisfy(isName), came.allSatisfy(isName) else { return false }
    // The words of the name before and after: the first word of a text is in capitals anyway.
    var name: [Substring] = []
    if start > 1, isName(old[start - 1]) { name.append(old[start - 1]) }
    if start > 0, end > 0, isName(old[old.count - end]) { name.append(old[old.count - end]) }
    let own = translation.lowercased()
    return !name.isEmpty
      && (name + lost + came).allSatisfy { word in
        !own.contains(word.trimming { !$0.isLetter && !$0.isNumber }.lowercased())
      }
  }

  /// Returns whether a translation has all new words as they are, and none of the lost ones: they are names, and it
  /// follows the change.
  func areTaken(by text: String) -> Bool {
    guard !new.isEmpty, (lost.union(new)).allSatisfy({ $0.first?.isASCII == true && $0.count >= Self.shortest }) else {
      return false
    }
    let own = Self.words(text)
    return new.isSubset(of: own) && own.isDisjoint(with: lost)
  }

  /// In characters: shorter words may be in any text.
  private static let shortest = 3
}
