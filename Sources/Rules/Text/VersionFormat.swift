internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a version number written with a decimal comma.
struct VersionFormat: TextRule {
  static let card = RuleCard(id: "version-format", severity: .major, mqm: .numberFormat)

  static let reads: TextTraits? = .decimal
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let features = article.features[block.member]
    let facts = block.features.facts.indices
    return facts.compactMap { index in
      let fact = features.facts[index]
      guard VersionNumbers.isDecimal(fact, features) else { return nil }
      let witnesses = dotted(fact.atom, at: block, in: article)
      guard !witnesses.isEmpty, !isDecimalToAll(fact.atom, witnesses: witnesses, at: block, in: article) else {
        return nil
      }
      let name = index > facts.lowerBound ? features.facts[index - 1] : nil
      // Another locale must have the name, too: a capitalized word may just begin a sentence.
      let isNamed =
        name.map { name in
          VersionNumbers.follows(name, fact, features: features)
            && witnesses.contains { article.hasFact(name.atom, at: block.slot, of: $0) }
        } == true
      guard
        isNamed
          || !VersionNumbers.isMeasured(fact, features)
            && isVersionInSource(fact.atom, at: block, witnesses: witnesses, in: article)
      else { return nil }
      let text = features.string(fact, in: article.members[block.member].article)
      return finding(
        block, .comma(text, witnesses: witnesses, in: article), in: article, line: Int(fact.line), words: text,
        confidence: Certainty.certain, witnesses: witnesses, salt: fact.exact)
    }
  }

  /// Returns whether every comma locale with this number writes the comma: then it is a decimal, not a version.
  private func isDecimalToAll(
    _ atom: UInt64, witnesses: [Int], at block: TextBlock, in article: AlignedArticle
  ) -> Bool {
    let others = article.members.indices.filter {
      $0 != block.member && block.locales[$0].profile.has("decimal", ",")
        && article.hasFact(atom, at: block.slot, of: $0)
    }
    return !others.isEmpty && others.allSatisfy { !witnesses.contains($0) }
  }

  /// Returns whether the source writes it with a dot here and shows that it is a version: by a preceding name somewhere
  /// in its page, or by the column head.
  private func isVersionInSource(_ atom: UInt64, at block: TextBlock, witnesses: [Int], in article: AlignedArticle)
    -> Bool
  {
    guard let source = block.source, witnesses.contains(source),
      let theirs = article.textBlock(at: block.slot, of: source)
    else { return false }
    return article.isVersion(atom, in: theirs, of: source)
      || article.head(of: block.slot).map {
        block.locales[source].profile.says("version", in: article.visible(at: $0, of: source))
      } == true
  }

  /// Members that write the same digits with a dot in this block.
  private func dotted(_ atom: UInt64, at block: TextBlock, in article: AlignedArticle) -> [Int] {
    article.members.indices.filter { member in
      guard member != block.member, let other = article.textBlock(at: block.slot, of: member) else { return false }
      let features = article.features[member]
      return features.facts[other.facts.indices].contains {
        $0.atom == atom && VersionNumbers.isDotted($0, features)
      }
    }
  }
}

extension Message {
  static func comma(_ text: String, witnesses: [Int], in a: AlignedArticle) -> Message {
    let dotted = text.replacing(",", with: ".")
    return
      "The version ‘\(dotted)’ of \(a.names(witnesses)) is written ‘\(text)’ here, as if it were a decimal number: write it with a dot."
  }
}
