import DocModel
import Foundation
import Site
import Testing

@Suite struct PageTemplateTests {
  private func page(
    _ locale: String, title: String? = "T", overrides: String? = nil, alternates: [PageTemplate.Alternate] = []
  ) throws -> String {
    let article = try article([.p(.text("x"))], locale: locale, frontMatter: ["description": "a \"b\""])
    let body = RenderedBody(html: Array("<p>x &amp; y</p>\n".utf8), diagnostics: [], title: title)
    return String(
      decoding: try PageTemplate(overrides: overrides).page(for: article, body: body, alternates: alternates),
      as: UTF8.self)
  }

  @Test func pagesSayTheirLanguageAndDirection() throws {
    #expect(try page("pl-PL").contains("<html lang=\"pl-PL\" dir=\"ltr\">"))
    #expect(try page("ar").contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(try page("zh_TW").contains("<html lang=\"zh-TW\" dir=\"ltr\">"))
    #expect(try page("uz-Arab-AF").contains("dir=\"rtl\""))
    #expect(try page("ur-Latn").contains("dir=\"ltr\""))
  }

  @Test func titlesAreEscapedAndBodiesAreNot() throws {
    let html = try page("en", title: "A <b> & \"c\"")
    #expect(html.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"))
    #expect(html.contains("<p>x &amp; y</p>"))
    #expect(html.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func alternatesAreLinked() throws {
    let locale = try #require(LocaleTag("fr-FR"))
    let html = try page("en", alternates: [PageTemplate.Alternate(locale: locale, href: "../fr-FR/a.html")])
    #expect(html.contains("<link rel=\"alternate\" hreflang=\"fr-FR\" href=\"../fr-FR/a.html\">"))
    #expect(try !page("en").contains("<ul class=\"locales\">"))
  }

  @Test func aFolderBesideTheContentOverrides() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try page("en", overrides: folder.path).hasPrefix("<!DOCTYPE html>"))
    let file = folder.appendingPathComponent("page.mustache")
    try Data("[{{lang}}|{{title}}|{{{body}}}]".utf8).write(to: file)
    #expect(try page("ko-KR", overrides: folder.path) == "[ko-KR|T|<p>x &amp; y</p>\n]")
    try Data("{{#open}}".utf8).write(to: file)
    #expect(throws: SiteError.self) { try PageTemplate(overrides: folder.path) }
    try Data([0xff, 0xfe]).write(to: file)
    #expect(throws: SiteError.self) { try PageTemplate(overrides: folder.path) }
  }

  @Test func aTemplateSaysWhetherTextsAreEscapedAndMayTransformThem() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.mustache")
    let body = "<p>x &amp; y</p>\n"
    try Data("{{title}}|{{{title}}}|{{&title}}|{{body}}<b;{{#description}}{{.}}{{/description}}".utf8).write(to: file)
    #expect(try page("en", title: "a<b", overrides: folder.path) == "a&lt;b|a<b|a<b|\(body)<b;a &quot;b&quot;")
    try Data(
      "{{uppercased(title)}}|{{#alternates}}{{title}} {{lang}}{{/alternates}}{{^alternates}}none{{/alternates}}".utf8
    ).write(to: file)
    #expect(try page("en", title: "a<b", overrides: folder.path) == "A&lt;B|none")
    let locale = try #require(LocaleTag("fr"))
    let alternates = [
      PageTemplate.Alternate(locale: locale, href: "f"), PageTemplate.Alternate(locale: locale, href: "g"),
    ]
    #expect(try page("en", title: "t", overrides: folder.path, alternates: alternates) == "T|t frt fr")
  }

  @Test func theTitleComesFromTheFrontMatterElseFromTheFirstHeading() throws {
    let renderer = ArticleRenderer(rawHTML: .sanitize)
    let heading = [Tree(.heading, level: 1, [.text("H "), Tree(.code, "c")])]
    #expect(renderer.body(of: try article(heading, frontMatter: ["title": "F"])).title == "F")
    #expect(renderer.body(of: try article(heading)).title == "H c")
    #expect(renderer.body(of: try article([.p(.text("x"))])).title == nil)
  }
}
