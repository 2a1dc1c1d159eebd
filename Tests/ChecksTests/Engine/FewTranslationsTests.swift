import DocModel
import Findings
import Testing

@testable import Checks

/// A source and one to three translations that record nothing.
@Suite struct FewTranslationsTests {
  private let page = """
    # A guide

    Call `open` with [the list](/list) and wait 45 minutes for the answer.

    ## First

    Choose `size` from the long list of all the sizes that there are. Then close the list, and save what you chose before anybody else can choose it.

    - One `a`
    - Two `b`
    - Three `c`

    ## Second

    | Name | Used |
    |-|-|
    | `x` | Yes |
    | `y` | No |

    Windows opens it, and Windows closes it.

    ## Third

    End with `close`.

    """

  private func translated(_ text: String) -> String {
    [
      ("A guide", "Ein Leitfaden"), ("Call", "Rufen Sie"), ("with", "mit"), ("the list", "die Liste"),
      ("and wait 45 minutes for the answer", "auf und warten Sie 45 Minuten auf Antwort"), ("First", "Erstens"),
      ("Choose", "Wählen Sie"),
      (
        "from the long list of all the sizes that there are.",
        "aus der langen Liste aller Größen, die es überhaupt gibt."
      ),
      (
        "Then close the list, and save what you chose before anybody else can choose it.",
        "Schließen Sie dann die Liste, und speichern Sie Ihre Wahl, bevor jemand anders sie noch treffen kann."
      ),
      ("One", "Eins"), ("Two", "Zwei"),
      ("Three", "Drei"), ("Second", "Zweitens"), ("Used", "Benutzt"), ("Yes", "Ja"), ("No", "Nein"),
      ("Windows opens it, and Windows closes it.", "Windows öffnet es, und Windows schließt es."),
      ("Third", "Drittens"), ("End", "Enden Sie"),
    ].sorted { $0.0.utf8.count > $1.0.utf8.count }.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private func loud(_ german: String, source: String? = "en", _ more: [String: String] = [:]) -> [String] {
    let tree = Tree(["en/a.md": page, "de/a.md": german].merging(more) { $1 }, source: source)
    return tree.aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.level(threshold: Finding.defaultThreshold) != .note }
      .map { "\($0.locale.tag) \($0.rule.name)" }
  }

