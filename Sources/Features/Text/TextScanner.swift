internal import DocModel

/// Finds numbers, identifiers and terms in the visible text of a block, in one pass over its bytes.
struct TextScanner {
  /// Whether every Latin token is a term, because the text is in another script.
  let keepsAllLatin: Bool
  let numbers: NumberScanner

  /// Scans a block's text in reading order: the given runs, and numbers or words that extend beyond them.
  /// - Parameters:
  ///   - borders: positions where a token must end, ascending.
  ///   - end: the end of the block.
  func scan(_ bytes: [UInt8], _ runs: TextRuns, borders: [Int], end: Int, into found: inout FactList) {
    let text = bytes.span
    var scanned = 0
    var border = 0
    for index in 0..<runs.count {
      let run = runs[index]
      guard scanned < run.range.upperBound else { continue }
      var i = max(scanned, run.range.lowerBound)
      while i < run.range.upperBound {
        while border < borders.count, borders[border] <= i { border += 1 }
        let limit = border < borders.count ? borders[border] : end
        if i == run.range.lowerBound, limit >= run.range.upperBound, !run.isMixed {
          if !run.isNative {
            emitWord(
              at: run.range, isIdentifier: run.cases.contains(.camel), cases: run.cases, hashes: run.hashes, to: &found)
          }
          i = run.range.upperBound
        } else if i == run.range.lowerBound, isLiteralEscape(in: text, at: i, from: found.start),
          border == 0 || borders[border - 1] != i
        {
          // The n of a literal `\n` does not belong to the next word.
          i += 1
        } else {
          i = token(in: text, at: i, before: limit, to: &found)
        }
      }
      scanned = i
    }
  }

  private func isLiteralEscape(in text: Span<UInt8>, at i: Int, from start: Int) -> Bool {
    i > start && text[i - 1] == .of("\\") && (text[i] == .of("n") || text[i] == .of("t"))
  }

  /// Scans one token or skips one character; returns the position after it.
  private func token(in text: Span<UInt8>, at i: Int, before limit: Int, to found: inout FactList) -> Int {
    let byte = text[i]
    if byte.isASCIILetter || byte == .of("_") { return word(text, from: i, limit: limit, &found) }
    if byte < 0x80 { return byte.isASCIIDigit ? number(text, from: i, limit: limit, &found) : i + 1 }
    if let after = Self.latinLetter(in: text, at: i, before: limit) {
      return word(text, from: after, limit: limit, wordStart: i, native: true, &found)
    }
    var probe = i
    if byte >= 0xd9, NumberScanner.digit(in: text, at: &probe, before: limit) != nil {
      return number(text, from: i, limit: limit, &found)
    }
    // Skips a sequence of East Asian characters (U+3000 to U+DFFF).
    var next = i + Self.scalarLength(byte)
    while next < limit, text[next] >= 0xe3, text[next] < 0xee { next += 3 }
    return next
  }

  private func number(_ text: Span<UInt8>, from start: Int, limit: Int, _ found: inout FactList) -> Int {
    // A long alternation of digits and letters (a hash, a part of a GUID) is an identifier.
    var i = start
    var turns = 0
    var wasDigit = true
    while i < limit, text[i].isASCIILetter || text[i].isASCIIDigit {
      if text[i].isASCIIDigit != wasDigit {
        turns += 1
        wasDigit.toggle()
      }
      i += 1
    }
    if turns >= 3, i - start >= 6 {
      found.add(.identifier, Self.hashes(text, start..<i), at: start..<i, traits: [.nameLike, .coined])
      return i
    }
    let isGlued = start > found.start && text[start - 1].isASCIILetter
    let number = numbers.scan(text, from: start, limit: limit, isGlued: isGlued)
    guard number.end > start else { return start + 1 }
    guard number.isDate else {
      // 6月 and 6월 are June: other languages write the month as a word.
      if !number.traits.contains(.separated), number.end - start <= 2, isMonth(in: text, at: number.end, before: limit)
      {
        return number.end
      }
      if start == found.start, isEnumerator(in: text, start..<number.end, before: limit) { return number.end }
      add(number, in: text, at: start..<number.end, to: &found)
      return number.end
    }
    // The parts of a date are separate numbers.
    var part = start
    while part < number.end {
      var end = part
      while end < number.end, NumberScanner.digit(in: text, at: &end, before: number.end) != nil {}
      if end > part { add(numbers.scan(text, from: part, limit: end), in: text, at: part..<end, to: &found) }
      part = max(end, part + 1)
    }
    return number.end
  }

