import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("README.md")
  private static let start = "<!-- rules: RECORD_README=1 swift test --filter ReadmeTests writes them -->\n"
  private static let end = "\n<!-- end of rules -->"

  @Test func theTableOfRulesIsTheCatalogue() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(text.range(of: Self.start)).upperBound
    let end = try #require(text.range(of: Self.end)).lowerBound
    let table = RuleTable.markdown(Catalogue.cards)
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try text.replacingCharacters(in: start..<end, with: table).write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(String(text[start..<end]) == table, "RECORD_README=1 swift test --filter ReadmeTests writes it anew")
    }
  }

  @Test func everyCommandIsInTheTableOfCommands() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for command in ["diff", "check", "build", "extract", "render", "status", "rules", "explain"] {
      #expect(text.contains("| `doccheck \(command)"), "README lists no command \(command)")
    }
  }
}
