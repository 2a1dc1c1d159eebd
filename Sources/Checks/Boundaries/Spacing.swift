internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a missing space between words, or a stray space inside a word.
struct Spacing: TextRule {
  static let judgesTypesetting = true
  static let check: String? = "mark"
  static let card = RuleCard(id: "spacing", severity: .minor, mqm: .linguistic)

  static let reads: TextTraits? = [.style, .markThenLetter, .quote, .hyphen]

  static func reads(in place: TextPlace) -> TextTraits? {
    place.locale.spacesBetweenWords ? reads : [.quote, .style, .kana, .han]
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard mayFind(block, article) else { return [] }
    let text = block.view
    let faults = BoundaryFault.words(text, block.locale).filter { block.locale.partsWords || $0.isAnywhere }
    guard !faults.isEmpty else { return [] }
    // Machine translation loses the same spaces in several locales, so only the source shows what is intended.
    let meant = block.source.flatMap { source in
      block.sources.view(at: block.slot, of: source).map { BoundaryFault.words($0, block.locales[source]) }
    }
    let others = article.peers(block).map { article.visible(at: block.slot, of: $0) }
    var meantOrTold = (meant ?? []).map(\.kind)
    // Report an arrow without a label before it only if the source has bold labels on both sides.
    if !meantOrTold.contains(.step) { meantOrTold.append(.lostStep) }
    // Report the surest fault of each kind, the first of equals.
    var best: [(fault: BoundaryFault, confidence: Certainty)] = []
    let runOns = faults.count { $0.kind == .gluedToStop }
    for fault in faults {
      guard !meantOrTold.contains(fault.kind), !fault.isWritten(in: others, text),
        fault.kind != .linkInBrackets || !isMeant(at: text.line(at: fault.range.lowerBound), block, article),
        let confidence = fault.confidence(
          isWord: isWord(fault, in: text, of: block, article: article) || runOns > 1 && fault.kind == .gluedToStop,
          text, block.locale)
      else { continue }
      if let index = best.firstIndex(where: { $0.fault.kind == fault.kind }) {
        if best[index].confidence < confidence { best[index] = (fault, confidence) }
      } else {
        best.append((fault, confidence))
      }
    }
    return best.map { fault, confidence in
      finding(
        block, fault.message(text, of: fault.kind == .gluedToStop ? runOns : 1), in: article,
        at: fault.range.lowerBound, of: text, confidence: confidence)
    }
  }

  /// Returns whether the word next to the fault is one of the language: the page has it elsewhere, or a sentence begins
  /// with a function word.
  private func isWord(
    _ fault: BoundaryFault, in text: TextView, of block: TextBlock, article: AlignedArticle
  ) -> Bool {
    let word = text.string(fault.range)
    if article.hasWord(word, block.member) { return true }
    guard fault.kind == .gluedToStop else { return false }
    let small = word.lowercased()
    return article.hasWord(small, block.member)
      || LanguageProfile.of(article.members[block.member].article.locale.language).has(Sense.common.key, small)
  }

  /// Returns whether the brackets in a link's text are written on purpose: they are escaped, or another locale has them.
  private func isMeant(at line: Int, _ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let bytes = article.members[block.member].article.sourceLine(line)
    if ByteSearch.holds(Self.escapedBracket, in: bytes) { return true }
    return article.peers(block).contains { peer in
      guard ByteSearch.holds(Self.bracket, in: article.visible(at: block.slot, of: peer)),
        let view = block.sources.view(at: block.slot, of: peer)
      else { return false }
      return BoundaryFault.words(view, block.locales[peer]).contains { $0.kind == .linkInBrackets }
    }
  }

  private static let escapedBracket = Array("[\\[".utf8)[...]
  private static let bracket = Array("[".utf8)[...]

  /// Fast path: returns whether a mark, style or space may be next to a word in a faulty way.
  private func mayFind(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let signs = block.signs
    guard !signs.isDisjoint(with: [.letter, .kana]) else { return false }
    let visible = article.visible(at: block.slot, of: block.member)
    if signs.contains(.style), ByteSearch.byte(.of(">"), in: visible.span, from: 0) < visible.count { return true }
    if signs.contains(.quote), BoundaryFault.mayHaveOddQuotes(visible) { return true }
    let touches =
      signs.contains(.style)
      && BoundaryFault.mayTouch(
        article.members[block.member].article, block.node, lettersToo: block.locale.partsWords)
    guard !touches, block.locale.partsWords else {
      return touches || !block.locale.spacesBetweenWords && BoundaryFault.mayPart(visible, block.locale)
    }
    let model = block.source.map { article.visible(at: block.slot, of: $0) } ?? []
    return signs.contains(.markThenLetter) && BoundaryFault.mayRunOn(visible, in: block.locale, model: model)
      || signs.contains(.hyphen) && BoundaryFault.mayHyphenate(block, visible)
  }
}

