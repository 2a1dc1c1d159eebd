import Findings
import Testing

@testable import Checks

@Suite struct NegationTests {
  private func found(ko: String) -> [String] {
    Tree(
      [
        "en/a.md": "You can't set both values.\n", "de/a.md": "Sie können nicht beide Werte setzen.\n",
        "fr/a.md": "Vous ne pouvez pas définir les deux valeurs.\n", "es/a.md": "No se pueden definir ambos valores.\n",
        "ko/a.md": ko + "\n",
      ], source: "en"
    ).found("negation")
  }

  @Test func aLostNegationIsLoud() { #expect(found(ko: "두 값을 모두 설정할 수 있습니다.") == ["ko/a.md:1"]) }

  /// *It is an error if both values are set* says the same.
  @Test func aWordThatMayBeNegativeReplacesANegation() {
    #expect(found(ko: "두 값을 모두 설정하면 오류가 발생합니다.").allSatisfy { $0.hasSuffix("(note)") })
  }

  /// *File extensions are optional* says that they are not required.
  @Test func anOptionalThingIsNotRequired() {
    let tree = Tree(
      [
        "en/a.md": "The extensions are not required for these files.\n",
        "de/a.md": "Die Endungen sind für diese Dateien nicht erforderlich.\n",
        "fr/a.md": "Les extensions sont optionnelles pour ces fichiers.\n",
        "es/a.md": "Las extensiones no son necesarias para estos archivos.\n",
      ], source: "en")
    #expect(tree.found("negation").allSatisfy { $0.hasSuffix("(note)") })
  }
}
