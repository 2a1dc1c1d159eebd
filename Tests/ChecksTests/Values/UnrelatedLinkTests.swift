import DocModel
import Findings
import Testing

@testable import Checks

/// Lists of further reading, in which a locale has links of its own.
@Suite struct UnrelatedLinkTests {
  private static let wiki = "[Wikipedia Objective-C](http://en.wikipedia.org/wiki/Objective-C)"
  private static let apple = "[Programming with Objective-C](https://developer.apple.com/library/Programming.pdf)"
  private static let ray = "[iOS For High School Students](http://www.raywenderlich.com/5600/getting-started)"

  /// The findings of ru that are more than notes, if the other locales have the links of `en`.
  private func loud(_ en: [String], ru: [String]) -> [Finding] {
    var files = ["en", "de", "fr", "sv"].reduce(into: [String: String]()) {
      $0["\($1)/a.md"] = "# Objective-C\n\n" + en.map { "* \($0)\n" }.joined()
    }
    files["ru/a.md"] = "# Objective-C\n\n" + ru.map { "* \($0)\n" }.joined()
    return Tree(files, source: "en").findings("link-target").filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
  }

  /// Links that share a block with others: what is in another block of the page is not missing from this one.
  @Test func addressesOfExamplesMayBeLocalized() {
    func loud(_ own: String) -> [String] {
      Tree(
        ["en/a.md": "See [it](https://social.example.com/@alice).", "pl/a.md": "Zobacz [to](\(own))."], source: "en",
        flavor: .gfm
      ).loud.map(\.check.name)
    }
    #expect(loud("https://social.example.com/@alicja").isEmpty)
    #expect(loud("https://social.example.org.pl/@alicja") == ["link-target/target"])
    #expect(loud("https://social.przyklad.pl/@alice").isEmpty)
  }

  @Test(arguments: [
    ("https://boxes.dev/?language=en-US&page=lids", "https://boxes.dev/?language=pl&page=lids", true),
    ("https://boxes.dev/?language=en-US&page=lids", "https://boxes.dev/?language=pl&page=nuts", false),
  ])
  func aParameterMayNameTheLocale(source: String, own: String, isFree: Bool) {
    let tree = Tree(["en/a.md": "See [it](\(source)).", "pl/a.md": "Zobacz [to](\(own))."], source: "en", flavor: .gfm)
    #expect(tree.loud.isEmpty == isFree)
  }

  /// The source's address is the wrong one, as its form shows.
  @Test(arguments: [
    ("https://github.com/boxes/issues/417", "https://github.com/boxes/lids/issues/417", true),
    ("https://github.com/boxes/lids/tributors", "https://github.com/boxes/lids/graphs/contributors", true),
    ("https://github.com/boxes/lids/issue", "https://github.com/boxes/lids/issues", true),
    ("https://github.com/boxes/lids/blob/main/ci.yam", "https://github.com/boxes/lids/blob/main/ci.yaml", true),
    ("https://boxes.dev/a.htm", "https://boxes.dev/a.html", false),
    ("https://github.com/boxes/lids/issues/1", "https://github.com/boxes/lids/issues/2", false),
    ("https://github.com/boxes/lids/issues/1", "https://github.com/boxes/issues/1", false),
    ("https://github.com/orgs/boxes/people", "https://github.com/boxes/lids/issues", false),
    ("https://github.com/boxes/issues/417", "https://github.com/foxes/lids/issues/417", false),
  ])
  func anAddressThatLeadsNowhereIsTheSources(source: String, own: String, isFault: Bool) {
    let files = ["en/a.md": "See `a`: [it](\(source)).\n", "de/a.md": "Siehe `a`: [es](\(own)).\n"]
    let found = Tree(files, source: "en", flavor: .gfm).loud
    if isFault {
      #expect(found.map(\.check) == ["link-target/no-page"])
      #expect(found.map(\.place.file) == ["en/a.md"])
    } else {
      #expect(!found.contains { $0.check == "link-target/no-page" })
    }
  }

