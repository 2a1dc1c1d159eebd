internal import DocModel
internal import Features

/// Names of places in a page, folded to their letters and digits: sites differ in how they turn blanks and punctuation
/// of a heading into its id, and a link must not be called broken for that.
enum AnchorFold {
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The fold of a fragment or an id; percent-encoding is undone.
  static func fold(_ name: ArraySlice<UInt8>) -> UInt64 {
    plainlyMixed(name) ?? mixed(letters(String(decoding: decoded(name), as: UTF8.self)))
  }

  /// The fold of a heading without text.
  static let emptyTitle = seed

  /// The fold of a heading's text, whose parts before this one have the fold `title`.
  static func title(_ text: ArraySlice<UInt8>, behind title: UInt64) -> UInt64 {
    mixedLetters(text, title) ?? mixed(letters(String(decoding: text, as: UTF8.self)), title)
  }

  /// The fold of `name-2` from that of `name`.
  static func numbered(_ title: UInt64, _ number: Int) -> UInt64 { mixed("\(number)".utf8, title) }

  /// Percent-encoding undone.
  static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var i = text.startIndex
    while i < text.endIndex {
      if text[i] == UInt8(ascii: "%"), i + 2 < text.endIndex, let high = digit(text[i + 1]),
        let low = digit(text[i + 2])
      {
        bytes.append(high << 4 | low)
        i += 3
      } else {
        bytes.append(text[i])
        i += 1
      }
    }
    return bytes[...]
  }

  /// ``mixed`` of a text in ASCII; nil for another, and for one with percent-encoding.
  private static func plainlyMixed(_ text: ArraySlice<UInt8>) -> UInt64? {
    let (bytes, folds) = (text.span, folds.span)
    guard folds.count == 256 else { return nil }
    var hash = seed
    for i in bytes.indices {
      let byte = bytes[i]
      if byte >= 0x80 || byte == UInt8(ascii: "%") { return nil }
      mix(folds[Int(byte)], into: &hash)
    }
    return hash
  }

  private static func mixed(_ text: some Sequence<UInt8>, _ start: UInt64 = seed) -> UInt64 {
    var hash = start
    for byte in text { mix(folds[Int(byte)], into: &hash) }
    return hash
  }

  /// - Parameter fold: of a byte, see ``folds``.
  @inline(__always)
  private static func mix(_ fold: UInt8, into hash: inout UInt64) {
    if fold != 0 { hash = (hash ^ UInt64(fold)) &* 0x0000_0100_0000_01b3 }
  }

  /// By byte: a letter in lower case, a digit, or a byte of a letter outside ASCII as it is; 0 for others.
  private static let folds: [UInt8] = (0...255).map { UInt8($0) }.map { byte in
    byte.isASCIILetter || byte >= 0x80 || byte.isASCIIDigit ? byte.asciiLowercased : 0
  }

  /// ``mixed`` of the ``letters`` of a text; nil where only Unicode's tables know which they are.
  private static func mixedLetters(_ text: ArraySlice<UInt8>, _ start: UInt64) -> UInt64? {
    let (bytes, folds) = (text.span, folds.span)
    guard folds.count == 256 else { return nil }
    var hash = start
    var i = 0
    while i < bytes.count {
      guard bytes[i] >= 0x80 else {
        mix(folds[Int(bytes[i])], into: &hash)
        i &+= 1
        continue
      }
      let character = bytes.character(at: i)
      switch LowerCase.of(character.scalar.value) {
      case .letter(let lower):
        guard let value = Unicode.Scalar(lower), let letter = UTF8.encode(value) else { return nil }
        for byte in letter { mix(byte, into: &hash) }
      case .noLetter: break
      case .unknown: return nil
      }
      i = character.end
    }
    return hash
  }

  private static func letters(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.lowercased().unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.generalCategory == .spacingMark
    {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
