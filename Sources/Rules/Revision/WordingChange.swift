internal import Features

/// What differs in words between two texts of one language that hold the same values.
struct WordingChange {
  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let length: Int
  /// Words that turn what a sentence says; without them nothing is known of a language.
  private let deciding: Set<String>

  init(_ before: String, _ now: String, _ language: String) {
    deciding = Set(LanguageProfile.of(language).words("deciding"))
    let (old, new) = (before.split(separator: " ")[...], now.split(separator: " ")[...])
    let (start, end) = old.shared(with: new)
    (self.old, self.new) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    length = min(old.count, new.count)
  }

  /// A word or two that came or went in a longer text, none of which says yes or no, counts or names anything.
  var isSlight: Bool {
    let (less, more) = old.count < new.count ? (words(old), words(new)) : (words(new), words(old))
    // The mark at the end of a word may stay with the one that came.
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
  /// Without the marks at either end.
  func trimming(where isMark: (Character) -> Bool) -> Substring {
    let front = drop(while: isMark)
    return front[..<(front.lastIndex { !isMark($0) }.map(front.index(after:)) ?? front.startIndex)]
  }
}
