import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What a locale does everywhere is told once, and the configuration accepts it.
@Suite struct ConventionFoldTests {
  private static func page(_ number: Int, _ words: String, link: String = "/docs/glossary/box", say: String) -> String {
    "# \(words) \(number)\n\n\(words) [\(words)](\(link)-\(number)) \(number)0.\n\n```js\nconsole.log('\(say) \(number)');\nrun(\(number));\n```\n"
  }

  private func tree(pages: Int = 6, _ german: (Int) -> String) throws -> TemporaryTree {
    var files: [String: String] = [:]
    for number in 1...pages {
      files["en/p\(number).md"] = Self.page(number, "Word", say: "Welcome to box")
      files["de/p\(number).md"] = german(number)
    }
    return try TemporaryTree(files)
  }

  private func findings(_ tree: borrowing TemporaryTree, _ configuration: String = "") throws -> [Finding] {
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    if !configuration.isEmpty {
      let file = try TemporaryTree([".doccheck.yml": configuration])
      let (read, troubles) = Configuration.read(file.path + "/.doccheck.yml", rules: Catalogue.names)
      #expect(troubles.isEmpty)
      check.policy = read.policy
    }
    let held = check.run().findings.map(\.finding)
    // The same where findings lie in a file until they are told.
    check.findingsInMemory = 0
    let stored = check.run().findings.map(\.finding)
    #expect(stored.map(\.message) == held.map(\.message))
    #expect(stored.map(\.consequences.count) == held.map(\.consequences.count))
    return held.filter { $0.level(threshold: Finding.defaultThreshold) != .note }
  }

  /// The entry that a finding says.
  private func accepted(_ finding: Finding) -> String {
    finding.message.firstRange(of: "overrides:").map { String(finding.message[$0.lowerBound...]) } ?? ""
  }

  /// A site links the words after ‘@’, and de translates them on all pages but drops one on the last.
  @Test func wordsAfterASignThatALocaleTranslatesAreOneQuestion() throws {
    let words = [
      ("miner", "Bergmann"), ("block", "Abschnitt"), ("transaction", "Überweisung"), ("spend-key", "Ausgabe-Schlüssel"),
      ("wallet", "Geldbörse"), ("mining", "Schürfen"), ("signature", "Unterschrift"),
    ]
    var files: [String: String] = [:]
    for (number, (english, german)) in words.enumerated() {
      files["en/p\(number).md"] = "# Word \(number)\n\nThe network pays each @\(english) after some time.\n"
      files["fr/p\(number).md"] = "# Mot \(number)\n\nLe réseau paie chaque @\(english) après un temps.\n"
      files["es/p\(number).md"] = "# Palabra \(number)\n\nLa red paga cada @\(english) tras un tiempo.\n"
      let mention = number == 6 ? "jede Unterschrift" : "@\(german)"
      files["de/p\(number).md"] = "# Wort \(number)\n\nDas Netz bezahlt \(mention) nach einiger Zeit.\n"
    }
    let found = try findings(TemporaryTree(files)).filter { $0.rule.name == "identifier-translated" }
    #expect(found.map(\.places).sorted() == [1, 6])
    #expect(found.first { $0.places == 6 }?.message.contains("‘@miner’ is missing") == true)
    #expect(found.first { $0.places == 1 }?.file == "p6.md" || found.contains { $0.article == "p6.md" })
  }

  /// de translates the words in code spans on all pages and breaks a name on the last; a single page is told by itself.
  @Test(arguments: [(6, 6), (1, 1)])
  func translatedWordsInCodeSpansOfManyPagesAreOneQuestion(pages: Int, places: Int) throws {
    let words = [
      ("driver", "Fahrer"), ("owner", "Besitzer"), ("waiting room", "Warteraum"), ("signature", "Unterschrift"),
      ("wallet", "Geldbörse"), ("mining", "Schürfen"),
    ]
    var files: [String: String] = [:]
    for (number, (english, german)) in words.prefix(pages).enumerated() {
      let name = number == pages - 1 ? "`openBox2`" : "`openBox`"
      files["en/p\(number).md"] =
        "# Word \(number)\n\nThe `\(english)` pays each time.\n\nCall `openBox` on page \(number) afterwards.\n"
      files["de/p\(number).md"] =
        "# Wort \(number)\n\nDer `\(german)` zahlt jedes Mal.\n\nRufen Sie danach auf Seite \(number) \(name) auf.\n"
    }
    let found = try findings(TemporaryTree(files)).filter { $0.rule.name == "inline-code" }
    #expect(found.map(\.places).sorted() == [1, places])
    #expect(found.contains { $0.places == places && $0.message.contains("‘driver’") })
    #expect(found.contains { $0.places == 1 && $0.message.contains("openBox2") })
  }

