internal import Alignment
internal import Features
internal import Findings

/// Reports a sentence that says the opposite of what the others say: disabled for enabled, after for before.
struct OppositeMeaning: SentenceRule {
  static let card = RuleCard(id: "meaning", severity: .critical, mqm: .mistranslation)

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    var findings: [Finding] = []
    for sense in Sense.opposites {
      guard let opposite = sense.opposite, slot.most[sense] > 0, slot.most[opposite] > 0,
        slot.sentences.contains(where: { $0.contains { $0.senses[sense] > 0 && $0.senses[opposite] == 0 } })
      else { continue }
      for member in slot.present where slots.article.members[member].role == .translation {
        for pair in slot.pairs[member] where !pair.own.isEmpty && !pair.other.isEmpty {
          check(sense, pair, of: member, slot, slots, jury).map { findings.append($0) }
        }
      }
    }
    return findings
  }

  /// - Parameter sense: what the member says.
  private func check(
    _ sense: Sense, _ pair: SentencePair, of member: Int, _ slot: SlotSentences, _ slots: SentenceSlots, _ jury: Jury
  ) -> Finding? {
    guard let opposite = sense.opposite, isPlain(sense, slot.senses(pair.other, of: member)) else { return nil }
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    values[member] = 0
    var others = 0
    for other in slot.present where other != member {
      guard let senses = slot.senses(pair.other, of: other) else { continue }
      others += 1
      // One that says the same makes it no opposite.
      if senses.counts[sense] > 0 { return nil }
      if isPlain(opposite, senses), !slots.isForeign(slot.slot, of: other) { values[other] = 1 }
    }
    let witnesses = values.count { $0 != nil } - 1
    let reference = slots.article.measure(of: member) ?? slots.article.likelySource(of: member)
    guard witnesses >= Quorum.witnesses || reference.map({ values[$0] != nil }) ?? false,
      Quorum.isMost(witnesses, of: others), !slots.isForeign(slot.slot, of: member),
      let judgement = judgement(on: member, values, jury: jury, in: slots.article)
    else { return nil }
    let difference = SentenceDifference(
      slot: slot, units: pair.other, sentence: slot.sentences[member][pair.own].first, judgement: judgement)
    let isDecided = witnesses >= Quorum.witnesses && Quorum.isNearlyAll(witnesses, of: others)
    let certainty = certainty(of: judgement, isDecided: isDecided)
    // Obligation is often expressed as permission; in a longer sentence, before and after may change places.
    let isSure =
      sense == .enabled || sense == .disabled || witnesses >= Quorum.witnesses && sense.isClear
      || (sense == .before || sense == .after) && isDecided && witnesses >= Self.many
    return finding(
      difference, .opposite(difference, sense, opposite, in: slots), in: slots,
      certainty: isSure && pair.own.count == 1 && pair.other.count == 1 ? certainty : min(certainty, .doubtful),
      severity: judgement.verdict == .proven || witnesses >= Quorum.witnesses ? .critical : .major)
  }

  /// The number of witnesses that decide even of words which one translator may turn round.
  private static let many = 6

  /// Whether the sentences say it once and nothing turns it round.
  private func isPlain(_ sense: Sense, _ senses: SentenceSenses?) -> Bool {
    guard let senses, let opposite = sense.opposite else { return false }
    return senses.counts[sense] == 1 && senses.counts[opposite] == 0 && senses.negations == 0
  }
}

extension Sense {
  /// Whether translators keep the word rather than its contrary.
  fileprivate var isClear: Bool {
    switch self {
    case .must, .may, .before, .after: false
    default: true
    }
  }
}

extension Message {
  fileprivate static func opposite(
    _ difference: SentenceDifference, _ own: Sense, _ other: Sense, in slots: SentenceSlots
  ) -> Message {
    let (judgement, slot) = (difference.judgement, difference.slot)
    let text = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let theirs = slots.quoted(judgement).map { slots.text(difference.units, of: $0, in: slot) } ?? ""
    return
      "The sentence ‘\(text)’ says ‘\(own.gloss)’ where \(slots.article.names(judgement.against)) \(judgement.against.count == 1 ? "says" : "say") ‘\(other.gloss)’ (\(slots.evidence(judgement, at: slot.slot))): ‘\(theirs)’. Check which is right."
  }
}
