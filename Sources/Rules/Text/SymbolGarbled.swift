internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The symbol of a value changed.
struct SymbolGarbled: TextRule {
  static let card = RuleCard(
    id: "symbol-garbled", title: "Symbol of a value changed", severity: .major, mqm: .mistranslation,
    rationale:
      "10.15+ is a version and all after it, 10.15° is a temperature. Said where a symbol stands behind a number that has another one in the other locales; words in its place are a translation.",
    passing: [
      Example(["en": "macOS 10.15+", "ko": "macOS 10.15 이상", "sv": "macOS 10.15 +", "fr": "macOS 10.15 et plus"]),
      Example(["en": "Use 50% of it.", "ar": "استخدم 50٪ منها.", "zh": "使用50％。", "fr": "Utilisez 50 % du tout."]),
    ],
    failing: [
      Example([
        "en": "macOS 10.15+ only", "zh": "↓僅限 macOS 10.15°", "fr": "macOS 10.15+ uniquement",
        "pl": "Tylko macOS 10.15+",
      ])
    ])

  static let reads: TextSigns? = .digit
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    for index in block.features.facts.indices where features.facts[index].kind == .number {
      let fact = features.facts[index]
      guard let own = Self.symbol(features.visible, fact.range, block.features.text) else { continue }
      var voices: [UInt32: [Int]] = [:]
      for member in article.members.indices where member != block.member && voices[own] == nil {
        guard let theirs = article.textBlock(block.slot, member) else { continue }
        for other in article.features[member].facts[theirs.facts.indices]
        where other.kind == .number && other.atom == fact.atom {
          if let symbol = Self.symbol(article.features[member].visible, other.range, theirs.text) {
            voices[symbol, default: []].append(member)
          }
        }
      }
      guard voices[own] == nil, let (symbol, holders) = voices.max(by: { $0.value.count < $1.value.count }) else {
        continue
      }
      let isProven = article.reference(block.member).map(holders.contains) ?? false
      guard Set(holders).count >= 2 || isProven else { continue }
      let number = article.features[block.member].string(fact, in: article.members[block.member].article)
      return [
        finding(
          block, .garbled(number, own, symbol, article.names(Array(Set(holders)).sorted())), in: article,
          line: Int(fact.line), words: number,
          confidence: isProven ? Certainty.certain : Set(holders).count >= 3 ? Certainty.strong : Certainty.likely,
          witnesses: holders)
      ]
    }
    return []
  }

  /// The symbol right behind a number, a blank between them allowed; nil for letters, digits and the marks of a sentence.
  private static func symbol(_ text: [UInt8], _ number: ByteRange, _ block: ByteRange) -> UInt32? {
    var i = number.indices.upperBound
    let end = block.indices.upperBound
    guard i < end else { return nil }
    if text[i] == 0x20 { i += 1 }
    guard i < end, text[i] >= 0x23, text[i] < 0x30 || text[i] > 0x39, !text[i].isASCIILetter,
      let scalar = InlineText.scalar(text[..<end], at: i)
    else { return nil }
    // A wave between two numbers is a range.
    if scalar.value == 0x7e, text[(i + 1)..<end].first(where: { $0 != 0x20 })?.isASCIIDigit == true { return nil }
    switch scalar.value {
    case 0x25, 0x66a, 0xff05, 0xfe6a: return 0x25
    case 0x2b, 0xff0b: return 0x2b
    case 0xb0, 0xba, 0x2da: return 0xb0
    case 0x3c, 0xff1c, 0x2264, 0x2a7d: return 0x3c
    case 0x3e, 0xff1e, 0x2265, 0x2a7e: return 0x3e
    case 0x24, 0x26, 0x3d, 0x40, 0x5e, 0x7e, 0xb1, 0xd7, 0xf7, 0x2030, 0x20ac, 0xa3, 0xa5, 0x2032, 0x2033, 0xae, 0xa9,
      0x2122:
      return scalar.value
    default: return nil
    }
  }
}

extension Message {
  fileprivate static func garbled(_ number: String, _ own: UInt32, _ theirs: UInt32, _ names: String) -> Message {
    let sign = { (value: UInt32) in Unicode.Scalar(value).map { String(Character($0)) } ?? "" }
    return Message(
      text: "The value is ‘\(number)\(sign(own))’ here and ‘\(number)\(sign(theirs))’ in \(names): restore the symbol.")
  }
}
