internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A version was written as a decimal number of the language.
struct VersionFormat: TextRule {
  static let card = RuleCard(
    id: "version-format", title: "Version written as a decimal number", severity: .major, mqm: .numberFormat,
    rationale: "10.15 is a version and no decimal: written 10,15 it cannot be found. Decided by the name before it, or by how the same locale and the others write it.",
    passing: [Example(["en": "It takes 1.5 hours.", "de": "Es dauert 1,5 Stunden.", "fr": "Cela prend 1,5 heure.", "pl": "Zajmuje 1,5 godziny."])],
    failing: [Example(["en": "On macOS 10.15 only.", "de": "Nur auf macOS 10.15.", "fr": "↓Sur macOS 10,15 seulement.", "pl": "Tylko w macOS 10.15."])])

  static let reads: TextSigns? = .decimal

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    guard let own = features.block(block.node) else { return [] }
    var result: [Finding] = []
    for index in own.facts.indices where features.facts[index].kind == .number && features.facts[index].weight == 2 {
      let fact = features.facts[index]
      let bytes = features.visible[fact.range.indices]
      guard bytes.contains(UInt8(ascii: ",")), !bytes.contains(UInt8(ascii: ".")) else { continue }
      let witnesses = dotted(fact.atom, block, article)
      guard !witnesses.isEmpty else { continue }
      let isNamed = index > own.facts.indices.lowerBound && follows(features.facts[index - 1], fact, features)
        && witnesses.contains { hasName(features.facts[index - 1].atom, block, $0, article) }
      let peers = witnesses.filter { writesCommas(article.members[$0].article.locale.language) && article.members[$0].role == .translation }
      guard isNamed || peers.count >= 2 else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      result.append(
        finding(
          block, .comma(text, witnesses, article), in: article, line: Int(fact.line), words: text, confidence: isNamed ? 90 : 75,
          witnesses: witnesses, salt: fact.exact))
    }
    return result
  }

  /// Members that write the same digits with a dot in this block.
  private func dotted(_ atom: UInt64, _ block: TextBlock, _ article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      guard member != block.member, let node = article.node(block.slot, member), let other = article.features[member].block(node) else { return false }
      let features = article.features[member]
      return features.facts[other.facts.indices].contains { fact in
        fact.kind == .number && fact.atom == atom && features.visible[fact.range.indices].contains(UInt8(ascii: "."))
      }
    }
  }

  /// True where the member has the name, too: a word that begins a sentence is none.
  private func hasName(_ atom: UInt64, _ block: TextBlock, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard let node = article.node(block.slot, member), let other = article.features[member].block(node) else { return false }
    return article.features[member].facts[other.facts.indices].contains { $0.atom == atom }
  }

  /// True where a name stands right before the number.
  private func follows(_ name: Fact, _ number: Fact, _ features: ArticleFeatures) -> Bool {
    guard (name.kind == .term && name.weight > 0) || name.kind == .identifier, name.range.end <= number.range.start else { return false }
    let between = features.visible[Int(name.range.end)..<Int(number.range.start)]
    return between.count <= 2 && between.allSatisfy { $0 == 0x20 || $0 == 0xc2 || $0 == 0xa0 }
  }

  private static let commas: Set<String> = ["bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "id", "it", "lt", "lv", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk", "vi"]
  private func writesCommas(_ language: String) -> Bool { Self.commas.contains(language) }
}

extension Message {
  fileprivate static func comma(_ text: String, _ witnesses: [Int], _ a: AlignedArticle) -> Message {
    let dotted = text.replacing(",", with: ".")
    return Message(text: "The version ‘\(dotted)’ of \(a.names(witnesses)) is written ‘\(text)’ here, as if it were a decimal number: write it with a dot.")
  }
}
