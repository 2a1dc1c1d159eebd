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

  @Test func theSentenceInTheOtherLanguageIsQuoted() {
    let own =
      "Let op. Eine Momentaufnahme ist eine schreibgeschützte Kopie eines Datenträgers, und der Agent erstellt alle 15 "
      + "Minuten eine für Sie, die Sie auch nutzen können."
    let tree = Tree(["en/a.md": "Note. " + en + "\n", "nl/a.md": own + "\n"], source: "en")
    let messages = tree.findings("wrong-language").map(\.message)
    #expect(messages.map { $0.hasPrefix("‘Eine Momentaufnahme") } == [true], "\(messages)")
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

  /// It is the French page that was left in English.
  @Test func aShortTextThatIsInTheOwnLanguageIsRight() {
    let text = "[Replace Page](/a) (Modify a page)"
    #expect(found(["zh": "[替换页面](/a)（修改页面）", "en": text, "fr": text], source: "zh") == [])
  }

  @Test func aFewWordsThatRelatedLanguagesShareAreNot() {
    func found(_ en: String, _ es: String, _ locale: String, _ text: String) -> [String] {
      self.found(["en": en, "es": es, locale: text])
    }
    #expect(found("Using slog (Go 1.21+)", "Usando slog (Go 1.21+)", "pt", "Usando slog (Go 1.21+)") == [])
    let (en, es) = ("Using the list of the boxes (Go 1.21+)", "Usando la lista de las cajas (Go 1.21+)")
    #expect(found(en, es, "pt", es) == ["pt/a.md:1"])
    // Languages of other families do not share them.
    #expect(found("Using slog (Go 1.21+)", "Usando slog (Go 1.21+)", "sv", "Usando slog (Go 1.21+)") == ["sv/a.md:1"])
  }

  @Test func aRelatedLanguageIsNot() {
    let croatian = "Snimka je kopija diska samo za čitanje. Agent je stvara svakih 15 minuta, a možete je i vratiti."
    #expect(found(["en": en, "bs": croatian]) == [])
  }

  /// The page was written in German, and the English one is a copy of it as yet.
  @Test func aSourceWithTheTextOfItsTranslationIsToBeTranslated() {
    let german =
      "## Neu in dieser Version\n\nEine Momentaufnahme ist eine Kopie eines Datenträgers, die Sie nicht ändern können.\n\n"
      + "Der Agent erstellt alle 15 Minuten eine für Sie, wenn Sie das in den Einstellungen nicht ausgeschaltet haben.\n\n"
      + "Wir haben auch die Anzeige der Kopien verbessert, so dass Sie die letzte nun schneller finden.\n"
    let files = ["en/a.md": "# Snapshots\n\n\(german)", "de/a.md": "# Schnappschüsse\n\n\(german)"]
    let tree = Tree(files, source: "en")
    #expect(tree.found("wrong-language") == ["en/a.md:5"])
    #expect(tree.found("untranslated") == [])
    // Pages in English are usual.
    let text = "You can open the settings and choose a group for each of the members that you want to see here.\n"
    let english = Tree(["zh/a.md": text, "en/a.md": text], source: "zh")
    #expect(english.found("wrong-language") == ["zh/a.md:1 (note)"])
    // In three languages it is an example.
    let example = Tree(files.merging(["fr/a.md": "# Instantanés\n\n\(german)"]) { $1 }, source: "en")
    #expect(!example.found("wrong-language").contains("en/a.md:5"))
  }
}
