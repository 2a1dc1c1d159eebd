internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features

extension DisagreementFinder {
  /// The kinds compared value by value. Terms have separate rules: any capitalized word is one.
  private static let counted: [FactKind] = [
    .code, .link, .image, .number, .identifier, .placeholder, .tag, .footnote, .mark,
  ]

  /// Compares the language-neutral values of a block.
  mutating func facts(_ slot: Int) {
    let kind = article.slots[slot].kind
    guard kind.holdsInlines || kind == .htmlBlock || kind == .directive else { return }
    var blocks: [(member: Int, block: BlockFeatures)] = []
    blocks.reserveCapacity(count)
    let emptyCells = kind == .tableCell
    let unlike = unlike(slot)
    for member in 0..<count {
      switch article.fill(at: slot, of: member) {
      case .node(let n), .moved(let n):
        guard article.members[member].article.nodes[Int(n)].kind == kind, !unlike.contains(member),
          let block = article.block(at: slot, of: member)
        else { continue }
        blocks.append((member, block))
      case .absent where emptyCells: blocks.append((member, .empty))
      default: break
      }
    }
    guard let first = blocks.first, blocks.contains(where: { $0.block.neutral != first.block.neutral }) else { return }
    let differing = differingKinds(blocks)
    for kind in Self.counted where differing & (1 << kind.rawValue) != 0 {
      judge(kind, at: slot, blocks: blocks, isDoubtful: !unlike.isEmpty)
    }
  }

  /// A bit set of the kinds whose values differ between the blocks, regardless of order.
  private func differingKinds(_ blocks: [(member: Int, block: BlockFeatures)]) -> UInt32 {
    var first = InlineArray<16, UInt64>(repeating: 0)
    var result: UInt32 = 0
    for (index, block) in blocks.enumerated() {
      var sums = InlineArray<16, UInt64>(repeating: 0)
      let facts = article.features[block.member].facts
      for index in block.block.facts.indices {
        sums[Int(facts[index].kind.rawValue)] &+= StableHash.finish(facts[index].atom &+ 1)
      }
      if index == 0 { first = sums }
      for kind in 0..<16 where first[kind] != sums[kind] { result |= 1 << UInt32(kind) }
    }
    return result
  }

  /// The members to exclude if some have one block where others have two: the smaller group.
  private func unlike(_ slot: Int) -> [Int] {
    let next = Int(article.slots[slot].end)
    guard next < article.slots.count, article.slots[next].parent == article.slots[slot].parent else { return [] }
    let merged = (0..<count).filter { article.fill(at: next, of: $0).mergedInto == slot }
    guard !merged.isEmpty else { return [] }
    let parted = (0..<count).filter { article.node(at: next, of: $0) != nil }
    return parted.count >= merged.count ? merged : parted
  }

  private struct Entry {
    let atom: UInt64
    let member: Int
    let fact: Int
  }

  private static func isAbbreviation(_ entry: Entry, _ article: AlignedArticle) -> Bool {
    let features = article.features[entry.member]
    return ValueDifference.isAbbreviation(features.visible[features.facts[entry.fact].range.indices])
  }

  /// Normalizes scaled numbers (ten-thousands signs, `1.5 million`) to the form that other members use.
  private func asTheOthersRead(_ entries: [Entry]) -> [Entry] {
    let readings = entries.map { entry in
      let features = article.features[entry.member]
      let range = features.facts[entry.fact].range.indices
      return (
        bare: NumberScanner.withoutMyriad(features.visible[range]), whole: NumberScale.whole(features.visible, range)
      )
    }
    guard readings.contains(where: { $0.bare != nil || $0.whole != nil }) else { return entries }
    let holders = entries.reduce(into: [UInt64: Set<Int>]()) { $0[$1.atom, default: []].insert($1.member) }
    func othersHave(_ atom: UInt64, _ member: Int) -> Bool {
      holders[atom].map { $0.count > ($0.contains(member) ? 1 : 0) } ?? false
    }
    // `1.5 million` in any language, if another member writes 1,500,000.
    let scaled = zip(entries, readings).reduce(into: [UInt64: UInt64]()) { scaled, one in
      if let whole = one.1.whole, whole != one.0.atom, othersHave(whole, one.0.member) { scaled[one.0.atom] = whole }
    }
    return zip(entries, readings).map { entry, reading in
      let whole = scaled[entry.atom].flatMap { reading.whole == nil || reading.whole == $0 ? $0 : nil }
      let other = whole ?? reading.bare.flatMap { othersHave(entry.atom, entry.member) ? nil : $0 }
      guard let other, othersHave(other, entry.member) else { return entry }
      return Entry(atom: other, member: entry.member, fact: entry.fact)
    }
  }

