import Findings
import Testing

@testable import Checks

@Suite struct CellContentTests {
  /// A table of three rows in English, French, Korean and, as given, in German.
  private func tree(de rows: [String], source: [String]) -> Tree {
    func page(_ title: String, _ rows: [String]) -> String {
      "# \(title)\n\n| \(title) | B |\n|-|-|\n" + rows.map { "| \($0) |\n" }.joined()
    }
    return Tree([
      "en/a.md": page("One", source), "fr/a.md": page("Un", source), "ko/a.md": page("하나", source),
      "de/a.md": page("Eins", rows),
    ])
  }

  private func all(_ tree: Tree) -> [String] {
    tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
    .map { "\($0.rule) \($0.place.file):\($0.place.line)" }
  }

  private let source = [
    "first | Runs `list` on 40 hosts, see [hosts](hosts.md)", "second | Stops", "third | Shows `status` of 7 jobs",
  ]

  /// Types are no words of a language; the order of their parts says nothing.
  @Test(arguments: [
    ("_string_", "_string_", []), ("_string_", "_object_", ["cell-content en/a.md:6"]),
    ("_number \\| string_", "_string \\| number_", []), ("_(a \\| b)[]_", "_a \\| b[]_", []),
    ("_options_", "_options \\| string_", ["cell-content en/a.md:6"]),
    ("`-`", "`#bdbdbd`", ["inline-code en/a.md:6"]), ("`提示`", "`Hint`", []),
    ("string", "object", ["cell-content en/a.md:6"]), ("_字符串_", "_string_", []), ("Box", "The box", []),
    ("_() => void_", "_() => Box_", ["cell-content en/a.md:6"]),
  ])
  func aTypeIsThatOfTheSource(source: String, own: String, found: [String]) {
    func page(_ head: String, _ words: [String], _ type: String) -> String {
      "# \(words[0])\n\n\(head)\n|-|-|-|\n| a | \(words[1]) | _string_ |\n| b | \(words[2]) | \(type) |\n"
        + "| c | \(words[3]) | _boolean_ |\n| d | \(words[4]) | _string_ |\n| e | \(words[5]) | _() => void_ |\n"
    }
    let files = [
      "zh/a.md": page(
        "| 名称 | 说明 | 类型 |", ["盒子", "盒子的名称", "盒子的样式", "是否打开", "盖子的名称", "打开时的回调"], source),
      "en/a.md": page(
        "| Name | Description | Type |",
        ["Box", "Name of the box", "Style of the box", "Whether it opens", "Name of the lid", "Called on opening"], own),
    ]
    #expect(all(Tree(files, source: "zh")) == found)
  }

  /// The parts of one type in another order are no two wordings of a label.
  @Test func theOrderOfATypeIsNoLabel() {
    func page(_ words: [String], _ types: [String]) -> String {
      "| \(words[0]) | \(words[1]) |\n|-|-|\n" + types.map { "| \(words[2]) | _\($0)_ |\n" }.joined()
    }
    let (one, other) = ("number \\| string", "string \\| number")
    let files = [
      "zh/a.md": page(["说明", "类型", "尺寸"], [one, one, one]),
      "en/a.md": page(["A", "Type", "Size"], [one, other, other]),
    ]
    let tree = Tree(files, source: "zh")
    #expect(tree.loud.map(\.message) == [])
  }

  @Test func swappedCellsAreOneFinding() {
    let tree = tree(
      de: ["first | Stops", "second | Runs `list` on 40 hosts, see [hosts](hosts.md)", source[2]], source: source)
    #expect(all(tree) == ["cell-content de/a.md:5"])
    #expect(tree.findings("cell-content").first?.message.contains("line 6") == true)
  }

