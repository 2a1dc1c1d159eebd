import Findings
import Testing

@testable import Rules

/// How messages name several values.
@Suite struct WordingTests {
  private func messages(_ line: String, pl: String, _ rule: RuleID) -> [String] {
    let start = ["de": "Hier", "fr": "Ici", "ja": "ここ", "ko": "여기", "pl": "Tutaj"]
    return Tree.translated("START \(line)", start, "pl", "START \(pl)").findings(rule).map(\.message)
  }

  @Test func severalValuesAreNamedInTheirOrderAndInThePlural() {
    let found = messages("`zeta`, `alpha` and `mid`.", pl: "`zeto`, `alpho` and `mid`.", "inline-code")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("The code spans ‘zeto’, ‘alpho’ here are ‘zeta’, ‘alpha’ in ") == true)
    #expect(found.first?.hasSuffix(": restore them.") == true)
  }

  @Test func namesThatStandSideBySideAreOneName() {
    let found = messages("Zeta Contoso Alpha.", pl: "nazwa.", "term-missing")
    #expect(found.first?.hasPrefix("The name ‘Zeta Contoso Alpha’ of ") == true)
    #expect(found.first?.contains(" is missing here ") == true)
  }
}
