internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// A word is glued to a code span.
struct CodeSpacing: TextRule {
  static let card = RuleCard(
    id: "code-spacing", title: "No space between code and word", severity: .minor, mqm: .linguistic,
    rationale:
      "In a script that parts words by blanks, a word glued to a code span reads as one with it. Scripts without blanks and languages whose particles stick to words are left alone.",
    fix: .safe,
    passing: [
      Example([
        "en": "`ls` is fast, use `ls`.", "ko": "`ls`는 빠릅니다, `ls`를 쓰세요.", "zh": "`ls`很快，用`ls`。",
        "pl": "`ls` jest szybkie, użyj `ls`.",
      ]),
      Example([
        "en": "Two `Pod`s run.", "de": "Zwei `Pod`s laufen.", "tr": "`Pod`'lar çalışır.",
        "fr": "L’`ordre`, c’est `ls`.",
      ]),
    ],
    failing: [
      Example(["en": "`ls` is fast.", "pl": "↓`ls`jest szybkie.", "fr": "`ls` est rapide.", "de": "`ls` ist schnell."]),
      Example(["en": "Use `a`, `b`, `c`.", "ko": "↓`a`,`b`,`c`를 씁니다.", "pl": "Użyj `a`, `b`, `c`."], source: "en"),
      Example(["en": "`$` and `#`.", "es": "↓`$`y `#`, uno y otro.", "fr": "`$` et `#`."]),
    ])

  static let reads: TextSigns? = .code

  static func reads(in place: TextPlace) -> TextSigns? { place.locale.spacesBetweenWords ? reads : [] }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    if let found = gluedComma(block, article) { return [found] }
    guard block.locale.partsWords, Self.mayTouch(article.visible(block.slot, block.member)) else { return [] }
    let text = InlineText(article.members[block.member].article, block.node)
    guard let first = Self.glued(text, block.locale).first else { return [] }
    // What the text it was made from does on purpose (`Pod`s) is no fault of the translation.
    let peers = article.peers(block)
    let alike = peers.filter { member in
      let system = block.locales[member]
      guard system.spacesBetweenWords, !system.particlesAttach, let node = article.node(block.slot, member) else {
        return false
      }
      return !Self.glued(InlineText(article.members[member].article, node), system).isEmpty
    }
    let isWord = article.hasWord(text.bytes[first.word], block.member)
    let isKnown = [.latin, .cyrillic, .greek].contains(block.locale.script)
    let sourceGlues = article.reference(block.member).map(alike.contains) ?? false
    if sourceGlues && !isWord { return [] }
    let isSuffix = !first.isBefore && !isWord && block.locale.profile.has("endings", "long")
    // The very letters are glued in others, too: so the source has it, whose letters stand for words: `l`ess than.
    let letters = text.bytes[first.word]
    let isShared =
      !isWord
      && alike.count(where: { article.visible(block.slot, $0).holdsGlued(letters, isBefore: first.isBefore) }) >= 2
    let confidence: UInt8 =
      !isKnown || isSuffix || sourceGlues || isShared
      ? Certainty.drift
      : isWord
        ? Certainty.certain : first.word.count > 2 ? Certainty.firm : alike.isEmpty ? Certainty.fair : Certainty.weak
    var result = finding(
      block, .glued(text, first), in: article, at: first.word.lowerBound, of: text, confidence: confidence,
      witnesses: peers.filter { !alike.contains($0) && article.members[$0].role != .archive })
    let lines = article.lines(block.slot, block.member)
    result.fix = TextFixes.blank(
      article.members[block.member].article, lines: lines.0, lines.1, beside: Array(text.bytes[first.word]),
      isBefore: first.isBefore)
    return [result]
  }

  /// `a`,`b`: the source has a blank behind each comma between code spans.
  private func gluedComma(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let code = ArticleFeatures.codeMark
    let glued: [UInt8] = [code, 0x2c, code]
    let parted: [UInt8] = [code, 0x2c, 0x20, code]
    guard ByteSearch.holds(glued[...], in: article.visible(block.slot, block.member)),
      let source = article.likelySource(of: block.member),
      ByteSearch.holds(parted[...], in: article.visible(block.slot, source)),
      !ByteSearch.holds(glued[...], in: article.visible(block.slot, source))
    else { return nil }
    let text = InlineText(article.members[block.member].article, block.node)
    let mark = InlineText.Mark.code
    guard let place = ByteSearch.first([mark, 0x2c, mark][...], in: text.bytes[...]) else { return nil }
    return finding(
      block,
      Message(
        text:
          "No blank stands behind the comma between two code spans, in ‘\(text.excerpt(around: place..<place + 3))’: put one there, as the source does."
      ),
      in: article, at: place, of: text, confidence: Certainty.likely, witnesses: [source])
  }

  struct Place {
    /// The letters, in the bytes of the text.
    let word: Range<Int>
    let isBefore: Bool
  }

  /// False for a text without a letter beside a code span.
  private static func mayTouch(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var code = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while code < bytes.count {
      if code > 0, isLetter(bytes[code - 1]) { return true }
      if code + 1 < bytes.count, isLetter(bytes[code + 1]) { return true }
      code = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: code + 1)
    }
    return false
  }

  /// As far as one byte tells.
  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }

  /// Every word that touches a code span.
  private static func glued(_ text: InlineText, _ system: LocaleText) -> [Place] {
    var result: [Place] = []
    for (i, byte) in text.bytes.enumerated() where byte == InlineText.Mark.code {
      if let next = text.scalar(at: i + 1), let script = Script.of(next.value), system.writes(script) {
        let word = (i + 1)..<TextCharacters.wordEnd(text, from: i + 1)
        if !isEnding(text, word) { result.append(Place(word: word, isBefore: false)) }
      }
      if let previous = text.scalar(before: i), let script = Script.of(previous.value), system.writes(script) {
        result.append(Place(word: TextCharacters.wordStart(text, to: i)..<i, isBefore: true))
      }
    }
    return result
  }

  /// The plural of a name: `Pod`s.
  private static func isEnding(_ text: InlineText, _ word: Range<Int>) -> Bool {
    let letters = text.bytes[word]
    return letters.elementsEqual("s".utf8) || letters.elementsEqual("es".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Letters stand right behind a code span, or right before one.
  fileprivate func holdsGlued(_ letters: ArraySlice<UInt8>, isBefore: Bool) -> Bool {
    let code = [ArticleFeatures.codeMark]
    let pair: [UInt8] = isBefore ? Array(letters) + code : code + Array(letters)
    return ByteSearch.holds(pair[...], in: self)
  }
}

extension Message {
  fileprivate static func glued(_ text: InlineText, _ place: CodeSpacing.Place) -> Message {
    let word = String(decoding: text.bytes[place.word], as: UTF8.self)
    return Message(
      text:
        "The word ‘\(AlignedArticle.cut(word, limit: 30))’ stands \(place.isBefore ? "right before" : "right behind") a code span, in ‘\(text.excerpt(around: place.word))’: put a space between them."
    )
  }
}
