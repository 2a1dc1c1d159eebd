import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let file = package.appendingPathComponent("README.md")

  /// Holds what stands in README between two comments against what should; writes it where that is asked for.
  private func part(_ name: String, is expected: String) throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(
      text.range(of: "<!-- \(name): RECORD_README=1 swift test --filter ReadmeTests writes it -->\n"))
    let end = try #require(text.range(of: "\n<!-- end of \(name) -->"))
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: expected)
        .write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(
        String(text[start.upperBound..<end.lowerBound]) == expected,
        "RECORD_README=1 swift test --filter ReadmeTests writes it anew")
    }
  }

  /// One test for all parts: two that write one file would take each other's words away.
  @Test func whatItShowsIsWhatThereIs() throws {
    try part("the rules", is: RuleTable.markdown(Catalogue.cards))
    try part("the excerpt", is: "```text\n" + excerpt() + "\n```")
  }

  /// The head of the diff, the table with the wrong cells, and what is said of the first.
  private func excerpt() throws -> String {
    let content = Self.package.appendingPathComponent("content").path
    var check = Check(roots: [content])
    check.flavor = .learn
    let page = Diff(check: check, left: try #require(LocaleTag("pl-PL")), right: try #require(LocaleTag("ko-KR"))).run(
      look: DiffText(width: 96, meaning: Catalogue.meaning)
    ).pages.first?.text
    let shown = try #require(page).replacing(Self.package.path + "/", with: "")
    let parts = shown.components(separatedBy: "\n\n")
    let table = try #require(parts.firstIndex { $0.hasPrefix("Table, pl-PL:75") })
    let finding = try #require(parts.first { $0.hasPrefix("[") && $0.contains("cell-polarity") })
    return [parts[0], parts[1], "[…]", parts[table], parts[table + 1], "[…]", finding, "[…]"].joined(separator: "\n\n")
  }

  @Test func everyCommandIsInTheTableOfCommands() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for command in ["diff", "check", "build", "extract", "render", "status", "rules", "explain"] {
      #expect(text.contains("| `doccheck \(command)"), "README lists no command \(command)")
    }
  }
}
