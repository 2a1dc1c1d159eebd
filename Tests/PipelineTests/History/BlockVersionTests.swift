import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Translations whose blocks follow several versions of the source.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct BlockVersionTests {
  private static let parts = ["Start", "Files", "Names"]

  /// Three sections, each a paragraph and a command.
  private func page(_ texts: [String], _ commands: [String]) -> String {
    "# Manual\n\n"
      + zip(Self.parts, zip(texts, commands)).map { "## \($0)\n\n\($1.0)\n\n```sh\n\($1.1)\n```\n" }.joined(
        separator: "\n")
  }

  private static let english = [
    "Run the program once, so that it makes its folder.", "All files stand in `data` below the folder.",
    "A name is made of letters and digits.",
  ]
  private static let german = [
    "Starten Sie das Programm einmal, damit es seinen Ordner anlegt.",
    "Alle Dateien stehen in `data` unter dem Ordner.",
    "Ein Name besteht aus Buchstaben und Ziffern.",
  ]
  private static let commands = ["tool start --now", "tool list --all \"*.json\"", "tool name --long"]

  private func check(_ tree: GitTree) -> Check {
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    return check
  }

  private func loud(_ tree: GitTree) -> [Finding] {
    check(tree).run().findings.map(\.finding).filter { $0.level(threshold: Finding.defaultThreshold) != .note }
  }

  private func begun() throws -> GitTree {
    let tree = try GitTree()
    try tree.commit(["en/a.md": page(Self.english, Self.commands)], day: 1, subject: "English")
    try tree.commit(["de/a.md": page(Self.german, Self.commands)], day: 2, subject: "German")
    return tree
  }

  @Test func whoChangesBothInOneCommitIsUpToDate() throws {
    let tree = try begun()
    var (english, german) = (Self.english, Self.german)
    english[2] = "Names hold letters, digits and hyphens, and begin with a letter."
    german[2] = "Namen bestehen aus Buchstaben, Ziffern und Bindestrichen und beginnen mit einem Buchstaben."
    try tree.commit(
      ["en/a.md": page(english, Self.commands), "de/a.md": page(german, Self.commands)], day: 40, subject: "Hyphens")
    #expect(loud(tree).map(\.message).isEmpty)
    let entry = try #require(Status(check: check(tree)).run().0.entries.first { $0.locale.tag == "de" })
    #expect(entry.behind == 0)
  }

  /// The words of no cell are new, in neither text; a later commit changes words of the page that belong to none of them.
  @Test(arguments: [false, true]) func columnsMovedInBothTextsAreUpToDate(hasNewWords: Bool) throws {
    let table = { (rows: [[String]], order: [Int], end: String) in
      "# Nodes\n\n"
        + rows.enumerated().map { row in
          "| \(order.map { row.element[$0] }.joined(separator: " | ")) |\n" + (row.offset == 0 ? "|-|-|-|\n" : "")
        }.joined() + "\n\(end)\n"
    }
    let english = [
      ["Parameter", "Type", "Description"], ["`name`", "STRING", "The model to load from all models"],
      ["`size`", "INT", "The width of the picture in pixels"],
    ]
    let german = [
      ["Parameter", "Typ", "Beschreibung"], ["`name`", "STRING", "Das Modell, das aus allen Modellen geladen wird"],
      ["`size`", "INT", "Die Breite des Bildes in Pixeln"],
    ]
    let (end, ende) = ("Written by a program.", "Von einem Programm geschrieben.")
    let tree = try GitTree()
    try tree.commit(
      ["en/a.md": table(english, [0, 1, 2], end), "de/a.md": table(german, [0, 1, 2], ende)], day: 1, subject: "Nodes")
    var now = english
    if hasNewWords { now[2][2] = "The number of the steps that it takes" }
    try tree.commit(
      ["en/a.md": table(now, [0, 2, 1], end), "de/a.md": table(german, [0, 2, 1], ende + " Bitte prüfen.")], day: 40,
      subject: "Descriptions first")
    let found = loud(tree).filter { $0.rule.name == "stale-translation" }
    #expect(found.isEmpty != hasNewWords, "\(found.map(\.message))")
  }

  /// The page as a whole follows an older version, whose tables have their columns in another order.
  @Test func columnsMovedSinceAreComparedWithThose() throws {
    let rows = { (head: [String], texts: [[String]], order: [Int]) in
      ([head] + texts).enumerated().map { row in
        "| \(order.map { row.element[$0] }.joined(separator: " | ")) |\n" + (row.offset == 0 ? "|-|-|-|\n" : "")
      }.joined()
    }
    let english = [
      ["`name`", "STRING", "The model to load. It is one of all."], ["`size`", "INT", "In pixels (0 to 9)."],
    ]
    let german = [
      ["`name`", "STRING", "Das Modell. Es ist eines von allen."], ["`size`", "INT", "In Pixeln (0 bis 9)."],
    ]
    func source(_ intro: String, _ order: [Int]) -> String {
      "# Nodes\n\n\(intro)\n\n\(rows(["Name", "Type", "Description"], english, order))\nThe end of the page.\n"
    }
    func translation(_ order: [Int]) -> String {
      "# Knoten\n\nEin Knoten lädt ein Modell.\n\n\(rows(["Name", "Typ", "Beschreibung"], german, order))\nDas Ende.\n"
    }
    let tree = try GitTree()
    try tree.commit(["en/a.md": source("A node loads a model.", [0, 1, 2])], day: 1, subject: "English")
    try tree.commit(["de/a.md": translation([0, 1, 2])], day: 2, subject: "German")
    let intro = "A node loads a model. It asks for the word of the user when the model is not free of charge."
    try tree.commit(["en/a.md": source(intro, [0, 1, 2])], day: 20, subject: "Explain")
    let order = [0, 2, 1]
    try tree.commit(["en/a.md": source(intro, order), "de/a.md": translation(order)], day: 40, subject: "Move")
    let found = loud(tree)
    #expect(found.map(\.rule.name) == ["stale-translation"], "\(found.map(\.message))")
    #expect(found.first?.message.contains("‘Explain’") == true)
  }

  /// The German page never had the second list, and got the items that the first one got since, but not the new words
  /// of another paragraph, so that it follows an older version as a whole.
  @Test func itemsOfANewerVersionAreNoneOfAnotherList() throws {
    let english = ["name of the model", "number of tokens", "first colour", "user of the site", "risk", "time it took"]
    let german = ["Name des Modells", "Anzahl der Token", "erste Farbe", "Benutzer der Seite", "Risiko", "Dauer"]
    let keys = ["model", "tokens", "colour", "user", "risk", "time"]
    func list(_ texts: [String], _ prefix: String, _ count: Int = 6) -> String {
      zip(keys, texts).prefix(count).map { "* `\(prefix)_\($0)`: \($1).\n" }.joined() + "\n"
    }
    func source(_ intro: String, _ count: Int) -> String {
      "# Values\n\n\(intro)\n\nThese values are there:\n\n\(list(english, "llm", count))"
        + "And these values come from the server:\n\n\(list(english, "upstream"))Then change the format of the log.\n"
    }
    func translation(_ count: Int) -> String {
      "# Werte\n\nDie Seite handelt von Werten.\n\nDiese Werte gibt es:\n\n\(list(german, "llm", count))"
        + "Ändern Sie dann das Format des Protokolls.\n"
    }
    let tree = try GitTree()
    try tree.commit(["en/a.md": source("The page is about values.", 3)], day: 1, subject: "English")
    try tree.commit(["de/a.md": translation(3)], day: 2, subject: "German")
    let intro = "The page is about values. They are read from the log. Nobody has to write them by hand any more."
    try tree.commit(["en/a.md": source(intro, 3)], day: 20, subject: "Explain")
    try tree.commit(["en/a.md": source(intro, 6), "de/a.md": translation(6)], day: 40, subject: "More values")
    let found = loud(tree)
    #expect(found.map(\.rule.name) == ["stale-translation", "block-structure"], "\(found.map(\.message))")
  }

  @Test func whatCameBehindAChangeOfBothIsTold() throws {
    let tree = try begun()
    var commands = Self.commands
    commands[1] = "tool list --all \"*.{json,css}\""
    try tree.commit(
      ["en/a.md": page(Self.english, commands), "de/a.md": page(Self.german, commands)], day: 40, subject: "Add css")
    commands[1] = "tool list \"*.{json,css}\""
    try tree.commit(["en/a.md": page(Self.english, commands)], day: 50, subject: "All is the default")
    let found = loud(tree)
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.contains("All is the default") && !message.contains("Add css"))
    let entry = try #require(Status(check: check(tree)).run().0.entries.first { $0.locale.tag == "de" })
    #expect(entry.behind == 1)
  }

  /// In the same commit other words of the source came that nobody translated.
  @Test func aLinkMendedInBothTranslatesNoWords() throws {
    let tree = try GitTree()
    let linked = { (texts: [String], last: String) in page(texts.dropLast() + [last], Self.commands) }
    try tree.commit(["en/a.md": linked(Self.english, "Read [more](old.md) on names.")], day: 1, subject: "English")
    try tree.commit(["de/a.md": linked(Self.german, "[Mehr](old.md) zu Namen.")], day: 2, subject: "German")
    try tree.commit(["en/a.md": linked(Self.english, "Do not read [more](old.md).")], day: 20, subject: "Names")
    var files = [
      "en/a.md": linked(Self.english, "Do not read [more](new.md)."),
      "de/a.md": linked(Self.german, "[Mehr](new.md) zu Namen."),
    ]
    for number in 1...8 { files["en/other\(number).md"] = "# Other\n\nText.\n" }
    try tree.commit(files, day: 40, subject: "Link")
    #expect(loud(tree).contains { $0.message.contains("‘Names’") })
  }

  @Test func oneRewrittenBlockIsOneChange() throws {
    let tree = try begun()
    var english = Self.english
    english[0] = "On its first run it creates whatever directories are wanted."
    try tree.commit(["en/a.md": page(english, Self.commands)], day: 40, subject: "Anew")
    let found = loud(tree)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("changed here") == true)
    #expect(found.first?.consequences.isEmpty == true)
  }

  @Test func aParagraphThatWasPartedIsOneChange() throws {
    let tree = try GitTree()
    let long =
      "Run the program once as the owner of the machine. It makes its folder then and writes a list of files there."
    let text =
      "Starten Sie das Programm einmal als Besitzer. Es legt dann seinen Ordner an und schreibt eine Liste hinein."
    try tree.commit(["en/a.md": page([long] + Self.english.dropFirst(), Self.commands)], day: 1, subject: "English")
    try tree.commit(["de/a.md": page([text] + Self.german.dropFirst(), Self.commands)], day: 2, subject: "German")
    let parted =
      "Run the program once as the owner of the new machine at hand.\n\nIt makes its folder then and writes a long list of files there."
    try tree.commit(["en/a.md": page([parted] + Self.english.dropFirst(), Self.commands)], day: 40, subject: "Parted")
    let found = loud(tree)
    #expect(found.count == 1)
    #expect(found.first?.consequences.isEmpty == true)
    #expect(found.first?.message.contains("and ‘") == true)
  }

  @Test(arguments: [
    ("Run the program once, so that it makes its own folder.", true),
    ("Run the program once, so that it never makes its folder.", false),
    ("Run the Program once, so that it makes its Folder.", true),
    ("Run the program twice, so that it makes its folder.", false),
  ]) func aWordOfWordingIsANote(text: String, isNote: Bool) throws {
    let tree = try begun()
    try tree.commit(["en/a.md": page([text] + Self.english.dropFirst(), Self.commands)], day: 40, subject: "Words")
    #expect(loud(tree).isEmpty == isNote)
    #expect(check(tree).run().findings.contains { $0.finding.rule.name == "stale-translation" })
  }

  /// A commit over all pages and locales translates nothing: what came to the source before it is news here, and was never lost.
  @Test func whatCameBeforeACommitOverAllPagesIsStale() throws {
    let tree = try begun()
    let added = "\n## Boxes\n\nBoxes hold files that are alike.\n\n```sh\ntool box --make\ntool box --fill\n```\n"
    var english = page(Self.english, Self.commands) + added
    try tree.commit(["en/a.md": english], day: 40, subject: "Boxes")
    let commands = Self.commands.map { $0.replacing("tool", with: "tool2") }
    english = page(Self.english, commands) + added.replacing("tool", with: "tool2")
    var files = ["en/a.md": english, "de/a.md": page(Self.german, commands)]
    for number in 1...8 { files["en/other\(number).md"] = "# Other\n\nText.\n" }
    try tree.commit(files, day: 60, subject: "Tool 2")
    let found = loud(tree).filter { $0.article == "a.md" }
    #expect(!found.isEmpty && found.allSatisfy { $0.rule.name == "stale-translation" })
    #expect((found + found.flatMap(\.consequences)).contains { $0.message.contains("Boxes") })
  }

  /// One part of the page was brought up to date, and another was not: what came there meanwhile is news.
  /// Only the command in the first line was mended since, so that its words are the old ones.
  @Test(arguments: [("", true), (" Siehe auch: `egrep`.", false)])
  func aSentenceThatWasDroppedIsNot(own: String, isDropped: Bool) throws {
    func source(_ command: String, _ more: String) -> String {
      "# Manual\n\nThis command is an alias of `\(command)`.\(more)\n\n\(Self.english.joined(separator: "\n\n"))\n"
    }
    func german(_ command: String) -> String {
      "# Handbuch\n\nDas ist ein Alias von `\(command)`.\(own)\n\n\(Self.german.joined(separator: "\n\n"))\n"
    }
    let tree = try GitTree()
    try tree.commit(
      ["en/a.md": source("grep -E", " See also: `egrep`."), "de/a.md": german("grep -e")], day: 1, subject: "Pages")
    try tree.commit(["en/a.md": source("grep -E", "")], day: 20, subject: "Drop links")
    try tree.commit(["de/a.md": german("grep -E")], day: 30, subject: "Option")
    #expect(loud(tree).filter { $0.rule == "stale-translation" }.isEmpty == isDropped)
  }

  /// The page as a whole follows the older version, and its command the newer one, with words of its own to fill in.
  @Test(arguments: [("tool name {{[-l|--long]}} {{Datei}}", true), ("tool name {{-l|--long}} {{Datei}}", false)])
  func aCommandThatWasChangedIsHeld(own: String, isHeld: Bool) throws {
    func source(_ command: String) -> String {
      "# Manual\n\n\(Self.english.joined(separator: "\n\n"))\n\n`\(command)`\n\nThe end of it.\n"
    }
    let german = "# Handbuch\n\n\(Self.german.joined(separator: "\n\n"))\n\n`\(own)`\n\nDas Ende davon.\n"
    let tree = try GitTree()
    try tree.commit(["en/a.md": source("tool name {{-l|--long}} {{file}}")], day: 1, subject: "English")
    try tree.commit(["de/a.md": german], day: 2, subject: "German")
    try tree.commit(["en/a.md": source("tool name {{[-l|--long]}} {{file}}")], day: 20, subject: "Options")
    #expect(loud(tree).filter { $0.rule == "stale-translation" }.isEmpty == isHeld)
  }

  @Test(arguments: [true, false]) func quotationMarksAndTrademarksChangeNothing(isSame: Bool) throws {
    func source(_ name: String) -> String {
      "# Manual\n\nRun \(name) on Flink.\n\n\(Self.english.joined(separator: "\n\n"))\n"
    }
    let tree = try GitTree()
    let german = "# Handbuch\n\nStarten Sie das auf Flink.\n\n\(Self.german.joined(separator: "\n\n"))\n"
    try tree.commit(["en/a.md": source("the model’s name"), "de/a.md": german], day: 1, subject: "Pages")
    let now = isSame ? source("the model's name").replacing("Flink", with: "Flink®") : source("the other model's name")
    try tree.commit(["en/a.md": now], day: 20, subject: "Edit")
    let stale = loud(tree).filter { $0.rule == "stale-translation" }
    #expect(stale.isEmpty == isSame, "\(stale.map(\.message))")
  }

  /// The source was Chinese until it was translated, and the Chinese page is what it was.
  @Test func aVersionInTheLanguageOfTheTranslationIsNoSource() throws {
    let chinese =
      "# 手册\n\n先运行一次程序，让它创建自己的文件夹，然后再继续进行其他操作。\n\n所有文件都在文件夹下的 `data` 里，不要随意移动或者删除它们。\n\n名称由字母和数字组成，中间不能有空格。\n"
    let english = "# Manual\n\n\(Self.english.joined(separator: "\n\n"))\n"
    let tree = try GitTree()
    try tree.commit(["en/a.md": chinese, "en/b.md": english], day: 1, subject: "Manual")
    try tree.commit(["zh/a.md": chinese, "zh/b.md": chinese], day: 2, subject: "Chinese pages")
    try tree.commit(["en/a.md": english], day: 20, subject: "Translate")
    let found = loud(tree)
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func whatNeverWasThereWasNotLost() throws {
    let tree = try begun()
    let boxes = "## Boxes\n\nBoxes hold files that are alike.\n\n```sh\ntool box --make\n```\n"
    var (english, german) = (Self.english, Self.german)
    func withBoxes(_ text: String) -> String { text.replacing("## Names", with: boxes + "\n## Names") }
    try tree.commit(["en/a.md": withBoxes(page(english, Self.commands))], day: 20, subject: "Boxes")
    let long =
      " See `tool.conf`, `tool.log`, `tool.lock`, `tool.db`, `tool.tmp`, `tool.bak`, `tool.old` and `tool.new`."
    (english[0], german[0]) = (
      english[0] + long, german[0] + long.replacing("See", with: "Siehe").replacing("and", with: "und")
    )
    try tree.commit(["en/a.md": withBoxes(page(english, Self.commands))], day: 30, subject: "Files")
    try tree.commit(["de/a.md": page(german, Self.commands)], day: 31, subject: "German files")
    english[2] = "A name is made of at most `12` letters and digits."
    try tree.commit(["en/a.md": withBoxes(page(english, Self.commands))], day: 60, subject: "Names")
    let found = loud(tree)
    #expect(found.allSatisfy { $0.rule.name == "stale-translation" }, "\(found.map(\.message))")
  }

  @Test func whatTheSourceDroppedIsNotToBeTranslated() throws {
    let tree = try GitTree()
    let dropped = "The old program is started from the folder that it was put into."
    let texts = [
      "en": dropped, "de": dropped, "fr": "L’ancien programme se lance depuis le dossier où il a été placé.",
      "es": "El programa antiguo se inicia desde la carpeta en la que se puso.",
      "it": "Il vecchio programma si avvia dalla cartella in cui si trova ora.",
    ]
    let own = ["en": Self.english, "de": Self.german]
    func files(_ locales: [String]) -> [String: String] {
      var files: [String: String] = [:]
      for locale in locales {
        files["\(locale)/a.md"] = page(own[locale] ?? Self.german, Self.commands) + "\n\(texts[locale] ?? "")\n"
      }
      return files
    }
    try tree.commit(files(["en"]), day: 1, subject: "English")
    try tree.commit(files(["de", "fr", "es", "it"]), day: 2, subject: "Translations")
    #expect(loud(tree).contains { $0.rule.name == "untranslated" && $0.place.file.hasSuffix("de/a.md") })
    try tree.commit(["en/a.md": page(Self.english, Self.commands)], day: 40, subject: "Dropped")
    let found = loud(tree).filter { $0.place.file.hasSuffix("de/a.md") }
    #expect(!found.contains { $0.rule.name == "untranslated" })
    #expect(found.contains { $0.message.contains("dropped ‘The old program") })
  }

  /// The source has another text in its place today: nobody needs the older one.
  @Test(arguments: [true, false]) func whatTheSourceReplacedIsNotMissing(isReplaced: Bool) throws {
    let tree = try GitTree()
    let before = "The old program is started from the folder that it was put into."
    let now = isReplaced ? "Nobody closes a lid by hand, since springs shut them softly." : before + " It has one."
    func files(_ english: String) -> [String: String] {
      [
        "en/a.md": page(Self.english, Self.commands) + "\n\(english)\n\n## End\n\nThis is all.\n",
        "fr/a.md": page(Self.german, Self.commands)
          + "\nL’ancien programme se lance depuis le dossier où il a été placé.\n\n## Fin\n\nC’est tout.\n",
        "es/a.md": page(Self.german, Self.commands)
          + "\nEl programa antiguo se inicia desde la carpeta en la que se puso.\n\n## Fin\n\nEso es todo.\n",
        "de/a.md": page(Self.german, Self.commands) + "\n## Ende\n\nDas ist alles.\n",
      ]
    }
    try tree.commit(["en/a.md": files(before)["en/a.md"] ?? ""], day: 1, subject: "English")
    try tree.commit(files(before), day: 2, subject: "Translations")
    try tree.commit(["en/a.md": files(now)["en/a.md"] ?? ""], day: 40, subject: "Newer")
    let found = loud(tree).filter { $0.place.file.hasSuffix("de/a.md") && $0.rule.name == "block-structure" }
    #expect(found.isEmpty == isReplaced)
  }
}
