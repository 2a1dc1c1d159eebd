import DocModel
import Testing

@testable import Features

/// The sweep over a text takes many bytes at a time; here it is held against one that takes them one by one.
@Suite struct TextReadingTests {
  static let pieces = [
    "a", "the", "The", "Az.Accounts", "iOS12", "é", "État", "naïve", "×", "日本", "、", "。", "が", "１", "٣", "т", "Ж", "한",
    "ไ", " ", " ", " ",
    "  ", "\n", "\t", "\u{a0}", "\u{ad}", ".", ",", ":", "?", "(", "]", "*", "-", "\"", "\u{1}", "_", "7", "x86", "\\n",
    "a_b", "…", "😀", "the the",
  ]

  /// Texts of every length up to some hundred bytes, each behind another one.
  static let texts: [(bytes: [UInt8], start: Int)] = {
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    func text(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in Array(pieces[next(pieces.count)].utf8) } }
    return (0..<3000).map { index in
      let before = text(next(9))
      return (before + text(next(1 + index % 90)), before.count)
    }
  }()

  @Test(arguments: [false, true]) func manyBytesAtATimeTellWhatEachByItselfTells(wantsSmall: Bool) {
    for (bytes, start) in Self.texts {
      var runs = TextRuns()
      let reading = TextReading(bytes, from: start, wantsSmall: wantsSmall, runs: &runs)
      let expected = SlowReading(Array(bytes[start...]), wantsSmall: wantsSmall)
      let text = String(decoding: bytes[start...], as: UTF8.self)
      #expect(reading.width == expected.width, "\(text)")
      #expect(reading.signs == expected.signs, "\(text)")
      #expect((0..<runs.count).map { runs[$0].range.lowerBound - start } == expected.runs.map(\.lowerBound), "\(text)")
      #expect((0..<runs.count).map { runs[$0].range.upperBound - start } == expected.runs.map(\.upperBound), "\(text)")
    }
  }

  @Test func textsThatDifferInRunsOfBlanksOnlyAreOne() {
    for (bytes, start) in Self.texts {
      var runs = TextRuns()
      let reading = TextReading(bytes, from: start, wantsSmall: false, runs: &runs)
      let folded = SlowReading.folded(Array(bytes[start...]))
      let other = TextReading(folded, from: 0, wantsSmall: false, runs: &runs)
      #expect(reading.hash == other.hash, "\(String(decoding: bytes[start...], as: UTF8.self))")
      #expect(TextReading.hash(of: bytes, ByteRange(start: UInt32(start), end: UInt32(bytes.count))) == other.hash)
      if folded != [0x78] {
        #expect(TextReading(folded + [0x78], from: 0, wantsSmall: false, runs: &runs).hash != other.hash)
      }
    }
  }

  @Test func aWordTellsTheCasesOfItsLetters() {
    var runs = TextRuns()
    let bytes = Array("the Word wordPress ÖL".utf8)
    _ = TextReading(bytes, from: 0, wantsSmall: false, runs: &runs)
    #expect(runs.count == 3)
    #expect(!runs[0].isMixed && runs[0].cases == [.upper, .lower])
    #expect(!runs[1].isMixed && runs[1].cases == [.upper, .lower, .camel])
    #expect(!runs[2].isMixed && runs[2].isNative)
  }

  @Test func charactersThatNobodySeesAreMetWhereverTheyStand() {
    for unseen in ["\u{200b}", "\u{202e}", "\u{a0}", "\u{ad}", "\u{feff}", "\u{7}", "\u{3000}", "\u{61c}"] {
      for before in 0..<70 {
        let bytes = Array((String(repeating: before % 3 == 0 ? "é" : "x", count: before) + unseen + "…日").utf8)
        #expect(UnseenBytes.stand(in: bytes, 0..<bytes.count))
        #expect(UnseenBytes.stand(in: bytes, 0..<bytes.count, noBreakBlanksToo: false) == (unseen != "\u{a0}"))
      }
    }
    #expect(!UnseenBytes.stand(in: Array("Größe\t–\r\n日本語、です".utf8), 0..<"Größe\t–\r\n日本語、です".utf8.count))
  }
}

/// What a text tells, found byte by byte.
private struct SlowReading {
  private(set) var width: UInt32 = 0
  private(set) var signs: TextTraits = []
  private(set) var runs: [Range<Int>] = []
  private let bytes: [UInt8]
  private let wantsSmall: Bool

