internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a sentence that lacks the negation that the others have. ``AddedNegation`` reports the contrary.
struct Negation: SentenceRule {
  static let card = RuleCard(id: "negation", severity: .critical, mqm: .mistranslation)
  static let check: String? = "sentence"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    guard slot.most[.negation] > 0, case let members = slot.present.filter(slots.knowsNegation), members.count >= 2
    else { return [] }
    var findings: [Finding] = []
    for member in members where slots.mayBeTranslated(member) {
      for (index, pair) in slot.pairs[member].enumerated() where !pair.own.isEmpty && !pair.other.isEmpty {
        if let finding = check(index, of: member, among: members, slot, slots, jury) { findings.append(finding) }
      }
    }
    return findings
  }

  /// - Parameter index: of a pair of sentences.
  private func check(
    _ index: Int, of member: Int, among members: [Int], _ slot: SlotSentences, _ slots: SentenceSlots, _ jury: Jury
  ) -> Finding? {
    let pair = slot.pairs[member][index]
    guard let own = slot.senses(pair.other, of: member) else { return nil }
    var others: [(member: Int, senses: SentenceSenses)] = []
    for other in members where other != member {
      slot.senses(pair.other, of: other).map { others.append((other, $0)) }
    }
    let reference = slots.reference(of: member)
    let comparison = NegationComparison(
      own: own, others: others.map(\.senses), source: others.first { $0.member == reference }?.senses,
      isOfParts: reference.map(slots.negatesWithinWords) ?? false)
    let isCertainlyLost = comparison.isLost
    guard isCertainlyLost || comparison.mayBeLost, !slots.isForeign(slot.slot, of: member),
      !slots.hasWords(pair, of: reference, member, in: slot),
      !slots.quotesNegation(slot.sentences[member][pair.own], of: member)
    else { return nil }
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    values[member] = 0
    // Words that may be negative agree with negations of other translations, and say nothing beside the source alone.
    let isSaidElsewhere = others.contains { $0.member != reference && $0.senses.negations >= max(1, comparison.wanted) }
    for (other, senses) in others {
      let mayAgree = own.isAffirmative && isSaidElsewhere && senses.excuses + senses.forms > 0
      let agrees =
        isCertainlyLost
        ? senses.negations >= max(1, comparison.wanted) || mayAgree : senses.negations > own.negations
      if agrees, !slots.isForeign(slot.slot, of: other) { values[other] = 1 }
    }
    guard let judgement = judgement(on: member, values, jury: jury, in: slots.article) else { return nil }
    let witnesses = values.count { $0 != nil } - 1
    let isDecided = witnesses >= Quorum.witnesses && Quorum.isNearlyAll(witnesses, of: others.count)
    let difference = SentenceDifference(
      slot: slot, units: pair.other, sentence: slot.sentences[member][pair.own].first, judgement: judgement)
    let isProved = judgement.verdict == .proven || witnesses >= Quorum.witnesses
    // If one negation is left, or sentences are cut differently, a few others may only word it differently.
    // So does a single translation from or into a language whose negations are characters within words, such as 不变, and
    // which has many words for what English negates: 停产 is no longer made.
    let isWithinWords =
      others.allSatisfy { slots.article.members[$0.member].role != .translation }
      && (others.contains { slots.negatesWithinWords($0.member) }
        || slots.negatesWithinWords(member) && !comparison.isHalf)
    let areMany = isDecided && witnesses >= 2 * Quorum.witnesses
    let isClear =
      isCertainlyLost && !isWithinWords && (pair.own.count == 1 || comparison.isAloneAffirmative)
      && pair.other.count <= (areMany ? 2 : 1)
      && (own.negations == 0 || others.count == 1 && comparison.isPlain
        || areMany && judgement.verdict == .proven && others.allSatisfy { $0.senses.negations > own.negations })
      && !isNextTo(index, of: member, among: members, slot)
    // Translations made without a tool word many sentences freely: 'does not exist' becomes 'is missing'.
    // A word that may be negative is enough for that.
    let isFree = slots.article.isCommunity(member)
    let isPlain = isFree ? comparison.isPlain && (areMany || comparison.isBare) : comparison.isBeyondReplacements
    var found = certainty(of: judgement, isDecided: isDecided)
    // Too few texts for a vote, but the likely source negates.
    if judgement.verdict == .undecided, let reference, judgement.against.contains(reference) {
      found = max(found, .slight)
    }
    let asks = reference.map { asksByNegation(pair.other, of: $0, in: slot, slots) } ?? false
    let certainty = asks ? min(found, .doubtful) : isFree ? min(found, .fair) : found
    return finding(
      difference, .negation(difference, isLost: true, in: slots), in: slots,
      certainty: isClear && isPlain ? certainty : min(certainty, isCertainlyLost ? .doubtful : .weak),
      severity: isProved && !isFree ? .critical : .major)
  }

  /// Returns whether a member's text for some units is a question that begins with a negated verb, *Doesn't it grow?*,
  /// which asks the same without it.
  private func asksByNegation(
    _ units: Range<Int>, of member: Int, in slot: SlotSentences, _ slots: SentenceSlots
  ) -> Bool {
    let text = slots.text(units, of: member, in: slot)
    let first = text.prefix { $0.isLetter || "'’".contains($0) }
    return text.hasSuffix("?") && (first.hasSuffix("n't") || first.hasSuffix("n’t"))
  }

  /// Whether the sentence before or after has more negations than the others have negative words: then it is said
  /// there, or the sentences are paired wrongly.
  private func isNextTo(_ index: Int, of member: Int, among members: [Int], _ slot: SlotSentences) -> Bool {
    slot.neighbours(of: index, of: member, among: members).contains { own, others in
      own.negations > others.usual { $0.negations + $0.excuses }
    }
  }
}

