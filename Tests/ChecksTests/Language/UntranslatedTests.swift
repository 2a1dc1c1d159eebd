import DocModel
import Findings
import Testing

@testable import Checks

/// What counts as left in the language of the source.
@Suite struct UntranslatedTests {
  private static let sentence = "You can choose the \"entry\" that you want, from 10.13 on."
  private static let translated = ["ja": "選べます。", "ru": "Можно выбрать запись."]

  /// Two translate the sentence, four leave it as it is; one of these writes it a little otherwise.
  private func found(pl: String) -> [String] {
    var files = Self.translated
    for locale in ["en", "de", "fr", "pt", "pl"] { files[locale] = locale == "pl" ? pl : Self.sentence }
    return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found("untranslated")
  }

  @Test func aCommentThatIsReadAsTextIsNotLeft() {
    func found(_ comment: String) -> [String] {
      Tree(
        [
          "en/a.md": "# Box\n\n\(comment)\n\nThe box holds all files of the team.\n",
          "zh/a.md": "# 盒子\n\n\(comment)\n\n这个盒子存放团队的所有文件。\n",
        ], source: "en", flavor: .gfm
      ).found("untranslated")
    }
    #expect(found("[//]: # (which is forked from [the docs](https://example.com/docs.)").isEmpty)
    #expect(found("(which is forked from [the docs](https://example.com/docs.)") == ["zh/a.md:3"])
  }

  /// A licence that is kept in English and marked so; the marks are no fault of the structure.
  @Test(arguments: [("<div lang=\"en\">", true), ("<div lang=\"fr\">", false), ("<div>", false)])
  func aTextMarkedAsEnglishIsNotLeft(mark: String, isMeant: Bool) {
    let licence = "Redistributions of source code must retain the above notice, this list of conditions and that."
    let tree = Tree(
      [
        "en/a.md": "# Box\n\nThis is the licence of the box, for all of it.\n\n\(licence)\n\nThanks to all of you.\n",
        "fr/a.md":
          "# Boîte\n\nVoici la licence de la boîte.\n\n\(mark)\n\n\(licence)\n\n</div>\n\nMerci à tous pour votre aide.\n",
      ], source: "en", flavor: .hugo)
    #expect(tree.found("untranslated").isEmpty == isMeant)
    #expect(tree.found("block-structure").isEmpty == isMeant, "\(tree.found("block-structure"))")
  }

  /// Names of elements and messages of a program as headings.
  @Test(arguments: [
    ("box-list", true), ("Can't bind to 'boxList' since it isn't a known property", true),
    ("Read about the boxes of this team and others", false),
  ])
  func aHeadingOfAProgramIsNotLeft(heading: String, isMeant: Bool) {
    let tree = Tree(
      [
        "en/a.md":
          "# Boxes\n\n## When to use\n\nUse them.\n\n## All of them\n\nAll.\n\n## \(heading)\n\n| Name | Use |\n|-|-|\n| `a` | It is used. |\n",
        "zh/a.md": "# 盒子\n\n## 何时使用\n\n使用它。\n\n## 全部\n\n全部。\n\n## \(heading)\n\n| 名 | 用 |\n|-|-|\n| `a` | 使用它。 |\n",
      ], source: "en")
    #expect(tree.found("untranslated").isEmpty == isMeant, "\(tree.found("untranslated"))")
  }

  /// The texts of badges are those of their pictures.
  @Test(arguments: [
    (
      "[![Project version and downloads](https://x.example/a.svg)](b) [![Coverage of all tests](https://x.example/c)](d)",
      true
    ),
    ("[![Picture of all the boxes of the team](a.png)](b)", false),
    ("See [![Project version and downloads](https://x.example/a.svg)](b) of all boxes here", false),
    ("![All the boxes that the team has](a.svg)", false),
  ])
  func picturesThatAreLinksNeedNoTranslation(text: String, isMeant: Bool) {
    let found = Tree(
      [
        "en/a.md": "# Box\n\n\(text)\n\nThe box holds all files of the team.\n",
        "zh/a.md": "# 盒子\n\n\(text)\n\n这个盒子存放团队的所有文件。\n",
      ], source: "en"
    ).found("untranslated")
    #expect(found.isEmpty == isMeant, "\(found)")
  }

