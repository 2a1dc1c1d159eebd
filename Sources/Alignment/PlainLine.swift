internal import DocModel
internal import Features

/// Lines of listings, diagrams and commands that hold words for people.
enum PlainLine {
  /// `name: What it is called`: behind the same key several words became words of the language.
  static func isValue(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    guard let value = self.value(own), let other = self.value(theirs),
      own[..<value.startIndex].elementsEqual(theirs[..<other.startIndex])
    else { return false }
    guard isForeign(value), !isForeign(other), MarkupLine.isText(other), MarkupLine.words(other) > 1 else {
      return false
    }
    if other.first.map({ $0 < 0x61 }) == true { return true }
    // What has digits or capitals in it is a name, and stays.
    let plain = words(other).filter { $0.allSatisfy { 0x61...0x7a ~= $0 || !$0.isASCIILetter && !$0.isASCIIDigit } }
    return plain.count > 1 && Set(plain).isDisjoint(with: words(value))
  }

  /// `alt It is late`, `a->>b: Ask`: other words behind the same first one, or behind the same colon.
  static func isLabel(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    if let value = self.value(own), let other = self.value(theirs),
      own[..<value.startIndex].elementsEqual(theirs[..<other.startIndex])
    {
      return true
    }
    return isWordLabel(own, theirs)
  }

  private static func isWordLabel(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    [own, theirs].allSatisfy {
      $0.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || $0 == 0x20 } && MarkupLine.words($0) > 1
    }
      && own.prefix { $0 > 0x20 }.elementsEqual(theirs.prefix { $0 > 0x20 })
  }

  /// `└─ main.go // where it starts`: other words behind the same mark of a remark, in a text that no program runs.
  static func isRemark(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    remarks.contains { mark in
      guard let start = ByteSearch.first(mark[...], in: own), let other = ByteSearch.first(mark[...], in: theirs),
        start > own.startIndex
      else { return false }
      return words(own[..<start]).elementsEqual(words(theirs[..<other])) { $0.elementsEqual($1) }
        && MarkupLine.words(theirs[(other + mark.count)...]) > 0
    }
  }

  private static let remarks = [" // ", " # ", " <- ", " <-- ", " ← ", " -- "].map { Array($0.utf8) }

  /// Paths in which several words, joined by hyphens, stand for several: what a reader calls something.
  static func isCalledOtherwise(_ own: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
    let part: (UInt8) -> Bool = { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
    let (parts, others) = (own.split(whereSeparator: part), theirs.split(whereSeparator: part))
    func isName(_ part: ArraySlice<UInt8>) -> Bool {
      part.count { $0 == UInt8(ascii: "-") } > 1 && part.first != UInt8(ascii: "-")
        && part.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || $0 == UInt8(ascii: "-") }
    }
    return parts.count == others.count && own.contains(UInt8(ascii: "/"))
      && !parts.elementsEqual(others, by: { $0.elementsEqual($1) })
      && zip(parts, others).allSatisfy { one, other in
        one.elementsEqual(other) || isName(one) && isName(other) && CodeSlip.differing(one, other).0.count > 2
      }
  }

  /// Several words that begin with a capital, or with a letter of no such script, and hold no sign of code.
  static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first >= 0x80 || 0x41...0x5a ~= first else { return false }
    return MarkupLine.isText(line) && (MarkupLine.words(line) > 1 || line.contains { $0 >= 0x80 })
  }

  /// Behind the first colon and the blank that follows it.
  private static func value(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[(colon + 1)...].first == 0x20 else { return nil }
    return line[(colon + 2)...]
  }

  private static func isForeign(_ text: ArraySlice<UInt8>) -> Bool { text.contains { $0 >= 0x80 } }

  private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { text.split { $0 <= 0x20 } }
}
