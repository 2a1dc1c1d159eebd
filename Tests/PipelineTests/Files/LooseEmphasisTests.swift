import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Sites whose reader of Markdown sees emphasis within a word.
@Suite struct LooseEmphasisTests {
  @Test(arguments: [
    ("\"gatsby-transformer-remark\": \"^2.1.19\"", false), ("\"@docusaurus/core\": \"2.4.3\"", false),
    ("\"gatsby-transformer-remark\": \"^6.0.0\"", true), ("\"@docusaurus/core\": \"^3.9.0\"", true),
    ("\"@docusaurus/core\": \"latest\"", true), ("", true),
  ])
  func underscoresWithinAWord(_ package: String, _ areFaulty: Bool) throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", "package.json": "{\"dependencies\": {\(package)}}",
      "docs/en/a.md": "# A\n\nThe property _right_ holds the value.\n",
      "docs/zh/a.md": "# A\n\n其中_right_属性保存该值。\n",
    ])
    var check = Check(roots: [tree.path + "/docs"])
    check.source = LocaleTag("en")
    #expect(check.run().findings.contains { $0.finding.rule == "emphasis-broken" } == areFaulty)
  }
}
