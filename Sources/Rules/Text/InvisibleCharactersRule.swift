internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Characters that nobody sees, where the locale's writing has none.
struct InvisibleCharactersRule: ArticleRule {
  static let card = RuleCard(id: "invisible-characters", severity: .minor, mqm: .linguistic)

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for (member, one) in article.members.enumerated() where !one.isOriginal && article.features[member].mayHoldUnseen {
      let source = article.likelySource(of: member).map { article.members[$0].article }
      let system = WritingSystem.of(one.article.locale)
      let allowsNoBreakBlank = InvisibleCharacters.standing(of: 0xa0, in: system) != .wrong
      let pool = one.article.pool
      let mayBeInText = UnseenBytes.stand(in: pool, pool.indices, noBreakBlanksToo: !allowsNoBreakBlank)
      var lastLine = 0
      for node in one.article.nodes where Self.reads(node.kind) && (mayBeInText || node.kind != .text) {
        let isCode = node.kind != .text
        guard
          UnseenBytes.stand(in: pool, node.literal.indices, noBreakBlanksToo: isCode || !allowsNoBreakBlank),
          let found = Self.found(in: node, of: one.article, system),
          // Who writes `&#x200B;` sees it, and means it: it lets emphasis work where no blank may stand. Code has no
          // entities, and may stand on more lines.
          found.isCode || UnseenBytes.stand(in: one.article.source, one.article.sourceLine(found.line).indices)
        else { continue }
        // The source has the very same text: not the translation's doing.
        if found.isCode, let source, source.locale.language != one.article.locale.language,
          ByteSearch.holds(pool[node.literal.indices], in: source.pool[...])
        {
          continue
        }
        // One finding a line.
        if found.line == lastLine { continue }
        lastLine = found.line
        result.append(
          finding(
            .unseen(found.characters, found.isCode), in: article, member: member, line: found.line,
            confidence: found.confidence, salt: UInt64(found.line)))
      }
    }
    return result
  }

  /// What was found in one node.
  private struct Found {
    let characters: [UInt32]
    let isCode: Bool
    let line: Int

    var confidence: Certainty {
      switch InvisibleCharacters.kind(of: characters[0]) {
      case .blank: isCode ? Certainty.likely : Certainty.drift
      case .softHyphen: isCode ? Certainty.strong : Certainty.doubtful
      default: isCode ? Certainty.certain : Certainty.firm
      }
    }
  }

  private static func reads(_ kind: NodeKind) -> Bool {
    switch kind {
    case .text, .code, .codeBlock, .link, .image: true
    default: false
    }
  }

  /// Where a language sets a blank: before a mark, or within its quotation marks.
  private static func isOfMark(_ before: UInt32, _ behind: UInt32) -> Bool {
    before == 0xab || ":;!?»%".unicodeScalars.contains { $0.value == behind }
  }

  private static func found(in node: Node, of article: Article, _ system: WritingSystem) -> Found? {
    let (isCode, isBlock) = (node.kind != .text, node.kind == .codeBlock)
    let text = Array(String(decoding: article.pool[node.literal.indices], as: UTF8.self).unicodeScalars)
    // Programs that draw trees of files part their lines and names by no-break blanks.
    var isDrawn = false
    var found: [UInt32] = []
    var (line, at) = (0, 0)
    // Something stands before on the line, and words or signs among it.
    var (hasBegun, holdsWords) = (false, false)
    for (i, character) in text.enumerated() {
      if character == "\n" {
        line += 1
        (hasBegun, holdsWords) = (false, false)
      } else if hasBegun || !character.isBlank {
        hasBegun = true
        holdsWords = holdsWords || " \"'>/#*«".unicodeScalars.contains(character)
      }
      if "\u{2500}"..."\u{257f}" ~= character { isDrawn = true } else if !character.isBlank { isDrawn = false }
      guard let kind = InvisibleCharacters.kind(of: character.value), !isDrawn, kind != .directionScope else {
        continue
      }
      // Emoji are joined.
      let isJoint = kind == .joiner || kind == .variationSelector
      let (before, behind) = (i > 0 ? text[i - 1].value : 0, i + 1 < text.count ? text[i + 1].value : 0)
      if isJoint, before >= 0x2190 || behind >= 0x1f000 { continue }
      let isOfLanguage = InvisibleCharacters.standing(of: character.value, in: system) != .wrong
      // What code says to people is written as the language is.
      if isCode, isOfLanguage,
        kind == .joiner
          ? before >= 0x300 && behind >= 0x300
          : kind == .blank && isBlock && holdsWords && isOfMark(before, behind)
      {
        continue
      }
      // A wide blank in a sample may be its output.
      let isWrong =
        isCode
        ? InvisibleCharacters.isWrongInCode(character.value) && !(isBlock && character == "\u{3000}")
        : !isOfLanguage
      guard isWrong else { continue }
      if found.isEmpty { at = line }
      if !found.contains(character.value) { found.append(character.value) }
    }
    // A fence's body begins on the line behind it.
    return found.isEmpty
      ? nil : Found(characters: found, isCode: isCode, line: Int(node.firstLine) + (isBlock ? 1 : 0) + at)
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
