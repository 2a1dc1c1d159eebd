import Alignment
import Findings
import Testing

@testable import Checks

@Suite struct StaleTranslationTests {
  static let old = "1a5a1f6c3d6be0b5aeb4bd7c3ef0abe8c3ed92ad"
  static let new = "0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293"
  static let files = [
    "en/a.md": "---\nhash: \(new)\n---\n# A",
    "de/a.md": "---\nms.openlocfilehash: \(old)\nms.lasthandoff: 02/28/2020\n---\n# A",
    "fr/a.md": "---\nms.openlocfilehash: \(new)\n---\n# A",
  ]

  @Test func saysSinceWhenWhereHistoryIsAtHand() {
    let history = SourceHistory(versions: [
      .init(hash: Self.new, commit: "c3", day: 20_210_304), .init(hash: "x", commit: "c2", day: 20_200_402),
      .init(hash: Self.old, commit: "c1", day: 20_200_101),
    ])
    let findings = Tree(Self.files, source: "en", history: history).findings("stale-translation")
    #expect(
      findings.map(\.message) == [
        "de was made from revision 1a5a1f6, handed off 2020-02-28, and the source en was changed since (2 commits behind, since 2020-04-02), though nothing in the structure, code, links or numbers shows it: compare the two before you hand it off again."
      ])
    #expect(findings.map(\.confidence) == [100])
  }

  @Test(arguments: [
    ("Text `a`.", "Text `a`.", Severity.minor), ("Text `b`.", "Text `a`.", .major), ("Text.\n\nText.", "Text.", .major),
    ("## Text", "Text", .major),
  ])
  func whatNothingShowsIsMinor(now: String, own: String, severity: Severity) {
    let files = [
      "en/a.md": "---\nhash: \(Self.new)\n---\n# A\n\n\(now)\n",
      "de/a.md": "---\nms.openlocfilehash: \(Self.old)\n---\n# A\n\n\(own)\n",
    ]
    #expect(Tree(files, source: "en").findings("stale-translation").map(\.severity) == [severity])
  }

  @Test func saysNothingWithoutTheSource() {
    var files = Self.files
    files["en/a.md"] = nil
    #expect(Tree(files).found("stale-translation").isEmpty)
  }

  /// Five pages without a recorded revision; the last lacks some of the ten sections.
  private func drifted(_ lost: [Int]) -> Tree {
    Tree(
      ["de", "fr", "ko", "sv", "pl"].reduce(into: [:]) { files, locale in
        let sections = (0..<10).filter { locale != "pl" || !lost.contains($0) }
        files["\(locale)/a.md"] = sections.map { "## X \($0)\n\nUse `a\($0)`.\n\nThen `b\($0)`.\n\nAnd `c\($0)`.\n\n" }
          .joined()
      })
  }

  @Test func oneSectionThatIsGoneMakesNoOtherVersion() {
    let tree = drifted([4])
    #expect(tree.found("stale-translation").isEmpty)
    #expect(tree.found("heading-structure") == ["pl/a.md:33"])
  }

  @Test func manyPlacesMakeOne() {
    let tree = drifted([2, 5, 8])
    #expect(tree.found("stale-translation") == ["pl/a.md:1"])
    #expect(tree.found("heading-structure").allSatisfy { $0.hasSuffix("(note)") })
  }
}
