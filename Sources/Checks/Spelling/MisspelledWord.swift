internal import Alignment
internal import DocModel
internal import Features
package import Findings
internal import Fixes
internal import Foundation

/// Check `typo/word`: a rare word that is one slip away from a frequent one. It needs the words of the whole tree, so
/// its findings are made after all articles were read.
package struct MisspelledWord: RuleCheck {
  package static let card = RuleCard(id: "typo", severity: .minor, mqm: .spelling, fix: .safe)
  package static let check: String? = "word"

  /// The name of the check.
  package static var name: RuleID { checkID }

  /// A rare word and what it is compared with.
  package struct Evidence: Sendable {
    /// The word as the text has it, and the usual one in the same letter case.
    package let word: String
    package let usual: String
    /// The frequency of the usual word in the locale's texts.
    package let count: Int
    /// Whether a dictionary of the locale rejects the word.
    package let isUnknown: Bool

    package init(word: String, usual: String, count: Int, isUnknown: Bool) {
      (self.word, self.usual, self.count, self.isUnknown) = (word, usual, count, isUnknown)
    }
  }

  /// A warning if two proofs hold, else a notice.
  package static func finding(_ evidence: Evidence, of article: String, at place: Place) -> Finding {
    let name = StableHash("\(card.id.name)\n\(article)\n\(place.locale.tag)\n\(evidence.word)".utf8).hash
    let proof = evidence.isUnknown ? ", and no dictionary has ‘\(evidence.word)’" : ""
    return Finding(
      rule: card.id, check: checkID, severity: evidence.isUnknown ? card.severity : .notice,
      confidence: (evidence.isUnknown ? Certainty.strong : Certainty.likely).percent,
      message:
        "‘\(evidence.word)’ is probably a misspelled ‘\(evidence.usual)’, which \(place.locale) has \(evidence.count) times\(proof): correct it, or add it to `words:` of .doccheck.yml.",
      article: article, place: place, words: evidence.word, extent: evidence.word.utf8.count, fingerprint: name)
  }
}

/// Check `typo/letters`: letters that no word of the locale can have in their place, whatever the word is.
struct StrangeLetters: TextRule {
  static let card = MisspelledWord.card
  static let check: String? = "letters"

  static let needs: TextTraits = .letter

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let bytes = article.visible(at: block.slot, of: block.member)
    let (system, member) = (block.locale, article.members[block.member].article)
    let suspects = LetterSuspects(bytes, system)
    guard !suspects.isEmpty else { return [] }
    let text = block.view
    var slips: [LetterSlip] = []
    if suspects.contains(.scripts) { slips += LetterSlip.mixedScripts(in: text, system) }
    if suspects.contains(.marks), LetterSuspects.composes(article.features[block.member].visible) {
      slips += LetterSlip.decomposed(in: text).prefix(1)
    }
    if suspects.contains(.entities) { slips += LetterSlip.entities(in: text) }
    if suspects.contains(.replacement) { slips += LetterSlip.replacements(in: text) }
    if suspects.contains(.doubled) { slips += LetterSlip.doubled(in: text, system) }
    guard !slips.isEmpty else { return [] }
    let others = article.peers(block).compactMap { article.view(at: block.slot, of: $0) }
    return slips.compactMap { slip in
      let word = text.string(slip.range)
      guard !others.contains(where: { $0.place(of: word) != nil }) else { return nil }
      var found = finding(
        block, Message(text: slip.message(word)), in: article, line: text.line(at: slip.range.lowerBound), words: word,
        confidence: Certainty.firm)
      if let right = slip.right {
        found.fix = TextFixes.replacement(of: word, by: right, in: member, line: found.place.line)
      }
      return found
    }
  }
}

/// Check `typo/accents`: a page that is written without the accents of its language, *nao* for *não*, as some keyboards
/// and language models write.
///
/// The row `accented-letters` says how many of 100 letters have one in the usual text of a language.
struct LostAccents: ArticleRule {
  static let card = MisspelledWord.card
  static let check: String? = "accents"
  /// The form of all findings, so that many pages of a locale are one.
  static let form = "page without accents"

  /// A page is long enough if so many of its letters would have an accent.
  private static let leastExpected = 20
  /// A page lacks them if it has at most one of so many.
  private static let rarity = 10

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.compactMap { member in
      let locale = article.members[member].article.locale
      guard article.members[member].role == .translation, !article.isUntranslated[member],
        let usual = LanguageProfile.of(locale.language).words("accented-letters").first.flatMap({ Double($0) })
      else { return nil }
      let text = article.features[member].visible
      let letters = text.count(where: \.isASCIILetter)
      let expected = Int(Double(letters) * usual / 100)
      // The first bytes of letters outside ASCII: of Latin ones from U+00C0 on, and those of Vietnamese.
      let found = text.count { $0 >= 0xc3 && $0 <= 0xe1 }
      guard expected >= Self.leastExpected, found * Self.rarity <= expected,
        LanguageEvidence(text).verdict(for: locale) == .agrees
      else { return nil }
      return finding(
        .accents(found, expected: expected, of: letters, in: locale), in: article, member: member, line: 1,
        confidence: Certainty.certain, severity: .major, form: Self.form)
    }
  }
}

