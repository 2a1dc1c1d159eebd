import DocModel
import Foundation
import MarkdownReader
import Site
import Testing

/// The examples of the CommonMark and GFM specifications, from Markdown to HTML. They are read from the folder `spec`
/// below the one that the environment variable DOCCHECK_EXAMPLES names; without it, these tests are skipped.
@Suite struct SpecExampleTests {
  private struct Example: Decodable {
    let example: Int
    let section: String
    let markdown: String
    let html: String
  }

  static let folder = ProcessInfo.processInfo.environment["DOCCHECK_EXAMPLES"].map {
    URL(filePath: $0).appending(path: "spec")
  }

  private func failures(in file: String, _ flavor: Flavor) throws -> (count: Int, failures: [String]) {
    let data = try Data(contentsOf: try #require(Self.folder).appending(path: file))
    let examples = try JSONDecoder().decode([Example].self, from: data)
    let locale = try #require(LocaleTag("en"))
    let reader = MarkdownReader(flavor: flavor)
    let renderer = ArticleRenderer(rawHTML: .allow, highlightTagFilter: flavor == .gfm)
    let failures = examples.filter { $0.html != "<IGNORE>\n" }.compactMap { example -> String? in
      let article = reader.read(Array(example.markdown.utf8), locale: locale, path: "a.md", file: "a.md")
      let html = String(decoding: renderer.body(of: article).html, as: UTF8.self)
      let (got, want) = (NormalizedHTML.of(html), NormalizedHTML.of(example.html))
      return got == want
        ? nil : "\(example.example) \(example.section): \(example.markdown)\n got  \(got)\n want \(want)"
    }
    return (examples.count, failures)
  }

  @Test(.enabled(if: folder != nil, "DOCCHECK_EXAMPLES names no folder: skipped the 652 examples of CommonMark 0.30"))
  func commonMark() throws {
    let result = try failures(in: "commonmark-0.30.json", .commonmark)
    #expect(result.count == 652)
    #expect(result.failures == [])
  }

  @Test(.enabled(if: folder != nil, "DOCCHECK_EXAMPLES names no folder: skipped the examples of GFM"))
  func gitHubFlavored() throws {
    let result = try failures(in: "gfm-extensions.json", .gfm)
    #expect(result.count > 40)
    #expect(result.failures == [])
  }

  @Test(
    .enabled(
      if: folder != nil, "DOCCHECK_EXAMPLES names no folder: skipped the check that sanitized HTML is well-formed"),
    arguments: [RawHTMLPolicy.sanitize, .escape])
  func sanitizedAndEscapedHTMLIsWellFormed(_ policy: RawHTMLPolicy) throws {
    let locale = try #require(LocaleTag("en"))
    for (file, flavor) in [("commonmark-0.30.json", Flavor.commonmark), ("gfm-extensions.json", .gfm)] {
      let data = try Data(contentsOf: try #require(Self.folder).appending(path: file))
      for example in try JSONDecoder().decode([Example].self, from: data) {
        let article = MarkdownReader(flavor: flavor).read(
          Array(example.markdown.utf8), locale: locale, path: "a.md", file: "a.md")
        let html = String(decoding: ArticleRenderer(rawHTML: policy).body(of: article).html, as: UTF8.self)
        #expect(unbalancedTag(in: html) == nil, "\(example.example): \(example.markdown) became \(html)")
      }
    }
  }
}
