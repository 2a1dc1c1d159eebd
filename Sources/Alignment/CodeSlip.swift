internal import DocModel
internal import Features

/// Typos in lines of code: differences of one or two letters.
enum CodeSlip {
  /// The parts of two lines between the first and the last differing byte.
  static func differing(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let (start, end) = a.shared(with: b)
    return (a.dropFirst(start).dropLast(end), b.dropFirst(start).dropLast(end))
  }

  /// Returns whether a difference is a typo: one character replaced, one or two added or dropped, two swapped.
  /// Differences without letters count too.
  static func isOne(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    if !(a + b).contains(where: { $0.isLetterByte }) { return true }
    if a.isEmpty || b.isEmpty { return a.count + b.count <= 2 }
    return a.count == 1 && b.count == 1 || a.count == 2 && a.elementsEqual(b.reversed())
  }

  /// The differing words if exactly one word differs, else nil.
  static func differingWords(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)?
  {
    let (restA, restB) = differing(a, b)
    guard restA.allSatisfy(isWordByte), restB.allSatisfy(isWordByte) else { return nil }
    let before = a[..<restA.startIndex].reversed().prefix(while: isWordByte).count
    let behind = a[restA.endIndex...].prefix(while: isWordByte).count
    return (
      a[restA.startIndex - before..<restA.endIndex + behind], b[restB.startIndex - before..<restB.endIndex + behind]
    )
  }

  /// The number of whole-word occurrences in a text, at most 3.
  static func count(of word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var (count, at) = (0, text.startIndex)
    while count < 3, let found = ByteSearch.first(word, in: text[at...]) {
      at = found + word.count
      let isWhole =
        (found == text.startIndex || !isWordByte(text[found - 1])) && (at == text.endIndex || !isWordByte(text[at]))
      if isWhole { count += 1 }
    }
    return count
  }

  /// Splits a text into words and the separators between them.
  static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = text
    while let first = rest.first {
      let part = rest.prefix { isWordByte($0) == isWordByte(first) }
      parts.append(part)
      rest = rest[part.endIndex...]
    }
    return parts
  }

  /// The words of three letters or more.
  static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !isWordByte($0) }.filter { $0.count > 2 }
  }

  /// Returns whether a text is a single word of at least two bytes.
  static func isWord(_ text: ArraySlice<UInt8>) -> Bool { text.count > 1 && text.allSatisfy(isWordByte) }

  /// Hyphens and underscores are part of a name.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetterByte || byte == .of("-") || byte == .of("_")
  }
}
