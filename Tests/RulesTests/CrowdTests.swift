import DocModel
import Findings
import Testing

@testable import Rules

/// A page that differs at thousands of places is told once for each check.
@Suite struct CrowdTests {
  private static func pages(_ count: Int, _ other: (Int) -> String) -> Tree {
    Tree.recorded([
      "en": (0..<count).map { "Value \($0).\n\n" }.joined(), "de": (0..<count).map(other).joined(),
      "fr": (0..<count).map { "Valeur \($0).\n\n" }.joined(),
    ])
  }

  private static func findings(_ tree: Tree, _ rule: RuleID) -> [Finding] {
    tree.aligned.flatMap { RuleSet.all.findings(in: $0) }.filter { $0.rule == rule }
  }

  /// What it says of how many places there are.
  private static func count(_ finding: Finding) -> Int {
    finding.message.firstRange(of: "There are ").flatMap {
      Int(finding.message[$0.upperBound...].prefix { $0.isNumber })
    } ?? 0
  }

  @Test func whatLocalesDisagreeOn() throws {
    let found = Self.findings(Self.pages(1500) { "Wert \($0 + 7000).\n\n" }, NumberRule.card.id)
    #expect(found.count == 1)
    let one = try #require(found.first)
    #expect((1400...1500).contains(Self.count(one)))
    #expect(one.consequences.count == Crowd.shown - 1)
    #expect(Set(one.consequences.map(\.place.line)).count == Crowd.shown - 1)
    #expect(one.place.line < 8)
    let last = try #require(one.consequences.map(\.place.line).max())
    #expect(last < 120)
    #expect(!one.consequences.map(\.message).contains(""))
  }

  @Test func asManyAsPeopleWriteAreToldOneByOne() {
    let found = Self.findings(Self.pages(400) { "Wert \($0 + 7000).\n\n" }, NumberRule.card.id)
    #expect(found.count == 400)
    #expect(found.flatMap(\.consequences).isEmpty)
  }

  /// It has a name that a baseline can hold, another one for each file and check.
  @Test func itIsTheSameOneInEveryRun() {
    let names = (0..<2).map { _ in
      Self.findings(Self.pages(1200) { "Wert \($0 + 7000).\n\n" }, NumberRule.card.id).map(\.fingerprint)
    }
    #expect(names[0].count == 1 && names[0] == names[1])
  }
}
