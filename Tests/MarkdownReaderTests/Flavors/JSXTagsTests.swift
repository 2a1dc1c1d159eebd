import DocModel
import MarkdownReader
import Testing

/// Where components of MDX are blocks and where they stand in text.
struct JSXTagsTests {
  @Test func aComponentAmidASentenceStandsInIt() throws {
    let text = "Get\n<Link href=\"a\">\n  nightly\n</Link>\nor\n<Link href=\"b\">\n  others\n</Link>\n.\n"
    let article = try read("<Link href=\"c\">\n  One\n</Link>\nor two.\n\n\(text)", as: .mdx)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph])
    #expect(article.all(.placeholder).count == 6)
    for apart in [
      "Text\n<Box>\n  a\n</Box>\n\nText\n", "<Box>\n  A sentence.\n</Box>\nText\n", "<Box>\n- a\n</Box>\nText\n",
      "<Box>\n  a\n</Box>\n- b\n",
    ] {
      #expect(try read(apart, as: .mdx).all(.directive).count == 1)
    }
  }

  @Test func whatACommentHoldsIsNoTag() throws {
    let text = "Text.\n\n<!-- Write the table so:\n<TAB><First column><TAB>\n-->\n\n<Box>\n\nText\n\n</Box>\n"
    let article = try read(text, as: .mdx)
    #expect(article.markBalance.unpaired.isEmpty)
    #expect(article.all(.directive).map { article.string(article.nodes[$0].literal) } == ["Box"])
    let open = try read("Text <!-- here.\n\n<Box>\n\nText\n\n</Box>\n", as: .mdx)
    #expect(open.all(.directive).count == 1)
  }

  @Test func logicOfSvelteIsABlockWithOrWithoutBlankLines() throws {
    let parts = ["{#if fw === 'pt'}", "One.", "```python\na\n```", "{:else}", "Two.", "{/if}", "Three."]
    let glued = try read(parts.joined(separator: "\n") + "\n", as: .mdx)
    let apart = try read(parts.joined(separator: "\n\n") + "\n", as: .mdx)
    let kinds: [NodeKind] = [.directive, .paragraph, .codeBlock, .directive, .paragraph, .directive, .paragraph]
    #expect(glued.kinds(of: 0) == kinds)
    #expect(apart.kinds(of: 0) == kinds)
    let names = glued.all(.directive).map { glued.string(glued.nodes[$0].literal) }
    #expect(names == ["#if", ":else", "/if"])
    #expect(glued.all(.directive).map { glued.nodes[$0].firstLine } == [1, 6, 8])
    #expect(try read("The value {a}\n{b}\nis one.\n", as: .mdx).kinds(of: 0) == [.paragraph])
  }

  @Test func aWrapperOfComponentsIsNoCode() throws {
    let text = "# A\n\n```mdx-code-block\n<Tabs>\n\nText\n\n```js\nx\n```\n\n</Tabs>\n```\n"
    let wrapped = try read(
      text.replacing("```mdx", with: "````mdx").replacing("</Tabs>\n```", with: "</Tabs>\n````"), as: .mdx)
    let kinds: [NodeKind] = [.heading, .directive]
    #expect(wrapped.kinds(of: 0) == kinds)
    #expect(wrapped.all(.codeBlock).map { wrapped.string(wrapped.nodes[$0].literal) } == ["x\n"])
    #expect(wrapped.all(.directive).map { wrapped.nodes[$0].firstLine } == [4])
    #expect(try read("```mdx-code-block\n<Tabs />\n```\n", as: .gfm).kinds(of: 0) == [.codeBlock])
  }

  @Test func componentsInARowAreBlocksWithoutBlankLines() throws {
    let row = try read("<Card\n  a=\"b\"\n/>\n<Card c={d} />\n<Card />\n\nText\n", as: .mdx)
    #expect(row.kinds(of: 0) == [.directive, .directive, .directive, .paragraph])
    #expect(row.all(.directive).map { row.nodes[$0].firstLine } == [1, 4, 5])
    #expect(row.all(.directive).map { row.nodes[$0].lastLine } == [3, 4, 5])
    let apart = try read("<Grid>\n\n  <Card />\n\n  <Card />\n\n</Grid>\n", as: .mdx)
    #expect(
      try read("<Grid>\n  <Card />\n  <Card />\n</Grid>\n", as: .mdx).nodes.map(\.kind) == apart.nodes.map(\.kind))
    #expect(
      try read("Text\n<Icon />\n<Icon />\n\n<Icon />\n<Icon />\ntext\n", as: .mdx).kinds(of: 0) == [
        .paragraph, .paragraph,
      ])
  }

  @Test func whatStandsBehindAnIndentedListOfAComponentIsNoItemOfIt() throws {
    let cards = try read(
      "<Grid>\n  <Card>\n    - a\n    - b\n  </Card>\n\n  <Card>\n    - c\n  </Card>\n</Grid>\n", as: .mdx)
    #expect(cards.diagnostics.isEmpty)
    #expect(cards.all(.directive).count == 3)
    #expect(cards.all(.item).count == 3)
  }

  @Test func fencesInItemsMayBeIndentedByTabsOrBlanks() throws {
    let wide = try read("1. One:\n\t\t```sh\n\t\ta\n\t\t\tb\n\t\t```\n2. Two\n", as: .mdx)
    let usual = try read("1. One:\n   ```sh\n   a\n    \tb\n   ```\n2. Two\n", as: .mdx)
    #expect(wide.nodes.map(\.kind) == usual.nodes.map(\.kind))
    #expect(wide.all(.codeBlock).count == 1)
    let deep = try read("<Steps>\n  1. One:\n      ```sh\n      a\n      ```\n\n  2. Two\n</Steps>\n", as: .mdx)
    #expect(deep.all(.codeBlock).count == 1)
    #expect(deep.all(.item).count == 2)
    #expect(deep.diagnostics.isEmpty)
  }

  @Test func textBetweenTagsOnLinesOfTheirOwnIsMarkdown() throws {
    let paragraph = try read("<p>\n**Type:** `a`\n</p>\n\nText\n", as: .mdx)
    #expect(paragraph.kinds(of: 0) == [.htmlBlock, .paragraph, .htmlBlock, .paragraph])
    let box = try read(
      "<Box>\n\n<details>\n<summary>More</summary>\n<Steps>\n1. One\n</Steps>\n</details>\n</Box>\n", as: .mdx)
    #expect(box.diagnostics.isEmpty)
    #expect(box.all(.directive).count == 2)
    let hidden = try read(
      "1. One\n\n   <details>\n   <summary>More</summary>\n   ```sh\n   a\n   ```\n   </details>\n", as: .mdx)
    #expect(hidden.all(.codeBlock).count == 1)
    #expect(hidden.all(.item).count == 1)
    let quoted = try read("> <p>\n> Text\n> </p>\n", as: .mdx)
    #expect(quoted.all(.blockQuote).count == 1)
    #expect(quoted.all(.paragraph).count == 1)
    let table = try read("<table>\n<tr>\n<td>a</td>\n</tr>\n</table>\n", as: .mdx)
    #expect(table.kinds(of: 0) == [.htmlBlock])
    #expect(try read("<pre>\n# a\n</pre>\n", as: .mdx).all(.heading).isEmpty)
  }

  @Test(arguments: ["```", "~~~", "  ~~~~"]) func anImportInASampleIsNoModule(fence: String) throws {
    let article = try read("\(fence)js\n\nimport a from 'b';\n\nexport c;\n\(fence)\n", as: .mdx)
    #expect(article.kinds(of: 0) == [.codeBlock])
  }

  @Test func aBlankThatAFormatterWroteOutIsNoPlaceholder() throws {
    let article = try read("One{' '}\n<Box>two</Box> {name}\n", as: .mdx)
    #expect(article.all(.placeholder).map { article.string(article.nodes[$0].literal) }.contains("{' '}") == false)
    #expect(article.all(.placeholder).map { article.string(article.nodes[$0].literal) }.contains("{name}"))
  }
}
