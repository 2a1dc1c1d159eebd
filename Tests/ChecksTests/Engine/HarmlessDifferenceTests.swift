import DocModel
import Findings
import Testing

@testable import Checks

/// Differences that are worth a note at most.
@Suite struct HarmlessDifferenceTests {
  private func found(_ rule: RuleID, _ texts: [String: String]) -> [String] {
    Tree(Dictionary(uniqueKeysWithValues: texts.map { ("\($0.key)/guide/a.md", $0.value + "\n") })).found(rule)
  }

  @Test func aSignMayBeCalledByItsName() {
    let others = ["en": "Parted by `,` signs.", "de": "Mit `,` getrennt.", "fr": "Séparés par `,` toujours."]
    #expect(
      found("inline-code", others.merging(["pt": "Separados por vírgulas."]) { $1 }) == ["pt/guide/a.md:1 (note)"])
    let named = others.mapValues { $0.replacing("`,`", with: "`ls`") }
    #expect(found("inline-code", named.merging(["pt": "Separados por vírgulas."]) { $1 }) == ["pt/guide/a.md:1"])
  }

  @Test func whereWordsAreDoubledAtWillOneIsANote() {
    let others = ["en": "As it grows.", "de": "Wenn es wächst.", "fr": "En grandissant."]
    #expect(found("repeated-word", others.merging(["bn": "বাড়ার সাথে সাথে হয়।"]) { $1 }) == ["bn/guide/a.md:1 (note)"])
    #expect(
      found("repeated-word", others.merging(["sv": "När det det växer snabbt snabbt."]) { $1 }) == ["sv/guide/a.md:1"])
  }

  /// Two words with a modifier each are not one word twice.
  @Test func aWordWithTwoModifiersMayBeRepeated() {
    let others = [
      "en": "Link to an external page or a text.", "de": "Zu einer fremden Seite oder einem Text.",
      "fr": "Vers une page externe ou un texte.",
    ]
    func found(_ own: String) -> [String] { self.found("repeated-word", others.merging(["ru": own]) { $1 }) }
    #expect(found("Ссылка на внешнюю страницу или страницу, не являющуюся текстом.").isEmpty)
    #expect(found("Ссылка на внешнюю страницу или страницу.") == ["ru/guide/a.md:1"])
  }

  /// Letters behind a name that are no word of the page are its ending, or the half of a compound.
  @Test(arguments: [
    ("de", "Eine `list`e aus Namen.", "Eine `list`und mehr, und mehr."),
    ("es", "Puede `raise`ar un error.", "Puede `raise`un error, un mal."),
    ("uk", "Список `dict`ів тут.", "Список `dict`тут, а не там, тут теж."),
    ("de", "Ein **Request**body ist da.", "Ein **Request**ist da, und hier ist er."),
    ("tr", "Tüm **sertifika**ların adı.", "Tüm **sertifika**adı, bu da adı ile."),
    ("sv", "Ett **API**anrop här.", "I avsnittet**Hantera** här."),
    ("sv", "Med [administratörs](x)behörighet.", "Som [ett annat](x)beskrivet."),
    ("de", "Ein Request**body** ist da.", "Wählen Sie **Ja**aus, oder nicht."),
    ("tr", "Bu yol onunla eşleş**mez**.", "Bu yol onunla**kaydet tuşu** olur."),
    ("fi", "Tämä ei kirjoi**teta** näin.", "Valitse sitten**Tallenna** tästä."),
    ("kk", "Бұл жол сәйкес кел**мейді**.", "Мұнда содан кейін**Сақтау** бар."),
  ])
  func aNameMayHaveAnEnding(locale: String, meant: String, lost: String) {
    func loud(_ text: String) -> [String] {
      let texts = ["en": "A `list` and **more** of it.", "fr": "Une `list` et **plus**.", locale: text]
      return (found("code-spacing", texts) + found("spacing", texts)).filter { !$0.hasSuffix("(note)") }
    }
    #expect(loud(meant).isEmpty)
    #expect(loud(lost) == ["\(locale)/guide/a.md:1"])
  }

  /// A name in the cell before it is none of the number's.
  @Test func anAmountBehindANameInAnotherCellIsNoVersion() {
    func found(_ behind: String) -> [String] {
      let page = { (amount: String) in "| Who | Much |\n|-|-|\n| The Phone Company | \(amount) |\n" }
      let texts = ["en/a.md": page("99.95") + behind, "fr/a.md": page("99.95"), "de/a.md": page("99,95")]
      return Tree(texts, source: "en").found("version-format")
    }
    #expect(found("").isEmpty)
    #expect(found("\nIt takes Tool 99.95 here.\n") == ["de/a.md:3"])
  }

  @Test func whatCapitalsOfATitleShowIsAWord() {
    let page = { (title: String, text: String) in "# \(title)\n\n\(text) `x`." }
    let texts = [
      "en": page("The Fallback Session", "It has a fallback and a session."), "de": page("Die Fallback Session", "Ja."),
      "ja": page("Fallback Session", "はい。"), "ko": page("Fallback Session", "네."),
      "es": page("La Fallback Session", "Sí."), "pl": page("Ta Fallback Session", "Tak."),
    ]
    let own = ["fr": page("La fallback session", "Oui.")]
    #expect(found("term-case", texts.merging(own) { $1 }).allSatisfy { $0.hasSuffix("(note)") })
    let brand = texts.mapValues { $0.replacing("a fallback and a session", with: "all") }
    #expect(!found("term-case", brand.merging(own) { $1 }).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// The words of a phrase that was translated have no capitals of their own.
  @Test func aWordOfATranslatedPhraseIsNoName() {
    let page = { (words: String) in "`x`\n\nIt has a folder of the \(words), as said." }
    var texts = ["en", "de", "fr", "pl", "sv", "es"].reduce(into: [:]) { $0[$1] = page("\($1) Common Data Model") }
    texts["ja"] = "`x`\n\nCommon Data Model のフォルダーです。"
    texts["ca"] = page("model de dades comú")
    #expect(found("term-case", texts).allSatisfy { $0.hasSuffix("(note)") })
    texts["ca"] = page("ca Common Data model")
    #expect(found("term-case", texts) == ["ca/guide/a.md:3"])
  }

  @Test func inATextInCapitalsNoNameHasItsOwn() {
    func found(_ english: String) -> [String] {
      var texts = ["en", "de", "fr", "pl", "sv", "es"].reduce(into: [:]) { $0[$1] = "`x`\n\n\($1) \(english)" }
      texts["pt"] = "`x`\n\nEm nenhum caso a Contoso será responsável por danos."
      return self.found("term-case", texts).filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("IN NO EVENT WILL CONTOSO BE LIABLE FOR ANY DAMAGE.").isEmpty)
    #expect(found("in no event will CONTOSO be liable for any damage.") == ["pt/guide/a.md:3"])
  }

  @Test func anEllipsisIsNoPartOfAName() {
    let others = ["en": "Use `a`, `b`, ...etc in it.", "es": "Usa `a`, `b`, ...etc en ello."]
    #expect(found("identifier-altered", others.merging(["fr": "Utilisez `a`, `b`, ... etc dedans."]) { $1 }).isEmpty)
  }

  @Test func lettersOfTheLanguageAreJoinedInCodeToo() {
    let code = { (words: String, sign: String) in "```js\nsay('\(words)')\nrun\(sign)()\n```" }
    let persian = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"
    #expect(found("invisible-characters", ["en": code("I want", ""), "fa": code(persian, "")]).isEmpty)
    #expect(!found("invisible-characters", ["en": code("I want", ""), "fa": code(persian, "\u{200c}")]).isEmpty)
  }

  @Test func aBlankKeepsAMarkFromTheAddressBeforeIt() {
    let told = { (chinese: String) in !found("punctuation", ["en": "Look at it: a.", "zh": chinese]).isEmpty }
    #expect(!told("更多信息请访问 https://example.org 。这里是文本。"))
    #expect(told("更多信息请访问[网站](https://example.org) 。这里是文本。"))
  }

  /// French sets a blank before its marks, in what code says to people, too; where a program reads the mark it is wrong.
  @Test func blanksOfTheLanguageStandInWhatCodeSays() {
    func told(_ french: String) -> Bool {
      func code(_ body: String) -> String { "```yaml\n\(body)\n```" }
      return !found("invisible-characters", ["en": code("name: a"), "fr": code(french)]).isEmpty
    }
    #expect(!told("name: a # Exemple\u{a0}: le nom"))
    #expect(!told("name: 'Voici le «\u{a0}nom\u{a0}»\u{a0}!'"))
    #expect(told("name\u{a0}: a"))
    #expect(told("name: a\u{a0}b"))
  }

  @Test func aCharacterInCodeIsReportedOnItsLine() {
    for (code, line) in [("    run\u{200b}()", 3), ("    a()\n    run\u{200b}()", 4), ("```js\nrun\u{200b}()\n```", 4)]
    {
      let others = code.replacing("\u{200b}", with: "")
      let files = ["en/a.md": "# A\n\n\(others)", "de/a.md": "# A\n\n\(code)"]
      #expect(Tree(files).found("invisible-characters") == ["de/a.md:\(line)"], "\(code)")
    }
  }

  @Test func wordsForASpellCheckerAreThoseOfEachLanguage() {
    let page = { (words: String) in "---\nweight: 2\ncSpell:ignore: \(words)\nms.openlocfilehash: a1\n---\nA." }
    let texts = ["de": page("eins zwei"), "fr": page("one"), "pl": page("one"), "sv": page("one")]
    #expect(found("front-matter", texts).isEmpty)
    #expect(!found("front-matter", texts.mapValues { $0.replacing("zwei\n", with: "zwei\nkind: a\n") }).isEmpty)
  }

  @Test func labelsOfADiagramAreTexts() {
    let diagram = { (words: String, name: String) in
      "```mermaid\nsequenceDiagram\n  participant a as \(words)\n  \(name)->>b: \(words)\n```"
    }
    let others = ["en": diagram("Client or host", "a"), "de": diagram("Client oder Host", "a")]
    #expect(found("code-body", others.merging(["es": diagram("Cliente o host", "a")]) { $1 }).isEmpty)
    #expect(!found("code-body", others.merging(["es": diagram("Client or host", "x")]) { $1 }).isEmpty)
  }

  @Test func whatAMacroShowsIsText() {
    func found(_ german: String) -> [String] {
      let texts = [
        "en": "A {{term(\"web_box\", \"boxes\")}} here.", "fr": "Une {{term(\"web_box\", \"boîtes\")}} ici.",
        "pl": "To {{term(\"web_box\",\"pudełka\")}} tu.", "de": german,
      ]
      return Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en", flavor: .mkdocs)
        .found("placeholder")
    }
    #expect(found("Hier {{term(\"web_box\", \"Kisten\")}} so.").isEmpty)
    #expect(found("Hier {{term(\"web_box\")}} so.").isEmpty)
    #expect(found("Hier {{term(\"web_bix\", \"Kisten\")}} so.") == ["de/a.md:1"])
    #expect(found("Hier {{term(\"web_box\", \"boxKey\")}} so.") == ["de/a.md:1"])
  }

  @Test func codeMayBeAnElement() {
    let others = ["en": "Use `ls -l` here.", "de": "Nutze `ls -l` hier.", "fr": "Utilisez `ls -l` ici."]
    #expect(found("inline-code", others.merging(["pl": "Użyj <code>ls -l</code> tu."]) { $1 }).isEmpty)
    #expect(found("placeholder", others.merging(["pl": "Użyj <code>ls -l</code> tu."]) { $1 }).isEmpty)
    #expect(found("inline-code", others.merging(["pl": "Użyj <code>ls -a</code> tu."]) { $1 }) == ["pl/guide/a.md:1"])
    // With an address it is a component, and what it shows a text.
    let titled = others.mapValues { _ in "<code src=\"a.tsx\">Basic</code>" }
    #expect(found("inline-code", titled.merging(["pl": "<code src=\"a.tsx\">Podstawy</code>"]) { $1 }).isEmpty)
  }

  @Test func backticksAroundWhatOthersQuoteAreANote() {
    let others = ["en": "Without '-q', all.", "de": "Ohne '-q' alles.", "fr": "Sans '-q', tout."]
    #expect(found("inline-code", others.merging(["pl": "Bez `-q` wszystko."]) { $1 }) == ["pl/guide/a.md:1 (note)"])
  }

  @Test func aPathFromTheRootAndOneFromTheFolderAreOnePage() {
    let others = ["en": "See [a](/guide/x.md).", "de": "Siehe [b](/guide/x.md).", "fr": "Voir [c](/guide/x.md)."]
    #expect(found("link-target", others.merging(["pl": "Zob. [d](./x.md)."]) { $1 }) == ["pl/guide/a.md:1 (note)"])
    #expect(found("link-target", others.merging(["pl": "Zob. [d](../x.md)."]) { $1 }) == ["pl/guide/a.md:1"])
  }

  @Test func anotherLinkToWhatIsLinkedAnywayIsANote() {
    let others = [
      "en": "See a `b`.\n\nThen [a](/x).", "de": "Siehe a `b`.\n\nDann [a](/x).", "fr": "Voir a `b`.\n\nPuis [a](/x).",
    ]
    #expect(
      found("link-target", others.merging(["pl": "Zob. [a](/x) `b`.\n\nPotem [a](/x)."]) { $1 }) == [
        "pl/guide/a.md:1 (note)"
      ])
    #expect(
      found("link-target", others.merging(["pl": "Zob. [a](/z) `b`.\n\nPotem [a](/x)."]) { $1 }) == ["pl/guide/a.md:1"])
  }

  @Test func aListingWithValuesInWordsIsMinor() {
    func listing(_ one: String, _ two: String) -> String {
      "Text `a`.\n\n```\nname: \(one)\nport: 80\nbox: \(two)\n```"
    }
    let english = listing("What it is called", "Where it is kept")
    let texts = ["en": english, "de": english, "fr": english, "pl": english, "ru": listing("Его имя", "Его место")]
    func severities(_ texts: [String: String]) -> [Severity] {
      let files = Dictionary(uniqueKeysWithValues: texts.map { ("\($0.key)/guide/a.md", $0.value + "\n") })
      return Array(
        Set(Tree(files).findings("code-translated").filter { $0.place.locale.language == "ru" }.map(\.severity)))
    }
    #expect(severities(texts) == [.minor])
    #expect(severities(texts.merging(["uk": listing("Його назва", "Його місце")]) { $1 }) == [.minor])
  }

  @Test func runningTextMayTellWhatANameSays() {
    let told = "Muss unbedingt die Bezeichnung der Richtlinie enthalten, denn danach wird in allen Berichten gesucht."
    let names = ["en", "fr", "pl", "es"].map {
      (
        $0,
        "---\nms.openlocfilehash: 04c8a8b\n---\n\($0) policyName policyName, policyName, so that all reports are found by it."
      )
    }
    func page(_ german: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: names + [("de", "---\nms.openlocfilehash: 04c8a8b\n---\n" + german)])
    }
    #expect(found("identifier-translated", page(told)) == ["de/guide/a.md:4 (note)"])
    #expect(
      found("identifier-translated", page(told.replacing("der Richtlinie", with: "der policy"))) == ["de/guide/a.md:4"])
    #expect(found("identifier-translated", page("Der Name der Richtlinie.")) == ["de/guide/a.md:4"])
  }

  /// The English plural of a code span is one of the language in the translation.
  @Test(arguments: [("Use `X`s here.", true), ("Use `X` here.", false)])
  func aPluralMayBeThatOfTheLanguage(source: String, isPlural: Bool) {
    let texts = ["en": source, "nl": "Gebruik `X`en hier, en daar en overal."]
    #expect(found("code-spacing", texts).filter { !$0.hasSuffix("(note)") }.isEmpty == isPlural)
  }

  @Test(arguments: [("BoG", true), ("BoGa", false), ("iOG", false)])
  func anAcronymOfAPhraseMayBeSaidInWords(_ acronym: String, isPhrase: Bool) {
    let texts = ["en", "fr", "pl", "es"].map {
      ($0, "---\nms.openlocfilehash: 1\n---\n\($0) \(acronym) and so on, for as long as it takes to be running text.")
    }
    let told =
      "---\nms.openlocfilehash: 1\n---\nKasten voller Räder und so weiter, so lange bis es fortlaufender Text ist.\n"
    let head = Dictionary(
      uniqueKeysWithValues: texts.map { ($0.0, "---\nms.openlocfilehash: 1\n---\n# \($0.0) \(acronym)\n") })
    #expect(
      found(
        "identifier-translated", head.merging(["de": "---\nms.openlocfilehash: 1\n---\n# Kasten voller Räder\n"]) { $1 }
      ) == ["de/guide/a.md:4" + (isPhrase ? " (note)" : "")])
    #expect(
      found("identifier-translated", Dictionary(uniqueKeysWithValues: texts + [("de", told)])) == [
        "de/guide/a.md:4" + (isPhrase ? " (note)" : "")
      ])
  }

  @Test func anAbbreviationIsNoName() {
    let others = ["en", "fr", "ko", "es"].map { ($0, "---\nms.openlocfilehash: 1\n---\n\($0) keys, e.g. a card") }
    func page(_ text: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: others + [("sv", "---\nms.openlocfilehash: 1\n---\n\(text)")])
    }
    for own in ["t.ex.", "bl.a.", "m.in.", "p.ej.", "z.B.", "som"] {
      #expect(found("identifier-translated", page("nycklar, \(own) ett kort")).isEmpty)
    }
    let named = page("nycklar, mod.gu ett kort").mapValues { $0.replacing("e.g.", with: "mod.go") }
    #expect(found("identifier-translated", named) == ["sv/guide/a.md:4"])
  }

  /// Where no revision is recorded: hand-off translations never touch code.
  @Test func translatedStringsAreTheirAuthorsChoice() {
    func page(_ code: String, _ matter: String = "") -> String { matter + "```js\nlog('\(code)');\n```" }
    let others = ["en": page("some value"), "de": page("some value"), "fr": page("some value")]
    #expect(found("code-translated", others.merging(["pt": page("algum valor")]) { $1 }) == ["pt/guide/a.md:2 (note)"])
    #expect(found("code-body", others.merging(["pt": page("some vatue")]) { $1 }) == ["pt/guide/a.md:2"])
    let recorded = "---\nms.openlocfilehash: 04c8a8b\n---\n"
    let handOff = ["pl": "some value", "de": "some value", "fr": "some value", "pt": "algum valor"].mapValues {
      page($0, recorded)
    }
    #expect(found("code-body", handOff) == ["pt/guide/a.md:5"])
  }

  /// Severities of a rule where the last locale has another text.
  private func severities(_ rule: RuleID, _ text: String, pl: String, revision: String?) -> [Severity] {
    let head = revision.map { "---\nms.openlocfilehash: \($0)\n---\n" } ?? ""
    return Tree(
      ["de", "fr", "ko", "sv", "pl"].reduce(into: [:]) { $0["\($1)/a.md"] = head + ($1 == "pl" ? pl : text) + "\n" }
    ).findings(rule).map(\.severity)
  }

  @Test func aSentenceOfOnesOwnIsANoteWithoutAHandOff() {
    let text = "## X\n\nUse `a`.\n\nThen `b`."
    let own = text.replacing("Then", with: "Oto coś jeszcze.\n\nThen")
    #expect(severities("block-structure", text, pl: own, revision: nil) == [.notice])
    #expect(severities("block-structure", text, pl: own, revision: "1") == [.major])
    #expect(severities("block-structure", own, pl: text, revision: nil) == [.major])
  }
}
