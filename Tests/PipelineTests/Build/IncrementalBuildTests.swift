import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// A build into the folder of an earlier one makes what a build into an empty folder makes.
@Suite struct IncrementalBuildTests {
  private static let files = [
    "content/en/a.md":
      "# A\n\n## First\n\n[b](guide/b.md#two) [gone](guide/b.md#gone) ![x](media/x.png) ![y](media/y.png)\n",
    "content/en/guide/b.md": "# B\n\n## Two\n\n[!INCLUDE [i](../parts/i.md)] [!INCLUDE [j](../parts/j.md)]\n",
    "content/en/guide/c.md": "---\ntitle: C\ndescription: About C\n---\n\nText.\n",
    "content/pl/a.md": "# PA\n\n## Pierwsza\n\n[b](guide/b.md#two)\n", "content/pl/guide/b.md": "# PB\n\n## Dwa\n",
    "content/en/parts/i.md": "included\n", "content/en/media/x.png": "X",
  ]

  private struct Site: ~Copyable {
    let tree: TemporaryTree

    init() throws { tree = try TemporaryTree(IncrementalBuildTests.files) }

    func build(_ output: String = "site", _ change: (inout Build) -> Void = { _ in }) throws -> Build.Outcome {
      var build = Build(roots: [tree.path + "/content"], output: tree.path + "/" + output)
      build.source = LocaleTag("en")
      build.flavor = .learn
      change(&build)
      return try build.run()
    }

    /// The files of a site but for what is of this machine alone.
    func files(_ output: String = "site") throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: tree.path + "/" + output) {
        if name.hasSuffix(IncrementalBuildState.name) { continue }
        if let data = FileManager.default.contents(atPath: tree.path + "/\(output)/" + name) {
          files[name] = Array(data)
        }
      }
      return files
    }

    func write(_ text: String, to name: String) throws { try tree.write(Array(text.utf8), to: "content/" + name) }
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: tree.path + "/content/" + name) }
  }

  /// Changes of all kinds, each with what the pages then hold.
  private static let changes: [(what: String, change: @Sendable (borrowing Site) throws -> Void)] = [
    ("nothing", { _ in }),
    ("a text", { try $0.write("# A\n\n## First\n\nOther text.\n", to: "en/a.md") }),
    ("a title", { try $0.write("# Another A\n\n## First\n", to: "en/a.md") }),
    ("a heading that others link to", { try $0.write("# B\n\n## Deux\n\n## Gone\n", to: "en/guide/b.md") }),
    ("an article comes", { try $0.write("# New\n\n[a](../a.md)\n", to: "en/guide/new.md") }),
    ("a translation comes", { try $0.write("# PC\n", to: "pl/guide/c.md") }),
    ("an article goes", { try $0.remove("en/guide/c.md") }),
    ("a translation goes", { try $0.remove("pl/guide/b.md") }),
    ("an include", { try $0.write("other words\n", to: "en/parts/i.md") }),
    ("an include comes", { try $0.write("at last\n", to: "en/parts/j.md") }),
    ("an include goes", { try $0.remove("en/parts/i.md") }),
    ("an image", { try $0.write("XX", to: "en/media/x.png") }),
    ("an image comes", { try $0.write("Y", to: "en/media/y.png") }),
    ("an image goes", { try $0.remove("en/media/x.png") }),
    ("the order", { try $0.write("- href: guide/c.md\n- href: a.md\n", to: "en/toc.yml") }),
    ("a template", { try $0.tree.write(Array("<p>{{lang}}</p>{{{body}}}".utf8), to: "templates/page.mustache") }),
    ("words of the theme", { try $0.tree.write(Array("copy: C!\n".utf8), to: "templates/strings/pl.yml") }),
  ]

  @Test(arguments: changes.indices) func makesWhatAFullBuildMakes(_ index: Int) throws {
    let (what, change) = Self.changes[index]
    let site = try Site()
    _ = try site.build()
    // What is as young as the note of it is read again: here it shall count as old.
    usleep(20_000)
    try change(site)
    let again = try site.build()
    let full = try site.build("fresh")
    #expect(try site.files() == site.files("fresh"), "\(what)")
    #expect(
      Set(again.troubles.map { $0.message }) == Set(full.troubles.map { $0.message }), "\(what): the same is told")
    usleep(20_000)
    let third = try site.build()
    #expect(third.written == 0, "\(what)")
    #expect(third.troubles.map(\.description) == again.troubles.map(\.description), "\(what): told again")
  }

  @Test func anArticleThatDidNotChangeIsNotReadAgain() throws {
    let site = try Site()
    _ = try site.build()
    usleep(20_000)
    // The bytes change and nothing that a look at the file shows: who reads it would see that.
    let before = try #require(IncrementalBuildState.read(in: site.tree.path + "/site"))
    try site.write("# A\n\n## First\n\nChanged.\n", to: "en/a.md")
    let again = try site.build()
    #expect(again.written == 1)
    let after = try #require(IncrementalBuildState.read(in: site.tree.path + "/site"))
    #expect(before.part("guide/b")?.inputs == after.part("guide/b")?.inputs)
    #expect(before.part("a")?.inputs != after.part("a")?.inputs)
  }

  @Test func aPageThatSomebodyTouchedIsMadeAgain() throws {
    let site = try Site()
    _ = try site.build()
    let whole = try site.files()
    usleep(20_000)
    try FileManager.default.removeItem(atPath: site.tree.path + "/site/pl/a.html")
    try site.tree.write(Array("broken".utf8), to: "site/en/guide/c.html")
    #expect(try site.build().written == 2)
    #expect(try site.files() == whole)
  }

  @Test func aNoteThatWasCutOffIsNoHarm() throws {
    let site = try Site()
    _ = try site.build()
    let whole = try site.files()
    let note = "site/" + IncrementalBuildState.name
    let bytes = try #require(FileManager.default.contents(atPath: site.tree.path + "/" + note))
    for count in [0, 1, 40, bytes.count / 2, bytes.count - 1] {
      try site.tree.write(Array(bytes.prefix(count)), to: note)
      #expect(try site.build().written == 0)
      #expect(try site.files() == whole)
    }
  }

  @Test func anyNumberOfThreadsMakesTheSameBytes() throws {
    let site = try Site()
    for index in 0..<40 {
      try site.write("# Page \(index)\n\n[a](../a.md#first) ![x](../media/x.png)\n", to: "en/many/p\(index).md")
      if index % 3 == 0 { try site.write("# Strona \(index)\n\n[!NOTE]\n\ntekst\n", to: "pl/many/p\(index).md") }
    }
    let one = try site.build("one") { $0.jobs = 1 }
    let eight = try site.build("eight") { $0.jobs = 8 }
    #expect(try site.files("one") == site.files("eight"))
    #expect(one.troubles.map(\.description) == eight.troubles.map(\.description))
    // The note for the next build, too.
    let notes = ["one", "eight"].map {
      FileManager.default.contents(atPath: site.tree.path + "/\($0)/" + IncrementalBuildState.name)
    }
    #expect(notes[0] == notes[1])
  }
}
