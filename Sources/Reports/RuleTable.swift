package import Findings

/// The rules as a Markdown table for the README.
package enum RuleTable {
  package static func markdown(_ cards: [RuleCard]) -> String {
    let rows = cards.map { card in
      "| `\(card.id.name)` | \(card.severity.rawValue) | \(cell(card.mqm.rawValue)) | \(cell(card.page.title)) |"
    }
    return (["| rule | severity | MQM | finds |", "|-|-|-|-|"] + rows).joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
