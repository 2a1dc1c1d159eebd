import DocModel
import Findings
import Testing

@testable import Checks

/// Code spans that independent translations type, name or say in their own way, and those that they lose.
@Suite struct CodeSpanFreedomTests {
  private func loud(_ rule: RuleID, _ text: String, _ own: [String: String]) -> [String] {
    let files = ["en", "de", "fr", "es", "ja", "fa"].reduce(into: [:]) {
      $0["\($1)/a.md"] = "\(own[$1] ?? text)\n"
    }
    return Tree(files, source: "en").found(rule).filter { !$0.hasSuffix("(note)") }
  }

  /// Chinese words in code spans are converted with the text, or are other words in the other standard.
  @Test(arguments: [
    ("给定`「数量」`的`id`。", "給定`「數量」`的`id`。", true), ("使用`收集器缓存`。", "使用`收集器快取`。", true),
    ("使用`Worker 进程`。", "使用`Worker 進程`。", true), ("使用`Worker 进程`。", "使用`Task 進程`。", false),
    ("给定`数量`的`id`。", "給定`數量`的`ids`。", false), ("使用`缓存`和`进程`。", "使用`快取`和進程。", false),
  ])
  func chineseWordsAreConverted(source: String, own: String, isOne: Bool) {
    let tree = Tree(
      ["zh-CN/a.md": source + "\n", "zh-TW/a.md": own + "\n", "en/a.md": "Give the `amount` of `id`.\n"],
      source: "zh-CN")
    #expect(tree.found("inline-code").contains { $0.hasPrefix("zh-TW") && !$0.hasSuffix("(note)") } == !isOne)
  }

  /// The source writes a name otherwise than it usually does, or with a word that is no part of it.
  @Test(arguments: [
    ("`strict mode`", "`Strict` 模式", true), ("`strict`", "`Strict`", true), ("`strict mode`", "`Struct` 模式", false),
  ])
  func theUsualFormOfTheSourceIsRight(here: String, own: String, isRight: Bool) {
    let en =
      "The gang is `Strict` or not.\n\nBy default it is `Strict`.\n\nThe field `Strict` says it.\n\nUse \(here) for it.\n"
    let zh = "该组是否为 `Strict`。\n\n默认为 `Strict`。\n\n字段 `Strict` 表示这一点。\n\n为此使用 \(own)。\n"
    let tree = Tree(["en/a.md": en, "zh/a.md": zh], source: "en")
    #expect(tree.loud.filter { $0.rule == "inline-code" }.isEmpty == isRight)
  }

