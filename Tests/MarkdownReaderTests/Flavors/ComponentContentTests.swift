import DocModel
import MarkdownReader
import Testing

/// The Markdown between the tags of components.
@Suite struct ComponentContentTests {
  @Test func aComponentOnALineOfItsOwnHoldsAText() throws {
    let line = try read("<Box>\n  <Option>a *b*</Option>\n  <Option>c</Option>\n</Box>\n", as: .mdx)
    #expect(names(line) == ["Box", "Option", "Option"])
    #expect(line.all(.paragraph).count == 2 && line.all(.emphasis).count == 1)
    #expect(
      try read("a\r\n\r\n<Box>b</Box>\r\n\r\nc\r\n", as: .mdx).kinds(of: 0) == [.paragraph, .directive, .paragraph])
    #expect(try read("a\r\n<Key>b</Key>\r\nc\r\n", as: .mdx).kinds(of: 0) == [.paragraph])
    #expect(try read("{/* a b */}\n<Box>c</Box>\n", as: .mdx).kinds(of: 0) == [.directive])
    let item = try read("1. x\n\n    <Box>\n        <Option>a `b`</Option>\n    </Box>\n", as: .mdx)
    #expect(names(item) == ["Box", "Option"] && item.all(.codeBlock).isEmpty && item.all(.paragraph).count == 2)
    let broken = try read(
      "<Box>\n  <Option>\n    a *b*\n  </Option>\n  <Option>\n    c\n  </Option>\n</Box>\n", as: .mdx)
    #expect(broken.nodes.map(\.kind) == line.nodes.map(\.kind))
    #expect(try names(read("Press\n<Key>a</Key>\nnow.\n", as: .mdx), .placeholder).count == 2)
  }

  @Test func componentsHoldMarkdown() throws {
    let article = try read(
      "import A from 'a';\n\n<Tabs>\n<TabItem value={\"x > y\"}>\n\nText **b** <C d=\"e\" /> {f}\n\n</TabItem>\n</Tabs>\n",
      as: .mdx)
    #expect(names(article) == ["import", "Tabs", "TabItem"])
    #expect(article.all(.placeholder).map { article.string(article.nodes[$0].literal) } == ["<C d=\"e\" />", "{f}"])
    #expect(article.all(.strong).count == 1)
  }

  @Test func whatIsIndentedIsNoCodeInMDX() throws {
    let list =
      "1. One\n\n        <Tabs>\n\n    <Tab>\n\n        ```sh\n        run\n          more\n        ```\n\n          </Tab>\n\n      </Tabs>\n\n2. Two\n"
    let article = try read(list, as: .mdx)
    #expect(names(article) == ["Tabs", "Tab"])
    #expect(article.all(.codeBlock).map { article.string(article.nodes[$0].literal) } == ["run\n  more\n"])
    #expect(article.all(.item).count == 2)
    #expect(article.diagnostics.isEmpty)
    let tabs = try read("<Card>\n\t\tText here\n\t\t- one\n\t\t\t- two\n</Card>\n", as: .mdx)
    #expect(tabs.all(.codeBlock).isEmpty)
    #expect(tabs.all(.item).count == 2)
    #expect(try read("Text.\n\n    code\n", as: .hugo).all(.codeBlock).count == 1)
  }

  /// In Hugo no empty line is put before a shortcode that is indented so far that it would become code.
  @Test func anIndentedShortcodeInHTMLIsNoCode() throws {
    let article = try read(
      "  <div>\n    <div>\n      {{< card a=\"b\" >}}\n      Text\n      {{< /card >}}\n    </div>\n  </div>\n",
      as: .hugo)
    #expect(article.all(.codeBlock).isEmpty)
    #expect(try names(read("<div>\n  {{< card >}}\n  Text\n  {{< /card >}}\n</div>\n", as: .hugo)) == ["card"])
  }

  /// Python-Markdown wants no space before the type of an admonition, and an empty one is one, too.
  @Test(arguments: ["!!!note\n    Text.\n", "!!! note \"Title\"\n\nText.\n", "???+ tip\n    Text.\n"])
  func admonitionsAreReadAsPythonMarkdownDoes(text: String) throws {
    let article = try read("A\n\n" + text, as: .mkdocs)
    #expect(article.all(.alert).count + article.all(.directive).count == 1)
  }

  /// In MkDocs raw HTML ends with its element, and not at an empty line.
  @Test func anAdmonitionBelowAnElementIsOne() throws {
    let text = "=== \"Tab\"\n\n    <p>\n    Text\n    </p>\n    !!! note \"\"\n        Look *here*.\n"
    let article = try read(text, as: .mkdocs)
    #expect(article.all(.codeBlock).isEmpty && article.all(.emphasis).count == 1)
    #expect(article.all(.alert).count + article.all(.directive).count >= 1)
    let open = try read("<div>\n!!! note \"\"\n</div>\n", as: .mkdocs)
    #expect(open.all(.alert).isEmpty)
  }

  @Test func componentsBehindFencedCodeAreRead() throws {
    let fence = "```js\nlet a = {\n\n  b: `c`,\n}\n```\n"
    let article = try read(
      "<Tabs>\n<Tab>\n\(fence)</Tab>\n<Tab>\n\(fence)</Tab>\n</Tabs>\n\n- one\n  ````md\n  ```\n  {x}\n  ````\n- and {y}\n",
      as: .mdx)
    #expect(names(article) == ["Tabs", "Tab", "Tab"])
    #expect(article.all(.codeBlock).count == 3)
    #expect(article.all(.placeholder).map { article.string(article.nodes[$0].literal) } == ["{y}"])
    #expect(article.diagnostics.isEmpty)
  }

  @Test func componentsMayBeIndented() throws {
    let article = try read("Text:\n<Tabs>\n  <Tab a=\"b\">\n  ```sh\n  x\n  ```\n  </Tab>\n</Tabs>\n", as: .mdx)
    #expect(names(article) == ["Tabs", "Tab"])
    #expect(article.all(.htmlBlock).isEmpty)
    #expect(try names(read("a\n\n  {{< note >}}\n  b\n  {{< /note >}}\n", as: .hugo)) == ["note"])
  }

  @Test func whatComponentsHoldMayBeIndented() throws {
    let inner = "      ```sh\n      a\n        b\n      ```\n\n      Text\n      - one\n        - two\n"
    let article = try read(
      "- x\n\n  <Tabs>\n    <Tab>\n\(inner)    </Tab>\n    <Tab>\n      more\n    </Tab>\n  </Tabs>\n\n- y\n\n      z\n",
      as: .mdx)
    #expect(article.all(.codeBlock).map { article.string(article.nodes[$0].literal) } == ["a\n  b\n"])
    #expect(article.all(.list).count == 3)
    #expect(article.all(.paragraph).map { article.nodes[$0].column } == [3, 7, 9, 11, 7, 3, 7])
    #expect(article.all(.paragraph).map { article.nodes[$0].firstLine } == [1, 10, 11, 12, 15, 19, 21])
  }
}
