package import Alignment
internal import DocModel
internal import Features
package import Findings

/// A check of a rule. A rule has one or more checks, each of which can be switched off by its ID.
package protocol RuleCheck: Sendable {
  /// The rule's card, shared by all its checks.
  static var card: RuleCard { get }
  /// The check's name within its rule, or nil if the rule has one check.
  static var check: String? { get }
}

extension RuleCheck {
  package static var check: String? { nil }
  /// `spacing/torn-token`, or the name of the rule.
  static var checkID: RuleID { check.map { RuleID("\(card.id)/\($0)") } ?? card.id }
}

/// A rule that claims disagreements between locales. The first rule of the set that claims one reports it; no other
/// sees it.
package protocol SplitRule: RuleCheck {
  /// Returns the finding, or nil to let the next rules see the disagreement. A finding without related places gets
  /// those of the disagreement.
  func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding?
}

/// A rule that reads the text of one block in one locale, with the other locales at hand.
protocol TextRule: RuleCheck {
  /// The traits of which a block must have at least one for the rule to run, or nil if it runs on all blocks.
  static var reads: TextTraits? { get }
  /// ``reads`` for a given locale and kind of block.
  static func reads(in place: TextPlace) -> TextTraits?
  /// The traits of which a block must have every one for the rule to run.
  static var needs: TextTraits { get }
  /// Whether the rule also runs on a text that is identical in all members.
  static var readsOneText: Bool { get }
  /// Whether the rule judges how the translation's language is set: spaces and marks. It then does not read a text that
  /// was left as the source has it, which another rule reports as a whole.
  static var judgesTypesetting: Bool { get }
  /// Whether the rule also reads originals (texts that record no source while the others do): faults in any language.
  static var readsOriginals: Bool { get }
  /// Upper bound of the rule's confidence: the rule is skipped if that is below the threshold and notes are not wanted.
  /// Its severity must then be at most notice, as skipped findings are not counted.
  static var surest: Certainty { get }
  /// Called for the blocks that hold text (paragraph, heading, cell) of every translation.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding]
}

extension TextRule {
  static var reads: TextTraits? { nil }
  static func reads(in place: TextPlace) -> TextTraits? { reads }
  static var needs: TextTraits { [] }
  static var readsOneText: Bool { true }
  static var judgesTypesetting: Bool { false }
  static var readsOriginals: Bool { false }
  static var surest: Certainty { .fact }
}

/// A rule about an article as a whole.
package protocol ArticleRule: RuleCheck {
  /// Whether other differences on a finding's line are folded under it.
  static var explainsItsLine: Bool { get }
  /// Whether findings in originals are kept. Otherwise an original is the reference and is not reported.
  static var judgesOriginals: Bool { get }
  /// Another check whose findings this rule also produces, or nil.
  static var companion: (any RuleCheck.Type)? { get }
  func check(_ article: AlignedArticle) -> [Finding]
}

extension ArticleRule {
  package static var explainsItsLine: Bool { false }
  package static var judgesOriginals: Bool { false }
  package static var companion: (any RuleCheck.Type)? { nil }
}

/// A rule about all articles of a tree at once. It sees their summaries only.
package protocol CorpusRule: RuleCheck {
  func check(_ tree: TreeSummary) -> [Finding]
}

extension RuleCheck {
  /// Makes a finding with the rule, check and default severity of the card.
  func finding(
    _ message: Message, of article: String, at place: Place, words: String = "", extent: Int? = nil,
    confidence: Certainty, severity: Severity?, related: [RelatedPlace] = [], form: String = "", fingerprint: UInt64
  ) -> Finding {
    Finding(
      rule: Self.card.id, check: Self.checkID, severity: severity ?? Self.card.severity,
      confidence: CertaintyScale.shared.percent(of: confidence, for: Self.card.id), wording: Wording(message.shown),
      article: article, place: place, words: words,
      extent: extent, related: related, form: form, fingerprint: fingerprint)
  }
}

extension Message {
  /// Renders the text with a sign for each control character of what it quotes.
  fileprivate var shown: @Sendable () -> String {
    { [text] in
      let text = text()
      guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
      var shown = String.UnicodeScalarView()
      shown += text.unicodeScalars.map { $0.value < 0x20 ? "\u{fffd}" : $0 }
      return String(shown)
    }
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
    confidence: Certainty, severity: Severity? = nil, witnesses: [Int] = [], form: String = "", salt: UInt64 = 0
  ) -> Finding {
    let lines = article.lines(at: block.slot, of: block.member)
    return finding(
      message, of: article.path,
      at: Reporting.place(
        in: article, of: block.member, from: line ?? lines.0, through: line ?? lines.1, cell: block.slot), words: words,
      confidence: confidence, severity: severity,
      related: Reporting.related(in: article, at: block.slot, of: witnesses), form: form,
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
    confidence: Certainty, severity: Severity? = nil, as locale: LocaleTag? = nil, form: String = "", salt: UInt64 = 0
  ) -> Finding {
    let locale = locale ?? text.locale
    let name = StableHash("\(Self.card.id.name)\n\(article.path)\n\(locale.tag)".utf8).hash
    return finding(
      message, of: article.path, at: Place(locale: locale, file: text.file, line: line), words: words,
      confidence: confidence, severity: severity, form: form,
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
    let others = d.against.filter { article.members[$0].role != .archive }
    // A name of the front matter is reported at the slot of the document.
    if d.slot == 0, d.aspect.isOfNames {
      return Array(others.compactMap { place(ofFieldNaming: d.missing, in: $0) }.prefix(4))
    }
    return others.prefix(4).map { member in
      let key = d.slot * article.members.count + member
      let place = places[key] ?? Reporting.related(in: article, at: d.slot, of: member)
      places[key] = place
      return place
    }
  }

  /// The first text of the front matter that has all of the names, or nil if none has.
  private func place(ofFieldNaming names: [ValueDifference], in member: Int) -> RelatedPlace? {
    article.members[member].article.frontMatter.entries.first { entry in
      FrontMatterValues.isTitle(entry.key) && names.allSatisfy { entry.value.contains($0.text) }
    }.map { Reporting.related(in: article, to: $0, of: member) }
  }
}
