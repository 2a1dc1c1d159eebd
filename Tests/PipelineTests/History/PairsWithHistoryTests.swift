import Checks
import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// The first tree that a newcomer checks has two locales and lies in git: it must get what it gets without git.
@Suite struct PairsWithHistoryTests {
  /// The failing examples of all cards, each cut down to its source and one locale that the card says is wrong.
  private static func pairs() -> [String: String] {
    var files: [String: String] = [:]
    for card in RuleSet.all.cards {
      let examples = card.page.failing + card.page.checks.flatMap(\.failing)
      for (number, example) in examples.enumerated() {
        let texts = Dictionary(example.articles.map { ($0.locale, $0.markdown) }) { first, _ in first }
        guard let source = texts["en"], !source.contains("↓"), texts.values.allSatisfy({ !$0.contains("hash: ") }),
          let wrong = texts.keys.sorted().first(where: { texts[$0]?.contains("↓") == true && !$0.contains("/") })
        else { continue }
        let page = "\(card.id.name)-\(number).md"
        files["docs/en/\(page)"] = source + "\n"
        files["docs/\(wrong)/\(page)"] = (texts[wrong] ?? "").replacing("↓", with: "") + "\n"
      }
    }
    return files
  }

  /// `code-order-0.md:1 code-order` of what is more than a note.
  private func loud(_ path: String) -> Set<String> {
    var check = Check(roots: [path + "/docs"])
    check.source = LocaleTag("en")
    let report = check.run()
    return Set(
      report.findings.filter { report.level(of: $0.finding) != .note }.flatMap { reported in
        ([reported.finding] + reported.finding.consequences).map { "\($0.article):\($0.place.line) \($0.rule.name)" }
      })
  }

  @Test(.enabled(if: GitTree.isThere)) func historyHidesNothing() throws {
    let files = Self.pairs()
    let plain = try TemporaryTree(files)
    let repository = try GitTree()
    try repository.commit(files, day: 1, subject: "Add the pages")
    let without = withExtendedLifetime(plain) { loud(plain.path) }
    #expect(without.count > 40)
    #expect(without.subtracting(loud(repository.path)).sorted() == [])
  }
}
