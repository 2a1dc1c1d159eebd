import DocModel
import Findings
import Testing

@testable import Checks

/// Whom a message names beside the one it blames.
@Suite struct WitnessTests {
  private func message(_ rule: RuleID, _ text: String, of locale: String, _ others: [String: String]) -> String {
    var files = ["en", "de", "fr", "id", "pl", "sv"].reduce(into: [:]) { $0["\($1)/a.md"] = "\($1) \(text)\n" }
    for (locale, text) in others { files["\(locale)/a.md"] = "\(locale) \(text)\n" }
    return Tree(files, source: "en").findings(rule).first { $0.locale.tag == locale }?.message ?? ""
  }

  @Test func whoPutOtherWordsForIt() {
    let others = ["de": "is `beendet` then.", "fr": "is `fini` then."]
    #expect(
      message("inline-code", "is `done` then.", of: "de", others).contains(
        "‘beendet’ here is ‘done’ in the locales en, id, pl and sv (4 to 1)"))
    #expect(
      message("inline-code", "is `done` then.", of: "fr", others).contains(
        "‘fini’ here is ‘done’ in the locales en, id, pl and sv (4 to 1)"))
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
