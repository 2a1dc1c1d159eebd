import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Links of translations that lead to another locale are led to the reader's.
@Suite struct RelinkPagesTests {
  private func relink(
    _ path: String, _ flavor: Flavor = .hugo, layout: [String]? = nil, site: String? = nil, writes: Bool = true
  ) throws -> RelinkPages.Outcome {
    var relink = RelinkPages(check: try check(path, flavor, layout: layout))
    relink.site = site.flatMap { SiteAddress($0) }
    relink.writes = writes
    return relink.run()
  }

  private func check(_ path: String, _ flavor: Flavor = .hugo, layout: [String]? = nil) throws -> Check {
    var check = Check(roots: [path])
    check.source = LocaleTag("en")
    check.asksGit = false
    check.flavor = flavor
    if let layout { check.layout = try Layout(layout) }
    return check
  }

  /// A small tree whose page `guide/a.md` has one link in English and one in German.
  private static func files(_ english: String, _ german: String, page: String = "guide/a.md") -> [String: String] {
    [
      "en/\(page)": "# Page\n\nSee [the settings](\(english)) for `a`.\n",
      "de/\(page)": "# Seite\n\nSiehe [die Einstellungen](\(german)) für `a`.\n",
      "en/settings.md": "# Settings\n\n## Size\n\nText `b`.\n\n## End {#stop}\n\nText `c`.\n",
      "de/settings.md": "# Einstellungen\n\n## Größe\n\nText `b`.\n\n## Ende {#stop}\n\nText `c`.\n",
      "en/other/b.md": "# Other\n\nText `d`.\n", "de/other/b.md": "# Andere\n\nText `d`.\n",
    ]
  }

  @Test(arguments: [
    ("../settings.md", "../../en/settings.md", "../settings.md"),
    ("../settings.md", "./../../en/settings.md?x=1#stop", "../settings.md?x=1#stop"),
    ("../settings.md#size", "../../en/settings.md#size", "../settings.md#größe"),
    ("/en/settings", "/en/settings", "/de/settings"), ("/en/settings/", "/en/settings/#size", "/de/settings/#größe"),
    ("/en/settings.html", "/en/settings.html?a=b#stop", "/de/settings.html?a=b#stop"),
    ("../settings", "../../en/settings", "../../de/settings"),
    ("../other/b.md", "../../en/other/b.md", "../other/b.md"),
  ]) func theLinkLeadsToTheReadersLocale(_ english: String, _ german: String, _ expected: String) throws {
    let tree = try TemporaryTree(Self.files(english, german))
    let before = try check(tree.path).run().findings.count
    #expect(try relink(tree.path, writes: false).count == 1)
    #expect(try tree.text("de/guide/a.md").contains("(\(german))"))
    let outcome = try relink(tree.path)
    #expect(outcome.count == 1 && outcome.left == 0 && outcome.files.count == 1)
    #expect(try tree.text("de/guide/a.md").contains("[die Einstellungen](\(expected))"))
    #expect(try check(tree.path).run().findings.count <= before)
    // A second time there is nothing to do.
    #expect(try relink(tree.path).count == 0)
  }

  @Test(arguments: [
    // The page is not translated; the link leads to the own locale, elsewhere, or to a place of the page.
    ("gone.md", "../../en/guide/gone.md"), ("../settings.md", "../settings.md"), ("/settings", "/settings"),
    ("/en/settings", "https://example.org/en/settings"), ("#page", "#seite"),
    // The section is not there.
    ("../settings.md", "../../en/settings.md#nowhere"),
    // The source has no such link.
    ("../other/b.md", "/en/settings"),
  ]) func allOthersStay(_ english: String, _ german: String) throws {
    let tree = try TemporaryTree(
      Self.files(english, german).merging(["en/guide/gone.md": "# Only English\n"]) { $1 })
    #expect(try relink(tree.path).count == 0)
    #expect(try tree.text("de/guide/a.md").contains("(\(german))"))
  }

  /// Full addresses of the project's site lead to its pages.
  @Test(arguments: [
    ("https://example.com/en/settings", "https://example.com/en/settings", "https://example.com/de/settings"),
    ("../settings.md", "HTTPS://Example.com/en/settings/#size", "HTTPS://Example.com/de/settings/#größe"),
    ("/en/settings", "//example.com/en/settings?a=b", "//example.com/de/settings?a=b"),
    ("/en/settings", "http://example.com/en/settings.html#stop", "http://example.com/de/settings.html#stop"),
  ]) func addressesOfTheSiteLeadToTheReadersLocale(_ english: String, _ german: String, _ expected: String) throws {
    let tree = try TemporaryTree(Self.files(english, german))
    #expect(try relink(tree.path).count == 0)
    let outcome = try relink(tree.path, site: "https://example.com")
    #expect(outcome.count == 1 && outcome.left == 0)
    #expect(try tree.text("de/guide/a.md").contains("[die Einstellungen](\(expected))"))
    #expect(try relink(tree.path, site: "https://example.com").count == 0)
  }

