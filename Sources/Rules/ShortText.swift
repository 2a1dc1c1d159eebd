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

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(2 * limit)
  }

  /// True when nothing that comes behind can change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // No character has more bytes than a few; what is beyond is not decoded.
    let text = slice.prefix(16 * limit)
    let span = text.span
    var place = 0
    while place < span.count, !isDone {
      let (scalar, end) = span.character(at: place)
      if scalar == " " || !scalar.standsAlone && scalar.properties.isWhitespace {
        isBlank = count > 0
        place = end
        continue
      }
      // Behind a blank a word may take one letter more.
      var most = isBlank ? limit + 1 : limit
      endBlank()
      let start = place
      if scalar.standsAlone {
        // With all that follow it and count for themselves, too, single blanks between them.
        var next = (scalar: scalar, end: end)
        while true {
          if !next.scalar.isASCII { most = limit }
          countOne(at: bytes.count + place - start)
          place = next.end
          guard place < span.count else { break }
          next = span.character(at: place)
          if next.scalar == " ", !isDone, place + 1 < span.count, 0x21...0x7e ~= span[place + 1] {
            countOne(at: bytes.count + place - start)
            most = limit + 1
            place = next.end
            next = span.character(at: place)
          } else if !next.scalar.standsAlone || count > (next.scalar.isASCII ? most : limit) {
            break
          }
        }
      } else {
        if !scalar.properties.isGraphemeExtend { countOne(at: bytes.count) }
        isPlain = false
        place = end
      }
      bytes.append(contentsOf: slice[(slice.startIndex + start)..<(slice.startIndex + place)])
    }
  }

  private mutating func endBlank() {
    guard isBlank else { return }
    countOne(at: bytes.count)
    bytes.append(UInt8(ascii: " "))
    isBlank = false
  }

  private mutating func countOne(at place: Int) {
    count += 1
    if count == limit { cut = place }
  }

  /// The whole text, with `…` where it is cut.
  func end() -> String {
    guard isDone else { return String(decoding: bytes, as: UTF8.self) }
    return isPlain
      ? String(decoding: bytes[..<cut] + "…".utf8, as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self).prefix(limit - 1) + "…"
  }
}
