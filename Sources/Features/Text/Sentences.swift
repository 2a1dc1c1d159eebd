internal import DocModel

/// How many sentences a text has.
public enum Sentences {
  /// They are counted in so many bytes of a text.
  private static let mostCounted = 1 << 14

  /// The sentences, each with what stands behind it up to the next.
  public static func all(_ text: String) -> [Substring] {
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

  /// Marks that end a sentence before a blank, a capital of another script, or the end.
  public static func count(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var isInside = false
    var mayEnd = false
    let text = text.prefix(Self.mostCounted)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      place = end
      // A point within an address or an abbreviation ends nothing.
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
