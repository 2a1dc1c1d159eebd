import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What a branch that changes the source means for the translations.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct ChangeImpactTests {
  private static let english =
    "# Cache\n\nThe tool keeps its files in a cache.\n\n## Set the size\n\nA cache of 512 MB is enough.\n\n```yaml\nsize: 512\n```\n"
  private static let changed =
    english.replacing("is enough.", with: "is enough for most teams. Ask the administrator for more.")
    .replacing("size: 512", with: "size: 600")
  private static let translations = [
    "de":
      "# Cache\n\nDas Werkzeug legt seine Dateien in einem Cache ab.\n\n## Die Größe\n\nEin Cache von 512 MB reicht.\n\n```yaml\nsize: 512\n```\n",
    "fr":
      "# Cache\n\nL’outil garde ses fichiers dans un cache.\n\n## La taille\n\nUn cache de 512 Mo suffit.\n\n```yaml\nsize: 512\n```\n",
    "ja": "# キャッシュ\n\nこのツールはファイルをキャッシュに保存します。\n\n## サイズ\n\n512 MB のキャッシュで十分です。\n\n```yaml\nsize: 512\n```\n",
  ]

  private func begun() throws -> GitTree {
    let tree = try GitTree()
    try tree.commit(["docs/en/a.md": Self.english, "docs/en/b.md": "# B\n\nText.\n"], day: 1, subject: "English")
    for (locale, text) in Self.translations {
      try tree.write(text, to: "docs/\(locale)/a.md")
      try tree.write("# B\n\nText \(locale).\n", to: "docs/\(locale)/b.md")
    }
    try tree.commit([:], day: 2, subject: "Translations")
    return tree
  }

  private func run(_ folder: String, since reference: String = "HEAD~1", owners: Owners = Owners()) throws
    -> CheckReport
  {
    var check = Check(roots: [folder + "/docs"])
    check.source = LocaleTag("en")
    check.flavor = .gfm
    var comparison = SinceCheck(check, since: reference)
    comparison.measuresImpact = true
    comparison.owners = owners
    return try comparison.run()
  }

  private func loud(_ report: CheckReport) -> [String] {
    report.findings.filter { report.level(of: $0.finding) != .note }.map {
      "\($0.finding.place.locale) \($0.finding.rule.name)"
    }
  }

  @Test func whatTheBranchMakesStaleIsTold() throws {
    let tree = try begun()
    let french = try #require(Self.translations["fr"])
    try tree.commit(
      [
        "docs/en/a.md": Self.changed,
        "docs/fr/a.md": french.replacing(
          "suffit.", with: "suffit à la plupart des équipes. Demandez-en plus à l’administrateur."
        ).replacing("size: 512", with: "size: 600"),
      ], day: 40, subject: "Say more")
    let report = try run(tree.path, owners: Owners(["* @all", "docs/de/ @anna @team/german"]))
    #expect(Set(loud(report)) == ["de stale-translation", "ja stale-translation"])
    let impact = try #require(report.impact)
    let comment = PullRequestComment(impact).markdown()
    #expect(
      comment.contains(
        "This change makes de and ja stale in ‘Set the size’ (2 sentences, 1 code line); fr is untouched."),
      "\(comment)")
    #expect(comment.contains("Owners: @anna @team/german"))
    #expect(comment.contains("- size: 512\n+ size: 600"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(try impact.json())) as? [String: Any])
    #expect(json["stale"] as? [String] == ["de", "ja"])
  }

  /// What was stale before is not what the branch brought.
  @Test func whatWasStaleBeforeIsNotTold() throws {
    let tree = try begun()
    try tree.commit(
      ["docs/en/a.md": Self.english.replacing("keeps its files", with: "never keeps its files")], day: 20,
      subject: "Before")
    try tree.commit(["docs/en/b.md": "# B\n\nText.\n\nSee `more.conf`.\n"], day: 40, subject: "Branch")
    let report = try run(tree.path)
    #expect(!report.findings.contains { $0.finding.article == "a.md" })
    #expect(Set(loud(report)) == ["de stale-translation", "fr stale-translation", "ja stale-translation"])
    // On the same page only the new change counts.
    try tree.commit(
      ["docs/en/a.md": Self.changed.replacing("keeps its files", with: "never keeps its files")], day: 50,
      subject: "Again")
    let again = try run(tree.path).findings.map(\.finding).filter { $0.locale.tag == "de" }
    let all = again + again.flatMap(\.consequences)
    #expect(all.contains { $0.message.contains("administrator") })
    #expect(!all.contains { $0.message.contains("never keeps") })
  }

  /// A page is reported once for many changes; what a branch adds to them is told all the same.
  @Test func oneMoreChangeOfAStalePageIsTold() throws {
    func page(_ changed: Set<Int>, _ text: String) -> String {
      (1...8).map { "## Part \($0)\n\n\(text)\(changed.contains($0) ? " Ask before you do that." : "")\n\n" }.joined()
    }
    let english = "This part says what the tool does with the list of files."
    let tree = try GitTree()
    try tree.commit(["docs/en/a.md": page([], english)], day: 1, subject: "English")
    try tree.commit(["docs/de/a.md": page([], "Dieser Teil sagt, was geschieht.")], day: 2, subject: "German")
    try tree.commit(["docs/en/a.md": page([1, 2, 3, 4], english)], day: 20, subject: "Before")
    try tree.commit(["docs/en/a.md": page([1, 2, 3, 4, 6], english)], day: 40, subject: "Branch")
    let found = try run(tree.path).findings.map(\.finding)
    #expect(found.count == 1)
    #expect(found.first?.consequences.map(\.place.line) == [23])
  }

  /// What came to the other branch meanwhile is no change of this one.
  @Test func theBranchIsComparedWithWhereItBegan() throws {
    let tree = try begun()
    try tree.git("checkout", "-q", "-b", "branch")
    try tree.commit(["docs/en/a.md": Self.changed], day: 40, subject: "Say more")
    try tree.git("checkout", "-q", "main")
    try tree.commit(["docs/en/b.md": "# B\n\nText.\n\nSee `more.conf`.\n"], day: 45, subject: "Main")
    try tree.git("checkout", "-q", "branch")
    let report = try run(tree.path, since: "main")
    #expect(report.impact?.pages.map(\.article) == ["a.md"])
    #expect(report.findings.allSatisfy { $0.finding.article == "a.md" })
  }

  @Test func aTypoMakesNothingStale() throws {
    let tree = try begun()
    try tree.commit(["docs/en/a.md": Self.english.replacing("is enough", with: "is, enough")], day: 40, subject: "Typo")
    let report = try run(tree.path)
    #expect(loud(report).isEmpty)
    let comment = PullRequestComment(try #require(report.impact)).markdown()
    #expect(comment.contains("No translation becomes stale"))
  }

  @Test func aMoveIsToldToThoseWhoHaveToFollow() throws {
    let tree = try begun()
    try tree.git("mv", "docs/en/a.md", "docs/en/cache.md")
    try tree.git("mv", "docs/fr/a.md", "docs/fr/cache.md")
    try tree.commit([:], day: 40, subject: "Move")
    let impact = try #require(try run(tree.path).impact)
    let page = try #require(impact.pages.first { $0.article == "cache.md" })
    #expect(page.event == .moved && page.formerFile == "docs/en/a.md")
    #expect(page.translations.filter { $0.state == .misplaced }.map(\.locale.tag) == ["de", "ja"])
    #expect(page.translations.first { $0.locale.tag == "fr" }?.state == .untouched)
  }

  @Test func pagesThatComeAndGoAreTold() throws {
    let tree = try begun()
    try tree.git("rm", "-q", "docs/en/b.md")
    try tree.commit(["docs/en/new.md": "# New\n\nThree more words.\n"], day: 40, subject: "New")
    let impact = try #require(try run(tree.path).impact)
    #expect(impact.pages.map(\.event) == [.dropped, .added])
    #expect(impact.pages.first?.translations.map(\.state) == [.orphaned, .orphaned, .orphaned])
    #expect(impact.pages.last?.translations.map(\.words) == [4, 4, 4])
  }

  /// The comment needs the two states only, not what was before them.
  @Test func aShallowCloneTellsTheSame() throws {
    let tree = try begun()
    try tree.commit(["docs/en/a.md": Self.changed], day: 40, subject: "Say more")
    let clone = try TemporaryTree()
    try tree.git("clone", "-q", "--depth", "2", "file://" + tree.path, clone.path + "/site")
    let report = try run(clone.path + "/site")
    #expect(Set(loud(report)) == ["de stale-translation", "fr stale-translation", "ja stale-translation"])
    #expect(report.impact?.staleLocales.map(\.tag) == ["de", "fr", "ja"])
    #expect(report.impact?.remarks.contains { $0.contains("is a shallow clone") } == true)
    #expect(report.troubles.contains { $0.message.contains("is a shallow clone") })
  }
}