  /// Links to ids that generators make from the words of headings, which a locale has translated, have one cause.
  @Test(arguments: [(2, [1, 1]), (6, [6])])
  func linksToTranslatedHeadingsAreOneFinding(pages: Int, places: [Int]) throws {
    func page(_ link: String, _ heading: String) -> String {
      "# \(heading)s\n\n[\(heading)](#\(link)).\n\n## \(heading)\n\n\(heading), \(heading).\n"
    }
    var files: [String: String] = [:]
    for number in 1...pages {
      files["en/p\(number).md"] = page("the-lid-\(number)", "The lid \(number)")
      files["fr/p\(number).md"] = page("le-couvercle-\(number)", "Le couvercle \(number)")
      files["de/p\(number).md"] = page("the-lid-\(number)", "Der Deckel \(number)")
    }
    let found = try findings(TemporaryTree(files)).filter { $0.rule.name == "anchor-broken" }
    #expect(found.map(\.places) == places)
    #expect(found.allSatisfy { $0.locale.tag == "de" })
    if let all = found.first, all.places > 1 {
      #expect(all.message.hasPrefix("Links at 6 places of 6 pages of de lead to ids that its headings do not have"))
      #expect(all.message.contains("fix --heading-ids"))
      #expect(all.consequences.count == 5)
    }
  }

  /// A locale's pages without its accents have one cause, and one is not enough to tell it so.
  @Test(arguments: [1, 6]) func pagesWithoutAccentsAreOneFinding(pages: Int) throws {
    let plain = (1...8).map { part in
      "A fajl \(part) tartalmazza a program osszes beallitasat, es ha megvaltoztatja oket, inditsa ujra a gepet, mert az csak akkor olvassa be."
    }
    let english = (1...8).map {
      "The file \($0) has all settings of the program, which reads them when it starts again."
    }
    var files: [String: String] = [:]
    for number in 1...pages {
      files["en/p\(number).md"] = "# Page \(number)\n\n" + english.joined(separator: "\n\n") + "\n"
      files["hu/p\(number).md"] = "# Oldal \(number)\n\n" + plain.joined(separator: "\n\n") + "\n"
    }
    let found = try findings(TemporaryTree(files))
    #expect(found.map(\.check.name) == ["typo/accents"])
    #expect(found.first?.places == pages)
    #expect(found.first?.message.contains("in 6 places of 6 pages") == (pages == 6))
  }

  /// Four pages with a quotation, of which fr leaves some in English.
  private func quotations(leaving left: Int) throws -> TemporaryTree {
    let messages = [
      ("The file was not found", "Die Datei fehlt ganz und gar", "Le fichier manque"),
      ("The key is not valid", "Der Schlüssel ist nicht gültig", "La clé est fausse"),
      ("A page was moved away", "Eine Seite wurde verschoben", "Une page a bougé"),
      ("The port is in use", "Der Port ist schon belegt", "Le port est pris"),
      ("This is not a folder", "Das ist kein Ordner", "Ce n'est pas un dossier"),
      ("The host has no name", "Der Host hat keinen Namen", "L'hôte n'a pas de nom"),
    ]
    var files: [String: String] = [:]
    for number in 0..<24 {
      let (en, de, fr) = messages[number % 6]
      func page(_ title: String, _ quotation: String, _ end: String) -> String {
        "# \(title) \(number)\n\n> \(quotation) \(number).\n\n\(end) \(number).\n"
      }
      let english = "\(en), so that the program ends here"
      files["en/e\(number).md"] = page("Error", english, "Look at the log")
      files["de/e\(number).md"] = page("Fehler", "\(de), also endet das Programm", "Sieh im Log nach")
      files["fr/e\(number).md"] = page(
        "Erreur", number < left ? english : "\(fr), alors le programme s'arrête", "Regarde le journal")
    }
    return try TemporaryTree(files)
  }

