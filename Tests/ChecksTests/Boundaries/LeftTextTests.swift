import Findings
import Testing

@testable import Checks

/// A text that was left as the source has it is not set in the language of the translation.
@Suite struct LeftTextTests {
  private func found(_ rule: RuleID, _ source: String, _ own: String, locale: String = "fr") -> [String] {
    Tree(
      [
        "ja/a.md": "これは説明です。\n\n\(source)\n\nこれも説明です。\n",
        "\(locale)/a.md": "C’est une description.\n\n\(own)\n\nUne autre description.\n",
      ], source: "ja"
    ).findings(rule).map { "\($0.place.file):\($0.place.line)" }
  }

  @Test func itsSpacesAreThoseOfTheSource() {
    let left = "Fix: `fg`/`bg`MFMに長い単語を指定すると動かない"
    #expect(found("code-spacing", left, left).isEmpty)
    #expect(found("code-spacing", left, "Fix: `fg`/`bg`fonctionnent avec un mot long") == ["fr/a.md:3"])
  }

  @Test func itsCharactersAreThoseOfTheSource() {
    let left = "設定\u{3000}の値を変える"
    #expect(found("invisible-characters", left, left).isEmpty)
    #expect(found("invisible-characters", left, "Changer\u{3000}la valeur") == ["fr/a.md:3"])
  }
}
