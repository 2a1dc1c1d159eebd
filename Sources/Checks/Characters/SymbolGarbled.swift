internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a changed symbol next to a number, such as a unit or currency sign.
struct SymbolGarbled: TextRule {
  static let check: String? = "symbol"
  static let card = RuleCard(id: "symbol-garbled", severity: .major, mqm: .mistranslation)

  static let reads: TextTraits? = .digit
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    // A block with that many facts is a list of numbers, not prose.
    guard block.features.facts.count <= Self.mostFacts else { return [] }
    for index in block.features.facts.indices where features.facts[index].kind == .number {
      let fact = features.facts[index]
      guard let own = Self.symbol(in: features.visible, at: fact.range, block: block.features.text) else { continue }
      var voices: [Unicode.Scalar: [Int]] = [:]
      for member in article.peers(block) where voices[own] == nil {
        guard let theirs = article.textBlock(at: block.slot, of: member) else { continue }
        for other in article.features[member].facts[theirs.facts.indices]
        where other.kind == .number && other.atom == fact.atom {
          if let symbol = Self.symbol(in: article.features[member].visible, at: other.range, block: theirs.text),
            voices[symbol]?.last != member
          {
            voices[symbol, default: []].append(member)
          }
        }
      }
      guard voices[own] == nil, let (symbol, holders) = voices.mostHeld,
        case let isProven = block.source.map(holders.contains) ?? false, holders.count >= 2 || isProven
      else { continue }
      let number = features.string(fact, in: article.members[block.member].article)
      return [
        finding(
          block,
          "The value is ‘\(number)\(own)’ here and ‘\(number)\(symbol)’ in \(article.names(holders)): restore the symbol.",
          in: article, line: Int(fact.line), words: number,
          confidence: isProven ? Certainty.certain : holders.count >= 3 ? Certainty.strong : Certainty.likely,
          witnesses: holders)
      ]
    }
    return []
  }

  private static let mostFacts = 512

  /// Returns the currency sign directly before the number, or the symbol after it (one space allowed), folded to a
  /// common form; nil for letters, digits and punctuation.
  private static func symbol(in text: [UInt8], at number: ByteRange, block: ByteRange) -> Unicode.Scalar? {
    let before = text[block.indices.lowerBound..<number.indices.lowerBound]
    if let sign = (before.last == .space ? before.dropLast() : before).lastCharacter?.scalar,
      sign.properties.generalCategory == .currencySymbol
    {
      return sign
    }
    let behind = text[number.indices.upperBound..<block.indices.upperBound]
    let start = behind.first == .space ? 1 : 0
    guard behind.count > start else { return nil }
    let (sign, end) = behind.span.character(at: start)
    // A tilde between two numbers denotes a range.
    if sign.isLetter
      || (sign == "~" || sign == "～") && behind.dropFirst(end).first(where: { $0 != .space })?.isASCIIDigit == true
    {
      return nil
    }
    return folds.first { $0.contains(sign) }?.first
  }

  /// Groups of equivalent symbols; the first of each group is the canonical one.
  private static let folds: [[Unicode.Scalar]] =
    [["%", "٪", "％", "﹪"], ["+", "＋"], ["°", "º", "˚"], ["<", "＜", "≤", "⩽"], [">", "＞", "≥", "⩾"]]
    + "$&=@^~±×÷‰€£¥′″®©™".unicodeScalars.map { [$0] }
}

/// Check `symbol-garbled/emoji` of ``SymbolGarbled``: the short code of an emoji was translated, `:advertencia:` for
/// `:warning:`, and readers see its letters.
struct EmojiCode: TextRule {
  static let card = SymbolGarbled.card
  static let check: String? = "emoji"

