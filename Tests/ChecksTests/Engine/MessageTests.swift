import DocModel
import Findings
import Testing

@testable import Checks

/// How messages name several values.
@Suite struct MessageTests {
  private func messages(_ line: String, pl: String, _ rule: RuleID) -> [String] {
    let start = ["de": "Hier", "fr": "Ici", "ja": "ここ", "ko": "여기", "pl": "Tutaj"]
    return Tree.translated("START \(line)", start, "pl", "START \(pl)").findings(rule).map(\.message)
  }

  @Test func severalValuesAreNamedInTheirOrderAndInThePlural() {
    let found = messages("`zeta`, `alpha` and `mid`.", pl: "`zeto`, `alpho` and `mid`.", "inline-code")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Code spans differ: found ‘zeto’, ‘alpho’, expected ‘zeta’, ‘alpha’ as in ") == true)
    #expect(found.first?.hasSuffix(": restore them.") == true)
  }

  @Test func namesThatStandSideBySideAreOneName() {
    let found = messages("Zeta Contoso Alpha.", pl: "nazwa.", "term-missing")
    #expect(found.first?.hasPrefix("The name ‘Zeta Contoso Alpha’ of ") == true)
    #expect(found.first?.contains(" is missing here ") == true)
  }

  private func values(_ texts: String...) -> [ValueDifference] {
    texts.map { ValueDifference(text: $0, atom: 0, exact: 0, count: 1, traits: [], line: 1) }
  }

  /// What a message shows of long texts is never the same for two of them.
  @Test func longTextsThatBeginAlikeAreShownWhereTheyPart() {
    let start = String(repeating: "curl --location ", count: 5)
    let (here, there) = (values(start + "linux", start + "mac", "short"), values(start + "linux-amd64", start + "mac"))
    let shown = (here.quoted(beside: there) + there.quoted(beside: here)).split(separator: "’").filter {
      $0.contains("‘")
    }
    #expect(Set(shown.map { $0.drop { $0 != "‘" } }).count == 4)
    let (page, part) = (
      values("https://boxes.example.org/process/and/meetings/the-lid"),
      values("https://boxes.example.org/process/and/meetings/the-lid/the-lid")
    )
    #expect(part.quoted(beside: page) == "‘https://boxes.exampl…and/meetings/the-lid/the-lid’")
    #expect(page.quoted(beside: part) == "‘https://boxes.example.org/process/and/meetings/the-lid’")
    #expect(values("a", "b", "a", "a").quoted == "‘a’ (3 times), ‘b’")
    #expect(values("a", "b", "c", "d", "e").quoted == "‘a’, ‘b’, ‘c’ and 2 more")
  }
}

/// Whom a message names beside the one it blames.
@Suite struct MessageWitnessTests {
  private func message(_ rule: RuleID, _ text: String, of locale: String, _ others: [String: String]) -> String {
    var files = ["en", "de", "fr", "id", "pl", "sv"].reduce(into: [:]) { $0["\($1)/a.md"] = "\($1) \(text)\n" }
    for (locale, text) in others { files["\(locale)/a.md"] = "\(locale) \(text)\n" }
    return Tree(files, source: "en").findings(rule).first { $0.locale.tag == locale }?.message ?? ""
  }

  @Test func whoPutOtherWordsForIt() {
    let others = ["de": "is `beendet` then.", "fr": "is `fini` then."]
    #expect(
      message("inline-code", "is `done` then.", of: "de", others).contains(
        "found ‘beendet’, expected ‘done’ as in the locales en, id, pl and sv (4 to 1)"))
    #expect(
      message("inline-code", "is `done` then.", of: "fr", others).contains(
        "found ‘fini’, expected ‘done’ as in the locales en, id, pl and sv (4 to 1)"))
  }

  @Test func whoHasOtherLines() {
    func page(_ one: String, _ two: String) -> String { "text.\n\n```sh\nbox \(one)\nlid \(two)\n```" }
    let others = ["de": page("fill", "turn"), "fr": page("make", "push")]
    #expect(
      message("code-body", page("make", "open"), of: "de", others).contains(
        "in the locales en, id, pl and sv (4 to 1)"))
  }

  @Test func whoKeepsOneNameOnly() {
    let text = "Ask Fabrikam and Contoso for it, then ask Fabrikam and Contoso."
    let more = ["cs", "es", "it", "nl"].reduce(into: ["de": "Frag sie danach.", "fr": "Voyez Fabrikam."]) {
      $0[$1] = text
    }
    #expect(
      message("term-missing", text, of: "de", more).contains("of cs, en, es and 5 more are missing here (8 to 1)"))
  }
}
