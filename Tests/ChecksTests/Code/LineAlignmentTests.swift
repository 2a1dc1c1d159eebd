import Testing

@testable import Checks

@Suite struct LineAlignmentTests {
  /// `end` closes what was added, and not what stood before it.
  @Test func whatWasAddedBetweenEqualLinesEndsWithTheLastOfThem() {
    let found = LineAlignment.align([1, 5, 9, 2, 9, 6], [1, 7, 9, 3, 9, 2, 9, 8])
    #expect(found.partner == [0, 1, 2, 5, 6, 7])
    #expect(found.additions == [3: [3, 4]])
    let lost = LineAlignment.align([1, 7, 9, 3, 9, 2, 9, 8], [1, 5, 9, 2, 9, 6])
    #expect(lost.partner == [0, 1, 2, -1, -1, 3, 4, 5])
  }
}
