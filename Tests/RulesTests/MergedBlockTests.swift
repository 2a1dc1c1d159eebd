import Findings
import Testing

@testable import Checks

@Suite struct MergedBlockTests {
  @Test func whoHasTwoBlocksIsComparedThoughAnotherMadeThemOne() {
    func page(_ hash: String, _ body: String) -> String { "---\nms.openlocfilehash: \(hash)\n---\n# A\n\n" + body }
    let body = "The first sentence names `alpha` and more of it.\n\nThe second one is about `beta` and that.\n"
    let merged = "The first sentence names `alpha` and more of it. The second one is about `beta` and that.\n"
    let tree = Tree([
      "en/a.md": "---\nhash: a1\n---\n# A\n\n" + body, "fr/a.md": page("a1", body),
      "de/a.md": page("a1", body.replacing("alpha", with: "alfa")),
      "pl/a.md": page("b2", merged),
    ])
    #expect(tree.found("inline-code") == ["de/a.md:6"])
  }
}
