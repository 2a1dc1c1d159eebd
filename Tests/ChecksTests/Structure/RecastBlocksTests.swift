import DocModel
import Findings
import Testing

@testable import Checks

/// The same content in another kind of block is neither missing nor added.
@Suite struct RecastBlocksTests {
  private static func tree(_ own: String, _ others: String) -> Tree {
    let start = (1...4).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()
    var files = ["de/a.md": start + own + "\n\nEnd `e`.\n"]
    for locale in ["en", "fr", "pl", "sv"] { files["\(locale)/a.md"] = start + others + "\n\nEnd `e`.\n" }
    return Tree(files, source: "en")
  }

  @Test(arguments: [
    ("* Wege zu anderen Rechnern nur lesend.", "\\*Links to other hosts are read only.", "list item", "paragraph"),
    ("```\nrun --now ./box\n```", "$ run --now ./box", "code block", "paragraph"),
    ("> Wege zu anderen Rechnern nur lesend.", "- Links to other hosts are read only.", "quote", "list item"),
  ])
  func isSaidOnceAndMinor(own: String, others: String, here: String, there: String) {
    let tree = Self.tree(own, others)
    let findings = tree.findings("block-structure") + tree.findings("code-block")
    let loud = findings.filter { $0.message.contains(" here, and a ") }
    #expect(loud.count == 1)
    #expect(
      loud.allSatisfy {
        $0.severity == .minor && $0.place.locale.tag == "de"
          && $0.message.contains("is a \(here) here, and a \(there) in")
      })
    #expect(findings.allSatisfy { $0.severity == .minor || loud.first?.consequences.contains($0) == true })
  }

  /// A table in HTML, in one block or parted by blank lines, is the Markdown table of the translation.
  @Test(arguments: [
    "<table>\n<tr><th>Key</th><th>Use</th></tr>\n<tr><td>a</td><td>One</td></tr>\n</table>",
    "<table>\n<tr><th>Key</th><th>Use</th></tr>\n\n<tr><td>a</td><td>One</td></tr>\n\n</table>",
  ])
  func aTableInHTMLIsANotice(others: String) {
    let tree = Self.tree("| Key | Nutzen |\n|-|-|\n| a | Eins |", others)
    let all = ["block-structure", "table-shape"].flatMap { tree.findings(RuleID($0)) }
    let findings = all.filter { one in !all.contains { $0.consequences.contains(one) } }
    #expect(findings.count == 1 && findings[0].message.contains("is in Markdown here, and in HTML in"))
    #expect(findings.allSatisfy { $0.severity == .notice }, "\(findings.map(\.message))")
    let lost = Self.tree("", others)
    #expect(lost.findings("block-structure").contains { $0.severity == .major })
  }

  /// What it says may be written down quite otherwise.
  @Test(arguments: [
    "{{% alert title=\"Hinweis\" %}}\nNur lesen!\n{{% /alert %}}", "{{% alert %}} Nur lesen! {{% /alert %}}",
  ])
  func aNoteInAnotherFormIsANotice(own: String) {
    for others in [
      "> [!NOTE]\n> Links to `other` hosts are read only.", "> **Note:** Links to `other` hosts are read only.",
    ] {
      let tree = Self.tree(own, others)
      let findings = ["placeholder", "alert-kind", "block-structure"].flatMap { tree.findings(RuleID($0)) }
      let folded = Set(findings.flatMap(\.consequences).map(\.fingerprint))
      #expect(
        findings.allSatisfy {
          folded.contains($0.fingerprint) || $0.level(threshold: Finding.defaultThreshold) == .note
        }, "\(findings.map(\.message))")
    }
  }

  @Test func whatIsMissingBesideAnotherBlockStaysMissing() {
    let findings = Self.tree("- See `x`.", "The port is `8080` and the host is `box`.").findings("block-structure")
    #expect(findings.contains { $0.severity == .major && $0.message.contains("is missing here") })
  }

  /// A whole page nested otherwise is no other version of the text.
  @Test func aPageOfBulletsInsteadOfParagraphsIsNotStale() {
    let blocks = (1...8).map { "Say `a\($0)` to `b\($0)`." }
    var files = ["de/a.md": "# A\n\n" + blocks.map { "- \($0)\n" }.joined()]
    for locale in ["en", "fr", "pl", "sv"] { files["\(locale)/a.md"] = "# A\n\n" + blocks.map { "\($0)\n\n" }.joined() }
    #expect(Tree(files, source: "en").findings("stale-translation").allSatisfy { $0.severity == .minor })
  }
}
