internal import DocModel
internal import Features

/// The Latin words of a block, letters outside ASCII included.
struct Words: Sequence {
  let text: [UInt8]
  let ranges: [Range<Int>]

  init(_ text: [UInt8], _ range: ByteRange) {
    self.text = text
    let bytes = text.span
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(range.count / 5)
    var start = -1
    var i = Int(range.start)
    let end = Int(range.end)
    while i < end {
      let byte = bytes[i]
      // An underscore joins words, and begins none: it may be a mark that was not read as one.
      let isWord =
        byte.isASCIILetter || (byte >= 0x30 && byte <= 0x39) || byte == 0x5f && start >= 0
        || (byte >= 0xc3 && byte <= 0xc9)
      if isWord {
        if start < 0 { start = i }
        i += byte >= 0xc3 && byte <= 0xc9 ? 2 : 1
      } else {
        if start >= 0 { ranges.append(start..<i) }
        start = -1
        i += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      }
    }
    if start >= 0 { ranges.append(start..<Swift.min(i, end)) }
    self.ranges = ranges
  }

  func makeIterator() -> some IteratorProtocol<ArraySlice<UInt8>> { ranges.lazy.map { text[$0] }.makeIterator() }

  /// The first word of as many bytes that answers a question.
  func first(ofLength lengths: ClosedRange<Int>, where isWanted: (ArraySlice<UInt8>) -> Bool) -> ArraySlice<UInt8>? {
    for range in ranges where lengths.contains(range.count) {
      let word = text[range]
      if isWanted(word) { return word }
    }
    return nil
  }

  /// True where `word` is `name` with a short ending of the language: Windowsa, Azure-ban has its hyphen.
  static func isForm(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    guard word.count >= name.count, word.count <= name.count + 4, name.count >= 3, word.starts(with: name) else {
      return false
    }
    return word.dropFirst(name.count).allSatisfy { $0 >= 0x61 || $0 >= 0x80 }
  }

  /// The same in other letter case: `autopilotu` is Autopilot.
  static func isFoldedForm(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    guard word.count > name.count, word.count <= name.count + 2, name.count >= 6 else { return false }
    return zip(word, name).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
      && word.dropFirst(name.count).allSatisfy { $0 >= 0x61 && $0 <= 0x7a }
  }

  /// True where the language has put an ending for the name's last vowel: ve Visual Studiu.
  static func isInflected(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    let stem = name.dropLast()
    let vowels = Array("aeiouy".utf8)
    guard stem.count >= 4, let last = name.last, vowels.contains(last), word.count > stem.count,
      word.count <= stem.count + 3, word.starts(with: stem)
    else { return false }
    return vowels.contains(word[word.startIndex + stem.count]) || word[word.startIndex + stem.count] >= 0xc3
  }

  /// One letter changed, dropped, added or two neighbours exchanged; two changes in names of eight letters or more.
  static func isNear(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard word.allSatisfy({ $0 < 0x80 }) else { return false }
    let limit = name.count >= 8 ? 2 : 1
    if word.count == name.count {
      let differences = zip(word, name).count { $0.asciiLowercased != $1.asciiLowercased }
      if differences <= limit { return differences > 0 }
      guard differences == 2 else { return false }
      let a = word.map { $0.asciiLowercased }
      let b = name.map { $0.asciiLowercased }
      return a.sorted() == b.sorted()
    }
    guard name.count >= 5 else { return false }
    let (long, short) = word.count > name.count ? (Array(word), name) : (name, Array(word))
    var skipped = false
    var i = 0
    var j = 0
    while j < short.count {
      if i < long.count, long[i].asciiLowercased == short[j].asciiLowercased {
        i += 1
        j += 1
      } else {
        if skipped { return false }
        skipped = true
        i += 1
        if i >= long.count { return false }
      }
    }
    // An ending is no garbling.
    return skipped
  }

  /// True for the name with a letter of Turkish for its i, without the dot or with one: CLı.
  static func isDotless(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard word.count > name.count, word.contains(0xc4) else { return false }
    var letters: [UInt8] = []
    for byte in word {
      if byte == 0xb0 || byte == 0xb1, letters.last == 0xc4 {
        letters[letters.count - 1] = UInt8(ascii: "i")
      } else {
        letters.append(byte)
      }
    }
    return ByteSearch.equalFolded(letters[...], name[...])
  }
}
