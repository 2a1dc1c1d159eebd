import DocModel
import Findings
import Testing

@testable import Checks

/// Translations that say the same in another way: nothing is wrong with them.
@Suite struct EquivalentTextTests {
  private func loud(_ texts: [String: String]) -> [String] {
    let rules = RuleSet()
    return Tree.recorded(texts).aligned.flatMap { rules.findings(in: $0) }
      .filter { $0.level(threshold: Finding.defaultThreshold) != .note }.map { "\($0.locale): \($0.message)" }
  }

  @Test func millionsInWordsAndDigits() {
    let texts = [
      "en": "Up to 1.5 million users can sign in.", "de": "Bis zu 1,5 Millionen Benutzer melden sich an.",
      "fr": "Jusqu’à 1 500 000 utilisateurs se connectent.", "ko": "최대 150만 명이 로그인합니다.",
      "zh-TW": "最多 150 萬位使用者可以登入。", "ja": "最大 150万人がサインインできます。",
    ]
    #expect(loud(texts) == [])
  }

  @Test func thousandsInAWordAndBehindABlank() {
    let texts = [
      "en": "Up to 100,000 users of 10,000 can sign in.", "de": "Bis zu 100.000 Benutzer von 10.000 melden sich an.",
      "fr": "Jusqu’à 100 000 utilisateurs de 10 000.", "pl": "Do 100 000 użytkowników z 10 000.",
      "hr": "Do 100 tisuća korisnika od 10 000.",
    ]
    #expect(loud(texts) == [])
    #expect(loud(texts.merging(["hr": "Do 200 tisuća korisnika od 10 000."]) { $1 }).contains { $0.hasPrefix("hr") })
  }

  @Test func tenMillionsInOneSign() {
    let texts = [
      "en": "Up to 10 million users can sign in.", "de": "Bis zu 10 Millionen Benutzer melden sich an.",
      "fr": "Jusqu’à 10 000 000 utilisateurs se connectent.", "ko": "최대 1천만 명이 로그인합니다.",
      "zh-TW": "最多 1 千萬位使用者可以登入。", "ja": "最大 1千万人がサインインできます。",
    ]
    #expect(loud(texts) == [])
    #expect(loud(texts.merging(["ko": "최대 1백만 명이 로그인합니다."]) { $1 }).contains { $0.hasPrefix("ko") })
  }

