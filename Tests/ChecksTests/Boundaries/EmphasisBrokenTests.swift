import Findings
import Testing

@testable import Checks

/// Names that the source marks, by emphasis or as a link, and what a translation has in the mark.
@Suite struct EmphasisBrokenTests {
  private static let begin = ["de": "Hier ist", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ rule: RuleID, _ line: String, pl: String) -> [String] {
    Tree.translated(line, Self.begin, "pl", pl).found(rule)
  }

  @Test(arguments: [
    ("START **polecenie Get-GearBox**, 1.", true),
    ("START **Get-GearBox oraz**, 1.", true),
    // An ending that a hyphen joins to it.
    ("START **Get-GearBox-a**, 1.", false),
    ("START **Get-GearBox**, 1.", false),
    ("START **skrzynia**, 1.", false),
  ])
  func emphasisTakesInNoOtherWord(pl: String, isTold: Bool) {
    #expect(found("emphasis-broken", "START **Get-GearBox**, 1.", pl: pl) == (isTold ? ["pl/a.md:4"] : []))
  }

  @Test func emphasisOnWordsMayBeOnMoreOfThem() {
    #expect(found("emphasis-broken", "START **Gear**, 1.", pl: "START **koło Gear**, 1.").isEmpty)
  }

  /// Once, words beside a name alone are an accident; again and again they are how this text puts it.
  @Test func wordsThatStandBesideANameAgainAndAgain() {
    func found(_ times: Int) -> [String] {
      let texts = ["en", "de", "fr", "it", "ko"].map { locale in
        (
          locale,
          (1...4).map { "\(locale) \($0):\n\n\(locale == "it" && $0 <= times ? "Modulo OpenGear" : "OpenGear"):" }
            .joined(separator: "\n\n")
        )
      }
      return Tree.recorded(Dictionary(uniqueKeysWithValues: texts)).found("identifier-altered").filter {
        !$0.hasSuffix("(note)")
      }
    }
    #expect(found(1) == ["it/a.md:6"])
    #expect(found(4).isEmpty)
  }
}
