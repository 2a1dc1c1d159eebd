import DocModel
import Findings
import Testing

@testable import Checks

/// Differences that are true and no slip, or are told as less than they look like.
@Suite struct DemotedDifferenceTests {
  private func found(_ english: String, de german: String, flavor: Flavor = .hugo) -> [Finding] {
    let start = (1...6).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()
    let tree = Tree(
      ["en/a.md": "\(start)\(english)\n", "de/a.md": "\(start)\(german)\n"], source: "en", flavor: flavor)
    return tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  private func grave(_ english: String, de german: String, flavor: Flavor = .hugo) -> [String] {
    found(english, de: german, flavor: flavor).filter { $0.severity >= .major }.map(\.rule.name)
  }

  @Test func aSectionAtAnotherDepthIsToldOnce() {
    let text = { (mark: String) in
      "## A list `x`\n\nIt `y`.\n\n\(mark)# One `a`\n\nIt `z`.\n\n\(mark)# Two `b`\n\nIt `w`.\n\n\(mark)# Three `c`\n\nIt `v`."
    }
    let told = found(text("##"), de: text("###"))
    #expect(told.map(\.rule.name) == ["heading-structure"])
    #expect(told.first?.message.hasSuffix("The same holds for 2 more blocks under or after it.") == true)
  }

  @Test func anEmptyCellIsNotToldTheWrongWayRound() {
    let table = { (cell: String) in "| Name | Note |\n|-|-|\n| `a` | \(cell) |\n| `b` | Zwei |" }
    let told = found(table("Eins"), de: table(""))
    #expect(told.map(\.rule.name) == ["cell-empty"])
    #expect(told.first?.message.contains("The cell is empty here") == true)
  }

  @Test func whatARowLacksAtItsEndMayBeEmpty() {
    let table = { (end: String) in "| Name | Note |\n|-|-|\n| `a` | Eins |\n| `b` |\(end)" }
    #expect(grave(table("  |"), de: table("")).isEmpty)
    #expect(grave(table(" Two |"), de: table("")) == ["table-markup"])
  }

  @Test(arguments: [
    ("`/pages/folder/index`", "`/pages/dossier/index`", false),
    ("`yourshop.com/admin`", "`deinladen.com/admin`", false),
    ("`IMAGE_PATH`", "`BILD_PFAD`", false), ("`IMAGE_PATH`", "`IMAGE_PTAH`", true),
    ("`say(\"Show it\")`", "`say(\"Zeige es\")`", false),
    ("`/pages/posts/index`", "`/pages/post/index`", true), ("`get --all`", "`hole --all`", true),
    ("`en/about.md`", "`de/about.md`", false), ("`YYYY`", "`YYY`", true),
    ("`conf.mjs`", "`conf.js`", true),
  ])
  func wordsOfSamplesAreMinor(english: String, german: String, isGrave: Bool) {
    #expect(grave("Call \(english) now.", de: "Ruf \(german) jetzt.").isEmpty != isGrave)
  }

  @Test func aNameThatThePageNamesElsewhereMayBeLeftOut() {
    let text = { (name: String) in "Open `box` first.\n\nThen close \(name)." }
    #expect(grave(text("`box`"), de: text("it")).isEmpty)
    #expect(grave(text("`lid.conf`"), de: text("it")) == ["inline-code"])
  }

  @Test func addressesOfALanguageAreOne() {
    #expect(
      found("See [a](https://e.org/x/).", de: "Siehe [a](https://e.org/lang/de-DE/x/).").isEmpty)
  }

