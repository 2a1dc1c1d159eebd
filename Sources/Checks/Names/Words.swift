internal import Alignment
internal import DocModel
internal import Features

/// The Latin words of a block, including letters outside ASCII.
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
      // An underscore continues a word but never begins one: a leading one may be an unparsed emphasis delimiter.
      let isWord =
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") && start >= 0
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

  /// The first word whose byte count is in the range and that satisfies the predicate, or nil if no word does.
  func first(ofLength lengths: ClosedRange<Int>, where isWanted: (ArraySlice<UInt8>) -> Bool) -> Range<Int>? {
    ranges.first { lengths.contains($0.count) && isWanted(text[$0]) }
  }

  /// Returns whether a single space separates a word from the previous one.
  func isBehindBlank(_ index: Int) -> Bool {
    index > 0 && ranges[index].lowerBound == ranges[index - 1].upperBound + 1
      && text[ranges[index - 1].upperBound] == .space
  }

  /// The capitalized word one space before (`step` -1) or after (`step` 1) another, or nil if there is no such word.
  func name(beside index: Int, by step: Int) -> ArraySlice<UInt8>? {
    let other = index + step
    guard ranges.indices.contains(other), isBehindBlank(Swift.max(index, other)) else { return nil }
    let word = text[ranges[other]]
    return word.first?.isASCIILetter == true && WordShape(word).hasCapital ? word : nil
  }
}

extension ArticleFeatures {
  /// The positions of whole-word occurrences in the visible text, case-sensitive.
  /// - Parameter most: the maximum number of results.
  func places(of word: some Collection<UInt8>, most: Int = .max) -> [Int] {
    let word = Array(word)
    var places: [Int] = []
    var rest = visible[...]
    while places.count < most, !word.isEmpty, let start = ByteSearch.first(word[...], in: rest) {
      if isWhole(start..<start + word.count) { places.append(start) }
      rest = visible[(start + 1)...]
    }
    return places
  }

  /// Returns whether the visible text contains the word.
  func holds(_ word: some Collection<UInt8>) -> Bool { !places(of: word, most: 1).isEmpty }

  /// Returns whether no letter adjoins the range; the visible texts of blocks are concatenated without separators.
  private func isWhole(_ word: Range<Int>) -> Bool {
    (visible[..<word.lowerBound].last?.isASCIILetter != true || isBorder(word.lowerBound))
      && (visible[word.upperBound...].first?.isASCIILetter != true || isBorder(word.upperBound))
  }

  private func isBorder(_ place: Int) -> Bool {
    blocks.contains { $0.text.start == place } || metadata.values.contains { $0.text.start == place }
  }

  /// Returns whether a letter or comma and a space precede the position.
  func isAmidSentence(_ place: Int) -> Bool {
    place >= 2 && visible[place - 1] == .space
      && (visible[place - 2].isASCIILetter || visible[place - 2] == UInt8(ascii: ","))
  }
}
