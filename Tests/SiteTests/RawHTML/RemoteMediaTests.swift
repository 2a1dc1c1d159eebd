import DocModel
import Testing

@testable import Site

@Suite struct RemoteMediaTests {
  private func page(_ children: Tree..., media: RemoteMedia = .show) throws -> (html: String, messages: [String]) {
    let map = try SiteMapTests.map(["a.md": ["en"]])
    var renderer = ArticleRenderer(rawHTML: .sanitize, headingIDs: true)
    renderer.remoteMedia = media
    let body = renderer.body(
      of: try article(children),
      on: BodyPlace(
        links: SiteLinks(map: map) { _, _ in .missing }, page: 0, locale: 0, language: map.locales[0],
        template: try PageTemplate(overrides: nil)))
    return (String(decoding: body.html, as: UTF8.self), body.diagnostics.map(\.message))
  }

  private static let badge = "https://img.shields.io/a.svg"
  private static let lazy = "loading=\"lazy\" referrerpolicy=\"no-referrer\""

  @Test func imagesOfOtherHostsAreLoadedLateAndWithoutReferrer() throws {
    let image = Tree(.image, Self.badge, [.text("build")])
    #expect(try page(.p(image)).html == "<p><img src=\"\(Self.badge)\" alt=\"build\" \(Self.lazy)></p>\n")
    let raw = try page(.htmlBlock("<img src=\"\(Self.badge)\" alt=\"build\" width=\"9\">"))
    #expect(raw.html.hasPrefix("<img src=\"\(Self.badge)\" alt=\"build\" width=\"9\" \(Self.lazy)>"))
    #expect(raw.messages.isEmpty)
  }

  @Test func aProjectMayRefuseHosts() throws {
    let image = Tree(.image, Self.badge, [.text("build")])
    let link = "<p><a class=\"dc-foreign-image\" href=\"\(Self.badge)\">build</a></p>\n"
    #expect(try page(.p(image), media: .link).html == link)
    #expect(try page(.p(image), media: .hosts(["example.com"])).html == link)
    #expect(try page(.p(image), media: .hosts(["*.shields.io"])).html.contains("<img"))
    #expect(try page(.p(image), media: .hosts(["img.shields.io"])).html.contains("<img"))
    let video = try page(.htmlBlock("<video src=\"https://x.example/v.mp4\" controls></video>"), media: .link)
    #expect(!video.html.contains("<video") && video.html.contains("href=\"https://x.example/v.mp4\""))
  }

  @Test(arguments: [
    "https://img.shields.io.evil.example/", "https://evil.example/@img.shields.io",
    "https://evil.example\\@img.shields.io/",
    "//evil.example/img.shields.io", "https://img.shields.io@evil.example/", "ftp://img.shields.io/x", "https:///x",
  ])
  func theHostOfAnAddressCannotBeFeigned(_ url: String) {
    #expect(!RemoteMedia.hosts(["img.shields.io"]).shows(Array(url.utf8)[...]))
  }

  @Test func thePolicyNamesTheHosts() throws {
    func policy(_ media: RemoteMedia) throws -> String {
      var frame = SiteFrame()
      frame.locales = [try #require(LocaleTag("en"))]
      frame.remoteMedia = media
      let content = PageContent(locale: frame.locales[0], title: "x", body: [])
      let page = String(decoding: try PageTemplate(frame).page(content), as: UTF8.self)
      let start = try #require(page.firstRange(of: "img-src")).lowerBound
      let end = try #require(page.firstRange(of: "font-src")).lowerBound
      return String(page[start..<end])
    }
    #expect(
      try policy(.show).hasPrefix("img-src &#39;self&#39; data: https: http:; media-src &#39;self&#39; https: http:;"))
    #expect(try policy(.link).hasPrefix("img-src &#39;self&#39; data:; media-src &#39;self&#39;;"))
    #expect(try policy(.hosts(["a.example"])).contains("data: a.example;"))
  }

  @Test func harmlessElementsStay() throws {
    let check = "<label for=\"c\">x</label><input type=\"checkbox\" id=\"c\" checked onclick=\"x()\" name=\"n\">"
    let result = try page(.htmlBlock(check))
    #expect(
      result.html.hasPrefix("<label for=\"c\">x</label><input checked=\"checked\" id=\"c\"")
        || result.html.contains("type=\"checkbox\" disabled"))
    #expect(!result.html.contains("onclick") && !result.html.contains("name="))
    #expect(try page(.htmlBlock("<input type=\"checkbox\">")).html.contains("aria-label="))
    #expect(try page(.htmlBlock("<input type=\"text\" value=\"x\">")).html == "")
    let progress = "<progress value=\"2\" max=\"5\"></progress>"
    #expect(try page(.htmlBlock(progress)).html == progress)
    let video = "<video controls=\"\"><source src=\"https://x.example/v.mp4\" type=\"video/mp4\"></video>"
    let shown = try page(.htmlBlock(video))
    #expect(
      shown.html.contains("<source src=\"https://x.example/v.mp4\" type=\"video/mp4\">") && shown.messages.isEmpty)
    #expect(!(try page(.htmlBlock("<source>")).html.contains("source")))
  }

  @Test func severalSourcesOfAnImageAreKeptIfAllAreAllowed() throws {
    let html =
      "<img src=\"https://x.example/a.png\" srcset=\"https://x.example/a.png 1x, https://x.example/b.png 2x\" alt=\"\">"
    #expect(
      try page(.htmlBlock(html)).html.contains("srcset=\"https://x.example/a.png 1x, https://x.example/b.png 2x\""))
    let evil = "<img src=\"https://x.example/a.png\" srcset=\"javascript:alert(1) 1x\" alt=\"\">"
    #expect(!(try page(.htmlBlock(evil)).html.contains("srcset")))
  }
}
