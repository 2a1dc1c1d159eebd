internal import DocModel
internal import Features

/// A block that is missing beside one that was added is one block in another form, where both say the same: a fence around a command,
/// a bullet before a note, a shortcode in place of a quote. Of two notes in other forms, the form alone tells.
extension DisagreementFinder {
  mutating func pairRecastBlocks() {
    var lacked: LackedBlocks?
    var pages = PageValues(article)
    var taken = Set<Int>()
    var there = Set<Int>()
    for index in found.indices
    where found[index].aspect == .presence && found[index].verdict.blames && found[index].cause == nil {
      let charge = found[index]
      let isAdded = article.node(charge.slot, charge.member) != nil
      if let twin = shiftedInclude(charge) {
        found[index].isElsewhere = true
        found[twin].cause = charge.slot
        continue
      }
      if isIdleImport(charge) {
        found[index].doubts.insert(.choice)
        continue
      }
      guard
        let other = article.neighbours(of: charge.slot).first(where: {
          isAdded ? isRecast($0, charge.slot, charge) : isRecast(charge.slot, $0, charge)
        }) ?? displaced(charge, taken)
      else {
        let holder = isAdded ? charge.member : charge.reference
        let isOnPage =
          article.slots[charge.slot].kind != .tableRow
          && pages.areAlike(pages.values(in: charge.slot, holder), charge)
        if isWithinTags(charge) {
          acquitTags(around: charge)
          found[index].doubts.insert(.mayBeMoved)
        } else if isElsewhere(charge, &lacked) || isOnPage && pages.hasTags(in: charge.slot, holder) {
          found[index].doubts.insert(.mayBeMoved)
        } else if isOnPage || isWithinNeighbour(charge) {
          there.insert(index)
        }
        continue
      }
      taken.insert(isAdded ? charge.slot : other)
      found[index] = charge.recast(from: isAdded ? other : charge.slot, to: isAdded ? charge.slot : other, article)
      // What else was said of the two follows from it.
      for twin in found.indices
      where found[twin].slot == other && found[twin].member == charge.member && found[twin].aspect == .presence {
        found[twin].cause = found[index].slot
        if twin < index { found.swapAt(twin, index) }
      }
    }
    for index in there.union(movedTogether(with: there)) { found[index].isElsewhere = true }
  }

  /// The slots that only the opening or the closing tag of a directive parts from one: just within it, or just outside.
  private func acrossEdges(_ slot: Int) -> [Int] {
    var across: [Int] = []
    for beside in article.neighbours(of: slot)
    where article.slots[beside].kind == .directive && Int(article.slots[beside].end) > beside + 1 {
      var within = beside > slot ? beside + 1 : Int(article.slots[beside].end) - 1
      while Int(article.slots[within].parent) > beside { within = Int(article.slots[within].parent) }
      across.append(within)
    }
    let parent = Int(article.slots[slot].parent)
    guard parent >= 0, article.slots[parent].kind == .directive else { return across }
    let (isFirst, isLast) = (slot == parent + 1, article.slots[slot].end == article.slots[parent].end)
    return across + article.neighbours(of: parent).filter { $0 < parent ? isFirst : isLast }
  }

  /// The charge that tells the same of an include that stands at another place: there it is too many, and here it is missing.
  private func shiftedInclude(_ charge: Disagreement) -> Int? {
    guard kind(charge.slot, charge.reference) == .include, article.node(charge.slot, charge.member) == nil else {
      return nil
    }
    let path = mark(charge.slot, charge.reference).first
    return found.indices.first { other in
      let twin = found[other]
      return twin.aspect == .presence && twin.member == charge.member && twin.cause == nil
        && kind(twin.slot, twin.member) == .include && article.node(twin.slot, charge.reference) == nil
        && path.flatMap { path in mark(twin.slot, twin.member).first.map { $0.elementsEqual(path) } } == true
    }
  }

  /// A line that imports components of which the page that lacks it shows none.
  private func isIdleImport(_ charge: Disagreement) -> Bool {
    let (holder, other) = article.sides(of: charge)
    guard kind(charge.slot, holder) == .directive, let line = mark(charge.slot, holder).last,
      mark(charge.slot, holder).first.map({ $0.elementsEqual("import".utf8) }) == true
    else { return false }
    let names = line.split { !($0.isASCIILetter || $0.isASCIIDigit || $0 == .of("_")) }.filter {
      $0[$0.startIndex].isASCIICapital
    }
    let page = article.members[other].article.source
    return !names.isEmpty && !names.contains { ByteSearch.holds(([.of("<")] + $0)[...], in: page[...]) }
  }

