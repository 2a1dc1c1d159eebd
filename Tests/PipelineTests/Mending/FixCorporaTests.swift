import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What `fix` does to real documentation, if the environment names some.
@Suite(.enabled(if: Corpora.folder != nil, "DOCCHECK_EXAMPLES names no folder")) struct FixCorporaTests {
  /// A loud finding without its line, which a fix above it may change.
  private struct Key: Hashable {
    let file: String
    let rule: RuleID
    let message: String
  }

  private func loud(_ check: Check) -> [Key: Int] {
    var check = check
    check.makesNotes = false
    return check.run().findings.reduce(into: [:]) { counts, one in
      for finding in [one.finding] + one.finding.consequences
      where finding.level(threshold: check.threshold) > .note {
        counts[Key(file: finding.file, rule: finding.rule, message: finding.message), default: 0] += 1
      }
    }
  }

  @Test(arguments: Corpora.names) func aFixBringsNoFindingAndLeavesNoneForTheNext(corpus: String) throws {
    let tree = try TemporaryTree()
    let root = tree.path + "/content"
    try FileManager.default.copyItem(atPath: try #require(Corpora.folder) + "/corpus/" + corpus, toPath: root)
    let check = Check(roots: [root])
    let before = loud(check)
    var fix = ApplyFixes(check: check)
    fix.writes = true
    _ = fix.run()
    let after = loud(check)
    let new = after.filter { $0.value > before[$0.key, default: 0] }
    #expect(new.isEmpty, "\(new.keys.sorted { $0.file < $1.file }.prefix(5))")
    #expect(fix.run().files.isEmpty, "a second run changes files")
  }
}
