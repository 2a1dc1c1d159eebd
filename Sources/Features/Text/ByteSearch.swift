internal import DocModel

/// Finds the few bytes of a text that matter, eight at a time.
public enum ByteSearch {
  private static let highest: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The first place from `start` on with a byte below 0x20 or above 0x7f; the end where there is none.
  public static func special(in text: Span<UInt8>, from start: Int) -> Int {
    // A byte below 0x20 borrows from its highest bit; what it does to those behind it does not matter.
    first(in: text, from: start) { $0 | ($0 &- 0x20 &* ones) }
  }

  /// The first place from `start` on with a byte below `limit`, which is an ASCII character.
  public static func below(_ limit: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let limits = UInt64(limit) &* ones
    return first(in: text, from: start) { ($0 &- limits) & ~$0 }
  }

  /// The first place from `start` on with this byte.
  public static func byte(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let same = UInt64(byte) &* ones
    return first(in: text, from: start) { (($0 ^ same) &- ones) & ~($0 ^ same) }
  }

  /// The first place from `start` on with a bracket `(` or `)`, or the byte that those of full width begin with.
  public static func bracket(in text: Span<UInt8>, from start: Int) -> Int {
    first(in: text, from: start) {
      let bracket = ($0 ^ 0x28 &* ones) & (0xfe &* ones), wide = $0 ^ 0xef &* ones
      return ((bracket &- ones) & ~bracket) | ((wide &- ones) & ~wide)
    }
  }

  /// The first place from `start` on with a comma, a hyphen, a dot or a slash, or a straight double quote.
  public static func joint(in text: Span<UInt8>, from start: Int) -> Int {
    first(in: text, from: start) {
      let joint = ($0 ^ 0x2c &* ones) & (0xfc &* ones), quote = $0 ^ 0x22 &* ones
      return ((joint &- ones) & ~joint) | ((quote &- ones) & ~quote)
    }
  }

  /// The first place from `start` on with a byte below 0x20, a straight double quote or a backslash.
  public static func quoteOrControl(in text: Span<UInt8>, from start: Int) -> Int {
    let quotes = UInt64(UInt8(ascii: "\"")) &* ones, backslashes = UInt64(UInt8(ascii: "\\")) &* ones
    return first(in: text, from: start) {
      let quote = $0 ^ quotes, backslash = $0 ^ backslashes
      return (($0 &- 0x20 &* ones) & ~$0) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    }
  }

  /// True where these bytes stand somewhere in a text, as they are.
  public static func holds(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool { first(bytes, in: text) != nil }

  /// The first index of a text where these bytes stand, as they are; nil where they do not.
  public static func first(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    let (needle, hay) = (bytes.span, text.span)
    guard hay.count >= needle.count, let rarest = rarest(of: needle) else { return bytes.isEmpty ? text.startIndex : nil }
    var i = byte(needle[rarest], in: hay, from: rarest)
    while i - rarest <= hay.count - needle.count {
      if stands(needle, in: hay, at: i - rarest, by: ==) { return text.startIndex + i - rarest }
      i = byte(needle[rarest], in: hay, from: i + 1)
    }
    return nil
  }

  /// True where these bytes stand somewhere in a text, letter case of ASCII apart.
  public static func holdsFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || firstFolded(bytes, in: text) != nil
  }

  /// Where these bytes first stand in a text, letter case of ASCII apart; nil where they are none, too.
  public static func firstFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    let (needle, hay) = (bytes.span, text.span)
    guard hay.count >= needle.count, let rarest = rarest(of: needle) else { return nil }
    let sought = needle[rarest].asciiLowercased
    var i = folded(sought, in: hay, from: rarest)
    while i - rarest <= hay.count - needle.count {
      if stands(needle, in: hay, at: i - rarest, by: { $0.asciiLowercased == $1.asciiLowercased }) { return text.startIndex + i - rarest }
      i = folded(sought, in: hay, from: i + 1)
    }
    return nil
  }

  /// True for the same bytes, letter case of ASCII apart.
  public static func equalFolded(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.count == other.count && stands(one.span, in: other.span, at: 0) { $0.asciiLowercased == $1.asciiLowercased }
  }

  private static func folded(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    byte.isASCIILetter ? letter(byte, in: text, from: start) : self.byte(byte, in: text, from: start)
  }

  @inline(__always)
  private static func stands(_ needle: Span<UInt8>, in text: Span<UInt8>, at start: Int, by isSame: (UInt8, UInt8) -> Bool) -> Bool {
    for i in needle.indices where !isSame(text[start + i], needle[i]) { return false }
    return true
  }

  /// Where the byte of a text stands that other texts have least often; nil where the text is empty.
  private static func rarest(of text: Span<UInt8>) -> Int? {
    let rarities = rarities.span
    guard rarities.count == 256, !text.isEmpty else { return nil }
    var rarest = 0
    for i in text.indices where rarities[Int(text[i])] > rarities[Int(text[rarest])] { rarest = i }
    return rarest
  }

  /// How rare each byte is among others: blanks and the bytes that letters of other scripts begin with are everywhere.
  private static let rarities: [UInt8] = {
    var rarities = (0...255).map { UInt8($0 == 0x20 ? 0 : $0 < 0x80 ? 30 : $0 < 0xc0 ? 10 : 1) }
    for (rarity, letter) in "etaoinsrhldcumfpgwybvkxjqz".utf8.enumerated() {
      rarities[Int(letter)] = UInt8(rarity)
      rarities[Int(letter & 0xdf)] = UInt8(rarity) + 2
    }
    return rarities
  }()

  /// The first place from `start` on with this letter, which is a small one, in either case (or what differs from it as the cases do).
  public static func letter(_ letter: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let same = UInt64(letter) &* ones
    let folded = 0x20 &* ones
    return first(in: text, from: start) { ((($0 | folded) ^ same) &- ones) & ~(($0 | folded) ^ same) }
  }

  /// - Parameter mark: sets the highest bit of the first byte that is looked for, and may set those of bytes behind it.
  @inline(__always)
  private static func first(in text: Span<UInt8>, from start: Int, _ mark: (UInt64) -> UInt64) -> Int {
    var i = start
    while text.count &- i >= 8 {
      let found = mark(text.octets(at: i)) & highest
      if found != 0 { return i &+ found.trailingZeroBitCount >> 3 }
      i &+= 8
    }
    guard i < text.count else { return text.count }
    let found = mark(rest(of: text, from: i)) & highest
    return found == 0 ? text.count : min(text.count, i &+ found.trailingZeroBitCount >> 3)
  }

  /// The bytes from `i` on, which are less than eight; blanks behind the end.
  private static func rest(of text: Span<UInt8>, from i: Int) -> UInt64 {
    guard text.count >= 8 else {
      var bytes = 0x20 &* ones
      for k in (i..<text.count).reversed() { bytes = bytes << 8 | UInt64(text[k]) }
      return bytes
    }
    // Of the last eight those from `i` on.
    let others = UInt64(truncatingIfNeeded: 8 &- (text.count &- i)) &* 8
    return text.octets(at: text.count &- 8) &>> others | (0x20 &* ones) &<< (64 &- others)
  }
}
