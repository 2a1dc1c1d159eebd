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
      "The word ‘\(shown)’ stands \(first.isBefore ? "right before" : "right behind") a code span, in ‘\(text.excerpt(around: first.word))’: put a space between them.",
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

  /// Returns every word that touches a code span, except the plural ending of a name: `Pod`s.
  private static func glued(_ text: TextView, _ locale: WritingSystem) -> [Place] {
    var result: [Place] = []
    for (i, character) in text.characters.enumerated() where character == TextView.Mark.code {
      if let script = text[i + 1]?.script, locale.writes(script) {
        let word = text.word(from: i + 1)
        if !["s", "es"].contains(text.string(word)) { result.append(Place(word: word, isBefore: false)) }
      }
      if let script = text[i - 1]?.script, locale.writes(script) {
        result.append(Place(word: text.word(to: i), isBefore: true))
      }
    }
    return result
  }
}

/// Reports two adjacent code spans that the source separates by words.
struct CodeOrder: TextRule {
  static let card = RuleCard(id: "code-order", severity: .major, mqm: .grammar)

  static let reads: TextTraits? = .code
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    // Fast path for nearly all texts.
    guard !CodeSpans.touching(article.visible(at: block.slot, of: block.member)).isEmpty else { return [] }
    let own = CodeSpans(at: block.slot, of: block.member, in: article)
    // Machine translation repeats an error across languages, so the source, if there is one, decides alone.
    let models = block.source.map { [$0] } ?? article.peers(block)
    let others = models.map { ($0, CodeSpans(at: block.slot, of: $0, in: article)) }.filter { $0.1.atoms.count > 1 }
    // An independent translation may move the separating word before both spans.
    let confidence: Certainty =
      article.isCommunity(block.member)
      ? .weak : article.exactSource(of: block.member) == nil ? .firm : .strong
    for place in own.touching {
      let (first, second) = (own.atoms[place], own.atoms[place + 1])
      let parted = others.filter { $0.1.part(first, second) }.map(\.0)
      guard !parted.isEmpty, parted.count == others.count, block.source != nil || parted.count >= Quorum.witnesses
      else { continue }
      let names = article.texts(of: .code, at: block.slot, in: block.member)[place...(place + 1)]
        .map { "`\(AlignedArticle.cut($0, limit: 30))`" }.joined(separator: " and ")
      return [
        finding(
          block,
          "The code spans \(names) stand side by side here, and in \(article.names(parted)) something stands between them: put them back where they belong.",
          in: article, confidence: confidence, witnesses: parted, salt: first &+ second)
      ]
    }
    return []
  }
}

/// The code spans of a text, by their hashes.
private struct CodeSpans {
  /// Hashes of the spans, in reading order.
  let atoms: [UInt64]
  /// Indices of the spans that only spaces separate from the next one.
  let touching: [Int]

  init(at slot: Int, of member: Int, in article: AlignedArticle) {
    let facts = article.textBlock(at: slot, of: member)?.facts.indices ?? 0..<0
    touching = Self.touching(article.visible(at: slot, of: member))
    atoms = article.features[member].facts[facts].filter { $0.kind == .code }.map(\.atom)
  }

  static func touching(_ text: ArraySlice<UInt8>) -> [Int] {
    let bytes = text.span
    var (result, count): ([Int], Int) = ([], 0)
    var place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while place < bytes.count {
      var next = place + 1
      while next < bytes.count, bytes[next] == .space { next += 1 }
      if next < bytes.count, bytes[next] == ArticleFeatures.codeMark { result.append(count) }
      count += 1
      place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: next)
    }
    return result
  }

  /// Returns whether the text contains both spans, but never next to each other.
  func part(_ first: UInt64, _ second: UInt64) -> Bool {
    first != second && atoms.contains(first) && atoms.contains(second)
      && !touching.contains { Set(atoms[$0...($0 + 1)]) == [first, second] }
  }
}
