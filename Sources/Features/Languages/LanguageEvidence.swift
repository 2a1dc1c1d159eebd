package import DocModel

/// The evidence of letters and small words for the language of a Markdown text. Code, addresses, tags, comments and the
/// names of languages are left out.
package struct LanguageEvidence: Sendable {
  package enum Verdict: Sendable { case agrees, contradicts, unknown }

  /// Letters by script; an East Asian character counts as three.
  private var letters: [Script: Int] = [:]
  private var all = 0
  /// Small words by language; a word that is repeated counts at most three times.
  private var hits: [String: Int] = [:]
  private var words = 0

  package init(_ text: [UInt8]) {
    var reader = ProseReader()
    var seen: [String: Int] = [:]
    for word in reader.words(of: text) {
      for scalar in word.unicodeScalars {
        guard let script = Script.of(scalar.value) else { continue }
        let weight = script.isEastAsian ? 3 : 1
        letters[script, default: 0] += weight
        all += weight
      }
      words += 1
      seen[word.lowercased(), default: 0] += 1
    }
    for (word, count) in seen {
      for language in Self.languages[word] ?? [] { hits[language, default: 0] += min(count, 3) }
    }
  }

  /// Whether the text has too few letters for any verdict.
  private var isShort: Bool { all < 12 }

  /// Returns whether the text is written in the language of a locale.
  package func verdict(for locale: LocaleTag) -> Verdict {
    guard !isShort else { return .unknown }
    let system = WritingSystem.of(locale)
    let own = Script.allCases.reduce(0) { $0 + (system.writes($1) ? letters[$1] ?? 0 : 0) }
    if !system.writes(.latin) {
      // A page that is translated in part has letters of its script and of the source's.
      guard own * 5 >= all else { return own * 20 >= all ? .unknown : .contradicts }
      // Japanese text has kana, Chinese has none.
      if let kana = letters[.kana], locale.language == "zh" || locale.language == "yue" {
        return kana * 10 > own + kana ? .contradicts : .agrees
      }
      if locale.language == "ja" { return (letters[.kana] ?? 0) * 20 >= own ? .agrees : .contradicts }
    } else if own * 2 < all {
      return .contradicts
    }
    return verdict(byWordsOf: locale.language, isLatin: system.writes(.latin))
  }

  private func verdict(byWordsOf language: String, isLatin: Bool) -> Verdict {
    let name = Self.canonical[language] ?? language
    let best = hits.values.max() ?? 0
    let own = max(hits[name] ?? 0, Self.inLatin[name].flatMap { hits[$0] } ?? 0)
    guard Self.known.contains(name) else { return isLatin && isEnglish ? .contradicts : isLatin ? .unknown : .agrees }
    if own >= 2, own * 4 >= best * 3 || own >= 4 && own * 3 >= best * 2 { return .agrees }
    if best >= 4, own * 2 < best { return .contradicts }
    return isLatin ? .unknown : .agrees
  }

  private var isEnglish: Bool { hits["en"].map { $0 >= 4 && $0 * 8 >= words && $0 == hits.values.max() } ?? false }

  /// The language of most of the text, or nil if it cannot be determined. `zh` does not tell the standard of Chinese.
  package var language: String? {
    guard !isShort else { return nil }
    let latin = letters[.latin] ?? 0
    let others = letters.filter { $0.key != .latin }
    let foreign = others.values.reduce(0, +)
    if foreign * 4 >= all,
      let script = others.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })?.key
    {
      if script == .han || script == .kana {
        return (letters[.kana] ?? 0) * 20 >= foreign ? "ja" : "zh"
      }
      let candidates = Self.byScript[script] ?? []
      let usual = candidates.first
      return candidates.max { (hits[$0] ?? 0, $1 == usual ? 0 : 1) < (hits[$1] ?? 0, $0 == usual ? 0 : 1) }
    }
    guard latin > 0 else { return nil }
    let ranked = hits.filter { hit in !Self.byScript.values.contains { $0.contains(hit.key) } }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    guard let first = ranked.first, first.value >= 3 else { return nil }
    let second = ranked.dropFirst().first?.value ?? 0
    if let english = hits["en"], english * 4 >= first.value * 3 { return "en" }
    return first.value * 4 >= second * 5 ? first.key : nil
  }

  /// The language whose small words those of another are in Latin letters.
  private static let inLatin = ["sr": "hr"]

  private static let canonical = ["no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "hr", "bs": "hr", "mo": "ro"]

  /// The languages of a script other than Latin, the usual one first.
  private static let byScript: [Script: [String]] = [
    .cyrillic: ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn"], .arabic: ["ar", "fa", "ur"], .hebrew: ["he"],
    .greek: ["el"], .armenian: ["hy"], .georgian: ["ka"], .hangul: ["ko"], .devanagari: ["hi"], .bengali: ["bn"],
    .gurmukhi: ["pa"], .gujarati: ["gu"], .tamil: ["ta"], .telugu: ["te"], .kannada: ["kn"], .malayalam: ["ml"],
    .sinhala: ["si"], .thai: ["th"], .lao: ["lo"], .myanmar: ["my"], .khmer: ["km"], .ethiopic: ["am"],
  ]

  private static let rows = LanguageProfile.read(PackageResources.functionwords_tsv)
  private static let known = Set(rows.map(\.key))
  private static let languages: [String: [String]] = rows.reduce(into: [:]) { result, row in
    for word in row.words { result[word, default: []].append(row.key) }
  }
}