  /// A translation may mark the name of a folder as code, and leave out the dot of a whole object.
  @Test(arguments: [
    ("Go to content and add it.", "Gehen Sie in den Ordner `content/`.", false),
    ("Go to content and add it.", "Gehen Sie in den Ordner `contant`.", true),
    ("Set `.spec.size` and `.spec.name`.", "Setzen Sie `spec.size` und `spec.name`.", false),
    ("Use `--size value` or `'lr'`.", "Nutzen Sie `--size=value` oder `lr`.", false),
    ("Extend `\\Boxes\\Lid` here.", "Erweitern Sie `Boxes\\Lid`.", false),
    ("Extend `\\Boxes\\Lid` here.", "Erweitern Sie `Boxes\\Lad`.", true),
    ("Use `\\d+\\.\\d+` here.", "Nutzen Sie `d+\\.\\d+`.", true),
    ("Use `--size value` or `'lr'`.", "Nutzen Sie `--sizes=value` oder `lr`.", true),
    ("Set `.spec.size` and `.spec.name`.", "Setzen Sie `spec.sizes` und `spec.name`.", true),
  ])
  func namesInAnotherForm(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  /// What stands in brackets after a command is for the reader to fill in.
  @Test(arguments: [
    ("Run `git branch (name)`.", "Führen Sie `git branch (zweig)` aus.", false),
    ("Run `git rebase [base] [topic]`.", "Führen Sie `git rebase [basis] [thema]` aus.", false),
    ("Run `git rebase [base] [topic]`.", "Führen Sie `git merge [basis] [thema]` aus.", true),
  ])
  func argumentsInBracketsAreFilledIn(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  /// A language without plurals has one form for both; a mark in its full-width form is the same mark.
  @Test(arguments: [
    ("提交`PR`和`issue`。", "Submit `PRs` and `issues`.", false), ("提交`PR`和`issue`。", "Submit `PX` and `issues`.", true),
    ("不需要`hsl()`和`，`。", "It needs no `hsl()` and `,`.", false),
  ])
  func pluralsAndFullWidthMarks(source: String, own: String, isLoud: Bool) {
    let tree = Tree(["zh/a.md": source + "\n", "en/a.md": own + "\n"], source: "zh")
    #expect(!tree.loud.filter { $0.rule == "inline-code" }.isEmpty == isLoud)
  }

  /// A locale that keeps the words of the source's script is no proof against those that translate them.
  @Test func placeholdersOfAnotherScriptAreTranslated() {
    let address = "https://あなたのホスト名/cheat-sheet"
    let tree = Tree(
      [
        "ja/a.md": "一覧は `\(address)` です。\n", "de/a.md": "Die Liste ist `\(address)`.\n",
        "en/a.md": "The list is `https://yourhost/cheat-sheet`.\n",
        "es/a.md": "La lista es `https://tuservidor/cheat-sheet`.\n",
      ], source: "ja")
    #expect(tree.loud.filter { $0.rule == "inline-code" && $0.locale.tag != "de" }.isEmpty)
  }

  /// Words in backticks for emphasis are translated in them; among phrases, single words, too. A name, an option and a
  /// half of a command are none.
  @Test(arguments: [
    ("Keep `encryption keys` and `tokens` safe.", "`暗号鍵`と`トークン`を守ります。", false),
    ("Use `V8 (Node.js) versions` here.", "`V8（Node.js）バージョン`を使います。", false),
    ("Set `page` to `size` here.", "`ページ`を`サイズ`にします。", true),
    ("Keep `encryption keys` and `maxKeys` safe.", "`暗号鍵`と`最大キー`を守ります。", true),
    ("Keep `encryption keys` and `tokens` safe.", "`暗号鍵`と`tokenの列`を守ります。", true),
  ])
  func emphasizedWords(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["ja": own]).isEmpty == isLoud)
  }

  /// Controls of an interface in backticks have their own names in each language; so has a language in an example.
  @Test(arguments: [
    ("Use the `bookmark` button.", "Utilisez le bouton `Marque-pages`.", false),
    ("Open the `contextual menu` here.", "Ouvrez le `menu contextuel` ici.", false),
    ("Then click `Finish` here.", "Cliquez sur `Terminer` ici.", false),
    ("Set the `bookmark` value.", "Donnez la valeur `signet`.", true),
    ("Use the `bookmark_add` button.", "Utilisez le bouton `ajout_signet`.", true),
    ("Name it `report.german.csv` then.", "Nommez-le `report.french.csv`.", false),
    ("Name it `report.german.csv` then.", "Nommez-le `report.frech.csv`.", true),
  ])
  func namesOfControlsAndLanguages(source: String, own: String, isLoud: Bool) {
    let tree = Tree(["en/a.md": source + "\n", "fr/a.md": own + "\n"], source: "en")
    #expect(!tree.loud.filter { $0.rule == "inline-code" }.isEmpty == isLoud, "\(tree.loud.map(\.message))")
  }

  @Test func aJoiningWordInASpanIsMinor() {
    let tree = Tree(
      [
        "en/a.md": "### `box.open(chest or crate)`\n\nIt opens `chest or crate` then.\n",
        "es/a.md": "### `box.open(chest or crate)`\n\nAbre `chest o crate` luego.\n",
      ], source: "en")
    #expect(tree.loud.filter { $0.rule == "inline-code" }.allSatisfy { $0.severity < .major })
  }

