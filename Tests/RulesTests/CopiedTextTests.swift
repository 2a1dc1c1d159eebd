import Findings
import Testing

@testable import Rules

/// What a reader copies from a page: paths, calls, methods, values.
@Suite struct CopiedTextTests {
  private static let words = ["en": "Use", "de": "Nutzen", "fr": "Utilisez", "pl": "Użyj", "ja": "使用"]

  /// What is loud where one locale has another text than the rest; START stands for a word of each locale.
  private static func loud(_ rule: RuleID, _ text: String, _ locale: String, _ own: String) -> [String] {
    let texts = Dictionary(
      uniqueKeysWithValues: words.map { ($0.key, ($0.key == locale ? own : text).replacing("START", with: $0.value)) })
    return Tree.recorded(texts).found(rule).filter { !$0.hasSuffix("(note)") }
  }

  @Test func fieldsOfARequest() {
    let text = "START X-Gear-Box-Version 2."
    #expect(Self.loud("identifier-translated", text, "fr", "START le protocole X-Gear version 2.") == ["fr/a.md:4"])
    // Told as a whole, though `Gear` by itself is lost, too.
    #expect(Self.loud("identifier-translated", text, "ja", "START ボックス 2。") == ["ja/a.md:4"])
    #expect(Self.loud("identifier-translated", "START an X-Ray 2.", "fr", "START des rayons 2.").isEmpty)
  }

}
