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
  }

  struct Miss {
    let slot: Int
    let block: DisagreementFinder.NamedBlock
    let name: TermCensus.Name
    /// The source has the word in small letters, too.
    let isOrdinary: Bool
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
      let confidence = miss.isOrdinary ? min(Certainty.weak, certainty) : certainty
      if let last = result.indices.last, result[last].slot == slot, result[last].block.member == block.member,
        result[last].block.line == block.line, (result[last].confidence >= 60) == (confidence >= 60)
      {
        result[last].names.append(name)
        result[last].confidence = max(result[last].confidence, confidence)
      } else {
        result.append(
          Entry(
            slot: slot, block: block, names: [name], with: miss.with, confidence: confidence))
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
    // Acronyms may be written out, and a word in small letters is a word.
    if name.deviation.weight != 1 { return name.deviation.weight == 2 && name.isForeign ? Certainty.drift : nil }
    guard othersExpected >= 3, Double(othersKept) >= 0.85 * Double(othersExpected) else {
      return name.isForeign ? Certainty.faint : nil
    }
    // A folder is where it is.
    if name.isFolder, othersKept == othersExpected { return Certainty.sure }
    // So is a command called as it is, whatever is said of it.
    if name.isCommand, name.whole != name.deviation.text, othersKept == othersExpected, isKeptBeside(block.member, name)
    {
      return Certainty.sure
    }
    let isOfItsSource = miss.isInID || isKeptBeside(block.member, name)
    // No word of any language, which hardly anybody else translates anywhere.
    if isOfItsSource, name.kept >= 4, own.expected >= 3, othersKept * 10 >= othersExpected * 9,
      TermCensus.isCoined(name.bytes)
    {
      return Certainty.fair
    }
    // Running text may do without a name, and who was made from another text may never have seen it.
    guard name.isAlone || name.isCommand || isTitle, isOfItsSource else { return Certainty.drift }
    if own.kept >= 1, own.kept * 2 >= own.expected {
      return name.isForeign || (own.kept >= 3 && !name.isWhole) ? Certainty.sure : Certainty.doubtful
    }
    // Translated wherever it stands: a decision, not a slip.
    if own.expected >= 2 { return Certainty.faint }
    // One place alone says little, unless it is a title or a block that is nothing but the name.
    guard name.isForeign, othersKept == othersExpected, othersExpected >= 4 else { return Certainty.drift }
    // A lone word that the others have in common may be one they left untranslated.
    return isTitle || (name.isAlone && !name.isWhole) ? Certainty.fair : Certainty.weak
  }

  /// True where a member that has the name was made from the same text.
  private func isKeptBeside(_ member: Int, _ name: TermCensus.Name) -> Bool {
    name.keepers.contains { groupOf[$0] == groupOf[member] }
  }
}
