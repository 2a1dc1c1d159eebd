import Findings
import Testing

@testable import Checks

/// Marks, blanks and brackets that the source has otherwise: what is told, and what may be so.
@Suite struct BoundaryFaultTests {
  /// Where a rule says something about one translation that was made from the very text, others beside it.
  private func found(_ rule: RuleID, _ source: String, _ locale: String, _ text: String, others: [String: String] = [:])
    -> [String]
  {
    let made = others.merging([locale: text]) { $1 }.mapValues { "---\nms.openlocfilehash: 1\n---\n\n\($0)\n" }
    let files = made.reduce(into: ["en/a.md": "---\nhash: 1\n---\n\n\(source)\n"]) { $0["\($1.key)/a.md"] = $1.value }
    return Tree(files, source: "en").found(rule).filter { $0.hasPrefix(locale) }
  }

  @Test func aMarkStandsBehindABlankAcrossAStyle() {
    #expect(found("punctuation", "Choose **Save as...**.", "pl", "Wybierz **Zapisz jako...** .") == ["pl/a.md:5"])
    #expect(found("punctuation", "**Owner** - The box.", "ru", "**Хозяин** - **:** Ящик.") == ["ru/a.md:5"])
    #expect(found("punctuation", "**Owner**: The box.", "de", "**Besitzer** **:** Die Kiste.") == ["de/a.md:5"])
    #expect(found("punctuation", "**Wipe:** The box.", "ko", "**초기화:** : 상자입니다.") == ["ko/a.md:5"])
    #expect(found("punctuation", "**Wipe:** The box.", "fr", "**Effacer :** La boîte.").isEmpty)
    #expect(found("punctuation", "Save **.gear** files.", "de", "Dateien mit **.gear** sichern.").isEmpty)
  }

  /// Three full stops are an ellipsis, and a name may have one within it.
  @Test func marksAreDoubledOrGlued() {
    let english = "The job is done. You can close the window."
    #expect(found("punctuation", english, "zh", "任务已完成。。您可以关闭窗口。") == ["zh/a.md:5"])
    #expect(found("punctuation", english, "ja", "作業は完了し、、ウィンドウを閉じられます。") == ["ja/a.md:5"])
    #expect(found("punctuation", english, "zh", "任务已完成。。。您可以关闭窗口。").isEmpty)
    #expect(found("spacing", english, "fr", "La tâche est terminée.Vous pouvez fermer la fenêtre.") == ["fr/a.md:5"])
    #expect(found("spacing", english, "fr", "La tâche de Xamarin.Forms est finie. Fermez la fenêtre.").isEmpty)
  }

  /// A sentence may begin with a function word or end with a noun, which German writes with a capital.
  @Test func sentencesAreGlued() {
    let english = "You land on the timeline. The official client is for the Web. It works."
    func messages(_ german: String) -> [String] {
      Tree(["en/a.md": english + "\n", "de/a.md": german + "\n"], source: "en").findings("spacing")
        .filter { $0.confidence >= Finding.defaultThreshold }.map(\.message)
    }
    let glued = messages("Du landest auf der Timeline.Der offizielle Client ist für das **Web**.Er funktioniert.")
    #expect(glued.count == 1 && glued[0].contains("one of 2 such places"), "\(glued)")
    #expect(messages("Du landest auf der Timeline. Xamarin.Forms ist für das Web. Er funktioniert.").isEmpty)
  }

  @Test func marksOfEmphasisAreShownAsMarkdownHasThem() {
    let files = [
      "en/a.md": "It does not mark a _**value**_ in the list.\n", "zh/a.md": "问题是一个_**值**_，它标识的。\n",
    ]
    let messages = Tree(files, source: "en").findings("emphasis-broken").map(\.message)
    #expect(messages.contains { $0.contains("‘_**值**_’") }, "\(messages)")
  }

  /// A tool doubled the sentence in two languages, and lost the space before it.
  @Test func aSentenceIsDoubledInSeveralLocales() {
    let tree = Tree(
      [
        "ja/a.md": "楽しいと思ったことも送ってください。開発者の励みになるので、間接的な支援にもなります。\n",
        "en/a.md": "Tell us what you find fun.It also counts as indirect support.It also counts as indirect support.\n",
        "es/a.md": "Dinos qué te divierte.También cuenta como apoyo indirecto.También cuenta como apoyo indirecto.\n",
      ], source: "ja")
    #expect(tree.found("repeated-word") == ["en/a.md:1", "es/a.md:1"])
    // Two sentences that differ in their code spans alone.
    let codes = [
      "ja/a.md": "箱を開けます。蓋を閉めます。\n", "en/a.md": "The address is then `a`. The address is then `b`. Open it.\n",
    ]
    #expect(Tree(codes, source: "ja").found("repeated-word").isEmpty)
  }