  /// Four columns of numbers in another order, with their heads, were moved; two cells were exchanged.
  @Test(arguments: [
    (["Max", "Moyenne", "Taux", "Total"], "7.25 | 7.15 | 94.04% | 47.90%", false),
    (["Taux", "Total", "Max", "Moyenne"], "47.90% | 94.04% | 7.25 | 7.15", true),
  ])
  func columnsInAnotherOrder(head: [String], cells: String, isFound: Bool) {
    func page(_ title: String, _ head: [String], _ cells: String) -> String {
      "# \(title)\n\n| N | \(head.joined(separator: " | ")) |\n|-|-|-|-|-|\n| 33 | \(cells) |\n"
    }
    let source = "94.04% | 47.90% | 7.25 | 7.15"
    let english = ["Rate", "Sum", "Max", "Mean"]
    let tree = Tree([
      "en/a.md": page("One", english, source), "de/a.md": page("Eins", ["Rate", "Summe", "Max", "Mittel"], source),
      "pl/a.md": page("Raz", ["Stopa", "Suma", "Maks", "Średnia"], source), "fr/a.md": page("Un", head, cells),
    ])
    #expect(tree.loud.filter { $0.place.file == "fr/a.md" }.isEmpty != isFound)
  }

  @Test func cellsShiftedByALostOneAreOneFinding() {
    let long = (1...5).map { "row \($0) | `command\($0)`" }
    let shifted = [long[0]] + (2...4).map { "row \($0) | `command\($0 + 1)`" } + ["row 5 | `command2`"]
    #expect(all(tree(de: shifted, source: long)) == ["cell-content de/a.md:6"])
  }

  @Test func anotherValueIsNotAnotherCells() {
    let tree = tree(de: [source[0], source[1], "third | Shows `state` of 7 jobs"], source: source)
    #expect(tree.found("cell-content").isEmpty)
    #expect(tree.found("inline-code") == ["de/a.md:7"])
  }

  /// A number is spelled out in one cell, and written with a digit in another: nothing changed places.
  @Test func spelledNumbersAreNoExchange() {
    let source = ["first | Opens 2 windows of the same size", "second | Closes two windows of the same size"]
    let tree = tree(
      de: ["first | Opens two windows of the same size", "second | Closes 2 windows of the same size"], source: source)
    #expect(all(tree).isEmpty)
  }

  @Test func aRowThatIsMissingIsStillMissing() {
    let tree = tree(de: [source[0], source[2]], source: source)
    #expect(all(tree) == ["table-shape de/a.md:6"])
  }

  private let listed = [
    "Lightning | Built in, see [CSS](css.md)", "Transformer | Optional, runs `postcss`",
    "Tailwind | Optional, runs `tailwind`",
    "UnoCSS | Optional, runs `unocss`",
  ]

  /// Who sorts a table anew has exchanged nothing.
  @Test func rowsInAnotherOrderAreTheSameRows() {
    let swapped = tree(de: [listed[0], listed[2], listed[1], listed[3]], source: listed)
    #expect(all(swapped).isEmpty)
    let moved = tree(de: [listed[0], listed[2], listed[3], "Umwandler | Optional, runs `postcss`"], source: listed)
    #expect(all(moved).isEmpty)
  }

  /// The other cells are translated, or have another notation: their lengths and links show which row is which.
  @Test func rowsOfTheSameNamesFitInAnotherOrder() {
    let source = [
      "conversationID | string | yes | The conversation",
      "startClientMsgID | string | yes | The first of the messages that the client shows to people, empty in the first call",
      "count | number | yes | How many",
      "lastMinSeq | number | no | The value of the call before this one, which the next call needs",
      "operationID | string | no | A name of this call for the log, which must be unique: use the time and a random number",
    ]
    let german = [
      "conversationID | string | ja | Das Gespräch",
      "startClientMsgID | string | ja | Die erste der Nachrichten, die der Client den Leuten zeigt, leer beim ersten Aufruf",
      "count | number | ja | Wie viele",
      "lastMinSeq | number | nein | Der Wert des Aufrufs davor, den der nächste Aufruf braucht",
      "operationID | string | nein | Ein Name dieses Aufrufs für das Protokoll, der eindeutig sein muss: die Zeit und eine Zufallszahl",
    ]
    #expect(all(tree(de: [german[4]] + german[..<4], source: source)).isEmpty)
    #expect(all(tree(de: Array(german[3...] + german[..<3]), source: source)).isEmpty)
    let exchanged = (0..<5).map { row in
      let cells = german[row].split(separator: " | ")
      return ([german[(row + 1) % 5].split(separator: " | ")[0]] + cells[1...]).joined(separator: " | ")
    }
    #expect(!all(tree(de: exchanged, source: source)).isEmpty)
  }

