import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// The pages of `report`.
@Suite struct QualityRunTests {
  private static let page = "# T\n\n| a | b |\n|-|-|\n| `x` | 10 |\n| `y` | 20 |\n"

  private static func tree(_ articles: [String: String]) -> [String: String] {
    var files: [String: String] = [:]
    for (name, wrong) in articles {
      for locale in ["de", "fr", "pl", "sv"] { files["content/\(locale)/\(name)"] = page }
      files["content/ko/\(name)"] = page.replacing("20", with: wrong)
    }
    return files
  }

  private func run(_ tree: borrowing TemporaryTree, since: String? = nil) throws -> QualityRun.Outcome {
    var run = QualityRun(check: Check(roots: [tree.path + "/content"]), output: tree.path + "/out")
    run.since = since
    return try run.run()
  }

  private func pages(_ tree: borrowing TemporaryTree) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tree.path + "/out/article").sorted()
  }

  @Test func theFirstPageNamesTheWorstLocaleAndTheDrillDownHoldsAllOthers() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27"]))
    let outcome = try run(tree)
    #expect(outcome.pages == 1)
    let index = try tree.text("out/index.html")
    let answer = try #require(index.range(of: "Worst: "))
    #expect(index[answer.upperBound...].hasPrefix("<a href=\"locale/ko.html\">ko</a>"))
    let article = try tree.text("out/article/" + (try #require(try pages(tree).first)))
    for locale in ["de", "fr", "ko", "pl", "sv"] { #expect(article.contains("lang=\"\(locale)\"")) }
    #expect(article.contains("<tr class=\"outlier\"><th scope=\"row\">ko"))
    #expect(!article.contains("<script>") && !article.contains("style=\""))
  }

  @Test func pagesOfAnEarlierReportThatAreNoLongerMadeAreGone() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27", "b.md": "28"]))
    #expect(try run(tree).pages == 2)
    #expect(try pages(tree).count == 2)
    try tree.write(Array(Self.page.utf8), to: "content/ko/b.md")
    #expect(try run(tree).pages == 1)
    #expect(try pages(tree).count == 1)
  }

  @Test func whatIsNewAndWhatIsGoneIsSaid() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27", "b.md": "20"]))
    _ = try run(tree)
    try tree.write(Array(Self.page.utf8), to: "content/ko/a.md")
    try tree.write(Array(Self.page.replacing("10", with: "19").utf8), to: "content/ko/b.md")
    _ = try run(tree, since: tree.path + "/out/report.json")
    #expect(try tree.text("out/index.html").contains("1 issue is new, 1 is gone."))
  }

  /// What `check` merges because a locale does it everywhere counts once in the pages, too.
  @Test func pagesCountWhatTheCheckReports() throws {
    var files: [String: String] = [:]
    for number in 1...6 {
      func page(_ words: String, say: String) -> String {
        "# \(words) \(number)\n\n\(words) \(number)0.\n\n```js\nconsole.log('\(say) \(number)');\nrun(\(number));\n```\n"
      }
      files["content/en/p\(number).md"] = page("Word", say: "Welcome to box")
      files["content/de/p\(number).md"] = page("Wort", say: "Willkommen zur Kiste")
    }
    let tree = try TemporaryTree(files)
    #expect(try run(tree).report.findings.count == 1)
    #expect(try tree.text("out/locale/de.html").contains("1 unconfirmed issue in 1 of 6 articles"))
  }

  /// A project whose root holds more than articles has room for the pages, beside them.
  @Test func pagesMayLieInAProjectButNotAmongItsArticles() throws {
    let pages = ["": "10", ".de": "10", ".fr": "10", ".ko": "27"]
    let tree = try TemporaryTree(
      pages.reduce(into: ["hugo.yaml": ""]) {
        $0["content/a\($1.key).md"] = Self.page.replacing("10", with: $1.value)
      })
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["content/{path}.md", "content/{path}.{locale}.md"])
    check.source = LocaleTag("en")
    #expect(try QualityRun(check: check, output: tree.path + "/report").run().pages == 1)
    for place in ["", "/content", "/content/report"] {
      #expect(throws: RunError.self, "\(place)") { try QualityRun(check: check, output: tree.path + place).run() }
    }
  }

  @Test func aFileOfSomebodyElseIsLeftAlone() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27"]))
    try tree.write(Array("mine".utf8), to: "out/index.html")
    #expect(throws: RunError.self) { _ = try run(tree) }
    #expect(try tree.text("out/index.html") == "mine")
  }

  @Test func nothingToReportAboutMakesNoPages() throws {
    let tree = try TemporaryTree(["content/readme.txt": "x"])
    #expect(throws: RunError.self) { _ = try run(tree) }
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/out/index.html"))
  }

  @Test func anEarlierFileThatIsNoReportIsRefused() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27"]))
    try tree.write(Array("{}".utf8), to: "old.json")
    #expect(throws: RunError.self) { _ = try run(tree, since: tree.path + "/old.json") }
  }
}
