internal import Features

/// The words that differ between two texts of one language with equal values.
struct WordingChange {
  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let length: Int
  /// Words that decide the meaning of a sentence, such as negations; empty for languages without a profile.
  private let deciding: Set<String>

  init(from before: String, to now: String, language: String) {
    deciding = Set(LanguageProfile.of(language).words("deciding"))
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    (self.old, self.new) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    length = min(old.count, new.count)
  }

  /// Whether one or two words were added or removed in a longer text, none of them a deciding word, number or name.
  var isSlight: Bool {
    let (less, more) = old.count < new.count ? (words(old), words(new)) : (words(new), words(old))
    // Punctuation is trimmed, as it may have moved to the added word.
    guard more.starts(with: less) || more.reversed().starts(with: less.reversed()) else { return false }
    let rest = more.starts(with: less) ? more.dropFirst(less.count) : more.dropLast(less.count)
    return !deciding.isEmpty && (1...Self.few).contains(rest.count) && length >= Self.longer * rest.count
      && rest.allSatisfy { word in
        word.allSatisfy { $0.isLetter && $0.isLowercase } && !deciding.contains(String(word))
      }
  }

  private static let few = 2
  private static let longer = 4

  private func words(_ some: ArraySlice<Substring>) -> [Substring] {
    some.map { $0.trimming { !$0.isLetter && !$0.isNumber } }
  }
}

extension Substring {
  /// Returns the text without characters that satisfy `isMark` at either end.
  func trimming(where isMark: (Character) -> Bool) -> Substring {
    let front = drop(while: isMark)
    return front[..<(front.lastIndex { !isMark($0) }.map(front.index(after:)) ?? front.startIndex)]
  }
}
