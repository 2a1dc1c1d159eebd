internal import DocModel
internal import Features

/// The first word of a text that stands twice in a row, or on both sides of an ‘and’ or ‘or’.
struct WordRepetition {
  /// Both words and what is between them, in the indices of the text.
  let range: Range<Int>
  /// False for the two sides of an ‘and’.
  let isDoubled: Bool
  /// Nothing stands around it that could make two things of the two words: Apps and Apps of the store.
  let isClear: Bool

  init?(_ text: ArraySlice<UInt8>, _ system: LocaleText) {
    guard let found = system.spacesBetweenWords ? Self.words(text, system) : Self.han(text, system) else { return nil }
    self = found
  }

  /// The two sides of an ‘or’: no language offers the choice between a thing and itself.
  let isChoice: Bool

  private init(range: Range<Int>, isDoubled: Bool, isClear: Bool = true, isChoice: Bool = false) {
    self.range = range
    self.isDoubled = isDoubled
    self.isClear = isClear || isChoice
    self.isChoice = isChoice
  }

  private static func words(_ text: ArraySlice<UInt8>, _ system: LocaleText) -> WordRepetition? {
    let joints = system.joints
    let wordBytes = Self.wordBytes
    let bytes = text.span
    var last: Range<Int>?
    var beforeLast: Range<Int>?
    var first: Range<Int>?
    var at = 0
    while at < bytes.count {
      guard isWordByte(bytes[at]) else {
        // Only a blank may part the two: behind anything else the row begins anew.
        if bytes[at] != 0x20 && bytes[at] != 0x0a { (last, beforeLast, first) = (nil, nil, nil) }
        at += 1
        continue
      }
      let start = at
      at = wordBytes.end(in: bytes, from: at)
      let word = text.startIndex + start..<text.startIndex + at
      // The lengths are compared first: what stands around a word is looked at for the few that may be doubled.
      if let last, word.count > 1, last.count == word.count,
        text[last].elementsEqual(text[word]) || equalButCase(text[last], text[word]),
        isWhole(text, word), isWhole(text, last), isLetters(text[word])
      {
        let lower = String(decoding: text[word], as: UTF8.self).lowercased()
        if !system.system.mayRepeat(lower) {
          return WordRepetition(range: last.lowerBound..<word.upperBound, isDoubled: true)
        }
      }
      if let joint = last, let first = beforeLast, word.count > 3, first.count == word.count, !joints.isEmpty,
        text[first].elementsEqual(text[word]),
        isWhole(text, word), isWhole(text, joint), isWhole(text, first), isLetters(text[word]),
        joints.contains(String(decoding: text[joint], as: UTF8.self))
      {
        return WordRepetition(
          range: first.lowerBound..<word.upperBound, isDoubled: false, isClear: isEnd(text, word.upperBound),
          isChoice: choices.contains(String(decoding: text[joint], as: UTF8.self)))
      }
      // Two words that stand twice. A short one may stand between two things that are one: step by step by step.
      if let last, let beforeLast, let first, first.count == last.count, beforeLast.count == word.count, last.count > 4,
        text[first].elementsEqual(text[last]), text[beforeLast].elementsEqual(text[word]),
        !text[first].elementsEqual(text[word]),
        word.count > 4 || isAcronym(text[word]),
        [first, beforeLast, last, word].allSatisfy({ isWhole(text, $0) && isLetters(text[$0]) })
      {
        return WordRepetition(range: first.lowerBound..<word.upperBound, isDoubled: true)
      }
      (first, beforeLast, last) = (beforeLast, last, word)
    }
    return nil
  }

  private static func isAcronym(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 1 && word.allSatisfy { $0 >= 0x41 && $0 <= 0x5a }
  }