  private func add(_ number: NumberScanner.Number, in text: Span<UInt8>, at range: Range<Int>, to found: inout FactList)
  {
    found.add(.number, (number.atom, StableHash(text, range).hash), at: range, traits: number.traits)
  }

  /// Returns whether a number counts the text that it begins, as Chinese and Japanese lists do: `1、安装`.
  private func isEnumerator(in text: Span<UInt8>, _ number: Range<Int>, before limit: Int) -> Bool {
    guard number.count <= 2, number.upperBound < limit else { return false }
    var (sign, next) = text.character(at: number.upperBound)
    guard sign == "、", next < limit else { return false }
    return NumberScanner.digit(in: text, at: &next, before: limit) == nil
  }

  /// Returns whether 月 or 월 (month) is at `i`, or after a space at `i`.
  private func isMonth(in text: Span<UInt8>, at i: Int, before limit: Int) -> Bool {
    let at = i < limit && text[i] == .space ? i + 1 : i
    guard at < limit, case (let sign, let end) = text.character(at: at), end <= limit else { return false }
    return sign == "月" || sign == "월"
  }

  /// Scans letters, digits, `_` and inner dots; `native` becomes true at the first letter outside ASCII.
  private func word(
    _ text: Span<UInt8>, from position: Int, limit: Int, wordStart: Int? = nil, native startsNative: Bool = false,
    _ found: inout FactList
  ) -> Int {
    let start = wordStart ?? position
    var i = position
    var native = startsNative
    var letters = 0
    var digits = 0
    var cases = RunCases()
    var hasUnderscore = false
    var hasLetterAfterDigit = false
    var dots = 0
    var firstDigit = -1
    while i < limit {
      let run = Self.letters(text, from: i, limit: limit)
      if run.end > i {
        letters &+= run.end &- i
        cases.formUnion(run.cases)
        hasLetterAfterDigit = hasLetterAfterDigit || digits > 0
        i = run.end
        if i == limit { break }
      }
      let byte = text[i]
      if byte.isASCIIDigit {
        if firstDigit < 0 { firstDigit = i }
        digits &+= 1
      } else if byte == .of("_") {
        hasUnderscore = true
      } else if byte == .of("."), !native, i + 1 < limit, i > start,
        text[i + 1].isASCIILetter || text[i + 1].isASCIIDigit
      {
        dots &+= 1
      } else if byte >= 0x80, let after = Self.latinLetter(in: text, at: i, before: limit) {
        native = true
        i = after
        continue
      } else {
        break
      }
      i &+= 1
    }
    // Gerät12 is scanned as Gerät 12, like iOS12.
    guard !native else {
      return firstDigit > start && digitsAreTail(in: text, from: firstDigit, to: i)
        ? number(text, from: firstDigit, limit: limit, &found) : i
    }
    if dots > 0, isAnyOfVersion(in: text, from: start, firstDigit: firstDigit, to: i) {
      return number(text, from: firstDigit, limit: limit, &found)
    }
    if dots > 0, isShortForm(in: text, from: start, firstDigit: firstDigit, to: i) {
      // v.1.0 is scanned as v. 1.0.
      emitWord(in: text, at: start..<(firstDigit - 1), isIdentifier: false, cases: cases, to: &found)
      return number(text, from: firstDigit, limit: limit, &found)
    }
    let isIdentifier =
      hasUnderscore && letters > 1 || cases.contains(.camel)
      || (digits > 0 && hasLetterAfterDigit && i - start > 3)
      || (dots > 0 && hasLettersAroundDot(in: text, from: start, to: i))
    if firstDigit > start,
      !isIdentifier
        || (!hasUnderscore && !hasLetterAfterDigit && dots <= 1 && digitsAreTail(in: text, from: firstDigit, to: i))
    {
      // iOS12 is scanned as iOS 12.
      emitWord(in: text, at: start..<firstDigit, isIdentifier: cases.contains(.camel), cases: cases, to: &found)
      return number(text, from: firstDigit, limit: limit, &found)
    }
    emitWord(in: text, at: start..<i, isIdentifier: isIdentifier, cases: cases, to: &found)
    return i
  }