/// Compares the negations of a sentence with those of the other members' sentences.
struct NegationComparison {
  let own: SentenceSenses
  let others: [SentenceSenses]
  /// Those of the text that the member was translated from.
  let source: SentenceSenses?
  /// Whether the source's negations are characters within words: 未读 is *unread*.
  var isOfParts = false

  /// The number of negations that the others have, those with the fewest left out if there are many.
  var wanted: Int {
    let counts = others.map(\.negations).sorted()
    return counts.isEmpty ? 0 : counts[counts.count >= Self.many ? counts.count / Self.many : 0]
  }

  /// Whether the others negate more often, and nothing here replaces that.
  var isLost: Bool {
    if isAloneAffirmative || isHalf { return true }
    guard !others.isEmpty, own.negations < wanted else { return false }
    if let source, source.negations == 0, !own.isAffirmative { return false }
    let replaced = own.replacements
    let excuses = others.map(\.replacements).sorted()
    if others.count < Quorum.witnesses {
      guard let source else { return false }
      let said = max(isOfParts ? own.affixes : 0, replaced - source.excuses)
      guard source.negations > own.negations + said else { return false }
      return others.allSatisfy { $0.negations + $0.excuses > own.negations }
    }
    guard wanted > own.negations + max(0, replaced - excuses[excuses.count / 4]) else { return false }
    guard let source else { return true }
    return source.negations + source.excuses > own.negations + max(0, replaced - excuses[excuses.count / 2])
  }

  /// Whether most of several others negate more often, though a few do not, and nothing here replaces that.
  var mayBeLost: Bool {
    guard others.count >= Quorum.witnesses, own.replacements == 0 else { return false }
    if let source, source.negations <= own.negations { return false }
    let counts = others.map(\.negations).sorted()
    return counts[counts.count / 2] > own.negations
  }

  /// Whether only the first part of a negation is left, as in the French *ils ne sont exposés*.
  var isHalf: Bool {
    guard own.halves > 0, own.negations + own.excuses == 0 else { return false }
    if let source { return source.negations + source.excuses > 0 }
    return Quorum.isMost(others.count { $0.negations > 0 }, of: others.count)
  }

  /// Whether nothing here is negative and every other sentence is, most of them by a negation.
  var isAloneAffirmative: Bool {
    guard own.isAffirmative, others.count >= Quorum.witnesses else { return false }
    let negating = others.count { $0.negations > 0 }
    if others.allSatisfy({ $0.negations + $0.excuses > 0 }) { return Quorum.isHalf(negating, of: others.count) }
    // A word that may be negative replaces the negation in a few, as *irreversible* does.
    return others.allSatisfy { $0.negations + $0.excuses + $0.forms + $0.halves > 0 }
      && Quorum.isVerdict(negating, of: others.count) && source.map { $0.negations > 0 } ?? true
  }

  /// Whether all others have the words that can replace a negation as well, and half of them those that may be negative.
  var isPlain: Bool { surplus == 0 && own.forms <= others.usual { $0.replacements + $0.forms } }

  /// Whether no more words here may be negative than in each of the others, besides their negations.
  var isBare: Bool {
    own.forms + own.replacements <= others.map { $0.forms + $0.replacements }.min() ?? 0
  }

  /// Whether more negations are missing than this sentence alone has words that can replace one.
  var isBeyondReplacements: Bool { isAloneAffirmative || isHalf || wanted > own.negations + surplus }