  private func options(_ rows: [String], _ title: String) -> String {
    "# \(title)\n\n| \(title) | B | Type | Values | Default |\n|-|-|-|-|-|\n" + rows.map { "| \($0) |\n" }.joined()
  }

  /// Plain words that both locales have in the first column name the rows, also where one has a row more.
  @Test(arguments: [nil, "thumbnail | Vorschau zeigen | boolean | — | false"])
  func rowsAreComparedWithThoseOfTheirName(added: String?) {
    let source = [
      "disabled | 禁用 | boolean | — | false", "editable | 文本框可输入 | boolean | — | true",
      "clearable | 是否显示清除按钮 | boolean | — | true", "size | 输入框尺寸 | string | large, small, mini | — ",
      "name | 原生属性 | string | — | — ",
    ]
    let german = [
      "disabled | Ob gesperrt | boolean | — | false", "size | Größe des Feldes | string | large/small/mini | — ",
      "editable | Ob das Feld beschreibbar ist | boolean | — | true",
      "clearable | Ob man es leeren kann | boolean | — | true", "name | Wie im Original | string | — | — ",
    ]
    let own = [german[0]] + (added.map { [$0] } ?? []) + german[1...]
    let tree = Tree(["zh/a.md": options(source, "参数"), "de/a.md": options(own, "Merkmal")], source: "zh")
    #expect(all(tree) == (added == nil ? [] : ["table-shape de/a.md:6"]))
    let wrong = own.map { $0.hasPrefix("clearable") ? $0.replacing("true", with: "false") : $0 }
    let found = Tree(["zh/a.md": options(source, "参数"), "de/a.md": options(wrong, "Merkmal")], source: "zh")
    #expect(all(found).contains("cell-polarity de/a.md:\(added == nil ? 8 : 9)"))
  }

  /// Many rows share their first cell; the words that both locales have in another column name them.
  @Test func wordsOfAnotherColumnNameTheRows() {
    func page(_ title: String, _ rows: [(String, String, Int)]) -> String {
      let rows = rows.map { "| \($0.0) | \($0.1) | [Issue](https://example.com/issues/\($0.2)) |\n" }
      return "# \(title)\n\n| Status | Description | Reference |\n|-|-|-|\n" + rows.joined()
    }
    let (done, open) = ("**Done in 1.7.0**", "**In Progress**")
    let source = [
      (done, "Support HTTP", 417), (done, "Support Kafka as EventStore", 676), (done, "Support Redis", 417),
      (done, "Provide Rust SDK", 815), (done, "Support Zookeeper", 417), (open, "Cluster integration", 3327),
      (open, "Function integration", 2040), ("Planned", "Transaction Event", 697), ("Planned", "NodeJS SDK", 414),
    ]
    let own = [
      (done, "Support HTTP", 417), (done, "Support Kafka as EventStore", 676), (done, "Support Redis", 417),
      (open, "Support Mesh Bridge", 417), (done, "Support Zookeeper", 417), ("Planned", "NodeJS SDK", 414),
      ("Planned", "Transaction Event", 697),
    ]
    let tree = Tree(["en/a.md": page("Roadmap", source), "zh/a.md": page("路线图", own)], source: "en")
    #expect(tree.found("cell-number").isEmpty && tree.found("link-target").isEmpty)
    #expect(!tree.found("table-shape").contains("zh/a.md:12"))
  }

  /// Names of rows tell more than what stands in them.
  @Test func aRowOfAnotherNameIsAnotherRow() {
    let source = ["`one_made` | Warning", "`two_made` | Normal", "`three_made` | Warning", "`four_made` | Normal"]
    let tree = tree(de: [source[0], source[2].replacing("three", with: "more"), source[3]], source: source)
    #expect(all(tree).allSatisfy { $0.hasPrefix("table-shape") })
    #expect(tree.found("cell-enum").isEmpty)
  }

  @Test func namesThatChangedPlacesAloneAreExchangedCells() {
    let source = ["`one` | 40 hosts", "`two` | 7 hosts", "`three` | 9 hosts"]
    let tree = tree(de: ["`two` | 40 hosts", "`one` | 7 hosts", source[2]], source: source)
    #expect(all(tree) == ["cell-content de/a.md:5"])
  }
}
