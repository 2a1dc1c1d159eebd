import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Misspelled words of real documentation, with their corrections: `gold/typos.tsv` in the folder that the environment
/// variable DOCCHECK_EXAMPLES names, and the documentation below `corpus`.
@Suite struct TypoExamplesTests {
  private static let folder: String? = Corpora.folder.flatMap { folder in
    let isThere = ["gold/typos.tsv", "corpus/kubernetes"].allSatisfy {
      FileManager.default.fileExists(atPath: folder + "/" + $0)
    }
    return isThere ? folder : nil
  }

  @Test(.enabled(if: folder != nil, "DOCCHECK_EXAMPLES names no folder: skipped the misspelled words of Kubernetes"))
  func mostAreFound() throws {
    let folder = try #require(Self.folder)
    let rows = try String(contentsOfFile: folder + "/gold/typos.tsv", encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 6 && $0[0] == "kubernetes" }
    var check = Check(roots: [folder + "/corpus/kubernetes"])
    check.source = LocaleTag("en")
    check.selection.rules = ["typo"]
    check.asksGit = false
    check.dictionaries = .none
    let found = Set(check.run().findings.map { "\($0.finding.locale.tag) \($0.finding.words)" })
    let (real, others) = (rows.filter { $0[5] == "yes" }, rows.filter { $0[5] == "no" })
    #expect(2 * real.count { found.contains("\($0[1]) \($0[3])") } > real.count)
    #expect(others.count { found.contains("\($0[1]) \($0[3])") } <= 1)
  }
}
