internal import DocModel

/// Finds numbers, identifiers and terms in the visible text of a block, in one pass over its bytes.
struct TextScanner {
  /// Every Latin token counts as a term: the text around it is in another script.
  let keepsAllLatin: Bool
  let numbers: NumberScanner

  /// Scans `text[start..<limit]`, calling `emit` in reading order.
  func scan(_ text: [UInt8], from start: Int, to limit: Int, emit: (FactKind, UInt64, UInt64, Range<Int>, UInt8) -> Void) {
    var i = start
    while i < limit {
      let byte = text[i]
      if byte.isASCIILetter || byte == 0x5f {
        i = word(text, from: i, limit: limit, emit: emit)
      } else if byte == 0x5c, i + 1 < limit, text[i + 1] == 0x6e || text[i + 1] == 0x74 {
        // The n of a literal line break is no letter of the word behind it.
        i += 2
      } else if byte < 0x30 || (byte > 0x39 && byte < 0x80) {
        i += 1
      } else if byte < 0x80 {
        i = number(text, from: i, limit: limit, emit: emit)
      } else if let after = Self.latinLetter(text, i, limit) {
        i = word(text, from: after, limit: limit, wordStart: i, native: true, emit: emit)
      } else {
        var probe = i
        if byte >= 0xd9, NumberScanner.digit(text, &probe, limit) != nil {
          i = number(text, from: i, limit: limit, emit: emit)
        } else {
          i += Self.scalarLength(byte)
        }
      }
    }
  }

