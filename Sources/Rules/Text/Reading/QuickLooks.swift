internal import DocModel
internal import Features

// Fast paths over raw bytes, which rule out nearly all texts before they are parsed.

extension SourceToken {
  /// Fast path: whether a space occurs where a dotted name may be torn: between a dot and a letter, between a digit and
  /// an x, or after a v.
  static func mayBeTorn(in text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    return bytes.indices.dropLast().contains { place in
      // An ASCII space, or the last byte of a no-break space (U+00A0, U+202F) in UTF-8.
      guard bytes[place] == .space || bytes[place] == 0xa0 || bytes[place] == 0xaf else { return false }
      let before = place - (bytes[place] == .space ? 1 : bytes[place] == 0xa0 ? 2 : 3)
      guard before >= 0 else { return false }
      switch bytes[before] {
      case .of("."), .of(","): return bytes[place + 1].isASCIILetter
      case .of("v"), .of("V"): return true
      default: return bytes[place + 1] | 0x20 == .of("x") && bytes[before].isASCIIDigit
      }
    }
  }

  /// Fast path: whether the text contains a mark that tokens may have.
  static func mayStand(in text: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holdsTokenMark(text.span)
  }
}

extension WordRepetition {
  /// Fast path for scripts without spaces: whether the last character before an ‘and’ recurs shortly after it. Two
  /// words and the conjunction have at least five characters of three bytes. Other scripts have a sign for repetitions.
  static func mayStand(in text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    if locale.spacesBetweenWords { return true }
    guard text.count >= 15 else { return false }
    return locale.joints.contains { joint in
      var rest = text
      while let place = ByteSearch.first(joint[...], in: rest) {
        rest = rest[(place + joint.count)...]
        // The last character before the conjunction, assuming three bytes of UTF-8.
        if place >= text.startIndex + 3, stands(text, at: place - 3, in: rest.prefix(longestInCharacters * 4)) {
          return true
        }
      }
      return false
    }
  }

  /// Returns whether the three bytes at `place` occur in `part`.
  private static func stands(_ text: ArraySlice<UInt8>, at place: Int, in part: ArraySlice<UInt8>) -> Bool {
    part.indices.dropLast(2).contains {
      text[$0] == text[place] && text[$0 + 1] == text[place + 1] && text[$0 + 2] == text[place + 2]
    }
  }
}

extension String {
  /// Returns whether the string contains the bytes of `other`; much faster than the standard library's search.
  func holds(_ other: String) -> Bool { ByteSearch.holds(Array(other.utf8)[...], in: Array(utf8)[...]) }
}