  /// The number of words that can replace a negation which this sentence has more than each of the others; all of them
  /// if one has a word such as *unless*.
  private var surplus: Int {
    let hasCondition = others.contains { $0.counts[.unless] > 0 }
    return max(0, own.replacements - (hasCondition ? 0 : others.map(\.replacements).min() ?? 0))
  }

  private static let many = 5
}

extension SentenceSenses {
  var isAffirmative: Bool { negations + excuses + forms + limits == 0 }

  /// The number of words that can replace a negation: *at most* replaces *not more than*.
  var replacements: Int { excuses + limits }
}

extension Message {
  static func negation(_ difference: SentenceDifference, isLost: Bool, in slots: SentenceSlots) -> Message {
    let (judgement, slot) = (difference.judgement, difference.slot)
    let own = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let model = slots.quoted(judgement)
    let theirs = model.map { slots.text(difference.units, of: $0, in: slot) } ?? ""
    let (here, there) =
      isLost
      ? ("lacks a negation", slots.article.isOne(judgement.against) ? "has" : "have")
      : ("has a negation", slots.article.isOne(judgement.against) ? "lacks" : "lack")
    return
      "The sentence ‘\(own)’ \(here) that \(slots.article.names(judgement.against)) \(there) (\(slots.evidence(judgement, at: slot.slot))): ‘\(theirs)’. Check whether it says the opposite."
  }
}

/// Check `negation/torn` of ``Negation``: a phrase that has no sense without its negation, such as かもしれます for
/// かもしれません. Each language lists its phrases in the row `torn-negation`.
struct TornNegation: TextRule {
  static let card = Negation.card
  static let check: String? = "torn"

  static let reads: TextTraits? = [.kana]

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornNegations.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = article.visible(at: block.slot, of: block.member)
    return block.locale.tornNegations.compactMap { phrase in
      guard let place = ByteSearch.first(phrase.torn[...], in: text) else { return nil }
      let torn = String(decoding: phrase.torn, as: UTF8.self)
      let line =
        article.lines(at: block.slot, of: block.member).0 + text[..<place].count { $0 == .lineFeed }
      var result = finding(
        block, "‘\(torn)’ lost its negation: write ‘\(phrase.whole)’.", in: article, line: line, words: torn,
        confidence: Certainty.firm)
      result.fix = TextFixes.replacement(
        of: torn, by: phrase.whole, in: article.members[block.member].article, line: line)
      return result
    }
  }
}

/// Reports a sentence with a negation that the others lack: check `negation/added` of ``Negation``.
///
/// Translators also negate where the source does not, *if the problem is not solved* for *if the problem continues*. So
/// nothing in the source's sentence may be negative in any way, and the texts must correspond.
struct AddedNegation: SentenceRule {
  static let card = Negation.card
  static let check: String? = "added"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    guard slot.most[.negation] > 0, case let members = slot.present.filter(slots.knowsNegation), members.count >= 2
    else { return [] }
    return members.filter(slots.mayBeTranslated).flatMap { member in
      slot.pairs[member].indices.compactMap { check($0, of: member, among: members, slot, slots, jury) }
    }
  }

  /// - Parameter index: of a pair of sentences.
  private func check(
    _ index: Int, of member: Int, among members: [Int], _ slot: SlotSentences, _ slots: SentenceSlots, _ jury: Jury
  ) -> Finding? {
    let pair = slot.pairs[member][index]
    guard !pair.own.isEmpty, !pair.other.isEmpty, let own = slot.senses(pair.other, of: member), own.negations > 0
    else { return nil }
    let reference = slots.reference(of: member)
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    values[member] = 1
    var (count, affirmative) = (0, 0)
    for other in members where other != member {
      guard let senses = slot.senses(pair.other, of: other) else { continue }
      guard senses.negations + senses.excuses + senses.limits == 0, other != reference || senses.isAffirmative else {
        return nil
      }
      count += 1
      if senses.isAffirmative { affirmative += 1 }
      if !slots.isForeign(slot.slot, of: other) { values[other] = 0 }
    }
    guard count > 0, Quorum.isVerdict(affirmative, of: count),
      count >= Quorum.witnesses || reference.map({ values[$0] != nil }) ?? false,
      !slots.isForeign(slot.slot, of: member), !slots.hasWords(pair, of: reference, member, in: slot),
      // The title of a page in English negates in both.
      reference != slot.pivot || !slots.quotesNegation(slot.sentences[slot.pivot][pair.other], of: slot.pivot),
      let judgement = judgement(on: member, values, jury: jury, in: slots.article)
    else { return nil }
    let witnesses = values.count { $0 != nil } - 1
    let isDecided = witnesses >= Quorum.witnesses && Quorum.isNearlyAll(witnesses, of: count)
    let difference = SentenceDifference(
      slot: slot, units: pair.other, sentence: slot.sentences[member][pair.own].first, judgement: judgement)
    let isClear =
      pair.own.count == 1 && pair.other.count == 1 && slots.isWhole(member)
      && slots.isAsLong(pair, of: member, in: slot, isExact: slots.article.isCommunity(member))
      && !isFromNext(index, of: member, among: members, slot)
      // Words such as 不可欠 are written with a negation and have none; several others must agree.
      && (count >= 2 * Quorum.witnesses || !slots.negatesWithinWords(member))
    // Translations made without a tool negate freely: that no test fails says that all is well.
    let isFree = slots.article.isCommunity(member)
    let found = certainty(of: judgement, isDecided: isDecided)
    return finding(
      difference, .negation(difference, isLost: false, in: slots), in: slots,
      certainty: min(found, isClear && (!isFree || count >= Quorum.witnesses) ? .fair : .doubtful),
      severity: !isFree && (judgement.verdict == .proven || witnesses >= Quorum.witnesses) ? .critical : .major)
  }

  /// Whether the others have more negations in the sentence before or after than this member has negative words.
  private func isFromNext(_ index: Int, of member: Int, among members: [Int], _ slot: SlotSentences) -> Bool {
    slot.neighbours(of: index, of: member, among: members).contains { own, others in
      own.negations + own.excuses + own.forms < others.usual(\.negations)
    }
  }
}

