import DocModel
import Foundation
import Testing

@testable import Site

@Suite struct ThemeFilesTests {
  private static func withTemplates(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  private static func frame(_ tags: [String], templates: String? = nil) -> SiteFrame {
    var frame = SiteFrame()
    frame.locales = tags.compactMap { LocaleTag($0) }
    frame.templates = templates
    return frame
  }

  @Test func everyLanguageOfTheThemeHasEveryWord() throws {
    let languages = ThemeFiles(folder: nil).languages.map(\.tag)
    #expect(languages.count == 41)
    #expect(try PageTemplate(Self.frame(languages)).lacks.isEmpty)
    // Another country's readers are served too; who writes otherwise is not.
    #expect(try PageTemplate(Self.frame(["fr-CA", "es-MX", "zh-HK", "no", "nn-NO", "pt"])).lacks.isEmpty)
    #expect(try PageTemplate(Self.frame(["cy-GB", "zh-CN", "eu-ES"])).lacks.count == 2)
  }

  @Test func aProjectChangesTheWordsItNames() throws {
    try Self.withTemplates(["strings/pl-PL.yml": "copy: Skopiuj to\n", "strings/cy.yml": "copy: Copïo\n"]) {
      folder in
      let template = try PageTemplate(Self.frame(["pl-PL", "cy-GB"], templates: folder))
      let polish = try #require(LocaleTag("pl-PL"))
      #expect(template.word("copy", for: polish) == "Skopiuj to")
      #expect(template.word("next", for: polish) == "Dalej")
      let welsh = try #require(LocaleTag("cy-GB"))
      #expect(template.word("copy", for: welsh) == "Copïo")
      #expect(template.word("next", for: welsh) == "Next")
      #expect(template.lacks.count == 1)
    }
  }

  @Test(arguments: [
    ("a\n\n{{#body}}\nx", 3, "{{#body}}"), ("a\n{{/body}}", 2, "{{/body}}"),
    ("{{#a}}\n{{#b}}\n{{/a}}{{/b}}", 3, "{{#b}}"),
    ("x\n{{title", 2, "{{title"), ("x\n{{> nowhere}}", 2, "{{> nowhere}}"),
  ])
  func aBrokenTemplateNamesItsFileLineAndTag(_ text: String, _ line: Int, _ tag: String) throws {
    try Self.withTemplates(["page.mustache": text]) { folder in
      let error = #expect(throws: SiteError.self) { try PageTemplate(Self.frame([], templates: folder)) }
      #expect(error?.description.hasPrefix("\(folder)/page.mustache:\(line): ") == true)
      #expect(error?.description.contains(tag) == true)
    }
  }

  @Test func frontMatterIsThereForTemplatesAndChoosesOne() throws {
    let files = [
      "landing.mustache":
        "{{title}}:{{#meta}}{{ms.topic}}{{#tags}}[{{.}}]{{/tags}}{{#draft}}draft{{/draft}}{{/meta}}{{{body}}}"
    ]
    try Self.withTemplates(files) { folder in
      let template = try PageTemplate(Self.frame(["en"], templates: folder))
      var article = try article(
        [.p(.text("x"))],
        frontMatter: ["layout": "landing", "ms.topic": "a&b", "tags[0]": "1", "tags[1]": "2", "title": "T"])
      let body = ArticleRenderer(rawHTML: .sanitize).body(of: article)
      #expect(
        String(decoding: try template.page(for: article, body: body), as: UTF8.self) == "T:a&amp;b[1][2]<p>x</p>\n")
      article = try SiteTests.article([.p(.text("x"))], frontMatter: ["layout": "nowhere"])
      #expect(try String(decoding: template.page(for: article, body: body), as: UTF8.self).contains("<!DOCTYPE html>"))
    }
  }

  @Test(arguments: [
    "{{#languages}}{{name}}{{#isCurrent}}!{{/isCurrent}} {{/languages}}", "{{> languages}}", "{{{languageMenu}}}",
    "{{strings.copy}} {{language}}{{^strings.own}}-{{/strings.own}}",
  ])
  func aTemplateSaysWhichLanguageIsThePagesOwn(_ text: String) throws {
    try Self.withTemplates(["page.mustache": text]) { folder in
      let template = try PageTemplate(Self.frame(["en", "pl-PL"], templates: folder))
      // Each of them first in turn: what was drawn for one locale is not shown to another.
      for tags in [["en", "pl-PL"], ["pl-PL", "en"]] {
        for tag in tags {
          var content = PageContent(locale: try #require(LocaleTag(tag)), title: "T", body: [])
          content.address = "\(tag)/a.html"
          let page = String(decoding: template.page(content), as: UTF8.self)
          let (own, other) = tag == "en" ? ("English", "polski") : ("polski", "English")
          if text.hasPrefix("{{strings") {
            #expect(page == "\(tag == "en" ? "Copy" : "Kopiuj") \(own)-")
          } else if text.hasPrefix("{{#") {
            #expect(page.contains("\(own)! ") && page.contains("\(other) "))
          } else {
            #expect(
              page.contains("href=\"../\(tag)/a.html\" hreflang=\"\(tag)\" lang=\"\(tag)\" dir=\"ltr\" aria-current"))
            #expect(page.contains("\">\(other)</a>"))
          }
        }
      }
    }
  }

  @Test func languagesGoByTheirOwnNames() throws {
    let locales = ["ko-KR", "pl-PL", "zh-TW", "zh-CN", "pt-BR", "fr-FR"].compactMap { LocaleTag($0) }
    #expect(NativeNames.names(of: locales) == ["한국어", "polski", "繁體中文", "简体中文", "português", "français"])
    let both = NativeNames.names(of: ["pt-BR", "pt-PT"].compactMap { LocaleTag($0) })
    #expect(Set(both).count == 2)
    let korean = try #require(LocaleTag("ko-KR"))
    #expect(NativeNames.name(of: try #require(LocaleTag("en-US")), in: korean) == "영어")
  }

  @Test func pagesForbidWhatStandsInsideThem() throws {
    let locale = try #require(LocaleTag("ar"))
    var content = PageContent(locale: locale, title: "\u{1f}b0;<", body: Array("<p>x</p>\n".utf8))
    content.address = "ar/a/b.html"
    var frame = Self.frame(["ar", "en"])
    frame.styles = ["assets/theme.css"]
    let html = String(decoding: try PageTemplate(frame).page(content), as: UTF8.self)
    #expect(html.contains("<title>b0;&lt;</title>"))
    #expect(html.contains("style-src &#39;self&#39;"))
    #expect(!html.contains("unsafe-inline"))
    #expect(html.contains("<link rel=\"stylesheet\" href=\"../../assets/theme.css\">"))
    #expect(html.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(html.contains("href=\"../../en/a/b.html\" hreflang=\"en\" lang=\"en\" dir=\"ltr\">English</a>"))
    #expect(!html.contains("<style") && !html.contains(" style="))
  }
}
