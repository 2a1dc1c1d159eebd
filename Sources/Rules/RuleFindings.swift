internal import Alignment
internal import Features
internal import Findings

extension SplitRule {
  /// A finding about a disagreement: place and evidence come from the disagreement, the rest from the card. The others'
  /// places are added where it is claimed, see ``Witnesses``.
  ///
  /// - Parameters:
  ///   - doubts: what the rule sees, and the jury could not.
  ///   - certainty: instead of what the jury said.
  func finding(
    _ d: Disagreement, _ message: Message, in article: AlignedArticle, severity: Severity? = nil,
    doubts: Doubts = [], certainty: Certainty? = nil
  ) -> Finding {
    Finding(
      rule: Self.card.id, check: Self.checkID, severity: severity ?? (d.isElsewhere ? .minor : Self.card.severity),
      confidence: (certainty ?? d.certainty(with: doubts)).percent,
      wording: Wording(message.text), article: article.path,
      place: Reporting.place(article, d.member, d.line, d.lastLine, cell: d.slot),
      words: d.extra.first?.text ?? "", extent: d.extra.first?.text.utf8.count, form: Reporting.form(d, in: article),
      fingerprint: Reporting.fingerprint(Self.card.id, article, d.member, d.slot, Reporting.subject(d, in: article)))
  }
}

extension TextRule {
  /// A finding about the text of a block.
  func finding(
    _ block: TextBlock, _ message: Message, in article: AlignedArticle, line: Int? = nil, words: String = "",
    confidence: Certainty, severity: Severity? = nil, witnesses: [Int] = [], salt: UInt64 = 0
  ) -> Finding {
    let lines = article.lines(block.slot, block.member)
    return Finding(
      rule: Self.card.id, check: Self.checkID, severity: severity ?? Self.card.severity,
      confidence: confidence.percent,
      wording: Wording(message.text),
      article: article.path,
      place: Reporting.place(article, block.member, line ?? lines.0, line ?? lines.1, cell: block.slot),
      words: words,
      related: witnesses.lazy.filter { article.members[$0].role != .archive }.prefix(3).map {
        Reporting.related(article, block.slot, $0)
      },
      fingerprint: Reporting.fingerprint(
        Self.card.id, article, block.member, block.slot, salt &+ Atom(words.utf8).hash))
  }

  /// A finding about what stands at a byte of the block's text.
  func finding(
    _ block: TextBlock, _ message: Message, in article: AlignedArticle, at place: Int, of text: TextView,
    confidence: Certainty,
    severity: Severity? = nil, witnesses: [Int] = [], salt: UInt64 = 0
  ) -> Finding {
    finding(
      block, message, in: article, line: text.line(at: place), words: text.words(from: place), confidence: confidence,
      severity: severity,
      witnesses: witnesses, salt: salt)
  }
}

extension ArticleRule {
  func finding(
    _ message: Message, in article: AlignedArticle, member: Int, line: Int, cell: Int = -1, words: String = "",
    extent: Int? = nil, confidence: Certainty,
    severity: Severity? = nil,
    related: [RelatedPlace] = [], form: String = "", salt: UInt64 = 0
  ) -> Finding {
    Finding(
      rule: Self.card.id, check: Self.checkID, severity: severity ?? Self.card.severity,
      confidence: confidence.percent,
      wording: Wording(message.text),
      article: article.path, place: Reporting.place(article, member, line, line, cell: cell), words: words,
      extent: extent, related: related,
      form: form, fingerprint: Reporting.fingerprint(Self.card.id, article, member, 0, salt &+ Atom(words.utf8).hash))
  }
}

/// What the others have where one is wrong. In a slot where many are wrong they are the same ones, and looked at once.
struct Witnesses {
  private let article: AlignedArticle
  private var places: [RelatedPlace] = []
  /// By slot and member the number of its place, -1 before it was looked at.
  private var numbers: [Int32]

  init(_ article: AlignedArticle) {
    self.article = article
    numbers = Array(repeating: -1, count: article.fills.count)
  }

  /// Those worth showing beside the culprit: the first it is measured against, archived texts left out (they are no
  /// file of the tree).
  mutating func places(of d: Disagreement) -> [RelatedPlace] {
    var result: [RelatedPlace] = []
    result.reserveCapacity(min(Self.shown, d.against.count))
    for member in d.against where article.members[member].role != .archive {
      result.append(place(d.slot, member))
      if result.count == Self.shown { break }
    }
    return result
  }

  private static let shown = 4

  private mutating func place(_ slot: Int, _ member: Int) -> RelatedPlace {
    let key = slot * article.members.count + member
    if numbers[key] < 0 {
      numbers[key] = Int32(places.count)
      places.append(Reporting.related(article, slot, member))
    }
    return places[Int(numbers[key])]
  }
}
