import DocModel

/// Generates inputs by mutation: changes bytes, splices blocks, swaps locales and inserts notation.
struct Mutator {
  private var random: SplitMix
  private let seeds: [[UInt8]]
  private let blocks: [[UInt8]]

  /// The maximum input size in bytes; longer inputs take much time and find little more.
  static let longest = 1 << 14

  init(seed: UInt64, seeds: [[UInt8]]) {
    random = SplitMix(state: seed)
    self.seeds = seeds.isEmpty ? [[]] : seeds
    blocks = seeds.flatMap(Self.blocks).filter { $0.count < 2048 }
  }

  mutating func next() -> [UInt8] {
    var input = pick(seeds) ?? []
    if input.count > Self.longest { input = section(of: input) }
    for _ in 0...random.below(6) { change(&input) }
    return input.count > Self.longest * 2 ? Array(input.prefix(Self.longest * 2)) : input
  }

  private mutating func change(_ input: inout [UInt8]) {
    switch random.below(16) {
    case 0: input.removeSubrange(random.below(input.count + 1)...)
    case 1: input.removeSubrange(range(of: input, upTo: 64))
    case 2:
      let piece = Array(input[range(of: input, upTo: 64)])
      let place = random.below(input.count + 1)
      for _ in 0...random.below(8) { input.insert(contentsOf: piece, at: place) }
    case 3: input.insert(UInt8(truncatingIfNeeded: random.next()), at: random.below(input.count + 1))
    case 4, 5, 6: insert(Array((pick(Self.notations) ?? "").utf8), into: &input)
    case 7: if !input.isEmpty { input[random.below(input.count)] = UInt8(truncatingIfNeeded: random.next()) }
    case 8: if let block = pick(blocks) { insertBlock(block, into: &input) }
    case 9, 10: insertPage(into: &input)
    default: rearrange(&input)
    }
  }

  /// Reorders, removes, duplicates or replaces blocks, or swaps the texts of locales.
  private mutating func rearrange(_ input: inout [UInt8]) {
    var parts = ArticleGroup.isGroup(input) && random.below(4) == 0 ? ArticleGroup.sections(input) : Self.blocks(input)
    guard !parts.isEmpty else { return }
    let (a, b) = (random.below(parts.count), random.below(parts.count))
    switch random.below(5) {
    case 0: parts.swapAt(a, b)
    case 1: parts.remove(at: a)
    case 2: parts.insert(parts[a], at: b)
    case 3: parts[a] = pick(blocks) ?? []
    default: change(&parts[a])
    }
    input = Array(parts.joined())
  }

  private mutating func insert(_ bytes: [UInt8], into input: inout [UInt8]) {
    // Half of the insertions are at the start of a line, where block notation takes effect.
    let place = random.below(input.count + 1)
    let line = random.below(2) == 0 ? input[..<place].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0 : place
    for _ in 0...(random.below(8) == 0 ? random.below(40) : 0) { input.insert(contentsOf: bytes, at: line) }
  }

  private mutating func insertBlock(_ block: [UInt8], into input: inout [UInt8]) {
    var parts = Self.blocks(input)
    parts.insert(block, at: random.below(parts.count + 1))
    input = Array(parts.joined())
  }

  private mutating func insertPage(into input: inout [UInt8]) {
    var grammar = NotationGrammar(random: SplitMix(state: random.next()))
    insertBlock(grammar.page() + [0x0a], into: &input)
  }

  private mutating func range(of input: [UInt8], upTo most: Int) -> Range<Int> {
    let start = random.below(input.count + 1)
    return start..<min(input.count, start + random.below(most))
  }

  /// A part of an input that is too long, taken at the same relative position in each locale.
  private mutating func section(of input: [UInt8]) -> [UInt8] {
    guard ArticleGroup.isGroup(input) else {
      let start = random.below(input.count - Self.longest + 1)
      return Array(input[start..<start + Self.longest])
    }
    let sections = ArticleGroup.sections(input)
    let room = Self.longest / max(1, sections.count)
    let part = random.below(4)
    return Array(
      sections.map { section in
        let head = section.prefix { $0 != 0x0a } + [0x0a]
        let blocks = Self.blocks(Array(section.dropFirst(head.count)))
        return Array(head) + blocks.dropFirst(blocks.count * part / 4).joined().prefix(room)
      }.joined())
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[random.below(list.count)]
  }

