import DocModel
import Testing

@testable import Alignment

@Suite struct SequenceAlignmentTests {
  /// Blocks that say what `name` makes of their numbers; the same name, the same text.
  private static func blocks(_ count: Int, _ kind: (Int) -> NodeKind = { _ in .item }, _ name: (Int) -> UInt64)
    -> [Element]
  {
    (0..<count).map { i in
      let name = name(i)
      let sum = Outline.Sum(
        mask: name == 0 ? 0 : 1 << (name & 63), neutral: name, text: name &* 31, length: 20, leaves: 1)
      return Element(node: Int32(i), kind: kind(i), sum: sum)
    }
  }

  private static func kind(_ number: UInt64) -> NodeKind {
    [NodeKind.heading, .item, .blockQuote, .codeBlock, .paragraph, .table][Int(number % 6)]
  }

  private static func mixed(_ i: Int, _ seed: UInt64) -> UInt64 {
    var z = (UInt64(i) &+ seed) &* 0x9e37_79b9_7f4a_7c15
    z ^= z >> 29
    return z &* 0xbf58_476d_1ce4_e5b9 >> 33
  }

  /// Two sides of about `count` blocks each, as they grow worst.
  private static let pages: [(name: String, sides: @Sendable (Int) -> ([Element], [Element]))] = [
    ("the same items", { (blocks($0) { _ in 7 }, blocks($0 - $0 / 50) { _ in 7 }) }),
    ("items without a word", { (blocks($0) { _ in 0 }, blocks($0 - 1) { _ in 0 }) }),
    ("all different", { (blocks($0) { mixed($0, 1) }, blocks($0 - 3) { mixed($0, 99) }) }),
    ("in reverse", { n in (blocks(n) { UInt64($0 + 1) }, blocks(n) { UInt64(n - $0) }) }),
    ("few against many", { (blocks(14) { mixed($0, 1) }, blocks($0 * 5) { mixed($0, 99) }) }),
    ("one against many", { (blocks(1) { mixed($0, 1) }, blocks($0) { mixed($0, 99) }) }),
    (
      "kinds in turn",
      { n in
        (blocks(n, { kind(mixed($0, 1)) }, { _ in 3 }), blocks(n, { kind(mixed($0, 5)) }, { _ in 3 }))
      }
    ),
  ]

  /// The work and the memory of an alignment are the cells of its programmes.
  @Test(arguments: pages.indices) func theWorkGrowsWithTheBlocksAndNotWithTheirSquare(_ page: Int) {
    let cells = [4000, 16_000].map { count in
      let (a, b) = Self.pages[page].sides(count)
      let alignment = SequenceAlignment(a, b, by: Similarity(ratio: 1))
      #expect(alignment.cells <= 120 * (a.count + b.count) + 1_000_000)
      return alignment.cells
    }
    #expect(cells[1] <= 6 * max(cells[0], 400_000))
  }

  @Test func whatIsTheSameStaysPairedAroundWhatIsNot() {
    let a = Self.blocks(3000) { UInt64($0 + 1) }
    let b = Self.blocks(3001) { $0 == 1500 ? 900_000 : UInt64($0 < 1500 ? $0 + 1 : $0) }
    let alignment = SequenceAlignment(a, b, by: Similarity(ratio: 1))
    #expect(alignment.partner[1499] == 1499)
    #expect(alignment.partner[1500] == 1501)
    #expect(alignment.partner[2999] == 3000)
    #expect(alignment.reverse[1500] == SequenceAlignment.none)
  }

  /// Rows that repeat themselves, some of them with another value: nothing has to be weighed but these.
  @Test func oneBlockBetweenManyThatAreTheSameAnswersTheOneInItsPlace() {
    let a = Self.blocks(20_000) { UInt64($0 % 100 + 1) }
    let b = Self.blocks(20_000) { $0 % 48 >= 46 ? 900_000 + UInt64($0 % 2) : UInt64($0 % 100 + 1) }
    let alignment = SequenceAlignment(a, b + Self.blocks(30) { _ in 5 }, by: Similarity(ratio: 1))
    #expect(alignment.cells < 20_000)
    #expect((0..<19_000).allSatisfy { alignment.partner[$0] == Int32($0) })
  }

  /// What one translation added says as much, and is the source's all the same less than what the source has there.
  @Test(arguments: [0, 1]) func whatSomebodyAddedDrawsNobodyAway(added: Int) {
    var columns = Self.blocks(2, { _ in .paragraph }, { _ in 7 })
    columns[added].isAdded = true
    let alignment = SequenceAlignment(
      columns, Self.blocks(1, { _ in .paragraph }, { _ in 7 }), by: Similarity(ratio: 1))
    #expect(alignment.partner[1 - added] == 0)
    #expect(alignment.partner[added] == SequenceAlignment.none)
  }

  @Test func pairsRise() {
    let pairs = AlignmentAnchors.rising([(0, 5), (1, 1), (2, 2), (3, 9), (4, 3)])
    #expect(pairs.map(\.0) == [1, 2, 4])
  }
}