  /// A name that the source says with and without backticks, and a value assigned in one span.
  @Test(arguments: [
    ("Where box is installed, use `box` as in `npx box`.", "Ist box installiert, nutzen Sie `npx box`.", false),
    ("Set `plugins.feed` to `true` here.", "Setzen Sie hier `plugins.feed: true`.", false),
    ("Set `plugins.feed` to `true` here.", "Setzen Sie hier `plugins.feed: false`.", true),
  ])
  func spansThatAreNamedAnotherWay(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  /// A plain word of the source may be code in the translation, with the dot that the source's sentence gives it.
  @Test(arguments: [
    ("The .vue files have a script section.", "Die `.vue`-Dateien haben einen Abschnitt `script`.", false),
    ("The lid files have a script section.", "Die `.lidd`-Dateien haben einen Abschnitt `skript`.", true),
  ])
  func plainWordsThatBecameSpans(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  /// No program reads typographic quotation marks: those of the source are its fault, those of a translation are told.
  @Test func typographicMarksOfTheSource() {
    #expect(loud("inline-code", "Set `scope: 'global’` now.", ["de": "Setze nun `scope: 'global'`."]).isEmpty)
    #expect(!loud("inline-code", "Set `scope: 'global'` now.", ["de": "Setze nun `scope: ’global’`."]).isEmpty)
  }

  /// What a user interface shows is translated by most, and by those who keep it not.
  @Test func captionsThatMostTranslate() {
    let hash = "1a5a1f6c3d6be0b5aeb4bd7c3ef0abe8c3ed92ad"
    func found(_ source: String, _ own: [String]) -> [String] {
      let locales = ["de", "fr", "es", "it", "pl"]
      var files = ["en/a.md": "---\nhash: \(hash)\n---\n\(source)\n"]
      for (index, locale) in locales.enumerated() {
        files["\(locale)/a.md"] =
          "---\nms.openlocfilehash: \(hash)\n---\n\(index < own.count ? own[index] : source)\n"
      }
      return Tree(files, source: "en").found("inline-code").filter { !$0.hasSuffix("(note)") }
    }
    let own = ["Wähle `Installieren`.", "Choisis `Installer`.", "Elige `Instalar`."]
    #expect(found("Choose `Install`.", own) == [])
    #expect(found("Choose `Install`.", Array(own.prefix(1))).count == 1)
    #expect(found("Choose `install`.", own).count == 3)
  }

  /// The ellipsis of a call is typed in two ways, and a name may be a word of the sentence.
  @Test(arguments: [
    ("Call `box.fill(...)` now.", "Rufe `box.fill(…)` auf.", false),
    ("Call `box.fill(...)` now.", "Rufe `box.full(…)` auf.", true),
  ])
  func anEllipsisIsTypedInTwoWays(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  @Test func aBacktickWithoutAPartnerIsNamed() {
    let files = [
      "en/a.md": "Set `a.id` and `b.id` before you run it.\n",
      "fr/a.md": "Réglez `a.id` et `b.id` avant de le lancer.\n",
      "de/a.md": "Setze ` `a.id` und `b.id` vor dem Start.\n",
    ]
    let found = Tree(files, source: "en").findings("inline-code")
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("A backtick has no partner at ‘") == true, "\(found.map(\.message))")
  }

  @Test func aNameWithoutItsMarksIsNotMissing() {
    func found(_ own: String) -> [Finding] {
      let text = "It is a `.json` file with the value of `y` in it."
      let files = ["en", "fr", "es", "ja", "de"].reduce(into: [:]) {
        $0["\($1)/a.md"] = ($1 == "de" ? own : text) + "\n"
      }
      return Tree(files, source: "en").findings("inline-code")
    }
    #expect(
      found("Es ist eine JSON-Datei mit dem Wert von Y darin.").allSatisfy { $0.message.contains("lost its backticks") }
    )
    #expect(found("Es ist eine Datei mit dem Wert darin.").contains { $0.message.contains("missing") })
  }

  /// Programs tell the letter cases apart; a word that the source writes in both is a name, too.
  @Test(arguments: [
    ("Run `git status`.", "Führen Sie `git Status` aus.", true), ("The `AnyRef` type.", "Der Typ `AnyREf`.", true),
    ("A `switch`. The Switch is new.", "Ein `Switch`. Der Switch ist neu.", false),
    ("A `switch`. It is new.", "Ein `Switch`. Er ist neu.", true),
  ])
  func theLetterCaseOfCodeIsKept(source: String, own: String, isLoud: Bool) {
    #expect(!loud("inline-code", source, ["de": own]).isEmpty == isLoud)
  }

  /// Markdown's escapes are no part of a placeholder.
  @Test func anEscapeInAPlaceholderIsNoDifference() {
    func found(_ own: String) -> [String] {
      let cell = { (type: String) in "| x | y |\n|-|-|\n| id | NSArray <NSString \(type)> |\n" }
      var files = ["en", "de", "fr"].reduce(into: [:]) { $0["\($1)/a.mdx"] = cell("\\*") }
      files["ja/a.mdx"] = cell("\\*").replacing("NSString \\*", with: own)
      return Tree(files, source: "en", flavor: .mdx).found("placeholder")
    }
    #expect(found("NSString *") == [])
    #expect(found("NSData *").count == 1)
  }

  @Test func signsTypedInAnotherWayAreEqual() {
    let text = "Set `protocol: \"http\"` below `−40°` now."
    #expect(loud("inline-code", text, ["ja": text.replacing("−", with: "-")]).isEmpty)
    #expect(loud("inline-code", text, ["ja": text.replacing("\"", with: "'")]).isEmpty)
    #expect(loud("inline-code", text, ["ja": text.replacing("http", with: "https")]) == ["ja/a.md:1"])
    #expect(loud("inline-code", "Run `echo \"$a\"`.", ["ja": "Run `echo '$a'`."]) == ["ja/a.md:1"])
  }

  @Test func aLanguageWithoutPluralsHasTheSingular() {
    #expect(loud("inline-code", "Only `Pods` run.", ["ja": "`Pod` だけが動きます。"]).isEmpty)
    #expect(loud("inline-code", "Only `Pods` run.", ["ja": "`Pop` だけが動きます。"]) == ["ja/a.md:1"])
    #expect(loud("inline-code", "Only `Pods` run.", ["es": "Solo `Pod`."]) == ["es/a.md:1"])
    #expect(loud("inline-code", "In `getters` and `actions`.", ["ja": "`getter` と `action` に。"]).isEmpty)
  }

  /// Another locale than the first has the name, and no source is known.
  @Test func aSlipOfWhatAnyOtherHasIsLoud() {
    let texts = ["de": "Es ist `a`.", "fr": "C’est `a`.", "en": "It is `a`, so finished.", "es": "Es `a`."]
    let found = Tree(
      (texts.merging(["it": "È `a`, segnato `finisheg`."]) { $1 }).reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }
    )
    #expect(found.loud.map { "\($0.rule.name) \($0.locale.tag)" } == ["inline-code it"])
  }

