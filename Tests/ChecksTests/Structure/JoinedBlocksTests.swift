import DocModel
import Findings
import Testing

@testable import Checks

/// Blocks that are one with a neighbour in another locale.
@Suite struct JoinedBlocksTests {
  private static let start = """
    # Hooks

    The compiler calls the hooks of a plugin in this order. Each hook gets the `compilation`.

    ## `make`


    """
  private static let zhStart = """
    # 钩子

    编译器会按照以下顺序调用插件的各个钩子。每个钩子都会收到 `compilation` 对象。

    ## `make`


    """
  private static let end = "\n\n- **Type:** `AsyncParallelHook`\n"
  private static let zhEnd = "\n\n- **类型：** `AsyncParallelHook`\n"

  private func findings(_ source: String, _ own: String) -> [Finding] {
    let files = ["en/a.md": Self.start + source + Self.end, "zh/a.md": Self.zhStart + own + Self.zhEnd]
    return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.rule == "block-structure" }
  }

  private func isLoud(_ finding: Finding) -> Bool { finding.level(threshold: Finding.defaultThreshold) != .note }

  /// One sentence of the source is two in the translation, which also parts the paragraph.
  @Test func aPartedParagraphMayHaveAnotherNumberOfSentences() {
    let source =
      "The two node links allow traversal of the list in either direction. While adding or removing a node in a doubly linked list requires changing more links than the same operations on a singly linked list, the operations are simpler and potentially more efficient."
    let parts = [
      "两个节点链接允许在任一方向上遍历列表。", "在双向链表中进行添加或者删除节点时需做的链接更改要比单向链表复杂得多。这种操作却更简单，并且可能更高效。",
    ]
    func isAdded(_ own: [String]) -> Bool {
      findings(source, own.joined(separator: "\n\n")).contains { $0.message.contains("does not occur") }
    }
    #expect(!isAdded(parts))
    #expect(isAdded([parts[1], parts[0] + parts[1]]))
  }

  private let make = [
    "Called before the make phase.",
    "In the make phase, Rspack will build the module graph starting from the entry, and use the loader to handle each module.",
  ]

  @Test func aShortParagraphJoinedByACommaIsNotMissing() {
    let found = findings(
      make.joined(separator: "\n\n"), "在 make 阶段开始前调用，在 make 阶段会以 entry 为起点构建模块依赖图，并使用 loader 处理各个模块。")
    #expect(!found.contains(where: isLoud), "\(found.map(\.message))")
    let lost = findings(
      make.joined(separator: "\n\n"), "在 make 阶段会以 entry 为起点构建模块依赖图，并使用 loader 处理各个模块。")
    #expect(lost.contains { $0.severity == .major && $0.message.contains("is missing here") })
  }

  @Test func aShortParagraphThatIsTheLastSentenceOfAnotherIsNotMissing() {
    let source = """
      This hook will be called after generating the asset tags based on the asset files, but before determining the insertion position of the tags.

      The tags can be adjusted here.
      """
    let found = findings(source, "基于产物路径信息生成产物标签后，确定标签插入位置前调用。可在此处调整标签的信息。")
    #expect(!found.contains(where: isLoud), "\(found.map(\.message))")
    let lost = findings(source, "基于产物路径信息生成产物标签后，确定标签插入位置前调用。")
    #expect(lost.contains { isLoud($0) && $0.message.contains("is missing here") })
  }

  /// The values differ, but the translation has a line for each paragraph.
  @Test(arguments: [true, false]) func paragraphsWithoutTheBlankLineAreNotMissing(isFirst: Bool) {
    let source = [
      "In this project everything is a `First Class Citizen`, so that the field `module_type` identifies the type of a module, and handles each kind in another plugin.",
      "The `module_type` is returned by the hook `load`, and can be transformed by the hook `transform`. To handle kinds of modules of your own, you may need to implement other hooks like `parse` and `render` to control how they are read and written.",
    ]
    let own = [
      "在这个项目中一切都被认为是“一等公民”，因此用 `module_type` 字段来标识模块的类型，并在不同的插件中处理不同的模块类型。",
      "`Module_type` 由 `load` 钩子返回，并且可以由 `transform` 钩子转换。如果想处理自定义的模块类型，可能需要实现其他钩子例如 `parse` 和 `render` 来控制如何对它们进行读取和写入。",
    ]
    let found = findings(source.joined(separator: "\n\n"), own.joined(separator: "\n"))
    #expect(!found.contains { isLoud($0) && $0.message.contains("is missing here") }, "\(found.map(\.message))")
    let lost = findings(source.joined(separator: "\n\n"), own[isFirst ? 0 : 1])
    #expect(lost.contains { isLoud($0) && $0.message.contains("is missing here") }, "\(lost.map(\.message))")
  }

  /// The last sentence has code that the missing paragraph lacks: it is another one.
  @Test func aSentenceWithOtherCodeIsNotTheMissingParagraph() {
    let source =
      "Set the options of the button to make several styles of it, in the order `type` and `size`.\n\nThese are the options of the button:"
    let found = findings(source, "通过设置按钮的属性来产生不同的按钮样式。推荐顺序为 `type` 和 `size`。")
    #expect(found.contains { isLoud($0) && $0.message.contains("is missing here") }, "\(found.map(\.message))")
  }

  @Test func threeParagraphsInOneAreNotMissing() {
    let source = """
      This new feature is an attempt to improve the flexibility of the plugins. We hope to bring you a better experience.

      If you encounter problems, please feel free to open an issue.

      Finally, we hope that all of you like this new plugin.
      """
    let found = findings(source, "这个新特性是为了提升插件的灵活度而做的一次尝试。我们希望能够带给大家更好的体验。如果遇到使用问题，欢迎提出 issue 反馈。最后，我们希望大家都喜欢这个新的插件。")
    #expect(found.allSatisfy { $0.severity < .major && !$0.message.contains("is missing") }, "\(found.map(\.message))")
  }

  @Test func aParagraphOfSeveralSentencesIsPartOfItsNeighbour() {
    let source =
      "Each plugin is applied to the compiler. It may then tap all hooks. The first hook is called at once.\n\nA plugin with errors is skipped by the compiler. The others are still applied to it."
    let own =
      "每个插件都会应用到编译器上。然后它可以监听所有的钩子。第一个钩子会立即被调用。\n\n有错误的插件会被编译器跳过。\n\n其他插件仍然会应用到编译器上。"
    let found = findings(source, own)
    #expect(
      found.allSatisfy { $0.severity < .major && !$0.message.contains("another place") }, "\(found.map(\.message))")
  }

  /// Lines of components between blank lines are no paragraphs in MDX.
  @Test func aTagBetweenPartsOfAParagraphIsNoMove() {
    let files = [
      "en/a.md":
        "# Node\n\n<Button>\n  <span>Get security support</span>\n  <br />\n  <small>for old releases</small>\n</Button>\n\nThe end.\n",
      "id/a.md":
        "# Node\n\n<Button>\n  <span>Dapatkan dukungan keamanan</span>\n\n  <br />\n\n  <small>untuk rilis lama</small>\n</Button>\n\nTamat.\n",
    ]
    let found = Tree(files, source: "en", flavor: .mdx).aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.rule == "block-structure" && isLoud($0) }
    #expect(!found.contains { $0.message.contains("another place") }, "\(found.map(\.message))")
  }

  /// The values show that one item of the source is two here.
  @Test func anItemInTwoIsNotAdded() {
    let source = """
      - Set `optimization.minimize` to enable the default minimizers of all files.
      - Set `optimization.sideEffects`, `optimization.usedExports` and `optimization.innerGraph` for better tree shaking.
      - Set `optimization.realContentHash` for hashes of the content.
      """
    let items = [
      "- 设置 `optimization.minimize`，启用所有文件的默认压缩器。", "- 设置 `optimization.sideEffects`，跳过没有副作用的模块。",
      "- 设置 `optimization.usedExports` 和 `optimization.innerGraph`，以增强 tree shaking。",
      "- 设置 `optimization.realContentHash`，使用内容的哈希。",
    ]
    let found = findings(source, items.joined(separator: "\n"))
    #expect(!found.contains(where: isLoud), "\(found.map(\.message))")
    let whole =
      "- 设置 `optimization.sideEffects`、`optimization.usedExports` 和 `optimization.innerGraph`，以增强 tree shaking。"
    let added = findings(
      source, [items[0], whole, "- 设置 `optimization.nodeEnv`，替换环境变量。", items[3]].joined(separator: "\n"))
    #expect(added.contains { $0.message.contains("does not occur") }, "\(added.map(\.message))")
  }

  /// A paragraph that begins with a bullet is a list item in all but form.
  @Test func aBulletInTextIsAnItem() {
    let found = findings("• After: use `a` of the `box`.", "- 之后：使用 `box` 的 `a`。")
    #expect(!found.contains(where: isLoud), "\(found.map(\.message))")
    let plain = findings("After: use `a` of the `box`.", "- 之后：使用 `box` 的 `a`。")
    #expect(plain.contains { $0.rule == "block-structure" })
  }
}