  @Test(arguments: [22, 12]) func quotationsThatALocaleOftenLeavesAreAskedAboutOnce(left: Int) throws {
    let found = try findings(quotations(leaving: left)).filter { $0.rule == "untranslated" }
    #expect(found.map(\.places) == [left])
    #expect(found.map(\.severity) == [.minor])
  }

  /// A locale that leaves the heads of all tables and the titles of all pages it links to in English decided so.
  @Test func headsAndTitlesThatALocaleLeavesAreToldOnceEach() throws {
    var files: [String: String] = [:]
    for number in 1...6 {
      func page(_ title: String, _ head: String, _ link: String, _ cell: String) -> String {
        "# \(title) \(number)\n\n\(cell) \(number).\n\n- [\(link)](p1.md)\n\n| \(head) \(number) | `a` |\n|-|-|\n| \(cell) | 1 |\n"
      }
      files["en/p\(number).md"] = page(
        "Box", "Name of the box", "How to open the boxes of your team", "The box is full")
      files["ja/p\(number).md"] = page("箱", "Name of the box", "How to open the boxes of your team", "箱は一杯です")
      files["de/p\(number).md"] = page("Kiste", "Name der Kiste", "Was eine Kiste ist", "Die Kiste ist voll")
    }
    let found = try findings(TemporaryTree(files)).filter { $0.rule == "untranslated" }
    #expect(found.map(\.places) == [6, 6])
    #expect(Set(found.map(\.form)) == ["column head", "title of a linked page"])
  }

  @Test func quotationsThatALocaleSeldomLeavesAreFindings() throws {
    let found = try findings(quotations(leaving: 3)).filter { $0.rule == "untranslated" }
    #expect(found.count + found.flatMap(\.consequences).count == 3)
    #expect(found.allSatisfy { $0.severity == .major })
  }

  @Test func translatedNamesInCapitalsAreAskedOnce() throws {
    let files = (1...6).reduce(into: [String: String]()) { files, number in
      for (locale, name) in [("en", "FILE_NAME"), ("de", "FILE_NAME"), ("fr", "FILE_NAME"), ("pt", "NOME_DO_ARQUIVO")] {
        files["\(locale)/e\(number).md"] =
          "# \(locale) \(number)\n\n\(locale) `get\(number) --key=\(name)` \(number)0.\n"
      }
    }
    let found = try findings(TemporaryTree(files))
    let one = try #require(found.first)
    #expect(found.count == 1)
    #expect(one.rule == "inline-code")
    #expect(one.places == 6)
    #expect(one.severity == .minor)
  }

  @Test func stringsThatALocaleTranslatesEverywhereAreItsPolicy() throws {
    let tree = try tree { Self.page($0, "Wort", say: "Willkommen zur Kiste") }
    let found = try findings(tree)
    #expect(found.map(\.check.name) == ["code-translated/text"])
    let one = try #require(found.first)
    #expect(one.severity == .minor)
    // Each may be right, so that none is a finding by itself.
    #expect(one.consequences.isEmpty)
    #expect(one.related.count == 5)
    #expect(one.places == 6)
    #expect(one.message.contains("in 6 places of 6 pages"))
    #expect(one.message.contains("intended?"))
    #expect(try findings(tree, accepted(one)).isEmpty)
  }

  @Test func textsOfAHundredSamplesAreAConvention() throws {
    let tree = try tree(pages: 120) { Self.page($0, "Wort", say: "Willkommen zur Kiste") }
    #expect(try findings(tree).isEmpty)
    let wrong = try self.tree(pages: 120) {
      Self.page($0, "Wort", say: "Willkommen zur Kiste").replacing("run(77)", with: "lauf(77)")
    }
    #expect(try findings(wrong).map(\.rule) == ["code-body"])
  }

  /// A taxonomy's word that a locale has in its own language on every page.
  @Test func aKeyOfTheMetadataThatALocaleAlwaysSetsItsOwnWayIsToldOnce() throws {
    let matter = { (number: Int, kind: String, locale: String) in
      "---\ntitle: \(locale) \(number)\nkind: \(kind)\nms.openlocfilehash: a\(number)\n---\n# \(locale) \(number)\n"
    }
    var files: [String: String] = [:]
    for number in 1...6 {
      for locale in ["de", "fr", "pl", "it"] {
        let own = number.isMultiple(of: 2) ? "Konzept" : "Eigenschaft"
        let kind = number.isMultiple(of: 2) ? "concept" : "property"
        files["\(locale)/p\(number).md"] = matter(number, locale == "de" ? own : kind, locale)
      }
    }
    let tree = try TemporaryTree(files)
    let found = try findings(tree).filter { $0.rule == "front-matter" }
    let one = try #require(found.first)
    #expect(found.count == 1)
    #expect(one.message.contains("in 6 places of 6 pages"))
    #expect(try findings(tree, accepted(one)).isEmpty)
  }

