import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What holds of every run, whatever the pages say.
@Suite struct CheckPropertyTests {
  private static let page = """
    ---
    title: A page
    ms.date: 10/01/2020
    ---
    # A page

    Text with `code`, a [link](b.md#part) and 42 things, **bold** and *not*.

    > [!NOTE]
    > Take care.

    - one `a`
    - two
      1. three

    | Name | Works |
    |-|:-:|
    | x | yes |
    | y | no |

    ```js
    let a = 1; // one
    ```

    ## Part

    ![Picture](a.png) and <b>HTML</b>.

    """

  private static let locales = ["de", "fr", "ja", "ko-KR", "pl-PL"]

  /// The articles that come with the package, each a translation with faults.
  private static func content() throws -> [InMemoryCheck.Text] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("content")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      guard let locale = LocaleTag(name) else { return nil }
      let file = folder.appendingPathComponent(name).appendingPathComponent("customize-webviews.md")
      return (locale, Array(try Data(contentsOf: file)))
    }
  }

  private static func shown(_ report: CheckReport) -> Set<String> {
    Set(
      report.findings.map { reported in
        let finding = reported.finding
        return
          "\(finding.rule) \(finding.place.locale) \(finding.place.line):\(finding.place.column) \(finding.message)"
      })
  }

  @Test(arguments: [Flavor.learn, .gfm, .mkdocs]) func copiesOfAPageAreAllRight(_ flavor: Flavor) throws {
    let locales = ["en-US", "en-GB", "en-AU", "en-CA"].compactMap { LocaleTag($0) }
    for source in [nil, locales[0]] {
      let report = InMemoryCheck(flavor: flavor, source: source).check(locales.map { ($0, Array(Self.page.utf8)) })
      #expect(Self.shown(report) == [])
    }
  }

  @Test func theOrderOfLocalesChangesNothing() throws {
    var texts = try Self.content()
    let trial = InMemoryCheck(flavor: .learn, source: nil)
    let first = Self.shown(trial.check(texts))
    #expect(!first.isEmpty)
    for _ in texts.indices {
      texts.append(texts.removeFirst())
      #expect(Self.shown(trial.check(texts)) == first)
    }
    #expect(Self.shown(trial.check(texts.reversed())) == first)
  }

  @Test func theNumberOfThreadsChangesNothing() throws {
    let tree = try Self.tree(of: 6)
    let reports = try [1, 2, 5].map { jobs in
      var check = Check(roots: [tree.path])
      check.jobs = jobs
      return try ReportFormat.json.encode(check.run(), ReportLook(notes: true))
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0] == reports[2])
  }

  @Test func theOrderInWhichFilesWereMadeAndHandedOverChangesNothing() throws {
    let texts = try Self.content()
    let names = (0..<12).map { "part-\($0 * 7 % 12)/\($0).md" }
    let reports = try [names, names.reversed(), names.sorted()].map { names -> [String] in
      let tree = try TemporaryTree()
      for name in names {
        for (locale, bytes) in name.hasPrefix("part-1") ? texts.reversed() : texts {
          try tree.write(bytes, to: "\(locale)/\(name)")
        }
      }
      return Check(roots: [tree.path]).run().findings.map { reported in
        let (finding, place) = (reported.finding, reported.finding.place)
        return "\(finding.article) \(place.locale) \(place.line):\(place.column) \(finding.rule) \(finding.message)"
      }
    }
    #expect(!reports[0].isEmpty)
    #expect(reports[0] == reports[1])
    #expect(reports[0] == reports[2])
  }

  @Test func recordsInAnyOrderMakeTheSameReport() throws {
    let tree = try Self.tree(of: 6)
    let check = Check(roots: [tree.path])
    var records: [[UInt8]] = []
    for number in 1...3 {
      let shard = try #require(Shard("\(number)/3"))
      #expect(check.run(shard, to: { records.append($0) }).isEmpty)
    }
    let reports = try [records, records.reversed()].enumerated().map { number, records in
      try tree.write(Array(records.joined()), to: "records-\(number).jsonl")
      var merge = check
      merge.workforce = .done([tree.path + "/records-\(number).jsonl"])
      return try ReportFormat.json.encode(merge.run(), ReportLook(notes: true))
    }
    #expect(reports[0] == reports[1])
    #expect(try reports[0] == ReportFormat.json.encode(check.run(), ReportLook(notes: true)))
  }

  private static func tree(of count: Int) throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for (locale, bytes) in try content() {
      for index in 0..<count { try tree.write(bytes, to: "\(locale)/\(index).md") }
    }
    return tree
  }

  @Test func aBaselineASelectionAndACommentNeverAddAFinding() throws {
    let texts = try Self.content()
    let trial = InMemoryCheck(flavor: .learn, source: nil)
    let all = trial.check(texts)
    let known = try #require(InMemoryCheck.applying(baseline: try InMemoryCheck.baseline(of: all), to: all))
    #expect(known.findings.isEmpty)
    #expect(known.suppressed.count == all.findings.count)
    // Behind the text no line moves.
    for rule in Set(all.findings.map(\.finding.rule)) {
      let silenced = texts.map { text -> InMemoryCheck.Text in
        let end = text.bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? text.bytes.count
        return (text.locale, Array(text.bytes[..<end]) + Array("\n<!-- doccheck-disable \(rule) -->\n".utf8))
      }
      #expect(Self.shown(trial.check(silenced)).subtracting(Self.shown(all)) == [])
    }
    let tree = try Self.tree(of: 1)
    var check = Check(roots: [tree.path])
    let whole = Self.shown(check.run())
    for rule in Set(all.findings.map(\.finding.rule)) {
      check.selection = Selection(rules: [rule])
      #expect(!Self.shown(check.run()).isEmpty)
    }
    for locale in texts.map(\.locale) {
      check.selection = Selection(locales: [locale])
      #expect(Self.shown(check.run()).isSubset(of: whole))
    }
  }

  /// Pages that end without a line end, in the middle of something, or at once.
  @Test(arguments: ["", "\n", "---\ntitle: a\n---", "# A", "text", "- a\n- b", "```\na", "| a |\n|-|", "> a\n> b"])
  func everyPlaceExistsInItsFile(_ text: String) throws {
    let texts = try zip(Self.locales, [Self.page, Self.page, text, Self.page, text]).map {
      name, text -> InMemoryCheck.Text in
      (try #require(LocaleTag(name)), Array(text.utf8))
    }
    for flavor in Flavor.allCases {
      for source in [nil, texts[0].locale] {
        for reported in InMemoryCheck(flavor: flavor, source: source).check(texts).findings {
          let place = reported.finding.place
          let bytes = try #require(texts.first { $0.locale == place.locale }).bytes
          let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).count
          #expect(place.line >= 1 && place.line <= lines, "\(reported.finding.message)")
        }
      }
    }
  }
}
