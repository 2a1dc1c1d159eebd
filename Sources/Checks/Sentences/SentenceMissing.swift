internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a sentence of a paragraph that has no counterpart in one locale.
struct SentenceMissing: SentenceRule {
  static let card = RuleCard(id: "sentence-missing", severity: .major, mqm: .omission)

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    guard slot.count > 1 else { return [] }
    var findings: [Finding] = []
    for member in slot.present
    where member != slot.pivot && slots.article.members[member].role == .translation && slots.marksSentences(member)
      && slot.sentences[member].count < slot.count
    {
      for (index, pair) in slot.pairs[member].enumerated() {
        if pair.own.isEmpty, pair.other.count == 1 {
          if let finding = check(pair, at: index, of: member, slot, slots, jury) { findings.append(finding) }
        } else if let doubt = slot.alignments[member]?.doubt(about: index, in: slot.pairs[member]),
          doubt.cost < Self.mostDoubt,
          slot.sentences[slot.pivot][doubt.unit].width >= SentenceShortfall.leastWidth,
          let finding = finding(
            doubt.unit, at: pair.own.lowerBound, of: member, slot, slots, jury,
            doubt.cost < Self.littleDoubt && slot.isCutAlike(except: member) ? .fair : .weak)
        {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func check(
    _ pair: SentencePair, at index: Int, of member: Int, _ slot: SlotSentences, _ slots: SentenceSlots, _ jury: Jury
  ) -> Finding? {
    let unit = pair.other.lowerBound
    let neighbours = [pair.own.lowerBound - 1, pair.own.lowerBound].filter(slot.sentences[member].indices.contains)
    let shortfall = SentenceShortfall(
      slot: slot, unit: unit, member: member, slots: slots,
      margin: slot.alignments[member]?.margin(of: index, in: slot.pairs[member]) ?? 0,
      mayBeJoined: neighbours.contains { slot.sentences[member][$0].isJoined },
      hasClauses: slots.article.isCommunity(member)
        && neighbours.contains { next in
          let beside = next < pair.own.lowerBound ? unit - 1 : unit + 1
          return slots.hasMoreClauses(
            slot.sentences[member][next], of: member,
            than: slot.sentences[slot.pivot].indices.contains(beside) ? slot.sentences[slot.pivot][beside] : nil,
            of: slot.pivot)
        })
    guard shortfall.isLikely || shortfall.isPossible else { return nil }
    let isJoined = shortfall.hasClauses && slots.keepsName(of: unit, member, in: slot)
    return finding(
      unit, or: slot.alignments[member]?.alternative(to: index, in: slot.pairs[member]),
      at: max(0, pair.own.lowerBound - 1), of: member, slot, slots, jury,
      shortfall.isLikely && !isJoined && !shortfall.isCondensed ? shortfall.isClear ? .certain : .fair : .weak)
  }

  /// - Parameters:
  ///   - alternative: a sentence that may be the missing one instead.
  ///   - place: of the own sentence before the missing one, or with it.
  private func finding(
    _ unit: Int, or alternative: Int? = nil, at place: Int, of member: Int, _ slot: SlotSentences,
    _ slots: SentenceSlots, _ jury: Jury,
    _ certainty: Certainty
  ) -> Finding? {
    var values = [UInt64?](repeating: nil, count: slots.article.members.count)
    for other in slot.present {
      values[other] = slot.pair(unit, of: other).map { $0.own.isEmpty ? 0 : 1 }
    }
    values[member] = 0
    guard !slots.isForeign(slot.slot, of: member), !slots.keepsValues(of: unit, member, in: slot),
      !isRepeated(unit, in: slot, of: slots.article), !isDropped(unit, of: member, in: slot, of: slots.article),
      !slots.mayBeNear(unit: unit, of: member, in: slot),
      let judgement = judgement(on: member, values, jury: jury, in: slots.article),
      !isWhole(member, slot, judgement)
    else { return nil }
    // Several that lack it were probably made before the source had it.
    let (lacking, having) = (values.count { $0 == 0 }, values.count { $0 == 1 })
    let areSeveral = judgement.verdict != .proven && lacking > 1 && lacking * 2 >= having
    let difference = SentenceDifference(
      slot: slot, units: unit..<unit + 1, sentence: slot.sentences[member][place], judgement: judgement)
    return finding(
      difference, .missing(difference, or: alternative, in: slots), in: slots,
      certainty: min(judgement.certainty(), areSeveral ? .weak : certainty))
  }

  /// Whether the text has the sentence twice, so that it is not missing where it is said once.
  private func isRepeated(_ unit: Int, in slot: SlotSentences, of article: AlignedArticle) -> Bool {
    let sentences = slot.sentences[slot.pivot]
    guard sentences.indices.contains(unit), sentences.count <= Self.mostSentences else { return false }
    let letters = sentences.map { sentence in
      article.features[slot.pivot].visible[sentence.range].filter { $0.isASCIILetter || $0.isASCIIDigit }
        .map(\.asciiLowercased)
    }
    return letters[unit].count > Self.fewLetters && letters.count { $0 == letters[unit] } > 1
  }

  private static let (mostSentences, fewLetters) = (64, 12)

  /// Whether the sentence is of the older source that a member was made from, and today's has dropped it.
  private func isDropped(_ unit: Int, of member: Int, in slot: SlotSentences, of article: AlignedArticle) -> Bool {
    guard let today = article.members.firstIndex(where: { $0.role == .source }),
      let model = article.exactSource(of: member), model != today,
      case let own = model == slot.pivot ? unit..<unit + 1 : slot.pair(unit, of: model)?.own ?? 0..<0
    else { return false }
    let words = { (bytes: ArraySlice<UInt8>) in bytes.split { !$0.isLetterByte && !$0.isASCIIDigit } }
    let sentence = slot.sentences[model][own].flatMap { words(article.features[model].visible[$0.range]) }
    let now = Set(slot.parts.flatMap { words(article.visible(at: $0, of: today)) })
    return sentence.count { now.contains($0) } * 2 < sentence.count
  }

  /// Whether the text that the member was made from has no more sentences, though others may have more.
  private func isWhole(_ member: Int, _ slot: SlotSentences, _ judgement: Judgement) -> Bool {
    judgement.verdict == .proven
      && judgement.against.first.map { slot.sentences[$0].count <= slot.sentences[member].count } ?? false
  }

  /// In units of ``SentenceAlignment``'s costs.
  private static let mostDoubt = 2.0
  private static let littleDoubt = 0.6
}

/// Reports a sentence that the others do not have.
struct SentenceAdded: SentenceRule {
  static let card = RuleCard(id: "sentence-added", severity: .minor, mqm: .addition)

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    var findings: [Finding] = []
    for member in slot.present
    where member != slot.pivot && slots.article.members[member].role == .translation && slots.marksSentences(member)
      && slot.sentences[member].count > slot.count
    {
      for pair in slot.pairs[member] where pair.other.isEmpty && pair.own.count == 1 {
        let place = pair.other.lowerBound
        var values = [UInt64?](repeating: nil, count: slots.article.members.count)
        for other in slot.present where other != member {
          values[other] =
            other == slot.pivot || !slot.pairs[other].contains { $0.other.isEmpty && $0.other.lowerBound == place }
            ? 0 : 1
        }
        values[member] = 1
        let own = slot.sentences[member][pair.own.lowerBound]
        guard own.width >= SentenceShortfall.leastWidth,
          !slots.isForeign(slot.slot, of: member),
          let judgement = judgement(on: member, values, jury: jury, in: slots.article)
        else { continue }
        let difference = SentenceDifference(
          slot: slot, units: pair.other, sentence: own, judgement: judgement)
        findings.append(
          finding(
            difference, .added(difference, in: slots), in: slots, certainty: min(judgement.certainty(), .weak)))
      }
    }
    return findings
  }
}

/// Says whether a text is as much shorter than the others as the missing sentence is long.
struct SentenceShortfall {
  /// The text's length relative to what the others let expect, and the missing sentence's share of theirs.
  private let rate: Double
  private let share: Double
  private let width: Int
  /// How many more sentences the others have in all.
  private let more: Int
  /// By how much it is more likely that the sentence is missing than that a neighbour says it, too.
  private let margin: Double
  /// Whether a sentence before or after the place has a mark that may join two sentences.
  private let mayBeJoined: Bool
  /// Whether one of them has clauses of a language that joins sentences by commas.
  let hasClauses: Bool

  /// In characters: shorter sentences may be joined with others.
  static let leastWidth = 20

  init(
    slot: SlotSentences, unit: Int, member: Int, slots: SentenceSlots, margin: Double, mayBeJoined: Bool,
    hasClauses: Bool
  ) {
    (self.margin, self.mayBeJoined, self.hasClauses) = (margin, mayBeJoined, hasClauses)
    var rates: [Double] = []
    var shares: [Double] = []
    let own = Double(slot.sentences[member].reduce(0) { $0 + $1.width })
    for other in slot.present where other != member {
      guard let pair = slot.pair(unit, of: other), !pair.own.isEmpty, pair.other.count == 1 else { continue }
      let all = Double(slot.sentences[other].reduce(0) { $0 + $1.width })
      let part = Double(slot.sentences[other][pair.own].reduce(0) { $0 + $1.width })
      rates.append(own / max(1, all * slots.ratio(of: member, relativeTo: other, in: slot)))
      shares.append(part / max(1, all))
    }
    rates.sort()
    shares.sort()
    rate = rates.isEmpty ? 1 : rates[rates.count / 2]
    share = shares.isEmpty ? 0 : shares[shares.count / 2]
    width = slot.sentences[slot.pivot][unit].width
    more = slot.count - slot.sentences[member].count
  }

  /// Whether the sentence may be missing.
  var isPossible: Bool { width >= Self.leastWidth && (margin > 0 || hasClauses && rate < 1 - share * 0.4) }

  var isLikely: Bool {
    width >= Self.leastWidth
      && (!hasClauses || margin > Self.leastOfClauses)
      && (margin > 1 && (!mayBeJoined || rate < 1 - share * 0.2) || rate < 1 - share * 0.4)
  }

  /// The least margin if a clause may say the sentence: then the length alone says little.
  private static let leastOfClauses = 1.8

  /// Whether the text is far shorter in all than without the sentence, or has several sentences less: then it may say
  /// each of them in fewer words, or as a clause of another one.
  var isCondensed: Bool { more >= Self.mostMore || rate < 1 - share * Self.mostShares }

  private static let (mostMore, mostShares) = (3, 2.5)

  /// Whether the length leaves no doubt.
  var isClear: Bool { margin > 2.5 || rate < 1 - share * 0.6 && rate > (1 - share) * 0.6 }
}

extension SentenceSlots {
  /// Whether the text before or after, or another cell of the row, may have one of the pivot's sentences: it is one that
  /// only the member has and long enough, or the cells are together as long as the pivot's.
  fileprivate func mayBeNear(unit: Int, of member: Int, in slot: SlotSentences) -> Bool {
    guard article.isCommunity(member) else { return false }
    let ratio = ratio(of: member, relativeTo: slot.pivot, in: slot)
    let wanted = Double(slot.sentences[slot.pivot][unit].width) * ratio
    func length(_ slot: Int, of member: Int) -> Double { Double(article.textBlock(at: slot, of: member)?.length ?? 0) }
    if article.slots[slot.slot].kind == .tableCell {
      let cells = article.children(of: Int(article.slots[slot.slot].parent)).filter { $0 != slot.slot }
      let own = cells.reduce(0) { $0 + length($1, of: member) }
      let theirs = cells.reduce(0) { $0 + length($1, of: slot.pivot) }
      return own - theirs * ratio > wanted * Self.shareNear
    }
    func texts(_ slots: some Sequence<Int>) -> some Sequence<Int> {
      slots.lazy.filter { self.article.hasText(at: $0, of: member) }.prefix(Self.mostNear)
    }
    let last = slot.parts.last ?? slot.slot
    let near = Array(texts((0..<slot.slot).reversed())) + Array(texts(last + 1..<article.slots.count))
    return near.contains { other in
      !article.hasText(at: other, of: slot.pivot) && article.slots[other].kind != .tableCell
        && length(other, of: member) > wanted * Self.shareNear
    }
  }

  /// The least length of a text that may have the sentence, relative to what the sentence should have.
  private static let shareNear = 0.5
  private static let mostNear = 2
}

extension Message {
  fileprivate static func missing(
    _ difference: SentenceDifference, or alternative: Int?, in slots: SentenceSlots
  ) -> Message {
    let judgement = difference.judgement
    let model = slots.quoted(judgement)
    let theirs = model.map { slots.text(difference.units, of: $0, in: difference.slot) } ?? ""
    if let alternative {
      let other = model.map { slots.text(alternative..<alternative + 1, of: $0, in: difference.slot) } ?? ""
      let (first, second) = alternative < difference.units.lowerBound ? (other, theirs) : (theirs, other)
      return
        "One of two sentences is missing here that \(slots.article.names(judgement.against)) \(slots.article.isOne(judgement.against) ? "has" : "have") (\(slots.evidence(judgement, at: difference.slot.slot))): ‘\(first)’ or ‘\(second)’. Translate it."
    }
    return
      "A sentence is missing here that \(slots.article.names(judgement.against)) \(slots.article.isOne(judgement.against) ? "has" : "have") (\(slots.evidence(judgement, at: difference.slot.slot))): ‘\(theirs)’. Translate it."
  }

  fileprivate static func added(_ difference: SentenceDifference, in slots: SentenceSlots) -> Message {
    let text = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    return
      "The sentence ‘\(text)’ has no counterpart in \(slots.article.names(difference.judgement.against)) (\(slots.evidence(difference.judgement, at: difference.slot.slot))): check whether it belongs here."
  }
}
