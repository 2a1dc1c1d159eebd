internal import Alignment
internal import Features
internal import Findings

/// Reports a sentence that lacks the negation that the others have. ``AddedNegation`` reports the contrary.
struct Negation: SentenceRule {
  static let card = RuleCard(id: "negation", severity: .critical, mqm: .mistranslation)
  static let check: String? = "sentence"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    guard slot.most[.negation] > 0, case let members = slot.present.filter(slots.knowsNegation), members.count >= 2
    else { return [] }
    var findings: [Finding] = []
    for member in members where slots.article.members[member].role == .translation {
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
    let reference = slots.article.measure(of: member) ?? slots.article.likelySource(of: member)
    let comparison = NegationComparison(
      own: own, others: others.map(\.senses), source: others.first { $0.member == reference }?.senses)
    let isCertainlyLost = comparison.isLost
    guard isCertainlyLost || comparison.mayBeLost, !slots.isForeign(slot.slot, of: member),
      !slots.quotesNegation(slot.sentences[member][pair.own], of: member)
    else { return nil }
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    values[member] = 0
    for (other, senses) in others {
      let agrees =
        isCertainlyLost
        ? senses.negations >= max(1, comparison.wanted) || own.isAffirmative && senses.excuses + senses.forms > 0
        : senses.negations > own.negations
      if agrees, !slots.isForeign(slot.slot, of: other) { values[other] = 1 }
    }
    guard let judgement = judgement(on: member, values, jury: jury, in: slots.article) else { return nil }
    let witnesses = values.count { $0 != nil } - 1
    let isDecided = witnesses >= Quorum.witnesses && Quorum.isNearlyAll(witnesses, of: others.count)
    let difference = SentenceDifference(
      slot: slot, units: pair.other, sentence: slot.sentences[member][pair.own].first, judgement: judgement)
    let isProved = judgement.verdict == .proven || witnesses >= Quorum.witnesses
    // If one negation is left, or sentences are cut differently, a few others may only word it differently.
    // So does a single translation of a text whose negations are characters within words, such as 不变.
    let isWithinWords = others.count == 1 && slots.negatesWithinWords(others[0].member)
    let areMany = isDecided && witnesses >= 2 * Quorum.witnesses
    let isClear =
      isCertainlyLost && !isWithinWords && (pair.own.count == 1 || comparison.isAloneAffirmative)
      && pair.other.count <= (areMany ? 2 : 1)
      && (own.negations == 0
        || areMany && judgement.verdict == .proven && others.allSatisfy { $0.senses.negations > own.negations })
      && !isNextTo(index, of: member, among: members, slot)
    // Translations made without a tool word many sentences freely: 'does not exist' becomes 'is missing'.
    // A word that may be negative is enough for that.
    let isFree = slots.article.isCommunity(member)
    let isPlain = !isFree || comparison.isPlain
    let found = certainty(of: judgement, isDecided: isDecided)
    let certainty = isFree ? min(found, .fair) : found
    return finding(
      difference, .negation(difference, isLost: true, in: slots), in: slots,
      certainty: isClear && isPlain ? certainty : min(certainty, isCertainlyLost ? .doubtful : .weak),
      severity: isProved && !isFree ? .critical : .major)
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
    let replaced = own.excuses + own.limits
    let excuses = others.map(\.excuses).sorted()
    if others.count < Quorum.witnesses {
      guard let source else { return false }
      guard source.negations > own.negations + max(0, replaced - source.excuses) else { return false }
      return others.allSatisfy { $0.negations + $0.excuses > own.negations }
    }
    guard wanted > own.negations + max(0, replaced - excuses[excuses.count / 4]) else { return false }
    guard let source else { return true }
    return source.negations + source.excuses > own.negations + max(0, replaced - excuses[excuses.count / 2])
  }

  /// Whether most of several others negate more often, though a few do not, and nothing here replaces that.
  var mayBeLost: Bool {
    guard others.count >= Quorum.witnesses, own.excuses + own.limits == 0 else { return false }
    if let source, source.negations <= own.negations { return false }
    let counts = others.map(\.negations).sorted()
    return counts[counts.count / 2] > own.negations
  }

  /// Whether only the first part of a negation is left, as in the French *ils ne sont exposés*.
  private var isHalf: Bool {
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
    return others.allSatisfy { $0.negations + $0.excuses + $0.forms > 0 }
      && Quorum.isVerdict(negating, of: others.count) && source.map { $0.negations > 0 } ?? true
  }

  /// Whether this sentence has no word that can replace a negation, and not more of those that may be negative than half
  /// of the others have.
  var isPlain: Bool {
    let forms = others.map(\.forms).sorted()
    return own.excuses + own.limits == 0 && own.forms <= (forms.isEmpty ? 0 : forms[forms.count / 2])
  }

  private static let many = 5
}

extension SentenceSenses {
  var isAffirmative: Bool { negations + excuses + forms + limits == 0 }
}

extension Message {
  static func negation(_ difference: SentenceDifference, isLost: Bool, in slots: SentenceSlots) -> Message {
    let (judgement, slot) = (difference.judgement, difference.slot)
    let own = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let model = slots.quoted(judgement)
    let theirs = model.map { slots.text(difference.units, of: $0, in: slot) } ?? ""
    let (here, there) =
      isLost
      ? ("lacks a negation", judgement.against.count == 1 ? "has" : "have")
      : ("has a negation", judgement.against.count == 1 ? "lacks" : "lack")
    return
      "The sentence ‘\(own)’ \(here) that \(slots.article.names(judgement.against)) \(there) (\(slots.evidence(judgement, at: slot.slot))): ‘\(theirs)’. Check whether it says the opposite."
  }
}
