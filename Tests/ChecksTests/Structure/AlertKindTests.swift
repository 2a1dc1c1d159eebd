import DocModel
import Findings
import Testing

@testable import Checks

/// Markers of alerts that were translated or torn.
@Suite struct AlertKindTests {
  private func found(_ marker: String) -> [Finding] {
    Tree(
      [
        "en/a.md": "# A\n\n> [!WARNING]\n> All files are gone.\n\nText of the page.\n",
        "de/a.md": "# A\n\n> \(marker)\n> Alle Dateien sind weg.\n\nText dieser Seite.\n",
      ], source: "en", flavor: .learn
    ).loud
  }

  @Test(arguments: [
    "[!WARNUNG]", "[!警告]", "[! WARNING]", "【!警告】", "［!WARNING］", "[！WARNING]", "[WARNUNG]",
  ])
  func aMarkerIsTheSameInAllLanguages(marker: String) {
    let all = found(marker)
    #expect(all.map(\.rule) == ["alert-kind"])
    #expect(all.allSatisfy { $0.severity == .major && $0.place.line == 3 && $0.fix != nil })
    #expect(all.allSatisfy { $0.message.contains("write ‘[!WARNING]’") })
  }

  @Test func anotherNameIsAnotherKind() {
    #expect(found("[!NOTE]").map(\.rule) == ["alert-kind"])
  }

  @Test func aQuoteThatBeginsWithALinkHasNoMarker() {
    #expect(!found("[Warning](x) to all.").contains { $0.message.contains("marks no alert") })
  }

  /// An element is the same box in another notation.
  @Test(arguments: [("<Tip>", "TIP"), ("<Tip warning={true}>", "WARNING"), ("<Note>", "NOTE")])
  func anElementOfAnAlertsNameIsAnAlert(tag: String, kind: String) {
    let name = tag.dropFirst().prefix(while: \.isLetter)
    let en = "# A\n\nAll of it.\n\n\(tag)\n\nAll `files` are gone.\n\n</\(name)>\n\nText of the page.\n"
    let de = "# A\n\nAlles davon.\n\n> [!\(kind)]\n> Alle `files` sind weg.\n\nText dieser Seite.\n"
    for flavor in [Flavor.gfm, .mdx] {
      #expect(Tree(["en/a.md": en, "de/a.md": de], source: "en", flavor: flavor).loud.map(\.message) == [])
    }
  }
}
