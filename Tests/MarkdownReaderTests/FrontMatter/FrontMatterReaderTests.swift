import DocModel
import Foundation
import MarkdownReader
import Testing
import Yams

struct FrontMatterReaderTests {
  /// Each of these made the library end the process, or nest without end.
  @Test(arguments: [
    "[<]", "[[<]]", "[[[", "[[ [[a = [[", "[ [ [", "[\u{e9}]", " [ +", "\u{a0}[<", "a = 1\n[!",
    String(repeating: "a.", count: 20_000) + "b = 1",
    "[" + String(repeating: "a.", count: 20_000) + "b]", "a = " + String(repeating: "[", count: 20_000),
    "a = " + String(repeating: "{b=", count: 10_000), "a = \"", "a = \"\"\"", "a = '''\n[<]", "a = \"\\",
  ]) func tomlThatNobodyWroteIsTold(_ text: String) throws {
    let article = try read("+++\nx = 1\n\(text)\n+++\n# T\n", as: .hugo)
    #expect(article.diagnostics.contains { $0.message.hasPrefix("The front matter") })
    #expect(article.nodes.contains { $0.kind == .heading })
  }

  @Test func tomlOfEveryKindIsRead() throws {
    let text =
      "a.b = 1\nlist = [\n  [1, 2], # c [\n  [\"x]\"],\n]\ntext = \"\"\"\n[<\n\"\"\"\n[ t ]\nc = '['\n[[u]]\nd = {e = 1}\n"
    let article = try read("+++\n\(text)+++\n", as: .hugo)
    #expect(article.diagnostics.isEmpty)
    #expect(article.frontMatter["t.c"] == "[")
    #expect(article.frontMatter["list[1][0]"] == "x]")
  }

  @Test func aMapOfElixirIsFrontMatter() throws {
    let text =
      "%{\n  version: \"1.0.2\",\n  title: \"Enum \\\"a\\\"\",\n  tags: ~w(a b),\n  excerpt: \"\"\"\n  Two\n  lines.\n  \"\"\"\n}\n---\n\n## Next\n"
    let article = try read(text, as: .learn)
    let front = article.frontMatter
    #expect(front.syntax == .elixir)
    #expect(front["version"] == "1.0.2")
    #expect(front["title"] == "Enum \"a\"")
    #expect(front["tags"] == "~w(a b)")
    #expect(front["excerpt"] == "Two lines.")
    #expect(front.entry("excerpt")?.line == 5)
    #expect(article.kinds(of: 0) == [.heading])
    #expect(article.nodes.first { $0.kind == .heading }?.firstLine == 12)
    for other in ["%{\n  a: 1\n}\nText\n---\n", "%{ a }\n---\n", "%{\n  a: \"\"\"\n  text\n}\n---\n", "%{"] {
      #expect(try read(other, as: .learn).frontMatter.syntax == .none)
    }
  }

  @Test func aFileThatEndsWithItsFrontMatterHasNoLineBehindIt() throws {
    #expect(try read("---\ntitle: a\n---", as: .learn).nodes.first?.lastLine == 3)
  }

  private func header(_ yaml: String, newline: String = "\n") throws -> FrontMatter {
    try read("---\(newline)\(yaml.replacing("\n", with: newline))\(newline)--- \(newline)# Body\(newline)", as: .learn)
      .frontMatter
  }

  @Test func scalarsListsAndMappingsAreFlattened() throws {
    let front = try header(
      "title: \"A: b\" \nn: 10\nmap:\n  a: [x, y]\n  b: {c: true}\nempty: []\nlist:\n- one\n- 'two'")
    #expect(front["title"] == "A: b")
    #expect(front.entry("n")?.scalar == .integer)
    #expect(front["map.a[1]"] == "y")
    #expect(front.entry("map.b.c")?.scalar == .boolean)
    #expect(front.entry("empty")?.scalar == .null)
    #expect(front["list[1]"] == "two")
    #expect(front.entry("list[1]")?.line == 10)
    #expect(front.lastLine == 11)
  }

  @Test(arguments: ["\n", "\r\n"]) func bodyLinesCountTheHeader(_ newline: String) throws {
    let article = try read(
      "\u{feff}---\(newline)# comment\(newline)a: b\(newline)---  \(newline)\(newline)# Body\(newline)", as: .learn)
    #expect(article.frontMatter.entry("a")?.line == 3)
    let heading = try #require(article.all(.heading).first)
    #expect(article.nodes[heading].firstLine == 6)
  }