  /// True where an ‘and’ or ‘or’ joins two forms of a word, which may be one in other languages: policy or policies. They may have a few
  /// words between them: class libraries or native library classes.
  static func joinsForms(_ text: ArraySlice<UInt8>, _ system: LocaleText) -> Bool {
    let joints = system.joints
    guard !joints.isEmpty else { return false }
    let words = text.split { !isWordByte($0) }
    return words.indices.contains { joint in
      joints.contains(String(decoding: words[joint], as: UTF8.self))
        && words[..<joint].suffix(3).contains { first in
          words[(joint + 1)...].prefix(4).contains { areForms(first, $0) }
        }
    }
  }

  private static func areForms(_ first: ArraySlice<UInt8>, _ last: ArraySlice<UInt8>) -> Bool {
    let shared = zip(first, last).prefix { $0.asciiLowercased == $1.asciiLowercased }.count
    return shared >= 4 && max(first.count, last.count) - shared <= 3
  }

  private static func isWhole(_ text: ArraySlice<UInt8>, _ word: Range<Int>) -> Bool {
    isFree(text, before: word.lowerBound) && isFree(text, behind: word.upperBound)
  }

  /// `數字和數字` before a mark or the end.
  private static func han(_ text: ArraySlice<UInt8>, _ system: LocaleText) -> WordRepetition? {
    guard system.script == .han || system.script == .kana else { return nil }
    let bytes = text.span
    var next = firstJoint(in: bytes, from: 0)
    while next < bytes.count {
      let i = text.startIndex + next
      next = firstJoint(in: bytes, from: next + 1)
      guard mayRepeat(bytes, around: i - text.startIndex) else { continue }
      for joint in joints where text[i...].starts(with: joint) {
        let behind = i + joint.count
        var length = 6
        while length <= 18, i - length >= text.startIndex, behind + length <= text.endIndex {
          let isChoice = Self.isChoice(joint)
          if text[(i - length)..<i].elementsEqual(text[behind..<(behind + length)]),
            isHan(text[behind..<(behind + length)]),
            isChoice ? endsWord(text, behind + length) : !isHanByte(text, behind + length)
          {
            return WordRepetition(
              range: (i - length)..<(behind + length), isDoubled: false,
              isClear: !isHanByte(text, i - length - 3) && isEnd(text, behind + length), isChoice: isChoice)
          }
          length += 3
        }
      }
    }
    return nil
  }

  private static let choices: Set<String> = [
    "albo", "atau", "eller", "hoặc", "lub", "nebo", "o", "oder", "of", "or", "ou", "sau", "tai", "vagy", "või", "или",
    "або", "ή",
  ]
  private static func isChoice(_ joint: [UInt8]) -> Bool {
    joint.elementsEqual("或".utf8) || joint.elementsEqual("または".utf8) || joint.elementsEqual("或者".utf8)
  }

  /// The first place from `start` on where a joint may stand; the end where there is none.
  // On its own, its few values stay in registers.
  @inline(never)
  private static func firstJoint(in text: Span<UInt8>, from start: Int) -> Int {
    var i = start
    while i &+ 2 < text.count {
      if lastBytes &>> UInt64(text[i &+ 2] & 63) & 1 != 0, text[i] >= 0xe3, text[i] <= 0xe9,
        mayBeJoint(text[i], text[i &+ 1], text[i &+ 2])
      {
        return i
      }
      i &+= text[i] < 0xe0 ? 1 : 3
    }
    return text.count
  }

  /// A word of two characters to six before a joint begins as what is behind it, be the joint of one character, two or three.
  private static func mayRepeat(_ text: Span<UInt8>, around i: Int) -> Bool {
    for behind in [i + 3, i + 6, i + 9] where behind + 6 <= text.count {
      var start = i - 6
      while start >= 0, start >= i - 18 {
        if text[start + 2] == text[behind + 2], text[start] == text[behind], text[start + 1] == text[behind + 1] {
          return true
        }
        start -= 3
      }
    }
    return false
  }

