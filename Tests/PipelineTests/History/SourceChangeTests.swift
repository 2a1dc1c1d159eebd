import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What is told of changes in the source where git alone says what a translation was made from.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct SourceChangeTests {
  private func article(_ first: String, _ second: String) -> String {
    "# Install\n\n\(first)\n\n```sh\ntool install --all\n```\n\n\(second)\n\nSee `tool.conf` and [more](more.md).\n"
  }

  private let german = [
    "Starten Sie `tool setup` vorher.", "Weitere Texte stehen in der Anleitung des Programms.",
  ]

  /// - Parameters:
  ///   - before: two paragraphs of the source, as they were when the German text was made.
  ///   - later: what the German text became after the source changed; nil where nobody touched it.
  private func stale(
    _ before: [String], _ now: [String], german: [String]? = nil, later: [String]? = nil, subject: String = "Mend"
  ) throws -> [Finding] {
    let tree = try GitTree()
    let german = german ?? self.german
    try tree.commit(["en/a.md": article(before[0], before[1])], day: 1, subject: "English")
    try tree.commit(["de/a.md": article(german[0], german[1])], day: 2, subject: "German")
    try tree.commit(["en/a.md": article(now[0], now[1])], day: 40, subject: subject)
    if let later { try tree.commit(["de/a.md": article(later[0], later[1])], day: 60, subject: "German again") }
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    return check.run().findings.map(\.finding).filter {
      $0.rule.name == "stale-translation" && $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  private let english = ["Run `tool setup` first.", "More texts stands in the manual of the program."]

  /// The rows of a table that Markdown reads as text are there, on either side.
  @Test(arguments: [(true, false, true), (false, true, true), (true, true, true), (true, true, false)])
  func rowsOfATableThatIsTextAreNeitherNewNorGone(before: Bool, now: Bool, own: Bool) throws {
    func table(_ cells: [String], isSound: Bool) -> String {
      "| \(cells[0]) | \(cells[1]) |\n|-|-|\(isSound ? "" : "-|")\n"
        + (1..<4).map { "| \(cells[2 * $0]) | \(cells[2 * $0 + 1]) |\n" }.joined()
    }
    let (english, german): ([String], [String]) = (
      ["Name", "What it does", "Port", "The door of the box", "Host", "The house of the box", "Tag", "Its name"],
      ["Name", "Was es tut", "Anschluss", "Die Tür der Kiste", "Rechner", "Das Haus der Kiste", "Marke", "Ihr Name"]
    )
    let tree = try GitTree()
    try tree.commit(["en/a.md": article(table(english, isSound: before), self.english[1])], day: 1, subject: "English")
    try tree.commit(["de/a.md": article(table(german, isSound: own), self.german[1])], day: 2, subject: "German")
    try tree.commit(["en/a.md": article(table(english, isSound: now), self.english[1])], day: 40, subject: "Format")
    let more = now ? table(english, isSound: true) + "| Lid | The top of the box |\n" : table(english, isSound: now)
    try tree.commit(["en/a.md": article(more, self.english[1])], day: 50, subject: "Add")
    var check = Check(roots: [tree.path])
    (check.source, check.flavor) = (LocaleTag("en"), .hugo)
    let found = check.run().findings.map(\.finding).filter {
      $0.rule.name == "stale-translation" && $0.level(threshold: Finding.defaultThreshold) != .note
    }
    // What a sound table lacks is told.
    #expect(found.count == (now && own ? 1 : 0), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.message.contains("Lid") })
  }

  @Test func wordsThatChangedAreToldWhereNobodyTouchedTheTranslationSince() throws {
    let found = try stale(english, [english[0], "More texts stands in the index of the program."])
    #expect(found.count == 1)
    #expect(found.first?.place.line == 9)
  }

  /// Where every change of the source came with one of the translation, one that came alone is less sure to need one.
  @Test(arguments: [true, false]) func aChangeAloneIsLessSureOnAPageThatIsKeptInStep(isInStep: Bool) throws {
    let tree = try GitTree()
    for day in 1...4 {
      let (source, translation) = (
        ["en/a.md": article("Run `tool setup` \(day).", english[1])],
        ["de/a.md": article("Starten Sie `tool setup` \(day).", german[1])]
      )
      if isInStep {
        try tree.commit(source.merging(translation) { $1 }, day: 10 * day, subject: "Both")
      } else {
        try tree.commit(source, day: 10 * day, subject: "English")
        try tree.commit(translation, day: 10 * day + 1, subject: "German")
      }
    }
    try tree.commit(
      ["en/a.md": article("Run `tool setup` 4.", "Each text is in the index of the program.")], day: 90, subject: "Mend"
    )
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "stale-translation" }
    #expect(found.count == 1)
    #expect(found.first.map { $0.confidence < 70 } == isInStep)
  }

  /// The subject of the commit says why, unless git gave it to a merge.
  @Test func theSubjectOfAMergeIsNotTold() throws {
    let now = [english[0], "More texts stands in the index of the program."]
    #expect(try stale(english, now).first?.message.contains("‘Mend’") == true)
    let merged = try stale(english, now, subject: "Merge pull request #7 from boxes/main").first
    #expect(merged?.message.contains("Merge") == false)
    #expect(merged?.message.contains("by commit ") == true)
  }

  /// A translation of the one text is one of the other, too.
  @Test func grammarThatChangedIsNothingToTranslate() throws {
    #expect(try stale(english, [english[0], "More texts stand in the manual for the program."]).isEmpty)
  }

  /// Capitals and the marks of sentences are the affair of each language; signs of code are not.
  @Test func marksAndCapitalsThatChangedAreNothingToTranslate() throws {
    for text in ["More texts stand in the manual, of the Program", "‘More’ Texts stand in the manual of the program."] {
      #expect(try stale([english[0], "More texts stand in the manual of the program."], [english[0], text]).isEmpty)
    }
    #expect(try stale([english[0], "More of box.run"], [english[0], "More of box.run()"]).count == 1)
  }

  /// A mark of emphasis in an address, or out of its place, says nothing else when it is mended.
  @Test func markupThatWasMendedIsNothingToTranslate() throws {
    let old = "**Use a [guard](guard.md#all**) instead, **or [more](b.md).**"
    let new = "**Use a [guard](guard.md#all)** instead, **or [more](b.md).**"
    #expect(try stale([english[0], old], [english[0], new]).isEmpty)
    #expect(try stale([english[0], old], [english[0], new.replacing("#all", with: "#some")]).count == 1)
  }

  @Test func whoChangedTheTranslationLaterSawTheNewWords() throws {
    let later = [german[0], "Weitere Texte stehen im Handbuch des Programms."]
    #expect(try stale(english, [english[0], "More texts stand in the manual of the program."], later: later).isEmpty)
  }

  @Test func anOldNameThatStaysIsToldAllTheSame() throws {
    let later = [german[0], "Weitere Texte stehen im Handbuch des Programms."]
    let found = try stale(english, ["Run `tool init` first.", english[1]], later: later)
    #expect(found.count == 1)
    #expect(found.first?.place.line == 3)
  }

  @Test func aTextThatMovedIntoAnotherContainerIsNoNews() throws {
    let text = "More texts stand in the manual of the program."
    let found = try stale(
      [english[0], "{{% alert %}} \(text) {{% /alert %}}"], [english[0], "> [!NOTE]\n>\n> \(text)"],
      german: [german[0], "{{% alert %}} \(german[1]) {{% /alert %}}"])
    #expect(found.isEmpty)
  }

  @Test func anAddressThatChangedIsNamed() throws {
    let link = { (words: String, target: String) in "\(words) [hier](https://\(target)/a)." }
    let found = try stale(
      [english[0], link("Read on", "old.example")], [english[0], link("Read on", "new.example")],
      german: [german[0], link("Mehr", "old.example")])
    #expect(found.map(\.severity) == [.minor])
    #expect(found.first?.message.contains("‘https://old.example/a’ to ‘https://new.example/a’") == true)
    let own = try stale(
      [english[0], link("Read on", "old.example")], [english[0], link("Read on", "new.example")],
      german: [german[0], link("Mehr", "de.example")])
    #expect(own.isEmpty)
  }

  /// What changed is listed under what is told of a page that is far behind.
  @Test func eachChangeOfAStalePageIsNamedUnderIt() throws {
    func texts(_ end: Int, _ text: (Int) -> String) -> String {
      (1...5).map { text($0 * 10 + end) }.joined(separator: "\n\n")
    }
    let (old, new) = (texts(0) { "Number \($0) is in the manual." }, texts(5) { "Number \($0) is in the manual." })
    let found = try stale(
      [old, english[1]], [new, english[1]], german: [texts(0) { "Die Zahl \($0) steht im Handbuch." }, german[1]])
    #expect(found.map(\.place.line) == [1])
    #expect(found.first?.consequences.map(\.place.line) == [3, 5, 7, 9, 11])
    #expect(found.first?.consequences.first?.message.contains("15") == true)
  }

  @Test func aNoteThatCameIsToldOnce() throws {
    let note = "More texts stands in the manual of the program.\n\n> Keep a copy of all of the old files first."
    let found = try stale(english, [english[0], note])
    #expect(found.map(\.consequences.count) == [0])
    #expect(found.first?.message.contains("Keep a copy") == true, "\(found.map(\.message))")
  }

  @Test func pagesThatTheSourceNeverHadProveNothing() throws {
    let prompt = { (n: Int) in (1...n).map { "## Rule \($0)\n\nKeep it short and plain.\n" }.joined(separator: "\n") }
    let tree = try TemporaryTree([
      "en/a.md": "# A\n", "de/a.md": "# A\n", "fr/a.md": "# A\n", "ja/a.md": "# A\n", "de/rules.md": prompt(12),
      "fr/rules.md": prompt(3), "ja/rules.md": prompt(12),
    ])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).filter {
      $0.article == "rules.md" && $0.level(threshold: Finding.defaultThreshold) != .note
    }
    #expect(
      found.map(\.rule.name) == ["orphan-translation"]
        || found.map(\.rule.name) == Array(repeating: "orphan-translation", count: 3))
  }
}
