import DocModel
import Findings
import Testing

@testable import Checks

/// What a language says in words of its own, and what only looks so.
@Suite struct IdentifierTranslatedTests {
  private func loud(_ rule: RuleID, _ texts: [String: String], source: String? = "en") -> [String] {
    Tree.recorded(texts, source: source).found(rule).filter { !$0.hasSuffix("(note)") }
  }

  @Test func aTitleInEnglishMakesNoEnglishSentence() {
    let title = "\"THE WORD THAT YOU MUST USE WITH THIS\""
    let texts = [
      "en": "The work was inspired by the post \(title) that Ada wrote.",
      "fr": "Le travail était inspiré par le billet \(title) d'Ada.",
      "de": "Die Arbeit folgt einem Beitrag \(title) von Ada.",
      "es": "El trabajo sigue la entrada «LA PALABRA QUE DEBES USAR» de Ada.",
      "pl": "Praca jest inspirowana postem na blogu \(title).",
    ]
    #expect(loud("untranslated", texts).isEmpty)
    let left = texts.merging(["pl": "The work was inspired by the post that Ada wrote about \"MY BOX\", and it is new."]
    ) { $1 }
    #expect(loud("untranslated", left) == ["pl/a.md:4"])
  }

  /// Emphasis beside a letter of Chinese is not read as such; the name is there.
  @Test func aNameBetweenMarksOfEmphasisIsThere() {
    let texts = [
      "en": "- _GET /api/blogs_ returns all blogs", "es": "- _GET /api/blogs_ devuelve todos los blogs",
      "zh": "- _GET /api/blogs_返回所有博客", "de": "- _GET /api/blogs_ gibt alle Blogs zurück",
    ]
    #expect(loud("identifier-translated", texts).isEmpty)
  }

  /// English joins words to names with a hyphen; the name alone is what a translation keeps.
  @Test func aWordJoinedToANameIsTranslated() {
    func found(_ own: String) -> [String] {
      loud(
        "identifier-translated",
        [
          "en": "It reads an /etc/hosts-style list of the hosts.", "de": own,
          "ja": "/etc/hosts 形式のホストのリストを読みます。", "fr": "Il lit une liste des hôtes comme /etc/hosts.",
          "es": "Lee una lista de hosts como /etc/hosts.",
        ])
    }
    #expect(found("Es liest eine Liste der Hosts wie /etc/hosts.").isEmpty)
    #expect(found("Es liest eine Liste der Hosts wie in der Datei.") == ["de/a.md:4"])
  }

  @Test func anyOfAVersionIsAVersion() {
    let texts = [
      "en": "Install v6.x of it.", "fr": "Installez la v6.x de cela.", "de": "Installieren Sie v6.x davon.",
      "ja": "v6.x をインストール。",
      "es": "Instale la versión 6.x de esto.",
    ]
    #expect(loud("identifier-translated", texts).isEmpty)
    #expect(loud("number", texts).isEmpty)
    #expect(loud("number", texts.merging(["es": "Instale la versión 7.x de esto."]) { $1 }) == ["es/a.md:4"])
  }

  @Test func aNameBesideCodeMayHaveAWordBeforeIt() {
    let found = { (code: String) in
      let texts = ["en", "de", "fr", "es", "ja"].reduce(into: [:]) { $0[$1] = "### \(code)_macOS_" }
      return self.loud("identifier-altered", texts.merging(["pt": "### \(code)no _macOS_"]) { $1 })
    }
    #expect(found("`win.show()` ").isEmpty)
    #expect(found("") == ["pt/a.md:4"])
  }

  @Test func anEnglishWordBehindAnEIsAWord() {
    let texts = [
      "en": "Enter eCommerce data.", "fr": "Entrez des données eCommerce.", "de": "Geben Sie eCommerce-Daten ein.",
      "tr": "eCommerce verilerini girin.", "pl": "Podaj dane eCommerce.",
    ]
    #expect(loud("identifier-translated", texts.merging(["sv": "Ange data om e-handel."]) { $1 }).isEmpty)
    let names = texts.mapValues { $0.replacing("eCommerce", with: "shopData") }
    #expect(loud("identifier-translated", names.merging(["sv": "Ange data om e-handel."]) { $1 }) == ["sv/a.md:4"])
  }

  @Test func aLanguageWithoutPluralsLeavesThemOut() {
    let texts = [
      "en": "Set iBoxes for it.", "fr": "Définissez iBoxes pour cela.", "de": "Legen Sie iBoxes dafür fest.",
      "es": "Defina iBoxes para eso.", "ja": "iBox を設定します。",
    ]
    #expect(loud("identifier-translated", texts).isEmpty)
    #expect(loud("identifier-translated", texts.merging(["ja": "箱を設定します。"]) { $1 }) == ["ja/a.md:4"])
    #expect(
      loud("identifier-translated", texts.merging(["ja": "iBoxes を設定します。", "fr": "Définissez des boîtes."]) { $1 })
        == [
          "fr/a.md:4"
        ])
  }

  /// Whose column is looked at first may be the one who is wrong.
  @Test func whoHasAnotherNameThanAllIsNotBelieved() {
    func table(_ value: String) -> String { "| Name |\n|-|\n| inPath |\n| outPath |\n| \(value) |\n| keepPath |" }
    let texts = ["es": table("fo"), "ja": table("out"), "ko": table("out"), "ru": table("out")]
    #expect(loud("identifier-translated", texts, source: nil).allSatisfy { $0.hasPrefix("es/") })
  }
}
