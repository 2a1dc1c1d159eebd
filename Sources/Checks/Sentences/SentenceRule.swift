internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A rule that compares what the sentences of a slot say.
protocol SentenceRule: RuleCheck {
  func check(_ slot: SlotSentences, in article: SentenceSlots, jury: Jury) -> [Finding]
}

/// Runs the rules about sentences.
enum SentenceRules {
  static let all: [any SentenceRule] = [
    Negation(), AddedNegation(), OppositeMeaning(), SentenceMissing(), SentenceAdded(), WrongLanguage(), SentenceLeft(),
    LostVariable(),
  ]

  /// - Parameter asks: returns true for the rules that are enabled.
  static func findings(in article: AlignedArticle, asks: (any RuleCheck.Type) -> Bool) -> [Finding] {
    let rules = all.filter { asks(type(of: $0)) }
    guard !rules.isEmpty, article.members.count > 1, !article.isOrphan else { return [] }
    let slots = SentenceSlots(article)
    let jury = article.jury
    var findings: [Finding] = []
    var negations = [Int](repeating: 0, count: article.members.count)
    for slot in article.slots.indices {
      guard let sentences = slots.sentences(of: slot) else { continue }
      for rule in rules { findings += rule.check(sentences, in: slots, jury: jury) }
      let count = sentences.sentences[sentences.pivot].count { $0.senses[.negation] > 0 }
      if count > 0 {
        for member in sentences.present { negations[member] += count }
      }
    }
    let locales = zip(article.members, negations).map { ($0.article.locale, $1) }
    return Self.calibrated(
      SentenceLeft.gathered(findings, in: article), Dictionary(locales, uniquingKeysWith: +))
  }

  /// Makes notes of the negations that a translation seems to lack if these are many: then the words of its language
  /// are not known well enough, or it is another text.
  /// - Parameter negations: the number of sentences with a negation that each locale has a text for.
  private static func calibrated(_ findings: [Finding], _ negations: [LocaleTag: Int]) -> [Finding] {
    let doubted = findings.filter { $0.check == Negation.checkID && $0.confidence > Certainty.weak.percent }
    let lost = Dictionary(grouping: doubted, by: \.locale).filter {
      locale, own in
      own.count >= fewest && own.count * share > negations[locale] ?? 0
    }
    guard !lost.isEmpty else { return findings }
    return findings.map { finding in
      guard finding.check == Negation.checkID, lost[finding.locale] != nil else { return finding }
      var finding = finding
      finding.confidence = min(finding.confidence, Certainty.doubtful.percent)
      return finding
    }
  }

  private static let fewest = 3
  /// One in so many sentences.
  private static let share = 20
}

/// A difference between what the sentences of a member and of the others say.
struct SentenceDifference {
  let slot: SlotSentences
  /// The units that differ.
  let units: Range<Int>
  /// The sentence of the member, or that before the place where one is missing.
  let sentence: Sentence?
  let judgement: Judgement

  var member: Int { judgement.member }
}

extension SentenceRule {
  /// The judgement on one member, or nil if nothing can be said.
  ///
  /// Words are the same in all revisions: one member against three or more that agree is judged across them.
  /// - Parameter values: by member, nil for members that say neither.
  func judgement(on member: Int, _ values: [UInt64?], jury: Jury, in article: AlignedArticle) -> Judgement? {
    guard let own = jury.judge(values, isOneOfFew: true).first(where: { $0.member == member }) else { return nil }
    return own
  }

  /// The certainty of a judgement.
  func certainty(of judgement: Judgement, isDecided: Bool) -> Certainty {
    let certainty = judgement.certainty()
    return isDecided && !judgement.verdict.blames ? max(certainty, .likely) : certainty
  }

  func finding(
    _ difference: SentenceDifference, _ message: Message, in slots: SentenceSlots, certainty: Certainty,
    severity: Severity? = nil, form: String = ""
  ) -> Finding {
    let (article, slot, member) = (slots.article, difference.slot.slot, difference.member)
    let line =
      difference.sentence.map { slots.line($0, in: difference.slot, of: member) }
      ?? article.lines(at: slot, of: member).0
    let words = difference.sentence.map { sentence in
      let bytes = article.features[member].visible[sentence.range]
      return String(decoding: bytes.prefix { $0 >= .space }.prefix(200), as: UTF8.self)
    }
    return finding(
      message, of: article.path,
      at: Reporting.place(in: article, of: member, from: line, through: line, cell: slot), words: words ?? "",
      extent: words?.utf8.count, confidence: certainty, severity: severity,
      related: Reporting.related(in: article, at: slot, of: difference.judgement.against), form: form,
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: member, at: slot,
        subject: StableHash(
          (difference.sentence.map { slots.text($0, of: member) } ?? "\(difference.units.lowerBound)").utf8
        ).hash))
  }
}

extension SentenceSlots {
  /// The text of a member's sentences for some units.
  func text(_ units: Range<Int>, of member: Int, in slot: SlotSentences) -> String {
    slot.pairs(of: units, in: member).flatMap { slot.sentences[member][$0.own] }.map { text($0, of: member) }
      .joined(separator: " ")
  }

  /// The member to quote: one in English among those that are right, else the first.
  func quoted(_ judgement: Judgement) -> Int? {
    judgement.against.first { article.members[$0].article.locale.isEnglish } ?? judgement.against.first
  }

  /// The evidence in words.
  func evidence(_ judgement: Judgement, at slot: Int) -> String {
    let lines = article.lines(at: slot, of: judgement.member)
    return article.evidence(
      Disagreement(
        slot: slot, aspect: .meaning, member: judgement.member, verdict: judgement.verdict, grounds: judgement.grounds,
        doubts: judgement.doubts, against: judgement.against, with: judgement.with, missing: [], extra: [],
        line: lines.0, lastLine: lines.1))
  }

  /// Whether the member's text is not in its language, so that its words say nothing.
  func isForeign(_ slot: Int, of member: Int) -> Bool {
    guard !article.members[member].isOriginal else { return false }
    // English is what others leave untranslated, so only letters of another script show that a text is none.
    let isEnglish = article.members[member].article.locale.isEnglish
    guard !isEnglish || !article.signs(at: slot, of: member).isDisjoint(with: .foreign) else { return false }
    let language = article.members[member].article.locale.language
    let hash = article.textHash(at: slot, of: member)
    let isCopy = article.members.indices.contains {
      $0 != member && article.members[$0].article.locale.language != language
        && article.textHash(at: slot, of: $0) == hash
    }
    return isCopy || !isEnglish && EnglishText.isSentence(article.visible(at: slot, of: member))
  }
}
