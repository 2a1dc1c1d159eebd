import DocModel
import Findings
import Testing

@testable import Checks

/// Containers such as `:::info` whose marks are damaged.
@Suite struct TornContainerTests {
  private func found(_ own: String, _ source: String = ":::info\nRead more later.\n:::") -> [Finding] {
    let rest = "\n\n:::tip\nUse it.\n:::\n"
    return Tree(
      ["en/a.md": "# A\n\n" + source + rest, "ja/a.md": "# A\n\n" + own + rest.replacing("Use it", with: "使う")],
      source: "en", flavor: .docusaurus
    ).loud
  }

  @Test(arguments: [
    ("::info\n詳しくは後で。\n:::", 3, ":::info"), (": ::info\n詳しくは後で。\n:::", 3, ":::info"),
    (":: :info\n\n詳しくは後で。\n\n:::", 3, ":::info"), ("：：：info\n詳しくは後で。\n:::", 3, ":::info"),
    (":::info\n詳しくは後で。\n::", 5, ":::"), ("::info 注意\n詳しくは後で。\n:::", 3, ":::info"),
  ])
  func isMended(_ own: String, _ line: Int, _ right: String) {
    let all = found(own)
    #expect(all.map { "\($0.check) \($0.place.line) \($0.severity)" } == ["alert-kind/torn \(line) major"], "\(own)")
    #expect(all.first?.fix?.replacements.map { String(decoding: $0.text, as: UTF8.self) } == [right], "\(own)")
  }

  @Test func aSoundMarkOrOtherColonsAreNone() {
    for own in [":::info\n詳しくは後で。\n:::", "::: info\n詳しくは後で。\n:::", "::::info\n詳しくは後で。\n::::"] {
      #expect(found(own).filter { $0.check == "alert-kind/torn" }.isEmpty, "\(own)")
    }
    // A directive of one line that the source has, too, and text that begins with colons.
    #expect(found("::video[A]\n\n:: 詳しく", "::video[A]\n\n:: More").filter { $0.check == "alert-kind/torn" }.isEmpty)
    // A box that is lost is another fault.
    #expect(found("詳しくは後で。").map(\.check).contains("alert-kind/torn") == false)
    #expect(!found("詳しくは後で。").isEmpty)
  }
}