  /// Splits the input after each empty line.
  static func blocks(_ input: [UInt8]) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    var start = 0
    var at = 0
    while at < input.count {
      if input[at] == 0x0a, at + 1 < input.count, input[at + 1] == 0x0a {
        blocks.append(Array(input[start..<at + 2]))
        start = at + 2
        at = start
      } else {
        at += 1
      }
    }
    if start < input.count { blocks.append(Array(input[start...])) }
    return blocks
  }

  /// Delimiters and keywords of the supported formats.
  private static let notations = [
    "# ", "## ", "- ", "1. ", "> ", "> [!NOTE]\n> ", "```\n", "~~~\n", "    ", "\t", "---\n", "***\n", "===\n", "\n",
    "\n\n",
    "|a|b|\n|-|-|\n|1|2|\n", "|", "\\|", "|-|\n", "`", "``", "**", "*", "_", "~~", "[", "](", ")", "[a](b)",
    "![a](b.png)",
    "![", "[a]: /b\n", "[^1]", "[^1]: a\n", "<b>", "</b>", "<div>\n", "</div>\n", "<!--", "-->", "<a name=\"x\"></a>",
    "<script>", "<br/>", "<![CDATA[", "&amp;", "&#0;", "\\", "{{< a >}}", "{{< /a >}}", "{{% a %}}", "{{", "}}", "{%",
    "%}",
    ":::", "::: moniker range=\"a\"\n", ":::zone pivot=\"a\"\n", ":::image source=\"a.png\" alt-text=\"b\":::",
    "[!INCLUDE [a](b.md)]", "# [A](#tab/a)\n", "!!! note \"a\"\n    x\n", "=== \"a\"\n", "??? tip\n", "--8<-- \"a\"\n",
    "{#id}", "{: .a}", "<A b={1}>", "</A>", "{a}", "import a from \"b\"\n", "https://a.b/c", "www.a.b", "a@b.c", "42",
    "1,234.5", "v1.2.3", "50 %", "“", "”", "«", "「", "。", "\u{feff}", "\u{200b}", "\u{202e}", "é", "e\u{301}", "한", "語",
    "ł",
    "🇫🇷", "👩‍👩‍👧", "\0", "\u{2}0\u{3}", "\u{2}0000001\u{3}", "&#2;0&#3;", "\r", "\r\n", "\u{c}", "\u{1b}[31m",
    "<!-- doccheck-disable number -->", "<!-- doccheck-enable -->",
    "<!-- doccheck-disable-next-line -->", "title: \"", "a: [\"]", "a: [", "a: {b: c}", "- a: b\n  c: d\n", "&a", "*a",
    "<<: *a\n",
    ">-\n  a\n", "|\n a\n", "[[a]]\n", "a.b.c = 1\n", "a = [[", "\"\"\"", "0x1f", "1e999", "2020-01-02", "!!binary",
    "? ", ": ",
    "rules:\n", "layout: ", "{locale}/{path}.md", "overrides:\n", "<termEntry>", "<langSet xml:lang=\"de\">",
    "<tig><term>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "\"version\": 2", "\"findings\": [", "9223372036854775808", "-1",
    "<<< de-DE\n", "<<< ko-KR\n", "<<< ar\n",
  ]
}

/// A random number generator with the same sequence on all machines.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }
}

/// An article in several locales as one text; each starts with a line like `<<< de-DE`.
struct ArticleGroup {
  let texts: [(locale: LocaleTag, bytes: [UInt8])]

  private static let mark = Array("<<< ".utf8)

