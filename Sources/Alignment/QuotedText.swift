internal import DocModel
internal import Features

/// A line of code parted into what stands between quotation marks and what stands around it, whatever the language.
struct QuotedText {
  /// The line with nothing between its quotation marks.
  private(set) var frame: [UInt8] = []
  private(set) var quoted: [ArraySlice<UInt8>] = []

  init(_ line: ArraySlice<UInt8>) {
    var at = line.startIndex
    while at < line.endIndex {
      let byte = line[at]
      frame.append(byte)
      at += 1
      // An apostrophe stands within a word.
      guard byte == 0x22 || byte == 0x27 && !(at - 1 > line.startIndex && Rewording.isWordByte(line[at - 2])),
        let close = line[at...].firstIndex(of: byte)
      else { continue }
      quoted.append(line[at..<close])
      frame.append(byte)
      at = close + 1
    }
  }

  /// True where what is quoted is the same, or said in other words.
  func isSaidOtherwise(_ other: QuotedText) -> Bool {
    quoted.count == other.quoted.count && quoted.contains { !$0.isEmpty }
      && zip(quoted, other.quoted).allSatisfy { $0.elementsEqual($1) || Self.isWording($0, $1) }
  }

  /// True where both are texts or names, and more differs than a letter. A path, an option, a number is code.
  static func isWording(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let (rest, instead) = CodeSlip.differing(own, theirs)
    guard !CodeSlip.isOne(rest, instead) else { return false }
    let (words, others) = (signs(own), signs(theirs))
    // What holds no blank may be a path: its parts are names of the example, or stay.
    return words.elementsEqual(others, by: { $0.elementsEqual($1) })
      || theirs.contains(0x20) && words.count <= 1 && others.count <= 1
  }

  /// The digits and the signs of code in a text, in order; what ends or parts sentences is none.
  private static func signs(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0.isASCIILetter || $0 >= 0x80 || " \t,.!?:;'()-&…".utf8.contains($0) }
  }
}

extension ArraySlice<UInt8> {
  /// An address without the parts that name one of these locales.
  func withoutLocales(_ locales: [LocaleTag]) -> [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: "/")).filter { part in
      !locales.contains { locale in
        locale.tag.utf8.elementsEqual(part) { $0.asciiLowercased == $1.asciiLowercased }
          || locale.language.utf8.elementsEqual(part)
      }
    }
  }
}
