internal import Alignment
internal import DocModel
internal import Features
internal import Findings

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
    return members.filter { slots.article.members[$0].role == .translation }.flatMap { member in
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
    let reference = slots.article.measure(of: member) ?? slots.article.likelySource(of: member)
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
      !slots.isForeign(slot.slot, of: member),
      let judgement = judgement(on: member, values, jury: jury, in: slots.article)
    else { return nil }
    let witnesses = values.count { $0 != nil } - 1
    let isDecided = witnesses >= Quorum.witnesses && Quorum.isNearlyAll(witnesses, of: count)
    let difference = SentenceDifference(
      slot: slot, units: pair.other, sentence: slot.sentences[member][pair.own].first, judgement: judgement)
    let isClear =
      pair.own.count == 1 && pair.other.count == 1 && slots.isWhole(member)
      && slots.isAsLong(pair, of: member, in: slot)
      && !isFromNext(index, of: member, among: members, slot)
    let isFree = slots.article.isCommunity(member)
    let found = certainty(of: judgement, isDecided: isDecided)
    return finding(
      difference, .negation(difference, isLost: false, in: slots), in: slots,
      certainty: min(found, isClear ? .fair : .doubtful),
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
  /// The share of the usual width by which sentences that say the same may differ.
  private static let tolerance = 0.35

  /// Whether a member's sentence is about as long as its translations usually are.
  fileprivate func isAsLong(_ pair: SentencePair, of member: Int, in slot: SlotSentences) -> Bool {
    func width(_ member: Int, _ sentences: Range<Int>) -> Double {
      slot.sentences[member][sentences].reduce(0) { $0 + Double($1.width) }
    }
    let usual = width(slot.pivot, pair.other) * ratio(of: member, relativeTo: slot.pivot, in: slot)
    return abs(width(member, pair.own) - usual) <= max(Self.fewCharacters, usual * Self.tolerance)
  }

  /// In characters: the width of a negation.
  private static let fewCharacters = 12.0
}

extension [SentenceSenses] {
  /// The median of a number, 0 if there is none.
  func usual(_ number: (SentenceSenses) -> Int) -> Int {
    let numbers = map(number).sorted()
    return numbers.isEmpty ? 0 : numbers[numbers.count / 2]
  }
}
