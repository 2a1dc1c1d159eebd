import DocModel
import Testing

@testable import Site

/// The addresses at which generators serve pages, as links have them.
@Suite struct PageAddressTests {
  private func page(_ target: String, from article: String = "a.md", among others: String...) throws -> String? {
    let locale = try #require(LocaleTag("en"))
    let articles = [article] + others
    let addresses = PageAddresses(articles: articles, locales: [locale], settings: AddressSettings(mounts: ["docs"]))
    let address = WrittenAddress(Array(target.utf8)[...])
    return address.flatMap { addresses.place(of: $0, from: article) }.map { articles[$0.page] }
  }

  @Test func aFolderIsThePageThatItsGeneratorMakesOfIt() throws {
    #expect(try page("/guide/", among: "guide/guide.md") == "guide/guide.md")
    #expect(try page("guide", among: "guide/README.md") == "guide/README.md")
    #expect(try page("guide", among: "guide/README.md", "guide/index.md") == "guide/index.md")
    #expect(try page("guide.md", among: "guide/README.md") == nil)
    #expect(try page("/guide", among: "guide/other.md") == nil)
  }

  @Test func numbersThatOrderFilesAreNoPartOfAnAddress() throws {
    #expect(try page("/start/set-up", among: "1-start/02-set-up.md") == "1-start/02-set-up.md")
    #expect(try page("/start/", among: "01_start/index.md") == "01_start/index.md")
    #expect(try page("/02-news", among: "2024-02-news.md") == nil)
  }

  @Test func spacesAreHyphens() throws {
    #expect(try page("/inter-process/first-steps/", among: "Inter Process/First steps.mdx") != nil)
  }

  @Test func pagesOfAVersionLinkFromItsTop() throws {
    #expect(try page("/topics/a.md", from: "version-3/helm/b.md", among: "version-3/topics/a.md") != nil)
    #expect(try page("/guide/a", from: "4x/start/b.md", among: "4x/guide/a.md", "5x/guide/a.md") == "4x/guide/a.md")
    #expect(try page("/topics/a.md", from: "helm/b.md", among: "helm/topics/a.md") == nil)
  }

  @Test func aRouteOfAScriptIsNoAnchor() throws {
    #expect(WrittenAddress(Array("/app/#/guide".utf8)[...]) == nil)
    let page = try render(Tree.p(Tree(.link, "#/guide", [.text("t")])))
    #expect(page.html.contains("href=\"#/guide\"") && page.messages.isEmpty)
  }

  @Test(arguments: [
    ("{{< ref a.md >}}", "a.md"), ("{{% relref \"a.md#b\" %}}", "a.md#b"), ("{{<ref `a b`>}}", "a b"),
    ("{{< ref a >}}#b", "a#b"), ("{{< ref lang=\"de\" path=\"a\" >}}", "a"), ("{{< ref \"a\" lang=de >}}", "a"),
    ("{{< ref lang=\"de\" >}}", nil), ("{{< ref >}}", nil), ("{{< reference a >}}", nil), ("{{< ref a >}}.md", nil),
    ("{{< ref javascript:x >}}", nil), ("{{< ref //evil.example/a >}}", nil), ("{{< ref \"/\\evil.example\" >}}", nil),
    ("{{< ref ' //evil.example' >}}", nil), ("{{< ref \"java\tscript:x\" >}}", nil), ("{{< ref /\t/evil >}}", "/"),
    ("{{< ref '/\t/evil' >}}", nil), ("{{< ref a", nil), ("{{<", nil), ("a.md", nil),
  ])
  func referencesNameAPage(written: String, page: String?) {
    let found = PageReference.target(in: Array(written.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == page)
  }

  /// Any number of parameters is read.
  @Test(arguments: ["a=1 ", "path="]) func referencesHaveManyParameters(part: String) {
    let parameters = String(repeating: part, count: 300_000)
    let found = PageReference.target(in: Array("{{< ref \(parameters) path=b >}}".utf8)[...])
    #expect(found != nil)
  }
}
