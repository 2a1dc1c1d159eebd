import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What is told where git alone says which version a translation was made from, and that version does not settle it.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct InferredVersionTests {
  private func loud(
    _ steps: [[String: String]], _ flavor: Flavor = .hugo, source: String = "en", subject: String = "Step"
  ) throws -> [Finding] {
    let tree = try GitTree()
    for (step, files) in steps.enumerated() {
      try tree.commit(files, day: 1 + step * 30, subject: "\(subject) \(step)")
    }
    var check = Check(roots: [tree.path])
    check.source = LocaleTag(source)
    check.flavor = flavor
    return check.run().findings.map(\.finding).filter { $0.level(threshold: Finding.defaultThreshold) != .note }
  }

  private func page(_ parts: [String]) -> String { parts.joined(separator: "\n\n") + "\n" }

  private let english = (1...12).map { "Section \($0) says what `tool\($0)` does with the list." }
  private let german = (1...12).map { "Abschnitt \($0) sagt, was `tool\($0)` mit der Liste macht." }

  @Test func aValueThatTheSourceChangedSinceIsNoDefect() throws {
    let before = english + ["Open `old.conf` and wait `10s` for it."]
    let now = english + ["Open `new.conf` and wait `20s` for it."]
    let own = german + ["Öffnen Sie `new.conf` und warten Sie darauf."]
    let found = try loud([["en/a.md": page(before)], ["de/a.md": page(own)], ["en/a.md": page(now)]])
    #expect(!found.contains { $0.rule.name == "inline-code" }, "\(found.map(\.message))")
    let slip = german + ["Öffnen Sie `oldd.conf` und warten Sie `10s` darauf."]
    let wrong = try loud([["en/a.md": page(before)], ["de/a.md": page(slip)]])
    #expect(wrong.contains { $0.rule.name == "inline-code" && $0.severity == .major })
  }

  /// The page was written first, and the source was translated from it.
  @Test func aStubOfTheSourceIsNoTextToTranslate() throws {
    let found = try loud([
      ["en/a.md": "# Lists\n\nTODO\n"], ["de/a.md": page(["# Listen"] + german)],
      ["en/a.md": page(["# Lists"] + english)],
    ])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  /// The commit that rewrote the source also added a digest of it, which has as few sections as an old version.
  @Test func aTranslationIsOfNoVersionBeforeTheCommitThatAddedBoth() throws {
    let more = (13...40).map { "Section \($0) says what `tool\($0)` does with the list, by `way\($0)`." }
    let found = try loud([
      ["en/a.md": page(english)], ["en/a.md": page(english + more)], ["en/a.md": page(english + more + ["`x`: all."])],
      ["en/a.md": page(["Lists have `tools`."] + english + more), "de/a.md": page(["Listen haben `tools`."] + german)],
    ])
    #expect(!found.contains { $0.rule.name == "stale-translation" }, "\(found.map(\.message))")
  }

  /// The commit that added the file copied the text that the source had before.
  @Test func aCopyOfAnOlderVersionIsOfThat() throws {
    let more = ["Section 13 says what `tool13` does with the list."]
    let found = try loud([
      ["en/a.md": page(english), "en/b.md": "# B\n", "de/b.md": "# B\n"],
      ["en/a.md": page(english + more), "de/a.md": page(german)],
    ])
    #expect(found.contains { $0.rule.name == "stale-translation" }, "\(found.map(\.message))")
  }

  /// The file was first committed with the text of another page.
  @Test func theSourceMayBeCommittedShortlyAfterItsTranslation() throws {
    let tree = try GitTree()
    let other = (1...12).map { "Part \($0) tells of `box\($0)` and its lid." }
    try tree.commit(["en/a.md": page(other), "de/a.md": page(german)], day: 1, subject: "Add a post")
    try tree.commit(["en/a.md": page(english)], day: 2, subject: "Put the right text")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).filter { $0.level(threshold: Finding.defaultThreshold) != .note }
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  /// Changes of the source that a translation shows to have taken over, or has nothing to take over of.
  @Test(arguments: [
    ("流量来自 dokodemo 入站的连接。", "流量来自 tunnel 入站的连接。", "It comes from the `tunnel` inbound.", "Step", false),
    ("流量来自 dokodemo 入站的连接。", "流量来自 tunnel 入站的连接。", "It comes from the `dokodemo` inbound.", "Step", true),
    ("加入 VLESS Group 讨论。", "加入 VLESS 交流群讨论。", "Join the VLESS Group to talk.", "Step", false),
    ("当配置此项时，配置后，会校验结果。", "当配置此项时，会校验结果。", "If set, the result is checked.", "Typo", false),
    ("连接会会关闭旧的管道。", "连接会关闭旧的管道。", "The connection closes the old pipe.", "Step", false),
    ("连接会关闭旧的管道。", "连接会在一分钟之后关闭旧的管道。", "The connection closes the old pipe.", "Step", true),
    ("连接会关闭一下几种管道。", "连接会关闭以下几种管道。", "The connection closes these pipes.", "Step", false),
    ("连接会关闭以上几种管道。", "连接会关闭以下几种管道。", "The connection closes these pipes.", "Step", true),
    ("3、连接会关闭旧的管道。", "3. 连接会关闭旧的管道。", "3. The connection closes the old pipe.", "Step", false),
    ("3、连接会关闭旧的管道。", "3. 连接会打开旧的管道吗？", "3. The connection closes the old pipe.", "Step", true),
  ])
  func changesThatNothingHasToFollow(before: String, now: String, own: String, subject: String, isStale: Bool) throws {
    let chinese = (1...12).map { "第\($0)节说明 `tool\($0)` 如何处理列表。" }
    let steps = [
      ["zh/a.md": page(chinese + [before])], ["en/a.md": page(english + [own])], ["zh/a.md": page(chinese + [now])],
    ]
    let found = try loud(steps, source: "zh", subject: subject).filter { $0.rule == "stale-translation" }
    #expect(found.isEmpty != isStale, "\(found.map(\.message))")
  }

  /// A label in a heading of its own became the first word of the text after it.
  @Test(arguments: [
    (label: "NOTE", now: "> NOTE: When you use the list, nothing else has to be set.", isStale: false),
    (label: "NOTE", now: "When you use the list, nothing else has to be set.", isStale: true),
    (label: "NOTE", now: "> NOTE: When you use the list, all else has to be set before.", isStale: true),
  ])
  func aLabelJoinedWithItsText(label: String, now: String, isStale: Bool) throws {
    let text = "When you use the list, nothing else has to be set."
    let steps = [
      ["en/a.md": page(english + ["###### \(label)", text])],
      ["de/a.md": page(german + ["###### HINWEIS", "Wenn Sie die Liste nutzen, ist nichts weiter zu setzen."])],
      ["en/a.md": page(english + [now])],
    ]
    let found = try loud(steps).filter { $0.rule == "stale-translation" }
    #expect(found.isEmpty != isStale, "\(found.map(\.message))")
  }

  @Test func aPageThatFitsNoVersionIsToldOnce() throws {
    let own = german.enumerated().map {
      $0.offset.isMultiple(of: 3) ? $0.element : $0.element.replacing("tool", with: "werk")
    }
    let found = try loud([["en/a.md": page(english)], ["de/a.md": page(own)]])
    #expect(found.map(\.rule.name) == ["stale-translation"], "\(found.map(\.message))")
    #expect(found.first?.message.contains("fits no version of its source") == true)
    let one = [german[0].replacing("tool1", with: "werk1")] + german.dropFirst()
    #expect(try loud([["en/a.md": page(english)], ["de/a.md": page(one)]]).map(\.rule.name) == ["inline-code"])
  }

  /// A commit that changes the source and adds a translation made it from the new text, whatever else fits.
  @Test func whatOneCommitChangesIsOneVersion() throws {
    let (old, new) = (
      english + ["It is arranged in two columns here."], english + ["All of it has a layout of columns."]
    )
    let found = try loud([
      ["en/a.md": page(old)],
      ["en/a.md": page(new), "de/a.md": page(german + ["Alles hier ist in Spalten angeordnet."])],
    ])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  /// Who edits both texts in one commit knows how they differ.
  @Test(arguments: [true, false]) func aPageThatIsKeptInStepIsNoOlderOne(isInStep: Bool) throws {
    let own = german.enumerated().map {
      $0.offset.isMultiple(of: 3) ? $0.element : $0.element.replacing("tool", with: "werk")
    }
    let texts = ["en/a.md": page(english + ["The end."]), "de/a.md": page(own + ["Das Ende."])]
    let steps: [[String: String]] =
      [["en/a.md": page(english), "de/a.md": page(own)]]
      + (isInStep ? [texts] : texts.sorted { $0.key > $1.key }.map { [$0.key: $0.value] })
    #expect(try loud(steps).isEmpty == isInStep)
  }

  /// Sites copy the files of pages that nobody has translated yet.
  @Test(arguments: [("", "no text"), ("(Diese Seite ist noch nicht übersetzt.)\n", "one paragraph")])
  func aPageWithoutItsTextIsToldOnce(text: String, expected: String) throws {
    let matter = { (more: String) in "---\ntitle: A\n\(more)---\n" }
    let found = try loud([
      ["en/a.md": matter("slug: a\nweight: 3\n") + page(english)],
      ["de/a.md": matter("untranslated: 1\n") + text],
    ])
    #expect(found.map(\.rule.name) == ["stale-translation"], "\(found.map(\.message))")
    #expect(found.first?.message.contains("The page has \(expected) here") == true)
  }

  /// A translation that says more than its source in each section was not made from another version of it.
  @Test func textsOfItsOwnMakeNoPageAnOlderOne() throws {
    let headed = { (texts: [String]) in texts.enumerated().flatMap { ["## `part\($0.offset)`", $0.element] } }
    func found(_ own: [String]) throws -> [String] {
      try loud([["en/a.md": page(headed(english))], ["de/a.md": page(own)]]).map(\.message)
    }
    let more = german.enumerated().flatMap {
      ["## `part\($0.offset)`", $0.element]
        + ($0.offset < 8 ? ["Mehr dazu steht in der Hilfe zu `mehr\($0.offset)`."] : [])
    }
    #expect(try !found(more).contains { $0.contains("fits no version") })
    let less = german.enumerated().flatMap { ["## `part\($0.offset)`"] + ($0.offset < 8 ? [] : [$0.element]) }
    #expect(try !found(less).isEmpty)
  }

  /// Labels in code spans are translated; names of code are not.
  @Test(arguments: [
    ("Save File", "Datei speichern", true), ("Finish", "Abschließen", true), ("saveFile", "Sichern", false),
  ])
  func labelsInCodeSpansMakeNoPageAnOlderOne(label: String, own: String, isLabel: Bool) throws {
    let en = english.map { $0 + " Click on `\(label)`." }
    let de = german.map { $0 + " Klicken Sie auf `\(own)`." }
    let found = try loud([["en/a.md": page(en)], ["de/a.md": page(de)]])
    #expect(
      found.contains { $0.message.contains("fits no version of its source") } == !isLabel, "\(found.map(\.message))")
  }

  /// Tools write the digest of the text that they read last into each page.
  /// Backticks that were lost or added are no other version.
  @Test(arguments: [true, false]) func backticksMakeNoPageAnOlderOne(areLost: Bool) throws {
    let parts = (1...12).map { "Set the `key\($0)` of box \($0) first." }
    let own = (1...12).map { number in
      "Setzen Sie \(areLost ? "key\(number)" : "`andere\(number)`") von Kiste \(number) zuerst."
    }
    let found = try loud([["en/a.md": page(parts)], ["de/a.md": page(own)]])
    #expect(found.contains { $0.message.contains("fits no version of its source") } == !areLost)
  }

  @Test func aDigestOfItsOwnMakesNoPageAnOlderOne() throws {
    func digest(_ sign: Character) -> String { "Fingerprint: `\(String(repeating: sign, count: 64))`" }
    func table(_ columns: [Int], _ cells: [String]) -> String {
      let row = { (cells: [String]) in "| " + columns.map { cells[$0] }.joined(separator: " | ") + " |" }
      return [row(["Name", "Description", "Range"]), row(["-", "-", "-"]), row(cells)].joined(separator: "\n")
    }
    let (old, new) = ([0, 2, 1], [0, 1, 2])
    let cells = ["`eta`", "It controls the noise of the process in steps.", "0.0 to 100.0"]
    let own = ["`eta`", "Es steuert das Rauschen des Ablaufs in Schritten.", "0.0 bis 100.0"]
    let found = try loud([
      ["en/a.md": page(english + [table(old, cells)])],
      [
        "en/a.md": page(english + [table(new, cells), digest("a")]),
        "de/a.md": page(german + [table(new, own), digest("b")]),
      ],
    ])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func aCommandOnMoreLinesIsTheSameCommand() throws {
    let code = { (lines: [String]) in "```sh\n\(lines.joined(separator: "\n"))\n```" }
    let old = code(["curl http://localhost/a -H 'Key: 1' -X PUT"])
    let new = code(["curl http://localhost/a -H \"Key: $key\" -X PUT"])
    let own = code(["curl http://localhost/a \\", "  -H \"Key: $key\" -X PUT"])
    let steps = { (last: String) in
      [
        ["en/a.md": page(english + [old])], ["de/a.md": page(german + [old])], ["en/a.md": page(english + [new])],
        ["de/a.md": page(german + [last])],
      ]
    }
    #expect(try loud(steps(own)).isEmpty)
    #expect(try !loud(steps(old.replacing("PUT", with: "PUT -v"))).isEmpty)
  }

  @Test func anotherLayoutOfCodeIsNoNews() throws {
    let code = { (text: String) in "```js\n\(text)\n```" }
    let found = try loud([
      ["en/a.md": page(english + [code("const { a, b } = open({ list: 1 })")])],
      ["de/a.md": page(german + [code("const { a, b } = open({ list: 1 })")])],
      ["en/a.md": page(english + [code("const {\n  a,\n  b,\n} = open({ list: 1 })")])],
    ])
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func whatAFormatterDoesIsNoNews() throws {
    let code = { (text: String) in "```jsx\n\(text)\n```" }
    let old = "import a from \"a\";\nconst b = x => {\n  return (\n    <p>\n      {x} {y}\n    </p>\n  )\n}"
    let new = "import a from 'a';\n\nconst b = (x) => {\n  return <p>{x}{' '}{y}</p>;\n};"
    func found(_ now: String) throws -> [String] {
      try loud([
        ["en/a.md": page(english + [code(old)])], ["de/a.md": page(german + [code(old)])],
        ["en/a.md": page(english + [code(now)])],
      ]).map(\.message)
    }
    #expect(try found(new).isEmpty)
    #expect(try !found(new.replacing("{y}", with: "{z}")).isEmpty)
  }

  @Test func aRowThatCameIsToldOnce() throws {
    let table = { (rows: [String]) in (["| Name | Used | Text |", "|-|-|-|"] + rows).joined(separator: "\n") }
    let rows = ["| `a` | `x` | The first one |", "| `b` | `y` | The second one |"]
    let own = ["| `a` | `x` | Das erste |", "| `b` | `y` | Das zweite |"]
    let found = try loud([
      ["en/a.md": page(english + [table(rows)])], ["de/a.md": page(german + [table(own)])],
      ["en/a.md": page(english + [table(rows + ["| `c` | `z` | The third one |"])])],
    ]).filter { $0.rule.name == "stale-translation" }
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(found.first?.message.contains("got the row of") == true)
  }

  @Test func metadataOfTodaysSourceIsNotTakenOut() throws {
    let matter = { (more: String, title: String) in "---\ntitle: \(title)\nweight: 3\n\(more)---\n\n" }
    let found = try loud([
      ["en/a.md": matter("", "Lists") + page(english)], ["de/a.md": matter("", "Listen") + page(german)],
      ["en/a.md": matter("banner: news\n", "Lists") + page(english)],
      ["de/a.md": matter("banner: news\n", "Listen") + page(german)],
    ])
    #expect(!found.contains { $0.rule.name == "front-matter" }, "\(found.map(\.message))")
  }

  /// A text that came, and stands here outside the box that the source has it in.
  @Test func whatCameAndStandsElsewhereIsNoNews() throws {
    let (new, own) = ("Read `first.conf` and `second.conf` too.", "Lesen Sie auch `first.conf` und `second.conf`.")
    let found = try loud([
      ["en/a.md": page(english)], ["de/a.md": page(german)],
      ["en/a.md": page(Array(english[..<11]) + ["> [!NOTE]\n> \(new)", english[11]])],
      ["de/a.md": page(Array(german[..<9]) + [own] + german[9...])],
    ])
    #expect(!found.contains { $0.rule.name == "stale-translation" }, "\(found.map(\.message))")
  }

  /// The German page lacks a sentence of the version that it was made from.
  @Test(arguments: [false, true]) func aSentenceThatTheSourceHasDroppedIsNotMissing(isDropped: Bool) throws {
    let tree = try GitTree()
    let english = [
      "The profile shows the name of the user.", "It is shared only when the administrator allows it.",
      "Every administrator can change the list of the members.",
    ]
    let page = { (texts: [String]) in
      "# Profile\n\n\(texts.joined(separator: " "))\n\nThe group has a name. Each member can be in several groups.\n"
    }
    try tree.commit(["en/a.md": page(english)], day: 1, subject: "English")
    let commit = tree.commits[0]
    let german = [
      "Das Profil zeigt den Namen des Benutzers.", "Jeder Administrator kann die Liste der Mitglieder ändern.",
    ]
    let text =
      "---\ndefault_lang_commit: \(commit)\n---\n# Profil\n\n\(german.joined(separator: " "))\n\n"
      + "Die Gruppe hat einen Namen. Jedes Mitglied kann in mehreren Gruppen sein.\n"
    try tree.commit(["de/a.md": text], day: 2, subject: "German")
    let now =
      isDropped
      ? [english[0], "You find more about roles on another page of this manual.", english[2]]
      : english.map { $0.replacing("members", with: "people") }
    try tree.commit(["en/a.md": page(now)], day: 40, subject: "Update")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).flatMap { [$0] + $0.consequences }
    #expect(found.contains { $0.rule == "sentence-missing" } != isDropped)
  }

  /// The page records the first version, and one of its values is of today's.
  @Test(arguments: [("`start`", true), ("`begin`", true), ("`launch`", false)])
  func aValueOfTodaysSourceIsRight(value: String, isRight: Bool) throws {
    let tree = try GitTree()
    let page = { (value: String, rest: String) in
      "# Program\n\nRun \(value) to read all the files of the folder.\n\n\(rest)\n"
    }
    try tree.commit(["en/a.md": page("`begin`", "The log has each file.")], day: 1, subject: "English")
    let german =
      "---\ndefault_lang_commit: \(tree.commits[0])\n---\n# Programm\n\n\(value) liest alle Dateien des Ordners ein.\n\n"
      + "Das Protokoll nennt jede Datei.\n"
    try tree.commit(["de/a.md": german], day: 2, subject: "German")
    try tree.commit(
      ["en/a.md": page("`start`", "The log has each file, and the time that it took to read it.")], day: 40,
      subject: "Rename the command")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).flatMap { [$0] + $0.consequences }
    #expect(found.contains { $0.rule == "inline-code" } != isRight, "\(found.map(\.message))")
  }
}
