internal import Features

/// A text cut to a number of characters while it is put together, runs of blanks folded: no more of a long text is read
/// than is shown.
struct ShortText {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBlank = false
  /// Where it is cut if more comes than there is room for.
  private var cut = 0
  /// No character of it depends on its neighbours.
  private var isPlain = true

  init(limit: Int) { self.limit = limit }

  /// True when nothing that comes behind can change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // No character has more bytes than a few; what is beyond is not decoded.
    let text = slice.prefix(16 * limit)
    let span = text.span
    var place = 0
    while place < span.count, !isDone {
      var letters = place
      while letters < span.count, letters - place <= limit - count, span[letters] > 0x20, span[letters] < 0x7f {
        letters += 1
      }
      if letters > place {
        addLetters(slice[(slice.startIndex + place)..<(slice.startIndex + letters)])
        place = letters
        continue
      }
      let (scalar, end) = span.character(at: place)
      let isWhole = scalar.standsAlone
      if scalar == " " || !isWhole && scalar.properties.isWhitespace {
        isBlank = count > 0
      } else {
        endBlank()
        if isWhole || !scalar.properties.isGraphemeExtend { countOne() }
        isPlain = isPlain && isWhole
        for index in place..<end { bytes.append(span[index]) }
      }
      place = end
    }
  }

  /// Letters and marks of ASCII, and no more of them than there is room for.
  private mutating func addLetters(_ letters: ArraySlice<UInt8>) {
    endBlank()
    if count < limit, count + letters.count >= limit { cut = bytes.count + limit - count - 1 }
    count += letters.count
    bytes.append(contentsOf: letters)
  }

  private mutating func endBlank() {
    guard isBlank else { return }
    countOne()
    bytes.append(UInt8(ascii: " "))
    isBlank = false
  }

  private mutating func countOne() {
    count += 1
    if count == limit { cut = bytes.count }
  }

  /// The whole text, with `…` where it is cut.
  func end() -> String {
    guard isDone else { return String(decoding: bytes, as: UTF8.self) }
    return isPlain
      ? String(decoding: bytes[..<cut], as: UTF8.self) + "…"
      : String(decoding: bytes, as: UTF8.self).prefix(limit - 1) + "…"
  }
}
