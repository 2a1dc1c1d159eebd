internal import DocModel

/// A new text with its changes since the old one: pieces that both have, that were removed, or that were inserted.
struct TextRevision: Equatable {
  enum Kind: Equatable { case kept, removed, inserted }

  struct Piece: Equatable {
    let kind: Kind
    var text: String
  }

  private(set) var pieces: [Piece] = []

  /// The maximum number of words of a text that is compared word by word, which can cost quadratic time.
  static let most = 600

  init(from before: String, to now: String) {
    guard !before.isEmpty, !now.isEmpty else {
      if !before.isEmpty { pieces.append(Piece(kind: .removed, text: before)) }
      if !now.isEmpty { pieces.append(Piece(kind: .kept, text: now)) }
      return
    }
    let (old, new) = (Self.words(before), Self.words(now))
    guard old.count <= Self.most, new.count <= Self.most else {
      pieces.append(Piece(kind: .kept, text: now))
      return
    }
    for step in EditScript.steps(from: old, to: new) {
      switch step {
      case .keep(let word): add(word, .kept)
      case .remove(let word): add(word, .removed)
      case .insert(let word): add(word, .inserted)
      }
    }
  }

  private mutating func add(_ word: Substring, _ kind: Kind) {
    if let last = pieces.indices.last, pieces[last].kind == kind {
      pieces[last].text += word
    } else {
      pieces.append(Piece(kind: kind, text: String(word)))
    }
  }

  /// Cuts a text into words, each with the spaces after it; in scripts without spaces each character is a word.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isAfterSpace = false
    for index in text.indices {
      let character = text[index]
      let isAlone = character.unicodeScalars.first?.isEastAsian == true
      if index > start, isAfterSpace && !character.isWhitespace || isAlone {
        words.append(text[start..<index])
        start = index
      }
      isAfterSpace = character.isWhitespace || isAlone
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}