  /// What a user interface shows is in the reader's language, and its path may be in plain text.
  @Test(arguments: [
    ("Choose the `Issue Type`.", "Wähle den `Issue-Typ`.", true), ("Choose the `Issue Type`.", "Wähle die Art.", true),
    ("Click `Project Management -> Create Workflow`.", "Klicke auf Projektverwaltung – Ablauf anlegen.", true),
    ("Set `Content-Type`.", "Setze den Typ.", false), ("Run `box make all`.", "Führe es aus.", false),
    ("Set `BoxType`.", "Setze den Typ.", false), ("Open `DataSource Center`.", "Öffne die Quellen.", true),
    ("`edit {{name|id}} {{[-v|--all]}}`", "`edit {{nome|id}} {{[-v|--all]}}`", true),
    ("`edit {{name}} {{[-v|--all]}}`", "`edit {{nome}} {{[-v|--alle]}}`", false),
    ("`wait {{5h}}`", "`wait {{5시간}}`", false), ("`edit {{name}}`", "`edita {{nome}}`", false),
    ("See the `official box chart`.", "Siehe `официальный чарт`.", true),
    ("Run `box get --all lids`.", "Führe `бокс get --all lids` aus.", false),
  ])
  func captionsAreTranslated(source: String, own: String, isFree: Bool) {
    #expect(loud("inline-code", source, ["de": own]).isEmpty == isFree)
  }

