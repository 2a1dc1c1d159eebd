internal import DocModel
internal import Features

extension BlockChange {
  /// The change of words in a block of the source, computed once for all its translations.
  final class Wording {
    struct Key: Hashable {
      let before: String
      let now: String
      /// Whether the author says that only spelling, grammar or layout changed.
      let isCalledSlight: Bool
    }

    let key: Key
    let locale: LocaleTag

    /// - Parameter locale: the locale of the source.
    init(of key: Key, in locale: LocaleTag) {
      (self.key, self.locale) = (key, locale)
    }

    private(set) lazy var words = ChangedWords(from: key.before, to: key.now)

    private(set) lazy var mended = MendedWording(from: key.before, to: key.now, language: locale.language)

    private(set) lazy var isSpelling = BlockChange.isSpelling(key.before, key.now)

    /// Whether only a word or two, or typography, changed.
    private(set) lazy var isSlight: Bool = {
      let (before, now) = (key.before, key.now)
      return WordingChange(from: before, to: now, language: locale.language).isSlight(
        isCalledSlight: key.isCalledSlight) || BlockChange.isTypography(before, now)
        || BlockChange.isDoubled(before, now)
        || locale.language == "zh" && BlockChange.isMendedBySound(before, now)
        || !WritingSystem.of(locale).spacesBetweenWords
          && (BlockChange.isPunctuation(before, now) || BlockChange.isSaidBefore(before, now)
            || key.isCalledSlight && BlockChange.isOfFewCharacters(before, now))
    }()
  }
}

/// Changes of a text that leave its translations right.
extension BlockChange {
  /// The text without the number that it begins with, which a list, a heading or the author may give it: `3、`.
  static func unnumbered(_ text: String) -> Substring {
    let rest = text.drop { $0.isASCII && $0.isNumber }
    guard 1...2 ~= text.count - rest.count, let mark = rest.first, "、.)．）".contains(mark),
      rest.dropFirst().first?.isNumber == false
    else { return text[...] }
    return rest.dropFirst().drop { $0 == " " }
  }

  /// Returns whether only few characters in a row changed, in text without spaces between words.
  static func isOfFewCharacters(_ before: String, _ now: String) -> Bool {
    let (start, end) = before.shared(with: now)
    return max(before.count, now.count) - start - end <= mostSlight
  }

  private static let mostSlight = 6

  /// Returns whether only a word or phrase that was there twice in a row is there once now.
  static func isDoubled(_ before: String, _ now: String) -> Bool {
    guard before.count > now.count else { return false }
    let (before, now) = (before.lowercased(), now.lowercased())
    let start = before.shared(with: now).start
    let doubled = before.dropFirst(start).prefix(before.count - now.count)
    return before.dropFirst(start + doubled.count).elementsEqual(now.dropFirst(start))
      && before.prefix(start).hasSuffix(doubled)
  }

  /// Returns whether only marks of sentences and spaces differ, in text without spaces between words.
  static func isPunctuation(_ before: String, _ now: String) -> Bool {
    func letters(_ text: String) -> [Character] { text.filter { $0 != " " && !sentenceMarks.contains($0) }.map(\.self) }
    return letters(before) == letters(now)
  }

  /// Returns whether only a word was dropped that is said a few characters before, in text without spaces between words:
  /// 进行 TCP 通信 for 进行 TCP 进行通信.
  static func isSaidBefore(_ before: String, _ now: String) -> Bool {
    guard before.count > now.count else { return false }
    let start = before.shared(with: now).start
    let dropped = before.dropFirst(start).prefix(before.count - now.count)
    return 2...mostSlight ~= dropped.count
      && before.dropFirst(start + dropped.count).elementsEqual(now.dropFirst(start))
      && before.prefix(start).suffix(few).contains(dropped)
  }

  private static let few = 12

  /// Returns whether at most three Chinese characters were replaced, each by one that is read alike: `以下` for `一下`.
  static func isMendedBySound(_ before: String, _ now: String) -> Bool {
    let (old, new) = (before.unicodeScalars, now.unicodeScalars)
    guard old.count == new.count else { return false }
    let changed = zip(old, new).filter { $0 != $1 }
    return changed.count <= 3 && changed.allSatisfy { HanVariant.areHomophones($0, $1) }
  }

  /// The text with the quotation marks and apostrophes of a keyboard, and without trademark signs.
  static func typed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text
      : String(
        text.compactMap { character -> Character? in
          switch character {
          case "’", "‘", "‛": "'"
          case "“", "”", "„", "‟": "\""
          case "®", "™", "©": nil
          default: character
          }
        })
  }

  /// Returns whether the texts differ only in capitals and punctuation at the ends of words.
  static func isTypography(_ before: String, _ now: String) -> Bool {
    guard !differInASCIILetters(before, now) else { return false }
    func words(_ text: String) -> [String] {
      // Wide marks have no space after them. An apostrophe is a mark, too: `Let's` for `Lets`.
      text.lowercased().split { $0 == " " || wideMarks.contains($0) }.map { word in
        word.trimming(where: sentenceMarks.contains).filter { $0 != "'" && $0 != "’" }
      }
      .filter { !$0.isEmpty }
    }
    return words(before) == words(now)
  }

  /// Returns whether the texts are ASCII and differ in more than letter case and punctuation; a cheap check.
  private static func differInASCIILetters(_ before: String, _ now: String) -> Bool {
    func letters(_ text: String) -> some Sequence<UInt8> {
      text.utf8.lazy.filter(\.isAlphanumeric).map(\.asciiLowercased)
    }
    return before.utf8.allSatisfy { $0 < 0x80 } && now.utf8.allSatisfy { $0 < 0x80 }
      && !letters(before).elementsEqual(letters(now))
  }

  static let sentenceMarks: Set<Character> = Set(".,;:!?…、。，；：！？'\"“”„‘’«»–—-")

  private static let wideMarks: Set<Character> = Set("、。，；：！？")

  /// Returns whether a heading only got or lost a word or two, and so names the same.
  static func isOfOneName(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> Set<Substring> { Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }) }
    let (old, new) = (words(before), words(now))
    return !old.isEmpty && !new.isEmpty && (old.isSubset(of: new) || new.isSubset(of: old))
      && old.symmetricDifference(new).count <= 2
  }

  /// Returns whether the texts differ only in spelling: up to two letters in otherwise equal words, capitals, marks.
  static func isSpelling(_ before: String, _ now: String) -> Bool {
    func words(_ text: String) -> [[Character]] {
      text.split { !$0.isLetter && !$0.isNumber }.map { Array($0.lowercased()) }
    }
    let (old, new) = (words(before), words(now))
    return old.count == new.count
      && zip(old, new).allSatisfy { a, b in
        guard a != b else { return true }
        let shared = a.shared(with: b)
        let changed = max(a.count, b.count) - shared.start - shared.end
        return max(a.count, b.count) > 4 && changed <= 2 && !(a + b).contains(where: \.isNumber)
      }
  }
}