extension Message {
  fileprivate static func accents(_ found: Int, expected: Int, of letters: Int, in locale: LocaleTag) -> Message {
    "The page is written without the accents of \(locale): \(found == 0 ? "none" : "\(found)") of its \(letters) letters \(found == 1 || found == 0 ? "has" : "have") one, and about \(expected) would. Write the words with theirs."
  }
}

/// The kinds of strange letters that a text may contain, found by its bytes alone.
private struct LetterSuspects: OptionSet {
  let rawValue: UInt8
  static var scripts: LetterSuspects { LetterSuspects(rawValue: 1) }
  static var marks: LetterSuspects { LetterSuspects(rawValue: 2) }
  static var entities: LetterSuspects { LetterSuspects(rawValue: 4) }
  static var replacement: LetterSuspects { LetterSuspects(rawValue: 8) }
  static var doubled: LetterSuspects { LetterSuspects(rawValue: 16) }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ text: ArraySlice<UInt8>, _ system: WritingSystem) {
    self = []
    let bytes = text.span
    var last: UInt8 = 0
    for place in bytes.indices {
      let byte = bytes[place]
      defer { last = byte }
      if byte < 0x80 {
        if byte == UInt8(ascii: "&") { insert(.entities) }
        // A letter of Greek or Cyrillic ends before it.
        if byte.isASCIILetter, place > 1, last >= 0x80, Self.isOther(bytes[place - 2]) { insert(.scripts) }
      } else if Self.isOther(byte) {
        if last.isASCIILetter { insert(.scripts) }
      } else if byte == 0xcc || byte == 0xcd {
        insert(.marks)
      } else if byte == 0xef, place + 2 < bytes.count, bytes[place + 1] == 0xbf, bytes[place + 2] == 0xbd {
        insert(.replacement)
      }
    }
    let isDoubled = system.profile.words("never-doubled").contains { words in
      ByteSearch.first(Array(words.utf8)[...], in: text) != nil
    }
    if isDoubled { insert(.doubled) }
  }

  private static func isOther(_ byte: UInt8) -> Bool { byte >= 0xce && byte <= 0xd3 }

  /// Returns whether a text has its accents composed, but for a few.
  static func composes(_ text: [UInt8]) -> Bool {
    var (marks, letters) = (0, 0)
    for byte in text {
      if byte == 0xcc || byte == 0xcd { marks += 1 } else if byte >= 0xc3, byte <= 0xd1 { letters += 1 }
    }
    return letters >= 10 * marks
  }
}

/// A word with letters that cannot be right.
private struct LetterSlip {
  enum Kind {
    case mixed(Unicode.Scalar)
    case decomposed, entity, replacement, doubled
  }

  let range: Range<Int>
  let kind: Kind
  /// The word as it should be, or nil if that is not certain.
  let right: String?

  func message(_ word: String) -> String {
    let remedy = right.map { "write ‘\($0)’." } ?? "write the word again."
    return switch kind {
    case .mixed(let letter):
      "‘\(word)’ has ‘\(letter)’ of another script (U+\(String(letter.value, radix: 16, uppercase: true))), which only looks like the right letter: \(remedy)"
    case .decomposed:
      "‘\(word)’ has an accent as a character after its letter, so that a search does not find it: \(remedy)"
    case .entity: "‘\(word)’ shows the name of a character instead of the character: \(remedy)"
    case .replacement: "‘\(word)’ has a character that was lost when the text was converted: \(remedy)"
    case .doubled: "‘\(word)’ has the same particle twice: remove one."
    }
  }