  /// A paragraph may be long; the same words again are one finding.
  @Test func everyWordThatStandsTwiceIsFound() {
    let text = "Ein kurzer kurzer Satz,\nund ein neuer neuer Satz,\nund noch ein kurzer kurzer Satz.\n"
    let files = ["en/a.md": "A short text of three lines.\n", "de/a.md": text]
    #expect(Tree(files, source: "en").found("repeated-word") == ["de/a.md:1", "de/a.md:2"])
  }

  /// The last word of a name, and the same word as a noun.
  @Test func aNameBeforeItsNounIsNoRepetition() {
    let tree = Tree(
      ["zh/a.md": "使用 Oak Box 盒子。\n\n打开盒子。\n", "en/a.md": "Use the Oak Box box here.\n\nOpen the Box box.\n"],
      source: "zh")
    #expect(tree.found("repeated-word") == ["en/a.md:3"])
  }

  @Test func aWordOfTwoCharactersIsDoubled() {
    let english = "The cache of the node is filled again."
    #expect(found("repeated-word", english, "zh", "节点的缓存缓存会重新填充。") == ["zh/a.md:5"])
    #expect(found("repeated-word", english, "zh", "节点使用使用者的缓存。").isEmpty)
    // A question word said twice: whichever you want.
    #expect(found("repeated-word", english, "zh", "节点想用哪个用哪个。").isEmpty)
  }

  @Test func theCodeOfAnEmojiIsNotTranslated() {
    #expect(found("symbol-garbled", "⚠️ This removes all.", "es", ":advertencia: Esto borra todo.") == ["es/a.md:5"])
    #expect(found("symbol-garbled", "⚠️ This removes all.", "es", "⚠️ Esto borra todo: la :clave: no.").isEmpty)
    #expect(found("symbol-garbled", "Use :host: there.", "es", "Usa :anfitrión: ahí.").isEmpty)
    let escaped = Tree(
      ["en/a.md": "✅ This keeps all.\n", "es/a.md": ":white\\_check\\_mark: Esto lo conserva todo.\n"], source: "en")
    let finding = escaped.findings("symbol-garbled").first
    #expect(finding?.message.contains("The backslashes of ‘:white\\_check\\_mark:’") == true)
  }

  @Test func squareBracketsHavePartners() {
    let others = ["de": "*Sie können es.*", "fr": "*Vous le pouvez.*"]
    #expect(found("punctuation", "*You can do it.*", "ja", "[*できます。*", others: others) == ["ja/a.md:5"])
    #expect(found("punctuation", "*You can do it.*", "ja", "[*できます*]。", others: others).isEmpty)
  }

