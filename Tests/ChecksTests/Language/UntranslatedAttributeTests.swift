import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// Texts that readers see in attributes, left as the source has them.
@Suite struct UntranslatedAttributeTests {
  private func found(_ source: String, _ own: String, locale: String = "de", flavor: Flavor = .mdx) -> [String] {
    func page(_ part: String, _ text: String) -> String { "\(text) `a`.\n\n\(part)\n\n\(text) `b`.\n" }
    return Tree(
      ["ja/a.md": page(source, "これは説明です"), "\(locale)/a.md": page(own, "Das ist die Beschreibung")], source: "ja",
      flavor: flavor
    ).findings("untranslated").filter { $0.check == "untranslated/attribute" }.map { "\($0.place.line)" }
  }

  @Test(arguments: [
    ":::tip{label='前提条件'}\n\nText `c`.\n\n:::", "<Box title=\"前提条件\" />", "<p>\n<img src=\"a.png\" alt=\"前提条件\">\n</p>",
    ":::details{summary=\"toolの設定\" open}\n\nText `c`.\n\n:::",
  ])
  func aTextInTheScriptOfTheSourceIsLeft(part: String) {
    #expect(found(part, part).count == 1)
    let translated = part.replacing("前提条件", with: "Voraussetzungen").replacing("toolの設定", with: "tool setzen")
    #expect(found(part, translated).isEmpty)
    // Chinese characters may be a text of Chinese, and a text that the source lacks is the translation's own.
    #expect(found(part, part.replacing("toolの設定", with: "前提条件"), locale: "zh").isEmpty)
    #expect(found(translated, part).isEmpty)
  }

  /// A component may work with a text, such as a sample of markup.
  @Test(arguments: ["kind", "text", "content"]) func aNameInAnAttributeIsNoText(key: String) {
    let box = "<Box \(key)=\"**前提条件**\" />"
    #expect(found(box, box).isEmpty)
  }

  @Test func aNameInLatinLettersIsKept() {
    let box = "<Box title=\"QQ 群\" />"
    let tree = Tree(["en/a.md": "Text `a`.\n\n\(box)\n", "zh/a.md": "说明 `a`。\n\n\(box)\n"], source: "en", flavor: .mdx)
    #expect(tree.findings("untranslated").isEmpty)
  }

  @Test func allOfAPageAreOneFinding() {
    let boxes = "<Box title=\"前提条件\" />\n\n<Box title=\"設定の例\" />"
    #expect(found(boxes, boxes) == ["3"])
  }
}
