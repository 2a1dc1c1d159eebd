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

  /// One page with one sentence in each locale.
  private func found(_ texts: [String: String], source: String? = "en") -> [String] {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: source).found("negation")
  }

  /// The preposition *in* is no prefix of negation, and *older than* and *deleted* are no reason for a negation.
  @Test func anAddedNegationIsLoud() {
    let en = "Snapshots older than 90 days in the folder are deleted."
    let fr = "Les instantanés de plus de 90 jours dans le dossier ne sont pas supprimés."
    #expect(found(["en": en, "fr": fr]) == ["fr/a.md:1"])
    #expect(
      found([
        "en": en, "fr": fr, "de": "Momentaufnahmen im Ordner, die älter als 90 Tage sind, werden gelöscht.",
        "ja": "フォルダー内の 90 日より古いスナップショットは削除されます。",
      ]) == ["fr/a.md:1"])
  }

  /// *Irréversible* says for the French sentence what the others negate.
  @Test func oneWordThatMayBeNegativeDoesNotExcuseAnotherLocale() {
    let texts = [
      "en": "This cannot be undone.", "de": "Das kann rückgängig gemacht werden.",
      "fr": "Cette action est irréversible.", "ja": "この操作は元に戻せません。",
    ]
    #expect(found(texts).contains("de/a.md:1") && !found(texts).contains("fr/a.md:1"))
  }

  @Test func noBeforeANounNegates() {
    #expect(found(["en": "It needs no server.", "de": "Ein Server wird gebraucht."]) == ["de/a.md:1"])
    #expect(found(["en": "It needs no server.", "de": "Ein Server wird nicht gebraucht."]) == [])
    #expect(found(["en": "Enter no more than 5 names.", "de": "Geben Sie bis zu 5 Namen ein."]) == [])
  }
}
