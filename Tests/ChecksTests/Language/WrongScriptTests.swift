import Findings
import Testing

@testable import Checks

/// Text in a script that the locale does not write.
@Suite struct WrongScriptTests {
  private func found(_ path: String) -> [String] {
    let files = [
      "en": "选择要部署的资源组的名称和位置。", "de": "Wählen Sie den Namen.", "fr": "Choisissez le nom.", "zh": "选择要部署的资源组的名称和位置。",
    ]
    return Tree(files.reduce(into: [:]) { $0["\($1.key)/\(path)"] = $1.value + "\n" }).found("wrong-script")
  }

  @Test func aTextInTheScriptOfAnotherLocaleIsFound() { #expect(found("api/a.md") == ["en/api/a.md:1"]) }

  /// A Chinese sentence has few characters beside the Latin letters of its names.
  @Test(arguments: [
    ("对 macOS 仅提供64位版本，并且只支持 macOS 10.11 (El Capitan) 以及更高版本。", 1),
    ("Выберите кнопку «并且只支持高版本», чтобы открыть окно.", 0),
  ])
  func namesDoNotHideATextInAnotherScript(text: String, count: Int) {
    let tree = Tree(
      ["en/a.md": "The 64-bit macOS only, from macOS 10.11 (El Capitan) on.\n", "ru/a.md": text + "\n"], source: "en")
    #expect(tree.findings("wrong-script").count == count)
  }

  /// An example in Japanese that the source has, too.
  @Test(arguments: [("ライフ・イン・トウキョウ", 0), ("ライフ・イン・オオサカカカ", 1)])
  func anExampleOfTheSourceIsNot(example: String, count: Int) {
    let tree = Tree(
      ["en/a.md": "For example, “ライフ・イン・トウキョウ” is ten words.\n", "zh/a.md": "“\(example)”为十词。\n"], source: "en")
    #expect(tree.findings("wrong-script").count == count)
  }

  /// Some languages are written in several scripts.
  @Test(arguments: [
    ("ku", "ئەتوانیت داواکارییەک هەڵبوەشێنیتەوە.", 0), ("ku-Latn", "ئەتوانیت داواکارییەک هەڵبوەشێنیتەوە.", 1),
    ("ku", "Выберите имя ресурса.", 1), ("pa", "ਸਰੋਤ ਦਾ ਨਾਮ ਚੁਣੋ। وسیلے دا ناں چنو", 0), ("kk", "رەسۋرس اتىن تاڭداڭىز", 0),
  ])
  func aLanguageMayHaveSeveralScripts(locale: String, text: String, count: Int) {
    let tree = Tree(["en/a.md": "Choose the name.\n", "\(locale)/a.md": text + "\n"], source: "en")
    #expect(tree.findings("wrong-script").count == count)
  }

  @Test func aPageInAnotherLanguageIsToldOnce() {
    let page = (1...9).map { "选择要部署的资源组的名称和位置 \($0)。" }.joined(separator: "\n\n") + "\n"
    let tree = Tree(["zh/a.md": page, "en/a.md": page], source: "zh")
    let told = tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter { $0.rule == "wrong-script" }
    #expect(told.map(\.place.line) == [1])
    #expect(told.first?.consequences.count == 8)
  }

  /// Letters that only look like those of a name.
  @Test(arguments: [
    ("Use the GME agent.", "Агент GМЕ.", 1), ("Use the KME.", "Агент ΚΜΕ.", 1), ("Use the KME.", "Агент KME.", 0),
    // No name, or another one.
    ("Take it.", "ТАКЕ это.", 0), ("Use the OS, and the top.", "Агент ОС, тор.", 0),
    ("Use ATP and KME.", "КМЕ и АТР: KME.", 1),
  ])
  func lettersThatLookLikeOthers(source: String, own: String, count: Int) {
    let tree = Tree.recorded(["en": source, "ru": own, "de": source.replacing("Use", with: "Mit")])
    #expect(tree.found("wrong-script") == Array(repeating: "ru/a.md:4", count: count))
  }

  /// Hong Kong writes some characters as Simplified Chinese does, Taiwan does not.
  @Test(arguments: [
    ("zh-HK", "用户操作著時，要按着。", []), ("zh-MO", "用户按着。", []), ("zh-HK", "用户设置。", [":1"]),
    ("zh-TW", "用户按著。", [":1"]), ("zh-TW", "用户。\n\n用戶和用户。", [":1", ":3"]), ("zh-TW", "用户。\n\n用户。", [":1"]),
    ("zh-Hant", "用户按着。", []), ("zh-Hant", "用戶和用户。", [":1"]), ("zh-CN", "用戶。", [":1"]),
  ])
  func hongKongHasCharactersOfItsOwn(locale: String, text: String, lines: [String]) {
    let tree = Tree(["en/a.md": "A user.\n\nHold.\n", "\(locale)/a.md": text + "\n"], source: "en")
    #expect(tree.found("regional-variant") == lines.map { "\(locale)/a.md\($0)" })
  }

  @Test func aCharacterWrittenThroughoutHasAForm() {
    let tree = Tree(["en/a.md": "A user.\n", "zh-TW/a.md": "用户。\n"], source: "en")
    #expect(tree.findings("regional-variant").map(\.form) == ["户"])
  }

  /// The blocks of a page in the other standard are no findings of their own.
  @Test func aPageInTheOtherStandardIsToldOnce() {
    let simplified = (1...9).map { "启动服务之前请检查服务器的设置 \($0)。" }.joined(separator: "\n\n") + "\n"
    let english = (1...9).map { "Check the settings before you start \($0)." }.joined(separator: "\n\n") + "\n"
    let tree = Tree(["zh-Hant/a.md": simplified, "en/a.md": english], source: "en")
    let told = tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter { $0.rule == "regional-variant" }
    #expect(told.map(\.place.line) == [1])
    #expect(told.first?.severity == .major)
    #expect(told.first?.consequences.count == 9)
    let own = Tree(["zh-Hans/a.md": simplified, "en/a.md": english], source: "en")
    #expect(own.findings("regional-variant").isEmpty)
  }
}
