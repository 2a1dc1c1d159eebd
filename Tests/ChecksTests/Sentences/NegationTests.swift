import Findings
import Testing

@testable import Checks

@Suite struct NegationTests {
  private func found(ko: String) -> [String] {
    Tree(
      [
        "en/a.md": "You can't set both values.\n", "de/a.md": "Sie können nicht beide Werte setzen.\n",
        "fr/a.md": "Vous ne pouvez pas définir les deux valeurs.\n", "es/a.md": "No se pueden definir ambos valores.\n",
        "ko/a.md": ko + "\n",
      ], source: "en"
    ).found("negation")
  }

  @Test func aLostNegationIsLoud() { #expect(found(ko: "두 값을 모두 설정할 수 있습니다.") == ["ko/a.md:1"]) }

  /// まず is ‘first’, unless it ends a verb.
  @Test func aWordThatSoundsLikeANegationIsNone() {
    func found(_ ja: String) -> [String] {
      self.found([
        "en": "First, open the folder with the files.", "de": "Öffnen Sie zuerst den Ordner mit den Dateien.",
        "fr": "Ouvrez d’abord le dossier avec les fichiers.", "es": "Abra primero la carpeta con los archivos.",
        "it": "Apri prima la cartella con i file.", "pl": "Najpierw otwórz folder z plikami.", "ja": ja,
      ])
    }
    #expect(found("まずファイルのあるフォルダーを開きます。").isEmpty)
    #expect(!found("ファイルを含まずにフォルダーを開きます。").isEmpty)
  }

  /// *yok etmek* is to destroy, 안 after a noun is *inside*, and *nikoli* is *not*.
  @Test(arguments: [
    ("The state of the page will always be destroyed.", "tr", "Sayfanın durumu her zaman yok edilir."),
    ("Make sure that the item is not set.", "tr", "Öğenin AYARLANMADIĞINDAN emin olun."),
    ("Each file in the package has a name.", "ko", "패키지 안 각 파일은 이름이 있습니다."),
    ("You are not the provider's customer.", "cs", "Jste náš zákazník, nikoli jejich."),
    ("We do not charge for it.", "he", "איננו גובים על כך תשלום."),
    ("You cannot test anything.", "hu", "Nem tesztelhet semmit."),
    ("It is not stored anywhere.", "de", "Es wird nirgendwo gespeichert."),
    ("Do not share it with anybody.", "fr", "Ne la partagez avec personne."),
    ("No more implicit calls.", "ru", "Больше никаких неявных вызовов."),
    ("Either update it automatically or not.", "it", "Aggiornalo automaticamente oppure a mano."),
    ("It is a model with a texture and nothing else.", "ru", "Это модель с текстурой и ничего более."),
    ("Why not another one at ten times?", "pl", "A może jeszcze jeden po dziesięciu razach?"),
    ("You'll no longer have it in your hand.", "ru", "Он исчезнет из вашей руки."),
    ("It would not stay free of charge.", "de", "Es würde später kostenpflichtig werden."),
    ("Shops: one.example, amsleser.no", "de", "Läden: one.example und amsleser.no"),
  ]) func wordsOfNegation(en: String, locale: String, own: String) {
    #expect(found(["en": en, locale: own]).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// A clause of *unless* says the opposite of its sentence; 关闭 is also *close*, and *mal* is *not well*.
  @Test(arguments: [
    ("The category is not well covered by the data.", "fr", "La catégorie est mal couverte par les données."),
    ("The feature has to be enabled for the pages, which is the default state.", "zh", "使用该功能需要打开它（默认就是打开的，除非显式禁用）。"),
    (
      "They let you change the menu, so that they are equally powerful.", "uk",
      "Вони дозволяють змінювати меню, тому вони не менш потужні."
    ),
    ("It is completely unrelated to the number of messages.", "es", "Es completamente ajeno al número de mensajes."),
    ("Such solutions have a short durability of some decades.", "ja", "そのような解決策には、数十年という短期的な耐久性しかありません。"),
    ("It works by enabling each peer to propose a closing transaction.", "zh", "它允许每一方各自提出一笔有效的关闭交易。"),
  ]) func wordsThatOnlyLookLikeTheOpposite(en: String, locale: String, own: String) {
    let tree = Tree(["en/a.md": en + "\n", "\(locale)/a.md": own + "\n"], source: "en")
    #expect((tree.found("negation") + tree.found("meaning")).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// French says *only* by a negation whose second half may stand six words on.
  @Test func aNegationOfOnlyHasTwoHalves() {
    let texts = [
      "ja": "この変更を行うには、新しいページを作成するしかありません。", "de": "Änderungen sind nicht ohne eine neue Seite möglich.",
      "es": "Los cambios no se pueden hacer sin una página nueva.",
      "fr": "Des changements ne peuvent être faits à ces pages qu'en créant une nouvelle.",
    ]
    #expect(found(texts, source: nil).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Release notes of a Chinese source are in English, and no translation changes them.
  @Test func theSameWordsSayTheSame() {
    let zh = "# 发布\n\n## 修复\n\n- fix: the copy of the code cannot copy the empty string\n\n这个版本修复了一个问题。\n"
    let en = "# Release\n\n## Fixes\n\n- fix: the copy of the code cannot copy the empty string\n\nIt mends a fault.\n"
    #expect(Tree(["zh/a.md": zh, "en/a.md": en], source: "zh").found("negation").isEmpty)
  }

  /// *It is an error if both values are set* says the same.
  @Test func aWordThatMayBeNegativeReplacesANegation() {
    #expect(found(ko: "두 값을 모두 설정하면 오류가 발생합니다.").allSatisfy { $0.hasSuffix("(note)") })
  }

  /// *File extensions are optional* says that they are not required.
  @Test func anOptionalThingIsNotRequired() {
    let tree = Tree(
      [
        "en/a.md": "The extensions are not required for these files.\n",
        "de/a.md": "Die Endungen sind für diese Dateien nicht erforderlich.\n",
        "fr/a.md": "Les extensions sont optionnelles pour ces fichiers.\n",
        "es/a.md": "Las extensiones no son necesarias para estos archivos.\n",
      ], source: "en")
    #expect(tree.found("negation").allSatisfy { $0.hasSuffix("(note)") })
  }

  /// One page with one sentence in each locale.
  private func found(_ texts: [String: String], source: String? = "en") -> [String] {
    Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: source).found("negation")
  }

  /// The preposition *in* is no prefix of negation, and *older than* and *deleted* are no reason for a negation.
  ///
  /// A single translation made without a tool may negate freely: that no test fails says that all is well.
  @Test func anAddedNegationIsLoudIfSeveralLackIt() {
    let en = "Snapshots older than 90 days in the folder are deleted."
    let fr = "Les instantanés de plus de 90 jours dans le dossier ne sont pas supprimés."
    #expect(found(["en": en, "fr": fr]) == ["fr/a.md:1 (note)"])
    #expect(
      found([
        "en": en, "fr": fr, "de": "Momentaufnahmen im Ordner, die älter als 90 Tage sind, werden gelöscht.",
        "ja": "フォルダー内の 90 日より古いスナップショットは削除されます。",
      ]) == ["fr/a.md:1"])
  }

  /// The title of a page in English is no sentence of the translation.
  @Test(arguments: [
    ("Check [Addresses not working](x) after it", false), ("Do not check the addresses after it", true),
  ])
  func anEnglishTitleOfTheSourceNegatesNothing(en: String, isTold: Bool) {
    let zh = en.contains("[") ? "请更新内核，之后查看 [Addresses not working](x) 这个页面。" : "请更新内核，之后查看这个页面的全部地址。"
    #expect(found(["zh": zh, "en": "Please update the kernel. \(en)."], source: "zh").isEmpty != isTold)
  }

  /// *Not yet* negates, *until* does not.
  @Test func notYetIsANegationInRussian() {
    let en = "The box does not support lids of this kind yet."
    #expect(found(["en": en, "ru": "Ящик пока ещё не поддерживает крышки такого рода."]).isEmpty)
    #expect(found(["en": en, "ru": "Ящик уже поддерживает крышки такого рода."]) == ["ru/a.md:1"])
  }

  /// *Optionnelles* says it, though most others have a word such as *unused*, too.
  @Test func aWordThatOneOtherLocaleLacksMayReplaceANegation() {
    let texts = [
      "en": "The unused extensions are not required for these files.",
      "de": "Die ungenutzten Endungen sind für diese Dateien nicht erforderlich.",
      "es": "Las extensiones inactivas no son necesarias para estos archivos.",
      "fr": "Les extensions sont optionnelles pour ces fichiers.",
      "it": "Le estensioni non sono necessarie per questi file.",
      "pl": "Nieużywane rozszerzenia nie są wymagane dla tych plików.",
    ]
    #expect(found(texts) == ["fr/a.md:1 (note)"])
  }

  /// *If that does not suit you* is a clause more.
  @Test func aNegationInAFreeWordingIsANote() {
    let more = (
      en: "The lid of the box is as wide as the box.", fr: "Le couvercle de la boîte est aussi large qu’elle."
    )
    let texts = [
      "en": [more.en, "You can also change the program to fit what you need.", more.en],
      "fr": [more.fr, "Si cela ne vous convient pas, vous pouvez changer le programme.", more.fr],
    ]
    #expect(found(texts.mapValues { $0.joined(separator: "\n\n") }).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// *Irréversible* says for the French sentence what the others negate.
  @Test func oneWordThatMayBeNegativeDoesNotExcuseAnotherLocale() {
    let texts = [
      "en": "This cannot be undone.", "de": "Das kann rückgängig gemacht werden.",
      "fr": "Cette action est irréversible.", "ja": "この操作は元に戻せません。",
    ]
    #expect(found(texts).contains("de/a.md:1") && !found(texts).contains("fr/a.md:1"))
  }

  /// Armenian sets the marks of questions and emphasis within words, and ends a sentence by `։` or `:`.
  @Test func armenianMarksArePartOfNoWord() {
    let en = "Do all contributors need the specification? No!"
    #expect(found(["en": en, "hy": "Արդյո՞ք բոլոր մասնակիցներին պետք է այս սպեցիֆիկացիան: Ո՛չ։"]) == [])
    #expect(found(["en": en, "hy": "Արդյո՞ք բոլոր մասնակիցներին պետք է այս սպեցիֆիկացիան: Այո՛։"]) == ["hy/a.md:1"])
  }

  /// Words that begin or end as a negation does.
  @Test(arguments: [
    ("How does this relate to versions?", "th", "นี่เกี่ยวข้องกับเวอร์ชันอย่างไร?"),
    ("An example of a commit", "th", "ตัวอย่างของคอมมิต"), ("An example of the file", "lo", "ຕົວຢ່າງຂອງໄຟລ໌"),
    ("The name of the computer", "km", "ឈ្មោះរបស់កុំព្យូទ័រ"), ("A good example of the file", "ml", "ഫയലിന്റെ നല്ല ഉദാഹരണം"),
    ("The new number of the file", "ne", "फाइलको नयाँ नम्बर"),
  ])
  func otherWordsDoNotNegate(_ source: String, _ locale: String, _ own: String) {
    #expect(found(["en": source, locale: own]).isEmpty)
  }

  /// Questions negate as statements do, but one that begins with a negated verb asks the same without it.
  @Test(arguments: [
    ("id", "Tidakkah ini menghambat pengembangan yang cepat?", "Apakah ini membantu pengembangan yang cepat?"),
    ("uz", "Bu tez rivojlanish qilmaydimi?", "Bu tez rivojlanish qiladimi?"),
    ("ml", "ഇത് വികസനത്തെ വേഗത്തിലാക്കുന്നില്ലേ?", "ഇത് വികസനത്തെ വേഗത്തിലാക്കുമോ?"),
    ("ar", "ألا يساعد ذلك التطوير السريع؟", "هل يساعد ذلك التطوير السريع؟"),
  ])
  func questionsNegate(_ locale: String, _ own: String, _ other: String) {
    let en = "Doesn't this help rapid development?"
    #expect(found(["en": en, locale: own]) == [])
    #expect(found(["en": en, locale: other]) == ["\(locale)/a.md:1 (note)"])
  }

  /// The parts *un-* and 未 say one thing, and 获取消息 has no 取消.
  @Test func partsOfWordsNegate() {
    #expect(found(["zh": "获取消息总未读数", "en": "Get the total count of unread messages"], source: "zh") == [])
    #expect(
      found(
        [
          "zh": "除了控制是否接收推送外，还会控制该会话未使用数是否计入总未使用数。",
          "en": "It controls whether to receive push, and whether the unused count is in the total unused count.",
        ], source: "zh"
      ).isEmpty)
    #expect(found(["en": "Edge devices cannot use only this.", "zh": "边缘设备又不像云上只有这个服务。"]) == [])
    #expect(
      !found(["zh": "该消息不会发送给其他成员。", "en": "The message is sent to the members."], source: "zh").isEmpty)
  }

  @Test func noBeforeANounNegates() {
    #expect(found(["en": "It needs no server.", "de": "Ein Server wird gebraucht."]) == ["de/a.md:1"])
    #expect(found(["en": "It needs no server.", "de": "Ein Server wird nicht gebraucht."]) == [])
    #expect(found(["en": "Enter no more than 5 names.", "de": "Geben Sie bis zu 5 Namen ein."]) == [])
  }

  /// The Portuguese *no* is no sign of English, nor is the Spanish one.
  @Test func wordsSharedWithEnglishHideNoLostNegation() {
    #expect(
      found([
        "en": "This command selects all services that aren't in the default namespace.",
        "pt-BR": "Este comando seleciona todos os serviços que estão no namespace padrão.",
      ]) == ["pt-BR/a.md:1"])
    #expect(
      found([
        "en": "The pod does not start if the name is not set.",
        "es": "El pod no arranca si el nombre está definido.",
      ]) == ["es/a.md:1"])
    #expect(
      found([
        "en": "It says that the file was not found.", "de": "Es erscheint die Meldung: file was not found.",
      ]) == [])
  }

  /// All others limit the length, too, so the limit replaces nothing.
  @Test func aLimitThatAllHaveReplacesNoNegation() {
    #expect(
      found([
        "en": "Names have at most 15 characters and cannot start with a dot.",
        "de": "Namen haben höchstens 15 Zeichen und dürfen nicht mit einem Punkt beginnen.",
        "fr": "Les noms ont au maximum 15 caractères et ne peuvent pas commencer par un point.",
        "pt": "Os nomes têm no máximo 15 caracteres e podem começar com um ponto.",
        "ko": "이름은 최대 15자이며 점으로 시작할 수 없습니다.",
      ]) == ["pt/a.md:1"])
  }

  /// Chinese has many words for what English negates, so that one translation proves nothing.
  @Test func oneTranslationIntoChineseIsANote() {
    #expect(found(["en": "Mutations do not exist any more.", "zh": "Mutation 已经是历史了。"]) == ["zh/a.md:1 (note)"])
    #expect(found(["en": "Mutations do not exist any more.", "zh": "Mutation 已经被弃用了。"]).isEmpty)
  }

  /// In these languages *never* and *nothing* need *not*, which alone negates.
  @Test func wordsThatNeedANegationAreNone() {
    let en = "The command never opens the files."
    #expect(found(["en": en, "ru": "Команда никогда не открывает файлы."]) == [])
    #expect(found(["en": en, "ru": "Команда никогда открывает файлы."]) == ["ru/a.md:1"])
    #expect(found(["en": "The layer will do nothing.", "ja": "レイヤーは何もしません。"]) == [])
    #expect(found(["en": "The layer will do nothing.", "ja": "レイヤーは何もします。"]) == ["ja/a.md:1"])
    #expect(found(["en": "The layer only reads files.", "ja": "しかしレイヤーはファイルを読みます。"]) == [])
  }

  /// The negation of a clause may be said with *only*, and *in this mode* holds none.
  @Test func onlyIfIsSaidForNotUnless() {
    let texts = [
      "en": "The script doesn't run again unless the policy changes.",
      "de": "Das Skript wird nicht erneut ausgeführt, es sei denn, die Richtlinie ändert sich.",
      "fr": "Le script ne s'exécute pas à nouveau, sauf si la stratégie change.",
      "es": "El script no se vuelve a ejecutar a menos que cambie la directiva.",
      "pl": "Ponowne wykonanie skryptu następuje tylko w przypadku zmiany zasad.",
    ]
    #expect(found(texts).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// Chinese, Japanese and Korean negate within words: two texts are too few to say that one negates wrongly.
  @Test func negationsWithinWordsNeedSeveralOthers() {
    let en = "The gray leaves stand for dead code."
    #expect(found(["en": en, "zh": "灰色的叶子表示未引用的代码。"]).allSatisfy { $0.hasSuffix("(note)") })
    let others = ["en": "Files are deleted.", "de": "Dateien werden gelöscht.", "es": "Los archivos se eliminan."]
    let fr = ["fr": "Les fichiers ne sont pas supprimés."]
    #expect(found(others.merging(fr) { first, _ in first }) == ["fr/a.md:1"])
  }

  @Test func wordsWithTheLettersOfANegationAreNone() {
    let pairs: [(en: String, locale: String, text: String)] = [
      ("Edit the settings in this file.", "ja", "設定はこのファイルでおこないます。"),
      ("They are crucial for our success.", "ja", "これらは成功に欠かせない要素です。"),
      ("We propose this change.", "ko", "이 변경을 제안합니다."), ("This works well.", "zh", "这个效果不错。"),
      ("These are breaking changes.", "zh", "这些是不兼容更新。"),
      ("They can't do it.", "ta", "அவர்களால் முடியாது."), ("Don't give up now.", "ta", "தளர்ந்துவிடாதீர்கள் இப்போது."),
      ("Never share your password.", "fr", "Ne communiquez votre mot de passe à personne."),
    ]
    for pair in pairs { #expect(found(["en": pair.en, pair.locale: pair.text]) == [], "\(pair.text)") }
  }
}