  /// Words in which all letters of one script look like those of the other.
  static func mixedScripts(in text: TextView, _ system: WritingSystem) -> [LetterSlip] {
    text.words.compactMap { range -> LetterSlip? in
      let word = text.characters[range]
      guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
      let latin = word.count { $0.script == .latin }
      let others = word.filter { $0.script == .cyrillic || $0.script == .greek }
      guard latin > 0, let first = others.first, latin + others.count == word.count else { return nil }
      if others.count < latin {
        // An ending of the locale may follow a foreign name.
        let isEnding = system.writes(first.script ?? .latin) && word.last.map { $0.script != .latin } == true
        guard !isEnding, others.allSatisfy({ LookAlike.letter($0) != nil }) else { return nil }
        let right = String(
          decoding: word.flatMap { character in
            character.script == .latin ? Array(String(character).utf8) : LookAlike.letter(character).map { [$0] } ?? []
          }, as: UTF8.self)
        return LetterSlip(range: range, kind: .mixed(first), right: right)
      }
      guard latin == 1, word.count >= 4, let letter = word.first(where: { $0.script == .latin }), letter.isASCII,
        let twin = Self.twin(of: letter, in: first.script ?? .latin)
      else { return nil }
      var right = String.UnicodeScalarView()
      right += word.map { $0 == letter ? twin : $0 }
      return LetterSlip(range: range, kind: .mixed(letter), right: String(right))
    }
  }

  /// The letter of a script that looks like an ASCII letter.
  private static func twin(of letter: Unicode.Scalar, in script: Script) -> Unicode.Scalar? {
    let range: ClosedRange<UInt32> = script == .greek ? 0x391...0x3c9 : 0x410...0x44f
    return range.lazy.compactMap { Unicode.Scalar($0) }.first { LookAlike.letter($0) == UInt8(ascii: letter) }
  }

  /// Words with an accent that follows its letter, though there is one character for both.
  static func decomposed(in text: TextView) -> [LetterSlip] {
    text.words.compactMap { range -> LetterSlip? in
      guard text.characters[range].contains(where: { "\u{300}"..."\u{36f}" ~= $0 }) else { return nil }
      let right = text.string(range).precomposedStringWithCanonicalMapping
      guard right.unicodeScalars.count < range.count,
        !right.unicodeScalars.contains(where: { "\u{300}"..."\u{36f}" ~= $0 })
      else { return nil }
      return LetterSlip(range: range, kind: .decomposed, right: right)
    }
  }

  private static let accents: [String: Unicode.Scalar] = [
    "acute": "\u{301}", "grave": "\u{300}", "circ": "\u{302}", "tilde": "\u{303}", "uml": "\u{308}",
    "cedil": "\u{327}", "ring": "\u{30a}", "caron": "\u{30c}",
  ]

  /// `caf&eacute;` as a reader sees it, with or without the semicolon.
  static func entities(in text: TextView) -> [LetterSlip] {
    text.indices.compactMap { place -> LetterSlip? in
      guard text.characters[place] == "&", let letter = text[place + 1], letter.isASCII, letter.isLetter else {
        return nil
      }
      let name = text.string(place + 2..<text.word(from: place + 2).upperBound)
      guard let accent = accents[name] else { return nil }
      var end = place + 2 + name.unicodeScalars.count
      if text[end] == ";" { end += 1 }
      let range = text.word(to: place).lowerBound..<text.word(from: end).upperBound
      var view = String.UnicodeScalarView()
      view += text.characters[range.lowerBound..<place]
      view += [letter, accent]
      view += text.characters[end..<range.upperBound]
      return LetterSlip(range: range, kind: .entity, right: String(view).precomposedStringWithCanonicalMapping)
    }
  }

  /// Words with U+FFFD.
  static func replacements(in text: TextView) -> [LetterSlip] {
    text.indices.compactMap { place -> LetterSlip? in
      guard text.characters[place] == "\u{fffd}", text[place - 1] != "\u{fffd}" else { return nil }
      let end = text.characters[place...].firstIndex { $0 != "\u{fffd}" } ?? text.characters.count
      let range = max(text.word(to: place).lowerBound, place - 8)..<min(text.word(from: end).upperBound, end + 8)
      return range.count > end - place ? LetterSlip(range: range, kind: .replacement, right: nil) : nil
    }
  }

  /// Particles twice, in languages without spaces: `的的`, but not in `目的的`.
  static func doubled(in text: TextView, _ system: WritingSystem) -> [LetterSlip] {
    let fine = system.profile.words("doubled-in").map { Array($0.unicodeScalars) }
    return system.profile.words("never-doubled").flatMap { words -> [LetterSlip] in
      let sought = Array(words.unicodeScalars)
      return text.indices.compactMap { place -> LetterSlip? in
        let end = place + sought.count
        guard end <= text.characters.count, text.characters[place..<end].elementsEqual(sought) else { return nil }
        let isFine = fine.contains { word in
          (max(0, end - word.count)...place).contains { start in
            start + word.count <= text.characters.count
              && text.characters[start..<start + word.count].elementsEqual(word)
          }
        }
        return isFine ? nil : LetterSlip(range: place..<end, kind: .doubled, right: nil)
      }
    }
  }
}