/// Cuts the prose of a Markdown text into words.
private struct ProseReader {
  private var fence: Character?

  mutating func words(of bytes: [UInt8]) -> [Substring] {
    var words: [Substring] = []
    var (isFrontMatter, isComment) = (false, false)
    for (number, line) in String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let text = line.drop(while: \.isWhitespace)
      if number == 0, text == "---" || text == "+++" {
        isFrontMatter = true
        continue
      }
      if isFrontMatter {
        if text == "---" || text == "+++" { isFrontMatter = false }
        continue
      }
      if let mark = text.first, mark == "`" || mark == "~", text.prefix(3).allSatisfy({ $0 == mark }),
        text.prefix(3).count == 3
      {
        fence = fence == nil ? mark : fence == mark ? nil : fence
        continue
      }
      guard fence == nil else { continue }
      for part in Self.withoutComments(text, &isComment) { words += Self.words(ofLine: part) }
    }
    return words
  }

  /// The parts of a line outside HTML comments.
  ///
  /// - Parameter isComment: whether the line begins inside a comment; then, whether the next one does.
  private static func withoutComments(_ line: Substring, _ isComment: inout Bool) -> [Substring] {
    guard isComment || line.contains("<!--") else { return [line] }
    var (parts, rest): ([Substring], Substring) = ([], line)
    while !rest.isEmpty {
      guard let mark = rest.firstRange(of: isComment ? "-->" : "<!--") else {
        return isComment ? parts : parts + [rest]
      }
      if !isComment { parts.append(rest[..<mark.lowerBound]) }
      isComment.toggle()
      rest = rest[mark.upperBound...]
    }
    return parts
  }

  /// The words of a line without code spans, tags and addresses. A part between brackets or bars that is the name of a
  /// language is left out: it links to a translation.
  private static func words(ofLine line: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (start, index) = (line.startIndex, line.startIndex)
    func cut(at end: String.Index, resumingAt next: String.Index) {
      if start < end { parts.append(line[start..<end]) }
      (start, index) = (next, next)
    }
    while index < line.endIndex {
      switch line[index] {
      case "`": cut(at: index, resumingAt: end(of: "`", in: line, after: index))
      case "<": cut(at: index, resumingAt: end(of: ">", in: line, after: index))
      case "(" where index > line.startIndex && line[line.index(before: index)] == "]":
        cut(at: index, resumingAt: end(of: ")", in: line, after: index))
      case "[", "]", "|", "·", "•", "/", "(", ")", ",", "、": cut(at: index, resumingAt: line.index(after: index))
      default: index = line.index(after: index)
      }
    }
    cut(at: line.endIndex, resumingAt: line.endIndex)
    return parts.flatMap { part -> [Substring] in
      let words = part.split {
        !$0.isLetter && $0 != "'" && $0 != "’"
          && !$0.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark }
      }
      let isName = words.count <= 2 && LocaleName.isWord(Substring(words.joined(separator: "-")))
      return isName ? [] : words.filter { !isAddress($0, in: part) }
    }
  }

  private static func isAddress(_ word: Substring, in part: Substring) -> Bool {
    word == "http" || word == "https" || word == "www" || word.endIndex < part.endIndex && part[word.endIndex] == "_"
  }

  private static func end(of mark: Character, in line: Substring, after index: String.Index) -> String.Index {
    let next = line.index(after: index)
    return line[next...].firstIndex(of: mark).map { line.index(after: $0) } ?? next
  }
}
