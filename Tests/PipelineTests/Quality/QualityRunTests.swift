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
    let article = try article(tree)
    #expect(article.contains("<li class=\"outlier\" id=\"i1-ko\" data-side=\"ko\">"))
    #expect(article.contains("lang=\"ko\" dir=\"auto\"><mark>27</mark></p>"))
    // The texts that are equal are one line.
    #expect(article.contains("<strong>fr, pl, sv</strong>"))
    #expect(!article.contains("<script>") && !article.contains("style=\""))
  }

  /// Lines end as in CommonMark, with a carriage return, too.
  @Test func textsWithOtherLineEndsAreShown() throws {
    var files: [String: String] = [:]
    let page = "# T\n\nText\n\n- See `a` and 10.\n"
    for locale in ["de", "fr", "pl", "sv"] { files["content/\(locale)/a.md"] = page }
    files["content/ko/a.md"] = page.replacing("10", with: "27").replacing("\n", with: "\r")
    let tree = try TemporaryTree(files)
    _ = try run(tree)
    #expect(try article(tree).contains("See `a` and <mark>27</mark>."))
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

  @Test func theFirstPageHasTheWorstPlacesWithTheirOwners() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27", "b.md": "28"]))
    try tree.write(Array(Self.page.replacing("10", with: "19").utf8), to: "content/fr/b.md")
    var run = QualityRun(check: Check(roots: [tree.path + "/content"]), output: tree.path + "/out")
    run.owners = Owners(["**/ko/ @kim", "**/fr/ @anne"])
    _ = try run.run()
    let index = try tree.text("out/index.html")
    #expect(index.contains("The 3 worst of 3 places"))
    #expect(index.contains("<span class=\"owner\">@anne</span>"))
    #expect(index.contains("<td>@kim</td>"))
    let targets = index.matches(of: /"(article\/[^"#]*)#(i[0-9]+-[a-z]+)"/)
    #expect(targets.count == 3)
    for target in targets { #expect(try tree.text("out/\(target.1)").contains("id=\"\(target.2)\"")) }
  }

  @Test func howALocaleMovedIsSaid() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27", "b.md": "20"]))
    _ = try run(tree)
    try tree.write(Array(Self.page.utf8), to: "content/ko/a.md")
    try tree.write(Array(Self.page.replacing("10", with: "19").utf8), to: "content/fr/b.md")
    _ = try run(tree, since: tree.path + "/out/report.json")
    let index = try tree.text("out/index.html")
    #expect(index.contains("fr got worse most: 0.0 to "))
    #expect(index.contains("ko got better most: "))
  }

  @Test func aSheetHasTheIssuesOfOneLocaleAlone() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27", "b.md": "28"]))
    try tree.write(Array(Self.page.replacing("10", with: "19").utf8), to: "content/fr/b.md")
    _ = try run(tree)
    let sheet = try tree.text("out/sheet/ko.html")
    #expect(sheet.ranges(of: "<article").count == 2)
    #expect(sheet.contains("<mark>27</mark>") && sheet.contains("<mark>28</mark>") && !sheet.contains("<mark>19"))
    // It can be sent without the other files.
    #expect(sheet.contains("<style>") && !sheet.contains("<link") && !sheet.contains("<script"))
    let page = try tree.text("out/locale/ko.html")
    #expect(page.contains("href=\"../sheet/ko.html\"") && page.contains("doccheck export --format xliff"))
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/out/sheet/de.html"))
  }

  @Test func localesThatDifferInOnePlaceShareACard() throws {
    let tree = try TemporaryTree(Self.tree(["a.md": "27"]))
    let files = ["it", "es", "nl", "da"].map { "content/\($0)/a.md" }
    for file in files { try tree.write(Array(Self.page.utf8), to: file) }
    try tree.write(Array(Self.page.replacing("20", with: "28").utf8), to: "content/fr/a.md")
    _ = try run(tree)
    let article = try article(tree)
    #expect(article.ranges(of: "<article").count == 1)
    #expect(article.contains("id=\"i1-ko\"") && article.contains("id=\"i1-fr\""))
  }

  /// Past its room a page lists issues by their lines, says how many, and links still lead to them.
  @Test func aPageIsAtMost300KilobytesLong() throws {
    var files: [String: String] = [:]
    let rows = (1...700).map { "| `row\($0)` | \($0)7 | \(String(repeating: "word ", count: 30)) |\n" }
    for locale in ["de", "fr", "pl", "sv", "ko"] {
      let own = rows.map { locale == "ko" ? $0.replacing("7 |", with: "8 |") : $0 }
      files["content/\(locale)/a.md"] = "# T\n\n| a | b | c |\n|-|-|-|\n" + own.joined()
    }
    let tree = try TemporaryTree(files)
    let count = try run(tree).report.findings.count
    #expect(count == 700)
    let article = try article(tree)
    #expect(article.utf8.count < 300_000)
    let cards = article.ranges(of: "<article").count
    #expect(cards > 50 && cards < 700)
    #expect(article.contains("this page shows the texts of \(cards) of 700 places"))
    for match in try tree.text("out/locale/ko.html").matches(of: /#(i[0-9]+-ko)"/) {
      #expect(article.contains("id=\"\(match.1)\""))
    }
  }

  private func article(_ tree: borrowing TemporaryTree) throws -> String {
    try tree.text("out/article/" + (try #require(try pages(tree).first)))
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
