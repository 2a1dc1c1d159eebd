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
    #expect(page.contains("<strong class=\"dc-total\">발견 1건</strong>"))
    #expect(page.contains("<span lang=\"fr-FR\" dir=\"ltr\">Non"))
    #expect(page.contains("<span lang=\"zh-TW\" dir=\"ltr\">否"))
    // Behind the table, for a note cannot stand in it.
    let end = try #require(page.firstRange(of: "</table>"))
    let note = try #require(page.firstRange(of: "class=\"dc-finding"))
    #expect(end.upperBound <= note.lowerBound)
  }

  @Test func aPageWithoutFindingsSaysSo() throws {
    let root = try TemporaryTree(Self.files)
    #expect(try page("pl-PL", root).contains("Brak uwag na tej stronie"))
  }

  /// A tree whose links work but for those of one article.
  static let links = Dictionary(
    uniqueKeysWithValues: ["en", "pl"].flatMap { locale in
      (1...6).map { ("content/\(locale)/p\($0).md", "# P\n\n[a](p\($0 % 6 + 1).md) and [b](p1.md)\n") } + [
        (
          "content/\(locale)/bad.md",
          "# Bad\n\n[a](gone.md), [b](#no), [c](p1.md#nowhere)\n\n<a href=\"lost.md\">d</a>\n"
        )
      ]
    })

  @Test func aBrokenLinkIsToldOnceWhereItIsMarked() throws {
    let root = try TemporaryTree(Self.links)
    var build = Build(roots: [root.path + "/content"], output: root.path + "/site")
    let plain = try build.run()
    #expect(plain.troubles.count == 8 && plain.marked == 0)
    build.check = Check(roots: build.roots)
    for _ in 0..<2 {
      let outcome = try build.run()
      #expect(outcome.marked + outcome.troubles.count == 8)
      #expect(outcome.marked == 4)
      let page = try root.text("site/en/bad.html")
      for target in ["gone.md", "#no", "p1.md#nowhere", "lost.md"] { #expect(page.contains("‘\(target)’")) }
      // What the page of the original shows is not said of it again.
      #expect(!outcome.troubles.contains { $0.message.contains("gone.md") && $0.file?.contains("/en/") == true })
    }
  }

  @Test func nothingIsMarkedWhereNobodyAsked() throws {
    let root = try TemporaryTree(Self.files)
    #expect(!(try page("ko-KR", root, withFindings: false).contains("dc-finding")))
  }
}