  /// Of ten thousand places the first are listed, and all of them counted.
  @Test func aPolicyOfManyPlacesListsSomeOfThem() throws {
    let locale = try #require(LocaleTag("de"))
    func finding(_ number: Int) -> ReportedFinding {
      let article = "p\(number).md"
      let place = Place(locale: locale, file: "de/\(article)", line: number, lastLine: number, column: 0)
      return ReportedFinding(
        finding: Finding(
          rule: "link-target", severity: .major, confidence: 90, message: "A link differs.", article: article,
          place: place, form: "/a/* → /b/*", fingerprint: UInt64(number)), excerpt: nil)
    }
    let count = ConventionFold.listed + 500
    var policies = ConventionFold(threshold: Finding.defaultThreshold)
    for number in 0..<count { policies.add([finding(number)], of: number) }
    policies.decide()
    let told = (0..<count).flatMap { policies.fold([finding($0)], of: $0) { [finding($0)] } }
    #expect(told.count == 1)
    let one = try #require(told.first?.finding)
    #expect(one.message.contains("in \(count) places of \(count) pages"))
    #expect(one.message.contains("p1.md:1, p2.md:2, p3.md:3, p4.md:4 and \(count - 5) more"))
    #expect(one.consequences.map(\.article) == (1...ConventionFold.listed).map { "p\($0).md" })
  }

  /// Pictures whose addresses say nothing: whether they show other words, nobody can tell from these.
  @Test func picturesOfUnreadableNamesAreAskedAboutOnce() throws {
    func page(_ number: Int, _ words: String, _ name: String) -> String {
      "\(Self.page(number, words, say: "a"))\n![\(words)](https://cdn.example.com/a/\(name)\(number)0x.png)\n\n\(words) of \(number)0.\n"
    }
    var files: [String: String] = [:]
    for number in 1...12 {
      files["en/p\(number).md"] = page(number, "Word", "A7")
      files["de/p\(number).md"] = page(number, "Wort", number < 7 ? "B8" : "A7")
    }
    let found = try findings(try TemporaryTree(files))
    #expect(found.map(\.rule.name) == ["image"])
    let one = try #require(found.first)
    #expect(one.places == 6)
    #expect(one.message.contains("6 of 12 images"))
    #expect(one.message.contains("intended?"))
  }

  @Test func fewPlacesAreNoPolicyAndCopiesOfOneAreNone() throws {
    let tree = try tree(pages: 4) { Self.page($0, "Wort", link: "/en/terms/box", say: "Welcome to box") }
    #expect(try findings(tree).count == 1)
    let fewer = try self.tree(pages: 3) { Self.page($0, "Wort", link: "/en/terms/box", say: "Welcome to box") }
    #expect(try findings(fewer).count == 3)
    let copies = try TemporaryTree(
      (1...6).reduce(into: [:]) { files, version in
        files["en/v\(version)/p.md"] = Self.page(1, "Word", say: "Welcome")
        files["de/v\(version)/p.md"] = Self.page(1, "Wort", link: "/en/terms/box", say: "Welcome")
      })
    #expect(try findings(copies).map(\.places) == [6])
  }

  @Test func brokenCodeIsNoPolicy() throws {
    let tree = try tree { Self.page($0, "Wort", say: "Welcome to box").replacing("run(", with: "rum(") }
    #expect(try findings(tree).count { $0.rule.name == "code-body" } == 6)
  }

  @Test func aDirectiveThatALocalePutsOnEachPageIsItsWay() throws {
    var files: [String: String] = [".doccheck.yml": "flavor: hugo\n"]
    for number in 1...6 {
      files["en/p\(number).md"] = Self.page(number, "Word", say: "a")
      files["de/p\(number).md"] = Self.page(number, "Wort", say: "a") + "\n{{< status-de >}}\n"
    }
    let found = try findings(try TemporaryTree(files), "flavor: hugo\n")
    #expect(found.isEmpty)
  }

