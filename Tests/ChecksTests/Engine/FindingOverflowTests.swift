import DocModel
import Findings
import Testing

@testable import Checks

/// A page that differs at thousands of places is told once for each check.
@Suite struct FindingOverflowTests {
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
    #expect(one.consequences.count == FindingOverflow.shown - 1)
    #expect(Set(one.consequences.map(\.place.line)).count == FindingOverflow.shown - 1)
    #expect(one.place.line < 8)
    let last = try #require(one.consequences.map(\.place.line).max())
    #expect(last < 120)
    #expect(!one.consequences.map(\.message).contains(""))
  }

  /// Some of them are never even kept: they are counted all the same.
  @Test func whatIsFoundInTheTextsOfOneLocale() throws {
    let count = 2500
    let tree = Tree.recorded([
      "en": String(repeating: "`ls` is fast.\n\n", count: count),
      "pl": String(repeating: "`ls`jest szybkie.\n\n", count: count),
      "fr": String(repeating: "`ls` est rapide.\n\n", count: count),
    ])
    let found = Self.findings(tree, CodeSpacing.card.id)
    #expect(found.count == 1)
    let one = try #require(found.first)
    #expect(Self.count(one) == count)
    #expect(one.consequences.count == FindingOverflow.shown - 1)
    #expect(one.place.line < 8)
    #expect(one.consequences.allSatisfy { $0.locale.tag == "pl" && $0.place.line < 120 })
  }

  /// What is kept of one check and one file is no matter of the others.
  @Test func ofEachCheckAndFileAsManyAreKept() throws {
    var crowd = FindingOverflow(threshold: Finding.defaultThreshold)
    let locale = try #require(LocaleTag("de"))
    func finding(_ check: RuleID, _ file: String, _ line: Int) -> Finding {
      Finding(
        rule: check, severity: .major, confidence: 90, message: "It differs.", article: "a.md",
        place: Place(locale: locale, file: file, line: line), fingerprint: UInt64(line))
    }
    let many = (1...1500).map { finding("number", "de/a.md", $0) }
    let kept = crowd.kept(many) + crowd.kept(many)
    #expect(kept.count == FindingOverflow.most)
    let others = crowd.kept([finding("link-target", "de/a.md", 1), finding("number", "fr/a.md", 1)])
    #expect(others.count == 2)
    let told = crowd.gathered(kept + others)
    #expect(told.count == 3)
    #expect(told.map(Self.count) == [3000, 0, 0])
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
