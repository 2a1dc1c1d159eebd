import DocModel
import Findings
import Testing

@testable import Checks

/// Markers of alerts that were translated or torn.
@Suite struct AlertKindTests {
  private func found(_ marker: String, before: String = "") -> [Finding] {
    let page = { (marker: String) in "# A\n\n\(before)> \(marker)\n> All files go.\n\nText of the page.\n" }
    return Tree(["en/a.md": page("[!WARNING]"), "de/a.md": page(marker)], source: "en", flavor: .gfm).loud
  }

  @Test(arguments: [
    "[!WARNUNG]", "[!警告]", "[! WARNING]", "【!警告】", "［!WARNING］", "[！WARNING]", "\\[!WARNING\\]", "[WARNUNG]",
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
}
