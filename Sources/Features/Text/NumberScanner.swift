internal import DocModel

/// Scans and folds a number in visible text.
///
/// One value: `1,000`, `1.000`, `1 000` and `1'000`; `1,00,000` and `100,000`; `10.15` and `10,15` (only ``Fact/exact`` distinguishes them);
/// digits of other scripts and full-width digits; `10万` and `100,000`.
package struct NumberScanner {
  /// Whether the locale may separate groups of digits by a space.
  let blankGroups: Bool

  package init(blankGroups: Bool) { self.blankGroups = blankGroups }

  /// Scans the number at `start`, which must be the position of a digit.
  ///
  /// - Parameter isGlued: whether an ASCII letter precedes it, as in `910B2,910B3`: then a comma ends it.
  /// - Returns: the number's end, its folded value and its traits.
  func scan(_ text: Span<UInt8>, from start: Int, limit: Int, isGlued: Bool = false) -> Number {
    var i = start
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var digits = 0
    var parts = 0
    var (firstRun, secondRun, lastRun, runs) = (0, 0, 0, 0)
    var value: UInt64 = 0
    var isFirstPart = true
    // .5 is 0.5, and .006 is 0.006, whose point may also be one between groups.
    if Self.isFraction(at: start, in: text) {
      let isGroup = Self.runLength(in: text, from: start, before: limit) == 3
      for byte in (isGroup ? "0" : "0.").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      (parts, isFirstPart) = (isGroup ? 0 : 1, false)
    }
    while i < limit {
      // One run of digits.
      let runStart = i
      var run = 0
      var runHash = hash
      while i < limit, let digit = Self.digit(in: text, at: &i, before: limit) {
        run += 1
        runHash = (runHash ^ UInt64(digit &+ .of("0"))) &* 0x0000_0100_0000_01b3
        value = value &* 10 &+ UInt64(digit)
        if isFirstPart, run == 1, digit == 0, i < limit, text[i].isASCIIDigit {
          // A leading zero of a two-digit day, month or hour.
          runHash = hash
        }
      }
      if run == 0 {
        i = runStart
        break
      }
      digits += run
      runs += 1
      if runs == 1 { firstRun = run } else if runs == 2 { secondRun = run }
      lastRun = run
      hash = runHash
      isFirstPart = false
      // A separator must be directly followed by a digit.
      guard i < limit, let (after, sign) = Self.separator(in: text, at: i, before: limit), after < limit,
        !isGlued || text[i] == .of(".")
      else { break }
      var probe = after
      guard Self.digit(in: text, at: &probe, before: limit) != nil else { break }
      let following = Self.runLength(in: text, from: after, before: limit)
      let groups =
        following == 3 && run <= 3
        || following == 2 && run <= 2 && Self.isIndianGroup(in: text, from: after, before: limit)
      let isZeros = groups && Self.isZeros(in: text, from: after, before: limit)
      let groupsByBlank = isZeros || groups && blankGroups
      if sign == .lineBreak && !isZeros { break }
      // 3.0 120M are two numbers: no group of digits follows a decimal fraction after a space.
      if sign == .blank && (!groupsByBlank || parts > 0) || sign == .apostrophe && !groups { break }
      if groups {
        i = after
      } else {
        // 4776,4732 are two numbers: four digits before and after a comma are no decimal fraction.
        if run >= 4 && following >= 4 && text[i] == UInt8(ascii: ",") { break }
        // 1.0,1.1 are two numbers: a comma between two decimal points separates them.
        if parts > 0, text[i] == UInt8(ascii: ","), after + following < limit,
          text[after + following] == UInt8(ascii: ".")
        {
          break
        }
        parts += 1
        hash = (hash ^ UInt64(UInt8(ascii: "."))) &* 0x0000_0100_0000_01b3
        i = after
      }
    }
    // After `A4` the sign is not a factor, but the Korean particle 만.
    if parts == 0 || parts == 1 && runs == 2, !isGlued,
      let (end, factor) = Self.myriad(in: text, after: i, before: limit),
      case let divisor = parts == 0 ? 1 : Self.powersOfTen[min(lastRun, Self.powersOfTen.count - 1)],
      factor % divisor == 0, parts == 0 || lastRun < Self.powersOfTen.count
    {
      // 10万 and 3.6億 are folded as their decimal digits.
      var folded: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in String(value &* (factor / divisor)).utf8 { folded = (folded ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      return Number(end: end, atom: StableHash.finish(folded), traits: .longNumber, isDate: false)
    }
    let isDate =
      runs == 3 && parts == 2
      && ((lastRun == 4 && firstRun <= 2 && secondRun <= 2) || (firstRun == 4 && secondRun <= 2 && lastRun <= 2))
    let isPadded = parts == 0 && digits == 2 && text[start] == .of("0")
    return Number(
      end: i, atom: StableHash.finish(hash),
      traits: parts > 0 ? [.longNumber, .separated] : digits > 1 && !isPadded ? .longNumber : [], isDate: isDate)
  }

  /// The divisors of numbers by their decimals.
  private static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000]

  /// Returns whether a decimal point without a digit before it precedes the place.
  private static func isFraction(at place: Int, in text: Span<UInt8>) -> Bool {
    guard place > 0, text[place - 1] == .of(".") else { return false }
    return place == 1 || text[place - 2].isBlank || text[place - 2] == .of("(")
  }

  /// Returns whether two digits, a comma and the rest of a number in Indian groups follow: `00,000` of `1,00,000`.
  private static func isIndianGroup(in text: Span<UInt8>, from start: Int, before limit: Int) -> Bool {
    var place = start
    var pairs = 0
    while pairs < mostPairs, place < limit, runLength(in: text, from: place, before: limit) == 2 {
      pairs += 1
      for _ in 0..<2 { _ = digit(in: text, at: &place, before: limit) }
      guard place < limit, text[place] == .of(",") else { return false }
      place += 1
    }
    return pairs > 0 && place < limit && runLength(in: text, from: place, before: limit) == 3
  }

  /// Longer numbers are lists of shorter ones.
  private static let mostPairs = 6

  /// Returns whether three zeros follow, which begin no number: `900 000` is one in every locale.
  private static func isZeros(in text: Span<UInt8>, from start: Int, before limit: Int) -> Bool {
    let zero = UInt8.of("0")
    return start + 3 <= limit && text[start] == zero && text[start + 1] == zero && text[start + 2] == zero
  }

  /// The value of a number without its final sign for a power of ten thousand, or nil if it has none. The Korean
  /// particle 만 ("only") has the same spelling as the sign for ten thousand.
  package static func withoutMyriad(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard text.count > 3, text.last.map({ $0 >= 0x80 }) == true else { return nil }
    let bytes = Array(text)
    guard myriad(in: bytes.span, after: bytes.count - 3, before: bytes.count) != nil else { return nil }
    return NumberScanner(blankGroups: true).scan(bytes.span, from: 0, limit: bytes.count - 3).atom
  }

  /// The atom of the number that consists of these digits.
  package func atom(of digits: [UInt8]) -> UInt64 { scan(digits.span, from: 0, limit: digits.count).atom }

  struct Number {
    let end: Int
    let atom: UInt64
    let traits: ValueTraits
    /// Whether it is a date like `15.01.2019`: other locales write the month as a word, or in another order.
    let isDate: Bool
  }

  /// The digit at `i`, which is moved past it, or nil if there is no digit.
  static func digit(in text: Span<UInt8>, at i: inout Int, before limit: Int) -> UInt8? {
    let byte = text[i]
    if byte.isASCIIDigit {
      i += 1
      return byte - .of("0")
    }
    guard byte >= 0xd9 else { return nil }
    let (sign, end) = text.character(at: i)
    guard let zero = Self.zero(before: sign.value) else { return nil }
    guard end <= limit else { return nil }
    i = end
    return UInt8(truncatingIfNeeded: sign.value - zero)
  }

  /// The zero of the decimal digits that a character is one of, or nil.
  private static func zero(before value: UInt32) -> UInt32? {
    switch value {
    // Arabic and Persian, and the scripts of India from Devanagari to Malayalam.
    case 0x660...0x669: 0x660
    case 0x6f0...0x6f9: 0x6f0
    case 0x966..<0xd80: (value - 0x966) & 0x7f < 10 ? 0x966 + (value - 0x966) & ~0x7f : nil
    // Sinhala, Thai, Lao, Tibetan, Myanmar, Shan, Khmer, Mongolian, full-width.
    case 0xde6...0xdef: 0xde6
    case 0xe50...0xe59: 0xe50
    case 0xed0...0xed9: 0xed0
    case 0xf20...0xf29: 0xf20
    case 0x1040...0x1049: 0x1040
    case 0x1090...0x1099: 0x1090
    case 0x17e0...0x17e9: 0x17e0
    case 0x1810...0x1819: 0x1810
    case 0xff10...0xff19: 0xff10
    default: nil
    }
  }

  private enum Separator {
    /// `.`, `,` and the Arabic separators, for groups and decimals.
    case mark
    /// For groups only.
    case blank, apostrophe
    /// For groups of zeros only.
    case lineBreak
  }

  /// The separator at `i` and the position after it, or nil if there is no separator.
  private static func separator(in text: Span<UInt8>, at i: Int, before limit: Int) -> (after: Int, sign: Separator)? {
    let (sign, after) = text.character(at: i)
    return switch sign {
    case _ where after > limit: nil
    case ".", ",", "\u{66b}", "\u{66c}": (after, .mark)
    case " ", "\u{a0}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{200a}", "\u{202f}": (after, .blank)
    case "\n": (after, .lineBreak)
    case "'", "’": (after, .apostrophe)
    default: nil
    }
  }

  private static func runLength(in text: Span<UInt8>, from start: Int, before limit: Int) -> Int {
    var i = start
    var count = 0
    while i < limit, count < 5, digit(in: text, at: &i, before: limit) != nil { count += 1 }
    return count
  }

  /// The factor of 万 萬 만 (ten thousand) or 億 亿 억 (a hundred million) after the digits and an optional space, or nil.
  private static func myriad(in text: Span<UInt8>, after digitsEnd: Int, before limit: Int) -> (
    end: Int, factor: UInt64
  )? {
    let i = digitsEnd < limit && text[digitsEnd] == .space ? digitsEnd + 1 : digitsEnd
    guard i + 2 < limit, text[i] >= 0xe4 else { return nil }
    switch text.character(at: i).scalar {
    case "万", "萬", "만": return (i + 3, 10_000)
    case "億", "亿", "억": return (i + 3, 100_000_000)
    default: return nil
    }
  }
}