extension SlotSentences {
  /// The senses of the sentences before and after a pair, and those of the others' sentences for the same units.
  func neighbours(
    of index: Int, of member: Int, among members: [Int]
  ) -> [(own: SentenceSenses, others: [SentenceSenses])] {
    [index - 1, index + 1].filter(pairs[member].indices.contains).map { neighbour in
      let pair = pairs[member][neighbour]
      var own = SentenceSenses()
      own.add(senses(of: pair, member), isWithin: true)
      return (own, members.filter { $0 != member }.compactMap { senses(pair.other, of: $0) })
    }
  }
}

extension SentenceSlots {
  /// Whether a member is a translation, as far as is known; English is taken for the source if none is set.
  fileprivate func mayBeTranslated(_ member: Int) -> Bool {
    article.members[member].role == .translation && member != article.likelyOriginal
  }

  /// The member whose text a translation was most likely made from.
  fileprivate func reference(of member: Int) -> Int? {
    article.measure(of: member) ?? article.likelySource(of: member) ?? article.likelyOriginal
  }

  /// Whether a member's sentence has the words of the text that it was made from, which may be in another language than
  /// the rest of that: release notes of a Chinese source are in English.
  fileprivate func hasWords(_ pair: SentencePair, of reference: Int?, _ member: Int, in slot: SlotSentences) -> Bool {
    guard let reference else { return false }
    func letters(_ text: String) -> [Character] { text.lowercased().filter { $0.isLetter || $0.isNumber }.map(\.self) }
    let own = letters(slot.sentences[member][pair.own].map { text($0, of: member) }.joined())
    return !own.isEmpty && own == letters(text(pair.other, of: reference, in: slot))
  }

  /// The share of the usual width by which sentences that say the same may differ, and that by which word for word
  /// translations do.
  private static let (tolerance, exactTolerance) = (0.35, 0.15)

  /// Whether a member's sentence is about as long as its translations usually are.
  ///
  /// - Parameter isExact: whether it must have as many clauses, too, as a free wording seldom has.
  fileprivate func isAsLong(
    _ pair: SentencePair, of member: Int, in slot: SlotSentences, isExact: Bool = false
  ) -> Bool {
    func commas(_ member: Int, _ sentences: Range<Int>) -> Int {
      slot.sentences[member][sentences].reduce(0) { $0 + text($1, of: member).count { ",，、;；".contains($0) } }
    }
    if isExact, commas(member, pair.own) != commas(slot.pivot, pair.other) { return false }
    func width(_ member: Int, _ sentences: Range<Int>) -> Double {
      slot.sentences[member][sentences].reduce(0) { $0 + Double($1.width) }
    }
    let usual = width(slot.pivot, pair.other) * ratio(of: member, relativeTo: slot.pivot, in: slot)
    return abs(width(member, pair.own) - usual)
      <= max(Self.fewCharacters, usual * (isExact ? Self.exactTolerance : Self.tolerance))
  }

  /// In characters: the width of a negation.
  private static let fewCharacters = 12.0
}

extension [SentenceSenses] {
  /// The median of a number, 0 without values.
  func usual(_ number: (SentenceSenses) -> Int) -> Int {
    let numbers = map(number).sorted()
    return numbers.isEmpty ? 0 : numbers[numbers.count / 2]
  }
}
