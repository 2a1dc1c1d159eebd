internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a missing space between words, or a stray space inside a word.
struct Spacing: TextRule {
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
    // Report the first fault of each kind.
    return faults.compactMap { fault in
      guard !meantOrTold.contains(fault.kind), !fault.isWritten(in: others, text),
        fault.kind != .linkInBrackets || !isMeant(at: text.line(at: fault.range.lowerBound), block, article),
        let confidence = fault.confidence(
          isWord: article.hasWord(text.string(fault.range), block.member), text, block.locale)
      else { return nil }
      meantOrTold.append(fault.kind)
      return finding(
        block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
    }
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