  /// The first characters of the joints.
  private static func mayBeJoint(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    switch UInt32(a) << 16 | UInt32(b) << 8 | UInt32(c) {
    case 0xe5928c, 0xe88887, 0xe4b88e, 0xe58f8a, 0xe68896, 0xe38081, 0xe381be, 0xe38284, 0xe381a8: true
    default: false
    }
  }

  /// Six bits of the last bytes of these, one bit for each value: nearly all other characters have another one.
  private static let lastBytes: UInt64 = [0x8c, 0x87, 0x8e, 0x8a, 0x96, 0x81, 0xbe, 0x84, 0xa8].reduce(0) {
    $0 | 1 << ($1 & 63)
  }

  private static let joints = ["和", "與", "与", "及", "或", "、", "或者", "または", "や", "と"].map { Array($0.utf8) }

  private static func isHan(_ bytes: ArraySlice<UInt8>) -> Bool {
    var i = bytes.startIndex
    while i < bytes.endIndex {
      guard let scalar = InlineText.scalar(bytes, at: i), Script.of(scalar.value)?.isEastAsian == true else {
        return false
      }
      i = scalar.end
    }
    return true
  }

  private static func isHanByte(_ text: ArraySlice<UInt8>, _ i: Int) -> Bool {
    guard i >= text.startIndex, let scalar = InlineText.scalar(text, at: i) else { return false }
    return Script.of(scalar.value)?.isEastAsian == true
  }

  /// A mark, a particle or the verb stands behind a word, not the rest of a longer one: 檔案或檔案夾 is no repetition.
  private static func endsWord(_ text: ArraySlice<UInt8>, _ i: Int) -> Bool {
    guard let next = InlineText.scalar(text, at: i) else { return true }
    if next.value == 0x20 {
      return InlineText.scalar(text, at: next.end).map {
        !TextCharacters.isLetter($0.value) && !TextCharacters.isDigit($0.value)
      } ?? true
    }
    return Script.of(next.value) == nil || particles.contains(next.value)
  }

  private static let particles = Set("がはをにでともへ不未没沒无無是已将將会會应應必须須要可能都均在时時后後".unicodeScalars.map(\.value))

  /// The clause ends.
  private static func isEnd(_ text: ArraySlice<UInt8>, _ i: Int) -> Bool {
    guard i < text.endIndex else { return true }
    switch text[i] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: ")"):
      return true
    case 0xe3, 0xef: return !isHanByte(text, i)
    default: return false
    }
  }

  /// Nothing but a blank or an opening mark stands before a word: it is no second half of `a-b`.
  private static func isFree(_ text: ArraySlice<UInt8>, before i: Int) -> Bool {
    guard i > text.startIndex else { return true }
    return [0x20, 0x0a, UInt8(ascii: "("), UInt8(ascii: "\"")].contains(text[i - 1])
  }

  private static func isFree(_ text: ArraySlice<UInt8>, behind i: Int) -> Bool {
    guard i < text.endIndex else { return true }
    if text[i] == UInt8(ascii: ".") { return i + 1 == text.endIndex || !isWordByte(text[i + 1]) }
    return [
      0x20, 0x0a, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: ")"), UInt8(ascii: "\""),
    ].contains(text[i])
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIILetter || (byte >= 0x30 && byte <= 0x39) || byte == 0x5f
  }

  private static let wordBytes = ByteSet(isWordByte)

  private static func isLetters(_ bytes: ArraySlice<UInt8>) -> Bool {
    var i = bytes.startIndex
    while i < bytes.endIndex {
      guard let scalar = InlineText.scalar(bytes, at: i), TextCharacters.isLetter(scalar.value) else { return false }
      i = scalar.end
    }
    return true
  }

  /// `Der der` at the start of a sentence.
  private static func equalButCase(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    guard a.count == b.count, let x = a.first, let y = b.first, x | 0x20 == y, y.isASCIILetter else { return false }
    return a.dropFirst().elementsEqual(b.dropFirst())
  }
}