  @Test func theFullStopOfTheSentenceIsNoPartOfTheSpan() {
    #expect(loud("inline-code", "Its name is `otel.`", ["ja": "名前は `otel` です。"]).isEmpty)
    #expect(loud("inline-code", "Its name is `otel.`", ["ja": "名前は `otlp` です。"]) == ["ja/a.md:1"])
  }

  /// The translation begins the second paragraph later.
  @Test func aSpanMayMoveIntoTheNextParagraph() {
    let text = "Sign the `Host` header. Then set `Date`.\n\nThe server reads `Via` after that."
    #expect(
      loud("inline-code", text, ["ja": "`Host` ヘッダーに署名します。\n\n次に `Date` を設定します。サーバーは `Via` を読みます。"]).isEmpty)
    #expect(
      loud("inline-code", text, ["ja": "`Host` ヘッダーに署名します。\n\n次に `Data` を設定します。サーバーは `Via` を読みます。"])
        == ["ja/a.md:1", "ja/a.md:3"])
  }

  @Test func aSpanInTheParagraphBeforeMayBeNamedAgain() {
    let text = "Do not edit `cli.lua`.\n\nThe file `cli.lua` has the defaults.\n\nEdit `config.yaml`."
    let own = "既定値は `cli.lua` にあります。`cli.lua` は編集しません。\n\n`config.yaml` を使います。\n\n`config.yaml` を編集します。"
    #expect(loud("inline-code", text, ["ja": own]).isEmpty)
    #expect(
      loud("inline-code", text, ["ja": own.replacing("\n\n`config.yaml` を使", with: "\n\n`config.yml` を使")])
        == ["ja/a.md:3"])
  }

  @Test func aKeyAndItsValueMayBeTwoSpans() {
    #expect(loud("inline-code", "Set `format: json` here.", ["ja": "`format` を `json` に設定します。"]).isEmpty)
    #expect(loud("inline-code", "Set `format: json` here.", ["ja": "`format` を `jsan` に設定します。"]) == ["ja/a.md:1"])
  }

  @Test func keysHaveTheNamesOfTheReadersKeyboard() {
    #expect(loud("inline-code", "Press `Ctrl+Space` now.", ["fr": "Appuyez sur `Ctrl+Espace`."]).isEmpty)
    #expect(loud("inline-code", "Press `o + Enter` now.", ["fr": "Appuyez sur `o + Entrée`."]).isEmpty)
    #expect(loud("inline-code", "Call `Space` now.", ["fr": "Appelez `Space2`."]) == ["fr/a.md:1"])
    #expect(loud("inline-code", "Call `enter-mode` now.", ["fr": "Appelez `entrer-mode`."]) == ["fr/a.md:1"])
  }

  @Test func unitsAreWords() {
    #expect(loud("inline-code", "It is `7 meters` long.", ["es": "Mide `7 metros`."]).isEmpty)
    #expect(loud("inline-code", "It is `7 meters` long.", ["es": "Mide `8 metros`."]) == ["es/a.md:1"])
  }

  @Test func aSpanMayBecomeABlockBelow() {
    let text = "Now run the program with `npm run` here."
    #expect(loud("inline-code", text, ["ja": "ここでプログラムを実行します：\n\n```\nnpm run\n```"]).isEmpty)
    #expect(loud("inline-code", text, ["ja": "ここでプログラムを実行します：\n\n```\nnpm start\n```"]) == ["ja/a.md:1"])
  }

  @Test func aPhraseThatTwoOthersTranslateIsText() {
    let text = "The title is `Page Title | Site Title` in `<title>`."
    func own(_ phrase: String) -> String { text.replacing("Page Title | Site Title", with: phrase) }
    let (de, fr, es) = (
      own("Seiten-Titel | Websitename"), own("Titre de la page | Titre du site"), own("Título | Sitio")
    )
    #expect(loud("inline-code", text, ["de": de, "fr": fr, "es": es]).isEmpty)
    #expect(
      loud("inline-code", text, ["de": de.replacing("<title>", with: "<titel>"), "fr": fr, "es": es]) == ["de/a.md:1"])
    let tip = "Write `:::tip[Did you know?]` to begin."
    let words = ["de": "Wusstest du schon?", "fr": "Le saviez-vous ?", "ja": "ご存知でしたか？"]
    #expect(loud("inline-code", tip, words.mapValues { tip.replacing("Did you know?", with: $0) }).isEmpty)
    #expect(
      loud("inline-code", tip, ["de": tip.replacing("tip[Did you know?]", with: "hinweis[Wusstest du schon?]")])
        == ["de/a.md:1"])
  }

  @Test func whatTheSourceNamesElsewhereMayBeNamed() {
    let text = "Set `onDetected` first.\n\nThis handler is called with a list of all paths."
    let own = text.replacing("This handler", with: "The `onDetected` handler")
    #expect(loud("inline-code", text, ["ja": own]).isEmpty)
    #expect(
      loud("inline-code", text, ["ja": own.replacing("`onDetected` handler", with: "`onDetectd` handler")])
        == ["ja/a.md:3"])
    let sample = "A name replaces the keyword.\n\n```js\nconst APP_TARGET = 1;\n```"
    let named = sample.replacing("the keyword", with: "`APP_TARGET`")
    #expect(loud("inline-code", sample, ["ja": named]).isEmpty)
    let button = "Find it by clicking “Install” on the page."
    #expect(loud("inline-code", button, ["de": "Klicke dafür auf `Installieren` auf der Seite."]).isEmpty)
  }

  @Test func aPlainWordMayBeTranslated() {
    let text =
      "A context is what a route has.\n\nEach handler gets the `context` object and the `next()` function as arguments."
    let own = "コンテキストはルートが持つものです。\n\n各ハンドラーは、コンテキストオブジェクトと`next()`関数を引数として受け取ります。"
    #expect(loud("inline-code", text, ["ja": own]).isEmpty)
    #expect(loud("inline-code", text, ["ja": own.replacing("`next()`関数", with: "関数")]) == ["ja/a.md:3"])
    #expect(loud("inline-code", text, ["ja": own.replacing("コンテキストオブジェクトと", with: "`ctx`オブジェクトと")]) == ["ja/a.md:3"])
    #expect(
      loud("inline-code", text, ["ja": own.replacing("、コンテキストオブジェクトと`next()`関数を引数として", with: "`next()`を")])
        == ["ja/a.md:3"])
  }

  @Test func aSpanAboutLanguagesNamesTheReaders() {
    let text = "If you have an `en/about.md` file, create one for each language."
    #expect(loud("inline-code", text, ["de": text.replacing("en/about", with: "de/about")]).isEmpty)
    #expect(loud("inline-code", text, ["de": text.replacing("en/about", with: "en/abaut")]) == ["de/a.md:1"])
  }

  /// A program that lists files draws with no-break spaces; the comments are translated.
  @Test func invisibleCharactersOfTheSourceMayStay() {
    let code = "Text.\n\n```\nmodules\n \u{a0}\u{a0} cart.js # cart module\n```"
    #expect(loud("invisible-characters", code, ["de": code.replacing("cart module", with: "Warenkorb")]).isEmpty)
    let more = code.replacing("# cart module", with: "#\u{a0}Warenkorb")
    #expect(loud("invisible-characters", code, ["de": more]) == ["de/a.md:5"])
  }

  @Test func aDirectionalMarkAtTheEdgeOfASpanKeepsBracketsInPlace() {
    let text = "Use `child_process.fork()` for this."
    for rule: RuleID in ["inline-code", "invisible-characters"] {
      #expect(loud(rule, text, ["fa": text.replacing("fork()", with: "fork()\u{200e}")]).isEmpty)
    }
    #expect(
      loud("invisible-characters", text, ["fa": text.replacing("fork()", with: "fo\u{200e}rk()")]) == ["fa/a.md:1"])
    #expect(
      loud("invisible-characters", text, ["de": text.replacing("fork()", with: "fork()\u{200e}")]) == ["de/a.md:1"])
  }
}

