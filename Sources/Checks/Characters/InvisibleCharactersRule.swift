internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports invisible characters that the writing system of the locale does not use.
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
      // Whether the source has a character as often as this text, by character.
      var isOfSource: [UInt32: Bool] = [:]
      var lines: Set<UInt64>?
      for node in one.article.nodes where Self.reads(node.kind) && (mayBeInText || node.kind != .text) {
        let isCode = node.kind != .text
        guard
          UnseenBytes.stand(in: pool, node.literal.indices, noBreakBlanksToo: isCode || !allowsNoBreakBlank),
          let found = Self.found(in: node, of: one.article, system),
          // An entity such as `&#x200B;` is deliberate (it lets emphasis delimiters work without a space). Code has no
          // entities and may span several lines.
          found.isCode || UnseenBytes.stand(in: one.article.source, one.article.sourceLine(found.line).indices)
        else { continue }
        // The source has identical code, or as many of these characters: the translation did not introduce them.
        if found.isCode, let source, source.locale.language != one.article.locale.language,
          ByteSearch.holds(pool[node.literal.indices], in: source.pool[...])
            || found.characters.allSatisfy({ character in
              let known = isOfSource[character]
              let isThere = known ?? (Self.count(character, in: one.article) <= Self.count(character, in: source))
              isOfSource[character] = isThere
              return isThere
            })
        {
          continue
        }
        // Report at most one finding per line.
        if found.line == lastLine { continue }
        lastLine = found.line
        // A line that was left as the source has it is not set in the language of the translation.
        if let source, source.locale.language != one.article.locale.language {
          let known = lines ?? Self.lines(of: source)
          lines = known
          if known.contains(StableHash(one.article.sourceLine(found.line)).hash) { continue }
        }
        result.append(
          finding(
            .unseen(found.characters, found.isCode), in: article, member: member, line: found.line,
            confidence: found.confidence, salt: UInt64(found.line)))
      }
    }
    return result
  }

  /// The hashes of the lines of a file.
  private static func lines(of article: Article) -> Set<UInt64> {
    Set(article.source.split { $0 == .lineFeed || $0 == .carriageReturn }.map { StableHash($0).hash })
  }

  private static func count(_ character: UInt32, in article: Article) -> Int {
    String(decoding: article.pool, as: UTF8.self).unicodeScalars.count { $0.value == character }
  }

  /// The offending characters of one node, and their first line.
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

  /// Returns whether typography puts a space here: after «, or before a punctuation mark or closing quotation mark.
  private static func isOfMark(_ before: UInt32, _ behind: UInt32) -> Bool {
    before == 0xab || ":;!?»%".unicodeScalars.contains { $0.value == behind }
  }

  private static func found(in node: Node, of article: Article, _ system: WritingSystem) -> Found? {
    let (isCode, isBlock) = (node.kind != .text, node.kind == .codeBlock)
    let text = Array(String(decoding: article.pool[node.literal.indices], as: UTF8.self).unicodeScalars)
    // Tools that draw file trees separate the lines from the names with no-break spaces.
    var isDrawn = false
    var found: [UInt32] = []
    var (line, at) = (0, 0)
    // Whether the line has begun, and whether it has contained a space, quote or comment sign since.
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
      // A mark at the edge of a code span keeps its brackets in place within text from right to left.
      if kind == .directionMark, node.kind == .code, system.rightToLeft, i == 0 || i + 1 == text.count { continue }
      // Joiners and variation selectors belong to emoji sequences.
      let isJoint = kind == .joiner || kind == .variationSelector
      let (before, behind) = (i > 0 ? text[i - 1].value : 0, i + 1 < text.count ? text[i + 1].value : 0)
      if isJoint, before >= 0x2190 || behind >= 0x1f000 { continue }
      let isOfLanguage = InvisibleCharacters.standing(of: character.value, in: system) != .wrong
      // Messages and comments in code follow the writing system of the locale.
      if isCode, isOfLanguage,
        kind == .joiner
          ? before >= 0x300 && behind >= 0x300
          : kind == .blank && isBlock && holdsWords && isOfMark(before, behind)
      {
        continue
      }
      // An ideographic space in a code block may be part of program output.
      let isWrong =
        isCode
        ? InvisibleCharacters.isWrongInCode(character.value) && !(isBlock && character == "\u{3000}")
        : !isOfLanguage
      guard isWrong else { continue }
      if found.isEmpty { at = line }
      if !found.contains(character.value) { found.append(character.value) }
    }
    let first = isBlock ? node.firstLineOfCode : node.firstLine
    return found.isEmpty ? nil : Found(characters: found, isCode: isCode, line: Int(first) + at)
  }
}

extension Message {
  fileprivate static func unseen(_ scalars: [UInt32], _ isCode: Bool) -> Message {
    let names = scalars.prefix(3).map { InvisibleCharacters.name(of: $0) }.joined(separator: ", ")
    return Message(
      text: isCode
        ? "Code or an address here contains invisible characters: \(names). Remove them."
        : "The text here contains invisible characters: \(names). Remove them, or write a plain space.")
  }
}

/// Finds Unicode directional controls that are not closed within their paragraph, or that override the character order.
struct BidiControls: ArticleRule {
  static let card = RuleCard(id: "bidi-controls", severity: .major, mqm: .markup)

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for (member, one) in article.members.enumerated() where !one.isOriginal && article.features[member].mayHoldUnseen {
      for fault in Self.faults(one.article.source) {
        result.append(
          finding(
            .control(fault.control, fault.isHostile), in: article, member: member, line: fault.line,
            confidence: fault.isHostile ? Certainty.certain : Certainty.strong, salt: UInt64(fault.line)))
      }
    }
    return result
  }

  private struct Fault {
    let control: Unicode.Scalar
    let line: Int
    let isHostile: Bool
  }

  /// Returns at most one fault per paragraph: its first override (LRO, RLO), otherwise its first unclosed control.
  private static func faults(_ text: [UInt8]) -> [Fault] {
    guard UnseenBytes.holdDirection(text) else { return [] }
    var result: [Fault] = []
    var open: [Fault] = []
    var hostile: Fault?
    func endParagraph() {
      if let fault = hostile ?? open.first { result.append(fault) }
      open.removeAll()
      hostile = nil
    }
    for (number, line) in String(decoding: text, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      if line.allSatisfy({ $0.value <= 0x20 }) { endParagraph() }
      for control in line where "\u{202a}"..."\u{2069}" ~= control {
        switch control {
        case "\u{202d}", "\u{202e}":
          hostile = hostile ?? Fault(control: control, line: number + 1, isHostile: true)
          open.append(Fault(control: control, line: number + 1, isHostile: false))
        case "\u{202a}", "\u{202b}", "\u{2066}"..."\u{2068}":
          open.append(Fault(control: control, line: number + 1, isHostile: false))
        case "\u{202c}", "\u{2069}": _ = open.popLast()
        default: break
        }
      }
    }
    endParagraph()
    return result
  }
}

extension Message {
  fileprivate static func control(_ control: Unicode.Scalar, _ isHostile: Bool) -> Message {
    let name = InvisibleCharacters.name(of: control.value)
    return isHostile
      ? "A \(name) shows the characters after it in another order than they have: remove it."
      : "A \(name) is not closed in its paragraph: close or remove it."
  }
}
