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
    "<!--@include: @P-->", "<!-- #region x -->", "[!INCLUDE [a](@P)]", ":::code source=\"@P\" range=\"1-2\":::",
    "[!code-c[a](@P)]", "import A from './a.md'\nimport B from '@P';", "<A />", "<B/>", "<C title=\"x\" y={1} />",
    "{% include @P %}", "{! @P !}", "{* @P ln[1:2] *}", "{{% code_sample file=\"@P\" %}}", "{{< include \"@P\" >}}",
    "``` yaml\na # (1)!\n```\n\n1.  %W", "*[A]: b", "[^1]: %W", "[a]: @P", "| %W | b |\n|-|-|\n| %W | \\| |",
    "# %W {#x}",
    "# [A](#tab/a)", "---", "{: .a #b }", "* TOC\n{:toc}", "    code", "<div markdown>\n%W\n</div>",
    "/// tip | %W\na\n///",
    "=== \"x\"", "!!! note", "</C>", ":::", "{{< /x >}}", "{% endraw %}",
  ]
  private static let pairs = [
    (":::note[%W]", ":::"), ("::: tip %W", ":::"), ("::::: details", ":::::"), ("::: code-group", ":::"),
    (":::row:::", ":::row-end:::"), (":::column span=\"2\":::", ":::column-end:::"),
    (":::zone pivot=\"a\"", ":::zone-end"),
    ("{{< note >}}", "{{< /note >}}"), ("{{% x a=\"%W\" %}}", "{{% /x %}}"), ("{% raw %}", "{% endraw %}"),
    ("<Tabs>", "</Tabs>"), ("<TabItem label=\"a\">", "</TabItem>"), ("<C text=\"%W\">", "</C>"), ("<>", "</>"),
    ("<details><summary>%W</summary>", "</details>"), ("<div>", "</div>"), ("+++a", "+++"), ("/// tip | a", "///"),
    ("```md title=\"a\" {1}", "```"), ("~~~", "~~~"), ("<!--", "-->"), ("{% comment %}", "{% endcomment %}"),
  ]
  private static let inlines = [
    "word", "**bold**", "`code`", "==mark==", "++ctrl+a++", ":smile:", ":material-home:", "H~2~O", "^^x^^", "{{ x }}",
    "{x}", "<C />", "<C text=\"a\">", "</C>", "<A/>", "</b>", "<b>", "{{#include a.md}}", "{% include a.md %}",
    "[a](b.md)",
    "[!UICONTROL a]", "[^1]", "{ .a }", "{{< x >}}", "`--8<--`", "\\{{#include a}}", "注意：**本**文", "(1)", "a\nb", "|",
    "--8<-- \"a.md\"", "![a](b.png){ width=1 }", "<!--@include: a.md-->",
  ]
}