  /// A word in small letters, where a name is lacked that the text knows.
  @Test func aNameMayBeTornInSmallLetters() {
    let names = "\n\nWindows 1.\n\nWindows 2.\n\nWindows 3.\n\n| Windows | 4 |\n|-|-|\n| Windows | 5 |\n"
    let german = translated(page) + names
    #expect(loud(german, ["en/a.md": page + names]).isEmpty)
    #expect(
      loud(german.replacing("| Windows | 5", with: "| xindows | 5"), ["en/a.md": page + names]) == ["de term-missing"])
    #expect(loud(german.replacing("| Windows | 5", with: "| fenster | 5"), ["en/a.md": page + names]).isEmpty)
  }

  /// Rows of another version of a table are no answers that were turned round.
  @Test func answersAreNotHeldAgainstThoseOfOtherRows() {
    let rows = ["Yes", "No", "Yes", "No", "Yes", "No"]
    let source = page + "\n\n| Name | Used |\n|-|-|\n" + rows.map { "| Words | \($0) |\n" }.joined()
    func criticals(_ rows: [String]) -> Int {
      let own = translated(page) + "\n\n| Name | Benutzt |\n|-|-|\n" + rows.map { "| Wörter | \($0) |\n" }.joined()
      return Tree(["en/a.md": source, "de/a.md": own], source: "en").loud.count { $0.rule == "cell-polarity" }
    }
    #expect(criticals(["Nein", "Ja", "Nein", "Ja", "Nein"]) == 0)
    #expect(criticals(["Nein", "Ja", "Nein", "Nein", "Ja", "Nein"]) == 3)
  }

  @Test func aSlipOfTheSourceIsNotTheTranslations() {
    let source = page + "## Fourth\n\nSet `className` and `className` well.\n\nUse `classNaem` here.\n"
    let german = translated(page) + "## Viertens\n\nSetzen Sie `className` und `className` gut.\n\nHier `%` nutzen.\n"
    #expect(loud(german.replacing("%", with: "className"), ["en/a.md": source]).isEmpty)
    #expect(loud(german.replacing("%", with: "classMane"), ["en/a.md": source]) == ["de inline-code"])
  }

  /// Nothing is lost where it is said once of two, shown instead of linked, or marked in its parts.
  @Test(arguments: [
    ("Wait 45 minutes here and 45 minutes there.", "Warten Sie hier und da 45 Minuten.", "Warten Sie hier und da."),
    ("Open <http://localhost:5601> now.", "Öffnen Sie nun `http://localhost:5601` bald.", "Öffnen Sie dies nun bald."),
    (
      "Only if `a.base: true` is set.", "Nur wenn `a.base` auf `true` steht und `c` gilt.",
      "Nur wenn es dort steht."
    ),
  ])
  func whatIsSaidInAnotherWayIsNotLost(_ text: String, _ same: String, _ lost: String) {
    let source = page + "## Fourth\n\n\(text)\n"
    let german = translated(page) + "## Viertens\n\n"
    func majors(_ words: String) -> Int {
      Tree(["en/a.md": source, "de/a.md": german + words + "\n"], source: "en").loud.count { $0.severity == .major }
    }
    #expect(majors(same) == 0)
    #expect(majors(lost) > 0)
  }

  @Test(arguments: [
    ("`size`", "`sise`", "inline-code"), ("45", "54", "number"), ("](/list)", "](/lost)", "link-target"),
    ("| Ja |", "| Nein |", "cell-polarity"), ("- Zwei `b`\n", "", "block-structure"),
    ("## Drittens", "### Drittens", "heading-structure"), ("| `y` | Nein |\n", "", "table-shape"),
    ("und Windows", "und Windaws", "term-missing"),
    (
      " Schließen Sie dann die Liste, und speichern Sie Ihre Wahl, bevor jemand anders sie noch treffen kann.", "",
      "sentence-missing"
    ),
    ("Windows öffnet es, und Windows schließt es.", "Windows opens it, and Windows closes it.", "untranslated"),
  ])
  func aPageThatFitsIsHeldToTheSource(_ right: String, _ wrong: String, _ rule: String) {
    let german = translated(page)
    #expect(german.contains(right))
    #expect(loud(german).isEmpty)
    #expect(loud(german.replacing(right, with: wrong)) == ["de \(rule)"])
    // English decides where nobody else is named, and so it does against another translation that is as old.
    #expect(loud(german.replacing(right, with: wrong), source: nil) == ["de \(rule)"])
  }

  @Test func anOldSectionIsToldOnceAndTheRestIsHeld() {
    let old = ["`size`", "`a`", "`b`", "`c`"].reduce(translated(page)) {
      $0.replacing($1, with: "`old-\($1.dropFirst())")
    }
    #expect(loud(old) == ["de stale-translation"])
    #expect(loud(old.replacing("`close`", with: "`clone`")).sorted() == ["de inline-code", "de stale-translation"])
  }

  @Test func aPageThatDoesNotFitIsStaleAsAWhole() {
    let old =
      "# Alt\n\n> Nichts `p`.\n\n```\nx\n```\n\n- Alles `q`\n\n### Neu\n\nAnders `r`.\n\n### Mehr\n\nNoch `s`.\n"
    #expect(loud(old) == ["de stale-translation"])
  }

  @Test func joinedParagraphsAreATranslatorsChoice() {
    let tree = Tree(
      ["en/a.md": "# A\n\nOne `a`.\n\nTwo `b`.\n", "de/a.md": "# A\n\nEins `a`. Zwei `b`.\n"], source: "en")
    #expect(tree.found("block-structure").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aMarkerOfAnAlertIsNotTranslated() {
    let tree = Tree(
      ["en/a.md": "# A\n\n> [!WARNING]\n> Stop.\n", "de/a.md": "# A\n\n> [!WARNUNG]\n> Halt.\n"], source: "en",
      flavor: .learn)
    #expect(tree.loud.map(\.rule) == ["alert-kind"])
    #expect(tree.loud.allSatisfy { $0.message.contains("write ‘[!WARNING]’") && $0.severity == .major })
  }

  @Test(arguments: [
    ("https://www.boxes.org/a/b", "https://boxes.org/a/b.html"),
    ("https://docs.boxes.org/a/b/c", "https://learn.boxes.org/a/b/c"),
    ("./x", "/guide/x"),
  ])
  func addressesOfOnePageAreEqual(_ one: String, _ other: String) {
    let tree = Tree(["en/guide/a.md": "See [a](\(one)).\n", "de/guide/a.md": "Siehe [a](\(other)).\n"], source: "en")
    #expect(tree.found("link-target").allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Nothing proves that a single translation follows its source word by word: it may name what the source only means.
  /// A name that the source does not know is an error.
  @Test(arguments: [("`scroll` und `jump` gehen mit.", false), ("`scrol` und `jump` gehen mit.", true)])
  func aPairMayNameOthers(_ first: String, isReported: Bool) {
    let tree = Tree(
      [
        "en/a.md": "The `id` is sent with it.\n\nCall `scroll` or `jump`.\n",
        "de/a.md": "\(first)\n\nRufen Sie `scroll` oder `jump` auf.\n",
      ], source: "en")
    #expect(!tree.found("inline-code").filter { !$0.hasSuffix("(note)") }.isEmpty == isReported)
  }
}