  init(_ bytes: [UInt8], wantsSmall: Bool) {
    self.bytes = bytes
    self.wantsSmall = wantsSmall
    let end = Self.trimmed(bytes)
    for (i, byte) in bytes.enumerated() {
      if byte & 0xc0 != 0x80 { width += byte >= 0xe3 && byte < 0xf0 ? 2 : 1 }
      let own = Self.signs(byte)
      signs.formUnion(own)
      guard i > 0, i < end else { continue }
      let before = Self.signs(bytes[i - 1])
      if before.contains(.blank), own.contains(.mark) { signs.insert(.blankThenMark) }
      if before.contains(.mark), own.contains(.mark) { signs.insert(.twoMarks) }
      if before.contains(.mark), own.contains(.letter) { signs.insert(.markThenLetter) }
    }
    readWords(end)
  }

  private mutating func readWords(_ end: Int) {
    var words: [Range<Int>] = []
    var i = 0
    while i < end {
      var wordEnd = i
      while wordEnd < end, Self.isRun(bytes[wordEnd]) { wordEnd += 1 }
      if wordEnd > i {
        words.append(i..<wordEnd)
        for part in parts(i..<wordEnd)
        where part.contains(where: { isWanted(bytes[$0]) }) || part.upperBound == wordEnd && isDotted(wordEnd, end) {
          runs.append(part)
        }
      }
      i = max(i + 1, wordEnd)
    }
    let folded = words.map { bytes[$0].map { $0 | 0x20 } }
    // Blanks alone part a word from the one before it.
    func isBehindBlanks(_ i: Int) -> Bool {
      bytes[words[i - 1].upperBound..<words[i].lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x0a }
    }
    if folded.indices.contains(where: {
      $0 > 0 && folded[$0] == folded[$0 - 1] && folded[$0].count > 1 && isBehindBlanks($0)
        || $0 > 1 && folded[$0] == folded[$0 - 2] && folded[$0].count > 3 && isBehindBlanks($0)
          && isBehindBlanks($0 - 1)
    }) {
      signs.insert(.repetition)
    }
  }

  /// What lies between no-break blanks.
  private func parts(_ word: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = word.lowerBound
    for i in word where bytes[i] == 0xc2 && i + 1 < word.upperBound && bytes[i + 1] == 0xa0 {
      parts.append(start..<i)
      start = i + 2
    }
    if start < word.upperBound { parts.append(start..<word.upperBound) }
    return parts
  }

  private func isDotted(_ i: Int, _ end: Int) -> Bool {
    i + 1 < end && bytes[i] == 0x2e && (bytes[i + 1].isASCIILetter || bytes[i + 1].isASCIIDigit)
  }

  private func isWanted(_ byte: UInt8) -> Bool {
    if byte.isASCIILetter { return wantsSmall || byte < 0x60 }
    return byte.isASCIIDigit || [0x5f, 0xd9, 0xdb, 0xe0, 0xef].contains(byte)
  }

  private static func isRun(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte >= 0x80
  }

  /// The length without the blanks at the end.
  private static func trimmed(_ bytes: [UInt8]) -> Int {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text.reduce(0) { $0 + UTF8.width($1) }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{a0}" || (0x09...0x0d).contains(scalar.value)
  }

  /// One space for every run of blanks, and none at the ends.
  static func folded(_ bytes: [UInt8]) -> [UInt8] {
    let words = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(whereSeparator: isBlank)
    return Array(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").utf8)
  }

  private static func signs(_ byte: UInt8) -> TextTraits {
    switch byte {
    case ArticleFeatures.codeMark: .code
    case 0x20, 0x0a, 0x09, 0xa0: .blank
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): .bracket
    case 0x30...0x39: .digit
    case UInt8(ascii: ":"): [.mark, .colon]
    case _ where ".,;!?".utf8.contains(byte): .mark
    case 0x41...0x5a, 0x61...0x7a: .letter
    case 0xc3...0xcd: [.letter, .accent]
    case 0xce...0xcf: [.letter, .greek]
    case 0xd0...0xd3: [.letter, .cyrillic]
    case 0xd4...0xd7: [.letter, .hebrew]
    case 0xd8...0xdb: [.letter, .arabic, .mark]
    case 0xe0, 0xe1: [.letter, .southern]
    case 0xe3: [.mark, .kana]
    case 0xe4...0xe9: [.letter, .han]
    case 0xea...0xed: [.letter, .hangul]
    case 0xef: [.mark, .bracket]
    default: []
    }
  }
}
