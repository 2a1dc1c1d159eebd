import Testing

@testable import Reports

@Suite struct LineDiffTests {
  @Test func pairsWhatChanged() {
    let diff = LineDiff(["a", "b", "c", "d"], ["a", "x", "c", "d", "e"])
    #expect(
      diff.steps == [
        .same(left: 0, right: 0), .changed(left: 1..<2, right: 1..<2), .same(left: 2, right: 2),
        .same(left: 3, right: 3),
        .changed(left: 4..<4, right: 4..<5),
      ])
  }

  @Test func findsThePartOfALineThatChanged() {
    let part = ChangedPart("init(parentViewController: c)", "init(authPresentationViewController: c)")
    #expect(part.left == "parent")
    #expect(part.right == "authPresentation")
  }
}