  @Test func aLinkInAnotherBlockIsNotMissing() {
    let own = "[Хочешь быть iOS разработчиком?](http://www.pvsm.ru/ios/12662/print/)"
    let found = loud(
      ["\(Self.wiki) and `a`: \(Self.ray)", "Read `b`: \(Self.apple)"],
      ru: ["\(Self.wiki) и `a`: \(own)", "Читать `b`: \(Self.apple) \(Self.ray)"])
    #expect(
      !found.contains { $0.message.contains("expected") || $0.message.contains("missing") }, "\(found.map(\.message))")
    // In another order, nothing is lost.
    #expect(loud([Self.wiki, Self.apple, Self.ray], ru: [Self.wiki, Self.ray, Self.apple]).isEmpty)
  }

  @Test func linksOfAnotherSiteAreToldApart() {
    let shop = "[Алгоритмы на Java](https://www.ozon.ru/context/detail/id/18319699/)"
    let found = loud([Self.wiki, Self.ray], ru: [Self.wiki, shop])
    #expect(found.map(\.place.line) == [4])
    #expect(
      found.first?.message.contains("is missing here, and that to ‘https://www.ozon.ru") == true,
      "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.severity == .major && $0.fix == nil })
  }

  /// A damaged address stands for the right one, and so does another one under the same words.
  @Test(arguments: [
    "[iOS For High School Students](http://www.raywenderlich.com/5600/getting-startet)",
    "[iOS для школьников](http://www.raywenderlich.org/5600/getting-started)",
    "[iOS For High School Students](https://habrahabr.ru/post/166213/)",
    "[iOS для школьников](../getting-started.md)",
  ])
  func anAddressThatWasChangedIsRestored(own: String) {
    let found = loud([Self.wiki, Self.ray], ru: [Self.wiki, own])
    #expect(found.map(\.place.line) == [4])
    #expect(found.first?.message.contains("expected ‘http://www.raywenderlich.com") == true, "\(found.map(\.message))")
  }

  @Test func exchangedTargetsUnderTheSameNamesAreReported() {
    let swapped = [
      Self.wiki.replacing(
        "http://en.wikipedia.org/wiki/Objective-C", with: "http://www.raywenderlich.com/5600/getting-started"),
      Self.ray.replacing(
        "http://www.raywenderlich.com/5600/getting-started", with: "http://en.wikipedia.org/wiki/Objective-C"),
    ]
    #expect(loud([Self.wiki, Self.ray], ru: swapped).count == 2)
  }

  /// A page without the definitions of its references has one fault, however many links it lacks.
  @Test func definitionsOfReferencesAreTakenOver() {
    let text = "See [v1][g-1], [v2][g-2].\n\nAnd [v3][g-3].\n"
    let labels = "\n[g-1]: https://x.dev/1\n[g-2]: https://x.dev/2\n[g-3]: https://x.dev/3\n"
    func told(_ own: String) -> [String] {
      let files = ["en": text + labels, "fr": text + labels, "ja": text + labels, "de": own]
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }, source: "en").findings("link-target")
        .filter { $0.level(threshold: Finding.defaultThreshold) != .note }.map { "\($0.place.file):\($0.place.line)" }
    }
    #expect(told(text + labels) == [])
    #expect(told(text) == ["de/a.md:1"])
    #expect(told(text.replacing("[v3][g-3]", with: "v3") + labels) == ["de/a.md:3"])
    #expect(told(text.replacing("[v3][g-3]", with: "v3")) == ["de/a.md:1", "de/a.md:3"])
  }

  /// Each language may list its own posts; a list whose pages moved to another site is still the same.
  @Test(arguments: [true, false]) func aListOfPostsIsOfEachLanguage(isOwn: Bool) {
    func page(_ locale: String, _ site: String, _ word: String) -> String {
      "# \(word)\n\n"
        + (1...12).map { number in
          let name = isOwn ? "\(locale)-story-\(number * 7)" : "story-\(number)"
          return "- [\(word) \(number)](https://\(site)/posts/\(name))\n"
        }.joined()
    }
    let tree = Tree(
      ["en/a.md": page("en", "boxes.org", "Post"), "de/a.md": page("de", "kisten.net", "Beitrag")], source: "en")
    #expect(tree.loud.isEmpty == isOwn, "\(tree.loud.map(\.message))")
  }
}
