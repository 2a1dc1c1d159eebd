import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Pages that somebody touched after the source changed, in other blocks or for other reasons.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct TouchedTranslationTests {
  private static let english = [
    "The tool keeps its files in a cache.", "A cache of 512 MB is enough for most teams.",
    "| Option | Meaning |\n|-|-|\n| `size` | Size |",
  ]
  private static let german = [
    "Das Werkzeug legt seine Dateien in einem Cache ab.", "Ein Cache von 512 MB reicht für die meisten Teams.",
    "| Option | Bedeutung |\n|-|-|\n| `size` | Größe |",
  ]
  private static let more = "The tool keeps its files in a cache. It is shared only when the administrator allows it."

  private func page(_ parts: [String], commit: String? = nil) -> String {
    (commit.map { "---\ndefault_lang_commit: \($0)\n---\n" } ?? "") + "# Cache\n\n"
      + parts.joined(separator: "\n\n") + "\n"
  }

  private func begun(recorded: Bool = false) throws -> GitTree {
    let tree = try GitTree()
    try tree.commit(["en/a.md": page(Self.english)], day: 1, subject: "English")
    try tree.commit(
      ["de/a.md": page(Self.german, commit: recorded ? tree.commits[0] : nil)], day: 2, subject: "German")
    return tree
  }

  private func check(_ tree: GitTree) -> Check {
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    return check
  }

  private func stale(_ tree: GitTree) -> [Finding] {
    check(tree).run().findings.map(\.finding).filter {
      $0.rule.name == "stale-translation" && $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  private func entry(_ tree: GitTree) throws -> StatusReport.Entry {
    try #require(Status(check: check(tree)).run().report.entries.first { $0.locale.tag == "de" })
  }

  /// One commit writes much of the page anew in both languages, and leaves a paragraph of the translation as it is.
  @Test func whoRewritesBothPagesTranslates() throws {
    let tree = try GitTree()
    func page(_ word: String, _ title: String, _ last: String) -> String {
      "# \(title)\n\n" + (1...12).map { "\(word) number \($0) is `key\($0)`.\n\n" }.joined() + "\(last)\n"
    }
    try tree.commit(["en/a.md": page("Word", "Cache", "It is large and it is full.")], day: 1, subject: "English")
    try tree.commit(["de/a.md": page("Wort", "Cache", "Er ist groß und er ist voll.")], day: 2, subject: "German")
    try tree.commit(
      [
        "en/a.md": page("Term", "Store", "It is large as long as it is full of words."),
        "de/a.md": page("Ausdruck", "Speicher", "Er ist groß und er ist voll."),
      ], day: 40, subject: "Write both anew")
    #expect(stale(tree).isEmpty)
  }

  @Test(arguments: [
    ("Size", [2: "| Option | Bedeutung |\n| --- | --- |\n| `size` | Größe |"]),
    ("A mended word", [1: "Ein Cache von 512 MB genügt für die meisten Teams."]),
  ])
  func whoTouchesAnotherBlockTranslatesNothing(name: String, blocks: [Int: String]) throws {
    let tree = try begun()
    try tree.commit(["en/a.md": page([Self.more] + Self.english.dropFirst())], day: 40, subject: "Say more")
    let german = Self.german.indices.map { blocks[$0] ?? Self.german[$0] }
    try tree.commit(["de/a.md": page(german)], day: 60, subject: name)
    let found = stale(tree)
    #expect(found.map(\.place.line) == [3], "\(found.map(\.message))")
    #expect(found.first?.message.contains("‘Say more’") == true)
    let entry = try entry(tree)
    #expect(entry.state == .behind && entry.behind == 1)
    #expect(entry.work?.extent == "sentences" && entry.work?.size == "M" && entry.work?.words == 9)
  }

  @Test func aNewParagraphIsMissingThoughAWordWasMendedSince() throws {
    let new = "Only the administrator of the machine may clear it by hand."
    for follows in [false, true] {
      let tree = try begun()
      try tree.commit(["en/a.md": page([Self.english[0], new] + Self.english[1...])], day: 40, subject: "Say more")
      let own = follows ? ["Nur der Verwalter des Rechners darf ihn von Hand leeren."] : []
      let german = Self.german[1].replacing("reicht", with: "genügt")
      try tree.commit(
        ["de/a.md": page([Self.german[0]] + own + [german, Self.german[2]])], day: 60, subject: "A word")
      let found = stale(tree)
      #expect(found.count == (follows ? 0 : 1), "\(found.map(\.message))")
      #expect(found.allSatisfy { $0.message.contains("‘\(new)’") })
      #expect(try entry(tree).state == (follows ? .fresh : .behind))
    }
  }

  /// It may be untranslated, but it is not an older text.
  @Test func aBlockThatHasTodaysTextIsUpToDate() throws {
    let tree = try begun(recorded: true)
    try tree.commit(["en/a.md": page([Self.more] + Self.english.dropFirst())], day: 40, subject: "Say more")
    let german = page([Self.more] + Self.german.dropFirst(), commit: tree.commits[0])
    try tree.commit(["de/a.md": german], day: 60, subject: "English is left")
    #expect(stale(tree).isEmpty)
  }

  @Test func whoTranslatesTheBlockIsUpToDate() throws {
    let tree = try begun()
    try tree.commit(["en/a.md": page([Self.more] + Self.english.dropFirst())], day: 40, subject: "Say more")
    let new = Self.german[0] + " Er wird nur geteilt, wenn der Verwalter es erlaubt."
    try tree.commit(["de/a.md": page([new] + Self.german.dropFirst())], day: 60, subject: "German")
    #expect(stale(tree).isEmpty)
    #expect(try entry(tree).state == .fresh)
  }

  @Test func aTypoIsToldAsSuch() throws {
    let tree = try begun()
    let typo = "The tool keeps its files, in a cache."
    try tree.commit(["en/a.md": page([typo] + Self.english.dropFirst())], day: 40, subject: "Typo")
    #expect(stale(tree).isEmpty)
    #expect(try entry(tree).work?.size == "XS")
  }

  @Test func aRecordThatWasBumpedIsHeldAgainstTheText() throws {
    let tree = try begun(recorded: true)
    try tree.commit(["en/a.md": page([Self.more] + Self.english.dropFirst())], day: 40, subject: "Say more")
    try tree.commit(["de/a.md": page(Self.german, commit: tree.commits[2])], day: 60, subject: "Bump")
    let found = stale(tree)
    #expect(found.map(\.place.line) == [6], "\(found.map(\.message))")
    let told = "The page records \(tree.commits[2].prefix(7)), but its text is that of \(tree.commits[0].prefix(7))"
    #expect(found.first?.message.contains(told) == true)
  }

  /// The words are others, and need no other translation: whoever recorded the commit saw that.
  @Test func aRecordOfWordsThatSayTheSameIsTrusted() throws {
    let tree = try begun(recorded: true)
    let same = "The tool stores all of its files in one cache."
    try tree.commit(["en/a.md": page([same] + Self.english.dropFirst())], day: 40, subject: "Reword")
    try tree.commit(["de/a.md": page(Self.german, commit: tree.commits[2])], day: 60, subject: "Seen")
    #expect(stale(tree).isEmpty)
    #expect(try entry(tree).state == .fresh)
  }

  /// Whoever brought the page up to date read the new words, too; what is longer now was not translated all the same.
  @Test(arguments: [("The tool stores all of its files in one cache.", [Int]()), (more, [3])])
  func aPageThatWasSynchronizedFollowsItsSource(words: String, lines: [Int]) throws {
    let tree = try begun()
    let option = Self.english[2].replacing("`size`", with: "`--length`") + "\n| `--now` | Soon |"
    try tree.commit(["en/a.md": page([words, Self.english[1], option])], day: 40, subject: "Rename the option")
    let german = Self.german[2].replacing("`size` | Größe", with: "`--length` | Länge") + "\n| `--now` | Bald |"
    try tree.commit(["de/a.md": page([Self.german[0], Self.german[1], german])], day: 60, subject: "Update German")
    let found = stale(tree)
    #expect(found.map(\.place.line) == lines, "\(found.map(\.message))")
    #expect(try entry(tree).state == (lines.isEmpty ? .fresh : .behind))
  }

  @Test func eachLocaleIsToldWhereItsSourceWent() throws {
    let tree = try begun()
    try tree.commit(["ko/a.md": page(Self.german), "en/c.md": "# C\n", "de/c.md": "# C\n"], day: 3, subject: "More")
    try tree.git("mv", "en/a.md", "en/b.md")
    try tree.commit([:], day: 40, subject: "Move")
    let found = check(tree).run().findings.map(\.finding).filter { $0.rule.name == "orphan-translation" }
    #expect(found.map(\.place.locale.tag) == ["de", "ko"])
    #expect(found.allSatisfy { $0.message.contains("b.md’: move this translation there") })
  }
}
