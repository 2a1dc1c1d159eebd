internal import Alignment
internal import DocModel
internal import Features

/// A change of a text that only mends how it is written, so that its translations stay right: misspelled words, or spaces
/// and hyphens between the same letters.
struct MendedWording {
  /// A word that was changed, in small letters.
  struct Word: Equatable {
    let old: String
    let new: String
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
    guard was.count == has.count else { return nil }
    let vocabulary = GrammarWords.of(language)
    var words: [Word] = []
    for (one, other) in zip(was, has) where one != other {
      guard let word = Self.word(one, other), !vocabulary.common.contains(word.old),
        !vocabulary.deciding.contains(word.old), !vocabulary.deciding.contains(word.new),
        !vocabulary.isEnding(of: word)
      else { return nil }
      words.append(word)
    }
    guard 1...Self.most ~= words.count else { return nil }
    (self.words, spellings) = (words, words.map(\.old))
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

  private static let longer = 7

  /// Whether the misspelled words are no words of a page, and what replaced them is one, or the author says that the
  /// spelling was mended.
  func isProven(byAuthor isCalledSlight: Bool, old: (String) -> Int, now: (String) -> Int, language: String) -> Bool {
    let common = GrammarWords.of(language).common
    return words.allSatisfy { word in
      old(word.old) <= 1 && now(word.old) == 0
        && (isCalledSlight || common.contains(word.new) || now(word.new) > 1)
    }
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
  /// Whether a change from one text to another mends spelling that the translation does not have.
  static func isMended(
    from before: (text: String, member: Int), to now: (text: String, member: Int), own: (slot: Int, member: Int),
    isCalledSlight: Bool, in article: AlignedArticle, pages: inout Pages
  ) -> Bool {
    let language = article.members[now.member].article.locale.language
    guard let mended = MendedWording(from: before.text, to: now.text, language: language) else { return false }
    let text = article.text(at: own.slot, of: own.member).lowercased()
    guard !mended.spellings.contains(where: text.contains) else { return false }
    if mended.words.isEmpty { return true }
    let (old, today) = (pages.words(of: before.member, article), pages.words(of: now.member, article))
    return mended.isProven(
      byAuthor: isCalledSlight, old: { old[$0] ?? 0 }, now: { today[$0] ?? 0 }, language: language)
  }
}