/// Names that connect the components of a page, and values that mean something.
@Suite struct ComponentNameTests {
  private func loud(_ text: String, _ own: [String: String]) -> [Severity] {
    let files = ["en", "de", "fr", "es", "ko", "ja"].reduce(into: [:]) { $0["\($1)/a.md"] = "\(own[$1] ?? text)\n" }
    return Tree(files, source: "en", flavor: .mdx).findings("placeholder").map(\.severity).filter { $0 >= .major }
  }

  private let tabs = """
    Stars:

    <Tabs syncKey="stars">
      <TabItem label="Orion">Bellatrix</TabItem>
      <TabItem label="Gemini">Pollux</TabItem>
    </Tabs>

    Planets:

    <Tabs syncKey="stars">
      <TabItem label="Orion">HD 34445 b</TabItem>
      <TabItem label="Gemini">Pollux b</TabItem>
    </Tabs>
    """

  @Test func aNameThatConnectsPlacesMayBeTranslatedInAllOfThem() {
    let own = ["es": "estrellas", "ko": "별자리", "ja": "星座"].mapValues { tabs.replacing("stars", with: $0) }
    #expect(loud(tabs, own).isEmpty)
    #expect(!loud(tabs, ["es": tabs.replacing("stars", with: "estrellas")]).isEmpty)
    let half = tabs.replacing("Planets:\n\n<Tabs syncKey=\"stars\">", with: "Planets:\n\n<Tabs syncKey=\"planetas\">")
    #expect(!loud(tabs, own.merging(["es": half]) { $1 }).isEmpty)
    let one = "Text.\n\n<Partners category=\"infrastructure\" />"
    #expect(
      !loud(
        one, ["es": "infraestructura", "ko": "인프라", "ja": "基盤"].mapValues { one.replacing("infrastructure", with: $0) }
      )
      .isEmpty)
  }

  @Test func aSpaceWrittenAsAnExpressionAfterATagIsWhiteSpace() {
    #expect(loud(tabs, ["ko": tabs.replacing("</Tabs>\n\nPlanets", with: "</Tabs>{' '}\n\nPlanets")]).isEmpty)
    #expect(!loud(tabs, ["ko": tabs.replacing("</Tabs>\n\nPlanets", with: "</Tabs>{name}\n\nPlanets")]).isEmpty)
  }

  /// What a span has in Latin script is kept, in a span or not; the rest is text.
  @Test func wordsInTheScriptOfTheSourceAreTranslated() {
    func found(_ ru: String, _ ja: String) -> [String] {
      let zh = "回落的目标是某个 `端口`，用 `Db.save(数据)` 写入，再看 `特定域名 -> out`。\n"
      return Tree(["zh/a.md": zh, "ru/a.md": ru + "\n", "ja/a.md": ja + "\n"], source: "zh").found("inline-code")
        .filter { !$0.hasSuffix("(note)") }
    }
    let ru = "Целью служит **порт**, запись через `Db.save(данные)`, затем `нужный домен -> out`."
    let ja = "対象は**ポート**で、`Db.save(データ)` で書き込み、`特定ドメイン -> out` を見ます。"
    #expect(found(ru, ja).isEmpty)
    #expect(found(ru.replacing("Db.save", with: "запись"), ja) == ["ru/a.md:1"])
  }
}
