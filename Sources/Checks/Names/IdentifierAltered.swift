internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a name that is kept but has words added to it or a space inside it.
struct IdentifierAltered: TextRule {
  static let card = RuleCard(id: "identifier-altered", severity: .minor, mqm: .doNotTranslate)

  static let reads: TextTraits? = [.identifier, .mark]
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let added = block.signs.contains(.identifier) ? wordsAdded(block, in: article) : []
    let broken = broken(block, in: article)
    return added.isEmpty ? broken : added + broken
  }

  /// Reports dotted names and file extensions with a space inside: `secpol. msc`, `com. Apple. clips`, `. appx`.
  private func broken(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    func isModel(_ member: Int) -> Bool { article.signs(at: block.slot, of: member).contains(.markThenLetter) }
    guard block.signs.contains(.mark), block.others.contains(.markThenLetter),
      SourceToken.mayBeTorn(in: article.visible(at: block.slot, of: block.member)),
      let model = block.source ?? article.peers(block).first(where: isModel), isModel(model),
      let theirs = block.sources.view(at: block.slot, of: model)
    else { return [] }
    var told: Set<String> = []
    return block.sources.names(at: block.slot, of: model).compactMap { token in
      guard let place = token.torn(in: block.view, beside: theirs) else { return nil }
      let name = Array(token.shown.utf8)
      let witnesses = article.peers(block).filter {
        ByteSearch.holdsFolded(name[...], in: article.visible(at: block.slot, of: $0))
      }
      let words = block.view.string(place)
      guard witnesses.count >= 2 || article.members[model].isOriginal, told.insert(words).inserted else { return nil }
      return finding(
        block,
        "‘\(words)’ is ‘\(token.shown)’ in \(article.names(witnesses)): the space after the dot breaks the name: remove it.",
        in: article, words: words,
        confidence: Certainty.strong, severity: .major, witnesses: witnesses,
        salt: StableHash(name.map(\.asciiLowercased)).hash)
    }
  }

  private func wordsAdded(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = block.features
    let features = article.features[block.member]
    // A block with code does not consist of the name alone.
    guard own.length <= 80, !own.signs.contains(.code), let name = firstName(own, features),
      !isAlone(name, in: own, features: features)
    else { return [] }
    var alone: [Int] = []
    var voters = 0
    // Two thirds of the members must have the name alone.
    let most = (article.members.count - 1) / 3
    for member in article.members.indices where member != block.member {
      guard let other = article.block(at: block.slot, of: member) else { continue }
      voters += 1
      if let same = firstName(other, article.features[member]), same.atom == name.atom,
        isAlone(same, in: other, features: article.features[member])
      {
        alone.append(member)
      }
      if voters - alone.count > most { return [] }
    }
    guard alone.count >= 3, Quorum.isVerdict(alone.count, of: voters), !isFile(name, features) else { return [] }
    let (text, others) = (article.excerpt(at: block.slot, of: block.member), article.names(alone))
    let shown = features.string(name, in: article.members[block.member].article)
    // Repeated wording is the text's convention, and another name in the block comes from its source version.
    let isUsual =
      article.slots.indices.lazy.filter { article.textHash(at: $0, of: block.member) == own.textHash }.prefix(3).count
      == 3
    let isOfItsSource =
      !alone.contains { article.members[$0].group == article.members[block.member].group }
      && features.facts[own.facts.indices].contains { $0.kind == .identifier && $0.atom != name.atom }
    return [
      finding(
        block,
        "‘\(text)’ is ‘\(shown)’ alone in \(others): take the added words away.",
        in: article, words: text, confidence: isOfItsSource || isUsual ? Certainty.weak : Certainty.strong,
        witnesses: alone, salt: name.atom)
    ]
  }

  private func firstName(_ block: BlockFeatures, _ features: ArticleFeatures) -> Fact? {
    let facts = features.facts
    return block.facts.indices.first { facts[$0].kind == .identifier }.map { facts[$0] }
  }

  /// Returns whether the block consists of the name and punctuation only.
  private func isAlone(_ name: Fact, in block: BlockFeatures, features: ArticleFeatures) -> Bool {
    isMarks(features.visible, Int(block.text.start)..<Int(name.range.start))
      && isMarks(features.visible, Int(name.range.end)..<Int(block.text.end))
  }

  /// Returns whether the name is a file name: a class noun may precede it, as in `Plik app.log`.
  private func isFile(_ name: Fact, _ features: ArticleFeatures) -> Bool {
    let parts = features.visible[name.range.indices].split(separator: UInt8(ascii: "."))
    return parts.count > 1 && parts.last.map { $0.count <= 5 && !$0.contains(where: \.isASCIICapital) } == true
  }

  private func isMarks(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    let text = text.span
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, end) = text.character(at: place)
      if scalar.isLetterOrNumber { return false }
      place = end
    }
    return true
  }
}
