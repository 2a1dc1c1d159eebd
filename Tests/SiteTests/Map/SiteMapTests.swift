import DocModel
import Testing

@testable import Site

@Suite struct SiteMapTests {
  static func map(
    _ pages: [String: [String]], source: String? = nil, weights: [String: Int] = [:]
  ) throws -> SiteMap {
    let tags = Set(pages.values.flatMap(\.self)).sorted()
    let locales = try tags.map { try #require(LocaleTag($0)) }
    return SiteMap(
      locales: locales, source: source.flatMap { LocaleTag($0) },
      pages: pages.sorted { $0.key < $1.key }.map { path, present in
        SitePage(
          article: path,
          facts: tags.map { tag in
            present.contains(tag) ? PageFacts(title: "\(path) \(tag)", weight: weights[path]) : nil
          })
      })
  }

  @Test func indexesStandForTheirFolders() throws {
    let map = try Self.map(["_index.md": ["en"], "guide/index.md": ["en"], "guide/a.mdx": ["en"]])
    #expect(map.pages.map(\.stem) == ["index", "guide/a", "guide/index"])
    #expect(map.page(at: "") == 0)
    #expect(map.page(at: "guide") == 2)
    #expect(map.page(at: "guide/") == 2)
    #expect(map.page(at: "guide/_index.md") == 2)
    #expect(map.page(at: "Guide/A.html") == 1)
    #expect(map.page(at: "guide/b") == nil)
  }

  @Test func aMissingTextIsReadInTheNearestLanguage() throws {
    let map = try Self.map(
      ["a.md": ["en-US", "pt-BR"], "b.md": ["en-US", "pl-PL"], "c.md": ["pl-PL"], "d.md": ["pt-PT"]], source: "en-US")
    func edition(_ page: Int, _ locale: String) throws -> String {
      let index = try #require(map.locales.firstIndex { $0.tag == locale })
      return map.locales[map.edition(of: page, for: index)].tag
    }
    #expect(try edition(0, "pt-PT") == "pt-BR")
    #expect(try edition(1, "pt-BR") == "en-US")
    #expect(try edition(2, "en-US") == "pl-PL")
    #expect(try edition(0, "en-US") == "en-US")
  }

  private func way(_ target: String, from article: String = "guide/a.md", locale: String = "ko") throws -> String {
    let map = try Self.map([
      "guide/a.md": ["en", "ko"], "guide/b c.md": ["en", "ko"], "guide/_index.md": ["ko"], "docs/x.md": ["en"],
    ])
    let links = SiteLinks(map: map) { path, _ in
      path.hasSuffix(".png") ? .file(address: "ko/media/x.png") : path.hasSuffix(".c") ? .unpublished : .missing
    }
    let index = try #require(map.locales.firstIndex { $0.tag == locale })
    let page = try #require(map.page(at: article[...]))
    let tree = [Tree(.paragraph, [Tree(.link, target, [.text("t")])])]
    let body = ArticleRenderer(rawHTML: .sanitize, headingIDs: true).body(
      of: try SiteTests.article(tree, locale: locale, file: article),
      on: BodyPlace(
        links: links, page: page, locale: index, language: map.locales[index],
        template: try PageTemplate(overrides: nil)))
    let html = String(decoding: body.html, as: UTF8.self)
    let start = try #require(html.firstRange(of: "href=\"")).upperBound
    return html[start...].prefix { $0 != "\"" } + (body.missing.isEmpty ? "" : " missing")
  }

  @Test func linksLeadToThePageOfTheReadersLocale() throws {
    #expect(try way("b%20c.md#part") == "b%20c.html#part")
    #expect(try way("./b c.md") == "b%20c.html")
    #expect(try way("../docs/x.md") == "../docs/x.html")
    #expect(try way("/docs/x/#y") == "../docs/x.html#y")
    #expect(try way("../guide/") == "index.html")
    #expect(try way("/en/docs/x") == "../../en/docs/x.html")
    #expect(try way("../../en/guide/a.md") == "../../en/guide/a.html")
    #expect(try way("/") == "../index.html")
    #expect(try way("/EN/") == "../../en/index.html")
    #expect(try way("a.md#here") == "#here")
    #expect(try way("#here") == "#here")
    #expect(try way("https://example.com/a.md") == "https://example.com/a.md")
    #expect(try way("../media/x.png") == "../media/x.png")
    #expect(try way("gone.md") == "gone.md missing")
    #expect(try way("../src/main.c") == "../src/main.c")
    #expect(try way("{{site.url}}/x.md") == "%7B%7Bsite.url%7D%7D/x.md")
    #expect(try way("../../../etc/passwd") == "../../../etc/passwd missing")
  }

  @Test func pagesAreReadFolderByFolderAndLighterOnesFirst() throws {
    let map = try Self.map(
      ["a.md": ["en"], "b/_index.md": ["en"], "b/c.md": ["en"], "b/d.md": ["en"], "e/f.md": ["en"]],
      weights: ["b/_index.md": 5, "b/d.md": 1])
    let navigation = Navigation(folders: map)
    #expect(navigation.order.map { map.pages[$0].article } == ["b/_index.md", "b/d.md", "b/c.md", "a.md", "e/f.md"])
    #expect(navigation.page(after: 1) == 3)
    #expect(navigation.page(before: 1) == nil)
    let folder = try #require(navigation.nodes.first { $0.title != nil })
    #expect(folder.title == "E")
  }

  @Test func aTableOfContentsOrdersThePagesAndLosesNone() throws {
    let map = try Self.map(["a.md": ["en"], "b.md": ["en"], "c.md": ["en"]])
    let navigation = Navigation(
      [
        .init(
          title: "Group", path: nil, children: [.init(title: "See", path: "c.md"), .init(title: "No", path: "x.md")]),
        .init(title: nil, path: "a.md"),
        .init(title: "Empty", path: nil, children: [.init(title: "Again", path: "a.md")]),
      ], map: map)
    #expect(navigation.order.map { map.pages[$0].article } == ["c.md", "a.md", "b.md"])
    #expect(!navigation.nodes.contains { $0.title == "Empty" || $0.title == "No" })
  }

  @Test func headingsOfAllLocalesShareTheirIDs() throws {
    func heading(_ level: UInt8, _ id: String, _ node: Int) -> BodyHeading {
      BodyHeading(node: node, level: level, id: id, title: id)
    }
    let own = [heading(1, "top", 1), heading(2, "install", 3), heading(3, "linux", 5), heading(2, "use", 7)]
    #expect(
      BodyHeading.anchors(of: own, for: [(2, 1), (4, 2), (6, 3), (8, 2)])
        == [2: "top", 4: "install", 6: "linux", 8: "use"])
    // A translation without the section on Linux.
    #expect(BodyHeading.anchors(of: own, for: [(2, 1), (4, 2), (8, 2)]) == [2: "top", 4: "install", 8: "use"])
  }
}
