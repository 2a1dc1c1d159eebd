import Findings
import Testing

@testable import Checks

/// What one label of the source is called on a page.
@Suite struct LabelWordingTests {
  private func found(_ rule: RuleID, _ texts: [String: [String]]) -> [String] {
    Tree(
      texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value.joined(separator: "\n\n") + "\n" }, source: "en"
    ).found(rule)
  }

  private let english = ["Choose **Locked**.", "See **Locked** there.", "Set it to **Locked**.", "Not **Locked** now."]

  @Test func anotherWordIsTold() {
    let german = [
      "**Gesperrt** wählen.", "Siehe **Gesperrt** dort.", "Auf **Verriegelt** setzen.", "Nicht **Gesperrt**.",
    ]
    #expect(found("inconsistent-terms", ["en": english, "de": german]) == ["de/a.md:5"])
    let japanese = ["**[ロック済み]** を選びます。", "**[ロック済み]** です。", "**[施錠]** にします。", "**[ロック済み]** なし。"]
    #expect(found("inconsistent-terms", ["en": english, "ja": japanese]) == ["ja/a.md:5"])
  }

  /// In a table of parameters `title` is a name, and in another one ‘Title’ is a text.
  @Test func aNameInAColumnOfNamesIsNotLeft() {
    func table(_ head: String, _ rows: [[String]]) -> String {
      ([head, "|-|-|"] + rows.map { "| \($0[0]) | \($0[1]) |" }).joined(separator: "\n")
    }
    func tree(_ icon: String) -> [String] {
      let english = [
        table("| Name | Text |", [["title", "Title"], ["size", "How large it is"]]),
        table("| Slot | Text |", [["title", "Title"], ["icon", "The icon before it"], ["head", "Title"]]),
      ]
      let chinese = [
        table("| 名称 | 说明 |", [["title", "标题"], ["size", "它的大小"]]),
        table("| 插槽 | 说明 |", [["title", "标题"], [icon, "前面的图标"], ["head", "标题"]]),
      ]
      return found("untranslated", ["en": english, "zh-CN": chinese])
    }
    #expect(tree("icon").isEmpty)
    #expect(tree("图标") == ["zh-CN/a.md:8"])
  }

  /// A paragraph that leads to what follows it is no term; a label is one with or without a colon.
  @Test func leadInsAreNoTerms() {
    let lines = ["Example:", "It is here.", "Example:", "It is there.", "Example:", "It is gone.", "Example:"]
    let chinese = ["举个例子：", "在这里。", "举个例子：", "在那里。", "举例如下:", "没有了。", "举个例子："]
    #expect(found("inconsistent-terms", ["en": lines, "zh": chinese]).isEmpty)
    let labels = lines.map { $0.replacing("Example:", with: "**Example**") }
    let words = ["**例子**", "在这里。", "**例子**", "在那里。", "**样本**", "没有了。", "**例子**"]
    #expect(!found("inconsistent-terms", ["en": labels, "zh": words]).isEmpty)
  }

  @Test func aNameThatSaysMoreIsTheSameLabel() {
    let chinese = ["选择 **标签**。", "参见 **标签**。", "设为 **需增加标签**。", "不是 **标签**。"]
    #expect(found("inconsistent-terms", ["en": english, "zh": chinese]).isEmpty)
  }

  @Test func formsOfAWordAreOneWord() {
    let french = [
      "Choisir **Verrouillé**.", "Voir **Verrouillée**.", "Mettre **verrouillées**.", "Pas **Verrouillés**.",
    ]
    #expect(found("inconsistent-terms", ["en": english, "fr": french]).isEmpty)
    let chinese = ["選擇 **鎖定**。", "請參閱 [鎖定]。", "設為「鎖定」。", "不是 **已鎖定**。"]
    #expect(found("inconsistent-terms", ["en": english, "zh-TW": chinese]).isEmpty)
  }

  @Test func whatOthersWordInTwoWaysMeansTwoThings() {
    let texts = [
      "en": english,
      "de": ["**Gesperrt** wählen.", "Siehe **Gesperrt** dort.", "Auf **Sperre** setzen.", "Nicht **Gesperrt**."],
      "fr": ["Choisir **Fermé**.", "Voir **Fermé**.", "Mettre **Serrure**.", "Pas **Fermé**."],
      "es": ["Elija **Cerrado**.", "Vea **Cerrado**.", "Ponga **Bloqueo**.", "No **Cerrado**."],
    ]
    #expect(found("inconsistent-terms", texts).isEmpty)
  }

  @Test func labelsInAnotherOrderAreNotTwoWords() {
    let english = ["Set **Color** to **Wide**.", "See **Color**.", "Use **Color**.", "Set **Wide**.", "See **Wide**."]
    let korean = ["**넓게**로 **색상**을 설정합니다.", "**색상** 참조.", "**색상** 사용.", "**넓게** 설정.", "**넓게** 참조."]
    #expect(found("inconsistent-terms", ["en": english, "ko": korean]).isEmpty)
  }

  @Test func aLabelThatIsTranslatedElsewhereIsToldWhereItIsLeft() {
    let german = ["**Gesperrt** wählen.", "Siehe **Gesperrt** dort.", "Auf **Locked** setzen.", "Nicht **Gesperrt**."]
    #expect(found("untranslated", ["en": english, "de": german]) == ["de/a.md:5"])
    var glossed = german
    glossed[2] = "Auf **Locked** (Gesperrt) setzen."
    #expect(found("untranslated", ["en": english, "de": glossed]).isEmpty)
  }

  /// A glossary may keep the headwords of the source.
  /// A word of the source that the translated sentences have, too, is one of the language.
  @Test func aWordOfBothLanguagesIsNotLeft() {
    let english = [
      "**Type** here.", "See **Type** there.", "Set **Type** now.", "Not **Type** again.",
      "Each value has a type here.",
      "The type of the value is a word.", "Choose the type of the file.",
    ]
    func french(_ last: [String]) -> [String] {
      ["**Tapez** ici.", "Voir **Tapez** là.", "Régler **Tapez**.", "Pas **Type** encore."] + last
    }
    let own = ["Chaque valeur a un type ici.", "Le type de la valeur est un mot.", "Choisissez le type du fichier."]
    let other = [
      "Chaque valeur a une forme ici.", "La forme de la valeur est un mot.", "Choisissez la forme du fichier.",
    ]
    #expect(found("untranslated", ["en": english, "fr": french(own)]).isEmpty)
    #expect(found("untranslated", ["en": english, "fr": french(other)]) == ["fr/a.md:7"])
  }

  @Test func aHeadwordThatIsKeptLikeTheOthersIsNotLeft() {
    func text(_ heads: [String], _ links: String) -> [String] {
      heads.map { "## \($0)" } + ["See **\(links)** here.", "And **\(links)** there.", "Not **\(links)** now."]
    }
    let heads = ["bundle", "chunk graph", "code splitting", "dependency", "tree shaking"]
    let english = text(heads, "code splitting")
    #expect(found("untranslated", ["en": english, "zh": text(heads, "代码分割")]).filter { $0 == "zh/a.md:5" }.isEmpty)
    let translated = text(["打包", "块图", "code splitting", "依赖", "摇树"], "代码分割")
    #expect(found("untranslated", ["en": english, "zh": translated]).contains("zh/a.md:5"))
  }

  @Test func aNameThatOthersKeepMayBeKept() {
    let texts = [
      "en": english,
      "de": ["**Gesperrt** wählen.", "Siehe **Gesperrt** dort.", "Auf **Locked** setzen.", "Nicht **Gesperrt**."],
      "fr": ["Choisir **Locked**.", "Voir **Locked**.", "Mettre **Locked**.", "Pas **Locked**."],
      "es": ["Elija **Locked**.", "Vea **Locked**.", "Ponga **Locked**.", "No **Locked**."],
    ]
    #expect(found("untranslated", texts).isEmpty)
  }

  /// Half of them left the cell; a column of names that are kept tells nothing.
  @Test func aPhraseAmidTranslatedCellsWasLeft() {
    func table(_ labels: [String]) -> [String] {
      [(["| A | B |", "|-|-|"] + labels.map { "| \($0) | 1 |" }).joined(separator: "\n")]
    }
    let english = ["First page", "Last page", "Allow the user to go back", "Box Server"]
    let german = table(["Erste Seite", "Letzte Seite", "Allow the user to go back", "Box Server"])
    let french = table(["Première page", "Dernière page", "Allow the user to go back", "Box Server"])
    let spanish = table(["Primera página", "Última página", "Permitir volver al usuario", "Servidor Box"])
    let polish = table(["Pierwsza strona", "Ostatnia strona", "Pozwól wrócić", "Serwer Box"])
    let russian = table(["Первая", "Последняя", "Разрешить возврат", "Сервер Box"])
    #expect(
      found(
        "untranslated",
        ["en": table(english), "de": german, "fr": french, "es": spanish, "pl": polish, "ru": russian])
        == ["de/a.md:5", "fr/a.md:5"])
  }
}
