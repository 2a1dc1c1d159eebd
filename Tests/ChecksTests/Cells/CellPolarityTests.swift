import Findings
import Testing

@testable import Checks

/// A critical finding needs a cell that is surely the same one.
@Suite struct CellPolarityTests {
  /// `pl` says yes where the others say no; `ru` may be made from the same text as `pl`, and lacks the row.
  private func loud(mate: Bool) -> [String] {
    let answers = [
      "de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "ko": ("예", "아니요"), "sv": ("Ja", "Nej"), "pl": ("Tak", "Nie"),
    ]
    var files: [String: String] = [:]
    for (number, (locale, words)) in answers.sorted(by: { $0.key < $1.key }).enumerated() {
      let rows = "| `x1` | \(words.0) |\n| `x2` | \(locale == "pl" ? words.0 : words.1) |\n| `x3` | \(words.1) |"
      files["\(locale)/a.md"] = page(locale == "pl" ? "1" : number % 2 == 0 ? "2" : "3", rows)
    }
    if mate { files["ru/a.md"] = page("1", "| `x1` | Да |\n| `x3` | Нет |") }
    return Tree(files).found("cell-polarity").filter { !$0.hasSuffix("(note)") }
  }

  private func page(_ revision: String, _ rows: String) -> String {
    "---\nms.openlocfilehash: \(revision)\nms.lasthandoff: 01/01/201\(10 - (Int(revision) ?? 0))\n---\n| A | B |\n|-|-|\n\(rows)\n"
  }

  @Test func oneRevisionAloneAgainstAllIsCalledWrong() {
    #expect(loud(mate: false) == ["pl/a.md:8"])
  }

  @Test func aRowThatItsMateLacksMayBeAnotherRow() {
    #expect(loud(mate: true).isEmpty)
  }

  /// The dash of a column that the others do not have is no answer.
  @Test(arguments: [("| A | Typ | Vorgabe | Feld |\n|-|-|-|-|", "| - |", 0), ("| A | Nötig | Feld |\n|-|-|-|", "|", 1)])
  func aDashInAnotherColumnIsNoAnswer(head: String, more: String, count: Int) {
    func rows(_ answers: [String], _ more: String) -> String {
      answers.enumerated().map { "| `x\($0.offset)` | \($0.element) | `\($0.offset)` \(more)" }.joined(separator: "\n")
    }
    let english = ["No", "Yes", "No", "Yes", "No", "Yes", "No", "Yes"]
    let german = ["-"] + english.dropFirst().map { $0 == "No" ? "Nein" : "Ja" }
    let files = [
      "en/a.md": "| A | Required | Field |\n|-|-|-|\n\(rows(english, "|"))\n",
      "de/a.md": "\(head)\n\(rows(german, more))\n",
    ]
    let found = Tree(files, source: "en").found("cell-polarity").filter { !$0.hasSuffix("(note)") }
    #expect(found.count == count, "\(found)")
  }

  /// That a newer text says no in its own row of that place does not make it right.
  @Test func thoseOfItsOwnRevisionTellWhoIsWrongWhateverOtherRevisionsHave() {
    let words = [
      "de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "ru": ("Да", "Нет"), "pl": ("Tak", "Nie"), "sv": ("Ja", "Nej"),
      "ko": ("예", "아니요"), "es": ("Sí", "No"), "it": ("Sì", "No"),
    ]
    var files: [String: String] = [:]
    for (locale, words) in words {
      let isOld = ["de", "fr", "ru", "pl"].contains(locale)
      let second = isOld && locale != "pl" ? words.0 : words.1
      files["\(locale)/a.md"] = page(
        isOld ? "2" : "1", "| `x1` | \(words.0) |\n| `x2` | \(second) |\n| `x3` | \(words.1) |")
    }
    let findings = Tree(files).findings("cell-polarity").filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
    #expect(findings.map(\.place.line) == [8])
    #expect(findings.first?.message.contains("(3 to 1)") == true)
  }
}