  private static func letters(_ text: Span<UInt8>, from start: Int, limit: Int) -> (end: Int, cases: RunCases) {
    var i = start
    var (cases, last): (RunCases, RunCases) = ([], [])
    while i < limit, text[i].isASCIILetter {
      let own: RunCases = text[i].isASCIICapital ? .upper : .lower
      if own == .upper, last == .lower { cases.insert(.camel) }
      cases.insert(own)
      last = own
      i &+= 1
    }
    return (i, cases)
  }

  private func emitWord(
    in text: Span<UInt8>, at range: Range<Int>, isIdentifier: Bool, cases: RunCases, to found: inout FactList
  ) {
    emitWord(at: range, isIdentifier: isIdentifier, cases: cases, hashes: Self.hashes(text, range), to: &found)
  }

  @inline(__always)
  private func emitWord(
    at range: Range<Int>, isIdentifier: Bool, cases: RunCases,
    hashes: @autoclosure () -> (folded: UInt64, exact: UInt64), to found: inout FactList
  ) {
    guard isIdentifier || (range.count >= 2 && (cases.contains(.upper) || keepsAllLatin)) else { return }
    let traits: ValueTraits =
      isIdentifier || cases == .upper ? [.nameLike, .coined] : cases.contains(.upper) ? .nameLike : []
    found.add(isIdentifier ? .identifier : .term, hashes(), at: range, traits: traits)
  }

  /// Returns whether the token consists of up to three letters, a dot and a number.
  private func isShortForm(in text: Span<UInt8>, from start: Int, firstDigit: Int, to end: Int) -> Bool {
    guard firstDigit > start + 1, firstDigit <= start + 4, text[firstDigit - 1] == .of("."),
      digitsAreTail(in: text, from: firstDigit, to: end)
    else { return false }
    for i in start..<(firstDigit - 1) where !text[i].isASCIILetter { return false }
    return true
  }

  /// Returns whether the token is like v6.x, in which languages use their own word for "version".
  private func isAnyOfVersion(in text: Span<UInt8>, from start: Int, firstDigit: Int, to end: Int) -> Bool {
    guard firstDigit == start + 1, text[start] | 0x20 == UInt8(ascii: "v"), text[end - 1] | 0x20 == UInt8(ascii: "x"),
      text[end - 2] == .of(".")
    else { return false }
    return digitsAreTail(in: text, from: firstDigit, to: end - 2)
  }

  private func digitsAreTail(in text: Span<UInt8>, from: Int, to end: Int) -> Bool {
    for i in from..<end where !text[i].isASCIIDigit && text[i] != .of(".") { return false }
    return true
  }

  /// Returns whether an inner dot adjoins a letter, which makes the token a dotted name; `1.2` in `TLS1.2` does not.
  private func hasLettersAroundDot(in text: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    for i in start..<end where text[i] == .of(".") && i > start && i + 1 < end {
      if text[i - 1].isASCIILetter || text[i + 1].isASCIILetter { return true }
    }
    return false
  }

