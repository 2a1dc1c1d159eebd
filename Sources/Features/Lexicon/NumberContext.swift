internal import DocModel
internal import Synchronization

/// The context of a number in running text: its unit (30 seconds), the comparison before it (>= 18), its minus sign,
/// and the name of the month next to it (4 July).
package struct NumberContext: Sendable {
  /// A part of the context, with the words that show it to the reader.
  package struct Part: Sendable {
    /// Equal for the same meaning in all languages.
    package let value: String
    /// The number with the part, as written: `30 seconds`.
    package let words: String
  }

  package let unit: Part?
  package let comparison: Part?
  package let minus: Part?
  package let month: Part?

  /// - Parameters:
  ///   - number: The range of the digits in `text`.
  ///   - block: The range of the paragraph, heading or cell in `text`.
  ///   - language: A lowercase primary language subtag.
  package init(of number: Range<Int>, in text: [UInt8], block: Range<Int>, language: String) {
    let (left, right) = (
      text[block.lowerBound..<number.lowerBound].suffix(Self.reach),
      text[number.upperBound..<block.upperBound].prefix(Self.reach)
    )
    // The parts of 24/7 have no units.
    guard left.last != .of("/"), Self.mayEnd(left) || Self.mayBegin(right) else {
      (unit, comparison, minus, month) = (nil, nil, nil, nil)
      return
    }
    let digits = String(decoding: text[number], as: UTF8.self)
    let (before, after) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    let words = QuantityWords.of(language)
    unit = Self.unit(of: digits, after: after, words)
    comparison = Self.comparison(digits, before)
    minus = Self.minus(of: digits, before: before, after: after)
    month = Self.month(of: digits, before: before, after: after, words)
  }

  /// Fast path: whether the text before a number may end with a part of its context: a word or a sign.
  private static func mayEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.last { $0 != .space && $0 != .of(".") }.map { $0.isLetterByte || "<>=-".utf8.contains($0) } ?? false
  }

  /// Fast path: whether the text after a number may begin with a part of its context: a word.
  private static func mayBegin(_ text: ArraySlice<UInt8>) -> Bool {
    text.first { $0 != .space && $0 != .of(".") && $0 != .of("-") }?.isLetterByte ?? false
  }

  /// Returns whether a text has a word for a negative number, in any language, or any sign that can denote one.
  package static func saysMinus(_ text: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    let bytes = Array(text.utf8)[...]
    return NumberScale.minusWords.contains { ByteSearch.holds($0, in: bytes) } || text.contains { dashes.contains($0) }
  }

  /// In bytes, on each side of the number.
  private static let reach = 32
  private static let dashes: Set<Character> = ["-", "−", "－", "–", "‐", "‑", "﹣"]

  private static func unit(of digits: String, after: String, _ words: QuantityWords) -> Part? {
    var gap = after.prefix(while: \.isWhitespace)
    if gap.isEmpty { gap = after.prefix { $0 == "-" || $0 == "‑" } }
    guard gap.count <= 1 else { return nil }
    let word = word(after[gap.endIndex...])
    return words.unit(word.lowercased()).map { unit, length in
      Part(value: unit, words: digits + gap + word.prefix(length))
    }
  }

  /// Reads `<`, `<=`, `≤`, `>`, `>=` or `≥` before the number, but no arrow.
  private static func comparison(_ digits: String, _ before: String) -> Part? {
    let rest = Array(before.reversed().drop(while: \.isWhitespace))
    let signs = String(rest.prefix { "<>=≤≥⩽⩾＜＞".contains($0) }.reversed())
    guard let value = comparisons[signs], rest.dropFirst(signs.count).first.map({ !dashes.contains($0) }) ?? true else {
      return nil
    }
    return Part(value: value, words: before.suffix(before.count - rest.count + signs.count) + digits)
  }

  private static let comparisons = [
    "<": "<", "＜": "<", ">": ">", "＞": ">", "<=": "<=", "≤": "<=", "⩽": "<=", ">=": ">=", "≥": ">=", "⩾": ">=",
  ]

  /// A dash directly before the number, after a space or an opening mark, is its sign, unless the number begins a
  /// range or a name.
  private static func minus(of digits: String, before: String, after: String) -> Part? {
    guard let dash = before.last, dash == "-" || dash == "−",
      digits.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }),
      case let opening = before.dropLast().last,
      opening.map({ $0.isWhitespace || "(（[{=:：,，、\"'“‘«「".contains($0) }) ?? false,
      before.dropLast().last(where: { !$0.isWhitespace }).map({ !$0.isNumber }) ?? true,
      after.first.map({ !$0.isLetter && !dashes.contains($0) || !$0.isASCII }) ?? true
    else { return nil }
    return Part(value: "-", words: String(dash) + digits)
  }

  private static func month(of digits: String, before: String, after: String, _ words: QuantityWords) -> Part? {
    if let number = Int(digits), 1...12 ~= number {
      let next = after.drop(while: \.isWhitespace)
      if let sign = next.first, "月월".contains(sign) {
        return Part(value: String(number), words: digits + after[...next.startIndex])
      }
    }
    let gap = before.reversed().prefix { $0.isWhitespace || $0 == "." }.count
    let previous = String(before.dropLast(gap).reversed().prefix(while: \.isLetter).reversed())
    if let month = words.month(previous.lowercased()) {
      return Part(value: month, words: before.suffix(previous.count + gap) + digits)
    }
    // 4 July, 4th of July, 4. Juli, 4 de julio
    var rest = after[...]
    for _ in 0..<3 {
      rest = rest.drop { $0.isWhitespace || ".º-".contains($0) }
      let next = word(rest)
      if let month = words.month(next.lowercased()) {
        return Part(value: month, words: digits + after[..<rest.index(rest.startIndex, offsetBy: next.count)])
      }
      guard connectors.contains(next.lowercased()) else { return nil }
      rest = rest.dropFirst(next.count).drop { $0 == "’" || $0 == "'" }
    }
    return nil
  }

  /// Words between a day and its month.
  private static let connectors: Set<String> = ["th", "st", "nd", "rd", "of", "de", "del", "d", "di", "er"]

  private static func word(_ text: Substring) -> String {
    String(text.prefix { $0.isLetter || $0.unicodeScalars.first?.properties.generalCategory == .nonspacingMark })
  }
}

