import DocModel
import Findings
import Testing

@testable import Checks

/// Videos and other content of another site, which a page may have in its own language.
@Suite struct EmbedTests {
  private func found(_ text: String, de own: String, _ flavor: Flavor) -> [Severity] {
    func page(_ text: String) -> String { "One `a`.\n\n\(text)\n\nTwo `b`.\n" }
    let files = ["en", "fr", "es", "sv"].reduce(into: ["de/a.mdx": page(own)]) { $0["\($1)/a.mdx"] = page(text) }
    return Tree(files, source: "en", flavor: flavor).loud.filter { $0.rule == "placeholder" }.map(\.severity)
  }

  @Test(arguments: [
    ("{% youtube AAA %}", Flavor.mkdocs), ("{{< youtube AAA >}}", .hugo), ("{{< vimeo AAA >}}", .hugo),
    ("<YouTube id=\"AAA\" />", .mdx), ("<LiteYouTubeEmbed id=\"AAA\" />", .mdx), ("{{< gist you AAA >}}", .hugo),
    ("See {{< youtube AAA >}} here.", .hugo),
  ])
  func anotherVideoIsMinor(tag: String, flavor: Flavor) {
    // The id of a component is not compared.
    #expect(found(tag, de: tag.replacing("AAA", with: "BBB"), flavor) == (flavor == .mdx ? [] : [.minor]))
    #expect(found(tag, de: tag, flavor) == [])
  }

  @Test func anotherTagIsMajor() {
    #expect(found("{{< youtube AAA >}}", de: "{{< yuotube AAA >}}", .hugo).contains(.major))
    #expect(found("{{< since v1 >}}", de: "{{< since v2 >}}", .hugo) == [.major])
  }
}
