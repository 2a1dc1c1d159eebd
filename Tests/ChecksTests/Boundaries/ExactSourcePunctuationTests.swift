import Findings
import Foundation
import Testing

@testable import Checks

/// Marks and blanks that are told because the very text is at hand that a translation was made from.
@Suite struct ExactSourcePunctuationTests {
  /// A page as its source has it and as its translations have it, all made from that text.
  private func found(_ rule: RuleID, _ source: String, _ translations: [String: String], title: String = "") -> [String]
  {
    var files = ["en/a.md": "---\n\(title)hash: 1\n---\n\n\(source)\n"]
    for (locale, text) in translations {
      let parts = text.components(separatedBy: "\n---\n")
      files["\(locale)/a.md"] =
        "---\n\(parts.count > 1 ? parts[0] + "\n" : "")ms.openlocfilehash: 1\n---\n\n\(parts.last ?? "")\n"
    }
    return Tree(files, source: "en").found(rule)
  }

  @Test func whatAllTranslationsGotWrongIsWrong() {
    let found = found(
      "punctuation", "Use `x`.", ["de": "Mit `x` .", "fr": "Avec `x` .", "pl": "Użyj `x` .", "ru": "Через `x` ."])
    #expect(found == ["de/a.md:5", "fr/a.md:5", "pl/a.md:5", "ru/a.md:5"])
  }

  @Test func aBlankThatTheSourceHasIsMeant() {
    #expect(found("punctuation", "Use `x` .", ["de": "Mit `x` .", "fr": "Avec `x`."]).isEmpty)
  }

  @Test func aSentenceInAnotherLanguageEndsAsThatDoes() {
    let rest = "\n\n一覧を表示します。次に進みます。終わりです。\n"
    let english = "- **separator:** The delimiter that stands between the values (default is a comma `,`)."
    func found(_ last: String) -> [String] {
      self.found("punctuation", "Text `,`.\n\nShow the list. Go on. It is done.", ["ja": last + rest])
    }
    #expect(found(english).isEmpty)
    #expect(found("値の間に置く区切り文字です（既定値はコンマ `,`).") == ["ja/a.md:5"])
  }

  /// Such a link is no sentence, so its dots are a matter of the page's habit.
  @Test func aLabelBehindASentenceEndsAsTheOthersOfThePage() {
    func found(_ labels: [String], sentence: String = "서버를 설치합니다. 작업을 반복합니다.") -> [String] {
      let english = labels.map { _ in "Install the server. Repeat the work. [read more...](/more)" }
      let korean = labels.map { "\(sentence) [\($0)](/more)" }
      return self.found(
        "punctuation", english.joined(separator: "\n\n"), ["ko": korean.joined(separator: "\n\n")])
    }
    #expect(found(["더 읽기", "더 읽기", "더 알아보기"]).isEmpty)
    #expect(found(["더 읽기"]).isEmpty)
    #expect(found(["더 읽기...", "더 읽기...", "더 알아보기"]) == ["ko/a.md:9"])
    let unended = "서버를 설치합니다. 작업을 반복합니다"
    #expect(found(["더 읽기", "더 읽기"], sentence: unended) == ["ko/a.md:5", "ko/a.md:7"])
  }

  @Test func aNumberedTextEndsAsTheOthersOfThePage() {
    func found(_ captions: [String]) -> [String] {
      let english = captions.indices.map { "Insert fig030\($0).png\nFigure 3-\($0). The server. It has a branch." }
      let korean = captions.indices.map { "Insert fig030\($0).png\n그림 3-\($0). 이것은 서버입니다. \(captions[$0])" }
      return self.found(
        "punctuation", english.joined(separator: "\n\n"), ["ko": korean.joined(separator: "\n\n")])
    }
    #expect(found(["브랜치가 생김", "브랜치를 만든다", "브랜치를 가리키는 포인터"]).isEmpty)
    #expect(found(["브랜치가 생김.", "브랜치를 만든다.", "브랜치를 가리키는 포인터"]) == ["ko/a.md:12"])
  }

  @Test func aBracketThatMostLostIsLost() {
    let text = [
      "de": "Siehe die Liste https://contoso.com/x/) dazu.", "fr": "Voir la liste https://contoso.com/x/) ici.",
      "pl": "Zobacz (https://contoso.com/x/).",
    ]
    #expect(found("punctuation", "See the list (https://contoso.com/x/).", text) == ["de/a.md:5", "fr/a.md:5"])
    #expect(found("punctuation", "See the list https://contoso.com/x/).", text).isEmpty)
  }

  @Test func aHeadingThatSomeEndInAMarkHasNone() {
    let text = [
      "de": "## Das Werkzeug läuft", "es": "## La herramienta funciona.", "fr": "## L’outil marche",
      "pl": "## Narzędzie działa.", "sv": "## Verktyget körs",
    ]
    #expect(found("heading-punctuation", "## The tool runs", text) == ["es/a.md:5", "pl/a.md:5"])
    #expect(found("heading-punctuation", "## The tool runs.", text).isEmpty)
  }

  /// Armenian sets the mark of a question within a word, and ends every sentence by `։`, which many type as a colon.
  @Test func anArmenianQuestionEndsInAFullStop() {
    func found(_ english: String, _ locale: String, _ own: String) -> [String] {
      Tree(["en/a.md": "# \(english)\n\nText.\n", "\(locale)/a.md": "# \(own)\n\nText.\n"], source: "en")
        .findings("heading-punctuation").map(\.place.file)
    }
    let english = "Doesn't this discourage rapid development?"
    for mark in [":", "։"] {
      #expect(found(english, "hy", "Արդյո՞ք սա չի խանգարում պրոյեկտի արագ զարգացմանը\(mark)").isEmpty)
    }
    #expect(found("Rapid development", "hy", "Պրոյեկտի արագ զարգացումը:") == ["hy/a.md"])
    for (locale, own) in [
      ("el", "Δεν αποθαρρύνει αυτό την ανάπτυξη;"), ("ar", "ألا يشجع ذلك على السرعة؟"), ("fa", "آیا این مانع نیست؟"),
      ("hi", "क्या यह विकास को हतोत्साहित नहीं करता?"), ("th", "สิ่งนี้ไม่ขัดขวางการพัฒนาหรือ"),
    ] {
      #expect(found(english, locale, own).isEmpty)
    }
    for (locale, own) in [
      ("el", "Γρήγορη ανάπτυξη:"), ("ar", "التطوير السريع،"), ("hi", "तेज़ विकास।"), ("am", "ፈጣን ልማት።"),
      ("ur", "تیز رفتار ترقی۔"),
    ] {
      #expect(found("Rapid development", locale, own) == ["\(locale)/a.md"])
    }
  }
}
