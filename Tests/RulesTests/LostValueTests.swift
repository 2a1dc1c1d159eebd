import DocModel
import Findings
import Testing

@testable import Checks

/// Words that are missing where the code of the page, or the rest of the text, shows that they are names.
@Suite struct LostValueTests {
  private static let begin = ["de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ lines: String, fr: String) -> [String] {
    Tree.translated(lines, Self.begin, "fr", fr).found("term-missing")
  }

  @Test func whatElseStandsInCodeMayBeAWord() {
    let sample = "\n\n```\nFrame = 1\n```"
    #expect(
      found("START **Frame**, 1." + sample, fr: "START **cadre**, 1." + sample).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Without its link an include is read as another directive.
  @Test func anIncludeThatLostItsLink() {
    func found(_ include: String) -> [String] {
      let files = Self.begin.merging(["en": "Here is"]) { $1 }.map { locale, begin in
        let link = locale == "fr" ? include : "[box](inc/box.md)"
        return ("\(locale)/a.md", "---\nms.openlocfilehash: 1\n---\n# \(begin)\n\n[!INCLUDE \(link)]\n\n\(begin) it.\n")
      }
      return Tree(Dictionary(uniqueKeysWithValues: files), source: "en", flavor: .learn).found("link-target")
    }
    #expect(found("[box](inc/box.md)") == [])
    #expect(found("box") == ["fr/a.md:6"])
  }
}
