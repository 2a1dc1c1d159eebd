internal import DocModel
internal import Features

// What bytes tell before a text is read: nearly all texts end here.

extension SourceToken {
  /// A quick look: false where no blank stands as in a dotted name that was torn: between a dot and a letter, a digit and
  /// an x, or behind a v.
  static func mayBeTorn(in text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    return bytes.indices.dropLast().contains { place in
      // A blank, or the last byte of one that breaks no line.
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

  /// A quick look: false where a text holds none.
  static func mayStand(in text: ArraySlice<UInt8>) -> Bool {
    ByteSearch.holdsTokenMark(text.span)
  }
}

extension WordRepetition {
  /// A quick look: false where no character that ends a word before an ‘and’ stands behind it again; the words and the
  /// ‘and’ are five characters at least. Languages that set blanks between words have a sign for that.
  static func mayStand(in text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    if locale.spacesBetweenWords { return true }
    guard text.count >= 15 else { return false }
    return locale.joints.contains { joint in
      var rest = text
      while let place = ByteSearch.first(joint[...], in: rest) {
        rest = rest[(place + joint.count)...]
        // The last character before it, as nearly all of these scripts are in UTF-8.
        if place >= text.startIndex + 3, stands(text, at: place - 3, in: rest.prefix(longestInCharacters * 4)) {
          return true
        }
      }
      return false
    }
  }

  /// Three bytes of a text stand in a part of it.
  private static func stands(_ text: ArraySlice<UInt8>, at place: Int, in part: ArraySlice<UInt8>) -> Bool {
    part.indices.dropLast(2).contains {
      text[$0] == text[place] && text[$0 + 1] == text[place + 1] && text[$0 + 2] == text[place + 2]
    }
  }
}

extension String {
  /// The bytes of another one stand in it. What the standard library has for that costs much more.
  func holds(_ other: String) -> Bool { ByteSearch.holds(Array(other.utf8)[...], in: Array(utf8)[...]) }
}
