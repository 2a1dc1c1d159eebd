import Findings
import Testing

@testable import Checks

@Suite struct NameSlipTests {
  /// Three paragraphs with the name in each language, and one block that only one of them has.
  private static func tree(_ block: String, _ locale: String = "fr") -> Tree {
    var files: [String: String] = [:]
    for (locale, words) in [
      "en": ("Use", "with"), "fr": ("Utilisez", "avec"), "de": ("Nutze", "mit"), "pl": ("Użyj", "z"),
    ] {
      files["\(locale)/a.md"] =
        "---\nms.openlocfilehash: \(locale)\n---\n" + (1...4).map { "\(words.0) Zebra \(words.1) \($0)0.\n\n" }.joined()
    }
    files["\(locale)/a.md", default: ""] += block
    return Tree(files)
  }

  @Test func aSlipInABlockThatOnlyOneLocaleHasIsFound() {
    #expect(Self.tree("Le nom Zebrk est connu.").found("term-missing") == ["fr/a.md:12"])
    #expect(Self.tree("Le nom Zekra est connu.").found("term-missing") == ["fr/a.md:12"])
  }

  /// In another script than Latin, such a word can be nothing but the name.
  @Test func aNameOneSlipAwayFromTheSourceIsFound() {
    func found(_ own: String, _ locale: String = "zh", rest: String = "") -> [String] {
      Tree(
        [
          "en/a.md": "The module Sedna of Pods has version Sedna2.\n\n\(rest)\n",
          "\(locale)/a.md": own + "\n\n\(rest)\n",
        ],
        source: "en"
      ).loud.filter { $0.check == "typo/name" || $0.message.contains("‘Senda’") }.map(\.message)
    }
    #expect(found("模块 Senda 训练模型，版本 Sedna2。").count == 1)
    #expect(found("模块 Sednaa 训练模型，版本 Sedna2。").isEmpty)
    #expect(found("模块 Sedna 训练模型，版本 Sedna3。").isEmpty)
    #expect(found("模块 Sednas 训练模型，版本 Sedna2。").isEmpty)
    #expect(found("模块 Senda 训练模型，版本 Sedna2。", rest: "Senda").isEmpty)
    #expect(found("Le module Senda entraîne.", "fr").isEmpty)
  }

  /// A word of three letters is a slip of too many others.
  @Test func aShortNameIsNoSlipOfAnother() {
    func found(_ own: String) -> [String] {
      Tree(
        [
          "en/a.md":
            "A box is mapped to a switch or tor. Boxes form a tree. For example, the figure shows four boxes.\n",
          "zh/a.md": "一个域映射到一个交换机或者\(own)。形成树状结构。例如，下图展示了四个节点。\n",
        ],
        source: "en"
      ).loud.map(\.message)
    }
    #expect(found("Tor") == [])
  }

