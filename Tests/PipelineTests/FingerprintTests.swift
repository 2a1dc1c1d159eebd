import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct FingerprintTests {
  private static let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("content").path

  @Test func aNewParagraphChangesNone() throws {
    let root = try TemporaryTree()
    for locale in try FileManager.default.contentsOfDirectory(atPath: Self.content) {
      let name = locale + "/customize-webviews.md"
      var lines = try String(contentsOfFile: Self.content + "/" + name, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if locale == "pl-PL" { lines.insert(contentsOf: ["", "Nowy akapit, którego nikt inny nie ma.", ""], at: 24) }
      try root.write(Array(lines.joined(separator: "\n").utf8), to: name)
    }
    let old = Check(roots: [Self.content]).run().findings
    let new = Set(Check(roots: [root.path]).run().findings.map(\.fingerprint))
    #expect(!old.isEmpty)
    for reported in old {
      #expect(new.contains(reported.fingerprint), "\(reported.finding.locale):\(reported.finding.place.line)")
    }
    #expect(Set(old.map(\.fingerprint)).count == old.count)
  }
}