  private func number(
    _ text: [UInt8], from start: Int, limit: Int, emit: (FactKind, UInt64, UInt64, Range<Int>, UInt8) -> Void
  ) -> Int {
    // A long run of digits and letters in turn (a hash, a GUID's part) is an identifier.
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
      let (folded, exact) = Self.hashes(text[start..<i])
      emit(.identifier, folded, exact, start..<i, 2)
      return i
    }
    let found = numbers.scan(text, from: start, limit: limit)
    guard found.end > start else { return start + 1 }
    guard found.isDate else {
      // 6月 and 6월 are June: other languages write the month as a word.
      if found.weight < 2, found.end - start <= 2, isMonth(text, found.end, limit) { return found.end }
      emit(.number, found.atom, Atom(text[start..<found.end]).hash, start..<found.end, found.weight)
      return found.end
    }
    // The parts of a date are numbers of their own.
    var part = start
    while part < found.end {
      var end = part
      while end < found.end, NumberScanner.digit(text, &end, found.end) != nil {}
      if end > part {
        let number = numbers.scan(text, from: part, limit: end)
        emit(.number, number.atom, Atom(text[part..<end]).hash, part..<end, number.weight)
      }
      part = max(end, part + 1)
    }
    return found.end
  }

  /// 月 or 월 stands at `i`, behind a blank or not.
  private func isMonth(_ text: [UInt8], _ i: Int, _ limit: Int) -> Bool {
    let at = i < limit && text[i] == 0x20 ? i + 1 : i
    guard at + 2 < limit else { return false }
    return (text[at] == 0xe6 && text[at + 1] == 0x9c && text[at + 2] == 0x88) || (text[at] == 0xec && text[at + 1] == 0x9b && text[at + 2] == 0x94)
  }

  /// A run of letters, digits and `_`, dots inside it included; `native` once a letter outside ASCII was seen.
  private func word(
    _ text: [UInt8], from position: Int, limit: Int, wordStart: Int? = nil, native startsNative: Bool = false,
    emit: (FactKind, UInt64, UInt64, Range<Int>, UInt8) -> Void
  ) -> Int {
    let start = wordStart ?? position
    var i = position
    var native = startsNative
    var uppers = 0, lowers = 0, digits = 0
    var isCamel = false, hasUnderscore = false, hasLetterAfterDigit = false, dots = 0
    var firstDigit = -1
    var previous: UInt8 = 0
    while i < limit {
      let byte = text[i]
      if byte >= 0x61, byte <= 0x7a {
        lowers += 1
        if digits > 0 { hasLetterAfterDigit = true }
      } else if byte >= 0x41, byte <= 0x5a {
        uppers += 1
        if previous >= 0x61, previous <= 0x7a { isCamel = true }
        if digits > 0 { hasLetterAfterDigit = true }
      } else if byte >= 0x30, byte <= 0x39 {
        if firstDigit < 0 { firstDigit = i }
        digits += 1
      } else if byte == 0x5f {
        hasUnderscore = true
      } else if byte == 0x2e, i + 1 < limit, i > start, text[i + 1].isASCIILetter || text[i + 1].isASCIIDigit,
        !native
      {
        dots += 1
      } else if byte >= 0x80, let after = Self.latinLetter(text, i, limit) {
        native = true
        previous = 0
        i = after
        continue
      } else {
        break
      }
      previous = byte
      i += 1
    }
    guard !native else { return i }
    let isIdentifier = hasUnderscore && lowers + uppers > 1 || isCamel
      || (digits > 0 && hasLetterAfterDigit && i - start > 3)
      || (dots > 0 && hasLettersAroundDot(text, start, i))
    if firstDigit > start, !isIdentifier || (!hasUnderscore && !hasLetterAfterDigit && dots <= 1 && digitsAreTail(text, firstDigit, i)) {
      // iOS12 is iOS 12.
      emitWord(text, start..<firstDigit, isIdentifier: isCamel, uppers: uppers, lowers: lowers, emit: emit)
      return number(text, from: firstDigit, limit: limit, emit: emit)
    }
    emitWord(text, start..<i, isIdentifier: isIdentifier, uppers: uppers, lowers: lowers, emit: emit)
    return i
  }

  private func emitWord(
    _ text: [UInt8], _ range: Range<Int>, isIdentifier: Bool, uppers: Int, lowers: Int,
    emit: (FactKind, UInt64, UInt64, Range<Int>, UInt8) -> Void
  ) {
    guard isIdentifier || (range.count >= 2 && (uppers > 0 || keepsAllLatin)) else { return }
    let (folded, exact) = Self.hashes(text[range])
    if isIdentifier {
      emit(.identifier, folded, exact, range, 2)
    } else {
      emit(.term, folded, exact, range, uppers > 0 && lowers == 0 ? 2 : uppers > 0 ? 1 : 0)
    }
  }

  private func digitsAreTail(_ text: [UInt8], _ from: Int, _ end: Int) -> Bool {
    text[from..<end].allSatisfy { $0.isASCIIDigit || $0 == 0x2e }
  }

  /// A dot with a letter right before and behind it parts a name; `1.2` inside `TLS1.2` does not.
  private func hasLettersAroundDot(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
    for i in start..<end where text[i] == 0x2e && i > start && i + 1 < end {
      if text[i - 1].isASCIILetter || text[i + 1].isASCIILetter { return true }
    }
    return false
  }

  /// Hash of the lower-cased bytes, and of the bytes.
  static func hashes(_ bytes: ArraySlice<UInt8>) -> (folded: UInt64, exact: UInt64) {
    var folded: UInt64 = 0xcbf2_9ce4_8422_2325
    var exact: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      let lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
      folded = (folded ^ UInt64(lower)) &* 0x0000_0100_0000_01b3
      exact = (exact ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return (Atom.finish(folded), Atom.finish(exact))
  }


  static func scalarLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4 }

  /// Behind the Latin letter outside ASCII at `i` (U+00C0–U+024F but × and ÷, U+1E00–U+1EFF, combining marks).
  static func latinLetter(_ text: [UInt8], _ i: Int, _ limit: Int) -> Int? {
    let byte = text[i]
    guard i + 1 < limit else { return nil }
    switch byte {
    case 0xc3: return text[i + 1] == 0x97 || text[i + 1] == 0xb7 ? nil : i + 2
    case 0xc4...0xc8: return i + 2
    case 0xc9: return text[i + 1] <= 0x8f ? i + 2 : nil
    case 0xcc: return i + 2
    case 0xcd: return text[i + 1] <= 0xaf ? i + 2 : nil
    case 0xe1: return i + 2 < limit && text[i + 1] >= 0xb8 && text[i + 1] <= 0xbb ? i + 3 : nil
    default: return nil
    }
  }
}
