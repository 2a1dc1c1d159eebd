internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes
internal import Synchronization

/// Check `typo/known`: a spelling that is wrong in any text of the language, as *perchè* in Italian.
///
/// The row `misspellings` of a language has them: `wrong=right`, with a hyphen at the end of both for any ending. Words
/// after a slash are those of the source for which it is wrong: `登陆=登录/log` lets planes land.
struct KnownMisspelling: ArticleRule {
  static let card = MisspelledWord.card
  static let check: String? = "known"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.isUntranslated[member] else { return [] }
      let language = article.members[member].article.locale.language
      let page = article.features[member].visible[...]
      let there = Misspelling.all(of: language).filter { $0.forms.contains { ByteSearch.first($0, in: page) != nil } }
      guard !there.isEmpty else { return [] }
      let isWord = WritingSystem.of(article.members[member].article.locale).spacesBetweenWords && language != "ko"
      return there.compactMap { finding($0, of: member, isWord: isWord, in: article) }
    }
  }

  /// One finding for all places of a page.
  ///
  /// - Parameter isWord: whether the form is wrong as a whole word only, in a language that separates words.
  private func finding(
    _ misspelling: Misspelling, of member: Int, isWord: Bool, in article: AlignedArticle
  ) -> Finding? {
    let text = article.members[member].article
    let places = article.slots.indices.compactMap {
      place(misspelling, at: $0, of: member, isWord: isWord, in: article)
    }
    guard let first = places.first else { return nil }
    var result = finding(
      .misspelled(
        first.wrong, for: misspelling.right(for: first.wrong), isPrefix: misspelling.isPrefix, count: places.count),
      in: article,
      member: member, line: first.line, cell: first.slot, words: first.wrong, extent: first.wrong.utf8.count,
      confidence: Certainty.strong)
    var seen: Set<Int> = []
    let fixes = places.filter { seen.insert($0.line).inserted }.compactMap {
      TextFixes.replacement(of: $0.wrong, by: misspelling.right(for: $0.wrong), in: text, line: $0.line)
    }
    result.fix = fixes.first.flatMap { Fix($0.title, safety: .safe, replacements: fixes.flatMap(\.replacements)) }
    return result
  }

  /// A place of a misspelling, with its form there.
  private struct Occurrence {
    let slot: Int
    let wrong: String
    let line: Int
  }

  private func place(
    _ misspelling: Misspelling, at slot: Int, of member: Int, isWord: Bool, in article: AlignedArticle
  ) -> Occurrence? {
    let text = article.visible(at: slot, of: member)
    guard let form = misspelling.forms.first(where: { misspelling.isWritten($0, in: text, isWord: isWord) }),
      // A name or a quotation is the same in the others.
      !article.members.indices.contains(where: { other in
        other != member
          && article.members[other].article.locale.language != article.members[member].article.locale.language
          && ByteSearch.first(form, in: article.visible(at: slot, of: other)) != nil
      }),
      misspelling.applies(besides: article.likelySource(of: member).map { article.visible(at: slot, of: $0) })
    else { return nil }
    let wrong = String(decoding: form, as: UTF8.self)
    let line = article.view(at: slot, of: member)?.line(of: wrong) ?? article.lines(at: slot, of: member).0
    return Occurrence(slot: slot, wrong: wrong, line: line)
  }
}

extension Message {
  fileprivate static func misspelled(_ wrong: String, for right: String, isPrefix: Bool, count: Int) -> Message {
    let dots = isPrefix ? "…" : ""
    return
      "‘\(wrong)\(dots)’ is a misspelled ‘\(right)\(dots)’\(count > 1 ? ", in \(count) texts of the page" : ""): correct \(count > 1 ? "them" : "it")."
  }
}

extension MisspelledWord {
  /// Returns the test whether check `typo/known` reports a word, in small letters, of a language.
  package static func alwaysWrong(in language: String) -> (_ word: String) -> Bool {
    let misspellings = Misspelling.all(of: language)
    return { word in misspellings.contains { $0.covers(word) } }
  }
}

/// A spelling that is always wrong, and the right one.
private struct Misspelling {
  private let wrong: String
  private let right: String
  /// Words of the source, in lowercase, for which the spelling is wrong; empty for all.
  private let sources: [[UInt8]]
  let isPrefix: Bool
  /// The wrong spelling in small letters and with a capital.
  let forms: [ArraySlice<UInt8>]

  private static let known = Mutex<[String: [Misspelling]]>([:])

  static func all(of language: String) -> [Misspelling] {
    known.withLock { known in
      if let found = known[language] { return found }
      let found = LanguageProfile.of(language).words("misspellings").compactMap(Misspelling.init)
      known[language] = found
      return found
    }
  }

  private init?(_ entry: String) {
    let sides = entry.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, let first = sides[0].first else { return nil }
    let parts = sides[1].split(separator: "/")
    guard let right = parts.first else { return nil }
    isPrefix = sides[0].hasSuffix("-") && right.hasSuffix("-")
    wrong = String(isPrefix ? sides[0].dropLast() : sides[0])
    self.right = String(isPrefix ? right.dropLast() : right)
    sources = parts.dropFirst().map { Array($0.lowercased().utf8) }
    let capital = first.uppercased() + wrong.dropFirst()
    forms = (capital == wrong ? [wrong] : [wrong, capital]).map { Array($0.utf8)[...] }
  }

  func covers(_ word: String) -> Bool { isPrefix ? word.hasPrefix(wrong) : word == wrong }

  /// Whether a text has a form, in languages that separate words not within a word or an address.
  func isWritten(_ form: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, isWord: Bool) -> Bool {
    var start = text.startIndex
    while let found = ByteSearch.first(form, in: text[start...]) {
      start = found + form.count
      guard isWord else { return true }
      func joins(_ byte: UInt8?) -> Bool { byte.map { $0.isWordByte || Self.joints.contains($0) } ?? false }
      let next = text[start...].first
      if !joins(text[..<found].last), isPrefix || !joins(next) || next == .of("-") { return true }
    }
    return false
  }

  private static let joints = Set("@/-_".utf8)

  /// - Parameter source: the text of the source, or nil if it is not known.
  func applies(besides source: ArraySlice<UInt8>?) -> Bool {
    sources.isEmpty || source.map { text in sources.contains { ByteSearch.holdsFolded($0[...], in: text) } } ?? false
  }

  /// The right spelling in the letter case of a wrong one.
  func right(for form: String) -> String {
    form == wrong ? right : (right.first?.uppercased() ?? "") + right.dropFirst()
  }
}
