import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct ApplyFixesTests {
  /// A page in five locales; `odd` replaces text in one of them.
  private static func tree(_ page: String, _ words: [String: String], odd: (String, String, String)) -> [String: String]
  {
    words.reduce(into: [:]) { files, entry in
      let text = page.replacing("@", with: entry.value)
      files["\(entry.key)/a.md"] = entry.key == odd.0 ? text.replacing(odd.1, with: odd.2) : text
    }
  }

  private static let words = [
    "de": "Hier steht", "fr": "Voici donc", "pl": "Oto jest", "sv": "Detta är", "es": "Esto es",
  ]

  private static let page = """
    # @

    @ `Get-Thing` @ [@](../x/page-name.md) @, **@**.

    > [!WARNING]
    > @ @

    ```powershell
    Get-Thing -Name one
    Set-Thing -Name two
    ```

    | @ | @ |
    |---|---|
    | `a` | 10.5 |
    | `b` | 22 |

    @ @ @

    """

  @Test func whatIsLeftIsWhatACheckReports() throws {
    // A locale lacks a page: a rule of whole trees reports it, and nothing can be mended.
    let other = Self.tree("# @\n\n@\n", Self.words, odd: ("pl", "", "")).filter { $0.key != "pl/a.md" }
    let tree = try TemporaryTree(
      Self.tree(Self.page, Self.words, odd: ("pl", "`Get-Thing`", "`Gat-Thing`")).merging(
        other.map { ($0.key.replacing("a.md", with: "b.md"), $0.value) }, uniquingKeysWith: { $1 }))
    var check = Check(roots: [tree.path])
    check.expected = ["de", "fr", "pl", "sv", "es"].compactMap { LocaleTag($0) }
    var mend = ApplyFixes(check: check)
    mend.writes = true
    let outcome = mend.run()
    check.makesNotes = false
    let left = check.run().findings.count { $0.finding.level(threshold: check.threshold) > .note }
    #expect(outcome.files.count == 1)
    #expect(left == 1)
    #expect(outcome.rest == left)
  }

  @Test(arguments: [
    ("`Get-Thing`", "`Gat-Thing`"), ("`Get-Thing`", "Get-Thing"), ("page-name.md", "page-nave.md"),
    ("[!WARNING]", "[!NOTE]"), ("```powershell", "```python"), ("Get-Thing -Name one", "Get-Thing -Nane one"),
    ("Set-Thing -Name two\n", ""), ("| 22 |", "| 27 |"),
    ("```powershell\nGet-Thing -Name one\nSet-Thing -Name two\n```\n", ""),
  ]) func aDefectIsMendedByteByByte(right: String, wrong: String) throws {
    let tree = try TemporaryTree(Self.tree(Self.page, Self.words, odd: ("pl", right, wrong)))
    let intact = Self.page.replacing("@", with: Self.words["pl"] ?? "")
    let others = try ["de", "fr", "sv", "es"].map { try tree.text("\($0)/a.md") }
    var mend = ApplyFixes(check: Check(roots: [tree.path]))
    let shown = mend.run()
    #expect(shown.files.map(\.new) == [Array(intact.utf8)])
    #expect(try tree.text("pl/a.md") != intact)
    mend.writes = true
    #expect(mend.run().files.count == 1)
    #expect(try tree.text("pl/a.md") == intact)
    #expect(try ["de", "fr", "sv", "es"].map { try tree.text("\($0)/a.md") } == others)
    #expect(mend.run().files.isEmpty)
  }

  /// A text that stayed the same from an older revision to a newer one was no other between them; what came last may be
  /// news.
  @Test(arguments: [("b", "2020", true), ("d", "2022", false), ("0", "2018", false)])
  func aRevisionOfItsOwnIsMendedWhereItLiesBetweenOthersThatAgree(hash: String, year: String, isMended: Bool) throws {
    let revisions = [
      "de": ("a", "2019"), "es": ("a", "2019"), "sv": ("c", "2021"), "fr": ("c", "2021"), "pl": (hash, year),
    ]
    let files = Self.tree(Self.page, Self.words, odd: ("pl", "Get-Thing -Name one", "Get-Thing -Nane one"))
    let tree = try TemporaryTree(
      files.reduce(into: [:]) { files, entry in
        let (hash, year) = revisions[String(entry.key.prefix(2))] ?? ("", "")
        files[entry.key] = "---\nms.openlocfilehash: \(hash)\nms.lasthandoff: 06/01/\(year)\n---\n" + entry.value
      })
    let mended = ApplyFixes(check: Check(roots: [tree.path])).run().files
    #expect(mended.map(\.name).map { $0.hasSuffix("pl/a.md") } == (isMended ? [true] : []))
  }

  /// Not that of a number in the code below.
  @Test func aSpaceIsPutAfterTheNumberOfAnItem() throws {
    func page(_ items: [String]) -> String {
      "# A\n\n" + items.joined(separator: "\n") + "\n\n```text\n4.Run\n```\n"
    }
    let tree = try TemporaryTree([
      "en/a.md": page(["1. Open the box.", "2. Close the lid.", "3. Return the box."]),
      "zh/a.md": page(["1. 打开盒子。", "2.关闭盖子。", "3.将盒子退回商店。"]),
    ])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let mended = ApplyFixes(check: check).run().files.map { String(decoding: $0.new, as: UTF8.self) }
    #expect(mended == [page(["1. 打开盒子。", "2. 关闭盖子。", "3. 将盒子退回商店。"])])
  }

  @Test func anAddressThatSwallowsTextBecomesALink() throws {
    let tree = try TemporaryTree([
      "en/a.md": "# A\n\nSee https://boxes.dev/lid for more of it.\n",
      "zh/a.md": "# 甲\n\n更多内容请参阅 https://boxes.dev/lid。谢谢。\n",
    ])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let mended = ApplyFixes(check: check).run().files.map { String(decoding: $0.new, as: UTF8.self) }
    #expect(mended == ["# 甲\n\n更多内容请参阅 [https://boxes.dev/lid](https://boxes.dev/lid)。谢谢。\n"])
  }

  @Test func aTornReferenceMarkIsMended() throws {
    func text(_ no: String) -> String { "| A | B |\n|---|---|\n| `x` | 1 |\n| `y` | \(no) |\n\n** Note.\n" }
    let words = ["de": "Nein**", "es": "No**", "fr": "Non**", "pl": "Nie**", "sv": "Nej* *"]
    let tree = try TemporaryTree(words.reduce(into: [:]) { $0["\($1.key)/a.md"] = text($1.value) })
    #expect(ApplyFixes(check: Check(roots: [tree.path])).run().files.map(\.new) == [Array(text("Nej**").utf8)])
  }

  @Test func linesEndAsTheyDoInTheFile() throws {
    var files = Self.tree(Self.page, Self.words, odd: ("pl", "Set-Thing -Name two\n", ""))
    files["pl/a.md"] = files["pl/a.md"]?.replacing("\n", with: "\r\n")
    let tree = try TemporaryTree(files)
    var mend = ApplyFixes(check: Check(roots: [tree.path]))
    mend.writes = true
    #expect(mend.run().files.count == 1)
    let intact = Self.page.replacing("@", with: Self.words["pl"] ?? "")
    #expect(try tree.text("pl/a.md") == intact.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func aBlockKeepsItsLines(end: String) throws {
    let page = { (text: String, code: String) in "# A\n\n\(text) `x`.\n\(code)".replacing("\n", with: end) }
    let code = "```js\nlet a = 2;\nrun(a);\n```\n"
    let tree = try TemporaryTree(["en/a.md": page("Some text", "\n" + code), "de/a.md": page("Ein Text", "")])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    var mend = ApplyFixes(check: check)
    mend.writes = true
    #expect(mend.run().files.count == 1)
    #expect(try tree.text("de/a.md") == page("Ein Text", code))
  }

  @Test func proseAndWordsInCellsAreLeftToPeople() throws {
    let tree = try TemporaryTree(CheckTests.files)
    var mend = ApplyFixes(check: Check(roots: [tree.path]))
    let sure = mend.run()
    #expect(sure.files.isEmpty)
    #expect(sure.rest == 1)
    mend.takesLessSure = true
    let file = try #require(mend.run().files.first)
    #expect(String(decoding: file.new, as: UTF8.self) == CheckTests.table("예", "아니요"))
  }

  @Test func aFileThatChangedMeanwhileIsLeftAlone() throws {
    let tree = try TemporaryTree(Self.tree(Self.page, Self.words, odd: ("pl", "| 22 |", "| 27 |")))
    var check = Check(roots: [tree.path])
    check.proposesFixes = true
    let work = ArticleCheck(check, flavor: .gfm, project: nil)
    let files = try #require(ContentTree(roots: [tree.path], layout: check.layout, source: nil).articles.first)
    var mender = FixApplier(work, files, threshold: check.threshold, takesLessSure: false)
    mender.run()
    #expect(mender.outcome.files.count == 1)
    try tree.write(Array("# Other\n".utf8), to: "pl/a.md")
    mender.write()
    #expect(mender.outcome.files.isEmpty)
    #expect(mender.outcome.troubles.contains { $0.severity == .failure })
    #expect(try tree.text("pl/a.md") == "# Other\n")
  }

  /// What is mended of a page that four locales have as `right` and German as `wrong`; nil where nothing is.
  private static func mended(_ right: String, _ wrong: String, flavor: Flavor, takesLessSure: Bool = false) throws
    -> String?
  {
    let tree = try TemporaryTree(
      ["de", "en", "es", "fr", "pl"].reduce(into: [:]) { $0["\($1)/a.md"] = $1 == "de" ? wrong : right })
    var check = Check(roots: [tree.path])
    check.flavor = flavor
    var mend = ApplyFixes(check: check)
    mend.takesLessSure = takesLessSure
    let files = mend.run().files
    #expect(files.allSatisfy { $0.name.hasSuffix("de/a.md") })
    return files.first.map { String(decoding: $0.new, as: UTF8.self) }
  }

  @Test(arguments: [
    (Flavor.hugo, "{{< @ >}}", "{{< /@ >}}"), (.hugo, "{{% @ %}}", "{{% /@ %}}"), (.mkdocs, "{% @ %}", "{% end@ %}"),
    (.mdx, "<N@>\n", "\n</N@>"), (.docusaurus, ":::@", ":::"),
  ]) func bothTagsOfADirectiveAreRenamed(flavor: Flavor, opening: String, closing: String) throws {
    let page = "# T\n\nText.\n\n\(opening)\nWatch.\n\(closing)\n\nMore.\n"
    let right = page.replacing("@", with: "note")
    #expect(try Self.mended(right, page.replacing("@", with: "hinweis"), flavor: flavor) == right)
  }

  @Test(arguments: [
    ("{{< note >}}\nWatch.\n\n- One\n\n  {{< /note >}}\n", "{{< hinweis >}}\nWatch.\n\n- One\n\n  {{< /hinweis >}}\n"),
    ("{{< note >}}\nWatch.\n", "{{< hinweis >}}\nWatch.\n{{< /hinweis >}}\n"),
    ("{{< note >}}\nWatch.\n{{< /note >}}\n", "{{< hinweis >}}\nWatch.\n"),
  ]) func aTagWithoutAPartnerOfItsKindIsLeftAlone(right: String, wrong: String) throws {
    #expect(try Self.mended("# T\n\nText.\n\n" + right, "# T\n\nText.\n\n" + wrong, flavor: .hugo) == nil)
  }

  @Test func linksOfThePageFollowAHeadingThatIsRenamedAndOtherPagesAreNotKnown() throws {
    func page(_ id: String) -> String {
      """
      # T

      ## State {#\(id)}

      See [x](#\(id)), [y][1], <a href="#\(id)">a</a>.

      | A |
      |---|
      | [z](#\(id)) |

      [1]: #\(id)

      """
    }
    #expect(try Self.mended(page("desired"), page("etat"), flavor: .hugo) == nil)
    #expect(try Self.mended(page("desired"), page("etat"), flavor: .hugo, takesLessSure: true) == page("desired"))
  }

  @Test(arguments: [
    ("`--config FILE`", "`--config DATEI`"), ("`tool YOUR_FILE`", "`tool DEINE_DATEI`"),
    ("`your-name`", "`dein-eigener`"),
    ("\n\n```bash\ntool --config=FILE\n```\n\n", "\n\n```bash\ntool --config=DATEI\n```\n\n"),
  ]) func placeholdersThatATranslatorMayChooseAreLeftToPeople(right: String, wrong: String) throws {
    #expect(try Self.mended("# T\n\nRun \(right) now.\n", "# T\n\nRun \(wrong) now.\n", flavor: .gfm) == nil)
  }

  @Test func whatIsNoPlaceholderIsMendedBesideOne() throws {
    let page = "# T\n\nRun `--config FILE` now.\n"
    #expect(try Self.mended(page, page.replacing("config", with: "konfig"), flavor: .gfm) == page)
  }
}
