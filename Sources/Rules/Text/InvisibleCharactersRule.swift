internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Characters that nobody sees, where the locale's writing has none.
struct InvisibleCharactersRule: ArticleRule {
  static let card = RuleCard(
    id: "invisible-characters", title: "Invisible characters out of place", severity: .minor, mqm: .linguistic,
    rationale:
      "An unseen character in code or an address keeps it from working, and in text from being found. What a script needs, as French its no-break blank and Persian its joiner, is left alone.",
    passing: [
      Example([
        "fr": "Remarque\u{a0}: 10\u{a0}%.", "fa": "می\u{200c}شود.", "th": "ภาษา\u{200b}ไทย",
        "en": "👩\u{200d}💻 5\u{a0}GB", "hi": "क्\u{200d}ष",
      ])
    ],
    failing: [
      Example(["en": "The name.", "de": "↓Der\u{200b}Name.", "fr": "Le nom."]),
      Example(["en": "Run `ls -l`.", "fr": "↓Lancez `ls\u{a0}-l`.", "de": "`ls -l` ausführen."]),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for (member, one) in article.members.enumerated() where !one.isOriginal && article.features[member].mayHoldUnseen {
      let scan = Scan(article: one.article, system: LocaleText.of(one.article.locale).system)
      let source = article.reference(member).map { article.members[$0].article }
      for found in scan.all() {
        // The source has the very same text: not the translation's doing.
        if let source, source.locale.language != one.article.locale.language, found.isCode,
          ByteSearch.holds(one.article.pool[found.text.indices], in: source.pool[...])
        {
          continue
        }
        result.append(
          finding(
            .unseen(found.scalars, found.isCode), in: article, member: member, line: found.line,
            confidence: found.confidence, salt: UInt64(found.line)))
      }
    }
    return result
  }

  /// What was found in one node.
  struct Found {
    var scalars: [UInt32]
    let isCode: Bool
    let line: Int
    let text: ByteRange
    let confidence: UInt8
  }

  /// Reads the texts, code and addresses of an article.
  private struct Scan {
    let article: Article
    let system: WritingSystem

    func all() -> [Found] {
      var result: [Found] = []
      let allowsNoBreakBlank = InvisibleCharacters.standing(of: 0xa0, in: system) != .wrong
      for index in article.nodes.indices {
        let kind = article.nodes[index].kind
        switch kind {
        case .text, .code, .codeBlock, .link, .image: break
        default: continue
        }
        let literal = article.nodes[index].literal
        guard
          UnseenBytes.stand(in: article.pool, literal.indices, noBreakBlanksToo: kind != .text || !allowsNoBreakBlank),
          let found = scan(
            literal, line: article.nodes[index].firstLine, isCode: kind != .text, isBlock: kind == .codeBlock)
        else { continue }
        // One finding a line.
        if let last = result.last, last.line == found.line { continue }
        result.append(found)
      }
      return result
    }

    private func scan(_ range: ByteRange, line: UInt32, isCode: Bool, isBlock: Bool = false) -> Found? {
      let text = article.pool[range.indices]
      var scalars: [UInt32] = []
      var lines = 0
      var at = 0
      var previous: UInt32 = 0
      var i = text.startIndex
      while i < text.endIndex {
        let byte = text[i]
        if byte < 0x80 {
          if byte == 0x0a { lines += 1 }
          if byte < 0x20, byte != 0x0a, byte != 0x09, byte != 0x0d { note(UInt32(byte), &scalars, &at, lines) }
          if byte != 0x20 || !Self.isLine(previous) { previous = UInt32(byte) }
          i += 1
          continue
        }
        guard let scalar = InlineText.scalar(text, at: i) else { break }
        if let kind = InvisibleCharacters.kind(of: scalar.value),
          isWrong(scalar.value, kind, previous, InlineText.scalar(text, at: scalar.end)?.value ?? 0, isCode, isBlock)
        {
          note(scalar.value, &scalars, &at, lines)
        }
        // Programs that draw trees of files part their lines and names by no-break blanks.
        if scalar.value != 0xa0 || !Self.isLine(previous) { previous = scalar.value }
        i = scalar.end
      }
      guard let first = scalars.first else { return nil }
      // A fence's body begins on the line behind it.
      let start = Int(line) + (isBlock ? 1 : 0)
      return Found(
        scalars: scalars, isCode: isCode, line: start + at, text: range, confidence: confidence(first, isCode))
    }

    /// What boxes and trees are drawn with.
    private static func isLine(_ scalar: UInt32) -> Bool { (0x2500...0x257f).contains(scalar) }

    private func note(_ scalar: UInt32, _ scalars: inout [UInt32], _ at: inout Int, _ lines: Int) {
      if scalars.isEmpty { at = lines }
      if !scalars.contains(scalar) { scalars.append(scalar) }
    }

    private func isWrong(
      _ scalar: UInt32, _ kind: InvisibleCharacters.Kind, _ before: UInt32, _ after: UInt32, _ isCode: Bool,
      _ isBlock: Bool
    ) -> Bool {
      // Emoji are joined.
      if kind == .joiner || kind == .variationSelector, before >= 0x2190 || after >= 0x1f000 { return false }
      // Direction controls have a rule of their own; a wide blank in a sample may be its output.
      if kind == .directionScope { return false }
      if isCode, scalar == 0xa0, Self.isLine(before) { return false }
      if isCode { return InvisibleCharacters.isWrongInCode(scalar) && !(isBlock && scalar == 0x3000) }
      return InvisibleCharacters.standing(of: scalar, in: system) == .wrong
    }

    private func confidence(_ scalar: UInt32, _ isCode: Bool) -> UInt8 {
      switch InvisibleCharacters.kind(of: scalar) {
      case .blank: isCode ? Certainty.likely : Certainty.drift
      case .softHyphen: isCode ? Certainty.strong : Certainty.doubtful
      default: isCode ? Certainty.certain : Certainty.firm
      }
    }
  }
}

extension Message {
  fileprivate static func unseen(_ scalars: [UInt32], _ isCode: Bool) -> Message {
    let names = scalars.prefix(3).map { InvisibleCharacters.name(of: $0) }.joined(separator: ", ")
    return Message(
      text: isCode
        ? "Code or an address here holds what nobody sees: \(names). Remove it."
        : "The text here holds what nobody sees: \(names). Remove it, or put a plain blank.")
  }
}
