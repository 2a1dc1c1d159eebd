import DocModel
import Findings
import Testing

@testable import Checks

/// What stands elsewhere on the page is not missing: the very source shows where it was.
@Suite struct DisplacedBlocksTests {
  private static func tree(_ own: String, _ source: String) -> Tree {
    let start = (1...4).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()
    return Tree(
      [
        "en/a.md": "---\nhash: 1\n---\n\(start)\(source)\n\nEnd `e`.\n",
        "de/a.md": "---\nhash: 1\nms.openlocfilehash: 1\n---\n\(start)\(own)\n\nEnd `e`.\n",
      ], source: "en")
  }

  private static func loud(_ tree: Tree) -> [Finding] {
    tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  @Test func aBlockOutsideItsItemIsToldAsThat() {
    let code = Self.loud(
      Self.tree(
        "1. Zuerst das:\n\n```sh\nnpm install --now\n```\n\n2. Dann `x`.",
        "1. First that:\n\n   ```sh\n   npm install --now\n   ```\n\n2. Then `x`."))
    let text = Self.loud(
      Self.tree(
        "- Andere Fassungen dieses Textes, die auf anderen Seiten im Netz stehen, sollten all das tun:\n- Klar sagen, dass der Text von hier kommt.\n- Einen Verweis auf das Original haben.\n\nSchluss.",
        "- Other versions of this text that stand on other sites of the net should do all of that:\n  - Clearly mention that the text comes from here.\n  - Have a link to the original one.\n\nThe end."
      ))
    for findings in [code, text] {
      #expect(findings.count == 1, "\(findings.map(\.message))")
      #expect(findings.allSatisfy { $0.severity == .minor && $0.message.contains("is outside the list item") })
    }
  }

  /// A page that indents the code of no list item does so in all of them: that is one finding.
  @Test(arguments: [3, 7]) func theIndentsOfAPageAreOneFinding(count: Int) {
    func list(_ words: String, _ indent: String) -> String {
      (1...count).map { "\($0). \(words) \($0):\n\n\(indent)```sh\n\(indent)npm run step-\($0)\n\(indent)```\n\n" }
        .joined()
    }
    let found = Self.loud(Self.tree(list("Schritt", ""), list("Step", "   ")))
    #expect(found.count == (count < 5 ? count : 1), "\(found.map(\.message))")
    #expect(found.flatMap(\.consequences).count >= count - 1)
  }

  /// Two paragraphs in one, with the sentences of both.
  @Test func aParagraphWithinItsNeighbourIsNotMissing() {
    let source =
      "The first one says what there is to say of the box.\n\nThe second one says how to open the box. Then close it again."
    let merged =
      "Der erste sagt, was es über den Kasten zu sagen gibt. Der zweite sagt, wie man den Kasten öffnet. Danach schließe man ihn."
    #expect(Self.loud(Self.tree(merged, source)).allSatisfy { $0.severity == .minor })
    let lost = Self.loud(Self.tree("Der erste sagt, was es über den Kasten zu sagen gibt.", source))
    #expect(lost.contains { $0.severity == .major && $0.message.contains("is missing here") })
  }

  @Test func aSpanInTheNextBlockIsNotMissing() {
    let source = "Say `library` and `open`.\n\n- One\n- Two"
    #expect(
      Self.loud(Self.tree("Sage `open`.\n\n- Eins `library`\n- Zwei", source)).allSatisfy { $0.severity != .major })
    #expect(Self.loud(Self.tree("Sage `open`.\n\n- Eins\n- Zwei", source)).contains { $0.severity == .major })
  }

  /// A shortcode is a token of the text, wherever its lines end.
  @Test(arguments: [
    "{{< box name=\"Spuren\" url=\"/x/\" >}}\nVerteilte Spuren {{< /box >}}\n{{< /boxes >}}",
    "{{< box\n  name=\"Spuren\"\n  url=\"/x/\" >}}Verteilte Spuren\n{{< /box >}}\n{{< /boxes >}}",
  ])
  func linesOfShortcodesAreFree(own: String) {
    let source =
      "{{< boxes >}}\n{{< box name=\"Traces\" url=\"/x/\" >}}\nDistributed traces {{< /box >}} {{< /boxes >}}"
    let findings = Self.loud(Self.tree("{{< boxes >}}\n" + own, source))
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  @Test func aShortcodeThatIsGoneIsMissing() {
    let source = "Text.\n\n{{< box name=\"Traces\" url=\"/x/\" >}}\n\nMore."
    #expect(Self.loud(Self.tree("Text.\n\nMehr.", source)).contains { $0.severity == .major })
  }

  /// What only the words of a shortcode's argument are is no damage.
  @Test func wordsOfAnArgumentAreTranslated() {
    let findings = Self.loud(
      Self.tree("- {{% status \"프로토콜\" \"a.*b\" %}}", "- {{% status \"Protocol\" \"a.*b\" %}}"))
    #expect(findings.allSatisfy { $0.severity == .minor }, "\(findings.map(\.message))")
  }

  @Test func anItemThatIsAShortcodeIsQuotedAsItIsWritten() {
    let findings = Self.loud(
      Self.tree("- Eins `a`\n- Drei `c`", "- One `a`\n- {{% status \"API\" %}}\n- Three `c`"))
    #expect(findings.contains { $0.message.contains("{{% status") }, "\(findings.map(\.message))")
  }

  @Test func aTextInAnotherFormIsMinor() {
    let findings = Self.loud(
      Self.tree("- Sage es `box` und `lid` vorher.", "Say it to `box` and `lid` before.")
    ).filter { $0.message.contains("and a paragraph in") }
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.severity == .minor })
  }
}

@Suite struct MergedBlocksTests {
  @Test func whoHasTwoBlocksIsComparedThoughAnotherMadeThemOne() {
    func page(_ hash: String, _ body: String) -> String { "---\nms.openlocfilehash: \(hash)\n---\n# A\n\n" + body }
    let body = "The first sentence names `alpha` and more of it.\n\nThe second one is about `beta` and that.\n"
    let merged = "The first sentence names `alpha` and more of it. The second one is about `beta` and that.\n"
    let tree = Tree([
      "en/a.md": "---\nhash: a1\n---\n# A\n\n" + body, "fr/a.md": page("a1", body),
      "de/a.md": page("a1", body.replacing("alpha", with: "alfa")),
      "pl/a.md": page("b2", merged),
    ])
    #expect(tree.found("inline-code") == ["de/a.md:6"])
  }
}
