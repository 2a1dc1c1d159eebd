import DocModel
import Testing

@testable import Checks

/// How the address of a translation follows from that of the source, with what varies taken out.
@Suite struct AddressShapeTests {
  private func forms(_ source: String, _ own: String, from: String = "en", to locale: String = "de") throws -> [String]?
  {
    let codes = LocaleCodes(own: try #require(LocaleTag(locale)), source: try #require(LocaleTag(from)))
    let (one, other) = (try #require(AddressShape(source)), try #require(AddressShape(own)))
    let changes = one.changes(to: other, codes)
    // A change applies to the value that it was found on.
    for change in changes ?? [] { #expect(one.conditions(codes).contains(change.condition)) }
    return changes?.map(\.form)
  }

  @Test func affixesOfNames() throws {
    #expect(try forms("/docs/x-cn#a", "/docs/x#b", from: "zh-CN", to: "en-US") == ["{name}-{source} → {name}"])
    #expect(try forms("/docs/box", "/docs/box-de") == ["{name} → {name}-{locale}"])
    #expect(try forms("guide.md", "guide.zh_CN.md", to: "zh-CN") == ["{name} → {name}.{locale}"])
    #expect(
      try forms("../t/a.4efa166d308c3d45.en.png", "../../t/a.4efa166d308c3d45.KO.png", to: "ko") == [
        "{name}.{source} → {name}.{locale}"
      ])
    #expect(try forms("img/a.png", "img/a.4efa166d308c3d45.de.png") == ["{name} → {name}.{hash}.{locale}"])
  }

  @Test func foldersHostsAndEndings() throws {
    #expect(try forms("/docs/box", "/de/docs/box") == ["+ {locale}/"])
    #expect(try forms("images/a.png", "translated_images/a.png") == ["images/ → translated_images/"])
    #expect(
      try forms("https://en.x.org/a", "https://de.x.org/a") == ["https://{source}.x.org → https://{locale}.x.org"])
    #expect(try forms("https://x.org/a/box", "/a/box") == ["- https://x.org"])
    #expect(try forms("/a/box.png", "/a/box.svg") == [".png → .svg"])
    #expect(try forms("/a/box", "/a/box#lid") == ["+ #{anchor}"])
    #expect(try forms("/a/box", "a/box/") == ["absolute → relative"])
  }

  @Test func severalChangesAreSeveralForms() throws {
    #expect(try forms("img/a.png", "img/de/a-de.png") == ["+ {locale}/", "{name} → {name}-{locale}"])
  }

  @Test func otherPagesAndNumbersHaveNoForm() throws {
    #expect(try forms("/docs/box", "/docs/crate") == nil)
    #expect(try forms("chapter-1.md", "chapter-2.md") == nil)
    #expect(try forms("/v1/box", "/v2/box") == nil)
    #expect(try forms("/a/box?id=1", "/a/box?id=2") == nil)
    #expect(AddressShape("#box") == nil)
    #expect(AddressShape("mailto:a@example.com") == nil)
  }

  @Test func shortcodes() throws {
    let codes = LocaleCodes(own: try #require(LocaleTag("de")), source: try #require(LocaleTag("en")))
    func forms(_ source: String, _ own: String) throws -> [String]? {
      try #require(ShortcodeShape(source)).changes(to: try #require(ShortcodeShape(own)), codes)?.map(\.form)
    }
    #expect(
      try forms(
        "{{% def id=\"a\" name=\"ACME client\" %}}", "{{% def id=\"a\" name=\"ACME-Client\" english=\"ACME client\" %}}"
      )
        == ["def: + english", "def: name translated"])
    #expect(try forms("{title=Deprecated}", "{title=Veraltet}") == [": title translated"])
    #expect(
      try forms("{{< fig src=\"/a/b.png\" >}}", "{{< fig src=\"/a/b.de.png\" >}}") == [
        "fig: src {name} → {name}.{locale}"
      ])
    #expect(try forms("{{< fig size=\"3\" >}}", "{{< fig size=\"4\" >}}") == nil)
    #expect(try forms("{{< a >}}", "{{< b >}}") == nil)
  }

  /// What a locale does with `docs/x.md` says nothing about `../x`.
  @Test func pathsOfAnotherKindAreCountedApart() throws {
    let codes = LocaleCodes(own: try #require(LocaleTag("de")), source: try #require(LocaleTag("en")))
    let kinds = try ["docs/x.mdx", "../x", "../x.md", "x", "/x"].map {
      try #require(AddressShape($0)).conditions(codes).first { $0.hasPrefix("relative") || $0 == "absolute" }
    }
    #expect(kinds == ["relative file", "relative ./", "relative ./ file", "relative", "absolute"])
  }
}
