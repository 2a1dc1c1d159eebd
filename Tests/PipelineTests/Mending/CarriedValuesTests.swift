import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// A change of the source's code, links and numbers goes into every locale, and nothing else of a page changes.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct CarriedValuesTests {
  private static let english =
    "# Cache\n\nA cache of 512 MB is enough for most teams.\n\n```yaml\ncache:\n  size: 512\n  path: /var/cache\n```\n\nSee [Settings](settings.md) for more.\n\n| Option | Default |\n|-|-|\n| `size` | 512 |\n"
  private static let german =
    "# Cache\n\nEin Cache von 512 MB reicht für die meisten Teams.\n\n```yaml\ncache:\n  size: 512\n  path: /var/cache\n```\n\nMehr unter [Einstellungen](settings.md).\n\n| Option | Standard |\n|-|-|\n| `size` | 512 |\n"

  private func change(_ text: String) -> String {
    text.replacing("512", with: "1024").replacing("(settings.md)", with: "(https://example.com/settings)")
  }

  private func mended(_ german: String, _ english: String, again: Bool = false) throws -> (text: String, rest: Int) {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.english, "en/settings.md": "# Settings\n"], day: 1, subject: "English")
    try tree.commit(["de/a.md": german, "de/settings.md": "# Einstellungen\n"], day: 2, subject: "German")
    try tree.commit(["en/a.md": english], day: 40, subject: "Values")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .gfm
    var fixes = ApplyFixes(check: check)
    fixes.writes = true
    let outcome = fixes.run()
    #expect(outcome.troubles.filter { $0.severity == .failure }.isEmpty)
    #expect(fixes.run().files.isEmpty)
    return (try tree.text("de/a.md"), outcome.rest)
  }

  @Test func whatCanBeCopiedIsCarried() throws {
    let (text, rest) = try mended(Self.german, change(Self.english))
    #expect(text == change(Self.german))
    #expect(rest == 0)
  }

  @Test func wordsAreLeftToAPerson() throws {
    let now = change(Self.english).replacing("most teams", with: "nearly all of the teams that ask for one")
    let (text, rest) = try mended(Self.german, now)
    #expect(text == change(Self.german))
    #expect(rest == 1)
  }

  private static let mixed =
    "# Guide\n\nA cache of 512 MB is enough for most teams. Set `cache.size` in the file.\n\nSee the [settings](old.md) of the tool, which are in one file. It has 3 parts.\n\n![The window](old.png) shows what you see then.\n\n- One item of a list with `first` in it.\n- Another item of the list.\n"
  private static let mixedGerman =
    "# Anleitung\n\nEin Cache von 512 MB reicht für die meisten Teams. Setzen Sie `cache.size` in der Datei.\n\nSiehe die [Einstellungen](old.md) des Werkzeugs, die in einer Datei stehen. Sie hat 3 Teile.\n\n![Das Fenster](old.png) zeigt, was Sie dann sehen.\n\n- Ein Punkt einer Liste mit `first` darin.\n- Ein anderer Punkt der Liste.\n"

  /// A tree whose source changed from ``mixed`` to `english` after the translation.
  private func tree(_ english: String) throws -> (tree: GitTree, fixes: ApplyFixes) {
    let tree = try GitTree()
    let others = ["old.md": "# Old\n", "new.md": "# New\n"]
    for locale in ["en", "de"] {
      for (file, text) in others { try tree.write(text, to: locale + "/" + file) }
    }
    try tree.commit(["en/a.md": Self.mixed], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.mixedGerman], day: 2, subject: "German")
    try tree.commit(["en/a.md": english], day: 40, subject: "Values and words")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .gfm
    var fixes = ApplyFixes(check: check)
    fixes.writes = true
    return (tree, fixes)
  }

  /// What a block has of today's source does not hide that its words are those of an older one.
  @Test func textsWithCarriedValuesStayOutdated() throws {
    let english = Self.mixed.replacing("512 MB is enough for most", with: "1024 MB is enough for nearly all of the")
      .replacing("cache.size", with: "cache.limit")
      .replacing(
        "(old.md) of the tool, which are in one file. It has 3 parts",
        with: "(new.md) of the tool, which are in two files that you find at home. It has 5 parts"
      )
      .replacing("(old.png) shows what you see then", with: "(new.png) shows the window as it is after the first start")
    let (tree, fixes) = try tree(english)
    func stale() -> [String] {
      fixes.check.run().findings.map(\.finding).filter { $0.rule == "stale-translation" }
        .flatMap { [$0.message] + $0.consequences.map(\.message) }
    }
    let before = stale()
    #expect(before.count == 3)
    let outcome = fixes.run()
    let expected = Self.mixedGerman.replacing("512", with: "1024").replacing("cache.size", with: "cache.limit")
      .replacing("(old.md)", with: "(new.md)").replacing("3 Teile", with: "5 Teile")
      .replacing("(old.png)", with: "(new.png)")
    #expect(try tree.text("de/a.md") == expected)
    #expect(outcome.carried == 5)
    #expect(outcome.rest == 1)
    #expect(fixes.run().files.isEmpty)
    #expect(stale() == before)
    try tree.commit([:], day: 41, subject: "Carry values")
    #expect(stale() == before)
    #expect(fixes.run().files.isEmpty)
    // Once the words are translated, too, nothing is outdated.
    let done = expected.replacing("für die meisten", with: "für fast alle der")
      .replacing("in einer Datei stehen", with: "in zwei Dateien stehen, die Sie zu Hause finden")
      .replacing("was Sie dann sehen", with: "das Fenster, wie es nach dem ersten Start ist")
    try tree.commit(["de/a.md": done], day: 42, subject: "Translate")
    #expect(stale().isEmpty)
  }

  /// A value that is elsewhere in the new text, or between other words, may be another one.
  @Test(arguments: [
    ("512 MB is enough for most teams", "disk needs room, and version 1024 is enough for all"),
    ("See the [settings](old.md) of the tool", "See the [page about all settings](new.md) of that tool"),
    ("Set `cache.size` in the file.", "Never use `size` and `limit` without need."),
    ("It has 3 parts.", "Both 7 and 9 are parts of it."),
  ]) func valuesBetweenOtherWordsStay(_ old: String, _ new: String) throws {
    let (tree, fixes) = try tree(Self.mixed.replacing(old, with: new))
    let outcome = fixes.run()
    #expect(outcome.carried == 0)
    #expect(try tree.text("de/a.md") == Self.mixedGerman)
  }

  private static let page =
    "---\ntitle: Guide\nweight: 10\ndate: 2024-01-02\ntoc: true\n---\n\n# Guide {#guide}\n\nSee [below](#size) for `tool clear`.\n\n## Size {#size}\n\n```yaml\n# the size\nsize: 512\n\npath: /var\nlast: 1\n```\n\nThe end of the page.\n"
  private static let germanPage =
    "---\ntitle: Anleitung\nweight: 10\ndate: 2024-01-02\ntoc: true\n---\n\n# Anleitung {#guide}\n\nSiehe [unten](#size) zu `tool clear`.\n\n## Größe {#size}\n\n```yaml\n# die Größe\nsize: 512\n\npath: /var\nlast: 1\n```\n\nDas Ende der Seite.\n"

  /// What the source changed, and what the translation has after it; nil if the page stays as it is.
  private struct Case {
    let old: String
    let new: String
    var wanted: (old: String, new: String)?

    init(_ old: String, _ new: String, _ wanted: (old: String, new: String)? = nil) {
      (self.old, self.new, self.wanted) = (old, new, wanted)
    }

    static func same(_ old: String, _ new: String) -> Case { Case(old, new, (old, new)) }
  }

  private static let cases = [
    Case.same("weight: 10", "weight: 20"), Case.same("toc: true", "toc: false"),
    Case("date: 2024-01-02", "date: 2024-03-04"), Case("title: Guide", "title: Manual"),
    Case.same("`tool clear`", "`tool purge`"), Case.same("{#guide}", "{#manual}"),
    // Lines of code that come and go, at the end of a block, too.
    Case.same("path: /var\n", "path: /var\nkeep: 3\n"), Case.same("last: 1\n", "last: 1\nmore: 2\n"),
    Case.same("path: /var\n", ""), Case.same("size: 512\n", "size:\n  of: 512\n  to: 3\n"),
    Case.same("size: 512", "size: 1024"),
    // A comment is for a person, and so is a line that the translation has in other words.
    Case("path: /var\n", "# where it is\npath: /var\n"), Case("# the size\n", "size: 1\n"),
  ]

  @Test(arguments: cases.indices) func eachKindOfValueIsCarried(_ number: Int) throws {
    let one = Self.cases[number]
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.page], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.germanPage], day: 2, subject: "German")
    try tree.commit(["en/a.md": Self.page.replacing(one.old, with: one.new)], day: 40, subject: "Change")
    var fixes = try fixes(of: tree)
    let expected = one.wanted.map { Self.germanPage.replacing($0.old, with: $0.new) } ?? Self.germanPage
    // A trial shows what is written.
    fixes.writes = false
    let trial = fixes.run()
    #expect(trial.files.map { String(decoding: $0.new, as: UTF8.self) } == (one.wanted == nil ? [] : [expected]))
    fixes.writes = true
    let outcome = fixes.run()
    #expect(try tree.text("de/a.md") == expected)
    #expect(outcome.carried == trial.carried && outcome.rest == trial.rest)
    #expect(fixes.run().files.isEmpty)
  }

  private func fixes(of tree: GitTree) throws -> ApplyFixes {
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    return ApplyFixes(check: check)
  }

  /// An id takes the page's own links along; one to which another page links stays.
  @Test(arguments: [false, true]) func idsTakeTheirReferencesAlong(_ isLinked: Bool) throws {
    let tree = try GitTree()
    let link = isLinked ? "a.md#size" : "a.md"
    try tree.commit(["en/a.md": Self.page, "en/b.md": "# B\n\n[a](\(link))\n"], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.germanPage, "de/b.md": "# B\n\n[a](\(link))\n"], day: 2, subject: "German")
    let english = Self.page.replacing("#size", with: "#limit")
    try tree.commit(["en/a.md": english], day: 40, subject: "Change")
    var fixes = try fixes(of: tree)
    fixes.writes = true
    let outcome = fixes.run()
    #expect(try tree.text("de/a.md").contains("## Größe {#\(isLinked ? "size" : "limit")}"))
    #expect(try tree.text("de/a.md").contains("[unten](#\(isLinked ? "size" : "limit"))"))
    #expect(outcome.rest == 0 || isLinked)
  }

  /// If outdated pages are not reported, nothing is carried.
  @Test func onlyWhatIsReportedIsCarried() throws {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.page], day: 1, subject: "English")
    try tree.commit(["de/a.md": Self.germanPage, "fr/a.md": Self.germanPage], day: 2, subject: "German")
    let english = Self.page.replacing("weight: 10", with: "weight: 20").replacing("512", with: "1024")
    try tree.commit(["en/a.md": english], day: 40, subject: "Change")
    var fixes = try fixes(of: tree)
    fixes.check.selection = Selection(rules: ["number"])
    #expect(fixes.run().files.isEmpty)
    fixes.check.selection = Selection(locales: [LocaleTag("fr")].compactMap(\.self))
    #expect(fixes.run().files.map(\.name).allSatisfy { $0.hasSuffix("fr/a.md") })
  }
}
