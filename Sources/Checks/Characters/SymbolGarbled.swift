internal import Alignment
internal import DocModel
internal import Features
internal import Findings

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