  /// - Parameter isDoubtful: whether some members have one block where others have two: then only the exact source is
  ///   proof.
  private mutating func judge(
    _ kind: FactKind, at slot: Int, blocks: [(member: Int, block: BlockFeatures)], isDoubtful: Bool
  ) {
    var entries: [Entry] = []
    for (member, block) in blocks {
      let facts = article.features[member].facts
      for index in block.facts.indices where facts[index].kind == kind {
        entries.append(Entry(atom: facts[index].atom, member: member, fact: index))
      }
    }
    if kind == .identifier { entries.removeAll { [article] in Self.isAbbreviation($0, article) } }
    guard !entries.isEmpty else { return }
    if kind == .number { entries = asTheOthersRead(entries) }
    // The entries are in member order, and sorting by atom keeps it.
    entries.sort { $0.atom < $1.atom }
    var accounts: [BlockValueDiff] = []
    for same in entries.chunked(by: { $0.atom == $1.atom }) where !isEven(same, blocks) {
      weigh(same, of: kind, at: slot, blocks: blocks, into: &accounts)
    }
    accounts.sort { $0.judgement.member < $1.judgement.member }
    for var account in accounts {
      if kind == .identifier { settleNames(&account, slot) }
      if kind == .number, areSameNumbers(account, at: slot) { continue }
      if kind == .number { account.dropNumbersInCode(at: slot, in: article) }
      if kind == .code, areConverted(account, at: slot) { continue }
      if kind == .number { account.dropWords() }
      // A date or count may be newer content, unless the article has a source that decides.
      if kind == .number, article.mayBeNewer(account.judgement.member),
        account.missing.isEmpty || !article.isHeldToSource(account.judgement.member)
      {
        account.judgement.doubts.insert(.news)
      }
      if isDoubtful, account.judgement.verdict != .proven {
        account.judgement.doubts.insert(.joinedBlocks)
      }
      if kind == .link || kind == .image { account.dropDamagedLinks(at: slot, in: article) }
      if kind == .placeholder, !account.extra.isEmpty { account.dropTornAddresses(at: slot, in: article) }
      if account.missing.isEmpty, account.extra.isEmpty { continue }
      // Independent translators add footnotes.
      if kind == .code && isReworded(account, of: kind, at: slot)
        || kind == .footnote && account.missing.isEmpty && article.isCommunity(account.judgement.member)
      {
        account.judgement.doubts.insert(.choice)
      }
      let member = account.judgement.member
      let line = line(
        of: account.missing, extra: account.extra, at: slot, in: member, comparedTo: account.judgement.against.first)
      add(
        at: slot, .facts(kind), account.judgement.naming(account.witnesses), missing: account.missing,
        extra: account.extra,
        lines: (line, line))
    }
  }

  /// Returns whether all spans that differ are Chinese words, and the original has them in the characters of another
  /// standard.
  private func areConverted(_ account: BlockValueDiff, at slot: Int) -> Bool {
    let locales = article.members.map { WritingSystem.of($0.article.locale) }
    let member = account.judgement.member
    guard locales[member].han != nil,
      (account.missing + account.extra).allSatisfy({ $0.text.unicodeScalars.contains { $0.script == .han } })
    else { return false }
    let own = article.texts(of: .code, at: slot, in: member)
    return article.members.indices.contains { other in
      (article.members[other].isOriginal || other == article.likelyOriginal) && locales[other].han != nil
        && locales[other].tag != locales[member].tag
        && HanVariant.areConverted(own, article.texts(of: .code, at: slot, in: other))
    }
  }

  /// Returns whether the numbers that differ are the same in another notation, or times in other zones.
  private func areSameNumbers(_ account: BlockValueDiff, at slot: Int) -> Bool {
    let (missing, extra) = (account.missing, account.extra)
    if NumberNotation.areSame(missing, extra) { return true }
    let own = article.visible(at: slot, of: account.judgement.member)
    let others = account.judgement.against.map { article.visible(at: slot, of: $0) }
    return GroupedDigits.areSame(missing + extra, in: own, and: others)
      || NumberNotation.areSameHours(missing, extra, in: [own] + others)
      || others.contains {
        ZonedTime.explain(own: extra.map(\.text), in: own, other: missing.map(\.text), in: $0)
      }
      || NumberNotation.areSameLimit(missing, extra, own: own, others: others)
      || NumberNotation.areSameShare(missing, extra, own: own, others: others)
      || NumberNotation.areSameYears(missing, extra, own: own, others: others)
      || NumberNotation.areSameMonths(missing, extra)
      || NumberNotation.areOfEnumeration(missing, extra, own: own, others: others)
      || NumberNotation.isMidnightOrNoon(
        missing, extra, own: own, in: profile(account.judgement.member),
        others: zip(others, account.judgement.against.map(profile)).map { ($0, $1) })
  }

