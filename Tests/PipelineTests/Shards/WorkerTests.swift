import DocModel
import Findings
import Foundation
import Reports
import Synchronization
import Testing

@testable import Pipeline

@Suite struct WorkerTests {
  private func article(_ path: String) throws -> ArticleFiles {
    let locale = try #require(LocaleTag("de"))
    return ArticleFiles(root: "r", path: path, files: [ArticleFiles.File(locale: locale, file: "r/de/" + path)])
  }

  private func limits(seconds: Int) -> ArticleLimits {
    var limits = ArticleLimits()
    limits.seconds = seconds
    return limits
  }

  /// What a worker of a few words of shell does with a line.
  private func pool(_ script: String, seconds: Int = 60) -> WorkerPool {
    WorkerPool(
      ["/bin/sh", "-c", "while read -r line; do \(script); done"], limits: limits(seconds: seconds), flavor: .gfm)
  }

  @Test func theEndOfAWorkerIsATroubleOfItsArticle() throws {
    let pool = pool(
      #"case "$line" in *bad.md*) kill -9 $$;; *) printf '{"article":"good.md","findings":[],"troubles":[{"message":"x","severity":"warning"}]}\n';; esac"#
    )
    for _ in 0..<2 {
      #expect(pool.run(try article("good.md")).troubles.map(\.message) == ["x"])
      let troubles = pool.run(try article("bad.md")).troubles
      #expect(
        troubles.map(\.description) == [
          "r/de/bad.md: the article bad.md crashed its worker process (signal 9) and was skipped"
        ])
    }
    #expect(pool.run(try article("good.md")).troubles.map(\.message) == ["x"])
  }

  /// A worker that dies of one article, and answers the others.
  private static let rehearsal = IsolatedDryRun([
    "/bin/sh", "-c",
    #"while read -r line; do case "$line" in *bad.md*) kill -9 $$;; *) printf '{"article":"good.md","findings":[],"troubles":[]}\n';; esac; done"#,
    "sh",
  ])

  private static func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for locale in ["de", "fr"] {
      for name in ["bad", "good"] { try tree.write(Array("# \(name)\n".utf8), to: "docs/\(locale)/\(name).md") }
    }
    return tree
  }

  @Test func aBuildLeavesOutWhatWouldEndIt() throws {
    let tree = try Self.tree()
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.rehearsal = Self.rehearsal
    let outcome = try build.run()
    #expect(outcome.troubles.map(\.message).contains { $0.hasPrefix("the article bad.md crashed its worker") })
    #expect(FileSystem.status(tree.path + "/site/de/good.html") != nil)
    #expect(FileSystem.status(tree.path + "/site/de/bad.html") == nil)
  }

  @Test func aDiffLeavesOutWhatWouldEndIt() throws {
    let tree = try Self.tree()
    var diff = Diff(
      check: Check(roots: [tree.path + "/docs"]), left: try #require(LocaleTag("de")),
      right: try #require(LocaleTag("fr")))
    diff.rehearsal = Self.rehearsal
    let outcome = diff.run(look: DiffText(width: 80, meaning: Catalogue.meaning))
    #expect(outcome.compared == 1)
    #expect(outcome.report.troubles.map(\.message).contains { $0.hasPrefix("the article bad.md crashed its worker") })
  }

  @Test func aRehearsalTellsNothingOfWhatItFinds() throws {
    let line =
      #"{"article":"a.md","files":[{"file":"de/a.md","locale":"de","text":"Wert 1.\n"},{"file":"fr/a.md","locale":"fr","text":"Valeur 2.\n"}],"flavor":"gfm","root":"r"}"#
    let (left, right) = (try #require(LocaleTag("de")), try #require(LocaleTag("fr")))
    for part in [IsolatedDryRun.Part.pages, .diff(left, right)] {
      var worker = Worker(Check(roots: []), rehearsing: part)
      let (root, article, outcome) = try OutcomeRecord.read(try worker.answer(Array(line.utf8)))
      #expect(root == "r" && article == "a.md" && outcome.findings.isEmpty && outcome.troubles.isEmpty)
    }
  }

  @Test func aWorkerThatDoesNotAnswerIsGivenUp() throws {
    let troubles = pool("sleep 600", seconds: 1).run(try article("slow.md")).troubles
    #expect(troubles.map(\.message).first?.hasPrefix("the article slow.md takes longer than 1 s") == true)
  }

  @Test func whatCannotBeStartedIsSaid() throws {
    let pool = WorkerPool(["/no/such/program"], limits: limits(seconds: 60), flavor: .gfm)
    #expect(pool.run(try article("a.md")).troubles.first?.description.contains("a worker cannot be started") == true)
  }

  @Test func textsAreReadFromTheLine() throws {
    var worker = Worker(Check(roots: []))
    let line = #"""
      {"article":"a.md","files":[{"file":"de/a.md","locale":"de","text":"# A\n\n| a |\n|-|\n| 1 |\n"},
      {"file":"fr/a.md","locale":"fr","text":"# A\n\n| a |\n|-|\n| 1 |\n"},
      {"file":"pl/a.md","locale":"pl","text":"# A\n\n| a |\n|-|\n| 7 |\n"}],"flavor":"gfm","root":"r"}
      """#.replacing("\n", with: "")
    let (root, article, outcome) = try OutcomeRecord.read(try worker.answer(Array(line.utf8)))
    #expect(article == "a.md")
    #expect(root == "r")
    #expect(outcome.troubles.isEmpty)
    #expect(outcome.findings.map(\.finding.file) == ["pl/a.md"])
    #expect(outcome.summary != nil)
  }

  @Test(arguments: ["{", "[]", "{\"article\":\"a\"}", "x", "{\"article\":1}", "{}", "{\"flavor\":\"x\"}"])
  func aLineThatIsNoGroupIsAnswered(line: String) throws {
    var worker = Worker(Check(roots: []))
    let outcome = try OutcomeRecord.read(try worker.answer(Array(line.utf8))).outcome
    #expect(outcome.troubles.first?.message.hasPrefix("a line is not a group of files") == true)
    #expect(try worker.answer(Array(" \r".utf8)).isEmpty)
  }

  @Test func workThatTakesTooLongIsGivenUp() {
    let gate = DispatchSemaphore(value: 0)
    let results = Results()
    let crew = WorkerThreads<Int>(
      20, limit: .milliseconds(100),
      work: { index in
        if index == 3 { gate.wait() }
        return index * index
      }, done: { index, result in results.put(result, at: index) })
    crew.run(threads: 1)
    gate.signal()
    let all = results.all
    #expect(all.count == 20)
    #expect(all[3] == .some(nil))
    #expect((0..<20).allSatisfy { $0 == 3 || all[$0] == $0 * $0 })
  }

  private final class Results: Sendable {
    private let values = Mutex<[Int: Int?]>([:])
    func put(_ value: Int?, at index: Int) { values.withLock { $0[index] = .some(value) } }
    var all: [Int: Int?] { values.withLock { $0 } }
  }

  @Test func filesBeyondALimitAreNamed() throws {
    let text = "# A\n\n" + String(repeating: "- b\n", count: 40)
    let tree = try TemporaryTree(["de/a.md": text, "fr/a.md": "# A\n", "de/b.md": "# B\n", "fr/b.md": "# B\n"])
    var check = Check(roots: [tree.path])
    check.asksGit = false
    check.limits.blocks = 20
    #expect(check.run().troubles.map(\.message).contains { $0.contains("more than 20, and was skipped") })
    check.limits = ArticleLimits()
    check.limits.bytes = 50
    #expect(check.run().troubles.contains { $0.file?.hasSuffix("de/a.md") == true })
  }
}
