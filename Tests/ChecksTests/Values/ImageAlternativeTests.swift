import DocModel
import Findings
import Testing

@testable import Checks

/// Text alternatives of images that say nothing, since an editor made them of the file's name.
@Suite struct ImageAlternativeTests {
  private func loud(_ source: String, _ own: String) -> [String] {
    let page = { (text: String) in "The box is `a`.\n\n\(text)\n\nThe end is `b`.\n" }
    return Tree(["en/a.md": page(source), "fr/a.md": page(source), "de/a.md": page(own)], source: "en").loud.map {
      $0.rule.name
    }
  }

  @Test(arguments: ["20240421115811", "box-menu-2024"]) func theNameOfTheFileIsNoText(name: String) {
    let image = "![\(name)](https://static.example.com/\(name).png)"
    #expect(
      !loud("Open the box: \(image)", "Öffnen Sie die Box: ![](https://static.example.com/\(name).png)").contains(
        "number"))
    #expect(loud(image, image) == [])
    #expect(loud("Open the box now: \(image)", "Öffnen Sie nun die Box.").contains("image"))
  }
}