  @Test func aHeaderBelowTheFirstLineIsToldAndRead() throws {
    let article = try read("\n\n---\ntitle: A\nbad: [\n---\n\n# Body\n", as: .hugo)
    #expect(article.frontMatter.entry("title")?.line == 4)
    #expect(article.frontMatter.lastLine == 6)
    #expect(article.diagnostics.contains { $0.line == 3 && $0.message.contains("begins on line 3") })
    #expect(article.diagnostics.allSatisfy { $0.topic == .frontMatter })
    #expect(article.diagnostics.contains { $0.line > 4 && $0.message.contains("not valid YAML") })
    let heading = try #require(article.all(.heading).first)
    #expect(article.nodes[heading].firstLine == 8)
    #expect(try read("\n---\n\nText\n\n---\n", as: .hugo).frontMatter == .none)
  }

  @Test func aHeaderIsNoHeaderWhereTheFlavourHasNone() throws {
    let article = try read("---\na: b\n---\n", as: .gfm)
    #expect(article.frontMatter == .none)
    #expect(article.all(.thematicBreak).count == 1)
  }

  @Test func tomlIsRead() throws {
    let article = try read(
      "+++\ntitle = \"A\"\ndate = 2020-01-02\n[params]\nn = 3\nlist = [1, 2]\n+++\ntext\n", as: .hugo)
    let front = article.frontMatter
    #expect(front.syntax == .toml)
    #expect(front["title"] == "A")
    #expect(front.entry("date")?.scalar == .date)
    #expect(front.entry("params.n")?.line == 5)
    #expect(front["params.list[1]"] == "2")
    #expect(article.nodes.last?.firstLine == 8)
  }

  @Test(arguments: ["title: \"", "title: '", "a: [\"]", "a: [']", "a: [\", b]", "a:\n- \"", "a:\n  b: \""])
  func aLoneQuotationMarkIsNoValueAndNoEnd(_ yaml: String) throws {
    let article = try read("---\n\(yaml)\nb: c\n---\ntext\n", as: .learn)
    #expect(article.plainText(of: 0) == "text")
    #expect(article.frontMatter.syntax == .yaml)
    #expect(article.diagnostics.first?.message.contains("not valid YAML") == true)
  }

  @Test(arguments: [
    ("---\na: b\nc: d: e\n---\ntext\n", 3), ("---\na: b\n\tc: d\n---\ntext\n", 3), ("---\na: [b\n---\ntext\n", 3),
    ("+++\na = 1\nb = \n+++\ntext\n", 3), ("---\na: b\na: c\n---\ntext\n", 2),
  ]) func aMalformedHeaderIsNamedWithItsLine(_ text: String, _ line: Int) throws {
    let article = try read(text, as: .hugo)
    let problem = try #require(article.diagnostics.first)
    #expect(abs(Int(problem.line) - line) <= 1, "\(problem)")
    #expect(problem.severity == .warning)
    #expect(article.plainText(of: 0) == "text")
  }

  @Test func aMalformedHeaderStillYieldsItsPlainLines() throws {
    let front = try read(
      "---\ntitle: a: b\nms.openlocfilehash: 1234567890123456789012345678901234567890\n---\n", as: .learn
    ).frontMatter
    #expect(front["ms.openlocfilehash"]?.count == 40)
  }

  @Test func bombsAreRefusedQuickly() throws {
    let aliases =
      "a: &a [x, x, x, x, x, x, x, x, x]\n"
      + (0..<20).map { "k\($0): &\($0 + 1) [*a, *a, *a, *a, *a, *a, *a, *a]\n" }.joined()
    let deep = "a: " + String(repeating: "[", count: 20_000)
    let huge = String(repeating: "key: value\n", count: 1_000_000)
    for header in [aliases, deep, huge, "a: " + String(repeating: "- ", count: 5000)] {
      let clock = ContinuousClock()
      var article: Article?
      let time = try clock.measure { article = try read("---\n\(header)\n---\ntext\n", as: .learn) }
      #expect(time < .seconds(20))
      #expect(article?.diagnostics.count == 1)
      #expect(article?.plainText(of: 0) == "text")
    }
  }