/// The units of time and data and the names of the months of one language.
struct QuantityWords: Sendable {
  private let units: [String: String]
  private let months: [String: String]
  /// The units as parts of a text without spaces, the longest first.
  private let joined: [(word: String, unit: String)]

  /// The unit that a lowercase word begins with or is, and the length of that in characters; nil without one. Words
  /// with an ending of at most ``longestEnding`` letters are read, too.
  func unit(_ word: String) -> (unit: String, length: Int)? {
    guard !word.isEmpty else { return nil }
    if let unit = units[word] ?? Self.english.units[word] { return (unit, word.count) }
    if let found = joined.first(where: { word.hasPrefix($0.word) }) { return (found.unit, found.word.count) }
    for length in stride(from: word.count - 1, to: max(3, word.count - 1 - Self.longestEnding), by: -1) {
      if let unit = units[String(word.prefix(length))] { return (unit, word.count) }
    }
    return nil
  }

  /// The number of the month that a lowercase word names, in the language or in English.
  func month(_ word: String) -> String? { word.isEmpty ? nil : months[word] ?? Self.english.months[word] }

  static func of(_ language: String) -> QuantityWords {
    known.withLock { known in
      if let words = known[language] { return words }
      let words =
        rows[language].map { QuantityWords($0, isUnspaced: LanguageProfile.of(language).has("units", "attached")) }
        ?? english
      known[language] = words
      return words
    }
  }

  private static let longestEnding = 3
  private static let known = Mutex<[String: QuantityWords]>([:])
  private static let english = QuantityWords(rows["en"] ?? [], isUnspaced: false)

  private static let rows: [String: [LanguageProfile.Row]] = Dictionary(
    grouping: LanguageProfile.read(PackageResources.units_tsv), by: { String($0.key.prefix { $0 != " " }) })

  /// - Parameter rows: rows with the key `LANGUAGE VALUE`.
  private init(_ rows: [LanguageProfile.Row], isUnspaced: Bool) {
    var (units, months): ([String: String], [String: String]) = ([:], [:])
    for row in rows {
      let value = String(row.key.drop { $0 != " " }.dropFirst())
      for word in row.words {
        if value.hasPrefix("month-") {
          months[word] = String(value.dropFirst("month-".count))
        } else {
          units[word] = value
        }
      }
    }
    (self.units, self.months) = (units, months)
    joined =
      isUnspaced
      ? units.map { (word: $0.key, unit: $0.value) }.sorted { ($0.word.count, $1.word) > ($1.word.count, $0.word) } : []
  }
}
