import Testing

@testable import Checks

@Suite struct SentenceAnchorsTests {
  @Test(arguments: [
    ([], [], 0), ([1], [], 1), ([1, 2], [1, 2], 0), ([1, 1], [1], 1), ([1, 3, 5], [2, 3, 5], 2), ([1, 2], [2, 3], 2),
    ([1, 2, 3], [4, 5, 6], 4), ([], [1, 2, 3, 4, 5], 4),
  ]) func valuesOfOneListOnlyAreCounted(_ one: [UInt64], _ other: [UInt64], _ expected: Int) {
    #expect(SentenceAnchors.difference(one, other, most: 4) == expected)
    #expect(SentenceAnchors.difference(other, one, most: 4) == expected)
  }

  @Test func sentencesTogetherHaveTheValuesOfAllInOrder() {
    let anchors = SentenceAnchors([[3, 1], [], [2], [1], [9]])
    #expect(anchors[0..<0].isEmpty && anchors[0..<1] == [1, 3] && anchors[0..<3] == [1, 2, 3])
    #expect(anchors[0..<5] == [1, 1, 2, 3, 9] && anchors[4..<5] == [9])
  }
}
