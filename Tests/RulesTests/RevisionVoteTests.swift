import Findings
import Testing

@testable import Rules

@Suite struct RevisionVoteTests {
  private static func article(_ hash: String, _ date: String, _ body: String) -> String {
    "---\nms.openlocfilehash: \(hash)\nms.lasthandoff: \(date)\n---\n\(body)"
  }

  /// A source, two translations of it and three older ones that never had its last paragraph.
  private static func tree(_ newer: String, _ other: String) -> Tree {
    let start = (1...4).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()
    var files = ["en/a.md": start + newer, "fr/a.md": article("n", "02/01/2021", start + newer), "pt/a.md": article("n", "02/01/2021", start + other)]
    for (locale, hash) in [("de", "o"), ("it", "o"), ("pl", "p")] { files["\(locale)/a.md"] = article(hash, "02/01/2020", start) }
    return Tree(files)
  }

  @Test func olderRevisionsAreNoWitnessesForWhatIsNew() {
    let findings = Self.tree("New `x`.\n\nLast `y`.\n", "Last `y`.\n")
    #expect(findings.found("block-structure").contains("pt/a.md:13"))
    #expect(!findings.found("block-structure").contains { !$0.hasPrefix("pt") && !$0.hasSuffix("(note)") })
  }
}
