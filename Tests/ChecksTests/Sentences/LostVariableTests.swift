import Findings
import Testing

@testable import Checks

/// Variables, options and parameters in running text.
@Suite struct LostVariableTests {
  private func found(_ text: (String) -> String, fr: String) -> [String] {
    var files = ["en", "ko", "ja", "de"].reduce(into: [:]) { $0["\($1)/a.md"] = text($1) + "\n" }
    files["fr/a.md"] = fr + "\n"
    return Tree(files, source: "en").found("identifier-translated").filter { !$0.hasSuffix("(note)") }
  }

  @Test func aBoldNameOfAParameterIsKept() {
    let texts = [
      "en": "is the name of the output.", "ko": "은 출력의 이름입니다.", "ja": "は出力の名前です。", "de": "ist der Name der Ausgabe.",
    ]
    #expect(
      found({ "**outname** \(texts[$0] ?? "")" }, fr: "**nomsortie** est le nom de la sortie.") == ["fr/a.md:1"])
  }

  @Test func aWordAfterAMinusIsTranslated() {
    let texts = [
      "en": "excludes the word after it.", "ko": "그 뒤의 단어를 제외합니다.", "ja": "はその後の単語を除きます。",
      "de": "schließt das Wort danach aus.",
    ]
    #expect(found({ "**-exclude** \(texts[$0] ?? "")" }, fr: "**-exclure** exclut le mot qui suit.").isEmpty)
    #expect(
      found({ "**-exclude** \(texts[$0] ?? "")" }, fr: "On exclut le mot qui suit, sous-jacent.") == ["fr/a.md:1"])
    #expect(found({ "**-Command** \(texts[$0] ?? "")" }, fr: "**-Commande** exclut le mot.") == ["fr/a.md:1"])
  }

  /// A space may have slipped in before it.
  @Test func aWordAfterAHyphenIsAnOptionIfCodeOrSeveralLocalesHaveIt() {
    func found(_ en: String, de: String) -> [String] {
      Tree(["en/a.md": en, "de/a.md": de], source: "en").found("identifier-translated").filter {
        !$0.hasSuffix("(note)")
      }
    }
    let (en, de) = ("It pays off in the long -term for us.\n", "Es lohnt sich für uns auf lange Sicht.\n")
    #expect(found(en, de: de).isEmpty)
    let sample = "\n```sh\nbox -term\n```\n"
    #expect(found(en + sample, de: de + sample) == ["de/a.md:1"])
  }

  /// A translation explains it in brackets.
  @Test func aBoldWordThatATranslationExplainsIsNoName() {
    let texts = [
      "en": "For a **static** site, set this value.", "ko": "**static** 사이트의 경우 이 값을 설정합니다.",
      "ja": "**static（静的）**サイトの場合は、この値を設定します。", "de": "Legen Sie für eine **static**-Website diesen Wert fest.",
    ]
    #expect(found({ texts[$0] ?? "" }, fr: "Pour un site **statique**, définissez cette valeur.").isEmpty)
  }

  /// The name of a person whose profile is linked thanks that person, and is no variable.
  @Test func aCreditIsNoVariable() {
    let texts = ["en": "Fixed by", "ko": "수정:", "ja": "修正:", "de": "Behoben von"]
    #expect(found({ "\(texts[$0] ?? "") [@boxer](https://github.com/boxer)." }, fr: "Corrigé.").isEmpty)
    #expect(found({ "\(texts[$0] ?? "") @[boxer](https://github.com/boxer)." }, fr: "Corrigé.").isEmpty)
    #expect(found({ "\(texts[$0] ?? "") @boxer, see [it](https://github.com/x/y)." }, fr: "Corrigé.") == ["fr/a.md:1"])
  }
}