  @Test func aJoiningWordInEnglishIsReported() {
    func found(_ source: String, _ own: String) -> [String] {
      Tree(["en/a.md": source, "uk/a.md": own], source: "en").loud.filter { $0.rule == "untranslated" }.map(
        \.check.name)
    }
    let source = "Only `true` and `false` are read, see [collections](a.md) or [functions](b.md)."
    #expect(
      found(source, "Читаються лише `true` and `false`, див. [колекції](a.md) або [функції](b.md).")
        == ["untranslated/joining-word"])
    #expect(
      found(source, "Читаються лише `true` та `false`, див. [колекції](a.md) or [функції](b.md).")
        == ["untranslated/joining-word"])
    #expect(found(source, "Читаються лише `true` та `false`, див. [колекції](a.md) або [функції](b.md).").isEmpty)
    #expect(found(source, "Читаються лише `true and false`, див. [колекції](a.md) або [функції](b.md).").isEmpty)
  }

  /// A word that languages with Latin letters share is written in their own letters by the others.
  @Test func aLoanWordIsNotLeft() {
    func found(_ de: String, fr: String? = nil) -> [String] {
      var files = ["en": "🚀 Installation", "de": de, "ru": "🚀 Установка", "ar": "🚀 التثبيت", "zh-CN": "🚀 安装"]
      files["fr"] = fr
      return Tree(
        files.reduce(into: [:]) { $0["\($1.key)/a.md"] = "## \($1.value)\n\n## \($1.key)\n\nText \($1.key).\n" },
        source: "en"
      ).found("untranslated").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("🚀 Installation").isEmpty)
  }

  /// A name of a parameter may hold words of the language; the version that it came with is a code span beside it.
  @Test func theNameOfAParameterIsNotLeft() {
    func found(_ name: String) -> [String] {
      let (head, own) = ("| Name | Text |\n|-|-|\n", "| 名称 | 说明 |\n|-|-|\n")
      return Tree(
        [
          "en/a.md": "\(head)| value | Current value |\n| \(name) `v4.9` | Whether to close it |\n",
          "zh-CN/a.md": "\(own)| value | 当前值 |\n| \(name) `v4.9` | 是否关闭 |\n",
        ], source: "en"
      ).found("untranslated")
    }
    #expect(found("close-on-click").isEmpty)
    #expect(found("close it on click") == ["zh-CN/a.md:4"])
  }

  @Test func mostLeftIt() { #expect(found(pl: Self.sentence).isEmpty) }

  @Test func otherQuotesTranslateNothing() {
    #expect(found(pl: Self.sentence.replacing("\"entry\"", with: "„entry“")).isEmpty)
  }

  @Test func anotherNumberTranslatesNothing() {
    #expect(found(pl: Self.sentence.replacing("10.13", with: "10.43")).isEmpty)
  }

  @Test func aNameWrittenOtherwiseTranslatesNothing() {
    #expect(found(pl: Self.sentence.replacing("entry", with: "entri")).isEmpty)
  }

  /// Three translate it, three leave it; whether one of these loses it is that one's affair.
  @Test func aSentenceThatOneLostIsNotTranslatedByMoreOfTheOthers() {
    func found(pl: String) -> [String] {
      var files = Self.translated.merging(["ko": "고를 수 있습니다."]) { $1 }
      for locale in ["en", "de", "fr", "pt", "pl"] { files[locale] = locale == "pl" ? pl : Self.sentence }
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = "\($1.value)\n\n```\nbox\n```\n" }, source: "en")
        .found("untranslated")
    }
    #expect(found(pl: Self.sentence).isEmpty)
    #expect(found(pl: "").isEmpty)
  }

  /// A paper, a video or an issue on another site keeps its title.
  @Test(arguments: [
    ("https://papers.example.org/1", true), ("/docs/attacks.md", false),
    ("https://papers.example.org/1) and then come back to read the rest of this page [x](#y", false),
  ]) func titlesOfPagesElsewhereMayStay(address: String, isTitle: Bool) {
    let item = "* [How to see the attacks on a chain of blocks before they happen](\(address))\n"
    let (en, de) = ("# Papers\n\nWe read these papers:\n\n", "# Arbeiten\n\nWir lesen diese Arbeiten:\n\n")
    let found = Tree(["en/a.md": en + item, "de/a.md": de + item], source: "en").found("untranslated")
    #expect(found.filter { !$0.hasSuffix("(note)") } == (isTitle ? [] : ["de/a.md:5"]))
  }

  /// The others do not agree about every sentence: the page is in English all the same.
  @Test func aPageLeftInEnglishIsToldOnce() {
    let sentences = (1...6).map {
      "You can choose the entry that you want from the list \(String(repeating: "X", count: $0))."
    }
    func page(_ text: (Int) -> String) -> String { (0..<6).map(text).joined(separator: "\n\n") + "\n" }
    var files = ["en": page { sentences[$0] }, "pl": page { sentences[$0] }]
    files["ja"] = page { "選べます \($0)。" }
    for locale in ["de", "fr"] { files[locale] = page { $0 < 2 ? sentences[$0] : "\(locale) \($0)" } }
    #expect(
      Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }, source: "en").found("untranslated").filter {
        $0.hasPrefix("pl")
      } == ["pl/a.md:1"])
  }

  /// A heading that is the name of a repository, to which the page links.
  @Test(arguments: [("https://example.org/box/box-layout", true), ("https://example.org/box", false)])
  func theNameOfARepositoryIsNotLeft(address: String, isName: Bool) {
    func page(_ text: [String]) -> String {
      "# \(text[0])\n\n## \(text[1])\n\n## box-layout\n\n\(text[0]) [x](\(address)).\n\n## \(text[2])\n"
    }
    let tree = Tree(
      ["en/a.md": page(["The box", "Use", "Next steps"]), "zh/a.md": page(["盒子", "使用", "下一步"])], source: "en")
    #expect(tree.found("untranslated").filter { !$0.hasSuffix("(note)") }.isEmpty == isName)
  }

  /// The translated cells of a table count, too.
  @Test func aPageWithSomeEnglishCellsIsNotLeft() {
    func page(_ left: Int, _ text: (Int) -> String) -> String {
      let rows = (1...20).map {
        "| <kbd>\($0)</kbd> | \($0 > left ? text($0) : "You can choose the entry that you want from list \($0).") |"
      }
      return "# \(text(0))\n\n| A | B |\n|-|-|\n" + rows.joined(separator: "\n") + "\n"
    }
    func messages(_ left: Int) -> [String] {
      Tree(
        [
          "en/a.md": page(20) { _ in "Keys" }, "ja/a.md": page(left) { "一覧の番号\($0)から必要な項目を選択します" },
          "de/a.md": page(0) { "Wählen Sie den Eintrag aus der Liste mit der Nummer \($0)" },
        ], source: "en"
      ).loud.filter { $0.rule == "untranslated" && $0.locale.tag == "ja" }.map(\.message)
    }
    #expect(messages(6).count == 1 && !messages(6).contains { $0.contains("page") }, "\(messages(6))")
    #expect(messages(20).contains { $0.hasPrefix("The page is left") }, "\(messages(20))")
    // Cells with the words of an older source are not translated.
    let rows =
      page(20) { _ in "Keys" } + (1...30).map { "| | Choice of colors that boxes have, number \($0) |\n" }.joined()
    let tree = Tree(
      ["en/a.md": rows, "ja/a.md": rows.replacing("that boxes have", with: "that all boxes have")], source: "en")
    #expect(tree.loud.contains { $0.message.hasPrefix("The page is left") }, "\(tree.loud.map(\.message))")
  }

  /// The lines are wrapped otherwise; the page is too short for many findings.
  /// A locale with a script of its own has letters of it on each page that is translated.
  @Test func aPageWithoutLettersOfItsScriptIsLeftAsAWhole() {
    let sentences = (1...6).map { "This returns the state of the box that has number \($0)." }
    let names = (1...8).map { "WebDriver Documentation: New Session Number \($0)" }
    let page = (sentences + names).joined(separator: "\n\n") + "\n"
    func isOfPage(_ ja: String) -> [Bool] {
      Tree(["en/a.md": page, "ja/a.md": ja], source: "en").loud.filter { $0.rule == "untranslated" }.map {
        $0.message.contains("of the page is left") || $0.message.contains("The page is left")
      }
    }
    #expect(isOfPage(page) == [true])
    #expect(!isOfPage(page + "\nこの一覧は番号ごとに各箱の状態を返す呼び出しを示すものです。\n").contains(true))
  }

  /// The whole source stands below its translation, or each text beside its own.
  @Test(arguments: [true, false]) func theSourceBesideItsTranslationIsToldOnce(isBelow: Bool) {
    let english = (1...7).map { "You can choose the entry that you want from list number \($0)." }
    let japanese = (1...7).map { "一覧の番号\($0)から必要な項目を選択することができるようになっています。" }
    let own = isBelow ? japanese + english : zip(english, japanese).flatMap { [$0, $1] }
    let tree = Tree(
      [
        "en/a.md": english.joined(separator: "\n\n") + "\n", "ja/a.md": own.joined(separator: "\n\n") + "\n",
        "de/a.md": (1...7).map { "Wählen Sie den Eintrag aus der Liste mit der Nummer \($0)." }.joined(
          separator: "\n\n") + "\n",
      ], source: "en")
    let found = tree.loud.filter { $0.rule == "untranslated" }
    #expect(found.map { $0.message.contains("texts of the source are left beside their translations") } == [true])
  }

  @Test func aShortPageThatIsLeftAsAWholeIsToldOnce() {
    let sentences = [
      "You can choose the entry\nthat you want from the list.", "The list is sent to all the members of the group.",
      "It is the first one that they will find there.",
    ]
    let english = "# Entry\n\n" + sentences.joined(separator: "\n\n") + "\n"
    let german =
      "# Eintrag\n\nWählen Sie den Eintrag.\n\nDie Liste erhalten alle.\n\nEs ist der erste, den sie sehen.\n"
    let wrapped = english.replacing("entry\nthat", with: "entry that").replacing("all the", with: "all\nthe")
    let files = ["en/a.md": english, "de/a.md": german, "pl/a.md": wrapped]
    #expect(Tree(files, source: "en").found("untranslated") == ["pl/a.md:3"])
  }

  /// The source is Chinese, and French waits for its translation with the English text.
  @Test func aPageInEnglishOfAnotherSourceIsReportedOnce() {
    let english = [
      "You can choose the entry that you want from the list.", "The list is sent to all the members of the group.",
      "It is the first one that they will find there.",
    ]
    let french = ["Choisissez l’entrée de la liste.", "La liste est envoyée à tous les membres.", "C’est la première."]
    let chinese = ["从列表中选择您想要的条目。", "该列表将发送给该组的所有成员。", "这是他们在那里找到的第一个。"]
    func found(_ own: [String]) -> [String] {
      let page = { (texts: [String]) in texts.joined(separator: "\n\n") + "\n" }
      return Tree(["zh/a.md": page(chinese), "en/a.md": page(english), "fr/a.md": page(own)], source: "zh")
        .found("untranslated")
    }
    #expect(found(english) == ["fr/a.md:1"])
    #expect(found(french).isEmpty)
  }

  /// A table of commands, and what is said about it in the own language.
  @Test func cellsWithNamesLeaveNoPageUntranslated() {
    let rows = (1...8).map { "| command-\($0) to-\($0) | Set-Command-\($0), Get-Command-\($0) |\n" }.joined()
    let page = { (title: String, text: String) in "# \(title)\n\n\(text)\n\n| A | B |\n|-|-|\n\(rows)" }
    let files = [
      "en/a.md": page("Commands", "This table has the commands that are in both of the shells."),
      "ja/a.md": page("コマンド", "この表には、両方のシェルにあるコマンドが示されています。"),
    ]
    #expect(Tree(files, source: "en").found("untranslated").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  /// Its other differences from the rest are those of the English text.
  @Test func aPageLeftInEnglishHasNoOtherFindings() {
    let sentences = (1...8).map { "You can choose the entry that you want with `--size \($0)` from the long list." }
    func page(_ text: (Int) -> String) -> String { (0..<8).map(text).joined(separator: "\n\n") + "\n" }
    var files = ["en": page { sentences[$0] }]
    files["pl"] = page { $0 == 3 ? sentences[3].replacing("--size", with: "--sise") : sentences[$0] }
    for locale in ["de", "fr", "ja"] { files[locale] = page { "\(locale) Ein \($0) `--size \($0 + 1)`." } }
    let tree = Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }, source: "en")
    #expect(tree.found("untranslated") == ["pl/a.md:1"])
    #expect(tree.loud.filter { $0.place.locale.tag == "pl" }.map(\.rule.name) == ["untranslated"])
  }

  /// Labels of a program that is not translated: the others keep the words and say behind them what they mean.
  @Test func whoKeepsTheWordsAndExplainsThemTranslatesNothing() {
    func found(_ gloss: (String) -> String) -> [String] {
      let label = "Use a Fabrikam gear with this box"
      var files = ["en": label, "fr": label]
      for (locale, words) in ["de": "Zahnrad verwenden", "pl": "Użyj koła", "ja": "歯車を使う", "zh": "使用齒輪"] {
        files[locale] = gloss(words)
      }
      return Tree(
        files.reduce(into: [:]) { $0["\($1.key)/a.md"] = "| \($1.value) | 1 |\n|-|-|\n| 2 | 3 |\n" }, source: "en"
      ).found("untranslated")
    }
    #expect(found { "Use a Fabrikam gear with this box (\($0))" }.isEmpty)
    #expect(found { "Use a Fabrikam gear with this box \\(\($0)\\)" }.isEmpty)
    #expect(found { $0 } == ["fr/a.md:1"])
  }

  @Test func whoLeftItAloneIsTold() {
    let files = Self.translated.merging(["de": "Wählen.", "en": Self.sentence, "pl": Self.sentence]) { $1 }
    #expect(
      Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found("untranslated") == [
        "pl/a.md:1"
      ])
  }

  /// A page with two tables that have the same head; per locale what it says in the first and in the second.
  private func heads(_ heads: [String: [String]]) -> [String] {
    let files = heads.reduce(into: [String: String]()) { files, entry in
      let tables = entry.value.map { "| \($0) |\n|-|\n| 1 |\n" }.joined(
        separator: "\n\(entry.key == "en" ? "More" : entry.key) 2\n\n")
      files["\(entry.key)/a.md"] = "---\n\(entry.key == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\n\(tables)"
    }
    return Tree(files, source: "en").found("untranslated")
  }

  @Test func whoTranslatesAHeadElsewhereForgotItHere() {
    let found = heads([
      "en": ["Locked", "Locked"], "de": ["Locked", "Gesperrt"], "fr": ["Locked", "Verrouillé"],
      "pl": ["Locked", "Zablokowane"],
      "es": ["Bloqueado", "Bloqueado"], "sv": ["Låst", "Låst"],
    ])
    #expect(found == ["de/a.md:4", "fr/a.md:4", "pl/a.md:4"])
  }

  @Test func aHeadThatIsAlwaysTheSameIsAName() {
    #expect(
      heads([
        "en": ["Locked", "Locked"], "de": ["Locked", "Locked"], "fr": ["Locked", "Locked"],
        "es": ["Bloqueado", "Bloqueado"],
      ]).isEmpty)
  }

  /// The source writes the same words with other capitals in another row.
  @Test func aCellIsTranslatedInTheRowsAroundIt() {
    func found(_ ko: String) -> [String] {
      let words = [
        "en": ("Read only", "Read Only"), "de": ("Nur lesen", "Nur lesen"), "fr": ("Lecture seule", "Lecture seule"),
        "pl": ("Odczyt", "Odczyt"), "ko": (ko, "Read Only"),
      ]
      let files = words.reduce(into: [String: String]()) { files, entry in
        files["\(entry.key)/a.md"] = "| \(entry.key) |\n|-|\n| \(entry.value.0) |\n| \(entry.value.1) |\n"
      }
      return Tree(files, source: "en").found("untranslated")
    }
    #expect(found("읽기 전용").contains("ko/a.md:4"))
    #expect(found("Read only").isEmpty)
  }

  @Test func handlesAreNoWords() {
    func found(_ names: String) -> [String] {
      Tree([
        "en/a.md": names, "de/a.md": "\(names) und\n", "fr/a.md": "\(names) et\n", "pl/a.md": "\(names) i\n",
        "ru/a.md": names,
      ]).found("untranslated")
    }
    #expect(found("@ask-in-the-box @who @gear-for-all @some-of-us @the-wheel\n").isEmpty)
    #expect(found("ask in the box who gear for all some of us the wheel\n") == ["ru/a.md:1"])
  }

  /// The head of a column, in Latin letters where nobody else writes others; a word that the text uses is one it has
  /// borrowed.
  @Test func theOnlyForeignHead() {
    func left(_ sentence: String) -> [String] {
      let heads = ["en": "Gears", "de": "Räder", "fr": "roues", "pl": "koła", "zh": "Gears"]
      let first = ["en": "Box", "de": "Kiste", "fr": "boîte", "pl": "pole", "zh": "平台"]
      let files = Dictionary(
        uniqueKeysWithValues: heads.map {
          (
            $0.key,
            "\($0.key == "zh" ? sentence : $0.value)\n\n| \(first[$0.key] ?? "") | \($0.value) |\n|-|-|\n| 1 | 2 |"
          )
        })
      return Tree.recorded(files).found("untranslated").filter { !$0.hasSuffix("(note)") }
    }
    #expect(left("說明") == ["zh/a.md:6"])
    #expect(left("使用 Gears。").isEmpty)
  }

  @Test func anEnglishTranslationOfAnotherLanguageIsNoEnglishThatWasLeft() {
    let files = [
      "zh/a.md": "选择要部署的条目。\n\n\(Self.sentence)\n",
      "en/a.md": "You can choose the entry that you want from the list.\n\n\(Self.sentence)\n",
    ]
    #expect(Tree(files, source: "zh").found("untranslated").isEmpty)
  }

  @Test func theSignatureOfAFunctionIsNoTextThatWasLeft() {
    func found(_ heading: String) -> [String] {
      Tree(
        [
          "en/a.md": "## \(heading)\n\nReturns whether it is the value of the box.\n",
          "zh/a.md": "## \(heading)\n\n返回它是否是盒子的值。\n",
        ], source: "en"
      ).found("untranslated")
    }
    #expect(found("is_null(Value: any) -> boolean").isEmpty)
    #expect(found("date_to_unix_ts(Unit: string, Offset: string | integer, For: any) -> integer").isEmpty)
    #expect(found("equals_to [boolean | numeric | string | list of all]").isEmpty)
    #expect(found("import CommonOptions from './_common.mdx';").isEmpty)
    #expect(found("What is this (and that)?") == ["zh/a.md:1"])
    #expect(found("Refactor(lid): improve the page of the box (see #7)") == ["zh/a.md:1"])
    #expect(found("is_null(Value: any) is what the box has for all of them") == ["zh/a.md:1"])
  }

  @Test func aTokenOfAProgramIsNoTextThatWasLeft() {
    func found(_ cell: String) -> [String] {
      let head = "| A | B |\n|-|-|\n"
      return Tree(
        [
          "en/a.md": "Text.\n\n\(head)| \(cell) | 1 |\n| \(cell) | 2 |\n",
          "zh/a.md": "文字。\n\n\(head)| \(cell) | 1 |\n| 尺寸 | 2 |\n",
        ], source: "en"
      ).found("untranslated")
    }
    #expect(found("Size of the head") == ["zh/a.md:5"])
    #expect(found("--box-head-size").isEmpty)
    #expect(found("box.head").isEmpty)
  }

  /// A pidgin has the words of English, so that they prove nothing; the very text of the source does.
  @Test(arguments: ["pcm", "pl"]) func theWordsOfAPidginAreNotTheSources(locale: String) {
    func found(_ text: String) -> [String] {
      let texts = Self.translated.merging(["en": "You can choose the entry that you want for this box and for the lid."]
      ) { $1 }
      .merging([locale: text]) { $1 }
      return Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found(
        "untranslated")
    }
    #expect(found("You fit choose the entry wey you want for this box and for the lid.").isEmpty == (locale == "pcm"))
    #expect(found("You can choose the entry that you want for this box and for the lid.") == ["\(locale)/a.md:1"])
  }

  /// A page in two locales, with parts of the translation replaced.
  private func left(_ locale: String, _ changes: [String: String]) -> [String] {
    let english =
      "# Snapshots\n\n## Make a snapshot\n\nText 1.\n\n## Restore a snapshot\n\n| Kind | State |\n|-|-|\n| weekly one | enabled |\n| daily one | stopped |\n| yearly one | enabled |\n\n## Docker Compose\n\nText 2.\n"
    let words = [
      "de": [
        "# Snapshots": "# Momentaufnahmen", "Make a snapshot": "Eine Aufnahme machen",
        "Restore a snapshot": "Eine Aufnahme zurückholen", "Kind | State": "Art | Zustand", "weekly one": "wöchentlich",
        "daily one": "täglich", "yearly one": "jährlich", "enabled": "an", "stopped": "angehalten", "Text": "Absatz",
      ],
      "ja": [
        "# Snapshots": "# スナップショット", "Make a snapshot": "スナップショットの作成",
        "Restore a snapshot": "スナップショットの復元", "Kind | State": "種類 | 状態", "weekly one": "毎週", "daily one": "毎日",
        "yearly one": "毎年", "enabled": "有効", "stopped": "停止", "Text": "本文",
      ],
    ]
    var own = english
    for (word, other) in words[locale] ?? [:] where changes[word] != "" { own.replace(word, with: other) }
    return Tree(["en/a.md": english, "\(locale)/a.md": own], source: "en").found("untranslated")
      .filter { !$0.hasSuffix("(note)") }
  }

  /// A list that both languages share may have the words of both.
  @Test(arguments: [
    ("A module that mounts the drives of a box | 一个围绕盒子的模块", false), ("A module that mounts the drives of a box", true),
  ])
  func aTextInBothLanguagesIsNotLeft(text: String, isLeft: Bool) {
    let tree = Tree(
      ["en/a.md": "# Tools\n\n- \(text)\n", "zh/a.md": "# 工具\n\n- \(text)\n"], source: "en")
    #expect(tree.found("untranslated").isEmpty != isLeft)
  }

  /// Titles have capitals in English, as names have; others keep the words of a name.
  @Test(arguments: [("Custom Event Paths", true), ("Azure Active Directory", false)])
  func aTitleIsLeft(title: String, isLeft: Bool) {
    func page(_ words: [String], _ third: String) -> String {
      "## \(words[0])\n\n\(words[1])\n\n## \(words[2])\n\n\(words[3])\n\n## \(third)\n\n\(words[1])\n"
    }
    func own(_ translated: String) -> String { isLeft ? translated : title }
    let tree = Tree(
      [
        "en/a.md": page(["The Way", "Take it to the box.", "Box Lids", "They are wide."], title),
        "de/a.md": page(["Der Weg", "Zur Kiste.", "Deckel", "Sie sind breit."], own("Eigene Ereignispfade")),
        "es/a.md": page(["El camino", "A la caja.", "Tapas", "Son anchas."], own("Rutas propias")),
        "pl/a.md": page(["Droga", "Do skrzyni.", "Pokrywy", "Są szerokie."], own("Własne ścieżki")),
        "fr/a.md": page(["Le chemin", "À la boîte.", "Couvercles", "Ils sont larges."], title),
      ], source: "en")
    #expect(tree.found("untranslated") == (isLeft ? ["fr/a.md:9"] : []))
  }

  @Test func aHeadingAmongTranslatedOnesIsLeft() {
    #expect(left("de", [:]).isEmpty)
    #expect(left("ja", [:]).isEmpty)
    #expect(left("de", ["Restore a snapshot": ""]) == ["de/a.md:7"])
    #expect(left("ja", ["Restore a snapshot": ""]) == ["ja/a.md:7"])
  }

  @Test func labelsOfATableAreLeftInAnotherScript() {
    #expect(left("ja", ["Kind | State": ""]) == ["ja/a.md:9"])
    #expect(left("ja", ["stopped": ""]) == ["ja/a.md:12"])
    #expect(left("de", ["Kind | State": ""]).isEmpty)
  }

  /// A message of a program that a list item is about is quoted as it is.
  @Test func aMessageAtTheStartOfAnItemIsANote() {
    let message = "- Multiple assets emit different content to the same file of this name\n\n"
    func found(_ own: String) -> [String] {
      let files = [
        "en/a.md": "Known errors:\n\n\(message)  Update the packages to the newest version.\n",
        "zh/a.md": "已知错误：\n\n\(own)\n",
      ]
      return Tree(files, source: "en").found("untranslated")
    }
    #expect(found(message + "  请将相关的包升级到最新版本。").filter { !$0.hasSuffix("(note)") }.isEmpty)
    #expect(found(message + "  Update the packages to the newest version.").contains { !$0.hasSuffix("(note)") })
  }
}
