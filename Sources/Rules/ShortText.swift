internal import Features

/// Builds a text of at most `limit` characters with runs of white space folded, without reading more of a long text
/// than is shown.
struct ShortText {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBlank = false
  /// The byte offset at which the text is cut if it exceeds the limit.
  private var cut = 0
  /// Whether every scalar so far is a character by itself, so that `cut` is a character boundary.
  private var isPlain = true

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(2 * limit)
  }

  /// Whether further text cannot change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // A character has a few bytes at most; the text beyond that is not decoded.
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
      // After a space, a word may take one character more.
      var most = isBlank ? limit + 1 : limit
      endBlank()
      let start = place
      if scalar.standsAlone {
        // Fast path: a run of single-scalar characters, with single spaces between them.
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
