import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct LiveProjectTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func survey(_ project: LiveProject) { while project.survey(changed: { _ in }) {} }

  /// An article that is edited is judged as in a run of all.
  @Test func theFindingsAreThoseOfACheck() throws {
    var check = Check(roots: [Self.package.path + "/content"])
    check.asksGit = false
    let report = check.run()
    let project = LiveProject(check)
    survey(project)
    let found = (0..<project.articles).flatMap { project.examine($0).findings }
    #expect(!found.isEmpty)
    #expect(found.map(\.fingerprint) == report.findings.map(\.fingerprint))
    #expect(found.map(\.finding.message) == report.findings.map(\.finding.message))
    #expect(found.map(\.finding.place) == report.findings.map(\.finding.place))
  }

  @Test func onlyWhatChangedIsReadAgain() throws {
    let files = ["en-US", "de-DE", "fr-FR"].map { ("\($0)/a.md", "# A\n\n12\n") }
    let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: files))
    var check = Check(roots: [tree.path])
    check.asksGit = false
    let project = LiveProject(check)
    let article = try #require(project.article(of: tree.path + "/de-DE/a.md"))
    project.keep([article])
    let first = project.examine(article)
    project.set(Array("# A\n\n13\n".utf8), of: tree.path + "/de-DE/a.md")
    let second = project.examine(article)
    let isSame = zip(first.texts, second.texts).map { $0 === $1 }
    #expect(first.texts.map(\.locale.tag) == ["de-DE", "en-US", "fr-FR"])
    #expect(isSame == [false, true, true])
    #expect(second.texts[0].source == Array("# A\n\n13\n".utf8))
    project.set(nil, of: tree.path + "/de-DE/a.md")
    #expect(project.examine(article).texts[0].source == Array("# A\n\n12\n".utf8))
    // A file that another program wrote.
    try tree.write(Array("# A\n\n14\n\nB\n".utf8), to: "fr-FR/a.md")
    #expect(project.examine(article).texts[2].source == Array("# A\n\n14\n\nB\n".utf8))
  }
}
