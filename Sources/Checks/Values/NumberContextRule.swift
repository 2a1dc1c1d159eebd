internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `number/context` of ``NumberRule``: the digits are those of the other locales, and what belongs to them is not:
/// 512 GB for 512 MB, `<= 18` for `>= 18`, 1 for -1, June for July.
struct NumberContextRule: TextRule {
  static let card = NumberRule.card
  static let check: String? = "context"

  static let reads: TextTraits? = .digit
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    // A block with that many facts is a list of numbers, not prose.
    guard block.features.facts.count <= Self.mostFacts,
      let own = BlockNumbers(at: block.slot, of: block.member, article),
      !own.all.isEmpty
    else { return [] }
    let members = article.peers(block)
    // Most blocks agree with the source, or with the first other locale, in all parts.
    if let first = block.source ?? members.first, let numbers = BlockNumbers(at: block.slot, of: first, article),
      own.agrees(with: numbers)
    {
      return []
    }
    let peers = members.compactMap { member in
      BlockNumbers(at: block.slot, of: member, article).map { (member: member, numbers: $0) }
    }
    for part in [\NumberContext.unit, \.comparison] {
      for number in own.all {
        guard let here = number.context[keyPath: part] else { continue }
        let mine = own.values(of: part, at: number.fact.atom)
        if let finding = difference(
          here, at: number.fact, block, article,
          from: peers.map { ($0.member, $0.numbers.values(of: part, at: number.fact.atom)) }, own: mine)
        {
          return [finding]
        }
      }
    }
    return lostMinus(own, peers, block, article) ?? otherMonth(own, peers, block, article) ?? []
  }

  /// The finding of a part that no other locale has at this number, if the source or two other locales agree on one.
  ///
  /// - Parameters:
  ///   - others: Of each other locale, the parts that the same number has there.
  ///   - own: The parts that the number has here.
  private func difference(
    _ here: NumberContext.Part, at fact: Fact, _ block: TextBlock, _ article: AlignedArticle,
    from others: [(member: Int, parts: [NumberContext.Part])], own: [NumberContext.Part]
  ) -> Finding? {
    let values = Set(own.map(\.value))
    var holders: [String: [Int]] = [:]
    var words: [String: String] = [:]
    for (member, parts) in others where parts.count == own.count {
      let theirs = Set(parts.map(\.value))
      guard theirs.isDisjoint(with: values) else { return nil }
      guard theirs.count == 1, let part = parts.first else { continue }
      holders[part.value, default: []].append(member)
      if words[part.value] == nil || member == block.source { words[part.value] = part.words }
    }
    guard let (value, members) = holders.mostHeld, let expected = words[value],
      case let isProven = block.source.map(members.contains) ?? false, isProven || members.count >= 2
    else { return nil }
    return finding(
      block, .otherContext(here.words, expected: expected, in: article.names(members)), in: article,
      line: Int(fact.line),
      words: here.words, confidence: members.count >= 2 ? isProven ? .certain : .strong : .firm, witnesses: members)
  }

  /// A number that is negative in the other locales, where nothing here says so.
  private func lostMinus(
    _ own: BlockNumbers, _ peers: [(member: Int, numbers: BlockNumbers)], _ block: TextBlock, _ article: AlignedArticle
  ) -> [Finding]? {
    for number in own.all where number.context.minus == nil {
      let count = own.all.count { $0.fact.atom == number.fact.atom }
      let holders = peers.filter { peer in
        let same = peer.numbers.all.filter { $0.fact.atom == number.fact.atom }
        return same.count == count && same.allSatisfy { $0.context.minus != nil }
      }
      guard let part = holders.first?.numbers.all.first(where: { $0.fact.atom == number.fact.atom })?.context.minus,
        case let members = holders.map(\.member),
        block.source.map(members.contains) ?? (members.count >= 2 && members.count == peers.count),
        !NumberContext.saysMinus(article.visible(at: block.slot, of: block.member))
      else { continue }
      let digits = article.features[block.member].visible[number.fact.range.indices]
      let here = String(decoding: digits, as: UTF8.self)
      return [
        finding(
          block, .otherContext(here, expected: part.words, in: article.names(members)), in: article,
          line: Int(number.fact.line),
          words: here, confidence: members.count >= 2 ? .strong : .firm, witnesses: members)
      ]
    }
    return nil
  }

  /// A month that no other locale names in this text.
  private func otherMonth(
    _ own: BlockNumbers, _ peers: [(member: Int, numbers: BlockNumbers)], _ block: TextBlock, _ article: AlignedArticle
  ) -> [Finding]? {
    guard let number = own.all.first(where: { $0.context.month != nil }), let here = number.context.month else {
      return nil
    }
    let months = Set(own.all.compactMap(\.context.month?.value))
    return difference(
      here, at: number.fact, block, article,
      from: peers.map { ($0.member, Self.distinct($0.numbers.all.compactMap(\.context.month))) },
      own: months.count == 1 ? [here] : []
    ).map { [$0] }
  }

  /// One part of each value.
  private static func distinct(_ parts: [NumberContext.Part]) -> [NumberContext.Part] {
    parts.enumerated().filter { index, part in !parts[..<index].contains { $0.value == part.value } }.map(\.element)
  }

  private static let mostFacts = 128
}

/// The numbers of one block with their contexts, in reading order.
private struct BlockNumbers {
  let all: [(fact: Fact, context: NumberContext)]

  /// Returns nil if the member has no text in the slot.
  init?(at slot: Int, of member: Int, _ article: AlignedArticle) {
    guard let block = article.textBlock(at: slot, of: member) else { return nil }
    let features = article.features[member]
    let language = article.members[member].article.locale.language
    all = features.facts[block.facts.indices].filter { $0.kind == .number }.map { fact in
      (
        fact,
        NumberContext(of: fact.range.indices, in: features.visible, block: block.text.indices, language: language)
      )
    }
  }

  /// Returns whether no part that the numbers here have is another one there, and none there is negative.
  func agrees(with other: BlockNumbers) -> Bool {
    let months = [self, other].map { Set($0.all.compactMap(\.context.month?.value)) }
    return (months[0].isEmpty || months[0] == months[1])
      && !other.all.contains { $0.context.minus != nil }
      && all.allSatisfy { number in
        [\NumberContext.unit, \.comparison].allSatisfy { part in
          let own = values(of: part, at: number.fact.atom).map(\.value)
          return own.isEmpty || own == other.values(of: part, at: number.fact.atom).map(\.value)
        }
      }
  }

  /// The parts at all occurrences of a number; empty if an occurrence has none.
  func values(of part: KeyPath<NumberContext, NumberContext.Part?>, at atom: UInt64) -> [NumberContext.Part] {
    let parts = all.filter { $0.fact.atom == atom }.map { $0.context[keyPath: part] }
    let known = parts.compactMap { $0 }
    return known.count == parts.count ? known : []
  }
}

extension Message {
  fileprivate static func otherContext(_ here: String, expected: String, in locales: String) -> Message {
    "‘\(here)’ here is ‘\(expected)’ in \(locales): correct it."
  }
}
