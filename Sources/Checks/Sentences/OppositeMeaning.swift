internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a sentence that says the opposite of what the others say: disabled for enabled, after for before; and a word
/// of RFC 2119 in capitals that is another one than the source's.
struct OppositeMeaning: SentenceRule {
  static let card = RuleCard(id: "meaning", severity: .critical, mqm: .mistranslation)

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    var findings = requirements(slot, in: slots, jury: jury)
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
    guard let opposite = sense.opposite, let own = slot.senses(pair.other, of: member), isPlain(sense, own) else {
      return nil
    }
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    values[member] = 0
    var others = 0
    for other in slot.present where other != member {
      guard let senses = slot.senses(pair.other, of: other) else { continue }
      others += 1
      // One that says the same makes it no opposite.
      if senses.counts[sense] > 0 { return nil }
      // The word may be in a clause that they lack: on by default, unless it is turned off. Or the others say that a value
      // of false disables it.
      if isPlain(opposite, senses), senses.counts[.unless] >= own.counts[.unless],
        sense != .enabled || senses.counts[.unless] == own.counts[.unless],
        !slots.isForeign(slot.slot, of: other)
      {
        values[other] = 1
      }
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
      || areLimits(sense, pair, of: member, slot, slots)
    return finding(
      difference, .opposite(difference, sense, opposite, in: slots), in: slots,
      certainty: isSure && pair.own.count == 1 && pair.other.count == 1 ? certainty : min(certainty, .doubtful),
      severity: judgement.verdict == .proven || witnesses >= Quorum.witnesses ? .critical : .major)
  }

  /// Whether the sentences of the member and of the pivot are about the least or the most of one and the same number, as
  /// in ‘at least 12 characters’.
  private func areLimits(
    _ sense: Sense, _ pair: SentencePair, of member: Int, _ slot: SlotSentences, _ slots: SentenceSlots
  ) -> Bool {
    guard sense == .least || sense == .most, let own = slot.sentences[member][pair.own].first,
      let other = slot.sentences[slot.pivot][pair.other].first
    else { return false }
    func numbers(_ sentence: Range<Int>, _ member: Int) -> [ArraySlice<UInt8>] {
      slots.article.features[member].visible[sentence].split { !$0.isASCIIDigit }
    }
    let (one, two) = (numbers(own.range, member), numbers(other.range, slot.pivot))
    return one.count == 1 && one == two
  }

  /// Whether the sentences say it once and nothing turns it round.
  private func isPlain(_ sense: Sense, _ senses: SentenceSenses?) -> Bool {
    guard let senses, let opposite = sense.opposite else { return false }
    return senses.counts[sense] == 1 && senses.counts[opposite] == 0 && senses.negations == 0
  }
}

extension OppositeMeaning {
  /// Compares the words of RFC 2119 that texts have in Latin capitals, block by block: translators may move them to
  /// another sentence. One that a text lacks was probably translated.
  private func requirements(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    let article = slots.article
    func words(_ member: Int) -> [RequirementWord] {
      slot.parts.flatMap { RequirementWord.all(in: article.visible(at: $0, of: member)) }
    }
    guard case let wanted = words(slot.pivot), !wanted.isEmpty else { return [] }
    return slot.present.filter { $0 != slot.pivot && article.members[$0].role == .translation }.compactMap { member in
      guard let source = article.measure(of: member) ?? article.likelySource(of: member), source != member,
        case let own = words(member),
        let (odd, lost) = RequirementWord.exchanged(own, for: source == slot.pivot ? wanted : words(source))
      else { return nil }
      var values = [UInt64?](repeating: nil, count: article.members.count)
      values[member] = 0
      for other in slot.present where other != member {
        let theirs = words(other)
        if theirs.count(where: { $0.level == lost.level }) > own.count(where: { $0.level == lost.level }) {
          values[other] = 1
        }
      }
      guard values[source] != nil, let judgement = judgement(on: member, values, jury: jury, in: article) else {
        return nil
      }
      let sentence = slot.sentences[member].first { $0.range.contains(odd.place) }
      let unit = slot.sentences[slot.pivot].firstIndex { $0.range.contains(lost.place) } ?? 0
      let difference = SentenceDifference(
        slot: slot, units: unit..<unit + 1, sentence: sentence, judgement: judgement)
      return finding(
        difference, .requirement(difference, odd, lost, in: slots), in: slots,
        certainty: max(judgement.certainty(), .firm), severity: .major)
    }
  }
}

