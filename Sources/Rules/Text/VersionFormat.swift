internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A version was written as a decimal number of the language.
struct VersionFormat: TextRule {
  static let card = RuleCard(
    id: "version-format", title: "Version written as a decimal number", severity: .major, mqm: .numberFormat,
    rationale:
      "10.15 is a version and no decimal: written 10,15 it cannot be found. Decided by the name before it, or by how the same locale and the others write it.",
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
    let facts = block.features.facts.indices
    return facts.compactMap { index in
      let fact = features.facts[index]
      guard Self.isWritten(fact, with: ",", butNot: ".", features) else { return nil }
      let witnesses = dotted(fact.atom, block, article)
      guard !witnesses.isEmpty else { return nil }
      let name = index > facts.lowerBound ? features.facts[index - 1] : nil
      // A word that begins a sentence is no name: others have it, too.
      let isNamed =
        name.map { name in
          Self.follows(name, fact, features)
            && witnesses.contains { article.facts(block.slot, $0).contains { $0.atom == name.atom } }
        } == true
      let peers = witnesses.filter {
        article.members[$0].role == .translation && block.locales[$0].profile.has("decimal", ",")
      }
      // Where everybody writes in his own way, others that keep the dot show no version.
      guard isNamed || peers.count >= 2 && !article.isCommunity(block.member) else { return nil }
      let text = features.string(fact, in: article.members[block.member].article)
      return finding(
        block, .comma(text, witnesses, article), in: article, line: Int(fact.line), words: text,
        confidence: isNamed ? Certainty.certain : Certainty.sure, witnesses: witnesses, salt: fact.exact)
    }
  }

  /// Members that write the same digits with a dot in this block.
  private func dotted(_ atom: UInt64, _ block: TextBlock, _ article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      member != block.member
        && article.facts(block.slot, member).contains {
          $0.atom == atom && Self.isWritten($0, with: ".", butNot: ",", article.features[member])
        }
    }
  }

  private static func isWritten(
    _ fact: Fact, with mark: Unicode.Scalar, butNot other: Unicode.Scalar, _ features: ArticleFeatures
  ) -> Bool {
    guard fact.kind == .number, fact.weight == 2 else { return false }
    let text = String(decoding: features.visible[fact.range.indices], as: UTF8.self).unicodeScalars
    return text.contains(mark) && !text.contains(other)
  }

  /// A name stands right before the number.
  private static func follows(_ name: Fact, _ number: Fact, _ features: ArticleFeatures) -> Bool {
    guard name.kind == .term && name.weight > 0 || name.kind == .identifier, name.range.end <= number.range.start
    else { return false }
    let between = features.visible[Int(name.range.end)..<Int(number.range.start)].prefix(4)
    return ["", " ", "  ", "\u{a0}"].contains(String(decoding: between, as: UTF8.self))
  }
}

extension AlignedArticle {
  /// What a member has in a slot.
  fileprivate func facts(_ slot: Int, _ member: Int) -> ArraySlice<Fact> {
    textBlock(slot, member).map { features[member].facts[$0.facts.indices] } ?? []
  }
}

extension Message {
  static func comma(_ text: String, _ witnesses: [Int], _ a: AlignedArticle) -> Message {
    let dotted = text.replacing(",", with: ".")
    return
      "The version ‘\(dotted)’ of \(a.names(witnesses)) is written ‘\(text)’ here, as if it were a decimal number: write it with a dot."
  }
}
