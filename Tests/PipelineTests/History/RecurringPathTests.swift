import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Files that are added at a path that another file had before.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct RecurringPathTests {
  private static let function =
    "# degrees\n\nThe function `degrees()` converts an angle of radians to the same angle in degrees.\n"
  private static let constant =
    "# DEGREES\n\nThe constant `DEGREES` is passed to `angleMode()`, so that all angles count so.\n"

  private func log(_ tree: GitTree, _ files: Set<String>) throws -> GitLog {
    try GitLog(GitRepository(of: tree.path), files: files, folders: ["en"])
  }

  /// The commits that changed a file, as numbers of the commits of the tree, newest first.
  private func commits(_ file: String, _ log: GitLog, _ tree: GitTree) -> [Int] {
    (log.versions[file] ?? []).compactMap { tree.commits.firstIndex(of: log.commits[$0.commit].hash) }
  }

  @Test func aPageThatWasAddedHasNoHistoryOfTheOneThatHadItsNameBefore() throws {
    let tree = try GitTree()
    try tree.commit(["en/DEGREES.md": Self.function], day: 1, subject: "The function")
    try tree.commit(["en/DEGREES.md": Self.function + "\nMore.\n"], day: 2, subject: "More")
    try tree.git("mv", "en/DEGREES.md", "en/to-degrees.md")
    try tree.commit([:], day: 3, subject: "Rename the function")
    try tree.commit(["en/DEGREES.md": Self.constant], day: 4, subject: "The constant")
    let log = try log(tree, ["en/DEGREES.md", "en/to-degrees.md"])
    #expect(commits("en/DEGREES.md", log, tree) == [3])
    #expect(commits("en/to-degrees.md", log, tree) == [1, 0])
  }

  @Test func aRenameIsFollowedToTheAdditionAndThenThePathItself() throws {
    let tree = try GitTree()
    try tree.commit(["en/DEGREES.md": Self.function], day: 1, subject: "The function")
    try tree.commit(["en/constants/DEGREES.md": Self.constant], day: 2, subject: "The constant")
    try tree.git("rm", "-q", "en/constants/DEGREES.md", "en/DEGREES.md")
    try tree.commit(["en/b.md": "# B\n"], day: 3, subject: "Remove both")
    try tree.commit(["en/DEGREES.md": Self.constant + "\nAgain.\n"], day: 4, subject: "Add the constant")
    try tree.write("", to: "en/constants/empty.txt")
    try tree.git("mv", "en/DEGREES.md", "en/constants/DEGREES.md")
    try tree.commit([:], day: 5, subject: "Move the constant")
    let log = try log(tree, ["en/constants/DEGREES.md"])
    #expect(commits("en/constants/DEGREES.md", log, tree) == [3, 1])
  }

  /// The post was first written in Chinese; the English file got its text when the Chinese one moved on.
  @Test func aFileOfAnotherLocaleIsNoFormerName() throws {
    let tree = try GitTree()
    try tree.commit(["posts/zh/a.md": Self.function], day: 1, subject: "The function")
    try tree.git("mv", "posts/zh/a.md", "posts/a.md")
    try tree.commit([:], day: 2, subject: "Move")
    func versions(_ locale: String) throws -> [Int] {
      let log = try GitLog(
        GitRepository(of: tree.path), files: ["posts/a.md"], folders: ["posts"],
        locales: ["posts/a.md": #require(LocaleTag(locale)), "posts/zh/b.md": #require(LocaleTag("zh"))])
      return commits("posts/a.md", log, tree)
    }
    #expect(try versions("en") == [1])
    #expect(try versions("zh") == [0])
  }

  @Test func aPageThatWasRemovedAndPutBackKeepsItsHistory() throws {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.constant], day: 1, subject: "One")
    try tree.git("rm", "-q", "en/a.md")
    try tree.commit([:], day: 2, subject: "Remove")
    try tree.commit(["en/a.md": Self.constant + "\nAgain.\n"], day: 3, subject: "Put back")
    #expect(commits("en/a.md", try log(tree, ["en/a.md"]), tree) == [2, 0])
  }

  /// What was removed in all locales and written anew owes nothing to the former page; what was put back does.
  @Test(arguments: [true, false]) func aPageWrittenAnewHasNoOlderVersions(isAnew: Bool) throws {
    func page(_ title: String, _ words: [String]) -> String { "# \(title)\n\n" + words.map { "\($0)\n\n" }.joined() }
    let english = (1...8).map { "Section \($0) says what `tool\($0)` does with the list." }
    let french = (1...8).map { "La section \($0) dit ce que `tool\($0)` fait de la liste." }
    let more = english + ["Never use `tape` on wet lids, as it comes off."]
    let tree = try GitTree()
    try tree.commit(["en/a.md": page("Boxes", english), "fr/a.md": page("Boîtes", french)], day: 1, subject: "Both")
    try tree.commit(["en/a.md": page("Boxes", more)], day: 2, subject: "Tape")
    try tree.git("rm", "-q", "en/a.md", "fr/a.md")
    try tree.commit(["en/b.md": "# B\n", "fr/b.md": "# B\n"], day: 3, subject: "Remove both")
    if isAnew {
      try tree.commit(["fr/a.md": page("Caisses", french)], day: 4, subject: "Rewrite the French page")
      try tree.commit(["en/a.md": page("Crates", english)], day: 5, subject: "Rewrite the English page")
    } else {
      try tree.commit(["en/a.md": page("Boxes", more), "fr/a.md": page("Boîtes", french)], day: 4, subject: "Put back")
    }
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let loud = check.run().findings.map(\.finding).filter { $0.level(threshold: Finding.defaultThreshold) != .note }
    #expect(loud.contains { $0.message.contains("tape") } == !isAnew, "\(loud.map(\.message))")
    #expect(loud.isEmpty == isAnew)
  }

  /// `a.md` and the index of the folder `a` are one page, however much of its text is new; another page is not.
  @Test(arguments: [
    ("en/a/_index.md", "en/a.md", true), ("en/a.md", "en/a/index.md", true), ("en/b.md", "en/a.md", false),
    ("en/b/_index.md", "en/a.md", false),
  ])
  func aPageThatBecameAFolderIsTheSame(_ old: String, _ new: String, isSame: Bool) throws {
    let tree = try GitTree()
    try tree.commit([old: "# Android\n\nContent coming soon!\n"], day: 1, subject: "A stub")
    try tree.commit([old: "# Android\n\nMore content is coming soon!\n"], day: 2, subject: "More")
    try tree.git("rm", "-q", old)
    try tree.commit([new: Self.function], day: 3, subject: "Write it")
    let log = try log(tree, [new])
    #expect(commits(new, log, tree) == (isSame ? [2, 1, 0] : [2]))
    #expect((log.names[new] ?? [new]) == (isSame ? [new, old] : [new]))
  }

  /// The text of the page is on a page of its folder now, and the folder has another index.
  @Test func aDividedPageIsTheFormerOfBoth() throws {
    let tree = try GitTree()
    try tree.commit(["en/php.md": Self.function], day: 1, subject: "The page")
    try tree.commit(["en/php.md": Self.function + "\nMore.\n"], day: 2, subject: "More")
    try tree.write("# PHP\n\nThere are two ways to choose from.\n", to: "en/php/_index.md")
    try tree.git("mv", "en/php.md", "en/php/auto.md")
    try tree.commit([:], day: 3, subject: "Divide it")
    let log = try log(tree, ["en/php/_index.md", "en/php/auto.md"])
    #expect(commits("en/php/auto.md", log, tree) == [1, 0])
    #expect(commits("en/php/_index.md", log, tree) == [2, 1, 0])
    #expect(log.names["en/php/_index.md"] == ["en/php/_index.md", "en/php.md"])
  }

  @Test func renamesAreFollowed() throws {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.constant], day: 1, subject: "One")
    try tree.git("mv", "en/a.md", "en/b.md")
    try tree.commit([:], day: 2, subject: "Rename")
    try tree.commit(["en/b.md": Self.constant + "\nMore.\n"], day: 3, subject: "More")
    let log = try log(tree, ["en/b.md"])
    #expect(commits("en/b.md", log, tree) == [2, 0])
    #expect(log.names["en/b.md"] == ["en/b.md", "en/a.md"])
  }
}
