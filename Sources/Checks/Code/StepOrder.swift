internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The code spans of an ordered list by item, for one member: a span in another item than in the source shows steps in
/// another order.
struct StepOrder {
  /// By the hash of a span that occurs once in the list, the slot of its item.
  private let items: [UInt64: Int]
  /// The slots of the items that this member has, in reading order.
  private let held: [Int]

  /// Items after this many are no steps that anybody follows; a list of thousands is not read again for each of them.
  private static let mostSteps: UInt32 = 100

  /// - Parameter item: The slot of any item of the list.
  /// - Returns: nil if the member has no ordered list of at least two items there, or the item is none of its first
  ///   hundred.
  init?(listOf item: Int, of member: Int, in article: AlignedArticle) {
    guard article.nodeFound(at: item, of: member).map({ $0.value <= Self.mostSteps }) == true else { return nil }
    let siblings = article.children(of: Int(article.slots[item].parent))
    guard let place = siblings.firstIndex(of: item) else { return nil }
    func ordinal(_ slot: Int) -> UInt32? {
      article.nodeFound(at: slot, of: member).flatMap { $0.kind == .item ? $0.value : nil }
    }
    let before = siblings[..<place].reversed().prefix { article.slots[$0].kind == .item }
    let after = siblings[place...].prefix { article.slots[$0].kind == .item }
    // The ordinal begins again where another list follows.
    let run = (before.reversed() + after).filter { ordinal($0) != nil }
    guard let own = run.firstIndex(of: item), let start = run[...own].lastIndex(where: { ordinal($0) == 1 })
    else { return nil }
    held = [run[start]] + run[(start + 1)...].prefix(Int(Self.mostSteps)).prefix { ordinal($0) != 1 }
    guard held.count > 1, let first = article.node(at: held[0], of: member), first > 0,
      case let list = article.members[member].article.nodes[first - 1], list.kind == .list, list.level == 1
    else { return nil }
    var (places, repeated): ([UInt64: Int], Set<UInt64>) = ([:], [])
    for item in held {
      for text in article.children(of: item) {
        let facts = article.textBlock(at: text, of: member)?.facts.indices ?? 0..<0
        for fact in article.features[member].facts[facts] where fact.kind == .code {
          if places.updateValue(item, forKey: fact.atom) != nil { repeated.insert(fact.atom) }
        }
      }
    }
    items = places.filter { !repeated.contains($0.key) }
  }

  /// The ordinal of an item, from 1.
  func step(of item: Int) -> Int { (held.firstIndex(of: item) ?? 0) + 1 }

  /// The first span, in the order of this member's items, that is in another item here than in `other`; nil if the
  /// members have other items or other spans.
  func moved(comparedTo other: StepOrder) -> (span: UInt64, here: Int, there: Int)? {
    guard held == other.held, Set(items.keys) == Set(other.items.keys) else { return nil }
    return items.compactMap { span, item in
      other.items[span].flatMap { $0 == item ? nil : (span: span, here: item, there: $0) }
    }.min { ($0.here, $0.span) < ($1.here, $1.span) }
  }
}

extension CodeOrder {
  /// Reports the first code span of an ordered list that is in another step than in the source, or than in all others.
  func steps(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    let item = Int(article.slots[block.slot].parent)
    guard item >= 0, article.slots[item].kind == .item else { return [] }
    guard let own = StepOrder(listOf: item, of: block.member, in: article) else { return [] }
    let models = block.source.map { [$0] } ?? article.peers(block)
    let moves = models.compactMap { model in
      StepOrder(listOf: item, of: model, in: article).flatMap { order in
        own.moved(comparedTo: order).map { (model: model, move: $0) }
      }
    }
    guard let first = moves.first, moves.count == models.count, first.move.here == item,
      moves.allSatisfy({ $0.move == first.move }), block.source != nil || moves.count >= Quorum.witnesses
    else { return [] }
    let witnesses = moves.map(\.model)
    let span = name(of: first.move.span, block, article)
    let (here, there) = (own.step(of: first.move.here), own.step(of: first.move.there))
    return [
      finding(
        block,
        "The code span `\(span)` is in step \(here) here, and in step \(there) in \(article.names(witnesses)): put the steps in the same order.",
        in: article, confidence: .firm, witnesses: witnesses, salt: first.move.span)
    ]
  }
}
