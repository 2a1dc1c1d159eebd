import DocModel
import Testing

@testable import Features

@Suite struct LanguageEvidenceTests {
  private func verdict(_ text: String, _ locale: String) throws -> LanguageEvidence.Verdict {
    LanguageEvidence(Array(text.utf8)).verdict(for: try #require(LocaleTag(locale)))
  }

  static let english = "The file is about the settings that you can use with it in a project.\n"

  @Test(arguments: ["de", "fr", "it", "is", "in", "id", "no", "to", "so", "ja", "zh-CN", "ru", "fa"])
  func englishIsNoOtherLanguage(locale: String) throws {
    #expect(try verdict(Self.english, locale) == .contradicts)
    #expect(try verdict(Self.english, "en") == .agrees)
    let path = "# About docs/plug-in/index.md\n\n" + Self.english.replacing("it", with: "docs/plug-in/index.md")
    #expect(try verdict(path, locale) == .contradicts)
  }

  @Test func wordsAndLettersTellTheLanguage() throws {
    #expect(try verdict("Zählt die Wörter einer Datei und gibt die Summe aus.", "de") == .agrees)
    #expect(try verdict("ファイルの単語を数え、合計を画面に表示します。", "ja") == .agrees)
    #expect(try verdict("ファイルの単語を数え、合計を画面に表示します。", "zh") == .contradicts)
    #expect(try verdict("统计文件中的单词，并在屏幕上显示总和。", "ja") == .contradicts)
    #expect(LanguageEvidence(Array("Рахує слова у файлі та показує суму на екрані.".utf8)).language == "uk")
    #expect(LanguageEvidence(Array("Cuenta las palabras de un archivo y muestra la suma.".utf8)).language == "es")
  }

  @Test func serbianIsWrittenInTwoScripts() throws {
    let latin =
      "Za dati broj verzije povećajte prvi broj kada je izmena takva da kod koji se na nju oslanja više ne radi."
    #expect(try verdict(latin, "sr") == .agrees)
    #expect(
      try verdict("За дати број верзије повећајте први број када је измена таква да код више не ради.", "sr") == .agrees
    )
    #expect(try verdict(Self.english, "sr") == .contradicts)
  }

  @Test func codeAndNamesOfLanguagesSayNothing() {
    let text = "[English](README.md) | [简体中文](README_CN.md) | [日本語](README_JA.md)\n\n```\n统计文件\n```\n\n" + Self.english
    #expect(LanguageEvidence(Array(text.utf8)).language == "en")
  }

  /// The source kept in a comment under its translation.
  @Test func commentsSayNothing() throws {
    let german = "Zählt die Wörter einer Datei und gibt die Summe aus.\n"
    let text =
      "<!-- \(Self.english)-->\n\(german)\n<!--\n\(Self.english)\(Self.english)-->" + german + "<!-- of the -->\n"
    #expect(try verdict(text, "de") == .agrees)
    #expect(try verdict("Zählt die Wörter.\n<!-- never closed\n" + Self.english, "de") != .contradicts)
  }

  @Test(arguments: [
    ("CN", "zh-CN"), ("jp", "ja"), ("KR", "ko"), ("tw", "zh-TW"), ("BR", "pt-BR"), ("UA", "uk"), ("zh_CN", "zh_CN"),
    ("zh-hans", "zh-hans"), ("pt_br", "pt_br"), ("EN", "en"), ("ZH_CN", "zh-CN"), ("Chinese", "zh"), ("한국어", "ko"),
    ("中文", "zh"), ("deutsch", "de"), ("ko-KO", "ko-KO"), ("sr-SP", "sr-SP"), ("es-419", "es-419"),
  ])
  func namesOfLocalesAreRead(name: String, tag: String) { #expect(LocaleName.tag(name[...])?.tag == tag) }

  @Test(arguments: [
    "no-void", "no-enum", "no-op", "to-lf", "api", "v2", "dev", "src", "README", "_it", "9", "",
  ])
  func otherNamesAreNone(name: String) { #expect(LocaleName.tag(name[...]) == nil) }
}
