internal import Features

/// What differs in words between two texts of one language that hold the same values.
struct WordingChange {
  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let length: Int
  /// Words that turn what a sentence says; without them nothing is known of a language.
  private let deciding: Set<String>
  private let language: LanguageProfile
  private let texts: (old: String, new: String)

  init(_ before: String, _ now: String, _ language: String) {
    texts = (before, now)
    self.language = LanguageProfile.of(language)
    deciding = Set(self.language.words("deciding"))
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    (self.old, self.new) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    length = min(old.count, new.count)
  }

  /// A word or two that came or went in a longer text, none of which says yes or no, counts or names anything; or a date.
  var isSlight: Bool {
    if isDate { return true }
    let (less, more) = old.count < new.count ? (words(old), words(new)) : (words(new), words(old))
    // The mark at the end of a word may stay with the one that came.
    guard more.starts(with: less) || more.reversed().starts(with: less.reversed()) else { return false }
    let rest = more.starts(with: less) ? more.dropFirst(less.count) : more.dropLast(less.count)
    return !deciding.isEmpty && (1...Self.few).contains(rest.count) && length >= Self.longer * rest.count
      && rest.allSatisfy { word in
        word.allSatisfy { $0.isLetter && $0.isLowercase } && !deciding.contains(word)
      }
  }

  private var isDate: Bool {
    !old.isEmpty && old.count == new.count && zip(old, new).allSatisfy { Self.isDate($0) && Self.isDate($1) }
  }

  /// `12-Jun-2026`, `2026-06-12`, `12/06/2026`.
  private static func isDate(_ word: Substring) -> Bool {
    let parts = word.split { $0 == "-" || $0 == "/" }
    return parts.count == 3 && parts.contains { $0.count == 4 && $0.allSatisfy(\.isNumber) }
      && parts.count { $0.count <= 4 && $0.allSatisfy(\.isNumber) } >= 2 && parts.allSatisfy { $0.count <= 9 }
  }

  private static let few = 2
  private static let longer = 4

  /// The same is said in other words: as many sentences, most of the words that carry what they say, and all of those that turn it.
  var isStyle: Bool {
    let (old, new) = (Said(texts.old, deciding, language), Said(texts.new, deciding, language))
    let shared = old.stems.intersection(new.stems).count
    return !deciding.isEmpty && !old.stems.isEmpty && old.turns == new.turns && old.sentences == new.sentences
      && shared * 5 >= max(old.stems.count, new.stems.count) * 3
  }

  /// What a text says, as far as its words tell.
  private struct Said {
    /// How words begin that are neither short nor any sentence's.
    let stems: Set<Substring>
    /// Words that turn what a sentence says.
    let turns: [String]
    let sentences: Int

    init(_ text: String, _ deciding: Set<String>, _ language: LanguageProfile) {
      let words = text.lowercased().replacing("n't", with: " not").split { !$0.isLetter && !$0.isNumber }
      let common = Set(language.words("function-words"))
      turns = words.map(String.init).filter(deciding.contains).sorted()
      stems = Set(words.filter { $0.count >= 4 && !common.contains(String($0)) }.map { $0.prefix(4) })
      sentences = text.split(separator: " ").dropLast().count { ".?!".contains($0.last ?? " ") }
    }
  }

  private func words(_ some: ArraySlice<Substring>) -> [String] { some.map { $0.trimmingMarks } }
}

extension Substring {
  fileprivate var trimmingMarks: String {
    let front = drop { !$0.isLetter && !$0.isNumber }
    return String(
      front[..<(front.lastIndex { $0.isLetter || $0.isNumber }.map { front.index(after: $0) } ?? front.startIndex)])
  }
}