  init(_ input: [UInt8]) {
    var texts: [(locale: LocaleTag, bytes: [UInt8])] = []
    for section in Self.sections(input) {
      let isMarked = section.starts(with: Self.mark)
      let name =
        isMarked ? String(decoding: section.dropFirst(4).prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self) : "en"
      guard let locale = LocaleTag(name), !texts.contains(where: { $0.locale == locale }) else { continue }
      texts.append((locale, isMarked ? Array(section.drop { $0 != 0x0a }.dropFirst()) : section))
    }
    // A single text is compared with a copy of itself.
    if texts.count == 1, let first = texts.first, let other = LocaleTag(first.locale.tag == "fr" ? "de" : "fr") {
      texts.append((other, first.bytes))
    }
    self.texts = texts
  }

  static func isGroup(_ input: [UInt8]) -> Bool { input.starts(with: mark) }

  /// The sections of the input, each including the line with its locale.
  static func sections(_ input: [UInt8]) -> [[UInt8]] {
    var sections: [[UInt8]] = []
    for line in input.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if sections.isEmpty || line.starts(with: mark) {
        sections.append([])
      } else {
        sections[sections.count - 1].append(0x0a)
      }
      if line.starts(with: mark), let last = sections.indices.last, last > 0, sections[last - 1].last != 0x0a {
        sections[last - 1].append(0x0a)
      }
      sections[sections.count - 1] += line
    }
    return sections
  }
}

/// Writes pages of the notations of all flavours, nested in one another and sometimes torn.
struct NotationGrammar {
  var random: SplitMix

  private static let deepest = 4

  /// A page of several blocks; one of four pages is cut in one place.
  mutating func page() -> [UInt8] {
    var page = Array(blocks(depth: 0).utf8)
    if random.below(4) == 0, !page.isEmpty {
      let start = random.below(page.count)
      page.removeSubrange(start..<min(page.count, start + 1 + random.below(12)))
    }
    return page
  }

  private mutating func blocks(depth: Int) -> String {
    (0...random.below(depth == 0 ? 6 : 3)).map { _ in block(depth: depth) }.joined(separator: "\n")
  }

  private mutating func block(depth: Int) -> String {
    guard depth < Self.deepest, random.below(5) < 3 else {
      return random.below(3) == 0 ? words() + "\n" : line(pick(Self.leaves))
    }
    let inner = blocks(depth: depth + 1)
    switch random.below(6) {
    case 0: return prefixed(inner, first: "- ", rest: "  ")
    case 1: return prefixed(inner, first: "1.  ", rest: "    ")
    case 2: return prefixed(inner, first: "> ", rest: "> ")
    case 3:
      let head = pick(["!!! note \"a\"", "??? tip", "=== \"One\"", "???+ danger"])
      return head + "\n\n" + prefixed(inner, first: "    ", rest: "    ")
    default:
      let (open, close) = pick(Self.pairs)
      return line(open) + "\n" + inner + "\n" + line(close)
    }
  }

  private mutating func words() -> String {
    (0...random.below(5)).map { _ in filled(pick(Self.inlines)) }.joined(separator: " ")
  }

  private mutating func line(_ text: String) -> String { filled(text) + "\n" }

  /// `@` becomes a path, `%` inlines.
  private mutating func filled(_ text: String) -> String {
    var text = text
    if text.contains("@P") { text = text.replacing("@P", with: pick(Self.paths)) }
    if text.contains("%W") { text = text.replacing("%W", with: pick(Self.inlines).replacing("%W", with: "w")) }
    return text.replacing("@P", with: "a.md")
  }

