/// A text cut to a number of characters while it is put together, runs of blanks folded: no more of a long text is read than is shown.
struct ShortText {
  private let limit: Int
  private var text = String.UnicodeScalarView()
  private var count = 0
  private var isBlank = false

  init(limit: Int) { self.limit = limit }

  /// True when nothing that comes behind can change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // No character has more bytes than a few; what is beyond is not decoded.
    for scalar in String(decoding: slice.prefix(16 * limit), as: UTF8.self).unicodeScalars where !isDone {
      guard !scalar.properties.isWhitespace else {
        isBlank = count > 0
        continue
      }
      if isBlank {
        text.append(" ")
        count += 1
        isBlank = false
      }
      text.append(scalar)
      if !scalar.properties.isGraphemeExtend { count += 1 }
    }
  }

  /// The whole text, with `…` where it is cut.
  func end() -> String {
    let whole = String(text)
    return isDone ? whole.prefix(limit - 1) + "…" : whole
  }
}
