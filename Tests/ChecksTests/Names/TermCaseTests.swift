import Findings
import Testing

@testable import Checks

/// What counts as another letter case of a name, and how sure that is.
@Suite struct TermCaseTests {
  private func found(_ own: String, as locale: String, among text: String, translated: String) -> [String] {
    var files = ["en", "de", "es", "pt"].reduce(into: [:]) { $0["\($1)/a.md"] = text + "\n" }
    for other in ["ja", "zh"] { files["\(other)/a.md"] = translated + "\n" }
    files["\(locale)/a.md"] = own + "\n"
    return Tree(files, source: "en").found("term-case")
  }

  @Test func aNameInAnotherCaseIsTold() {
    #expect(
      found("Публикуется на Github.", as: "ru", among: "It is published on GitHub.", translated: "GitHub 公開。") == [
        "ru/a.md:1"
      ])
  }

  @Test func whoWritesANameAsTheSourceMostlyDoesMayKnowBetter() {
    let text = "It is GearBox, a box.\n\nUse Gearbox."
    let gear = "GearBox です。\n\n"
    #expect(
      found("Это GearBox.\n\nИспользуйте GearBox.", as: "ru", among: text, translated: gear + "Gearbox を使う。") == [
        "ru/a.md:3 (note)"
      ])
    #expect(
      found("Это GearBox.\n\nИспользуйте gearbox.", as: "ru", among: text, translated: gear + "Gearbox を使う。") == [
        "ru/a.md:3"
      ])
    #expect(found("Используйте GearBox.", as: "ru", among: "Use Gearbox.", translated: "Gearbox を使う。") == ["ru/a.md:1"])
  }

  /// Two in five write it with more capitals than the source: they may have mended a slip of it.
  @Test func whoMendsTheSourceIsNotAlone() {
    func found(_ mending: [String]) -> [String] {
      let texts = ["en", "de", "es", "pt", "ja", "ru"].map {
        ($0, mending.contains($0) ? "1 GearBox \($0)." : "1 Gearbox \($0).")
      }
      return Tree.recorded(Dictionary(uniqueKeysWithValues: texts)).found("term-case").filter {
        !$0.hasSuffix("(note)")
      }
    }
    #expect(found(["de"]) == ["de/a.md:4"])
    #expect(found(["de", "ru"]).isEmpty)
  }

  /// The source mostly writes it as this one does.
  @Test func whoWritesItAsThePageDoesIsRight() {
    let texts = { (own: String) in
      ["en", "de", "es", "pt", "ja", "ru"].map {
        ($0, "1 macBox \($0), 2 macBox.\n\n3 \($0 == "de" ? own : "MacBox").")
      }
    }
    let found = { (own: String) in
      Tree.recorded(Dictionary(uniqueKeysWithValues: texts(own))).found("term-case").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("macBox").isEmpty)
    #expect(found("MACBox") == ["de/a.md:6"])
  }

  @Test func aNounThatItsLanguagePutsFirstIsAWord() {
    let text = "See Fabri Box Tools."
    #expect(
      found("Смотри tools Fabri Box.", as: "ru", among: text, translated: "Fabri Box Tools 参照。") == ["ru/a.md:1 (note)"]
    )
    #expect(found("Смотри Fabri Box tools.", as: "ru", among: text, translated: "Fabri Box Tools 参照。") == ["ru/a.md:1"])
  }

  @Test func noNounHasACapitalAmidItsLetters() {
    #expect(
      found(
        "Смотри API javaScript Fabri.", as: "ru", among: "See the Fabri JavaScript API.",
        translated: "Fabri JavaScript API 参照。") == ["ru/a.md:1"])
  }

  @Test func whatTheOriginalWritesSoIsNoOtherCase() {
    let text = "It is Foundry Local. Use the foundry CLI, the Foundry CLI."
    let others = "Foundry Local です。Foundry CLI、Foundry CLI。"
    #expect(
      found("Это Foundry Local. Для foundry CLI и Foundry CLI.", as: "ru", among: text, translated: others).isEmpty)
  }

  @Test func whoLeftASentenceInEnglishTellsNoNames() {
    let left = "The port is sent. Ports that you send are open, and the box must have them with it."
    let fr = "Le port est envoyé. Les ports que vous envoyez sont ouverts."
    #expect(found(fr, as: "fr", among: left, translated: "ポートは開いています。").isEmpty)
  }

  /// Pages that wait for their translation have one text; none of them has altered a name of the others.
  @Test func whoHasTheTextOfAnotherTellsNoNames() {
    let left = "Select **Background Box**. Then you can select **Background Box** again."
    func found(_ fr: String) -> [String] {
      let files = ["ar": left, "bn": left, "cs": left, "de": "Wählen Sie Select Box.", "fr": fr]
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }).found("term-case")
    }
    #expect(found("Choisissez Select Box.") == [])
    #expect(found(left) == [])
  }

  /// *Custodial* begins a sentence that was translated; the other one was left, with *custodial* in it.
  @Test func aWordThatOnlyBeginsSentencesIsNoName() {
    let text = "There are two forms, custodial wallets and others.\n\nCustodial wallets are run by someone else."
    #expect(
      found(
        "There are two forms, custodial wallets and others.\n\n수탁형 custodial 지갑은 다른 사람이 운영합니다.", as: "ko", among: text,
        translated: "2 つの形があります。\n\nCustodial ウォレットは他の人が運営します。"
      ).isEmpty)
  }

  @Test func aWordOfTheSourceInBothCasesIsNoName() {
    let text = "When the page is hidden, see Page Visibility."
    #expect(found(text, as: "ru", among: text, translated: "Page Visibility 参照。").isEmpty)
    #expect(
      found(
        "Quand la page est cachée, voir Visibilité de la page.", as: "fr", among: text,
        translated: "Page Visibility 参照。"
      ).isEmpty)
  }

  private static let begin = ["de": "Starten Sie", "fr": "Lancez", "it": "Avviare", "sv": "Starta"]

  private func cased(_ en: String, sv: String) -> [String] {
    Tree.translated(en, Self.begin, "sv", sv).found("term-case")
  }

  @Test func aNameOfSeveralWordsInSmallLettersIsFound() {
    let line = "START Contoso Trade Center."
    #expect(
      cased("\(line)\n\n\(line)", sv: "START Contoso Trade Center.\n\nSTART Contoso trade center.") == ["sv/a.md:6"])
    #expect(cased(line, sv: "START Contoso trade center.") == ["sv/a.md:4 (note)"])
  }

  @Test func theWordOfATranslatedPhraseIsNoName() {
    #expect(
      cased("START URI (Uniform Resource).", sv: "START URI (uniforma resurser).").allSatisfy { $0.hasSuffix("(note)") }
    )
  }

  @Test func aCapitalAtTheBeginningOfATextMakesNoName() {
    #expect(cased("START it.\n\nWeb Parts", sv: "START it.\n\nParts, web").allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Two translations and the original, in which a third one has other lines.
  private func amongThree(_ lines: [String], sv: [String]) -> [String] {
    let begin = Self.begin.filter { $0.key != "it" }
    return Tree.translated(lines.joined(separator: "\n\n"), begin, "sv", sv.joined(separator: "\n\n")).found(
      "term-case")
  }

  @Test func whatIsNoWordOfALanguageNeedsTwoTranslationsOnly() {
    #expect(amongThree(["START IFMS."], sv: ["START Ifms."]) == ["sv/a.md:4"])
    #expect(amongThree(["START FabriTool."], sv: ["START fabritool."]) == ["sv/a.md:4"])
    #expect(amongThree(["START Contoso."], sv: ["START contoso."]) == ["sv/a.md:4 (note)"])
  }

  @Test func otherCapitalsAreFoundWhereNothingElseDiffers() {
    #expect(amongThree(["START it.", "fabriTool 1"], sv: ["START den.", "FabriTool 1"]) == ["sv/a.md:6"])
    #expect(amongThree(["START it.", "fabriTool 1"], sv: ["START den.", "fabriTool 1"]).isEmpty)
  }

  @Test func anAcronymOfTwoLettersMustStandSoElsewhere() {
    #expect(amongThree(["START FT.", "START FT twice."], sv: ["START ft.", "START FT två."]) == ["sv/a.md:4"])
    #expect(amongThree(["START FT."], sv: ["START ft."]) == ["sv/a.md:4 (note)"])
  }

  @Test func aCapitalAmidTheWordThatOthersKnowIsNoFault() {
    let found = { (end: String) in amongThree(["START IFMS.", "START \(end)."], sv: ["START IfmS.", "START \(end)."]) }
    #expect(found("it") == ["sv/a.md:4"])
    #expect(found("IfmS").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aWordOfANameThatIsWrittenWithCapitalsElsewhereIsFound() {
    let line = "START Contoso Server."
    #expect(amongThree([line, "START: Contoso Server"], sv: [line, "START: Contoso server"]) == ["sv/a.md:6"])
    #expect(amongThree([line], sv: ["START Contoso server."]) == ["sv/a.md:4 (note)"])
    #expect(
      amongThree([line, "START: Contoso Server"], sv: [line, "START: server (Contoso)"]) == ["sv/a.md:6 (note)"])
  }

  @Test func anAcronymInSmallLettersBesideItselfIsFound() {
    let line = "START IFMS and the IFMS tool."
    #expect(amongThree([line], sv: ["START IFMS och ifms-verktyget."]) == ["sv/a.md:4"])
    #expect(amongThree([line], sv: ["START IFMS (www.ifms.test)."]).isEmpty)
    #expect(amongThree([line], sv: ["START IFMS och dess verktyg."]).isEmpty)
  }

  @Test func aWordOfANameInSmallLettersBesideItselfIsFound() {
    let line = "START Contoso Server, or Contoso Server for two."
    #expect(amongThree([line], sv: ["START Contoso Server eller Contoso server för två."]) == ["sv/a.md:4"])
    #expect(amongThree([line], sv: ["START Contoso Server eller en server för två."]).isEmpty)
  }

  /// Two keep the acronym, two write it out.
  @Test func anAcronymInSmallLettersIsFoundByTheFewWhoKeepIt() {
    func found(_ own: String) -> [String] {
      var files = ["en/a.md": "Start the tool with IFMS."]
      let texts = [
        "cs": "s IFMS", "de": "mit seiner Oberfläche", "fr": "avec son interface", "it": "con IFMS", "sv": own,
      ]
      for (locale, text) in texts { files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(locale) \(text).\n" }
      return Tree(files, source: "en").found("term-case")
    }
    #expect(found("med ifms") == ["sv/a.md:4"])
    #expect(found("med dess skal").isEmpty)
  }

  @Test func theWordOfATranslatedPhraseInCapitalsIsNoName() {
    let line = "START: CHECK SERVER"
    #expect(Tree.translated(line, Self.begin, "de", "START: Server prüfen").found("term-case") == ["de/a.md:4 (note)"])
  }

  @Test func aNameWithADotBeforeItIsNoEndOfAFile() {
    #expect(found("Для .net Core.", as: "ru", among: "For .NET Core.", translated: ".NET Core です。") == ["ru/a.md:1"])
    #expect(found("Файл .gearbox.", as: "ru", among: "A GearBox file.", translated: "GearBox です。").isEmpty)
  }

  @Test func aPartOfADottedNameKeepsItsCapitals() {
    #expect(
      amongThree(["START Contoso.Core.Models.BoxItem."], sv: ["START Contoso.Core.models.BoxItem."]) == ["sv/a.md:4"])
    #expect(amongThree(["START boxes.exe."], sv: ["START Boxes.exe."]).isEmpty)
  }

  @Test func theWordsOfAnAddressAreNoNames() {
    let ja = "「Co-op Translator」（https://example.com/co-op-translator）を使う。"
    #expect(
      found(
        ja, as: "ja", among: "It is by [Co-op Translator](https://example.com/co-op-translator).",
        translated: "[Co-op Translator](https://example.com/co-op-translator) です。"
      ).isEmpty)
  }

  /// The name of a program begins the sentence in place of what it is called.
  @Test func aPartOfAProgramsNameHasItsOwnCase() {
    let others = [
      "en": "The CLI will ask you for the word.", "de": "Die CLI fragt Sie nach dem Wort.",
      "fr": "Le CLI vous demande le mot.", "ja": "CLI は単語を尋ねます。", "pl": "Program CLI pyta o hasło.",
    ]
    func found(_ text: String) -> [String] {
      let files = others.merging(["es": text]) { $1 }.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }
      return Tree(files, source: "en").found("term-case")
    }
    #expect(found("El programa box-wallet-cli te preguntará la palabra.").isEmpty)
    #expect(found("El programa box-cli/conf te preguntará la palabra.").isEmpty)
    #expect(found("La cli te preguntará la palabra.") == ["es/a.md:1"])
  }

  /// Three locales that write one text in two standards are one witness.
  @Test func textsConvertedFromEachOtherAreOneVote() {
    func found(_ others: [String: String]) -> [String] {
      let files = ["zh-CN": "修复投递 AMQP 消息时的逻辑。", "zh-HK": "修復投遞 AMQP 消息時的邏輯。", "zh-TW": "修復投遞 AMQP 訊息時的邏輯。"]
        .merging(others) { $1 }
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "zh-CN").found(
        "term-case"
      )
      .filter { !$0.hasSuffix("(note)") }
    }
    #expect(found(["en": "Fixed the timeout of an amqp message."]) == [])
    #expect(
      found([
        "en": "Fixed the timeout of an amqp message.", "de": "Zeit einer AMQP-Nachricht.", "fr": "Délai d’un AMQP.",
        "ja": "AMQP の時間。",
      ]) == ["en/a.md:1"])
    #expect(
      found(["zh-HK": "修復投遞 Amqp 消息時的邏輯。", "en": "An AMQP message.", "de": "Eine AMQP-Nachricht."]) == ["zh-HK/a.md:1"])
  }

  @Test func aSentenceBeginsWithACapital() {
    let text = "It runs gearboxd now."
    #expect(found("Gearboxd работает.", as: "ru", among: text, translated: "gearboxd です。").isEmpty)
    #expect(found("Да. Gearboxd работает.", as: "ru", among: text, translated: "gearboxd です。").isEmpty)
  }
}