  private func prefixed(_ text: String, first: String, rest: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 ? first + $0.element : $0.element.isEmpty ? "" : rest + $0.element }.joined(separator: "\n")
      + "\n"
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[random.below(list.count)] }

  private static let paths = [
    "a.md", "./a.md", "../en/a.md", "b.md", "a.md:1:2", "a.md:x", "a.md#x{1,2}", "../../../x", "", "https://a.b/c",
    "a.md{1}",
  ]
  private static let leaves = [
    "--8<-- \"@P\"", "--8<-- '@P'", ";--8<-- \"@P\"", "--8<--\n@P\n\n@P\n--8<--", "--8<-- [start:x]", "--8<-- [end:x]",
    "{{#include @P}}", "{{#title x}}", "```rust\n{{#include @P}}\n  --8<-- \"@P\"\n```", "<<< @P", "<<< @/@P [x]",
    "@[code js](@P)",
    "<!--@include: @P-->", "<!-- #region x -->", "[!INCLUDE [a](@P)]", ":::code source=\"@P\" range=\"1-2\":::",
    "[!code-c[a](@P)]", "import A from './a.md'\nimport B from '@P';", "<A />", "<B/>", "<C title=\"x\" y={1} />",
    "{% include @P %}", "{! @P !}", "{* @P ln[1:2] *}", "{{% code_sample file=\"@P\" %}}", "{{< include \"@P\" >}}",
    "``` yaml\na # (1)!\n```\n\n1.  %W", "*[A]: b", "[^1]: %W", "[a]: @P", "| %W | b |\n|-|-|\n| %W | \\| |",
    "# %W {#x}",
    "# [A](#tab/a)", "---", "{: .a #b }", "* TOC\n{:toc}", "    code", "<div markdown>\n%W\n</div>",
    "/// tip | %W\na\n///",
    "=== \"x\"", "!!! note", "</C>", ":::", "{{< /x >}}", "{% endraw %}",
    "%W\n: %W\n\n:   %W\n\n    - a\n: b", ": %W", "%W\n\n:\t%W", "#### <!-- md:setting a.b -->\n\n[%W][a.b]",
    "<!-- md:option a.b -->", "::: a.b\n    %W: x", "> #### ::: a.b", "  [^1]:\n    %W",
    "<head>\n<title>%W</title>\n</head>",
    "<video\n  style={{ a: '%W' }}\n  src={u('a.mp4')}\n></video>", "{% note %}\n- a\n  {% endnote %}",
  ]
  private static let pairs = [
    (":::note[%W]", ":::"), ("::: tip %W", ":::"), ("::::: details", ":::::"), ("::: code-group", ":::"),
    (":::row:::", ":::row-end:::"), (":::column span=\"2\":::", ":::column-end:::"),
    (":::zone pivot=\"a\"", ":::zone-end"),
    ("{{< note >}}", "{{< /note >}}"), ("{{% x a=\"%W\" %}}", "{{% /x %}}"), ("{% raw %}", "{% endraw %}"),
    ("<Tabs>", "</Tabs>"), ("<TabItem label=\"a\">", "</TabItem>"), ("<C text=\"%W\">", "</C>"), ("<>", "</>"),
    ("<details><summary>%W</summary>", "</details>"), ("<div>", "</div>"), ("+++a", "+++"), ("/// tip | a", "///"),
    ("<div style={{ a: 1 }}>", "</div>"), ("<x-y>", "</x-y>"), ("<Listing caption=\"%W\">", "</Listing>"),
    ("```md title=\"a\" {1}", "```"), ("~~~", "~~~"), ("<!--", "-->"), ("{% comment %}", "{% endcomment %}"),
  ]
  private static let inlines = [
    "word", "**bold**", "`code`", "==mark==", "++ctrl+a++", ":smile:", ":material-home:", "H~2~O", "^^x^^", "{{ x }}",
    "{x}", "<C />", "<C text=\"a\">", "</C>", "<A/>", "</b>", "<b>", "{{#include a.md}}", "{% include a.md %}",
    "[a](b.md)",
    "[!UICONTROL a]", "[^1]", "{ .a }", "{{< x >}}", "`--8<--`", "\\{{#include a}}", "注意：**本**文", "(1)", "a\nb", "|",
    "<!-- md:version %W -->", "<!-- md:setting a -->", "{{#tabs}}", "{{%x y}}", "{{< param %W >}}", "<intro-end />",
    "<img src={require('./b.png').default} />", "it's {a'}", "**a**{ id=\"x\" }", "[a]({{< param x >}})",
    "--8<-- \"a.md\"", "![a](b.png){ width=1 }", "<!--@include: a.md-->",
  ]
}
