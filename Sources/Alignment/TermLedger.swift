internal import DocModel
internal import Features

/// How faithfully the names of one article are kept, over all its blocks: a name that this very locale keeps elsewhere
/// is lost by an error, one that it translates everywhere is translated by a decision.
struct TermLedger {
  struct Entry {
    let slot: Int
    let block: DisagreementFinder.NamedBlock
    var names: [TermCensus.Name]
    /// Who lacks the first of them.
    let with: [Int]
    var confidence: UInt8
    /// Of all names, see ``Disagreement/isMild``.
    var isMild: Bool
  }

  struct Miss {
    let slot: Int
    let block: DisagreementFinder.NamedBlock
    let name: TermCensus.Name
    /// The source has the word in small letters, too.
    let isOrdinary: Bool
    let rendering: TermCensus.Rendering
    /// The id of the heading has it, which was made from the very text that the heading was made from.
    var isInID = false
    /// Who lacks it.
    let with: [Int]
  }

  private struct Tally {
    var kept = 0
    var expected = 0
  }

  private let groupOf: [Int]
  private let originals: [Bool]
  private var members: Int { groupOf.count }
  private var missed: [Miss] = []
  private var names = AtomNumbers()
  /// One for each name and member.
  private var tallies: [Tally] = []

  init(_ members: [Member]) {
    groupOf = members.map(\.group)
    originals = members.map(\.isOriginal)
  }

  mutating func miss(_ miss: Miss) { missed.append(miss) }

  /// Takes note of who has a name in one block. What the original does is not counted.
  mutating func count(_ name: TermCensus.Name, _ census: inout TermCensus, _ blocks: [DisagreementFinder.NamedBlock]) {
    let row = row(of: name.atom)
    for block in blocks where !originals[block.member] {
      tallies[row + block.member].expected += 1
      if census.holds(name, block) { tallies[row + block.member].kept += 1 }
    }
  }

  /// The same for a name that every block has.
  mutating func keep(_ name: UInt64, _ blocks: [DisagreementFinder.NamedBlock]) {
    let row = row(of: name)
    for block in blocks where !originals[block.member] {
      tallies[row + block.member].expected += 1
      tallies[row + block.member].kept += 1
    }
  }

  /// Where the tallies of a name begin.
  private mutating func row(of name: UInt64) -> Int {
    let row = names.number(of: name) * members
    if row == tallies.count { tallies.append(contentsOf: repeatElement(Tally(), count: members)) }
    return row
  }

  /// What is worth reporting: one entry per block, in reading order.
  func verdicts() -> [Entry] {
    var result: [Entry] = []
    for miss in missed {
      let (slot, block, name) = (miss.slot, miss.block, miss.name)
      guard let certainty = confidence(miss) else { continue }
      let confidence = miss.isOrdinary ? min(50, certainty) : certainty
      if let last = result.indices.last, result[last].slot == slot, result[last].block.member == block.member,
        result[last].block.line == block.line, (result[last].confidence >= 60) == (confidence >= 60)
      {
        result[last].names.append(name)
        result[last].confidence = max(result[last].confidence, confidence)
        result[last].isMild = result[last].isMild && miss.rendering.isMild
      } else {
        result.append(
          Entry(
            slot: slot, block: block, names: [name], with: miss.with, confidence: confidence,
            isMild: miss.rendering.isMild))
      }
    }
    return result
  }