  /// The parameters of a macro differ from place to place; figures that are lost are lost one by one.
  @Test(arguments: [
    ("", "{{ anchor(id=\"NUMBER\") }}", 1), ("{% assign time=\"NUMBER:10\" %}", "", 1),
    ("{% figure p-NUMBER.png %}", "", 6),
  ])
  func callsWithOtherParametersAreOneHabit(source: String, own: String, count: Int) throws {
    var files: [String: String] = [:]
    for number in 1...6 {
      let call = { (call: String) in " " + call.replacing("NUMBER", with: "\(number)") + "\n" }
      files["en/p\(number).md"] = Self.page(number, "Word", say: "a") + "\nThe last words." + call(source)
      files["de/p\(number).md"] = Self.page(number, "Wort", say: "a") + "\nLetzte Worte." + call(own)
    }
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    (check.source, check.flavor) = (LocaleTag("en"), .mkdocs)
    #expect(check.run().findings.count { $0.finding.rule.name == "placeholder" } == count)
  }

  @Test func anAttributeThatALocaleAlwaysWritesOtherwiseIsItsWay() throws {
    func page(_ number: Int, _ words: String, _ folder: String) -> String {
      "# \(words) \(number)\n\n{{< figure src=\"\(folder)/\(number).png\" class=\"a\" >}}\n\n\(words) \(number)0.\n"
    }
    var files: [String: String] = [:]
    for number in 1...6 {
      files["en/p\(number).md"] = page(number, "Word", "/assets")
      files["de/p\(number).md"] = page(number, "Wort", "assets")
    }
    let found = try findings(try TemporaryTree(files)).filter { $0.rule == "placeholder" }
    #expect(found.isEmpty)
  }

  /// Who leaves out many images of one folder has lost each of them; who leaves out one image everywhere has chosen to.
  @Test(arguments: [false, true]) func whatIsLeftOutIsAPolicyWhereItIsTheSame(isOneImage: Bool) throws {
    var files: [String: String] = [:]
    for number in 1...6 {
      let image = isOneImage ? "advert" : "p\(number)"
      files["en/p\(number).md"] = Self.page(number, "Word", say: "a") + "\n![Box](/img/\(image).png)\n"
      files["de/p\(number).md"] = Self.page(number, "Wort", say: "a") + "\nKiste\n"
    }
    #expect(try findings(try TemporaryTree(files)).count { $0.rule == "image" } == (isOneImage ? 1 : 6))
  }

  /// The versions of a page have its faults, too, but for those that one of them mended.
  @Test func whatTheVersionsOfAPageShareIsOneFinding() throws {
    let page = { (word: String, code: String) in "# \(word)\n\n\(word) 7 uses `\(code)` for all.\n\n\(word) 8.\n" }
    var files = ["en/guide/a.md": page("Word", "send"), "de/guide/a.md": page("Wort", "sand")]
    for version in ["version-1.0", "version-2.0", "version-2.1"] {
      files["en/\(version)/guide/a.md"] = page("Word", "send")
      files["de/\(version)/guide/a.md"] = page("Wort", version == "version-2.1" ? "send" : "sand")
    }
    let found = try findings(try TemporaryTree(files)).filter { $0.rule == "inline-code" }
    #expect(found.map(\.article) == ["guide/a.md"])
    #expect(found.map(\.places) == [3])
    #expect(found.first?.consequences.map(\.article).sorted() == ["version-1.0/guide/a.md", "version-2.0/guide/a.md"])
    #expect(found.first?.message.hasSuffix("The same holds for 2 more versions of the page.") == true)
  }

  @Test(arguments: [
    (["v1", "v2.3-beta", "release-1.4"], true), (["4x", "5.x", "version-v1.4"], true),
    (["next", "latest", "1.0"], true),
    (["2023", "2024", "7"], false), (["vue", "versions", "exports"], false),
  ])
  func aVersionIsToldByTheNameOfItsFolder(names: [String], areVersions: Bool) throws {
    let page = { (word: String, code: String) in "# \(word)\n\n\(word) 7 uses `\(code)` for all.\n\n\(word) 8.\n" }
    var files: [String: String] = [:]
    for name in names {
      (files["en/\(name)/a.md"], files["de/\(name)/a.md"]) = (page("Word", "send"), page("Wort", "sand"))
    }
    #expect(try findings(try TemporaryTree(files)).count { $0.rule == "inline-code" } == (areVersions ? 1 : 3))
  }
}
