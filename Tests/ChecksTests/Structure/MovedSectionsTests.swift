import DocModel
import Findings
import Testing

@testable import Checks

/// Sections at another place of the page.
@Suite struct MovedSectionsTests {
  private func section(_ name: String, _ text: String, _ type: String, isLong: Bool = true) -> String {
    let code = isLong ? "```js\nexport default { \(name): 1, kind: '\(type)' };\n```\n\n" : ""
    return "## options.\(name)\n\n- **Type:** `\(type)`\n- **Default:** `0`\n\n\(text)\n\n\(code)"
  }

  private func loud(_ own: [String]) -> [Finding] {
    let source = [
      section("size", "The smallest size of a chunk.", "number"),
      section("hide", "Hides the names of paths.", "boolean", isLong: false),
      section("count", "How many modules share the chunk.", "string"),
      section("name", "The name of the chunk.", "function"),
      section("last", "The name of the last chunk.", "object"),
    ]
    let files = [
      "en/a.md": "# Options\n\n" + source.joined(), "zh/a.md": "# 选项\n\n" + own.joined(),
    ]
    return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.level(threshold: Finding.defaultThreshold) != .note }
  }

  @Test func aSectionElsewhereIsReportedOnce() {
    let own = [
      section("size", "块的最小体积。", "number"), section("count", "共享该块的模块数量。", "string"),
      section("name", "块的名称。", "function"), section("hide", "是否隐藏路径名。", "boolean", isLong: false),
      section("last", "最后一个块的名称。", "object"),
    ]
    let moved = loud(own)
    #expect(moved.count == 1, "\(moved.map(\.message))")
    #expect(moved.allSatisfy { $0.severity == .minor && $0.message.contains("‘options.hide’ is at another place") })
    let lost = loud(Array(own[..<3] + own[4...]))
    #expect(lost.contains { $0.severity == .major && $0.message.contains("A heading") })
    // A paragraph that only the source has in the section is still missing.
    let shorter = loud(own[..<3] + [own[3].replacing("是否隐藏路径名。\n\n", with: "")] + own[4...])
    #expect(shorter.contains { $0.severity == .major && $0.message.contains("A paragraph") }, "\(shorter)")
  }

  /// A list of changes that goes on with older versions in the source: their headings are no others of the same words.
  @Test func aHeadingOfEachVersionIsAtNoOtherPlace() {
    func changes(_ versions: [(String, [String])], _ words: (String) -> String) -> String {
      "# Log\n\n"
        + versions.map { version, parts in
          "## \(version)\n\n" + parts.map { "### 🐛 \($0)\n\n- \(words(version)) `box\(version)`.\n\n" }.joined()
        }.joined()
    }
    let newer = [("3.1", ["Bugfix", "Style"]), ("3.0", ["Style"])]
    let older = [("2.9", ["Bugfix"]), ("2.8", ["Bugfix"]), ("2.7", ["Bugfix"])]
    let source = changes([("3.2", ["Feature"])] + newer + older) { "修复了版本 \($0) 的问题" }
    let own = changes([("3.2", ["Bugfix", "Feature"])] + newer) { "Mended the fault of version \($0) in" }
    let found = Tree(["zh/a.md": source, "en/a.md": own], source: "zh").aligned
      .flatMap { RuleSet.all.findings(in: $0) }
    #expect(found.contains { $0.message.contains("‘🐛 Bugfix’ does not occur in zh") }, "\(found.map(\.message))")
    #expect(found.contains { $0.message.contains("The page ends here") }, "\(found.map(\.message))")
  }

  @Test(arguments: [("box9 | Oak Box | Attic", 0), ("cup77 | OldCup Blue | Forest", 2)])
  func aRowElsewhereIsTheSameRow(row: String, count: Int) {
    let (moved, others) = (
      "box9 | Oak Box | Attic", ["box95 | Tin Box | Harbour", "lid94 | Red Lid | Meadow"]
    )
    func page(_ rows: [String]) -> String {
      "Text.\n\n| ID | Name | Company |\n|-|-|-|\n" + rows.map { "| \($0) |\n" }.joined()
    }
    let found = Tree(
      [
        "zh/a.md": page([moved, "lid | TallLid Round | Tower"] + others),
        "en/a.md": page(["lid | TallLid Round | Tower", row] + others),
      ],
      source: "zh"
    ).loud.filter { $0.rule == "table-shape" }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  /// Lists of commands are sorted by the titles in each language: the keys say which sections are one.
  @Test func sortedSectionsAreComparedByTheirValues() {
    func table(_ title: String, _ keys: String, _ words: [String]) -> String {
      let rows = zip(keys, words).map { "| `\($0)` | \($1) |\n" }
      return "## \(title)\n\n| Key | Action |\n|-|-|\n" + rows.joined() + "\n"
    }
    let keys = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx", "yzAB", "CDEF"]
    let titles = ["Branches", "Commits", "Files", "Menu", "Remotes", "Stash", "Status", "Tags"]
    let own = ["Zweige", "Übergaben", "Dateien", "Auswahl", "Server", "Ablage", "Stand", "Marken"]
    let english = ["Open it in a new window", "Copy its name", "Show what it holds", "Remove it"]
    let german = ["Öffnet es in einem neuen Fenster", "Kopiert den Namen", "Zeigt den Inhalt", "Entfernt es"]
    func found(_ own: [String], keys sorted: [String]) -> [String] {
      let source = zip(titles, keys).map { table($0, $1, english) }
      let order = own.indices.sorted { own[$0] < own[$1] }
      let files = [
        "en/a.md": "# Keys\n\n" + source.joined(),
        "de/a.md": "# Tasten\n\n" + order.map { table(own[$0], sorted[$0], german) }.joined(),
      ]
      return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
        .map(\.message)
    }
    #expect(found(own, keys: keys) == [])
    var wrong = keys
    wrong[5] = "uvwY"
    let told = found(own, keys: wrong)
    // The keys of one section differ, and it is told there.
    #expect(told.count == 1 && told.allSatisfy { $0.contains("‘Y’") && $0.contains("‘x’") }, "\(told)")
  }

  /// The parts of each method's section repeat those of others: one method more shifts no other.
  @Test func repeatedSectionsTellNoOrder() {
    func section(_ name: String, _ words: [String], _ number: Int) -> String {
      let classes = number % 2 == 0 ? ["QueryWrapper", "LambdaWrapper"] : ["UpdateWrapper", "RowWrapper"]
      return """
        ### \(name)

        #### \(words[0])

        - `\(classes[0])`
        - `\(classes[1])`

        #### \(words[1])

        - `column`: \(words[2])
        - `condition`: \(words[3])


        """
    }
    let english = ["Scope", "Parameters", "The name of the field.", "Whether to apply it."]
    let german = ["Umfang", "Parameter", "Der Name des Feldes.", "Ob sie gilt."]
    let names = ["eq", "ne", "gt", "ge", "lt", "le", "between", "like", "isNull", "in"]
    let own = names.enumerated().map { section($0.element, german, $0.offset) }
    var source = names.enumerated().map { section($0.element, english, $0.offset) }
    source.insert(section("eqOrNull", english, 0), at: 1)
    let files = ["en/a.md": "# Methods\n\n" + source.joined(), "de/a.md": "# Methoden\n\n" + own.joined()]
    let found = Tree(files, source: "en").loud
    #expect(found.map(\.rule) == ["heading-structure"], "\(found.map(\.message))")
    #expect(found.first?.message.contains("‘eqOrNull’") == true)
  }

  /// Tables of options whose sections are in another order are compared by the names of their rows.
  @Test func tablesInAnotherOrderAreComparedByTheirRows() {
    func table(_ head: String, _ rows: [String]) -> String {
      let width = head.split(separator: "|").count
      return "| \(head) |\n|" + String(repeating: "-|", count: width) + "\n" + rows.map { "| \($0) |\n" }.joined()
        + "\n"
    }
    let source =
      "# Radio\n\n### Radio Events\n\n"
      + table("Name | Description | Parameters", ["change | fires when it changes | the label"])
      + "### Radio-button Attributes\n\n"
      + table(
        "Attribute | Description | Type | Values | Default",
        [
          "label | the value of the radio | string / number | — | —",
          "disabled | whether it is disabled | boolean | — | false",
          "name | native attribute | string | — | —",
        ])
    let own =
      "# Radio\n\n### Atributos de Radio-button\n\n"
      + table(
        "Atributo | Descripción | Tipo | Valores | Por defecto",
        [
          "label | el valor del radio | string / number | — | —",
          "disabled | si está deshabilitado | boolean | — | false",
          "name | atributo nativo | string | — | —",
        ]) + "### Eventos de Radio\n\n"
      + table("Nombre | Descripción | Parámetros", ["change | se dispara cuando cambia | el label"])
    let found = Tree(["en/a.md": source, "es/a.md": own], source: "en").loud
    #expect(found.filter { $0.rule == "table-shape" }.isEmpty, "\(found.map(\.message))")
  }
}
