import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct SuppressionsTests {
  private func findings(_ change: (String) -> String) throws -> (rules: [String], troubles: [RunError]) {
    var files = CheckTests.files
    files["ko-KR/a.md"] = change(CheckTests.files["ko-KR/a.md"] ?? "")
    let root = try TemporaryTree(files)
    let report = Check(roots: [root.path]).run()
    return (
      report.findings.filter { $0.finding.place.locale.language == "ko" }.map(\.finding.rule.name), report.troubles
    )
  }

  @Test func keepsAwayWhatStandsBetweenItsComments() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable cell-polarity: known -->\n\n| A | B |")
    }
    #expect(!result.rules.contains("cell-polarity"))
    #expect(result.troubles.isEmpty)
  }

  @Test func leavesOtherRulesAndLinesAlone() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable-next-line cell-polarity -->\n\n| A | B |")
    }
    #expect(result.rules.contains("cell-polarity"))
    #expect(
      try findings {
        $0.replacing(
          "| A | B |", with: "<!-- doccheck-disable -->\n\n<!-- doccheck-enable -->\n\n| A | B |")
      }.rules.contains("cell-polarity"))
  }

  /// Such findings come when the whole tree was read, and the text of the file is gone.
  @Test func keepsAwayWhatTheWholeTreeShows() throws {
    var files = ["fr", "pl", "sv"].reduce(into: [:]) {
      $0.merge(["\($1)/a.md": "[x](b.md)", "\($1)/b.md": "# B"]) { $1 }
    }
    func broken(_ comment: String) throws -> [Int] {
      files["de/a.md"] = "\(comment)\n\n[x](b.md)\n"
      let root = try TemporaryTree(files)
      let report = Check(roots: [root.path]).run()
      return report.findings.filter { $0.finding.rule == "link-broken" }.map(\.finding.place.line)
    }
    #expect(try broken("<!-- a comment -->") == [3])
    #expect(try broken("<!-- doccheck-disable-next-line link-broken -->") == [])
    #expect(try broken("<!-- doccheck-disable-next-line number -->") == [3])
  }

  @Test(arguments: [
    ("-row 2 cell-polarity: known", true), ("-row 1, 2", true), ("-row 2:2 cell-polarity", true),
    ("-row 2:1 cell-polarity", false), ("-row 1 cell-polarity", false), ("-row 2 number", false),
  ]) func keepsAwayARowOrACell(comment: String, isKept: Bool) throws {
    let result = try findings { $0.replacing("| A | B |", with: "<!-- doccheck-disable\(comment) -->\n\n| A | B |") }
    #expect(result.rules.contains("cell-polarity") != isKept)
    #expect(result.troubles.contains { $0.message.contains("suppresses nothing") && $0.isOfSetup } != isKept)
  }

  @Test func aReasonIsRemembered() throws {
    var files = CheckTests.files
    files["ko-KR/a.md"] = "<!-- doccheck-disable-row 2 cell-polarity: so it is here -->\n" + (files["ko-KR/a.md"] ?? "")
    let root = try TemporaryTree(files)
    let report = Check(roots: [root.path]).run()
    #expect(report.suppressed.map(\.suppression) == [.comment("so it is here")])
  }

  @Test func saysWhenACommentNamesNoRule() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable cell-polarty -->\n\n| A | B |")
    }
    #expect(
      result.troubles.map(\.message) == ["the comment names no rule: 'cell-polarty'. Did you mean 'cell-polarity'?"])
    #expect(result.troubles.map(\.severity) == [.warning])
  }
}

/// Comments that keep findings away, in numbers and orders that nobody writes by hand.
@Suite struct SuppressionCommentTests {
  /// The lines of the German page at which a number is told, and at which one is kept away. Each `@` of it is a number
  /// that the other locales do not have.
  private func lines(_ german: String) throws -> (told: [Int], kept: [Int]) {
    let page = german.replacing(#/<!--.*?-->/#, with: "")
    let texts = try [("de", german.replacing("@", with: "78")), ("en", page.replacing("@", with: "12"))].map {
      (try #require(LocaleTag($0)), Array($1.utf8))
    }
    let french = (try #require(LocaleTag("fr")), texts[1].1)
    let report = InMemoryCheck(flavor: .learn, source: nil).check(texts + [french])
    func lines(_ findings: FindingList) -> [Int] {
      findings.map(\.finding).filter { ["number", "cell-number"].contains($0.rule) && $0.locale.tag == "de" }.map(
        \.place.line
      ).sorted()
    }
    return (lines(report.findings), lines(report.suppressed))
  }

  @Test func manyCommentsOnOneLineEachDoWhatTheySay() throws {
    let comments = String(
      repeating: "<!-- doccheck-disable-next-line number --> <!-- doccheck-disable number -->", count: 3000)
    let blank = String(repeating: "\n", count: 3000)
    let page = "a \(comments)\n\(blank)Value @.\n\n<!-- doccheck-enable number -->\n\nValue @.\n"
    let result = try lines(page)
    #expect(result.kept == [3002])
    #expect(result.told == [3006])
  }

  @Test func whatIsSwitchedOnAgainIsTold() throws {
    let part = "<!-- doccheck-disable number -->\n\nValue @.\n\n<!-- doccheck-enable number -->\n\nValue @.\n\n"
    let result = try lines(String(repeating: part, count: 40))
    #expect(result.kept == (0..<40).map { $0 * 8 + 3 })
    #expect(result.told == (0..<40).map { $0 * 8 + 7 })
  }

  /// An end by name is none of what was switched off for all, and the reverse.
  @Test func onlyItsOwnKindEndsIt() throws {
    let all = try lines("<!-- doccheck-disable -->\n\n<!-- doccheck-enable number -->\n\nValue @.\n")
    #expect(all.kept == [5] && all.told.isEmpty)
    let one = try lines("<!-- doccheck-disable number -->\n\n<!-- doccheck-enable -->\n\nValue @.\n")
    #expect(one.kept == [5] && one.told.isEmpty)
  }

  @Test func rowsAreThoseOfTheNextTable() throws {
    let table = "| a | b |\n|-|-|\n| one | @ |\n| two | @ |\n\n"
    let comments = String(repeating: "<!-- doccheck-disable-row 2 cell-number -->\n", count: 500) + "\n"
    let result = try lines(comments + table + table + comments + table)
    #expect(result.kept == [505, 1016])
    #expect(result.told.count == 4)
  }
}
