internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension SplitRule {
  /// A finding about a disagreement: place, evidence and the others' places come from the disagreement, the rest from the card.
  func finding(
    _ d: Disagreement, _ message: Message, in article: AlignedArticle, severity: Severity? = nil, confidence: UInt8? = nil
  ) -> Finding {
    let others = Reporting.witnesses(d, article)
    return Finding(
      rule: Self.card.id, severity: severity ?? Self.card.severity, confidence: confidence ?? d.confidence,
      message: message.text, article: article.path, place: Reporting.place(article, d.member, d.line, d.lastLine, cell: d.slot),
      related: others.map { member in
        let lines = article.lines(d.slot, member)
        return RelatedPlace(
          place: Reporting.place(article, member, lines.0, lines.1, cell: d.slot), text: article.excerpt(d.slot, member, limit: 80))
      },
      fingerprint: Reporting.fingerprint(
        Self.card.id, article, d.member, d.slot, (d.missing.map(\.atom) + d.extra.map(\.atom)).reduce(0, &+)))
  }
}

extension TextRule {
  /// A finding about the text of a block.
  func finding(
    _ block: TextBlock, _ message: Message, in article: AlignedArticle, line: Int? = nil, confidence: UInt8,
    severity: Severity? = nil, witnesses: [Int] = [], salt: UInt64 = 0
  ) -> Finding {
    let lines = article.lines(block.slot, block.member)
    return Finding(
      rule: Self.card.id, severity: severity ?? Self.card.severity, confidence: confidence, message: message.text,
      article: article.path,
      place: Reporting.place(
        article, block.member, line ?? lines.0, line ?? (line == nil ? lines.1 : lines.0), cell: block.slot),
      related: witnesses.filter { article.members[$0].role != .archive }.prefix(3).map { member in
        let there = article.lines(block.slot, member)
        return RelatedPlace(
          place: Reporting.place(article, member, there.0, there.1, cell: block.slot), text: article.excerpt(block.slot, member, limit: 80))
      },
      fingerprint: Reporting.fingerprint(Self.card.id, article, block.member, block.slot, salt))
  }
}

extension ArticleRule {
  func finding(
    _ message: Message, in article: AlignedArticle, member: Int, line: Int, confidence: UInt8, severity: Severity? = nil,
    related: [RelatedPlace] = [], salt: UInt64 = 0
  ) -> Finding {
    Finding(
      rule: Self.card.id, severity: severity ?? Self.card.severity, confidence: confidence, message: message.text,
      article: article.path, place: Reporting.place(article, member, line, line), related: related,
      fingerprint: Reporting.fingerprint(Self.card.id, article, member, 0, salt))
  }
}

enum Reporting {
  /// - Parameter cell: the slot, to say at which column of a row it stands; other slots are known by their line.
  static func place(_ article: AlignedArticle, _ member: Int, _ line: Int, _ last: Int, cell: Int = -1) -> Place {
    let text = article.members[member].article
    var column = 0
    if article.slots.indices.contains(cell), article.slots[cell].kind == .tableCell, let node = article.node(cell, member),
      Int(text.nodes[node].firstLine) == line
    {
      column = Int(text.nodes[node].column)
    }
    return Place(locale: text.locale, file: text.file, line: max(1, line), lastLine: last, column: column)
  }

  /// Members worth showing beside the culprit: those it is measured against, archived texts left out (they are no file of the tree).
  static func witnesses(_ d: Disagreement, _ article: AlignedArticle) -> [Int] {
    Array(d.against.filter { article.members[$0].role != .archive }.prefix(4))
  }

  static func fingerprint(_ rule: RuleID, _ article: AlignedArticle, _ member: Int, _ slot: Int, _ salt: UInt64) -> UInt64 {
    var state = Atom.mix(rule.name.utf8)
    for part in [article.path, article.members[member].article.locale.tag] {
      state = Atom.mix(part.utf8, into: Atom.mix(CollectionOfOne(0x0a), into: state))
    }
    let name = Atom.finish(state)
    let key = article.slots.indices.contains(slot) ? article.slots[slot].key : 0
    return Atom.finish(name ^ (key &* 31) ^ (salt &* 131))
  }
}