  @Test func aCurrencyStandsBeforeANumberOrBehindIt() {
    let texts = [
      "en": "Use the 10% coupon or the $10 coupon.", "de": "Nutzen Sie den Gutschein über 10 % oder über $10.",
      "ja": "10% または $10 のクーポンを使います。", "fr": "Utilisez le bon de 10 % ou celui de 10 $.",
    ]
    #expect(loud(texts) == [])
    #expect(
      loud(texts.merging(["fr": "Utilisez le bon de 10 & ou celui de 10 $."]) { $1 }).contains { $0.hasPrefix("fr") })
  }

  @Test func aZeroWidthSpaceWrittenAsAnEntityIsMeant() {
    let texts = ["en": "Select **[Save]** at the end.", "de": "Wählen Sie am Ende **[Speichern]**."]
    let raw = "選\u{200b}びます。"
    #expect(loud(texts.merging(["ja": "最後に&#x200B;**[保存]**&#x200B;を選びます。"]) { $1 }) == [])
    let found = loud(texts.merging(["ja": "最後に&#x200B;**[保存]**&#x200B;を\n\(raw)"]) { $1 })
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("ja") })
    let code = "最後に `run\n\u{200b}it` を選びます。"
    #expect(loud(texts.merging(["ja": code]) { $1 }).contains { $0.contains("contains invisible characters") })
  }

  @Test func codeInALabelIsNotLeft() {
    let texts = [
      "en": "**Do not write to `this.parent` from your own box.**", "fr": "**N’écrivez pas dans `this.parent`.**",
    ]
    #expect(loud(texts) == [])
    #expect(
      loud(["en": "**Do not write from your own box.**", "fr": "**N’écrivez pas from votre boîte.**"])
        .contains { $0.hasPrefix("fr") })
  }

  @Test func aGreekQuestionEndsInASemicolon() {
    let texts = ["en": "# How do I start?", "de": "# Wie fange ich an?", "fr": "# Comment commencer ?"]
    let own = "# Πώς μπορώ να ξεκινήσω;"
    #expect(loud(texts.merging(["el": own]) { $1 }) == [])
    #expect(loud(texts.merging(["ru": "# Как мне начать;"]) { $1 }).contains { $0.hasPrefix("ru") })
  }

  @Test func aWordThatTwoLanguagesHaveIsNotLeft() {
    let english = "They must have it. You **must have** an id."
    let texts = ["en": english, "de": "Sie müssen es haben. Sie **müssen** eine ID **haben**."]
    let danish = "De skal have det, og de vil have mere. Du **skal have** et id."
    #expect(loud(texts.merging(["da": danish]) { $1 }) == [])
    let japanese = "have が要ります、have も。あなたは **have が必要** です。"
    #expect(loud(texts.merging(["ja": japanese]) { $1 }).contains { $0.hasPrefix("ja") })
    #expect(
      loud(texts.merging(["sv": "De ska ha det. Du **ska have** ett id."]) { $1 }).contains { $0.hasPrefix("sv") })
  }

  /// Finnish parts a word from a name of several by a blank and a hyphen.
  @Test func aBlankBeforeTheHyphenIsTheLanguages() {
    let texts = ["en": "Open the **Add data** pane.", "fr": "Ouvrez le volet **Add data**."]
    let own = "**Lisää tiedot** -ruudussa on se."
    #expect(loud(texts.merging(["fi": own]) { $1 }) == [])
    #expect(loud(texts.merging(["sv": own]) { $1 }).contains { $0.hasPrefix("sv") })
  }

  /// A decimal to all who write decimals with a comma, whatever stands before it.
  @Test func aDecimalBehindANameIsNoVersion() {
    let texts = [
      "en": "It is IsLate 0.5 now.", "ko": "이제 IsLate 0.5 입니다.", "fr": "C’est IsLate 0,5 ici.",
      "de": "Es ist IsLate 0,5 hier.", "tr": "Bu IsLate 0,5 oldu.",
    ]
    #expect(loud(texts) == [])
    #expect(loud(texts.merging(["de": "Es ist IsLate 0.5 hier."]) { $1 }).contains { $0.hasPrefix("tr") })
  }

  /// Chinese writers abbreviate 万 by its first letter.
  @Test func tenThousandIsAlsoWrittenWithALetter() {
    let texts = [
      "en": "Up to 10,000 users can sign in.", "de": "Bis zu 10.000 Benutzer melden sich an.",
      "fr": "Jusqu’à 10 000 utilisateurs se connectent.", "ko": "최대 10,000명이 로그인할 수 있습니다.",
    ]
    #expect(loud(texts.merging(["zh-CN": "最多 1w 个用户可以登录。"]) { $1 }) == [])
    #expect(loud(texts.merging(["zh-CN": "最多 25w 个用户可以登录。"]) { $1 }) != [])
  }

  @Test func aLostMillionIsStillSaid() {
    let texts = [
      "en": "Up to 1.5 million users.", "de": "Bis zu 1,5 Millionen.", "fr": "Jusqu’à 1 500 000 utilisateurs.",
      "ko": "최대 150만 명입니다.", "pl": "Maksymalnie 2,5 miliona osób.",
    ]
    #expect(loud(texts).contains { $0.hasPrefix("pl") })
  }

  @Test func aClassWordBeforeAFileName() {
    let texts = [
      "en": "GearPlugin.log:", "de": "GearPlugin.log:", "fr": "GearPlugin.log :", "es": "GearPlugin.log:",
      "pl": "Plik GearPlugin.log:", "zh-TW": "GearPlugin.log：",
    ]
    #expect(loud(texts) == [])
  }

  @Test func aFullWidthColonBehindAName() {
    let texts = [
      "en": "- GearPlugin:", "de": "- GearPlugin:", "fr": "- GearPlugin :", "es": "- GearPlugin:",
      "zh-TW": "- GearPlugin：",
      "ja": "- GearPlugin：",
    ]
    #expect(loud(texts) == [])
  }

  @Test func notApplicableInWordsThatBeginWithNot() {
    func table(_ yes: String, _ no: String, _ neither: String) -> String {
      "| A | B |\n|-|-|\n| 1 | \(yes) |\n| 2 | \(no) |\n| 3 | \(neither) |\n| 4 | \(neither) |\n| 5 | \(yes) |"
    }
    let texts = [
      "en": table("Yes", "No", "Not applicable"), "de": table("Ja", "Nein", "Nicht verfügbar"),
      "pl": table("Tak", "Nie", "Nie dotyczy"), "sv": table("Ja", "Nej", "Ej tillämpligt"),
      "nl": table("Ja", "Nee", "Niet van toepassing"), "ru": table("Да", "Нет", "Не применяется"),
      "fr": table("Oui", "Non", "Non applicable"), "tr": table("Evet", "Hayır", "Geçerli değil"),
    ]
    #expect(loud(texts) == [])
  }

  @Test func aWaveForARange() {
    let texts = [
      "en": "It takes 10% - 20% of it, 5-10 minutes.", "de": "Es braucht 10 % – 20 %, 5–10 Minuten.",
      "fr": "Il en faut 10 % - 20 %, 5-10 minutes.", "ko": "10~20%, 5~10분 걸립니다.", "ja": "10 ~ 20%、5～10 分かかります。",
    ]
    #expect(loud(texts) == [])
  }

  /// However a name is set here and there: nobody is told that it is what it is.
  @Test(arguments: [
    "`TagList`", "[TagList](x)", "**TagList**", "TagList\u{a0}", "Tag\u{ad}List", "TagList-", "„TagList“",
  ])
  func aNameIsNotToldToBeItself(own: String) {
    let texts = [
      "en": "The TagList holds tags, as TagList does.", "de": "Die \(own) enthält Tags wie TagList.",
      "fr": "TagList contient les balises comme TagList.", "es": "TagList contiene etiquetas como TagList.",
      "ja": "TagList はタグを保持し、TagList と同じです。", "pl": "Lista TagList zawiera tagi jak TagList.",
    ]
    let rules = RuleSet()
    let messages = Tree.recorded(texts).aligned.flatMap { rules.findings(in: $0) }.flatMap { [$0] + $0.consequences }
      .map(\.message)
    let equal = messages.filter { message in
      let names = message.split(separator: "‘").dropFirst().compactMap { $0.split(separator: "’").first }
      return Set(names).count < names.count
    }
    #expect(equal == [])
  }

  @Test func whoNamesTheLanguageOfCodeTakesNothingAway() {
    let files = ["en": "```", "de": "```json", "fr": "```none", "pl": "```", "ja": "```"].reduce(into: [:]) {
      $0["\($1.key)/a.md"] = "Text.\n\n\($1.value)\n{}\n```\n"
    }
    #expect(Tree(files, source: "en").found("code-language").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aWordThatThePageWritesBothWaysMayDoWithoutBackticks() {
    func found(_ rest: String) -> [String] {
      var files: [String: String] = [:]
      for (locale, verb) in ["en": "Read", "de": "Lies", "fr": "Lis", "ja": "読む", "pl": "Czytaj"] {
        let name = locale == "pl" ? "Widget" : "`Widget`"
        files["\(locale)/a.md"] = "\(verb) \(name).\n\n\(verb) \(rest).\n"
      }
      return Tree(files).found("inline-code")
    }
    #expect(found("Gadget") == ["pl/a.md:1"])
    #expect(found("Widget").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aDashIsAnEmptyCell() {
    func found(_ cell: String) -> [String] {
      let files = ["en": "", "de": "", "pl": "", "fr": cell].reduce(into: [:]) {
        $0["\($1.key)/a.md"] = "\($1.key).\n\n| A | B |\n|-|-|\n| x | \($1.value) |\n"
      }
      return Tree(files).found("cell-empty").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("–").isEmpty)
    #expect(found("y") == ["fr/a.md:5"])
  }

  @Test func aLinkToTheOtherLanguageOfThePageIsMeantSo() {
    let files = [
      "en/a.md": "Read [it](./README.zh.md) in another language.\n", "zh/a.md": "请阅读[它](./README.md)。\n",
    ]
    #expect(Tree(files, source: "en").found("link-target").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aCommandMayBeWrittenOnMoreLines() {
    func found(_ zh: String) -> [String] {
      let files = [
        "en/a.md": "Text.\n\n```sh\ncurl -i http://a.example -X PUT -d 'b'\nls\n```\n",
        "zh/a.md": "文字。\n\n```sh\n\(zh)\nls\n```\n",
      ]
      return Tree(files, source: "en").found("code-body").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("curl -i http://a.example \\\n  -X PUT \\\n  -d 'b'").isEmpty)
    #expect(!found("curl -i http://a.example \\\n  -X POST \\\n  -d 'b'").isEmpty)
  }

  /// Pairs of Chinese and English texts, and whether a finding about them is loud.
  @Test(arguments: [
    ("命令 ./run {command} {args} 如下：", "The command `./run {command} {args}` is as follows:", false),
    ("命令 ./run {command} {args} 如下：", "The command `./run {command}` is as follows:", true),
    (
      "`box-exporter` 导出。\n\n见 box-exporter。\n\n`box-expoter` 也导出。",
      "`box-exporter` exports.\n\nSee box-exporter.\n\n`box-exporter` exports, too.", false
    ),
    (
      "```text\nBoxA.java //客户端启动订阅消息\nBoxB.java\n```", "```text\nBoxA.java // The client starts\nBoxB.java\n```", false
    ),
    ("```text\nBoxA.java //客户端启动订阅消息\nBoxB.java\n```", "```text\nBoxC.java // The client starts\nBoxB.java\n```", true),
    ("```text\n* A账户收到了10w\n* 有人\n```", "```text\n* Account A receives 100,000\n* Somebody\n```", false),
    (
      "如果找不到此主题，请通过管理工具命令 update 或 Web 控制台在服务器上创建它，然后再试一次。\n\n`a`\n\n如果找不到此主题，请通过管理工具命令update或Web控制台在服务器上创建它，然后再试一次。",
      "If it is not found, create it on the server with the command update or the Web console, and try again.\n\n`a`\n\nIf it is not found, create it on the server with the command update or the Web console, and try again.",
      false
    ),
  ])
  func chineseInEnglish(source: String, own: String, isLoud: Bool) {
    let tree = Tree(["zh/a.md": "# 甲\n\n\(source)\n", "en/a.md": "# A\n\n\(own)\n"], source: "zh")
    #expect(tree.loud.isEmpty != isLoud, "\(tree.loud.map(\.message))")
  }
}