  /// The hashes of the lowercase bytes and of the original bytes.
  private static func hashes(_ text: Span<UInt8>, _ range: Range<Int>) -> (folded: UInt64, exact: UInt64) {
    var folded: UInt64 = 0xcbf2_9ce4_8422_2325
    var exact: UInt64 = 0xcbf2_9ce4_8422_2325
    for i in range {
      let byte = text[i]
      folded = (folded ^ UInt64(byte.asciiLowercased)) &* 0x0000_0100_0000_01b3
      exact = (exact ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return (StableHash.finish(folded), StableHash.finish(exact))
  }

  static func scalarLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4 }

  /// The position after the Latin letter at `i` (U+00C0–U+024F except × and ÷, U+1E00–U+1EFF, combining marks), or nil.
  static func latinLetter(in text: Span<UInt8>, at i: Int, before limit: Int) -> Int? {
    let (letter, after) = text.character(at: i)
    return switch letter {
    case _ where after > limit, "×", "÷": nil
    case "\u{c0}"..."\u{24f}", "\u{300}"..."\u{36f}", "\u{1e00}"..."\u{1eff}": after
    default: nil
    }
  }
}

/// The letter cases and characters of a word; defines which words look like a name.
package struct WordShape: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A capital as the first character; a capital elsewhere (`inner`).
  @inlinable package static var initial: WordShape { WordShape(rawValue: 1 << 0) }
  @inlinable package static var inner: WordShape { WordShape(rawValue: 1 << 1) }
  /// A capital directly after a lowercase letter; directly after a hyphen (`joined`).
  @inlinable package static var hump: WordShape { WordShape(rawValue: 1 << 2) }
  @inlinable package static var joined: WordShape { WordShape(rawValue: 1 << 3) }
  /// A lowercase letter, or a byte outside ASCII.
  @inlinable package static var small: WordShape { WordShape(rawValue: 1 << 4) }
  @inlinable package static var underscore: WordShape { WordShape(rawValue: 1 << 5) }
  /// A digit or punctuation.
  @inlinable package static var other: WordShape { WordShape(rawValue: 1 << 6) }

  @inlinable package init(_ word: some Sequence<UInt8>) {
    var bits: UInt8 = 0
    var before: UInt8?
    for byte in word {
      if byte.isASCIICapital {
        bits |= (before == nil ? WordShape.initial : .inner).rawValue
        if let before, before >= .of("a") { bits |= WordShape.hump.rawValue }
        if before == .of("-") { bits |= WordShape.joined.rawValue }
      } else {
        bits |= (byte >= .of("a") ? WordShape.small : byte == .of("_") ? .underscore : .other).rawValue
      }
      before = byte
    }
    self.init(rawValue: bits)
  }

  package var hasCapital: Bool { !isDisjoint(with: [.initial, .inner]) }
  /// Capitals only.
  package var isAcronym: Bool { hasCapital && subtracting([.initial, .inner]).isEmpty }
  /// Lowercase letters only.
  package var isSmall: Bool { self == .small }
  /// One initial capital, as in any word that begins a sentence.
  package var isCapitalized: Bool { self == [.initial, .small] }
  /// An inner capital together with other characters: no word of any language.
  package var isNoWord: Bool { contains(.inner) && !isAcronym }
  /// CamelCase or snake_case: an invented name.
  package var isCoined: Bool { !isDisjoint(with: [.hump, .underscore]) }
}

/// The operations on the bits themselves: those of `OptionSet` are not specialized across modules.
extension WordShape {
  @inlinable package init(arrayLiteral elements: WordShape...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }
  @inlinable package var isEmpty: Bool { rawValue == 0 }
  @inlinable package func contains(_ other: WordShape) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isSuperset(of other: WordShape) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isDisjoint(with other: WordShape) -> Bool { rawValue & other.rawValue == 0 }
  @inlinable package mutating func formUnion(_ other: WordShape) {
    self = WordShape(rawValue: rawValue | other.rawValue)
  }
}

extension WordShape {
  /// The words of a CamelCase name (`policy` and `Name` of `policyName`), or empty for a single word.
  package static func humps(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for i in name.indices.dropFirst() where name[i].isASCIICapital && name[i - 1] >= .of("a") {
      result.append(name[start..<i])
      start = i
    }
    return start > 0 ? result + [name[start...]] : []
  }
}
