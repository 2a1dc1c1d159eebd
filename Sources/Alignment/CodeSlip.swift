internal import DocModel
internal import Features

/// A letter or two that differ between lines of code.
enum CodeSlip {
  /// What stands between the first and the last byte in which two lines differ.
  static func differing(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let (start, end) = a.shared(with: b)
    return (a.dropFirst(start).dropLast(end), b.dropFirst(start).dropLast(end))
  }

  /// One character put for another, one or two left out or added, two exchanged; or nothing but digits and signs.
  static func isOne(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    if !(a + b).contains(where: { $0.isLetterByte }) { return true }
    if a.isEmpty || b.isEmpty { return a.count + b.count <= 2 }
    return a.count == 1 && b.count == 1 || a.count == 2 && a.elementsEqual(b.reversed())
  }

  /// The words that differ, where it is one in each line.
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

  /// How often a word stands in a text, up to three times.
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

  /// The words, and what stands between them.
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

  /// A word of two letters or more and nothing else.
  static func isWord(_ text: ArraySlice<UInt8>) -> Bool { text.count > 1 && text.allSatisfy(isWordByte) }

  /// A name may have a hyphen in it.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetterByte || byte == .of("-") || byte == .of("_")
  }
}