  private func confidence(_ miss: Miss) -> UInt8? {
    let (name, block, isTitle) = (miss.name, miss.block, miss.slot == 0)
    var own = Tally()
    var all = Tally()
    if let number = names.known(name.atom) {
      let row = number * members
      own = tallies[row + block.member]
      for tally in tallies[row..<(row + members)] {
        all.kept += tally.kept
        all.expected += tally.expected
      }
    }
    let othersKept = all.kept - own.kept
    let othersExpected = all.expected - own.expected
    if miss.rendering == .bracketed, name.kept >= 3, isKeptBeside(block.member, name) { return 66 }
    // A value that programs read, in a cell of its own, is no acronym. What several revisions have is what this one was made from, too.
    if name.isWhole, name.isForeign, TermCensus.capitalLiterals.contains(name.deviation.text), name.kept >= 4,
      miss.with.count == 1,
      isKeptBeside(block.member, name) || name.keepers.contains(where: { groupOf[$0] != groupOf[name.keepers[0]] })
    {
      return 66
    }
    // Another acronym stands in its place.
    if miss.rendering == .swapped, name.kept >= 4, own.kept >= 1, othersKept == othersExpected,
      isKeptBeside(block.member, name)
    {
      return 66
    }
    // A value in quotation marks is no acronym.
    if miss.rendering == .quoted, name.kept >= 2, name.isForeign, isKeptBeside(block.member, name) { return 66 }
    // Acronyms may be written out, and a word in small letters is a word.
    if name.deviation.weight != 1 { return name.deviation.weight == 2 && name.isForeign ? 45 : nil }
    // What a reader types stands in the code, too.
    if miss.rendering == .argument, name.kept >= 3, isKeptBeside(block.member, name) { return 66 }
    // Whoever else translates it, this text has the name elsewhere.
    if miss.rendering == .halved, own.kept >= 2, own.kept * 2 > own.expected, name.kept >= 3,
      isKeptBeside(block.member, name)
    {
      return 66
    }
    guard othersExpected >= 3, Double(othersKept) >= 0.85 * Double(othersExpected) else {
      return name.isForeign ? 40 : nil
    }
    // A folder is where it is.
    if name.isFolder, othersKept == othersExpected { return 76 }
    // So is a command called as it is, whatever is said of it.
    if name.isCommand, name.whole != name.deviation.text, othersKept == othersExpected, isKeptBeside(block.member, name)
    {
      return 76
    }
    let isOfItsSource = miss.isInID || isKeptBeside(block.member, name)
    if isOfItsSource, isTranslation(miss, own, isKeptByAll: othersKept == othersExpected) { return 66 }
    // No word of any language, which hardly anybody else translates anywhere.
    if isOfItsSource, name.kept >= 4, own.expected >= 3, othersKept * 10 >= othersExpected * 9,
      TermCensus.isCoined(name.bytes)
    {
      return 66
    }
    // Running text may do without a name, and who was made from another text may never have seen it.
    guard name.isAlone || name.isCommand || isTitle, isOfItsSource else { return 45 }
    if own.kept >= 1, own.kept * 2 >= own.expected {
      return name.isForeign || (own.kept >= 3 && !name.isWhole) ? 76 : 55
    }
    // Translated wherever it stands: a decision, not a slip.
    if own.expected >= 2 { return 40 }
    // One place alone says little, unless it is a title or a block that is nothing but the name.
    guard name.isForeign, othersKept == othersExpected, othersExpected >= 4 else { return 45 }
    // A lone word that the others have in common may be one they left untranslated.
    return isTitle || (name.isAlone && !name.isWhole) ? 66 : 50
  }

  /// True where what stands in place of the name tells that it was translated, and this member keeps it elsewhere.
  private func isTranslation(_ miss: Miss, _ own: Tally, isKeptByAll: Bool) -> Bool {
    let isUsual = own.kept >= 1 && own.kept * 2 >= own.expected
    // What stands there tells by itself; where something else does not, nobody else may lack the name.
    switch miss.rendering {
    case .unknown: return false
    case .translated: return isUsual && miss.with.count <= 2
    case .translatedOnce, .stripped: return miss.with.count <= 2
    case .translatedWholly: return (isUsual || (own.expected <= 1 && isKeptByAll)) && miss.with.count <= 2
    case .markedAlone, .beforeVersion, .coined: return isUsual && miss.with.count == 1
    case .inOneLine, .numbered: return miss.with.count == 1
    case .replaced, .framed: return miss.with.count <= 2
    case .lookedAlike: return isUsual && isKeptByAll && miss.with.count == 1
    case .argument, .bracketed, .quoted, .swapped, .halved: return false
    }
  }

  /// True where a member that has the name was made from the same text.
  private func isKeptBeside(_ member: Int, _ name: TermCensus.Name) -> Bool {
    name.keepers.contains { groupOf[$0] == groupOf[member] }
  }
}
