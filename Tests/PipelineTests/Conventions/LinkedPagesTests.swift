import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Differences in links that the pages of the tree explain.
@Suite struct LinkedPagesTests {
  private func targets(_ files: [String: String]) throws -> [String] {
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.asksGit = false
    let report = check.run()
    return report.findings.map(\.finding).filter {
      $0.rule == "link-target" && $0.level(threshold: report.threshold) != .note
    }.map(\.file)
  }

  /// A sentence that a translation adds leads to a page that explains more.
  @Test(arguments: [("/guide/lids", 0), ("/guide/lost", 1)])
  func aLinkThatATranslationAdds(address: String, count: Int) throws {
    var files: [String: String] = [:]
    for (locale, word) in [("en", "Boxes"), ("fr", "Boîtes"), ("pl", "Pudła"), ("de", "Kisten")] {
      let added = locale == "de" ? " Siehe auch [Deckel](\(address))." : ""
      files["\(locale)/guide/a.md"] = "# \(word)\n\n\(word) have [sides](/guide/sides) in `a`.\(added)\n"
      files["\(locale)/guide/lids.md"] = "# \(word) 2\n\n\(word) and lids in `b`.\n"
      files["\(locale)/guide/sides.md"] = "# \(word) 3\n\n\(word) and sides in `c`.\n"
    }
    #expect(try targets(files).count == count)
  }

  /// A page of a version links to pages of that version, whatever its source does.
  @Test(arguments: [
    ("v10", "v11", 0), ("v11", "v10", 1), ("v10", "v12", 1), ("v10", "v11/x", 1), ("tour", "v11", 1),
  ])
  func aLinkToTheVersionOfThePage(source: String, own: String, count: Int) throws {
    var files: [String: String] = [:]
    for (locale, word) in [("en", "Boxes"), ("fr", "Boîtes"), ("pl", "Pudła"), ("de", "Kisten")] {
      let version = locale == "de" ? own : source
      files["\(locale)/guide/v11/a.md"] = "# \(word)\n\n\(word) have [lids](/guide/\(version)/lids) in `a`.\n"
      for folder in ["v10", "v11", "v12", "tour"] {
        files["\(locale)/guide/\(folder)/lids.md"] = "# \(word) 2\n\n\(word) and lids in `\(folder)`.\n"
      }
    }
    #expect(try targets(files).count == count)
  }
}
