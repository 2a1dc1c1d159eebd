import DocModel
import Reports
import Testing

@testable import Pipeline

@Suite struct BuildFindingsTests {
  /// The Korean text says yes where all others say no.
  static let files = Dictionary(
    uniqueKeysWithValues: [("fr-FR", "Non"), ("pl-PL", "Nie"), ("sv-SE", "Nej"), ("ko-KR", "예"), ("zh-TW", "否")].map {
      (
        "content/\($0)/a.md",
        "# T\n\n| `A` | B |\n|-|-|\n| `x.y` | \($0 == "ko-KR" ? "아니요" : $1) |\n| `SFSafariViewController` | \($1) |\n"
      )
    })

  private func page(_ locale: String, _ root: borrowing TemporaryTree, withFindings: Bool = true) throws -> String {
    var build = Build(roots: [root.path + "/content"], output: root.path + "/site")
    if withFindings { build.check = Check(roots: build.roots) }
    #expect(try build.run().troubles.isEmpty)
    return try root.text("site/\(locale)/a.html")
  }

  @Test func aCellThatSaysYesWhereOthersSayNoIsMarkedWithWhatTheySay() throws {
    let root = try TemporaryTree(Self.files)
    let page = try page("ko-KR", root)
    #expect(
      page.contains("<mark class=\"dc-marked dc-critical\">예</mark><a class=\"dc-sign dc-critical\" id=\"dc-sign-1\""))
    #expect(page.contains("href=\"#dc-finding-1\""))
    #expect(page.contains("id=\"dc-finding-1\""))
    #expect(page.contains("<strong class=\"dc-total\">1 finding</strong>"))
    #expect(page.contains("<span lang=\"fr-FR\" dir=\"ltr\">Non"))
    #expect(page.contains("<span lang=\"zh-TW\" dir=\"ltr\">否"))
    // Behind the table, for a note cannot stand in it.
    let end = try #require(page.firstRange(of: "</table>"))
    let note = try #require(page.firstRange(of: "class=\"dc-finding"))
    #expect(end.upperBound <= note.lowerBound)
  }

  @Test func aPageWithoutFindingsSaysSo() throws {
    let root = try TemporaryTree(Self.files)
    #expect(try page("pl-PL", root).contains("No findings on this page"))
  }

  @Test func nothingIsMarkedWhereNobodyAsked() throws {
    let root = try TemporaryTree(Self.files)
    #expect(!(try page("ko-KR", root, withFindings: false).contains("dc-finding")))
  }
}