  private func profile(_ member: Int) -> LanguageProfile {
    LanguageProfile.of(article.members[member].article.locale.language)
  }

  /// Returns whether code values were replaced by prose or by another sample.
  private func isReworded(_ account: BlockValueDiff, of kind: FactKind, at slot: Int) -> Bool {
    let judgement = account.judgement
    guard judgement.verdict.blames, let reference = judgement.against.first, let other = facts(at: slot, of: reference)
    else { return false }
    if TypeColumn.areValueAndNone(account.missing, account.extra) { return false }
    if article.isCommunity(judgement.member),
      article.areOtherSamples(at: slot, of: judgement.member, comparedTo: reference)
    {
      return true
    }
    let extra = account.extra.map(\.text)
    let missing = account.missing.map(\.text)
    let theirs = other.filter { $0.kind == kind }.map {
      article.features[reference].string($0, in: article.members[reference].article)
    }
    return Rewording.translatesPlaceholders(missing.isEmpty ? theirs : missing, extra)
      || Rewording.movesWords(missing, extra)
      || Rewording.putsWords(missing, extra)
      || article.isCommunity(judgement.member) && missing.count == extra.count
        && article.areNamesOfSamples(extra, pages.samples(of: judgement.member), besides: reference)
  }

  /// Returns whether all blocks contain the value equally often.
  private func isEven(_ entries: ArraySlice<Entry>, _ blocks: [(member: Int, block: BlockFeatures)]) -> Bool {
    guard entries.count % blocks.count == 0 else { return false }
    let usual = entries.count / blocks.count
    var next = entries.startIndex
    for (member, _) in blocks {
      for index in next..<next + usual where entries[index].member != member { return false }
      next += usual
    }
    return true
  }

  /// Judges one value by the number of times each member has it.
  private func weigh(
    _ entries: ArraySlice<Entry>, of kind: FactKind, at slot: Int, blocks: [(member: Int, block: BlockFeatures)],
    into accounts: inout [BlockValueDiff]
  ) {
    var counts: [UInt64?] = Array(repeating: nil, count: count)
    for (member, _) in blocks { counts[member] = 0 }
    for entry in entries { counts[entry.member] = kind == .identifier ? 1 : (counts[entry.member] ?? 0) + 1 }
    for var judgement in jury.judge(counts) {
      guard let reference = judgement.against.first, let own = counts[judgement.member], let other = counts[reference]
      else { continue }
      // Two items with the same number may share one mention, unless another translation repeats it.
      if kind == .number, own > 0, own < other,
        !judgement.against.contains(where: { article.members[$0].role == .translation })
      {
        judgement.doubts.insert(.choice)
      }
      let holder = own > other ? judgement.member : reference
      // If a name is missing entirely, report its first occurrence.
      let isHolder = { (entry: Entry) in entry.member == holder }
      guard let entry = kind == .identifier && own == 0 ? entries.first(where: isHolder) : entries.last(where: isHolder)
      else { continue }
      let fact = article.features[holder].facts[entry.fact]
      let deviation = article.deviation(fact, of: holder, count: own > other ? Int(own - other) : Int(other - own))
      let blames = judgement.verdict.blames
      var place = accounts.count
      if let known = accounts.firstIndex(where: { $0.judgement.member == judgement.member }) {
        place = known
        if blames, !accounts[known].judgement.verdict.blames {
          accounts[known] = BlockValueDiff(judgement: judgement, witnesses: judgement.against)
        } else if !blames, accounts[known].judgement.verdict.blames {
          continue
        }
        accounts[known].witnesses = accounts[known].witnesses.right(in: judgement.against)
        if judgement.isFirmer(than: accounts[known].judgement) { accounts[known].judgement = judgement }
      } else {
        accounts.append(BlockValueDiff(judgement: judgement, witnesses: judgement.against))
      }
      if own > other { accounts[place].extra.append(deviation) } else { accounts[place].missing.append(deviation) }
    }
  }
}

/// The differing values of one kind in a block of one member.
struct BlockValueDiff {
  var judgement: Judgement
  var missing: [ValueDifference] = []
  var extra: [ValueDifference] = []
  /// The members that are right about all of the values.
  var witnesses: [Int]

