internal import Alignment
internal import DocModel
internal import Features

/// Says whether a translation may have the content of a block that it lacks in another place: as part of a neighbour, in
/// another kind of block, or in another order. What is really missing leaves its surroundings shorter, and a list or
/// section with fewer items or headings.
struct ContentBudget {
  private let article: AlignedArticle
  private let member: Int
  private let reference: Int
  /// The length of the member's texts relative to the reference's, where both have one.
  private let ratio: Double

  init(_ article: AlignedArticle, of member: Int, comparedTo reference: Int) {
    (self.article, self.member, self.reference) = (article, member, reference)
    var (own, theirs) = (0, 0)
    for slot in article.slots.indices {
      guard let one = article.textBlock(at: slot, of: member), let other = article.textBlock(at: slot, of: reference)
      else { continue }
      own += Int(one.length)
      theirs += Int(other.length)
    }
    ratio = theirs > Self.leastLength ? max(0.2, Double(own) / Double(theirs)) : 1
  }

  /// Whether the block of the reference that the member lacks in a slot may be elsewhere.
  func mayHold(_ slot: Int) -> Bool {
    switch article.slots[slot].kind {
    case .heading: hasAsManyHeadings(around: slot)
    case .item: hasAsManyItems(as: slot) || isLongEnough(around: slot, withMore: true)
    case .paragraph, .blockQuote, .list: isLongEnough(around: slot, withMore: false)
    default: false
    }
  }

  /// Whether the member has as many headings of the level between the nearest ones that both have.
  private func hasAsManyHeadings(around slot: Int) -> Bool {
    guard let level = article.nodeFound(at: slot, of: reference)?.level else { return false }
    let isPaired = { (other: Int) in
      article.slots[other].kind == .heading && has(other, in: member) && has(other, in: reference)
    }
    let first = (0..<slot).last(where: isPaired) ?? 0
    let last = (slot + 1..<article.slots.count).first(where: isPaired) ?? article.slots.count
    func count(_ member: Int) -> Int {
      (first..<last).count {
        article.slots[$0].kind == .heading && article.nodeFound(at: $0, of: member)?.level == level
      }
    }
    return count(member) >= count(reference)
  }

  /// Whether the member's list has as many items.
  private func hasAsManyItems(as slot: Int) -> Bool {
    let parent = Int(article.slots[slot].parent)
    guard parent >= 0, has(parent, in: member) else { return false }
    let items = article.children(of: parent)
    return items.count { has($0, in: member) } >= items.count { has($0, in: reference) }
  }

  /// Whether the texts around a block, or on one side of it, are together as long as those of the reference with it. More
  /// texts are better evidence, as long as the block is a large part of them.
  /// - Parameter withMore: whether the member must have a text there that the reference lacks: items are seldom joined.
  private func isLongEnough(around slot: Int, withMore: Bool) -> Bool {
    let block = slot..<Int(article.slots[slot].end)
    let missing = length(block, reference)
    guard missing > 0 else { return false }
    return [(true, true), (true, false), (false, true)].contains { isBefore, isBehind in
      var range = block
      for _ in 0..<Self.mostNeighbours {
        let first = isBefore ? text(before: range.lowerBound) : nil
        let last = isBehind ? text(from: range.upperBound) : nil
        let wider = (first ?? range.lowerBound)..<(last.map { $0 + 1 } ?? range.upperBound)
        guard wider != range, missing >= length(wider, reference) * Self.leastShare else { break }
        range = wider
      }
      return range != block && length(range, member) > length(range, reference) - missing * Self.share
        && (!withMore
          || range.contains { article.hasText(at: $0, of: member) && !article.hasText(at: $0, of: reference) })
    }
  }

  private func has(_ slot: Int, in member: Int) -> Bool { article.node(at: slot, of: member) != nil }

  /// In characters of the reference's language.
  private func length(_ slots: Range<Int>, _ member: Int) -> Double {
    let length = slots.reduce(0) { $0 + Int(article.textBlock(at: $1, of: member)?.length ?? 0) }
    return member == self.member ? Double(length) / ratio : Double(length)
  }

  private func isText(_ slot: Int) -> Bool {
    article.hasText(at: slot, of: member) || article.hasText(at: slot, of: reference)
  }

  /// The nearest text before a slot; nil if a heading of both is between them.
  private func text(before slot: Int) -> Int? { (0..<slot).last(where: isText).flatMap { isHeading($0) ? nil : $0 } }

  /// The nearest text from a slot on; nil if it is a heading of both.
  private func text(from slot: Int) -> Int? {
    (slot..<article.slots.count).first(where: isText).flatMap { isHeading($0) ? nil : $0 }
  }

  private func isHeading(_ slot: Int) -> Bool {
    article.slots[slot].kind == .heading && has(slot, in: member) && has(slot, in: reference)
  }

  /// In characters: the ratio of less text says nothing.
  private static let leastLength = 400
  private static let mostNeighbours = 8
  /// The least share of a block in the texts around it: less cannot be distinguished from the usual variation of lengths.
  private static let leastShare = 0.25
  /// The share of a block that may be missing although it is there: half-way between all and nothing, less a margin.
  private static let share = 0.3
}

extension DisagreementFinder {
  /// Excuses independent translations for missing blocks whose content they may have elsewhere: compared with the text
  /// that they were made from, and with today's source if it has the block, too.
  mutating func excuseKeptContent() {
    var budgets: [[Int]: ContentBudget] = [:]
    for index in found.indices where found[index].aspect == .presence && found[index].verdict.blames {
      let (charge, member) = (found[index], found[index].member)
      guard article.isCommunity(member), article.node(at: charge.slot, of: member) == nil else { continue }
      let holders = Set([charge.reference, article.source ?? charge.reference]).filter {
        article.node(at: charge.slot, of: $0) != nil
      }
      let isKept = holders.allSatisfy { other in
        let budget = budgets[[member, other]] ?? ContentBudget(article, of: member, comparedTo: other)
        budgets[[member, other]] = budget
        return budget.mayHold(charge.slot)
      }
      if isKept, !holders.isEmpty { found[index].doubts.insert(.mayBeMoved) }
    }
  }
}
