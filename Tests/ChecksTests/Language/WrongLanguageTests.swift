import Findings
import Testing

@testable import Checks

/// One paragraph in another language of the same script.
@Suite struct WrongLanguageTests {
  private func found(_ texts: [String: String], source: String? = "en") -> [String] {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: source).found("wrong-language")
  }

  private let en = "A snapshot is a read-only copy of a volume. The agent creates one every 15 minutes."

  @Test(arguments: [
    (
      "nl",
      "Eine Momentaufnahme ist eine schreibgeschützte Kopie eines Datenträgers. Der Agent erstellt alle 15 Minuten eine."
    ),
    ("it", "Una instantánea es una copia de solo lectura de un volumen. El agente crea una cada 15 minutos."),
    ("es", "Um instantâneo é uma cópia somente leitura de um volume. O agente cria um a cada 15 minutos."),
    ("uk", "Моментальный снимок — это копия тома только для чтения. Агент создаёт его каждые 15 минут."),
    ("ja", "快照是卷的只读副本。代理每 15 分钟创建一个。"),
    ("fa", "اللقطة هي نسخة للقراءة فقط من وحدة التخزين. ينشئ الوكيل واحدة كل 15 دقيقة على الأقل."),
    ("ko", "Eine Momentaufnahme ist eine schreibgeschützte Kopie. Der Agent erstellt alle 15 Minuten eine für Sie."),
  ])
  func aParagraphOfAnotherLanguageIsFound(locale: String, text: String) {
    #expect(found(["en": en, locale: text]) == ["\(locale)/a.md:1"])
  }

  /// A quotation that others have in the same language, a list of languages, a short text and the names of programs.
  @Test func whatIsMeantToBeInAnotherLanguageIsNot() {
    let german = "Der Satz ist in allen Fassungen auf Deutsch, weil er ein Zitat aus dem Buch ist."
    #expect(found(["en": "Read: \(german)", "nl": "Lees: \(german)", "fr": "Lisez : \(german)"]) == [])
    #expect(
      found(["en": "English, German, French", "nl": "English | Deutsch | Français | Español | Português | Italiano"])
        == [])
    #expect(found(["en": "See the manual.", "nl": "Siehe das Handbuch."]) == [])
  }

  @Test func aRelatedLanguageIsNot() {
    let croatian = "Snimka je kopija diska samo za čitanje. Agent je stvara svakih 15 minuta, a možete je i vratiti."
    #expect(found(["en": en, "bs": croatian]) == [])
  }
}