  /// The same code, or another kind of block with the same values and about as much text.
  private func isRecast(_ there: Int, _ here: Int, _ charge: Disagreement) -> Bool {
    let (reference, member) = (charge.reference, charge.member)
    guard article.node(there, member) == nil, article.node(here, reference) == nil, let one = kind(there, reference),
      let other = kind(here, member)
    else { return false }
    guard one != other, one != .heading, other != .heading else { return false }
    if one == .codeBlock || other == .codeBlock {
      let (a, b) = (words(there, reference), words(here, member))
      return !a.isEmpty && !b.isEmpty && (a.ends(with: b) || b.ends(with: a)) && a.count < 2 * b.count + 4
        && b.count < 2 * a.count + 4
    }
    return article.isNotice(there, reference) && article.isNotice(here, member)
      || isSame(content(there, reference), content(here, member))
  }

  /// What one side lacks may be a block that was not laid beside its own: of the same kind, with as much text and the same values, or
  /// right beside it. Pages of several revisions have such blocks; in one revision they are out of order. To one that is alone in its
  /// revision, what stands right beside it with other values may be the block as it was then.
  /// - Parameter lacked: is filled once it is asked for.
  private func isElsewhere(_ charge: Disagreement, _ lacked: inout LackedBlocks?) -> Bool {
    guard charge.verdict != .proven || article.slots[charge.slot].kind == .heading,
      article.groups.count > 1 || article.groups.contains(where: \.key.isEmpty),
      !article.isParted(charge)
    else { return false }
    let isAdded = article.node(charge.slot, charge.member) != nil
    let holder = isAdded ? charge.member : charge.reference
    guard let kind = kind(charge.slot, holder) else { return false }
    let own = content(charge.slot, holder)
    // Who may have it elsewhere, and who lacks it there.
    let (others, lacking) =
      isAdded
      ? (article.members.indices.filter { $0 != charge.member }, charge.member) : ([charge.member], charge.reference)
    func mayHold(_ slot: Int, isBeside: Bool = false) -> Bool {
      guard slot != charge.slot, article.node(slot, lacking) == nil else { return false }
      return others.contains { other in
        guard article.node(charge.slot, other) == nil, self.kind(slot, other) == kind else { return false }
        if kind == .directive { return mark(slot, other) == mark(charge.slot, holder) }
        let there = content(slot, other)
        let isSame = own.neutral == there.neutral || isBeside && charge.verdict == .alone
        return isSame && Self.areAsLong(own.length, there.length)
      }
    }
    // Text without values tells something right beside it only.
    let beside = article.neighbours(of: charge.slot) + (kind == .heading ? acrossEdges(charge.slot) : [])
    if kind != .directive, own.neutral == 0 || charge.verdict == .alone,
      beside.contains(where: { mayHold($0, isBeside: true) })
    {
      return true
    }
    let values = values(charge.slot, holder)
    if values == 0 { return false }
    let known = lacked ?? lackedBlocks()
    lacked = known
    return known[values]?.prefix(Self.mostHeld).contains { mayHold($0) } ?? false
  }

  /// Of blocks that say the same so many are looked at.
  private static let mostHeld = 256

  /// What tells a block from others: a directive its mark, all else its values; 0 where nothing does.
  private func values(_ slot: Int, _ member: Int) -> UInt64 {
    guard kind(slot, member) == .directive else { return content(slot, member).neutral }
    return mark(slot, member).reduce(1) { Atom.finish($0 &* 31 &+ Atom($1).hash) } | 1
  }

  /// By their values the slots of blocks that some have and others lack.
  private typealias LackedBlocks = [UInt64: [Int]]

  private func lackedBlocks() -> LackedBlocks {
    var slots: LackedBlocks = [:]
    for slot in article.slots.indices where (0..<count).contains(where: { article.node(slot, $0) == nil }) {
      for member in 0..<count where article.node(slot, member) != nil {
        let values = values(slot, member)
        if values != 0, slots[values]?.last != slot { slots[values, default: []].append(slot) }
      }
    }
    return slots
  }

  /// A directive's name and its parameters.
  private func mark(_ slot: Int, _ member: Int) -> [ArraySlice<UInt8>] {
    guard let node = article.node(slot, member) else { return [] }
    let (pool, mark) = (article.members[member].article.pool, article.members[member].article.nodes[node])
    return [pool[mark.literal.indices], pool[mark.attribute.indices]]
  }

  func kind(_ slot: Int, _ member: Int) -> NodeKind? {
    article.node(slot, member).map { article.members[member].article.nodes[$0].kind }
  }

  /// The text of a block without its blanks.
  private func words(_ slot: Int, _ member: Int) -> [UInt8] {
    guard let node = article.node(slot, member) else { return [] }
    return article.members[member].article.plainBytes(of: node).filter { $0 > .space }
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