/// Check `spacing/torn-ending` of ``Spacing``: an ending separated from its word, as `사용 하 여` for `사용하여`. Each language
/// profile lists its torn endings.
struct TornEnding: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-ending"

  static let reads: TextTraits? = .blank

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornEndings.isEmpty ? [] : reads }

  /// Reports the first occurrence in the block, with the total count.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    var (first, count) = (Int.max, 0)
    var words: [UInt8] = []
    let text = article.visible(at: block.slot, of: block.member)
    for torn in block.locale.tornEndings {
      var place = text.startIndex
      while let found = ByteSearch.firstWord(torn[...], in: text, from: place) {
        count += 1
        place = found + torn.count
        if found < first { (first, words) = (found, torn) }
      }
    }
    guard count > 0 else { return [] }
    let shown = String(decoding: words, as: UTF8.self)
    return [
      finding(
        block, .torn(shown, count), in: article, line: block.view.line(of: shown), words: shown,
        confidence: Certainty.strong)
    ]
  }
}

extension Message {
  fileprivate static func torn(_ words: String, _ count: Int) -> Message {
    let whole = words.filter { $0 != " " }
    return
      "‘\(words)’ is one word with a space in it\(count > 1 ? ", one of \(count) in this text" : ""): write ‘\(whole)’."
  }
}

/// Check `spacing/torn-token` of ``Spacing``: a source token with a space (`6. x` for `6.x`), or two words fused.
struct TornToken: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-token"

  static let reads: TextTraits? = [.digit, .star, .identifier]
  static let needs: TextTraits = .blank
  static let readsOneText = false

  /// Limit of tokens per block; a longer text is a list.
  private static let most = 256

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source else { return [] }
    var findings: [Finding] = []
    addTorn(in: block, comparedTo: source, article: article, to: &findings)
    addGlued(in: block, comparedTo: source, article: article, to: &findings)
    return findings
  }

  /// Reports the first torn token of the block.
  private func addTorn(
    in block: TextBlock, comparedTo source: Int, article: AlignedArticle, to findings: inout [Finding]
  ) {
    guard !block.signs.isDisjoint(with: [.digit, .star]),
      SourceToken.mayStand(in: article.visible(at: block.slot, of: source)),
      let theirs = block.sources.view(at: block.slot, of: source)
    else { return }
    for token in SourceToken.all(in: theirs).prefix(Self.most) {
      guard let torn = token.torn(in: block.view) else { continue }
      let words = block.view.string(torn)
      findings.append(
        finding(
          block, .other(words, token.shown), in: article, line: block.view.line(at: torn.lowerBound), words: words,
          confidence: Certainty.strong))
      return
    }
  }

  /// Reports the first fused pair of source words: `ContosoDrive` for `Contoso Drive`, `done.Then` for `done. Then`.
  /// The fused form must not occur in the source page or in another locale, where it would be a name.
  private func addGlued(
    in block: TextBlock, comparedTo source: Int, article: AlignedArticle, to findings: inout [Finding]
  ) {
    guard block.signs.contains(.identifier), case let theirs = article.visible(at: block.slot, of: source) else {
      return
    }
    let features = article.features[block.member]
    let names = article.features[source].facts[article.textBlock(at: block.slot, of: source)?.facts.indices ?? 0..<0]
    for fact in features.facts[block.features.facts.indices].prefix(Self.most)
    where fact.kind == .identifier && !names.contains(where: { $0.kind == .identifier && $0.exact == fact.exact }) {
      let name = features.visible[fact.range.indices]
      guard
        let second = name.indices.dropFirst().first(where: { name[$0].isASCIICapital && !name[$0 - 1].isASCIICapital }),
        !ByteSearch.holds(name, in: theirs),
        case let parts = Array(name[..<second]) + [.space] + Array(name[second...]),
        ByteSearch.holds(parts[...], in: theirs),
        !ByteSearch.holdsFolded(name, in: article.members[source].article.pool[...]),
        !article.peers(block).contains(where: {
          $0 != source && ByteSearch.holds(name, in: article.visible(at: block.slot, of: $0))
        })
      else { continue }
      let own = String(decoding: name, as: UTF8.self)
      findings.append(
        finding(
          block, .other(own, String(decoding: parts, as: UTF8.self)), in: article, line: Int(fact.line), words: own,
          confidence: Certainty.strong))
      return
    }
  }
}

extension Message {
  fileprivate static func other(_ own: String, _ token: String) -> Message {
    "‘\(own)’ is ‘\(token)’ in the source: write it as there."
  }
}

/// Reports a word that touches a code span.
struct CodeSpacing: TextRule {
  static let judgesTypesetting = true
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
