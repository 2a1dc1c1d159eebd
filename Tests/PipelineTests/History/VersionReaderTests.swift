import DocModel
import MarkdownReader
import Testing

@testable import Pipeline

/// Versions that are read by chunks have the facts that they have when they are read as a whole.
@Suite struct VersionReaderTests {
  private func article(_ text: String = "", _ flavor: Flavor = .gfm) throws -> Article {
    let locale = try #require(LocaleTag("en"))
    return MarkdownReader(flavor: flavor).read(Array(text.utf8), locale: locale, path: "a.md", file: "a.md")
  }

  private func reader(_ flavor: Flavor = .gfm) throws -> VersionReader {
    VersionReader(MarkdownReader(flavor: flavor), like: try article())
  }

  private static func page(_ sections: Int, changed: Int? = nil) -> String {
    (0..<sections).map { number in
      """
      ## Section \(number)

      Call `run\(number)` with \(number == changed ? "1000" : "20") and read [more](page\(number).md).

      - one
      - `two`

      ```sh
      # a comment

      run \(number)
      ```


      """
    }.joined()
  }

  @Test func readsWhatVersionsShareOnce() throws {
    var reader = try reader()
    let sections = 100
    _ = reader.facts(of: Array(Self.page(sections).utf8))
    let first = reader.bytesRead
    // The code, whose first half is not closed, is read twice.
    #expect(first < 2 * Self.page(sections).utf8.count)
    for changed in 0..<sections { _ = reader.facts(of: Array(Self.page(sections, changed: changed).utf8)) }
    let perVersion = (reader.bytesRead - first) / sections
    #expect(perVersion > 0)
    #expect(perVersion < Self.page(1).utf8.count * 2)
  }

  /// A byte order mark, and what only looks like the notation of a flavor, keep no text from being read by chunks.
  @Test(arguments: [("\u{feff}", Flavor.gfm), ("[Contents](#table-of-contents)\n\n", .learn)])
  func readsByChunksTextsThatBeginWith(_ start: String, _ flavor: Flavor) throws {
    var reader = try reader(flavor)
    let sections = 20
    let whole = reader.facts(of: Array((start + Self.page(sections)).utf8))
    #expect(try whole == VersionFacts(article(start + Self.page(sections), flavor)))
    let first = reader.bytesRead
    _ = reader.facts(of: Array((start + Self.page(sections, changed: 4)).utf8))
    #expect(reader.bytesRead - first < Self.page(1).utf8.count * 2)
  }

  @Test func readsNothingForAVersionThatReturns() throws {
    var reader = try reader()
    let texts = [Self.page(9), Self.page(9, changed: 4)].map { Array($0.utf8) }
    let facts = texts.map { reader.facts(of: $0) }
    let count = reader.bytesRead
    #expect(facts[0] != facts[1])
    #expect(reader.facts(of: texts[0]) == facts[0])
    #expect(reader.bytesRead == count)
  }

  private static let blocks = [
    "# Heading `code` 12", "Setext 7\n========", "A paragraph with `code`, 42 and [a link](b.md).",
    "[ref] and [x][ref].",
    "[ref]: https://example.org/a", "[ref]: https://example.org/b 'again'", "[x]: <c d>\n'title'", "![image][x] text",
    "```sh\n# no heading\n\nrun 1\n```", "~~~\nnot closed 3\n\n# code", "    indented 4\n\n    code",
    "<!-- comment 5\n\nstill -->", "<!-- not closed", "<details>\n<summary>`x`</summary>", "</details>",
    "<div>\n\n**bold** 6\n\n</div>", "<script>\n\nlet a = 7\n</script>", "<pre>\n\n# not closed",
    "- a\n- b 8", "- c\n\n- d\n\n      code 9", "1. e\n2. f", "1. g\n\n   - h\n\n   i", "* j", "-", "+ k\nlazy",
    "> quote 10\nlazy", "> ```\n> code", "> - l\n>\n> m", "| a | b |\n|-|-|\n| `c` | [ref] |",
    "text\n| a |\n|-|\n| 11 |",
    "---", "***", "***bold*** 12", "12 monkeys", "Note[^1] and [^a].", "[^1]: A footnote\n\n    with 13", "::: note",
    ":::", ":::image type=\"a\" source=\"b.png\":::", "+++Title", "+++", "{{#include a.md}}", "{{< note >}}",
    "!!! note\n    a",
    "> [!NOTE]\n> text 14", "> [!NOTE] Title", "[!INCLUDE [a](b.md)]", "# [Tab](#tab/one)", "# [Two](#tab/two)",
    "&#2; 15",
    "$$\nx\n\ny\n$$", "*[HTML]: language", "<span data-ttu-id=\"1\">a</span>", "{% raw %}\n\n{% endraw %}", "<<< a.js",
    "<!--@include: b.md-->", "import A from './_a.mdx'", "<A />", "Term\n: definition", "\tcode 16",
    "   three spaces 17",
    "a\\\nb  \nc", "\u{0}", "=== \"Tab\"\n    a", "--8<-- \"a.md\"", "% comment", "https://example.org/18", "# H {#id}",
    "- [ ] task\n- [x] done", "a\u{2028}b", "\r", "line\r\n\r\n# CR LF 19\r\n", "{: .class}", "/// note\na\n///",
  ]

  @Test(arguments: Flavor.allCases) func readsChunksAsWithinTheWholeText(_ flavor: Flavor) throws {
    var random = Numbers(state: UInt64(flavor.rawValue.utf8.count) * 977)
    let heads = [
      "", "", "---\ntitle: A 1\n\nnote: b\n---\n", "+++\ntitle = 'A'\n+++\n\n", "---\nmath: true\n---\n", "\u{feff}",
      "---\ntitle: B 2\n----------\n\n",
    ]
    for _ in 0..<40 {
      var reader = try reader(flavor)
      // Most texts have few kinds of blocks, so that they are read by chunks.
      let kinds = (0..<3 + random.next(6)).map { _ in Self.blocks[random.next(Self.blocks.count)] }
      var parts = (0..<random.next(14)).map { _ in kinds[random.next(kinds.count)] }
      for _ in 0..<6 {
        let breaks = ["\n\n", "\n\n", "\n\n\n", "\n", "\n \n", "\r\n\r\n"]
        let text = heads[random.next(heads.count)] + parts.joined(separator: breaks[random.next(breaks.count)])
        let whole = VersionFacts(try article(text, flavor))
        #expect(reader.facts(of: Array(text.utf8)) == whole, "\(flavor) \(text.debugDescription)")
        guard !parts.isEmpty else { break }
        let place = random.next(parts.count)
        switch random.next(3) {
        case 0: parts[place] = kinds[random.next(kinds.count)]
        case 1: parts.remove(at: place)
        default: parts.insert(kinds[random.next(kinds.count)], at: place)
        }
      }
    }
  }

  @Test func readsALinkAgainIfItsDefinitionChanges() throws {
    var reader = try reader()
    let page = Self.page(40) + "See [guide].\n\n# Links\n\n"
    let texts = ["[guide]: one.md\n", "[guide]: two.md\n", "guide: two.md\n"].map { page + $0 }
    for text in texts { #expect(reader.facts(of: Array(text.utf8)) == VersionFacts(try article(text))) }
  }
}

/// Numbers that are the same in each run.
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
