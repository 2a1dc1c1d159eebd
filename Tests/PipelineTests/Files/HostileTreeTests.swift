import Checks
import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What a stranger's contribution can put into a tree.
@Suite struct HostileTreeTests {
  private func tree() throws -> TemporaryTree {
    try TemporaryTree(["docs/de/a.md": "Hallo\n", "docs/fr/a.md": "Salut\n", "secret.md": "secret\n"])
  }

  private func check(_ root: String, following: Bool = false) -> CheckReport {
    var check = Check(roots: [root + "/docs"])
    check.layout.followsLinks = following
    return check.run()
  }

  @Test func aLinkOutOfTheRootIsNamedAndNotFollowed() throws {
    let tree = try tree()
    try tree.link("docs/de/b.md", to: "../../secret.md")
    try tree.link("docs/fr/b.md", to: "/etc/hostname")
    try tree.link("docs/de/inner.md", to: "a.md")
    let report = check(tree.path)
    #expect(report.files == 3)
    #expect(report.troubles.filter { $0.message.contains("leads out of") }.count == 2)
    #expect(ExitStatus(report) == .incomplete)
    #expect(check(tree.path, following: true).files == 5)
  }

  @Test func aFolderThatLeadsOutOrBackIsNamed() throws {
    let tree = try tree()
    try tree.write(Array("x\n".utf8), to: "outside/b.md")
    try tree.link("docs/de/out", to: "../../outside")
    try tree.link("docs/de/loop", to: "..")
    try tree.link("docs/de/self", to: "self")
    let messages = check(tree.path).troubles.map(\.description)
    #expect(messages.contains { $0.contains("docs/de/out: is a symbolic link that leads out of") })
    #expect(messages.contains { $0.contains("docs/de/loop: is a symbolic link to one of its parent folders") })
    #expect(check(tree.path).files == 2)
  }

  /// Whatever is walked first, an article lies where it is, not where a link leads to it.
  @Test func aLinkToTheFolderOfTheArticlesTakesNoneOfThem() throws {
    let tree = try tree()
    try tree.write(Array("x\n".utf8), to: "docs/tools/x/a.txt")
    try tree.link("docs/tools/x/de", to: "../../de")
    try tree.link("docs/aa", to: "fr")
    let report = check(tree.path)
    #expect(report.files == 2)
    #expect(Set(Check(roots: [tree.path + "/docs"]).tree().locales.map(\.tag)) == ["de", "fr"])
  }

  @Test func aPipeIsNamedAndNotWaitedFor() throws {
    let tree = try tree()
    try Process.run(URL(fileURLWithPath: "/usr/bin/mkfifo"), arguments: [tree.path + "/docs/de/b.md"]).waitUntilExit()
    try tree.link("docs/fr/b.md", to: "/dev/zero")
    let report = check(tree.path, following: true)
    #expect(report.files == 2)
    #expect(report.troubles.count == 2)
    #expect(throws: RunError.self) { try FileSystem.read(tree.path + "/docs/de/b.md") }
    #expect(throws: RunError.self) { try FileSystem.read("/dev/zero") }
  }

  @Test func anIncludeThroughALinkStaysInTheLocale() throws {
    let tree = try tree()
    try tree.link("docs/de/b.md", to: "../../secret.md")
    try tree.write(Array("[!INCLUDE [b](b.md)]\n".utf8), to: "docs/de/a.md")
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/out")
    build.flavor = .learn
    _ = try build.run()
    #expect(!(try tree.text("out/de/a.html")).contains("secret"))
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let tree = try tree()
    #expect(throws: RunError.self) { try FileSystem.read(tree.path + "/docs/de/a.md", limit: 3) }
    try tree.write(Array(repeating: UInt8(ascii: "a"), count: (8 << 20) + 1), to: "docs/de/a.md")
    let report = check(tree.path)
    #expect(report.troubles.map(\.message) == ["is larger than 8 MB and is not read: split it"])
    #expect(report.articles == 1)
  }

  @Test func anArticleThatWouldTakeMinutesIsRefusedAndTheRestIsDone() throws {
    let tree = try tree()
    try tree.write(Array((String(repeating: "![[]()", count: 20_000) + "\n").utf8), to: "docs/de/b.md")
    let deep = "one\n\n" + String(repeating: "- ", count: 8000) + "x\n" + String(repeating: "\n", count: 8000)
    try tree.write(Array(deep.utf8), to: "docs/fr/b.md")
    let report = check(tree.path)
    let told = report.troubles.filter { $0.message.contains("the article is not read") }
    #expect(told.map(\.file).compactMap { $0?.hasSuffix("b.md") } == [true, true])
    #expect(told.allSatisfy { $0.line > 0 })
    #expect(report.files == 4)
  }

  @Test func whatTheConfigurationLimitsIsLeftOutAndSaid() throws {
    let tree = try tree()
    try tree.write(Array("limits: {bytes: 4, seconds: 7}\n".utf8), to: ".doccheck.yml")
    let (configuration, troubles) = Configuration.read(tree.path + "/.doccheck.yml", rules: [])
    #expect(troubles.isEmpty)
    #expect(configuration.limits.seconds == 7)
    var check = Check(roots: [tree.path + "/docs"])
    check.limits = configuration.limits
    #expect(check.run().troubles.count { $0.message.contains("is larger than") } == 2)
    try tree.write(Array("limits: {byte: 4, blocks: 0, memory: much}\n".utf8), to: ".doccheck.yml")
    let wrong = Configuration.read(tree.path + "/.doccheck.yml", rules: []).troubles.map(\.message)
    #expect(wrong.contains { $0.contains("'byte'") && $0.contains("bytes") })
    #expect(wrong.filter { $0.contains("is a whole number") }.count == 2)
  }
}