  @Test func anImportThatNothingUsesIsIdle() {
    let text = { (tag: String) in "import Box from './Box.astro'\n\n\(tag)\n\nText `x`." }
    #expect(!grave(text(""), de: "Text `x`.", flavor: .mdx).contains("placeholder"))
    #expect(
      grave(text("Say <Box /> here."), de: "Sage <Box /> hier.\n\nText `x`.", flavor: .mdx).contains("placeholder"))
  }

  @Test func aVersionIsThatWithPointZero() {
    #expect(grave("It came with version 30 of it.", de: "Es kam mit Version 30.0.").isEmpty)
    #expect(!grave("It came with version 30.1 of it.", de: "Es kam mit Version 30.0.").isEmpty)
  }

  @Test func aMarkerWithTextOnItsLineIsNoTranslatedMarker() {
    let text = ("> [!TIP]\n> Turn it `off`.", "> [!TIP] Schalte es `off`.")
    #expect(found(text.0, de: text.1).isEmpty)
    let told = found(text.0, de: text.1, flavor: .learn)
    #expect(told.map(\.severity) == [.minor], "\(told.map(\.message))")
    #expect(told.first?.message.contains("has text on its line") == true)
    #expect(grave("> [!TIP]\n> Turn it `off`.", de: "> [!TIPP]\n> Schalte es `off`.") == ["alert-kind"])
  }

  @Test func anItemWithinItsNeighbourIsNotMissing() {
    let source = "- The first one says what there is to say of the box.\n- The second one says how to open the box."
    let merged =
      "- Der erste sagt, was es über den Kasten zu sagen gibt. Der zweite sagt, wie man den Kasten öffnet."
    #expect(grave(source, de: merged).isEmpty)
    #expect(grave(source, de: "- Der erste sagt, was es über den Kasten zu sagen gibt.") == ["block-structure"])
  }

  @Test func codeWithItsOwnCommentsOutsideItsItemIsNotMissing() {
    let code = { (word: String, blanks: String) in
      ["```go", "// \(word)", "open(a)", "shut(b)", "lock(c)", "```"].map { blanks + $0 }.joined(separator: "\n")
    }
    let told = found(
      "- First that:\n\n\(code("Opens it", "  "))\n\nThe end.",
      de: "- Zuerst das:\n\n\(code("Öffnet es", ""))\n\nSchluss.")
    #expect(told.allSatisfy { $0.severity == .minor }, "\(told.map(\.message))")
  }

  @Test func aBlockWithoutWordsIsPutBackAndNotTranslated() {
    let told = found("- One `a`\n- `b`\n- Three `c`", de: "- Eins `a`\n- Drei `c`")
    #expect(told.contains { $0.message.hasSuffix("put it back.") }, "\(told.map(\.message))")
  }

  @Test func columnsThatChangedPlacesAreToldOnce() {
    let table = { (rows: [String]) in (["| Name | A | B |", "|-|-|-|"] + rows).joined(separator: "\n") }
    let source = table(["| `a` | `10` | Yes `x` |", "| `b` | `20` | No `y` |"])
    let told = found(source, de: table(["| `a` | Ja `x` | `10` |", "| `b` | Nein `y` | `20` |"]))
    #expect(told.map(\.rule.name) == ["cell-content"], "\(told.map(\.message))")
    #expect(found(source, de: table(["| `a` | Ja `x` | `10` |", "| `b` | `20` | Nein `y` |"])).count == 1)
  }

  @Test func aCommandThatLostItsBackslashIsTold() {
    let code = { (end: String) in "```sh\ncurl -X PUT http://a/b \\\n  -H \"Key: 1\"\(end)\n  -d x\n```" }
    #expect(grave(code(" \\"), de: code("")) == ["code-body"])
    #expect(grave(code(" \\"), de: "```sh\ncurl -X PUT http://a/b -H \"Key: 1\" \\\n  -d x\n```").isEmpty)
  }

  @Test func anIncludeAtAnotherPlaceIsMinor() {
    let parts = { (parts: [String]) in parts.joined(separator: "\n\n") }
    let include = "[!INCLUDE [x](inc/x.md)]"
    let tree = Tree(
      [
        "en/a.md": "---\nhash: 1\n---\n" + parts([include, "The first `f`.", "The second `s`.", "The third `t`."]),
        "de/a.md": "---\nhash: 1\nms.openlocfilehash: 1\n---\n"
          + parts(["Das erste `f`.", "Das zweite `s`.", include, "Das dritte `t`."]),
      ], source: "en", flavor: .learn)
    let told = tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
    #expect(Set(told.map(\.severity)) == [.minor], "\(told.map(\.message))")
  }

  @Test func aRunOfTextsThatWereLeftIsToldOnce() {
    let text = (1...4).map { "This is the text that says what the tool of the number \($0) does." }.joined(
      separator: "\n\n")
    let german = (1...6).map { "Dieser Abschnitt sagt mit anderen Worten, was das Werkzeug \($0) macht." }.joined(
      separator: "\n\n")
    let english = (1...6).map { "This section says in other words what the tool \($0) is for." }.joined(
      separator: "\n\n")
    let told = found("\(english)\n\n\(text)", de: "\(german)\n\n\(text)").filter { $0.rule.name == "untranslated" }
    #expect(told.count == 1, "\(told.map(\.message))")
    #expect(told.first?.message.contains("3 more texts after it") == true)
  }

  @Test func itemsThatAreOthersAreToldOnce() {
    let list = { (names: [String], word: String) in names.map { "- `\($0)` \(word)" }.joined(separator: "\n") }
    let told = found(
      list(["upstream_a", "upstream_b", "upstream_c", "upstream_d"], "says what it took."),
      de: list(["llm_one", "llm_two", "llm_three", "llm_four"], "sagt, was es war."))
    #expect(told.count == 1, "\(told.map(\.message))")
  }

  @Test func whatAProgramSaysMayBeShortened() {
    let code = { (lines: String) in "```\nbox list\n\(lines)\n```" }
    #expect(grave(code("first box\nsecond box\nthird box"), de: code("...")).isEmpty)
    #expect(grave(code("first box\nsecond box"), de: code("first lid\nsecond box")) == ["code-body"])
  }
}