/// A word of RFC 2119 in capitals, which says how binding a sentence is.
struct RequirementWord {
  enum Level {
    case must, mustNot, should, shouldNot, may
  }

  let text: String
  let level: Level
  /// In ``ArticleFeatures/visible``.
  let place: Int

  private static let levels: [String: Level] = [
    "MUST": .must, "SHALL": .must, "REQUIRED": .must, "MUST NOT": .mustNot, "SHALL NOT": .mustNot, "SHOULD": .should,
    "RECOMMENDED": .should, "SHOULD NOT": .shouldNot, "NOT RECOMMENDED": .shouldNot, "MAY": .may, "OPTIONAL": .may,
  ]

  /// The words of a text in reading order.
  static func all(in text: ArraySlice<UInt8>) -> [RequirementWord] {
    var words: [(text: String, range: Range<Int>)] = []
    var place = text.startIndex
    while place < text.endIndex {
      guard text[place].isASCIILetter else {
        place += 1
        continue
      }
      let end = text[place...].firstIndex { !$0.isASCIILetter } ?? text.endIndex
      if 3...11 ~= end - place, text[place..<end].allSatisfy(\.isASCIICapital) {
        words.append((String(decoding: text[place..<end], as: UTF8.self), place..<end))
      }
      place = end
    }
    var (result, index): ([RequirementWord], Int) = ([], 0)
    while index < words.count {
      let (word, range) = words[index]
      if index + 1 < words.count, words[index + 1].range.lowerBound == range.upperBound + 1,
        case let both = "\(word) \(words[index + 1].text)", let level = levels[both]
      {
        result.append(RequirementWord(text: both, level: level, place: range.lowerBound))
        index += 2
        continue
      }
      if let level = levels[word] { result.append(RequirementWord(text: word, level: level, place: range.lowerBound)) }
      index += 1
    }
    return result
  }

  /// The first word that a text has for one of its source, or nil if each of its words is one of the source's.
  static func exchanged(_ own: [RequirementWord], for wanted: [RequirementWord]) -> (
    odd: RequirementWord, lost: RequirementWord
  )? {
    func rest(_ words: [RequirementWord], without others: [RequirementWord]) -> RequirementWord? {
      var others = others.map(\.level)
      return words.first { word in
        guard let same = others.firstIndex(of: word.level) else { return true }
        others.remove(at: same)
        return false
      }
    }
    guard let odd = rest(own, without: wanted), let lost = rest(wanted, without: own) else { return nil }
    return (odd, lost)
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
  fileprivate static func requirement(
    _ difference: SentenceDifference, _ own: RequirementWord, _ other: RequirementWord, in slots: SentenceSlots
  ) -> Message {
    let (judgement, slot) = (difference.judgement, difference.slot)
    let theirs = slots.text(slot.sentences[slot.pivot][difference.units.lowerBound], of: slot.pivot)
    return
      "‘\(own.text)’ is ‘\(other.text)’ in \(slots.article.names(judgement.against)) (\(slots.evidence(judgement, at: slot.slot))): ‘\(theirs)’. It says how binding the sentence is: use the same word."
  }

  fileprivate static func opposite(
    _ difference: SentenceDifference, _ own: Sense, _ other: Sense, in slots: SentenceSlots
  ) -> Message {
    let (judgement, slot) = (difference.judgement, difference.slot)
    let text = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let theirs = slots.quoted(judgement).map { slots.text(difference.units, of: $0, in: slot) } ?? ""
    return
      "The sentence ‘\(text)’ says ‘\(own.gloss)’ where \(slots.article.names(judgement.against)) \(slots.article.isOne(judgement.against) ? "says" : "say") ‘\(other.gloss)’ (\(slots.evidence(judgement, at: slot.slot))): ‘\(theirs)’. Check which is right."
  }
}
