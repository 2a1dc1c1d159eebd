import DocModel
import Findings
import Testing

@testable import Rules

/// What a page has of an older text, and blocks that were not laid beside each other, are told without blame.
@Suite struct OlderTextTests {
  private static let start = (1...8).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()

  private static func page(_ revision: Int, _ text: String) -> String {
    "---\nms.openlocfilehash: \(String(repeating: "\(revision)", count: 40))\n---\n" + start + text
  }

  private func loud(_ files: [String: String]) -> [String] {
    Tree(files).found("block-structure").filter { !$0.hasSuffix("(note)") }
  }

  @Test func anOlderTextMayHaveABlockMore() {
    let new = "End `e`.\n", old = "More.\n\nEnd `e`.\n"
    #expect(loud(["de/a.md": Self.page(1, old), "fr/a.md": Self.page(2, new), "it/a.md": Self.page(3, new), "pl/a.md": Self.page(4, new)]).isEmpty)
    #expect(loud(["de/a.md": Self.page(1, new), "fr/a.md": Self.page(2, old), "it/a.md": Self.page(3, old), "pl/a.md": Self.page(4, old)]) == ["de/a.md:20"])
  }

  @Test func aBlockThatStandsElsewhereOnThePageIsNotMissing() {
    let usual = "Lids `a1`.\n\nThe boxes `b1` stay.\n\nRopes `f1` last.\n\nEnd.\n"
    let moved = "The boxes `b1` stay.\n\nRopes `f1` last.\n\nLids `a1`.\n\nEnd.\n"
    func loud(_ page: (String) -> String) -> [String] {
      self.loud(["de/a.md": page(moved)].merging(["fr", "it", "pl", "sv"].map { ("\($0)/a.md", page(usual)) }) { $1 })
    }
    #expect(loud { Self.start + $0 }.isEmpty)
    // Made from the very same text, it is out of its place.
    #expect(loud { Self.page(1, $0) } == ["de/a.md:20", "de/a.md:24"])
  }

  @Test func aDirectiveThatStandsElsewhereIsInTheOtherTexts() {
    func found(_ mark: String) -> [String] {
      let usual = "{{< box size=\"1\" >}}\n\n" + Self.start, own = Self.start + "{{< box size=\"\(mark)\" >}}\n"
      return Tree(["de/a.md": own, "fr/a.md": usual, "it/a.md": usual, "pl/a.md": usual, "sv/a.md": usual]).found("placeholder")
    }
    #expect(found("1").allSatisfy { $0.hasSuffix("(note)") })
    #expect(found("2").contains { !$0.hasSuffix("(note)") })
  }
}
