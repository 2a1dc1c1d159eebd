import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct SentenceMissingTests {
  /// The source says it twice, with other quotation marks: once is enough.
  @Test func aSentenceThatTheSourceRepeatsIsNotMissing() {
    let twice = "You can’t miss the great offer of this month. You can't miss the great offer of this month."
    let files = [
      "en/a.md": "# A\n\n\(twice) It ends on Sunday at noon.\n",
      "fr/a.md": "# A\n\n\(twice) It ends on Sunday at noon.\n",
      "de/a.md":
        "# A\n\nSie dürfen das tolle Angebot dieses Monats nicht verpassen. Es endet am Sonntag um zwölf Uhr.\n",
    ]
    #expect(Tree(files, source: "en").found("sentence-missing").filter { !$0.hasSuffix("(note)") } == [])
  }

  /// The clause that says the second sentence names the file without backticks.
  @Test(arguments: [("檔案內容則和 .gitignore 類似"), ("檔案內容則和 `.gitignore` 類似")])
  func aNameMayHaveLostItsBackticks(clause: String) {
    let files = [
      "en/a.md":
        "# A\n\nYou can use `core.excludesfile` to tell Git where the file of the ignored patterns is on your machine. Simply set it to the path of a file that has content similar to what a `.gitignore` file would have.\n",
      "zh-TW/a.md": "# A\n\n可以用 `core.excludesfile` 來通知 Git 該檔所在的位置，\(clause)。\n",
      "de/a.md":
        "# A\n\nMit `core.excludesfile` sagen Sie Git, wo die Datei der ignorierten Muster auf Ihrem Rechner liegt. Setzen Sie es auf den Pfad einer Datei mit einem Inhalt, wie ihn eine Datei `.gitignore` hätte.\n",
    ]
    let found = Tree(files, source: "en").found("sentence-missing")
    #expect(found.filter { $0.hasPrefix("zh-TW") }.isEmpty, "\(found)")
  }

  /// Four sentences are two here: a clause may say any of them.
  @Test func aTextOfFarFewerSentencesIsCondensed() {
    let files = [
      "en/a.md":
        "# A\n\nThe box is wide. The lid of the box is as wide as the box itself. Boxes can be stacked up to the ceiling. They are made of wood. Each box has a name on its lid.\n\nThe boxes are sold here.\n",
      "de/a.md":
        "# A\n\nDie stapelbaren Kisten sind breit, wie auch ihre Deckel. Auf jedem Deckel steht ihr Name.\n\nDie Kisten werden hier verkauft.\n",
    ]
    #expect(Tree(files, source: "en").found("sentence-missing").filter { !$0.hasSuffix("(note)") } == [])
  }

  private let source = """
    # Profile

    The profile shows the name of the user. It is shared only when the administrator allows it. Every administrator can change the list of the members.

    The group has a name and a list of members. Each member can be in several groups at the same time.

    """
  private let rest = [
    "de":
      "Die Gruppe hat einen Namen und eine Liste der Mitglieder. Jedes Mitglied kann in mehreren Gruppen zugleich sein.",
    "fr": "Le groupe a un nom et une liste de membres. Chaque membre peut appartenir à plusieurs groupes à la fois.",
    "es":
      "El grupo tiene un nombre y una lista de miembros. Cada miembro puede estar en varios grupos al mismo tiempo.",
  ]
  private let sentences = [
    "de": [
      "Das Profil zeigt den Namen des Benutzers.", "Es wird nur geteilt, wenn der Administrator es erlaubt.",
      "Jeder Administrator kann die Liste der Mitglieder ändern.",
    ],
    "fr": [
      "Le profil affiche le nom de l’utilisateur.", "Il n’est partagé que si l’administrateur l’autorise.",
      "Chaque administrateur peut modifier la liste des membres.",
    ],
    "es": [
      "El perfil muestra el nombre del usuario.", "Solo se comparte si el administrador lo permite.",
      "Cada administrador puede cambiar la lista de los miembros.",
    ],
  ]

  /// The locales that have loud findings about a missing sentence.
  private func locales(lacking: Set<String>) -> [String] {
    var files = ["en/a.md": source]
    for (locale, own) in sentences {
      let text = lacking.contains(locale) ? [own[0], own[2]] : own
      files["\(locale)/a.md"] = "# Profil\n\n\(text.joined(separator: " "))\n\n\(rest[locale] ?? "")\n"
    }
    return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.rule == "sentence-missing" && $0.level(threshold: Finding.defaultThreshold) != .note }
      .map(\.locale.description).sorted()
  }

  @Test func oneOfThreeTranslationsThatLacksASentenceIsReported() {
    #expect(locales(lacking: ["de"]) == ["de"])
    #expect(locales(lacking: []).isEmpty)
  }

  /// Then the source has it since they were made.
  @Test func twoOfThreeThatLackItAreNotBlamed() {
    #expect(locales(lacking: ["de", "fr"]).isEmpty)
  }

  /// A paragraph of very many sentences is not cut, whatever the number of them in each language.
  @Test func paragraphsOfVeryManySentencesAreLeft() {
    func text(_ count: Int) -> String {
      (0..<count).map { "The container \($0) of the Kubernetes cluster is not a member." }.joined(separator: " ")
    }
    let files = ["en/a.md": text(2_000), "de/a.md": text(1_999), "fr/a.md": text(2_001), "es/a.md": text(2_000)]
    let findings = Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
    #expect(!findings.contains { $0.rule == "sentence-missing" || $0.rule == "sentence-added" })
  }
}

