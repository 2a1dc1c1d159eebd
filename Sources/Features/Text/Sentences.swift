internal import DocModel

/// Splits text into sentences and counts them.
package enum Sentences {
  /// Only this number of leading bytes is examined.
  private static let mostCounted = 1 << 14

  /// The sentences, each including the text up to the start of the next one.
  package static func all(_ text: String) -> [Substring] {
    var sentences: [Substring] = []
    var (start, mayEnd) = (text.startIndex, false)
    for index in text.indices {
      let character = text[index]
      let isASCII = character.isASCII
      if mayEnd && character.isWhitespace || !isASCII && "。！？।؟".contains(character) {
        let end = text.index(after: index)
        sentences.append(text[start..<end])
        start = end
      }
      mayEnd = isASCII && ".!?".contains(character)
    }
    return start < text.endIndex ? sentences + [text[start...]] : sentences
  }

  /// The number of sentences. ASCII terminal punctuation must precede a space or the end; East Asian need not.
  package static func count(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var isInside = false
    var mayEnd = false
    let text = text.prefix(Self.mostCounted)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      place = end
      // A period within an address or an abbreviation is not followed by a space.
      var isEnd = mayEnd && character.isBlank
      mayEnd = false
      switch character {
      case ".", "!", "?": mayEnd = isInside
      case "。", "！", "？", "।", "؟": isEnd = isInside
      default: if !isInside { isInside = character.isLetter }
      }
      if isEnd {
        count += 1
        isInside = false
      }
    }
    return count + (isInside ? 1 : 0)
  }
}