  @Test func severalKindsAreToldInOneText() {
    #expect(
      found("punctuation", "Use `a`, `b` (or `c`).", "pl", "Użyj `a` , `b` (lub `c` ).") == ["pl/a.md:5", "pl/a.md:5"])
  }

  @Test func aBlankInALinkIsTooMuch() {
    #expect(found("spacing", "See [the boxes](a.md).", "fr", "Voir [les boîtes ](a.md).") == ["fr/a.md:5"])
    #expect(found("spacing", "See [the boxes](a.md).", "ja", "[ ボックス](a.md)を参照。") == ["ja/a.md:5"])
    #expect(found("spacing", "See [ the boxes](a.md).", "fr", "Voir [ les boîtes](a.md).").isEmpty)
    #expect(found("spacing", "See [the boxes](a.md).", "ja", "[[ボックス]](a.md)を参照。") == ["ja/a.md:5"])
    #expect(found("spacing", "See the boxes.", "ja", "[[ボックス]](a.md)を参照。") == ["ja/a.md:5"])
    for reference in ["[[Bug #4352]](a.md)", "[[ruby-dev:42003]](a.md)", "[\\[ボックス\\]](a.md)"] {
      #expect(found("spacing", "See the boxes.", "ja", "\(reference)を参照。").isEmpty)
    }
    let others = ["de": "Siehe [[die Kisten]](a.md)."]
    #expect(found("spacing", "See the boxes.", "ja", "[[ボックス]](a.md)を参照。", others: others).isEmpty)
  }

  @Test func aBlankStandsBetweenCharacters() {
    #expect(found("spacing", "The message is shown.", "ja", "メッセージが 表示されます。") == ["ja/a.md:5"])
    #expect(found("spacing", "The message is shown.", "zh-TW", "顯示 訊息。") == ["zh-TW/a.md:5"])
    #expect(found("spacing", "The package manager.", "ja", "パッケージ マネージャーです。").isEmpty)
    #expect(found("spacing", "A GearBox is shown.", "zh-TW", "顯示 GearBox 訊息。").isEmpty)
  }

  @Test func anArrowComesFromAStep() {
    let source = "Go to **Gear** > **Box** > **Open**."
    #expect(found("spacing", source, "de", "Wählen Sie  > **Box** > **Öffnen**.") == ["de/a.md:5"])
    #expect(found("spacing", source, "de", "Wählen Sie **Gear**,  > **Box** > **Öffnen**.") == ["de/a.md:5"])
    #expect(found("spacing", source, "de", "Wählen Sie **Gear** > **Box** > **Öffnen**.").isEmpty)
    #expect(found("spacing", "Go to Gear > **Box**.", "de", "Wählen Sie Gear > **Box**.").isEmpty)
  }

  @Test func twoWordsOfTheSourceAreNotOne() {
    let source = "The Gear Box is full. Make another one."
    #expect(found("spacing", source, "sv", "Den här GearBox är full.") == ["sv/a.md:5"])
    #expect(found("spacing", source, "ja", "*is full.Make* です。") == ["ja/a.md:5"])
    #expect(found("spacing", "\(source) A GearBox.", "sv", "Den här GearBox är full.").isEmpty)
    // The others have it so, too.
    #expect(
      found("spacing", source, "sv", "Den här GearBox är full.", others: ["de": "Eine GearBox ist voll."]).isEmpty)
  }

  @Test func aFullStopBehindAVersionEndsNothing() {
    #expect(found("spacing", "Use 7.x. Then stop.", "de", "Nehmen Sie 7.x. Dann Schluss.").isEmpty)
  }

  @Test func aHeadingStandsInNoBrackets() {
    #expect(found("heading-punctuation", "## Requirements", "ja", "## [前提条件]") == ["ja/a.md:5"])
    #expect(found("heading-punctuation", "## [Requirements]", "ja", "## [前提条件]").isEmpty)
    #expect(found("heading-punctuation", "## Gear (old)", "ja", "## (旧) ギア (大)").isEmpty)
  }

  @Test func aCellBeginsWithAWord() {
    func table(_ cell: String) -> String { "| Name | A |\n|-|-|\n| \(cell) | x |" }
    let others = ["fr": table("Accueil"), "pl": table("Strona"), "es": table("Inicio")]
    #expect(found("punctuation", table("Home"), "de", table("-Startseite"), others: others) == ["de/a.md:7"])
    #expect(found("punctuation", table("The -Force option"), "de", table("-Force als Option"), others: others).isEmpty)
    #expect(found("punctuation", table("Home"), "de", table("Startseite:"), others: others) == ["de/a.md:7"])
  }

  @Test func theLastOfSeveralSentencesEndsInAStop() {
    let source = "Open the large boxes. Then close them again."
    #expect(found("punctuation", source, "de", "Öffnen Sie die Kiste. Schließen Sie sie") == ["de/a.md:5"])
    #expect(found("punctuation", source, "de", "Öffnen Sie die Kiste. Schließen Sie sie.").isEmpty)
    // A phrase, and what looks like two for its short form.
    #expect(found("punctuation", "Closes a box.", "de", "Schließen einer Kiste").isEmpty)
    #expect(found("punctuation", "A box, e.g. a large one.", "de", "Eine Kiste, z.B. Ihre große").isEmpty)
    let others = ["fr": "Ouvrez la boîte. Puis fermez-la", "pl": "Otwórz pudełko. Potem zamknij"]
    #expect(found("punctuation", source, "de", "Öffnen Sie die Kiste. Schließen Sie sie", others: others).isEmpty)
  }
}
