import DocModel
import Findings
import Testing

@testable import Checks

/// What a page has of an older text, and blocks that were not laid beside each other, are told without blame.
@Suite struct OlderSourceTests {
  private static let start = (1...8).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()

  private static func page(_ revision: Int, _ text: String) -> String {
    "---\nms.openlocfilehash: \(String(repeating: "\(revision)", count: 40))\n---\n" + start + text
  }

  private func loud(_ files: [String: String]) -> [String] {
    Tree(files).found("block-structure").filter { !$0.hasSuffix("(note)") }
  }

  @Test func anOlderTextMayHaveABlockMore() {
    let new = "End `e`.\n"
    let old = "More.\n\nEnd `e`.\n"
    #expect(
      loud([
        "de/a.md": Self.page(1, old), "fr/a.md": Self.page(2, new), "it/a.md": Self.page(3, new),
        "pl/a.md": Self.page(4, new),
      ]).isEmpty)
    #expect(
      loud([
        "de/a.md": Self.page(1, new), "fr/a.md": Self.page(2, old), "it/a.md": Self.page(3, old),
        "pl/a.md": Self.page(4, old),
      ]) == ["de/a.md:20"])
  }

  @Test func whatTheOldestTextLacksInSeveralPlacesIsNoError() {
    func found(_ rule: RuleID, _ own: String) -> [String] {
      let new = "Lids `a1`, `a2`.\n\nSee [x](x.md), `b1`.\n\nRopes `c1`, `c2`.\n\nGet `d1`, `d2`.\n\nEnd `e`.\n"
      return Tree([
        "de/a.md": Self.page(1, own), "fr/a.md": Self.page(2, new), "it/a.md": Self.page(3, new),
        "pl/a.md": Self.page(4, new),
      ]).found(rule)
    }
    let one = "Lids `a1`, `a2`.\n\nSee [x](x.md), `b1`.\n\nGet `d1`, `d2`.\n\nEnd `e`.\n"
    #expect(found("block-structure", one) == ["de/a.md:24"])
    let three = "Lids `a1`, `a2`.\n\nSee x, `b1`.\n\nGet `d1`, `d3`.\n\nEnd `e`.\n"
    for rule in ["block-structure", "link-target", "inline-code"] {
      let findings = found(RuleID(rule), three)
      #expect(!findings.isEmpty && findings.allSatisfy { $0.hasPrefix("de/") && $0.hasSuffix("(note)") }, "\(findings)")
    }
  }

  @Test func aLinkThatNoNewerTextHasIsOfTheOlderOne() {
    func found(_ own: String, _ others: String) -> [String] {
      Tree(
        ["fr": own, "de": others, "it": others, "pl": others, "sv": others].reduce(into: [:]) { files, entry in
          files["\(entry.key)/a.md"] = Self.page(
            ["de": 1, "fr": 2, "it": 3, "pl": 4, "sv": 5][entry.key] ?? 9, entry.value)
        }
      ).found("link-target").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("See [x](x.md), [y](y.md).\n", "See [x](x.md), y.\n").isEmpty)
    #expect(found("See [x](x.md), y.\n", "See [x](x.md), [y](y.md).\n") == ["fr/a.md:20"])
    #expect(found("See [x](x.md), [y](z.md).\n", "See [x](x.md), [y](y.md).\n") == ["fr/a.md:20"])
  }

  @Test func aBlockThatReadsOtherwiseBesideAnotherTextIsNotMissing() {
    func found(_ own: String) -> [String] {
      let others = "- Open the boxes, say go\n- Lids `f1`\n"
      return loud([
        "de/a.md": Self.page(2, own), "fr/a.md": Self.page(1, others), "it/a.md": Self.page(3, others),
        "pl/a.md": Self.page(4, others), "sv/a.md": Self.page(5, others),
      ])
    }
    #expect(found("- Mach die Kisten auf, `go.now`, `go.then`\n- Lids `f1`\n").isEmpty)
    #expect(found("- Lids `f1`\n") == ["de/a.md:20"])
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
      let usual = "{{< box size=\"1\" >}}\n\n" + Self.start
      let own = Self.start + "{{< box size=\"\(mark)\" >}}\n"
      return Tree(["de/a.md": own, "fr/a.md": usual, "it/a.md": usual, "pl/a.md": usual, "sv/a.md": usual]).found(
        "placeholder")
    }
    #expect(found("1").allSatisfy { $0.hasSuffix("(note)") })
    #expect(found("2").contains { !$0.hasSuffix("(note)") })
  }
}
