import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// A run is the same however its articles are worked on and wherever its findings lie in between.
@Suite struct ShardTests {
  private static let table = "| a | b |\n|-|-|\n| `x` | 1 |\n| `y` | 2 |\n"

  /// With findings in cells, code and words, broken links and anchors, a comment that keeps one away and one that keeps
  /// none away.
  private func tree() throws -> TemporaryTree {
    var files: [String: String] = [:]
    for number in 0..<12 {
      for locale in ["de", "fr", "pl"] {
        var text =
          "# Title \(number)\n\nSee [x](a\((number + 1) % 12).md#setup) and `code`.\n\n## Setup\n\n\(Self.table)"
        if locale == "pl", number % 3 == 0 { text = text.replacing("| 1 |", with: "| 7 |") }
        if locale == "fr", number % 4 == 1 { text = text.replacing("## Setup", with: "## Installer") }
        if locale == "de", number % 5 == 2 { text = text.replacing("`code`", with: "\u{1F389} `kode`\t\u{7}") }
        if locale == "de", number == 6 { text = text.replacing(".md#", with: "-gone.md#") }
        if number == 3 { text = "<!-- doccheck-disable cell-number: known -->\n\n" + text }
        if locale == "fr", number == 5 { text += "\n<!-- doccheck-disable-next-line image -->\n\nfin\n" }
        if locale != "pl" || number != 7 { files["\(locale)/a\(number).md"] = text }
      }
    }
    let tree = try TemporaryTree(files)
    try tree.write([0x23, 0x20, 0xff, 0x0a], to: "de/broken.md")
    try tree.write(Array("# a\n".utf8), to: "fr/broken.md")
    return tree
  }

  private func check(_ tree: borrowing TemporaryTree) -> Check {
    var check = Check(roots: [tree.path])
    check.expected = ["de", "fr", "pl"].compactMap { LocaleTag($0) }
    check.proposesFixes = true
    check.asksGit = false
    check.jobs = 2
    return check
  }

  /// In every format.
  private func texts(_ report: CheckReport) throws -> [String] {
    try ReportFormat.ofFindings.map { String(decoding: try $0.encode(report, ReportLook(notes: true)), as: UTF8.self) }
  }

  /// With what reports leave out.
  private func written(_ findings: FindingList) throws -> [UInt8] {
    try JSONBytes.line(StoredFindings(article: "", findings: Array(findings), suppressed: []))
  }

  @Test func findingsThatLieInAFileAreTheSame() throws {
    let tree = try tree()
    var check = check(tree)
    let usual = check.run()
    #expect(usual.findings.count > 10)
    #expect(usual.findings.contains { $0.finding.rule == "link-broken" })
    #expect(usual.findings.contains { $0.finding.rule == "missing-translation" })
    #expect(!usual.suppressed.isEmpty)
    check.findingsInMemory = 0
    let stored = check.run()
    #expect(try texts(stored) == texts(usual))
    #expect(try written(stored.findings) == written(usual.findings))
    #expect(Array(stored.findings) == Array(stored.findings))
    #expect(try written([stored.findings[5]]) == written([usual.findings[5]]))
    #expect(stored.damage() == nil)
  }

  @Test func aBaselineKnowsWhatLiesInAFile() throws {
    let tree = try tree()
    var check = check(tree)
    check.findingsInMemory = 0
    var report = check.run()
    let (found, kept) = (report.findings.count, report.suppressed.count)
    let half = report.findings.filter { $0.finding.locale.tag == "pl" }
    var known = report
    known.findings = half
    Baseline(known, file: "b.json").apply(to: &report, selection: check.selection)
    #expect(report.findings.count == found - half.count)
    #expect(report.suppressed.count == kept + half.count)
    #expect(report.findings.allSatisfy { $0.baselineState == .new && $0.finding.locale.tag != "pl" })
    #expect(report.suppressed.suffix(half.count).allSatisfy { $0.suppression == .baseline })
  }

  /// Writes the records of all shards, one file each.
  private func shards(_ check: Check, of count: Int, in folder: String) throws -> [String] {
    try (1...count).map { number in
      let file = folder + "/shard-\(number)"
      var bytes: [UInt8] = []
      let shard = try #require(Shard("\(number)/\(count)"))
      let sink = Collector()
      _ = check.run(shard) { sink.bytes += $0 }
      bytes = sink.bytes
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      return file
    }
  }

  private final class Collector { var bytes: [UInt8] = [] }

  @Test func shardsPutTogetherAreTheRunInOnePiece() throws {
    let tree = try tree()
    let folder = try TemporaryTree()
    var check = check(tree)
    let files = try shards(check, of: 3, in: folder.path)
    #expect(try files.allSatisfy { try !Data(contentsOf: URL(fileURLWithPath: $0)).isEmpty })
    let whole = try texts(check.run())
    check.workforce = .done(files.reversed())
    #expect(try texts(check.run()) == whole)
    // Twice the same is no harm: engines repeat work.
    check.workforce = .done(files + files)
    #expect(try texts(check.run()) == whole)
  }

  @Test func whatIsMissingOrBrokenIsSaid() throws {
    let tree = try tree()
    let folder = try TemporaryTree()
    var check = check(tree)
    let files = try shards(check, of: 3, in: folder.path)
    check.workforce = .done(Array(files.dropFirst()))
    #expect(check.run().troubles.contains { $0.description.contains("no shard contains ") })
    try folder.write(Array("{\"article\":\"a1.md\",\"findings\":[{\"rule\":3}".utf8), to: "cut")
    check.workforce = .done(files + [folder.path + "/cut", folder.path + "/nothing"])
    let troubles = check.run().troubles.map(\.description)
    #expect(troubles.contains { $0.contains("cut:1") && $0.contains("is not a record of an article") })
    #expect(troubles.contains { $0.contains("nothing: cannot be opened") })
  }

  @Test func anArticleStaysInItsShardWhenOthersCome() throws {
    let all = (0..<1000).map { "guide/page-\($0).md" }
    let shards = try (1...4).map { try #require(Shard("\($0)/4")) }
    for path in all { #expect(shards.count { $0.holds(path) } == 1) }
    for shard in shards { #expect((150...350).contains(all.count { shard.holds($0) })) }
    for text in ["", "0/4", "5/4", "1", "1/0", "a/b", "1/2/3", "-1/2"] { #expect(Shard(text) == nil) }
  }
}