  /// Among words in the same letters, it may be a word of the language.
  @Test func aWordOfTheLanguageIsNoSlip() {
    func found(_ source: String, _ own: String) -> [String] {
      let files = ["en", "it", "pl", "cs", "hu", "de"].reduce(into: [:]) {
        $0["\($1)/a.md"] = ($1 == "de" ? own : source) + "\n"
      }
      return Tree(files, source: "en").loud.filter { $0.rule == "term-missing" }.map(\.message)
    }
    #expect(
      found("Use the IDE with Gradle.", "Nutzen Sie die Umgebung mit Gradle.").allSatisfy { !$0.contains("‘die’") })
    #expect(found("The Axe of Gradle is here.", "Die Axt von Gradle ist da.").allSatisfy { !$0.contains("‘Axt’") })
  }

  @Test func anEndingOfTheLanguageIsNoSlip() {
    #expect(Self.tree("Nazwa Zebry jest znana.", "pl").found("term-missing").isEmpty)
    #expect(Self.tree("Nazwa Zebro jest znana.", "pl").found("term-missing").isEmpty)
  }

  @Test func aWordThatBeginsASentenceIsAWord() {
    #expect(Self.tree("Zebrk est connu.").found("term-missing").isEmpty)
    #expect(Self.tree("C’est connu. Zebrk est là.").found("term-missing").isEmpty)
    #expect(Self.tree("Das Feld Zebrk heißt so.", "de").found("term-missing") == [])
    #expect(Self.tree("C’est, Zebrk est là.").found("term-missing") == ["fr/a.md:12"])
  }

  /// In small letters, or with a capital that the place asks for, it is a word of the language: no slip of a name that
  /// is written as any word with a capital.
  @Test func aWordThatLooksLikeTheNameIsNoSlip() {
    func found(_ text: String, _ locale: String) -> [String] {
      let kept = "Server, the Server and a Server.\n\n"
      var texts = [
        "en": "On the Server side.", "de": "Auf Seiten des Server.", "fr": "Du côté du Server.", "ja": "Server 側。",
        "pl": "Po stronie Server.",
      ].mapValues { kept + $0 }
      texts[locale] = kept + text
      return Tree.recorded(texts).found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("Du côté serveur.", "fr") == [])
    #expect(found("Du côté Serveur.", "fr") == ["fr/a.md:6"])
    #expect(found("serveur 側。", "ja") == ["ja/a.md:6"])
    // Whoever drops its capital makes no word of it.
    #expect(found("Du côté erver.", "fr") == ["fr/a.md:6"])
  }

  /// Languages write k for the c of a word, or z for its s; a brand is none.
  @Test func aCognateIsNoSlip() {
    func found(_ english: String, _ word: String) -> [String] {
      var files = ["fr", "pl", "sv", "de"].reduce(into: [
        "en/a.md": "Use \(english) and \(english), \(english). Some \(english.lowercased()) too.\n\nMore.\n"
      ]) {
        $0["\($1)/a.md"] = "---\nms.openlocfilehash: 1\n---\nU \(english) i \(english), \(english).\n\nM.\n"
      }
      files["fr/a.md", default: ""] += "\nLe nom \(word) est là.\n"
      return Tree(files).found("term-missing").filter { $0.hasPrefix("fr") }
    }
    #expect(found("Config", "Konfig").isEmpty)
    #expect(!found("Config", "Conbig").isEmpty)
    #expect(found("Headers", "Headern").isEmpty)
  }

  /// The source has the name no more often than the text: another name is not a slip of it.
  @Test func aNameThatTheSourceHasNotThereIsNoSlip() {
    func found(_ own: String) -> [String] {
      let kept = "Use Code and Code here.\n\n"
      return Tree(
        [
          "en/a.md": kept + "In VS Code select the task.\n", "zh/a.md": "使用 Code 和 Code。\n\n" + own + "\n",
        ], source: "en"
      ).found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("在 VS Code 中选择任务，会同时启动 Node 调试器。") == [])
    #expect(found("在 VS Node 中选择任务。") == ["zh/a.md:3"])
  }

  @Test func aWordThatStandsThereInSmallLettersIsAWord() {
    #expect(Self.tree("Le nom Zebrk est connu, un zebrk.").found("term-missing").isEmpty)
  }

  @Test func aWordThatStandsAgainIsAWord() {
    #expect(Self.tree("Le nom Zekra est connu. Zekra est là.").found("term-missing").isEmpty)
  }

  @Test func aSlipInTheTextThatRecordsNoSourceIsFound() {
    var files: [String: String] = [:]
    for locale in ["fr", "de", "pl"] {
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: x\n---\nLa **A** et **B**.\n"
    }
    files["en/a.md"] = "---\ntitle: x\n---\nThe * *A* * and **B**.\n"
    #expect(Tree(files).found("emphasis-broken") == ["en/a.md:4"])
  }

  @Test func aNameThatTheOthersHaveTooStandsForNoOther() {
    var files = ["de", "fr", "ko", "sv"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\nManifest.ReadFrom: \(locale), LicenseExpression.\n"
    }
    files["pl/a.md"] = "---\nms.openlocfilehash: 1\n---\nManifest. ReadFrom: polskie.\n"
    let messages = Tree(files).findings("identifier-translated").map(\.message)
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.hasPrefix("The name ‘LicenseExpression’ of") && $0.contains("is missing here") })
  }

  /// A name that is one word, and one that may be written as two.
  @Test(arguments: [("Gear box", "Gearbox", true), ("Gear Box", "GearBox", false)])
  func halvesOfAPlainNameAreASlip(slip: String, name: String, isTold: Bool) {
    var files: [String: String] = [:]
    for locale in ["de", "fr", "ko", "pl", "sv"] {
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(locale) \(name) 1"
    }
    files["pl/a.md"] = "---\nms.openlocfilehash: 1\n---\npl \(slip) 1"
    #expect(Tree(files).found("term-missing") == ["pl/a.md:4" + (isTold ? "" : " (note)")])
  }

  /// The name stands there as it should, too, and two have the slip.
  @Test(arguments: [(["pl", "sv"], true), (["pl", "sv", "es", "it"], false), (["en", "pl"], false)])
  func whatMachinesMakeOfANameInTwoLanguagesIsASlip(slips: [String], isTold: Bool) {
    var files: [String: String] = [:]
    for locale in ["de", "en", "es", "fr", "it", "ja", "ko", "pl", "sv"] {
      files["\(locale)/a.md"] =
        (locale == "en" ? "" : "---\nms.openlocfilehash: 1\n---\n")
        + "\(locale) GearBox 2, \(slips.contains(locale) ? "gearbox" : "GearBox") 3"
    }
    #expect(Tree(files, source: "en").found("term-case").contains("pl/a.md:4") == isTold)
  }

  /// Languages without a plural say WebSocket where English says WebSockets; a property of a program has one name.
  @Test(arguments: [
    ("See WebSockets now.", "今 WebSocket 参照。", true), ("See WebSockets now.", "今 ソケット 参照。", false),
    ("See deviceIds now.", "今 deviceId 参照。", false),
  ])
  func theSingularOfANameIsTheName(text: String, ja: String, isQuiet: Bool) {
    let others = ["de": "Jetzt", "fr": "Ici", "ko": "지금", "pl": "Tutaj", "ja": "今"]
    let found = Tree.translated("START \(text)", others, "ja", ja)
    let loud = ["identifier-translated", "identifier-altered"].flatMap { found.found(RuleID($0)) }.filter {
      !$0.hasSuffix("(note)")
    }
    #expect(loud.isEmpty == isQuiet)
  }

  /// With one translation, too: by the source's name in the same place where no language has such a word, else by the
  /// name elsewhere.
  @Test(arguments: [
    ("Utilisez l’AfI ici.", true), ("Utilisez l’APt ici.", true), ("Utilisez l’xitHub ici.", false),
    ("Utilisez l’APIs ici.", false), ("Utilisez une interface ici.", false),
  ])
  func aNameThatCanBeNoWordIsHeldToTheSourceInItsPlace(text: String, isTold: Bool) {
    let tree = Tree(
      ["en/a.md": "Intro here.\n\nUse the API here.\n", "fr/a.md": "Début ici.\n\n\(text)\n"], source: "en")
    #expect(tree.found("term-missing") == (isTold ? ["fr/a.md:3"] : []))
  }

  @Test(arguments: [("kubernetas", true), ("Kubevnetes", true), ("Kubernetes", false), ("Cluster", false)])
  func amidAnotherScriptAnyWordIsHeldToTheSourceInItsPlace(word: String, isTold: Bool) {
    let tree = Tree(
      ["en/a.md": "Intro here.\n\nYou need Kubernetes.\n", "zh/a.md": "这里是介绍。\n\n您需要 \(word)。\n"], source: "en")
    #expect(tree.found("term-missing").contains("zh/a.md:3") == isTold)
  }

  /// Who copies the source says nothing of what is a name in it.
  @Test(arguments: [("Some codes optimize here, too", 0), ("Einige Codes sind hier schneller", 1)])
  func copiesOfTheSourceAreNoWitnesses(others: String, told: Int) {
    var files = ["en/a.md": "Some codes optimize here, too\n", "ja/a.md": "コードの最適化もここにあります\n"]
    for locale in ["de", "fr", "es", "pl", "ru"] {
      files["\(locale)/a.md"] = others.replacing("Einige", with: "Some") + "\n"
    }
    #expect(
      Tree(files, source: "en").findings("term-missing").filter {
        $0.place.file == "ja/a.md" && $0.message.contains("Some")
      }.count == told)
  }

  /// The pages of most locales wait for their translation, and one page is translated in part: the sentence that is
  /// translated there has no name less than the copies.
  @Test func copiesOnUntranslatedPagesAreNoWitnesses() {
    let left = (1...8).map { "Some text about boxes number \($0) that nobody has translated.\n\n" }.joined()
    var files = ["en", "de", "fr", "pl", "ru"].reduce(into: [:]) {
      $0["\($1)/a.md"] = left + "The Box is here. Before you open it, read this page.\n"
    }
    files["it/a.md"] = left + "La Box è qui. Prima di aprirla, leggi questa pagina.\n"
    files["es/a.md"] = left + "La Box está aquí. Antes de abrirla, lee esta página.\n"
    #expect(Tree(files, source: "en").findings("term-missing").isEmpty)
  }

  @Test func anAcronymMayStandInTheSingular() {
    let files = [
      "en": "Install the CRs first.", "de": "Zuerst die CRs einrichten.", "fr": "Installez les CRs.",
      "pl": "Zainstaluj CRs.", "ja": "最初に CR をインストールします。",
    ]
    let tree = Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en")
    #expect(tree.found("term-missing").isEmpty)
  }
}