  /// Whatever the fast path reads, the YAML library reads the same way.
  @Test func theFastPathAgreesWithTheLibrary() throws {
    var random = SeededRandom(seed: 7)
    let values = [
      "a", "word two", "10", "010", "0", "1.5", "2.0.0", "1..2", "1e3", "12e03", "0x1f", "0b1", "0o7", "1_000", "1:30",
      "2021-01-02", "2021-1-2", "03/29/2021", "true", "Yes", "nO", "off",
      "null", "~", "", "\"q: x\"", "'it'", "'it''s'", "\"a\\n\"", "a # c", "a #", "a#b", "a:b", "a: b", "x:", "- a",
      "[a, b]", "{a: b}", "*a", "&a b", "!t a", "% a", "@a", "`a", "|", ">", ">-",
      "é", "한국어", "4c41593455b473c796735c73590403d9b6be87a2", "4593455473796735735904039687240000000e12", "0a1b", "(a)",
      "/a", "$a", ".5", "-1", "+1", "=", "<<", "a\u{2028}b", "a\u{85}b", "a\tb", "\"unclosed", "?", "? a", "a ? b",
      "1,5", "12:30:45", "2001-12-14t21:59:43.10-05:00", "a\u{a0}", "#c", "0.", "1.", "100 %", "b0", "e5", "1e", "9f",
      "trueish",
    ]
    let shapes = [
      "key: V", "V: x", "  V", "- V", "  - V", "key:", "# V", "", "key: V ", "k.e-y_1:  V", "    more V", " - V",
      "other: >\n  V\n  V", "other: V\n  V", "map:\n  a: V\n  b: V", "a key: V", "a:key: V",
      "key: [V, V]", "key: [V]", "map:\n  a:\n    b: V\n  c: V", "items:\n- a: V\n  b: V\n- V",
      "items:\n  - a: V\n    b:\n      c: V\n", "other:\n  V\n  V", "map:\n  a: >-\n    V\n    V\n  b: V",
      "map:", "  a:", "  b: V", "    c: V", "- a: V", "-   b: V", "  - c: V", "other: >\n  V\n",
    ]
    var compared = 0
    var different: [String] = []
    for _ in 0..<20_000 {
      var lines: [String] = []
      for index in 0..<Int.random(in: 1...5, using: &random) {
        var line = shapes.randomElement(using: &random) ?? ""
        line = line.split(separator: "V", omittingEmptySubsequences: false).joined(
          separator: values.randomElement(using: &random) ?? "")
        if !line.hasPrefix(" "), !line.hasPrefix("-"), line.contains("key") {
          line = line.replacing("key", with: "key\(index)")
        }
        lines.append(line)
      }
      let yaml = lines.joined(separator: "\n") + "\n"
      let front = try read("---\n\(yaml)---\n", as: .learn)
      guard front.frontMatter.syntax == .yaml, front.diagnostics.isEmpty else { continue }
      compared += 1
      guard front.frontMatter.entries != (try? reference(yaml)) else { continue }
      different.append(
        "\(yaml.debugDescription) \(front.frontMatter.entries) \(String(describing: try? reference(yaml)))")
    }
    #expect(compared > 3000)
    #expect(different.prefix(8) == [])
  }

  private func reference(_ yaml: String) throws -> [FrontMatter.Entry] {
    var entries: [FrontMatter.Entry] = []
    func add(_ node: Yams.Node, _ key: String, _ line: Int) {
      switch node {
      case .scalar(let scalar):
        guard !key.isEmpty else { return }
        let kind: FrontMatter.Scalar
        switch scalar.style == .plain || scalar.style == .any ? node.tag.rawValue : "" {
        case "tag:yaml.org,2002:bool": kind = .boolean
        case "tag:yaml.org,2002:int": kind = .integer
        case "tag:yaml.org,2002:float": kind = .float
        case "tag:yaml.org,2002:null": kind = .null
        case "tag:yaml.org,2002:timestamp": kind = .date
        default: kind = .string
        }
        entries.append(.init(key: key, value: scalar.string, scalar: kind, line: UInt32(line)))
      case .mapping(let mapping):
        if mapping.isEmpty, !key.isEmpty {
          entries.append(.init(key: key, value: "", scalar: .null, line: UInt32(line)))
        }
        for (name, value) in mapping {
          let text = name.scalar?.string ?? ""
          add(value, key.isEmpty ? text : key + "." + text, name.mark.map { $0.line + 1 } ?? line)
        }
      case .sequence(let sequence):
        if sequence.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: UInt32(line))) }
        for (index, value) in sequence.enumerated() {
          add(value, "\(key)[\(index)]", value.mark.map { $0.line + 1 } ?? line)
        }
      default: entries.append(.init(key: key, value: "", scalar: .null, line: UInt32(line)))
      }
    }
    if let root = try Yams.compose(yaml: yaml) { add(root, "", 2) }
    return entries
  }
}
