internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a word that touches a code span.
struct CodeSpacing: TextRule {
  static let card = RuleCard(id: "code-spacing", severity: .minor, mqm: .linguistic, fix: .safe)

  static let reads: TextTraits? = .code

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.partsWords ? reads : [] }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    // Fast path for nearly all texts.
    guard Self.mayTouch(article.visible(at: block.slot, of: block.member)) else { return [] }
    let text = block.view
    guard let first = Self.glued(text, block.locale).first else { return [] }
    // Touching words that the source has, too (`Pod`s), are deliberate.
    let peers = article.peers(block)
    let alike = peers.filter { member in
      block.locales[member].partsWords
        && article.view(at: block.slot, of: member).map { Self.glued($0, block.locales[member]) }?.isEmpty == false
    }
    let letters = text.string(first.word)
    let isWord = article.hasWord(letters, block.member)
    let sourceGlues = block.source.map(alike.contains) ?? false
    if sourceGlues && !isWord { return [] }
    // The source has an English plural, and the translation one of its language: `X`en for `X`s.
    if !first.isBefore, first.word.count <= Self.longestPlural,
      block.source.flatMap({ article.view(at: block.slot, of: $0) }).map(Self.hasPlural) == true
    {
      return []
    }
    let isEnding = !first.isBefore && first.word.count <= block.locale.longestEnding
    let confidence: Certainty =
      if isWord {
        .certain
      } else if isEnding {
        .drift
      } else if first.word.count > 2 {
        .firm
      } else {
        alike.isEmpty ? .fair : .weak
      }
    let shown = AlignedArticle.cut(letters, limit: 30)
    var result = finding(
      block,
      "The word ‘\(shown)’ is \(first.isBefore ? "directly before" : "directly after") a code span, in ‘\(text.excerpt(around: first.word))’: put a space between them.",
      in: article, at: first.word.lowerBound, of: text, confidence: confidence,
      witnesses: peers.filter { !alike.contains($0) && article.members[$0].role != .archive })
    let lines = article.lines(at: block.slot, of: block.member)
    result.fix = TextFixes.blank(
      article.members[block.member].article, lines: lines.0, through: lines.1, beside: Array(letters.utf8),
      isBefore: first.isBefore)
    return [result]
  }

  private static func mayTouch(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while place < bytes.count {
      if place > 0, bytes[place - 1].isLetterByte { return true }
      if place + 1 < bytes.count, bytes[place + 1].isLetterByte { return true }
      place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: place + 1)
    }
    return false
  }

  private struct Place {
    let word: Range<Int>
    let isBefore: Bool
  }

  /// In letters.
  private static let longestPlural = 3

  private static func hasPlural(_ text: TextView) -> Bool {
    text.characters.enumerated().contains { place, character in
      character == TextView.Mark.code && plurals.contains(text.string(text.word(from: place + 1)))
    }
  }

  private static let plurals: Set<String> = ["s", "es"]

  /// Returns every word that touches a code span, except the plural ending of a name: `Pod`s.
  private static func glued(_ text: TextView, _ locale: WritingSystem) -> [Place] {
    var result: [Place] = []
    for (i, character) in text.characters.enumerated() where character == TextView.Mark.code {
      if let script = text[i + 1]?.script, locale.writes(script) {
        let word = text.word(from: i + 1)
        if !plurals.contains(text.string(word)) { result.append(Place(word: word, isBefore: false)) }
      }
      if let script = text[i - 1]?.script, locale.writes(script) {
        result.append(Place(word: text.word(to: i), isBefore: true))
      }
    }
    return result
  }
}
