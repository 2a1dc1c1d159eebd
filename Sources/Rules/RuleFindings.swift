internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension RuleCheck {
  /// Makes a finding with the rule, check and default severity of the card.
  func finding(
    _ message: Message, of article: String, at place: Place, words: String = "", extent: Int? = nil,
    confidence: Certainty, severity: Severity?, related: [RelatedPlace] = [], form: String = "", fingerprint: UInt64
  ) -> Finding {
    Finding(
      rule: Self.card.id, check: Self.checkID, severity: severity ?? Self.card.severity,
      confidence: confidence.percent, wording: Wording(message.text), article: article, place: place, words: words,
      extent: extent, related: related, form: form, fingerprint: fingerprint)
  }
}

extension SplitRule {
  /// A finding about a disagreement: place and evidence come from the disagreement, the rest from the card. The related
  /// places are added when it is claimed, see ``Witnesses``.
  ///
  /// - Parameters:
  ///   - doubts: Mitigating facts that the rule knows and the vote did not.
  ///   - certainty: Replaces the certainty of the disagreement's verdict.
  func finding(
    _ d: Disagreement, _ message: Message, in article: AlignedArticle, severity: Severity? = nil,
    doubts: Mitigations = [], certainty: Certainty? = nil
  ) -> Finding {
    finding(
      message, of: article.path,
      at: Reporting.place(in: article, of: d.member, from: d.line, through: d.lastLine, cell: d.slot),
      words: d.extra.first?.text ?? "", extent: d.extra.first?.text.utf8.count,
      confidence: certainty ?? d.certainty(with: doubts), severity: severity ?? (d.isElsewhere ? .minor : nil),
      form: Reporting.form(d, in: article),
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: d.member, at: d.slot, subject: Reporting.subject(d, in: article)))
  }
}

extension TextRule {
  /// A finding about the text of a block.
  func finding(
    _ block: TextBlock, _ message: Message, in article: AlignedArticle, line: Int? = nil, words: String = "",
    confidence: Certainty, severity: Severity? = nil, witnesses: [Int] = [], salt: UInt64 = 0
  ) -> Finding {
    let lines = article.lines(at: block.slot, of: block.member)
    return finding(
      message, of: article.path,
      at: Reporting.place(
        in: article, of: block.member, from: line ?? lines.0, through: line ?? lines.1, cell: block.slot), words: words,
      confidence: confidence, severity: severity,
      related: Reporting.related(in: article, at: block.slot, of: witnesses),
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: block.member, at: block.slot,
        subject: salt &+ StableHash(words.utf8).hash))
  }

  /// A finding about the byte offset `place` of the block's text.
  func finding(
    _ block: TextBlock, _ message: Message, in article: AlignedArticle, at place: Int, of text: TextView,
    confidence: Certainty, severity: Severity? = nil, witnesses: [Int] = [], salt: UInt64 = 0
  ) -> Finding {
    finding(
      block, message, in: article, line: text.line(at: place), words: text.words(from: place), confidence: confidence,
      severity: severity, witnesses: witnesses, salt: salt)
  }
}

extension ArticleRule {
  func finding(
    _ message: Message, in article: AlignedArticle, member: Int, line: Int, cell: Int = -1, words: String = "",
    extent: Int? = nil, confidence: Certainty, severity: Severity? = nil, related: [RelatedPlace] = [],
    form: String = "", salt: UInt64 = 0
  ) -> Finding {
    finding(
      message, of: article.path, at: Reporting.place(in: article, of: member, from: line, through: line, cell: cell),
      words: words,
      extent: extent, confidence: confidence, severity: severity, related: related, form: form,
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: member, at: 0, subject: salt &+ StableHash(words.utf8).hash))
  }
}

extension CorpusRule {
  /// A finding about one locale's text of an article.
  func finding(
    _ message: Message, in article: ArticleSummary, _ text: ArticleSummary.Text, line: Int, words: String = "",
    confidence: Certainty, severity: Severity? = nil, as locale: LocaleTag? = nil, salt: UInt64 = 0
  ) -> Finding {
    let locale = locale ?? text.locale
    let name = StableHash("\(Self.card.id.name)\n\(article.path)\n\(locale.tag)".utf8).hash
    return finding(
      message, of: article.path, at: Place(locale: locale, file: text.file, line: line), words: words,
      confidence: confidence, severity: severity,
      fingerprint: StableHash.finish(name ^ ((salt &+ StableHash(words.utf8).hash) &* 131)))
  }
}

/// The related places of findings. Findings in one slot mostly share them, so they are computed once.
struct Witnesses {
  private let article: AlignedArticle
  /// By slot and member.
  private var places: [Int: RelatedPlace] = [:]

  init(_ article: AlignedArticle) { self.article = article }

  /// Up to four places of members that the culprit was compared with, archived texts left out (they are no
  /// file of the tree).
  mutating func places(of d: Disagreement) -> [RelatedPlace] {
    d.against.filter { article.members[$0].role != .archive }.prefix(4).map { member in
      let key = d.slot * article.members.count + member
      let place = places[key] ?? Reporting.related(in: article, at: d.slot, of: member)
      places[key] = place
      return place
    }
  }
}
