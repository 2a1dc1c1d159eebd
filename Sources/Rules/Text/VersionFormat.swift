internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A version was written as a decimal number of the language.
struct VersionFormat: TextRule {
  static let check: CheckCard? = CheckCard("text", title: "Version in running text")
  static let card = RuleCard(
    id: "version-format", title: "Version written as a decimal number", severity: .major, mqm: .numberFormat,
    rationale:
      "10.15 is a version and no decimal: written 10,15 it cannot be found. Decided by the name before it, here or anywhere in the source, or by how the same locale and the others write it.",
    passing: [
      Example([
        "en": "It takes 1.5 hours.", "de": "Es dauert 1,5 Stunden.", "fr": "Cela prend 1,5 heure.",
        "pl": "Zajmuje 1,5 godziny.",
      ]),
      Example(["en": "A Core of 2.5 GHz, and Tool 2.5.", "de": "Ein Kern mit 2,5 GHz, und Tool 2.5."], source: "en"),
    ],
    failing: [
      Example([
        "en": "On macOS 10.15 only.", "de": "Nur auf macOS 10.15.", "fr": "↓Sur macOS 10,15 seulement.",
        "pl": "Tylko w macOS 10.15.",
      ])
    ])

  static let reads: TextSigns? = .decimal
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    guard let own = features.block(block.node) else { return [] }
    var result: [Finding] = []
    for index in own.facts.indices where Self.isDecimal(features.facts[index], features) {
      let fact = features.facts[index]
      let witnesses = dotted(fact.atom, block, article)
      guard !witnesses.isEmpty else { continue }
      let isNamed =
        index > own.facts.indices.lowerBound && VersionNumbers.follows(features.facts[index - 1], fact, features)
        && witnesses.contains { hasName(features.facts[index - 1].atom, block, $0, article) }
        || !VersionNumbers.isMeasured(fact, features) && isVersionInSource(fact.atom, block, witnesses, article)
      let peers = witnesses.filter {
        writesCommas(article.members[$0].article.locale.language) && article.members[$0].role == .translation
      }
      // Where everybody writes in his own way, others that keep the dot show no version.
      guard isNamed || peers.count >= 2 && !article.isCommunity(block.member) else { continue }
      let text = features.string(fact, in: article.members[block.member].article)
      result.append(
        finding(
          block, .comma(text, witnesses, article), in: article, line: Int(fact.line), words: text,
          confidence: isNamed ? Certainty.certain : Certainty.sure,
          witnesses: witnesses, salt: fact.exact))
    }
    return result
  }

  /// True for a number with a comma and no dot.
  fileprivate static func isDecimal(_ fact: Fact, _ features: ArticleFeatures) -> Bool {
    guard fact.kind == .number, fact.weight == 2 else { return false }
    let bytes = features.visible[fact.range.indices]
    return bytes.contains(UInt8(ascii: ",")) && !bytes.contains(UInt8(ascii: "."))
  }

  /// The source writes it with a dot here, and shows somewhere that it is a version.
  private func isVersionInSource(_ atom: UInt64, _ block: TextBlock, _ witnesses: [Int], _ article: AlignedArticle)
    -> Bool
  {
    guard let source = article.likelySource(of: block.member), witnesses.contains(source),
      let theirs = article.textBlock(block.slot, source)
    else { return false }
    return article.isVersion(atom, in: theirs, of: source)
  }

  /// Members that write the same digits with a dot in this block.
  private func dotted(_ atom: UInt64, _ block: TextBlock, _ article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      guard member != block.member, let node = article.node(block.slot, member),
        let other = article.features[member].block(node)
      else { return false }
      let features = article.features[member]
      return features.facts[other.facts.indices].contains { fact in
        fact.kind == .number && fact.atom == atom && features.visible[fact.range.indices].contains(UInt8(ascii: "."))
      }
    }
  }

  /// True where the member has the name, too: a word that begins a sentence is none.
  private func hasName(_ atom: UInt64, _ block: TextBlock, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard let node = article.node(block.slot, member), let other = article.features[member].block(node) else {
      return false
    }
    return article.features[member].facts[other.facts.indices].contains { $0.atom == atom }
  }

  private func writesCommas(_ language: String) -> Bool { LanguageProfile.of(language).has("decimal", ",") }
}

/// The title and the description of an article, which are text like any other. Another way to ask for ``VersionFormat``.
struct VersionInTitle: ArticleRule {
  static let card = VersionFormat.card
  static let check: CheckCard? = CheckCard(
    "title", title: "Version in the title or the description",
    failing: [
      Example(
        [
          "en": "---\ntitle: News in 5.2\n---\n\nThe Contoso Tool 5.2.",
          "de": "---\n↓title: Neues in 5,2\n---\n\nDas Tool, Version 5.2.",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role == .translation }.flatMap { findings($0, article) }
  }

  private func findings(_ member: Int, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    guard features.metadata.values.contains(where: { $0.signs.contains(.decimal) }),
      let source = article.likelySource(of: member), source != member
    else { return [] }
    return features.metadata.sorted { $0.key < $1.key }.flatMap { key, block -> [Finding] in
      guard let theirs = article.features[source].metadata[key] else { return [] }
      return features.facts[block.facts.indices].compactMap { fact in
        guard VersionFormat.isDecimal(fact, features), !VersionNumbers.isMeasured(fact, features),
          article.isVersion(fact.atom, in: theirs, of: source)
        else { return nil }
        let text = features.string(fact, in: article.members[member].article)
        return finding(
          .comma(text, [source], article), in: article, member: member, line: Int(fact.line),
          confidence: Certainty.certain,
          salt: fact.exact)
      }
    }
  }
}

extension AlignedArticle {
  /// True where a member writes a number with a dot in a block, and shows somewhere that it is a version.
  fileprivate func isVersion(_ atom: UInt64, in block: BlockFeatures, of member: Int) -> Bool {
    let features = features[member]
    let places = features.facts[block.facts.indices].filter { $0.kind == .number && $0.atom == atom }
    return places.contains { VersionNumbers.isDotted($0, features) && !VersionNumbers.isMeasured($0, features) }
      && VersionNumbers.holds(atom, members[member].article, features)
  }
}

extension Message {
  fileprivate static func comma(_ text: String, _ witnesses: [Int], _ a: AlignedArticle) -> Message {
    let dotted = text.replacing(",", with: ".")
    return Message(
      text:
        "The version ‘\(dotted)’ of \(a.names(witnesses)) is written ‘\(text)’ here, as if it were a decimal number: write it with a dot."
    )
  }
}
