import Findings
import Testing

@testable import Checks

/// Spellings that are wrong in any text of their language.
@Suite struct KnownMisspellingTests {
  @Test(arguments: [
    ("it", "Ecco perchè la scatola resta vuota.", true), ("it", "Ecco perché la scatola resta vuota.", false),
    ("de", "Vorraussetzungen sind eine Kiste und ein Deckel.", true),
    ("de", "Die Sonnenstandarten hängen am Deckel.", false), ("ru", "Коробка пуста по-умолчанию, как и крышка.", true),
    ("es", "Envía la caja a través del correo.", false), ("pt", "Envie a caixa através do correio.", false),
    ("es", "Envía la caja através del correo.", true), ("vi", "Hộp này hổ trợ mọi loại nắp.", true),
    ("ko", "상자가 비어 있으면 안되요.", true), ("zh", "该值超过阀值时会关闭箱子。", true),
  ])
  func aKnownMisspellingIsTold(locale: String, text: String, isTold: Bool) {
    let tree = Tree(
      ["en/a.md": "# Box\n\nThe box and its lid.\n", "\(locale)/a.md": "# X\n\n\(text)\n"], source: "en")
    let found = tree.findings("typo").filter { $0.check == "typo/known" }
    #expect(!found.isEmpty == isTold)
    #expect(found.allSatisfy { $0.fix != nil && $0.place.line == 3 })
  }

  /// Whoever signs in does not land; planes do.
  @Test(arguments: [("Log in with your name.", true), ("The plane lands at noon.", false)])
  func aWordMayBeWrongForSomeOfTheSourceOnly(source: String, isTold: Bool) {
    let tree = Tree(["en/a.md": "\(source)\n", "zh/a.md": "请使用您的名字登陆。\n"], source: "en")
    #expect(tree.findings("typo").isEmpty != isTold)
  }

  /// The whole page is one finding, with a fix for all places.
  @Test func aPageIsOneFinding() throws {
    let tree = Tree(
      [
        "en/a.md": "# Why\n\nThis is why.\n\nThat is why.\n",
        "it/a.md": "# Perchè\n\nQuesto è il perchè.\n\nQuello è il perchè.\n",
      ], source: "en")
    let found = tree.findings("typo")
    #expect(found.map(\.message) == ["‘Perchè’ is a misspelled ‘Perché’, in 3 texts of the page: correct them."])
    #expect(try #require(found.first?.fix).replacements.count == 3)
  }

  /// What the source has as well is a name or a quotation.
  @Test func aNameIsNoMisspelling() {
    let files = ["en/a.md": "The tool Perchè is free.\n", "it/a.md": "Lo strumento Perchè è gratuito.\n"]
    #expect(Tree(files, source: "en").findings("typo").isEmpty)
  }
}