  /// A site may lie below a path of its host; what is above that path, and other hosts, belong to others.
  @Test(arguments: [
    ("https://example.com/docs/en/settings", true), ("https://example.com/docs2/en/settings", false),
    ("https://example.com/en/settings", false), ("https://example.com.evil.org/docs/en/settings", false),
    ("https://docs.example.com/docs/en/settings", false), ("https://example.com/docs", false),
    ("https://example.com/docs/de/settings", false), ("mailto:a@example.com/docs/en/settings", false),
  ]) func onlyAddressesBelowTheSiteAreChanged(_ german: String, _ isChanged: Bool) throws {
    let tree = try TemporaryTree(Self.files(german.replacing("/de/", with: "/en/"), german))
    let count = try relink(tree.path, site: "https://example.com/docs/").count
    #expect(count == (isChanged ? 1 : 0))
    #expect(
      try tree.text("de/guide/a.md").contains("(https://example.com/docs/de/settings)")
        == (isChanged || german.contains("/de/")))
  }

  /// A translation offers the page in other languages; a link that was left on the source's page is none of these.
  @Test func aChoiceOfLanguagesStays() throws {
    let tree = try TemporaryTree([
      "en/a.md": "[Deutsch](../de/a.md)\n\n# Page\n\nSee [this](/en/a) and [b](b.md).\n", "en/b.md": "# B\n\n`x`\n",
      "de/a.md":
        "[English](../en/a.md)\n\n# Seite\n\nSiehe [dies](/de/a) und [b](b.md) ([englisch](../en/b.md), [fr](../fr/b.md)).\n",
      "de/b.md": "# B\n\n`x`\n", "fr/b.md": "# B\n\n`x`\n",
      "fr/a.md": "# Page\n\nVoir [ici](/en/a) et [b](../de/b.md).\n",
    ])
    let german = try tree.text("de/a.md")
    #expect(try relink(tree.path).count == 2)
    #expect(try tree.text("de/a.md") == german)
    #expect(try tree.text("fr/a.md").contains("Voir [ici](/fr/a) et [b](b.md)."))
  }

  @Test func definitionsAndTagsAreChangedToo() throws {
    let tree = try TemporaryTree([
      "en/a.md": "# Page\n\nSee [one][b], [two][b] and <a href=\"/en/b\">three</a>.\n\n[b]: b.md\n",
      "en/b.md": "# B\n\n`x`\n",
      "de/a.md": "# Seite\n\nSiehe [eins][b], [zwei][b] und <a href=\"/en/b\">drei</a>.\n\n[b]: ../en/b.md\n",
      "de/b.md": "# B\n\n`x`\n",
    ])
    #expect(try relink(tree.path).count == 2)
    let german = try tree.text("de/a.md")
    #expect(german.contains("[b]: b.md") && german.contains("<a href=\"/de/b\">"))
  }

  /// Where the source has no folder, VitePress leads `/b` to it, and Docusaurus to the reader's locale.
  @Test(arguments: [(Flavor.vitepress, "/de/b#a"), (.docusaurus, "/b#a")])
  func addressesWithoutLocaleLeadToTheSource(_ flavor: Flavor, _ expected: String) throws {
    let tree = try TemporaryTree([
      "docs/a.md": "# Page\n\nSee [b](/b#a) and [c](./c/d).\n", "docs/b.md": "# B\n\n## A\n\n`x`\n",
      "docs/c/d.md": "# D\n\n`x`\n",
      "docs/de/a.md": "# Seite\n\nSiehe [b](/b#a) und [c](../c/d).\n", "docs/de/b.md": "# B\n\n## A\n\n`x`\n",
      "docs/de/c/d.md": "# D\n\n`x`\n",
    ])
    _ = try relink(tree.path + "/docs", flavor, layout: ["{locale}/{path}.md", "{path}.md"])
    let german = try tree.text("docs/de/a.md")
    #expect(german.contains("[b](\(expected))"))
    #expect(german.contains(flavor == .vitepress ? "[c](c/d)" : "[c](../c/d)"))
  }

  /// Hugo serves the default language without its name, whatever folder it has.
  @Test func localesThatNameThemselvesLeadToTheSourceOtherwise() throws {
    let tree = try TemporaryTree([
      "en/a.md": "# Page\n\nSee [b](/b/), [c](/c/) and [b](/b/).\n", "en/b.md": "# B\n\n`x`\n",
      "en/c.md": "# C\n\n`x`\n",
      "de/a.md": "# Seite\n\nSiehe [b](/de/b/), [c](/c/) und [b](/de/b/).\n", "de/b.md": "# B\n\n`x`\n",
      "de/c.md": "# C\n\n`x`\n",
      "fr/a.md": "# Page\n\nVoir [b](/b/), [c](/c/) et [b](/b/).\n", "fr/b.md": "# B\n\n`x`\n",
      "fr/c.md": "# C\n\n`x`\n",
    ])
    #expect(try relink(tree.path).count == 1)
    #expect(try tree.text("de/a.md").contains("[c](/de/c/)"))
    #expect(try tree.text("fr/a.md").contains("[c](/c/)"))
  }

  /// A locale is named as its texts name it, and a section with others around it is not the same one.
  @Test func namesAreThoseOfTheTextsAndSectionsThoseOfTheOutline() throws {
    let tree = try TemporaryTree([
      "en/a.md": "# Page\n\nSee [b](/b/), [c](/c/), [d](/d/#two) and [e](/d/#one).\n", "en/b.md": "# B\n\n`x`\n",
      "en/c.md": "# C\n\n`x`\n",
      "en/d.md": "# D\n\n## One\n\n`one`\n\n## Two\n\n`two`\n\n## Three\n\n`three`\n",
      "zh-CN/a.md": "# 页面\n\n参阅 [b](/zh-cn/b/)、[c](/c/)、[d](/d/#two) 和 [e](/zh-cn/d/#一)。\n",
      "zh-CN/b.md": "# B\n\n`x`\n",
      "zh-CN/c.md": "# C\n\n`x`\n", "zh-CN/d.md": "# D\n\n## 一\n\n`one`\n\n## 二\n\n`two`\n",
    ])
    let outcome = try relink(tree.path)
    #expect(outcome.count == 1 && outcome.left == 1)
    #expect(try tree.text("zh-CN/a.md").contains("[c](/zh-cn/c/)、[d](/d/#two)"))
  }
}
