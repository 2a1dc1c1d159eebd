import Findings
import Testing

@testable import Checks

/// What in a sample is for people to read.
@Suite struct CodeWordingTests {
  private func tree(_ language: String, _ code: String, pl: String, matter: String = "") -> Tree {
    func page(_ code: String) -> String { "\(matter)Text.\n\n```\(language)\n\(code)\n```\n" }
    return Tree(["en/a.md": page(code), "de/a.md": page(code), "fr/a.md": page(code), "ru/a.md": page(pl)])
  }

  private func loud(_ language: String, _ code: String, as other: String) -> [String] {
    let tree = tree(language, code, pl: other)
    return ["code-body", "code-translated"].flatMap { rule in
      tree.findings(rule).filter { $0.level(threshold: Finding.defaultThreshold) != .note || $0.severity == .critical }
        .map { "\(rule.name):\($0.place.line) \($0.severity)" }
    }
  }

  @Test func theLabelsOfADiagramMayBeTranslated() {
    #expect(
      loud(
        "mermaid", "flowchart LR\n  A(Buyer) --> B[Big shop]",
        as: "flowchart LR\n  A(Покупатель) --> B[Большой магазин]"
      ).isEmpty)
    #expect(
      loud("mermaid", "sequenceDiagram\n  A->>B: Give me bread", as: "sequenceDiagram\n  A->>B: Daj mi chleb").isEmpty)
    #expect(
      loud(
        "mermaid", "sequenceDiagram\n  participant p as Load balancer\n  loop Each day\n  A->>B: Go",
        as: "sequenceDiagram\n  participant p as Балансировщик\n  loop Каждый день\n  A->>B: Идём"
      ).isEmpty)
    #expect(loud("mermaid", "flowchart LR\n  A -- yes --> B", as: "flowchart LR\n  A -- да --> B").isEmpty)
    #expect(
      loud(
        "mermaid", "graph LR\n  A -- 规则匹配到 --> B\n  A --> C", as: "graph LR\n  A -- По правилу DIRECT --> B\n  A --> C"
      )
      .isEmpty)
    #expect(
      loud("mermaid", "graph LR\n  A -- 规则匹配到 --> B", as: "graph LR\n  A -- По правилу --> C") == ["code-body:5 major"])
    #expect(
      loud("mermaid", "flowchart LR\n  A(Buyer) --> B", as: "flowvhart LR\n  A(Покупатель) --> B") == [
        "code-body:4 major"
      ])
    #expect(
      loud("mermaid", "flowchart LR\n  A(Buyer) --> B", as: "flowchart LR\n  A(Buyer) --> C") == ["code-body:5 major"])
  }

  @Test func aStringWithOneOtherLetterIsNoTypoAmongTranslatedOnes() {
    let code = "const a = {\n  country: \"Canada\",\n  work: \"Writer of texts\",\n};"
    #expect(
      loud("js", code, as: "const a = {\n  country: \"Kanada\",\n  work: \"Pisarz\",\n};").isEmpty)
    #expect(
      loud("js", code, as: "const a = {\n  country: \"Kanada\",\n  work: \"Writer of texts\",\n};")
        == ["code-body:5 major"])
  }

  @Test func whatReadersFillInIsText() {
    let template = "<type>[optional scope]: <description>\n\n[optional body]"
    #expect(
      loud("", template, as: "<тип>[необов'язкова область]: <опис>\n\n[необов'язкове тіло]").isEmpty)
    #expect(!loud("", template, as: "<тип>[область] <опис>\n\n[тіло]").isEmpty)
    #expect(!loud("", template, as: "<тип>[область]: <опис>").isEmpty)
    let listing = "SIZE: {{ size.zip }}\nSHA1: {{ sha1.zip }}"
    #expect(loud("", listing, as: "РАЗМЕР: {{ size.zip }}\nSHA1: {{ sha1.zip }}").isEmpty)
    #expect(!loud("", listing, as: "РАЗМЕР: {{ size.gz }}\nSHA1: {{ sha1.zip }}").isEmpty)
    #expect(!loud("", "name: box\nsize: 12", as: "имя: box\nsize: 12").isEmpty)
    #expect(!loud("go", "list[first index]: <-box", as: "list[первый индекс]: <-box").isEmpty)
  }

  /// In code of no language, text after `#` is a comment, and an item may say something of its key.
  @Test func commentsAndItemsWithoutALanguageAreText() {
    #expect(loud("", "ruby 2.5.3 # a short comment\nnode 1", as: "ruby 2.5.3 # krótki komentarz\nnode 1").isEmpty)
    #expect(!loud("", "ruby 2.5.3 # a short comment\nnode 1", as: "rubin 2.5.3 # krótki komentarz\nnode 1").isEmpty)
    let script = "; Make it snow for 10 seconds.\n@snow time:10"
    #expect(loud("nani", script, as: "; Śnieg przez 10 sekund.\n@snow time:10").isEmpty)
    #expect(!loud("nani", script, as: "; Śnieg przez 10 sekund.\n@snow time:11").isEmpty)
    let keys = "- size: optional, a number\n- lid: required, a shape"
    #expect(loud("", keys, as: "- size: необов'язково, число\n- lid: обов'язково, форма").isEmpty)
    #expect(!loud("", keys, as: "- розмір: необов'язково, число\n- lid: обов'язково, форма").isEmpty)
  }

  @Test func aLineBetweenTagsIsText() {
    let code = "<label>\n  Username:\n  <input name=\"a\">\n</label>"
    #expect(loud("html", code, as: code.replacing("Username:", with: "Nazwa na stronie :")).isEmpty)
    #expect(loud("html", code, as: code.replacing("Username:", with: "Usernama:")) == ["code-body:5 major"])
  }

  @Test(arguments: [
    (
      "- by {{ $params.author }} on {{ $params.date }}", "- {{ $params.date }}, автор {{ $params.author }}",
      "автор {{ $params.name }}"
    ),
    (
      "### Title <Badge type=\"info\">custom element</Badge>",
      "### Заголовок <Badge type=\"info\">свой элемент</Badge>",
      "## Заголовок <Badge type=\"info\">свой элемент</Badge>"
    ),
    ("| Tables | Are | Cool |", "| Таблицы | это | круто |", "| Таблицы | это круто |"),
    ("- [ ] Write the press release", "- [ ] Написать пресс-релиз", "- [x] Написать пресс-релиз"),
    (
      "Created with `.toolrc.json`. See [more](./more.md).",
      "Можно создать с помощью `.toolrc.json`. [Ещё](./more.md).",
      "Можно создать с помощью `.файл.json`. [Ещё](./more.md)."
    ),
    (
      "---\ntitle: Blogging Like a Hacker\n---\n\nText", "---\ntitle: Пишу как хакер\n---\n\nText",
      "---\nзаголовок: Пишу как хакер\n---\n\nText"
    ),
  ])
  func proseOfAMarkdownSampleMayBeTranslated(english: String, translated: String, torn: String) {
    #expect(loud("md", english, as: translated).isEmpty)
    #expect(!loud("md", english, as: torn).isEmpty)
  }

  @Test func aSampleWithACodeBlockInItIsMarkdown() {
    let code = "```js\nconst a = `One\nbut this and the next 2 are.`\n```\n\nAll 2 files are read."
    let russian = code.replacing("but this and the next 2 are.", with: "но эта и следующие 2 да.")
    func loud(_ translated: String) -> [String] {
      let page = { (code: String) in "Text.\n\n````\n\(code)\n````\n" }
      let tree = Tree([
        "en/a.md": page(code), "de/a.md": page(code), "fr/a.md": page(code), "ru/a.md": page(translated),
      ])
      return ["code-body", "code-translated"].flatMap {
        tree.findings($0).filter { $0.severity > .minor }.map(\.message)
      }
    }
    #expect(loud(russian).isEmpty)
    #expect(!loud(russian.replacing("const", with: "конст")).isEmpty)
  }

  @Test func valuesThatReadersSeeMayBeTranslatedInYAML() {
    let code = "hero:\n  text: Welcome\n  kind: cards\n  image:\n    alt: Logo\n"
    #expect(loud("yaml", code, as: code.replacing("Welcome", with: "Привет").replacing("Logo", with: "Знак")).isEmpty)
    #expect(loud("yaml", "size: 1\nunit: number", as: "size: 1\nunit: штук").isEmpty)
    #expect(!loud("yaml", code, as: code.replacing("cards", with: "карты")).isEmpty)
    #expect(!loud("yaml", code, as: code.replacing("alt:", with: "знак:")).isEmpty)
  }

  @Test func textAroundAValueOfATemplateIsText() {
    let code = "<x-box>\n  <template v-slot:index>Page: {{ index + 1 }}</template>\n</x-box>"
    #expect(loud("html", code, as: code.replacing("Page: {{ index + 1 }}", with: "{{ index + 1 }} страница")).isEmpty)
    #expect(loud("html", code, as: code.replacing("Page: {{ index", with: "Страница: {{ indexx")) != [])
  }

  @Test func wordsBetweenTagsMayBeOthers() {
    #expect(loud("html", "<h1>Welcome {name}</h1>", as: "<h1>Bienvenido {name}</h1>").isEmpty)
    #expect(loud("html", "<p>The name is “{name}”</p>", as: "<p>Der Name ist „{name}“</p>").isEmpty)
    #expect(loud("astro", "{isNew && <p>Show me this!</p>}", as: "{isNew && <p>Zeig mir das!</p>}").isEmpty)
    #expect(loud("html", "<h1>Welcome {name}</h1>", as: "<h1>Welcoma {name}</h1>") == ["code-body:4 major"])
    #expect(loud("astro", "{isNew && <p>Show it!</p>}", as: "{isOld && <p>Zeig es!</p>}") == ["code-body:4 major"])
    #expect(loud("js", "const t = \"My first list\";", as: "const t = \"Moja lista\"").isEmpty)
  }

  /// What a program puts into a sentence stands elsewhere in another language, and the sentence has marks of its own.
  @Test(arguments: [
    ("<p>Added {name} to cart</p>", "<p>{name} добавлено в корзину</p>"),
    ("<p class=\"error\">Unable to sign up.</p>", "<p class=\"error\">Impossible de s'inscrire.</p>"),
    ("<h1>Counter = {counter}</h1>", "<h1>Счётчик = {counter}</h1>"),
    ("<p>{a && <b>I am happy!</b>}</p>", "<p>{a && <b>Я рад(а) этому!</b>}</p>"),
    ("<p>By {author} on {date}</p>", "<p>Автор: {author}, {date}</p>"),
  ])
  func aSentenceAroundValuesMayBeTranslated(line: String, other: String) {
    #expect(loud("astro", line, as: other).isEmpty)
    #expect(loud("astro", line, as: other.replacing("{", with: "{x")).isEmpty == !line.contains("{"))
  }

  /// What stands between three quotation marks tells what the code does.
  @Test(arguments: ["python", "elixir"]) func descriptionsInCodeMayBeTranslated(language: String) {
    let code = "def say\n  \"\"\"\n  Says it every time.\n  \"\"\"\n  say()"
    #expect(loud(language, code, as: code.replacing("Says it every time", with: "Говорит это снова")).isEmpty)
    #expect(!loud(language, code, as: code.replacing("say()", with: "скажи()")).isEmpty)
  }

  @Test func whatAProgramPrintsAmongCommandsMayBeTranslated() {
    let code = "tool build\nBuilding the application. It may take a few minutes."
    #expect(loud("sh", code, as: "tool build\nСборка приложения. Это может занять несколько минут.").isEmpty)
    #expect(!loud("sh", code, as: code.replacing("tool build", with: "инструмент build")).isEmpty)
  }

  /// Text stands between tags in JSX, too: on lines of its own, and behind a tag that holds code.
  @Test func textInJSXMayBeTranslated() {
    let code = "return (\n  <p>\n    Count: {count}\n    <button onClick={() => add(1)}>reset</button>\n  </p>\n);"
    func said(_ text: String, _ button: String, _ add: String = "add") -> [String] {
      let own = code.replacing("Count", with: text).replacing("reset", with: button).replacing("add", with: add)
      return loud("jsx", code, as: own)
    }
    #expect(said("Счётчик", "сбросить").isEmpty)
    #expect(said("Счётчик", "сбросить", "ada") == ["code-translated:7 critical"])
    #expect(loud("jsx", "get users", as: "получить users").contains("code-translated:4 critical"))
    #expect(
      loud("diff", "-f();\n+return <h1>Hello World!</h1>", as: "-f();\n+return <h1>Привет, мир!</h1>").isEmpty)
  }

  /// Some write one quotation mark, and some the other.
  @Test func whatIsSaidMayStandBetweenOtherQuotationMarks() {
    #expect(loud("jsx", "let p = <a href=\"/\">home</a>;", as: "let p = <a href='/'>главная</a>;").isEmpty)
    #expect(tree("js", "import \"a\";\nlet b = 1;", pl: "import 'a';\nlet b = 1;").findings("code-translated").isEmpty)
  }

  @Test func aSampleAboutLanguagesHasTheLocalesOwn() {
    #expect(
      loud("js", "text: {\n  en: 'New',\n  pt: 'Novo',\n}", as: "text: {\n  ru: 'Новая вещь',\n  pt: 'Novo',\n}")
        .isEmpty)
    #expect(
      loud("js", "text: {\n  en: 'New',\n  pt: 'Novo',\n}", as: "text: {\n  ru: 'Nev',\n  pt: 'Novo',\n}").isEmpty)
    #expect(
      loud("js", "text: {\n  en: 'New',\n  pt: 'Novo',\n}", as: "text: {\n  en: 'Nev',\n  pt: 'Novo',\n}") == [
        "code-body:5 major"
      ])
  }

  /// What `--help` prints, and a key with what it stands for, by authors of their own as by those who record a commit.
  @Test(arguments: ["", "---\ndefault_lang_commit: 0123456789abcdef0123456789abcdef01234567\n---\n"])
  func whatIsSaidOfOptionsAndKeysMayBeTranslated(matter: String) {
    func loud(_ language: String, _ code: String, as other: String) -> [String] {
      tree(language, code, pl: other, matter: matter).loud.filter { $0.severity > .minor }.map { $0.rule.name }
    }
    #expect(
      loud(
        "", "  -n, --limit int   client-side limit (default 100)",
        as: "  -n, --limit int      límite del cliente (por defecto 100)"
      ).isEmpty)
    #expect(
      loud(
        "", "      --debug    enable/disable verbose output", as: "      --debug    включить/выключить подробный вывод"
      ).isEmpty)
    #expect(
      loud(
        "yaml", "version: The version of the chart (\"1.2.3\")", as: "version: A versão do chart (\"1.2.3\")"
      ).isEmpty)
    #expect(loud("yaml", "- Tags can be used to group charts", as: "- Теги служат для группировки").isEmpty)
    #expect(
      !loud("", "  --limit int   client-side limit (default 100)", as: "  --limite int   límite (por defecto 100)")
        .isEmpty)
    #expect(
      !loud(
        "", "  --limit int   client-side limit (default 100)", as: "  --limit int   límite cliente (por defecto 10)"
      ).isEmpty)
    #expect(
      loud(
        "", "  --file string   path to the config file (default \"~/.config/x/config.json\")",
        as: "  --file string   ruta al archivo config (por defecto \"~/.config/x/config.json\")"
      ).isEmpty)
    #expect(
      !loud("", "  modified:   content/en/a-file-to-edit.md", as: "  modified:   content/en/un-archivo.md").isEmpty)
    #expect(!loud("sh", "get all users", as: "получить all users").isEmpty)
  }

  /// A source whose people write no Latin letters says in its samples what a translation says in its own words.
  @Test func wordsOfTheSourcesScriptMayBeTranslated() {
    func told(_ english: String) -> [Severity] {
      let page = { (code: String) in "文字。\n\n```\n\(code)\n```\n" }
      let source = "│ ├── option.go   // 组件的参数 │\n│ 5. TaskUpdate 开始干活 │"
      let tree = Tree(["zh/a.md": page(source), "en/a.md": page(english)], source: "zh")
      return ["code-body", "code-translated"].flatMap { tree.findings($0) }.filter {
        $0.level(threshold: Finding.defaultThreshold) != .note
      }.map(\.severity)
    }
    #expect(told("│ ├── option.go   // what it takes │\n│ 5. TaskUpdate to start │").isEmpty)
    #expect(told("│ ├── option.go   // what it takes │\n│ 5. TaskUpdate to │\n│ start │").isEmpty)
    #expect(told("│ ├── options.rs   // what it takes │\n│ 5. TaskUpdate to start │") == [.major])
  }

  @Test func commentsOfTemplatesMayBeTranslated() {
    #expect(loud("yaml", "{{/*\nName of the box\n*/}}\na: 1", as: "{{/*\nИмя ящика\n*/}}\na: 1").isEmpty)
    #expect(loud("", "{{- /* Name of the box */ -}}\na: 1", as: "{{- /* Имя ящика */ -}}\na: 1").isEmpty)
    #expect(loud("yaml", "{# Name #}\na: 1", as: "{# Имя #}\na: 1").isEmpty)
    #expect(loud("yaml", "<!-- Name -->\na: 1", as: "<!-- Имя -->\na: 1").isEmpty)
    #expect(loud("text", "// Name\na: 1", as: "// Имя\na: 1").isEmpty)
    #expect(loud("yaml", "{{/*\nName\n*/}}\na: 1", as: "{{/*\nИмя\n*/}}\na: 2") == ["code-body:7 major"])
  }

  @Test func translatedOutputIsMinor() {
    #expect(severities("console", "$ box make\nMaking a box", as: "$ box make\nДелаю ящик") == [.minor])
    #expect(severities("", "The box could not be found on this shelf.", as: "Ящик на этой полке не найден.").isEmpty)
    #expect(severities("output", "found boxes", as: "найдены ящики") == [.minor])
    #expect(severities("console", "$ box make\nMaking a box", as: "$ ящик make\nMaking a box") == [.critical])
    #expect(severities("markdown", "## Box\n\n### Shelf", as: "## Ящик\n\n### Полка") == [.minor])
    #expect(severities("sh", "# Make one\nbox make", as: "# Make one\nящик make") == [.critical])
    #expect(severities("", "box find shelf", as: "ящик find shelf") == [.critical])
    let table = "```sh\nbox list\n```\n```\nNAME  AGE\na=1   5s\n```"
    #expect(
      page(table, pl: table.replacing("NAME", with: "ИМЯ")).findings("code-translated").map(\.severity) == [.minor])
    #expect(
      page(table, pl: table.replacing("box", with: "ящик")).findings("code-translated").map(\.severity) == [.critical])
    let code = table.replacing("sh", with: "js")
    #expect(
      page(code, pl: code.replacing("NAME", with: "ИМЯ")).findings("code-translated").map(\.severity) == [.minor])
  }

  private func page(_ text: String, pl: String) -> Tree {
    func page(_ text: String) -> String { "Text.\n\n\(text)\n\nText.\n" }
    return Tree(["en/a.md": page(text), "de/a.md": page(text), "fr/a.md": page(text), "ru/a.md": page(pl)])
  }

  private func severities(_ language: String, _ code: String, as other: String) -> [Severity] {
    tree(language, code, pl: other).findings("code-translated").map(\.severity)
  }

  @Test func textBetweenTagsMayBeTranslated() {
    #expect(loud("html", "<p>This is a box</p>", as: "<p>Это ящик</p>").isEmpty)
    #expect(
      loud("html", "<p>\n  Hold your <b id=\"a\"></b>,\n</p>", as: "<p>\n  Pegue seu <b id=\"a\"></b>,\n</p>").isEmpty)
    #expect(loud("html", "<b id=\"x\">+ New lid</b>", as: "<b id=\"x\">+ Nova tampa</b>").isEmpty)
    #expect(loud("html", "<b id=\"x\">Main</b>", as: "<b id=\"x\">Maim</b>") == ["code-body:4 major"])
    #expect(loud("html", "<p>This is a box</p>", as: "<b>Isto e uma caixa</b>") == ["code-body:4 major"])
    #expect(loud("xml", "<a>net6.0-windows</a>", as: "<a>net8.0-android</a>") == ["code-body:4 major"])
  }

  @Test func whatComponentsSayMayBeTranslated() {
    for language in ["vue", "astro", "svelte", "jsx"] {
      #expect(loud(language, "<p>Your box: {box.size}</p>", as: "<p>Ваш ящик: {box.size}</p>").isEmpty)
      #expect(
        loud(language, "<p>Your box: {box.size}</p>", as: "<p>Ваш ящик: {box.site}</p>") == [
          "code-translated:4 critical"
        ])
      #expect(
        loud(language, "let a = 1\n// Make one\nbox.make(a)", as: "let a = 1\n// Сделать ящик\nbox.make(a)").isEmpty)
      #expect(loud(language, "let name = 'my-box'", as: "let name = 'mon-box'").isEmpty)
      #expect(loud(language, "let name = 'my-box'", as: "let name = 'ny-box'") == ["code-body:4 major"])
    }
    #expect(loud("jsx", "return a < b", as: "return c > d") == ["code-body:4 major"])
    #expect(
      loud("js", "import box from 'box'\nbox.make('my lid')", as: "import fox from 'box'\nbox.make('moja pokrywa')")
        == ["code-body:4 major"])
  }

  @Test func translatedTextBetweenTagsMayHaveOtherLines() {
    let code = "<b id=\"a\">\n  Our box\n</b>\n<i>x</i>"
    #expect(loud("html", code, as: "<b id=\"a\"> Наш ящик </b>\n<i>x</i>").isEmpty)
    #expect(loud("html", code, as: "<b id=\"c\"> Наш ящик </b>\n<i>x</i>") != [])
  }

  @Test func anExampleNamesItsOwnLanguage() {
    #expect(loud("html", "<html lang=\"en\">", as: "<html lang=\"ru\">").isEmpty)
    #expect(loud("html", "<html lang=\"en\">", as: "<html lang=\"em\">") == ["code-body:4 major"])
    func tree(_ code: String) -> Tree {
      func page(_ code: String) -> String { "Text.\n\n```js\n\(code)\n```\n" }
      return Tree([
        "en/a.md": page("let a = 'en'"), "de/a.md": page("let a = 'en'"), "fr/a.md": page("let a = 'en'"),
        "es/a.md": page(code),
      ])
    }
    #expect(tree("let a = 'es'").found("code-body").isEmpty)
    #expect(tree("let a = 'es'").found("code-translated") == ["es/a.md:4 (note)"])
    #expect(tree("let a = 'et'").found("code-body") == ["es/a.md:4"])
  }

  @Test func aNameOfAnExampleThatIsAlwaysTranslatedIsAHabit() {
    let code = "get('products')\nput('products')\nend('products')"
    #expect(loud("js", code, as: code.replacing("products", with: "produkts")).isEmpty)
    #expect(loud("js", code, as: "get('produkts')\nput('products')\nend('products')") == ["code-body:4 major"])
    #expect(loud("js", "put(1, 2, 3)", as: "put(1, 2, 4)") == ["code-body:4 major"])
    #expect(loud("json", "{\"a\": \"5.7.21\"}", as: "{\"a\": \"8.0.4\"}") == ["code-body:4 major"])
  }

  /// A tree of files, in which only the names have to be kept.
  @Test(arguments: [
    ("├── main.go  Здесь начало", true), ("│   └── lid (Крышка)", true), ("├── mein.go  the start of it", false),
  ])
  func whatIsSaidOfFilesMayBeTranslated(own: String, isSame: Bool) {
    let theirs = own.contains("lid") ? "│   └── lid (a lid)" : "├── main.go  the start of it"
    let found = loud("", "src\n\(theirs)\n└── end.go", as: "src\n\(own)\n└── end.go")
    #expect(found.isEmpty == isSame, "\(found)")
  }

  /// The signs of a tree are no words, so that another name in it is no translation.
  @Test func aNameInATreeIsNotTranslated() {
    let tree = (en: "src\n├── lid.go\n└── end.go", ru: "src\n├── box.go\n├── lid.go\n└── end.go")
    let found = loud("", tree.en, as: tree.ru)
    #expect(!found.isEmpty && !found.contains { $0.hasPrefix("code-translated") }, "\(found)")
    #expect(loud("bash", "src\n|____api // the service", as: "src\n|____api // сервис").isEmpty)
    #expect(!loud("bash", "src\n|____api // the service", as: "src\n|____app // сервис").isEmpty)
  }

  @Test func wordsInAListingMayBeTranslated() {
    #expect(loud("yaml", "- name: Make a box\n  run: box make", as: "- name: Сделать ящик\n  run: box make").isEmpty)
    #expect(
      loud("yaml", "- name: Make a box\n  run: box make", as: "- name: Сделать ящик\n  run: box fake") == [
        "code-body:5 major"
      ])
    #expect(loud("yaml", "kind: Box", as: "kind: Ящик") == ["code-translated:4 critical"])
    #expect(loud("yaml", "run: box make", as: "run: box fake") == ["code-body:4 major"])
    #expect(loud("yaml", "data: base64 encoded box", as: "data: base64 закодированный ящик").isEmpty)
    #expect(loud("yaml", "run: base64 make", as: "run: base64 сделать") == ["code-translated:4 critical"])
    #expect(loud("yaml", "run: box make", as: "run: box сделать") == ["code-translated:4 critical"])
  }

  @Test func codeMayBeLaidOutOtherwise() {
    let code = "let a = [{ b: 'c', d: \"e\" }];\nlist.map(f => f.g)"
    for other in [
      "let a = [\n  {\n    b: \"c\",\n    d: 'e',\n  },\n]\nlist.map(f => f.g)",
      "let a = [{ b: 'c', d: 'e' }]\nlist.map(f => f.g);",
    ] {
      #expect(loud("js", code, as: other).isEmpty)
      #expect(loud("js", code, as: other.replacing("e", with: "i", maxReplacements: 2)) != [])
    }
    #expect(loud("yaml", "a: 'b'\nc: d", as: "a: \"b\"\nc: d").isEmpty)
    #expect(loud("js", "f(a, b)", as: "f(a b)") == ["code-body:4 major"])
  }

  @Test func aNameThatIsAnotherEverywhereIsTheSamplesOwn() {
    let code = "class Box\n  def open(lid)\n    puts lid\n    lid.turn\n  end\nend\nBox.new.open(1)"
    let own = code.replacing("Box", with: "Caja").replacing("lid", with: "tapa")
    #expect(loud("rb", code, as: own).isEmpty)
    #expect(loud("rb", code, as: own.replacing("puts tapa", with: "puts tape")) == ["code-body:6 major"])
    #expect(loud("rb", code, as: code.replacing("puts lid", with: "puts tapa")) == ["code-body:6 major"])
    #expect(loud("rb", code, as: code.replacing("lid\n", with: "lidd\n")) != [])
    #expect(loud("rb", code + "\nend", as: code.replacing("end", with: "fin", maxReplacements: 1) + "\nfin") != [])
    #expect(loud("rb", code, as: code.replacing("Box", with: "Ящик")).isEmpty)
    #expect(loud("rb", code, as: code.replacing("class Box", with: "class Ящик")) == ["code-translated:4 critical"])
    #expect(loud("rb", code, as: own.replacing("open(1)", with: "open(2)")) != [])
  }

  @Test func codeInAPageIsReadAsCode() {
    let code = "<b id=\"a\"></b>\n<script>\n// Make one\nlet a = { name: 'Big box' };\n</script>"
    #expect(
      loud("html", code, as: code.replacing("Make one", with: "Сделать").replacing("Big box", with: "Ящик")).isEmpty)
    #expect(loud("html", code, as: code.replacing("name", with: "имя")) == ["code-translated:7 critical"])
    #expect(loud("html", code, as: code.replacing("let a", with: "var a")) == ["code-body:7 major"])
  }

  @Test func whatPagesWithinPagesSayMayBeTranslated() {
    #expect(loud("mdoc", "{% tab label=\"Big box\" %}", as: "{% tab label=\"Große Kiste\" %}").isEmpty)
    #expect(loud("md", "return 'This is a box';", as: "return 'Это ящик';").isEmpty)
    #expect(loud("diff", "+ src: './img/my-box.svg',", as: "+ src: './img/mon-lot.svg',").isEmpty)
    #expect(loud("diff", "+ src: './img/v1/box.svg',", as: "+ src: './img/v2/box.svg',") == ["code-body:4 major"])
    #expect(loud("sh", "box \"--all\"", as: "box \"--alle\" x") == ["code-body:4 major"])
    #expect(loud("html", "<a href=\"https://x.example\">", as: "<a href=\"https://x.example/ru/\">").isEmpty)
    #expect(loud("js", "let a = { en: { label: 'English' } }", as: "let a = { ru: { label: 'Русский' } }").isEmpty)
    #expect(loud("mdoc", "Vega, Sirius and more", as: "Вега, Сириус и другие").isEmpty)
  }
}
