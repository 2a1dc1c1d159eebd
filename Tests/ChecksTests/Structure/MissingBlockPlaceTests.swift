import Findings
import Testing

@testable import Checks

@Suite struct MissingBlockPlaceTests {
  private static let page = "# T\n\nOne `a`.\n\n## H `h`\n\nTwo `b`.\n\nThree `c`.\n\nFour `d`.\n"

  /// `zh` keeps the source in comments.
  private static func found(_ zh: String, _ rule: RuleID) -> [String] {
    Tree(["en/a.md": page, "fr/a.md": page, "ko/a.md": page, "zh/a.md": zh], source: "en").found(rule).map {
      $0.replacing(" (note)", with: "")
    }
  }

  @Test func aMissingHeadingStandsBehindItsOwnComment() {
    let text =
      "# T\n\n<!-- One. -->\nOne `a`.\n\n<!-- body -->\n\n<!--\n## H\n-->\n\n<!--\nTwo.\n-->\nTwo `b`.\n\nThree `c`.\n\nFour `d`.\n"
    #expect(Self.found(text, "heading-structure") == ["zh/a.md:11"])
  }

  @Test func whatStoodUnderASharedCommentIsMissingBehindItsNeighbour() {
    let text = "# T\n\nOne `a`.\n\n## H `h`\n\n<!--\nTwo.\n\nThree.\n-->\nTwo `b`.\n\n<!--\nFour.\n-->\nFour `d`.\n"
    #expect(Self.found(text, "block-structure").contains("zh/a.md:13"))
  }

  /// The last line of a file without a line end, in a fence that nothing closes.
  @Test func aLineThatIsMissingAtTheEndOfAnOpenFenceIsToldOnItsLastLine() {
    var files: [String: String] = [:]
    for locale in ["de", "fr", "ko", "pl"] {
      files["\(locale)/a.md"] = "# \(locale)\n\n```c\nint a;" + (locale == "pl" ? "" : "\nint b;\n```\n")
    }
    #expect(Tree(files).findings("code-body").map(\.place.line) == [4])
  }
}