  static let reads: TextTraits? = .colon
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = article.visible(at: block.slot, of: block.member)
    let codes = Self.codes(in: own)
    guard !codes.isEmpty else { return [] }
    let models = block.source.map { [$0] } ?? article.peers(block)
    let holders = models.filter { member in
      let text = article.visible(at: block.slot, of: member)
      return Self.emoji(in: text) > Self.emoji(in: own) && Self.codes(in: text).isEmpty
    }
    guard !holders.isEmpty, holders.count * 2 > models.count else { return [] }
    let line = block.view.line(of: codes[0])
    let held = "\(article.names(holders)) \(article.isOne(holders) ? "has" : "have") an emoji here"
    let message: Message =
      if let escaped = Self.escaped(codes[0], at: block, in: article) {
        "The backslashes of ‘\(escaped)’ keep it from becoming an emoji, so that readers see the letters, and \(held): remove the backslashes."
      } else {
        "‘\(codes[0])’ is no emoji, so that readers see the letters, and \(held): the code is not translated, copy it from there."
      }
    return [
      finding(
        block, message, in: article, line: line, words: codes[0], confidence: Certainty.strong, witnesses: holders,
        form: Self.form)
    ]
  }

  /// An editor that escapes one code escapes all.
  private static let form = "emoji code"

  /// The code as the file has it if its underscores are escaped, `:white\_check\_mark:`, as editors that convert
  /// Markdown write it.
  private static func escaped(_ code: String, at block: TextBlock, in article: AlignedArticle) -> String? {
    let escaped = code.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "\\_")
    guard escaped != code, let node = article.node(at: block.slot, of: block.member) else { return nil }
    return article.rawLine(of: node, in: block.member).contains(escaped) ? escaped : nil
  }

  /// The words between two colons that no letter, digit or colon adjoins.
  private static func codes(in visible: ArraySlice<UInt8>) -> [String] {
    let parts = String(decoding: visible, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return [] }
    return parts.indices.dropFirst().dropLast().filter { index in
      lengths ~= parts[index].count && parts[index].allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
        && parts[index - 1].last.map { $0.isWhitespace || "([".contains($0) } ?? (index == 1)
        && parts[index + 1].first.map { $0.isWhitespace || ")],.!?".contains($0) } ?? (index == parts.count - 2)
    }.map { ":\(parts[$0]):" }
  }

  private static let lengths = 3...40

  /// The number of emoji and other pictures.
  private static func emoji(in visible: ArraySlice<UInt8>) -> Int {
    String(decoding: visible, as: UTF8.self).unicodeScalars.count {
      $0.properties.isEmojiPresentation || $0.properties.isEmoji && $0.value >= 0x2190
    }
  }
}

/// Check `symbol-garbled/escaped-tag` of ``SymbolGarbled``: an HTML tag written with entities, `&lt;kbd&gt;`, which the
/// reader sees, where the source has the tag.
struct EscapedTag: TextRule {
  static let card = SymbolGarbled.card
  static let check: String? = "escaped-tag"
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let visible = article.visible(at: block.slot, of: block.member)
    guard visible.contains(.of("<")) else { return [] }
    let models = block.source.map { [$0] } ?? article.peers(block)
    for name in Self.names(in: visible) {
      let holders = models.filter { Self.count(of: name, at: block.slot, of: $0, in: article) > 0 }
      guard !holders.isEmpty, holders.count * 2 > models.count,
        Self.count(of: name, at: block.slot, of: block.member, in: article) == 0
      else { continue }
      return [
        finding(
          block,
          "‘<\(name)>’ is text here, which readers see, and a tag in \(article.names(holders)): write it with angle brackets, without entities.",
          in: article, words: "<\(name)>", confidence: Certainty.strong, witnesses: holders)
      ]
    }
    return []
  }

  /// The lowercase names of the tags that a text shows.
  fileprivate static func names(in visible: ArraySlice<UInt8>) -> [String] {
    let text = String(decoding: visible, as: UTF8.self)
    return text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1).compactMap { part in
      let name = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return name.isEmpty || name.count > 10 || part[name.endIndex...].first != ">" ? nil : name.lowercased()
    }
  }

  fileprivate static func count(of name: String, at slot: Int, of member: Int, in article: AlignedArticle) -> Int {
    guard let node = article.node(at: slot, of: member) else { return 0 }
    let text = article.members[member].article
    return text.nodes[node..<Int(text.nodes[node].end)].count {
      $0.kind == .htmlInline && text.string($0.literal).lowercased().hasPrefix("<\(name)")
    }
  }
}

/// Check `symbol-garbled/unescaped-tag` of ``SymbolGarbled``: the reverse of ``EscapedTag``. Words in angle brackets that
/// the source shows, `\<Save\>`, are an HTML tag here, so that readers do not see them.
struct UnescapedTag: TextRule {
  static let card = SymbolGarbled.card
  static let check: String? = "unescaped-tag"
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let models = block.source.map { [$0] } ?? article.peers(block)
    guard let model = models.first else { return [] }
    let shown = article.visible(at: block.slot, of: model)
    guard shown.contains(.of("<")), !article.visible(at: block.slot, of: block.member).contains(.of("<")) else {
      return []
    }
    for name in EscapedTag.names(in: shown) {
      let holders = models.filter { member in
        EscapedTag.count(of: name, at: block.slot, of: member, in: article) == 0
          && EscapedTag.names(in: article.visible(at: block.slot, of: member)).contains(name)
      }
      guard holders.count * 2 > models.count,
        EscapedTag.count(of: name, at: block.slot, of: block.member, in: article) > 0
      else { continue }
      return [
        finding(
          block,
          "‘<\(name)>’ is an HTML tag here, which readers do not see, and text in \(article.names(holders)): write ‘\\<\(name)\\>’.",
          in: article, words: "<\(name)>", confidence: .strong, witnesses: holders)
      ]
    }
    return []
  }
}