  /// Among paired numbers, drops surplus single digits, which the other side may spell out: three.
  mutating func dropWords() {
    let pairs = min(missing.count, extra.count)
    guard pairs > 0 else { return }
    for side in [\BlockValueDiff.missing, \BlockValueDiff.extra] {
      var surplus = self[keyPath: side].count - pairs
      self[keyPath: side].removeAll { value in
        guard surplus > 0, !value.traits.contains(.longNumber) else { return false }
        surplus -= 1
        return true
      }
    }
  }
}

/// Locates a differing value in a member's file.
extension DisagreementFinder {
  /// The line of the first extra value, else the estimated line where the first missing value should be.
  func line(
    of missing: [ValueDifference], extra: [ValueDifference], at slot: Int, in member: Int, comparedTo reference: Int?
  )
    -> Int
  {
    let own = article.lines(at: slot, of: member)
    if let line = extra.map(\.line).min() { return line }
    guard own.1 > own.0, let reference, let lost = missing.first, let here = facts(at: slot, of: member),
      let there = facts(at: slot, of: reference),
      let position = there.firstIndex(where: { $0.atom == lost.atom })
    else { return own.0 }
    // If both blocks have equally many lines, use the corresponding one.
    let theirs = article.lines(at: slot, of: reference)
    if own.1 - own.0 == theirs.1 - theirs.0, (theirs.0...theirs.1).contains(lost.line) {
      return own.0 + lost.line - theirs.0
    }
    // Else use the nearest value of the reference that this member has too.
    if let before = there[..<position].reversed().compactMap({ near in
      here.last { $0.atom == near.atom && $0.kind == near.kind }
    }).first {
      return Int(before.line)
    }
    if let after = there[(position + 1)...].compactMap({ near in
      here.first { $0.atom == near.atom && $0.kind == near.kind }
    }).first {
      return Int(after.line)
    }
    let share = Double(lost.line - theirs.0) / Double(max(1, theirs.1 - theirs.0))
    return min(own.1, max(own.0, own.0 + Int((share * Double(own.1 - own.0)).rounded())))
  }

  /// The facts of a member's block in reading order, or nil if it has no such block.
  func facts(at slot: Int, of member: Int) -> [Fact]? {
    guard let node = article.node(at: slot, of: member), let block = article.features[member].block(node) else {
      return nil
    }
    return article.features[member].facts[block.facts.indices].sorted {
      ($0.line, $0.isInText ? $0.range.start : 0) < ($1.line, $1.isInText ? $1.range.start : 0)
    }
  }
}

extension BlockValueDiff {
  /// Drops some of several missing numbers: those that the member has as code.
  mutating func dropNumbersInCode(at slot: Int, in article: AlignedArticle) {
    guard missing.count > 1, let other = judgement.against.first else { return }
    let rest = missing.filter {
      !NumberEvidence.stands($0, inCodeAt: slot, of: judgement.member, besides: other, article)
    }
    if !rest.isEmpty { missing = rest }
  }

  /// Drops the links whose notation is damaged on one of the sides: ``TornLink`` and ``SwollenAddress`` report these
  /// with their reason.
  mutating func dropDamagedLinks(at slot: Int, in article: AlignedArticle) {
    let (member, others) = (judgement.member, judgement.against)
    drop(article.linkDamage(at: slot, of: member, comparedTo: others), lost: \.missing, read: \.extra)
    guard let first = others.first else { return }
    drop(article.linkDamage(at: slot, of: first, comparedTo: [member]), lost: \.extra, read: \.missing)
  }

  /// Drops the placeholders that are the address of a link whose notation is damaged.
  mutating func dropTornAddresses(at slot: Int, in article: AlignedArticle) {
    let damage = article.linkDamage(at: slot, of: judgement.member, comparedTo: judgement.against)
    extra.removeLast(min(extra.count, damage.count { $0.target == LinkDamage.placeholder }))
  }

  private mutating func drop(
    _ damage: [LinkDamage], lost: WritableKeyPath<BlockValueDiff, [ValueDifference]>,
    read: WritableKeyPath<BlockValueDiff, [ValueDifference]>
  ) {
    let meant = Set(damage.map(\.atom))
    let swollen = Set(damage.filter { $0.readAtom != $0.atom }.map(\.readAtom))
    let atoms = Set(self[keyPath: lost].map(\.atom))
    // Each of those that lead elsewhere is reported in place of one link.
    for _ in damage.filter({ $0.isParted && !atoms.contains($0.atom) }) {
      if let place = self[keyPath: lost].firstIndex(where: { !meant.contains($0.atom) }) {
        self[keyPath: lost].remove(at: place)
      }
    }
    self[keyPath: lost].removeAll { meant.contains($0.atom) }
    self[keyPath: read].removeAll { swollen.contains($0.atom) }
  }
}
