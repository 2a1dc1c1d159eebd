import Alignment
import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Trees in repositories that are made for the test.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct ProjectHistoryTests {
  private static let english = [
    "# Install\n\nRun `tool setup` first.\n\n```sh\ntool install --all\n```\n\nThat is all.\n",
    "# Install\n\nRun `tool setup` first.\n\n```sh\ntool install --all --quiet\n```\n\nThat is all.\n",
    "# Install\n\nRun `tool init` first.\n\n```sh\ntool install --all --quiet\n```\n\nThat is all.\n",
  ]
  private static let german =
    "# Installieren\n\nFühren Sie zuerst `tool setup` aus.\n\n```sh\ntool install --all --quiet\n```\n\nDas ist alles.\n"

  private func tree(_ german: String = Self.german) throws -> GitTree {
    let tree = try GitTree()
    for (day, text) in Self.english.enumerated() {
      try tree.commit(["content/en/a.md": text], day: 1 + 20 * day, subject: "English \(day + 1)")
      if day == 1 { try tree.commit(["content/de/a.md": german], day: 22, subject: "German") }
    }
    return tree
  }

  private func check(_ tree: GitTree) -> Check {
    var check = Check(roots: [tree.path + "/content"])
    check.source = LocaleTag("en")
    return check
  }

  private func status(_ tree: GitTree) throws -> StatusReport.Entry {
    let (report, troubles) = Status(check: check(tree)).run()
    #expect(troubles.isEmpty)
    return try #require(report.entries.first { $0.locale.tag == "de" })
  }

  private func findings(_ tree: GitTree) -> [Finding] { check(tree).run().findings.map(\.finding) }

  @Test func knowsWhichVersionATranslationWasMadeFrom() throws {
    let entry = try status(try tree())
    #expect(entry.state == .behind)
    #expect(entry.behind == 1)
    #expect(entry.evidence == "inferred")
    #expect(entry.since?.day == 20_200_210)
    #expect(entry.sections == ["Install"])
  }

  /// Text without spaces: marks, and a word that was said twice, say nothing else.
  @Test(arguments: [
    ("由于该工具的安装，需要先设置一些参数才能继续进行。", "由于该工具的安装需要先设置一些参数，才能继续进行。", false),
    ("同主机的两个节点进行 TCP 进行通信的时候不用网关。", "同主机的两个节点进行 TCP 通信的时候不用网关。", false),
    ("这个选项的值是前景色的透明度，可以随时设置。", "这个选项的值是前景色的不透明度，可以随时设置。", true),
  ])
  func aChineseSourceIsReadByItsCharacters(before: String, now: String, isStale: Bool) throws {
    let tree = try GitTree()
    func page(_ text: String) -> String { "# 工具\n\n\(text)\n\n使用 `box` 和 `lid`。\n" }
    try tree.commit(["content/zh/a.md": page(before)], day: 1, subject: "Chinese")
    let english = "# Tool\n\nThis is the text of the page about the tool and its nodes.\n\nUse `box` and `lid`.\n"
    try tree.commit(["content/en/a.md": english], day: 2, subject: "English")
    try tree.commit(["content/zh/a.md": page(now)], day: 30, subject: "Update")
    var check = check(tree)
    check.source = LocaleTag("zh")
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "stale-translation" }
    #expect(found.contains { $0.level(threshold: 60) != .note } == isStale, "\(found.map(\.message))")
  }

  /// The source was a box when the page was translated, and both became text in one commit since.
  @Test func aKindThatTheSourceHasTodayIsRight() throws {
    let tree = try GitTree()
    func page(_ words: [String], isBox: Bool) -> String {
      let list = "- **\(words[1])**: `lid`\n- **\(words[2])**: `rim`\n"
      return "# \(words[0])\n\n\(words[3]) `box`.\n\n\(isBox ? ":::note\n\(list):::\n" : list)\n\(words[4]) `end`.\n"
    }
    let en = ["Evaluation", "Pass", "Score", "This returns the", "All that is left is the"]
    let zh = ["评估", "通过", "分数", "这将返回", "剩下的就是"]
    try tree.commit(["content/en/a.md": page(en, isBox: true)], day: 1, subject: "English")
    try tree.commit(["content/de/a.md": page(zh, isBox: true)], day: 2, subject: "Translate")
    let later = page(en, isBox: false).replacing("All that", with: "Everything that")
    try tree.commit(["content/en/a.md": later, "content/de/a.md": page(zh, isBox: false)], day: 30, subject: "No box")
    let found = findings(tree).filter { $0.rule.name == "block-structure" && $0.level(threshold: 60) != .note }
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  /// The project gave all its pages another extension, long after they were translated.
  @Test func followsPagesToAnotherExtension() throws {
    let tree = try tree()
    for locale in ["en", "de"] { try tree.git("mv", "content/\(locale)/a.md", "content/\(locale)/a.mdx") }
    try tree.commit([:], day: 90, subject: "Write all pages in MDX")
    let entry = try status(tree)
    #expect(entry.state == .behind)
    #expect(entry.since?.day == 20_200_210)
  }

  /// The translation took out what the source has replaced since; what is still there it has to have.
  @Test(arguments: [("make box --for everyone", true), ("pip install -r boxes.txt --upgrade", false)])
  func aBlockThatTheSourceReplacedIsNotAskedFor(now: String, isReplaced: Bool) throws {
    func english(_ code: String, _ option: String) -> String {
      "# Install\n\nRun `tool setup \(option)` first.\n\n```sh\n\(code)\n```\n\nThat is `all` of it.\n"
    }
    let german = { (code: String) in
      "# Installieren\n\nFühren Sie zuerst `tool setup -a` aus.\n\n\(code)Das ist `all` davon.\n"
    }
    let tree = try GitTree()
    let old = "pip install -r boxes.txt"
    try tree.commit(["content/en/a.md": english(old, "-a")], day: 1, subject: "English")
    try tree.commit(["content/de/a.md": german("```sh\n\(old)\n```\n\n")], day: 2, subject: "German")
    try tree.commit(["content/en/a.md": english(now, "-b")], day: 3, subject: "English again")
    try tree.commit(["content/de/a.md": german("")], day: 4, subject: "Drop the block")
    let found = findings(tree).filter { $0.rule.name == "code-block" && $0.level(threshold: 60) != .note }
    #expect(found.isEmpty == isReplaced)
  }

  @Test func aBrokenCommandIsTheTranslationsOwn() throws {
    let broken = Self.german.replacing("install --all", with: "install --al")
    let findings = findings(try tree(broken))
    let code = try #require(findings.first { $0.rule.name == "code-body" })
    #expect(code.confidence >= 60)
    #expect(findings.contains { $0.rule.name == "stale-translation" })
    #expect(!findings.contains { $0.rule.name == "inline-code" && $0.confidence >= 60 })
  }

  @Test func aRecordedCommitLeadsToItsText() throws {
    let tree = try tree()
    let first = try #require(tree.commits.first)
    try tree.commit(
      ["content/de/a.md": "---\ndefault_lang_commit: \(first)\n---\n" + Self.german], day: 60, subject: "Record")
    let entry = try status(tree)
    #expect(entry.evidence == "recorded")
    #expect(entry.behind == 2)
  }

  @Test func whatGitTellsIsLessSureThanARecord() throws {
    let broken = Self.german.replacing("install --all", with: "install --al")
    let code = try #require(findings(try tree(broken)).first { $0.rule.name == "code-body" })
    #expect(code.confidence <= 90)
    #expect(code.provenance?.evidence == .inferred)
    // The report says it once per page, not in each message.
    #expect(!code.message.contains("git"))
  }

  @Test func cellsThatChangedPlacesAreLoudWhereGitTellsTheVersion() throws {
    let tree = try GitTree()
    func page(_ title: String, _ first: String, _ second: String) -> String {
      "# \(title)\n\n| a | b |\n|---|---|\n| `one` | \(first) |\n| `two` | \(second) |\n| `three` | `t3` |\n"
    }
    try tree.commit(["content/en/a.md": page("Hosts", "`h1`", "`h2`")], day: 1, subject: "English")
    try tree.commit(["content/de/a.md": page("Rechner", "`h2`", "`h1`")], day: 2, subject: "German")
    try tree.commit(
      ["content/en/a.md": page("Hosts", "`h1`", "`h2`") + "\nThat is all.\n"], day: 30, subject: "More")
    let swapped = try #require(findings(tree).first { $0.rule.name == "cell-content" })
    #expect(swapped.place.line == 5)
    #expect(swapped.confidence >= 80)
  }

  /// A line of code that is as in today's source is right, however old the rest of the page.
  @Test func codeOfTodaysSourceIsNoDamageOfAnOldPage() throws {
    let tree = try GitTree()
    func page(_ words: [String], _ code: String) -> String {
      "# \(words[0])\n\n\(words[1]) `box`.\n\n```js\n\(code)\n  go(\"my_game\");\n});\n```\n\n\(words[2])\n\n\(words[3])\n"
    }
    let (old, new) = ("on(\"start\", (a) => {", "on(\"start\", async (a) => {")
    let english = ["Start", "Run the", "It is large.", "That is all."]
    let german = ["Start", "Starten Sie die", "Sie ist groß.", "Das ist alles."]
    try tree.commit(["content/en/a.md": page(english, old)], day: 1, subject: "English")
    try tree.commit(["content/de/a.md": page(german, old)], day: 2, subject: "German")
    try tree.commit(
      ["content/en/a.md": page(["Start", "Run the", "It is small and blue.", "That is all."], new)], day: 30,
      subject: "Small")
    let french = page(["Départ", "Lancez la", "Elle est petite et bleue.", "C’est tout."], new)
    try tree.commit(["content/fr/a.md": french], day: 31, subject: "French")
    #expect(findings(tree).contains { $0.rule.name == "stale-translation" })
    try tree.write(page(german, new).replacing("my_game", with: "mein_spiel"), to: "content/de/a.md")
    #expect(!findings(tree).contains { $0.rule.name == "code-body" })
  }

  /// The history of a page that is a symbolic link is that of the file it leads to.
  @Test func aPageThatIsALinkHasTheHistoryOfItsFile() throws {
    let tree = try GitTree()
    let page = "# A\n\nRun `box` with 7 keys.\n\nIt is large.\n"
    try tree.commit(["content/README.md": page, "content/de/b.md": "# B\n"], day: 1, subject: "English")
    try FileManager.default.createDirectory(atPath: tree.path + "/content/en", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tree.path + "/content/en/a.md", withDestinationPath: "../README.md")
    try tree.commit(
      ["content/de/a.md": "# A\n\nStarten Sie `box` mit 7 Schlüsseln.\n\nEs ist groß.\n"], day: 2, subject: "German")
    #expect(!findings(tree).contains { $0.rule.name == "stale-translation" })
    try tree.commit(
      ["content/README.md": page.replacing("It is large.", with: "It is small and blue.")], day: 30, subject: "Small")
    let stale = findings(tree).filter { $0.rule.name == "stale-translation" }
    #expect(stale.map(\.place.line) == [5])
    #expect(stale.allSatisfy { $0.message.contains("It is small and blue.") }, "\(stale.map(\.message))")
  }

  @Test func aTitleThatChangedIsStale() throws {
    let tree = try GitTree()
    let page = "---\ntitle: Set up the box\n---\n# A\n\nRun `box`.\n"
    try tree.commit(["content/en/a.md": page], day: 1, subject: "English")
    try tree.commit(
      ["content/de/a.md": "---\ntitle: Die Kiste einrichten\n---\n# A\n\nStarten Sie `box`.\n"], day: 2,
      subject: "German")
    try tree.commit(
      ["content/en/a.md": page.replacing("Set up the box", with: "Set up the new box")], day: 30, subject: "Title")
    let stale = try #require(findings(tree).first { $0.rule.name == "stale-translation" })
    #expect(stale.place.line == 2)
    #expect(stale.message.contains("‘title’ from ‘Set up the box’ to ‘Set up the new box’"))
    for same in ["Set Up the Box.", "Set up of the box"] {
      try tree.write(page.replacing("Set up the box", with: same), to: "content/en/a.md")
      #expect(!findings(tree).contains { $0.rule.name == "stale-translation" && $0.place.line == 2 })
    }
    try tree.write(page.replacing("Set up the box", with: "Set Up the Box."), to: "content/en/a.md")
    #expect(!findings(tree).contains { $0.rule.name == "stale-translation" && $0.place.line == 2 })
  }

  /// A title that most left in English does not make names of its words, also where the source says it otherwise today.
  @Test func whoLeftATitleAsItWasOnceIsNoWitness() throws {
    let tree = try GitTree()
    let page = { (title: String) in "---\ntitle: \(title)\n---\n# A\n\nRun `box`.\n" }
    let title = "Unable to set the response of the box"
    var files = ["content/fr/a.md": page("Impossible de définir la réponse de la boîte")]
    for locale in ["en", "de", "es", "ja", "ko", "ru"] { files["content/\(locale)/a.md"] = page(title) }
    try tree.commit(files, day: 1, subject: "All")
    try tree.commit(["content/en/a.md": page(title + ".")], day: 30, subject: "Full stop")
    #expect(!findings(tree).contains { $0.rule.name == "term-missing" && $0.place.locale.tag == "fr" })
  }

  @Test func aLineOfAnotherVersionIsOutOfDateAndNoError() throws {
    let tree = try GitTree()
    func english(_ option: String) -> String {
      "# A\n\nText one.\n\n```js\nlog('Welcome here');\nrun('\(option)');\nstop();\n```\n\nUse `x` and `y` now.\n\n## B\n\nIt is `z`.\n"
    }
    try tree.commit(["content/en/a.md": english("a1")], day: 1, subject: "One")
    try tree.commit(["content/en/a.md": english("b2")], day: 10, subject: "Two")
    let german =
      "# A\n\nText eins.\n\n```js\nlog('Hier willkommen');\nrun('a1');\nstop();\n```\n\nNehmen Sie `x` und `y`.\n\n## B\n\nEs ist `z`.\n"
    try tree.commit(["content/de/a.md": german], day: 11, subject: "German")
    #expect(!findings(tree).contains { $0.rule.name == "code-body" && $0.confidence >= 60 })
  }

  /// The stub that the translation was made from became a page in another place, with a text of its own.
  @Test func aRecordedVersionIsFoundUnderTheFormerPathOrNowhere() throws {
    func entry(of path: String) throws -> (status: StatusReport.Entry, findings: [Finding]) {
      let tree = try GitTree()
      try tree.commit(["content/en/\(path)": "---\ntitle: A\n---\nContent coming soon!\n"], day: 1, subject: "A stub")
      let record = "---\ntitle: A\ndefault_lang_commit: \(tree.commits[0])\n---\nDer Inhalt folgt bald!\n"
      try tree.commit(["content/de/a.md": record], day: 2, subject: "German")
      try tree.git("rm", "-q", "content/en/" + path)
      let text = "---\ntitle: A\nweight: 10\n---\n" + Self.english[0]
      try tree.commit(["content/en/a.md": text], day: 3, subject: "Write it")
      return (try status(tree), findings(tree).filter { $0.rule.name == "front-matter" })
    }
    let known = try entry(of: "a/_index.md")
    #expect(known.status.evidence == "recorded")
    #expect(known.status.behind == 1)
    #expect(known.findings.isEmpty)
    let unknown = try entry(of: "old/page.md")
    #expect(unknown.status.evidence == "none")
    #expect(unknown.status.reason.contains("where the source had another path"))
    #expect(!unknown.findings.contains { $0.message.contains("made from the same text") })
  }

  /// A record that was copied from another page says nothing: the text tells the version.
  @Test func aRecordOfACommitBeforeThePageIsNone() throws {
    let tree = try GitTree()
    try tree.commit(["content/en/b.md": "# B\n"], day: 1, subject: "Another page")
    for (day, text) in Self.english.enumerated() {
      try tree.commit(["content/en/a.md": text], day: 10 + 20 * day, subject: "English")
      guard day == 1 else { continue }
      let german = "---\ndefault_lang_commit: \(tree.commits[0])\n---\n" + Self.german
      try tree.commit(["content/de/a.md": german], day: 32, subject: "German")
    }
    let entry = try status(tree)
    #expect(entry.evidence == "inferred")
    #expect(entry.behind == 1)
  }

  @Test func aRecordWithoutASourceIsSaid() throws {
    let tree = try TemporaryTree([
      "content/en/a.md": "# A\n", "content/de/a.md": "---\ndefault_lang_commit: 0123456789abcdef\n---\n# A\n",
    ])
    let entry = Status(check: Check(roots: [tree.path + "/content"])).run().report.entries.first {
      $0.locale.tag == "de"
    }
    #expect(entry?.reason.contains("default_lang_commit records 0123456") == true)
    #expect(entry?.reason.contains("no source is named") == true)
  }

  @Test func commitsThatToolsMakeAreUnderstood() throws {
    let tree = try GitTree()
    let texts = ["one", "two", "three"].map { "# A\n\nText \($0).\n" }
    try tree.write("{\"ignoreKeywords\": [\"minor fix\"]}", to: "lunaria.config.json")
    try tree.commit(["content/en/a.md": texts[0]], day: 1, subject: "One")
    try tree.commit(["content/de/a.md": "# A\n\nEins.\n"], day: 3, subject: "German")
    try tree.commit(["content/en/a.md": texts[1]], day: 40, subject: "Two")
    try tree.commit(["content/de/a.md": "# A\n\nEins!\n"], day: 41, subject: "A minor fix")
    let lunaria = try status(tree)
    #expect(lunaria.behind == 1)
    #expect(lunaria.reason.contains("Lunaria counts"))
    let subjects = ["New translations a.md (German)", "i18n: new crowdin translations (#2433)"]
    for (number, subject) in subjects.enumerated() {
      try tree.commit(["content/de/a.md": "# A\n\nZwei \(number).\n"], day: 50 + number, subject: subject)
      let crowdin = try status(tree)
      #expect(crowdin.behind == 0)
      #expect(crowdin.reason.contains("Crowdin wrote it"))
    }
  }

  /// A tool that nobody named here writes the pages of all locales anew, again and again with one subject.
  @Test(arguments: [true, false]) func theSubjectsOfATranslationToolAreLearned(isTool: Bool) throws {
    let tree = try GitTree()
    func write(_ number: Int, day: Int, _ subject: String) throws {
      let files = ["de", "fr", "ja"].map { ("content/\($0)/a.md", "# A\n\n\($0) \(number).\n") }
      try tree.commit(Dictionary(uniqueKeysWithValues: files), day: day, subject: subject)
    }
    try tree.commit(["content/en/a.md": "# A\n\nText one.\n"], day: 1, subject: "One")
    for number in 1...4 {
      try write(
        number, day: number * 10, isTool ? "Automatic import \(number)" : "Change \("abcd".dropFirst(number - 1))")
    }
    try tree.commit(["content/en/a.md": "# A\n\nText two.\n"], day: 44, subject: "Two")
    try write(5, day: 45, isTool ? "Automatic import 5" : "Spell it better")
    #expect(try status(tree).reason.contains("a tool wrote it in") == isTool)
  }

  @Test func renamesAreFollowed() throws {
    let tree = try tree()
    try tree.git("mv", "content/en/a.md", "content/en/b.md")
    try tree.git("mv", "content/de/a.md", "content/de/b.md")
    try tree.commit([:], day: 70, subject: "Move")
    #expect(try status(tree).behind == 1)
  }

  @Test func whatIsNotCommittedIsAVersion() throws {
    let tree = try tree()
    try tree.write(Self.english[2] + "\nMore.\n", to: "content/en/a.md")
    #expect(try status(tree).behind == 2)
  }

  @Test func withoutARepositoryTheRunGoesOn() throws {
    let tree = try TemporaryTree(["content/en/a.md": "# A\n", "content/de/a.md": "# A\n"])
    var check = Check(roots: [tree.path + "/content"])
    check.source = LocaleTag("en")
    var said: [String] = []
    _ = check.run { said.append($0) }
    #expect(!said.contains { $0.contains("repository") })
    check.asksGit = true
    let report = check.run { said.append($0) }
    #expect(said.contains { $0.contains("is not in a git repository") })
    #expect(report.isComplete)
  }

  @Test func aShallowCloneIsSaid() throws {
    let tree = try tree()
    let clone = try TemporaryTree()
    try tree.git("clone", "-q", "--depth", "1", "file://" + tree.path, clone.path + "/site")
    var check = Check(roots: [clone.path + "/site/content"])
    check.source = LocaleTag("en")
    let (report, troubles) = Status(check: check).run()
    #expect(troubles.contains { $0.message.contains("is a shallow clone") && $0.severity == .warning })
    // The one version at hand is not known to be the one that was translated.
    #expect(report.entries.first { $0.locale.tag == "de" }?.state == .unknown)
    #expect(check.run().troubles.contains { $0.message.contains("is a shallow clone") })
    var stamp = Stamp(check: check, key: "default_lang_commit")
    stamp.writes = true
    let outcome = stamp.run()
    #expect(outcome.lines.isEmpty)
    #expect(outcome.troubles.contains { $0.severity == .failure && $0.message.contains("--unshallow") })
    #expect(throws: RunError.self) { try SinceCheck(check, since: "HEAD~1").run() }
    check.source = nil
    #expect(check.shallowClones.count == 1)
  }

  /// The recorded commit lies before the cut, and the translation was changed behind it.
  @Test func aShallowCloneDoesNotGuessAroundARecord() throws {
    let tree = try GitTree()
    try tree.commit(["content/en/a.md": Self.english[0]], day: 1, subject: "One")
    let german = "---\ndefault_lang_commit: \(tree.commits[0])\n---\n# A\n\nEins.\n"
    for day in 2...4 {
      try tree.commit(["content/en/a.md": Self.english[day - 2] + "\nDay \(day).\n"], day: day, subject: "More")
    }
    try tree.commit(["content/de/a.md": german], day: 5, subject: "German")
    let clone = try TemporaryTree()
    try tree.git("clone", "-q", "--depth", "3", "file://" + tree.path, clone.path + "/site")
    var check = Check(roots: [clone.path + "/site/content"])
    check.source = LocaleTag("en")
    let entry = try #require(Status(check: check).run().report.entries.first { $0.locale.tag == "de" })
    #expect(entry.state == .unknown && entry.behind == nil)
    #expect(entry.reason.contains("not in this shallow clone"))
  }

  @Test func theReportLeadsFromAStalePageToWhatIsSaidOfIt() throws {
    let tree = try tree()
    let run = QualityRun(check: check(tree), output: tree.path + "/out")
    _ = try withExtendedLifetime(tree) { try run.run() }
    let index = try tree.text("out/index.html")
    #expect(index.contains("The 1 of 1 stale pages whose source changed most"))
    #expect(index.contains(/<a href="article\/[^"]*html#\?locale=de">a\.md<\/a>/))
    // The source is no translation.
    #expect(index.contains("<strong>1</strong>translated locale<"))
  }

  @Test func aLocaleThatDoesNotExistIsATrouble() throws {
    let tree = try tree()
    var check = check(tree)
    check.selection = Selection(locales: [try #require(LocaleTag("fr"))])
    let troubles = withExtendedLifetime(tree) { Status(check: check).run().troubles }
    #expect(troubles.contains { $0.message.contains("the locale fr has no article") })
  }
}