/// A sentence whose values the translation has, each as often as the source, was joined with another one.
@Suite struct JoinedSentenceTests {
  private func found(_ source: String, _ own: String) -> [String] {
    let start = "The feature makes builds faster. It keeps the results of earlier runs."
    let files = [
      "en/a.md": "# Feature\n\n\(start)\n\n\(source)\n", "zh/a.md": "# 功能\n\n该功能可以加快构建速度。它会保留之前运行的结果。\n\n\(own)\n",
    ]
    return Tree(files, source: "en").loud.map(\.rule.name)
      .filter { $0 == "sentence-missing" || $0 == "length-ratio" }
  }

  private let source =
    "This feature is still experimental and currently requires [`experiments.pure`](/config#pure) to be enabled. It will be enabled by default in a future version. See the [guide](/guide#notes) for details."

  @Test func aSentenceWithALinkThatIsThereIsNotMissing() {
    #expect(
      found(source, "该功能仍处于实验阶段，目前需要通过 [`experiments.pure`](/config#pure) 启用，并将在后续版本中默认开启，查看 [指南](/guide#notes) 了解更多。")
        .isEmpty)
    let longer = source.replacing(
      "for details.", with: "for details of all the functions that you can mark as pure, and of those that you cannot.")
    #expect(
      !found(longer, "该功能仍处于实验阶段，目前需要通过 [`experiments.pure`](/config#pure) 启用。它将在后续版本中默认开启。").isEmpty)
  }

  /// The clause after a comma says it, as the name there shows, or the length of the text.
  @Test func aClauseOfAJoinedSentenceIsNotMissing() {
    #expect(
      found(
        "The new release has enhanced the management of edge nodes and applications for large-scale, offline and other edge scenarios. At the same time, it has added support for the multi-language Mapper-Framework.",
        "新版本针对大规模、离线等边缘场景对边缘节点和应用的管理、运维等能力进行了增强，同时新增了多语言 Mapper-Framework 的支持。"
      ).isEmpty)
    #expect(
      found(
        "The type of the call of the file system that requires injecting a fault. For more information about supported types, refer to [Appendix A](#a).",
        "需要注入故障的文件系统调用类型，具体支持的类型见[附录 A](#a)"
      ).isEmpty)
    #expect(
      found(
        "The following is an introduction to some options and options that Rspack alone has. Please refer to the [SWC Configurations](https://swc.rs/) for the complete options.",
        "下面是部分选项以及 Rspack 特有选项的介绍，完整选项请参考 [SWC 配置](https://swc.rs/)。"
      ).isEmpty)
  }

  /// The last clause says it, in one word more than the source has commas.
  @Test func aClauseMoreMayBeTheSentence() {
    #expect(
      found(
        "name is the name of the port on the Service. This is a mutually exclusive setting with Number.",
        "服务上的端口名称，与 Number 互斥。"
      )
      .isEmpty)
  }

  @Test func aSentenceWithoutAClauseIsMissing() {
    #expect(
      found(
        "Use a file to define the experiment, then create and run the experiment. If you want to create and run an experiment in this way, take the following steps:",
        "使用文件定义混沌实验，然后创建并运行实验。"
      ).contains("sentence-missing"))
    #expect(
      !found(
        "The rate of the limit of the bandwidth. It allows the units bit and kbit, and the number of bytes per second in the newer versions.",
        "带宽限制的速率"
      ).isEmpty)
  }

  /// Between a lone backtick and the next one, words are read as code.
  @Test func whereABacktickIsLostSentencesAreNotCounted() {
    let source = "Create an instance of `Client` first. Then you can set its `level` to any number. It logs all calls."
    let own =
      "Erstellen Sie zuerst eine Instanz von Client`. Danach können Sie `level` auf jede Zahl setzen. Es protokolliert alle Aufrufe."
    let tree = Tree(["en/a.md": source + "\n", "de/a.md": own + "\n"], source: "en")
    #expect(!tree.loud.contains { $0.rule == "sentence-missing" } && tree.loud.contains { $0.rule == "inline-code" })
  }
}
