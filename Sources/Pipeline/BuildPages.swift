import DocModel
import MarkdownReader
import Reports
import Site

/// Makes the pages of one article: one in every locale of the site, with the text of another where it has none.
struct PageBuilder: Sendable {
  let renderer: ArticleRenderer
  let reader: MarkdownReader
  let template: PageTemplate
  let links: SiteLinks
  let survey: SiteSurvey
  let assets: SiteAssets
  let folder: OutputFolder
  var findings: BuildFindings?

  func run(_ page: Int) -> [Trouble] {
    var troubles: [Trouble] = []
    let map = links.map
    let address = map.locales.indices.map { map.address(of: page, in: $0) }
    for edition in map.locales.indices {
      guard let file = survey.files[page].files[edition] else { continue }
      do throws(Trouble) {
        let article = reader.read(
          try FileSystem.read(file), locale: map.locales[edition], path: map.pages[page].article, file: file)
        var place = BodyPlace(links: links, page: page, locale: edition)
        place.findings = findings?.of(file)
        let body = renderer.body(of: article, on: place)
        troubles += (article.diagnostics + body.diagnostics).map { Trouble($0, file: file) }
        let alternates = map.locales.indices.filter { map.pages[page].facts[$0] != nil }.map {
          PageTemplate.Alternate(
            locale: map.locales[$0], href: links.way(from: address[edition], to: address[$0]))
        }
        let page = try self.page(article, body, alternates)
        try folder.write(page, to: address[edition])
      } catch {
        troubles.append(error)
      }
    }
    for (file, address) in assets.takeWaiting() {
      do throws(Trouble) { try folder.write(try FileSystem.read(file), to: address) } catch {
        troubles.append(error)
      }
    }
    return troubles
  }

  private func page(_ article: Article, _ body: RenderedBody, _ alternates: [PageTemplate.Alternate]) throws(Trouble)
    -> [UInt8]
  {
    do throws(SiteError) {
      return try template.page(for: article, body: body, alternates: alternates)
    } catch {
      throw Trouble(error.description, file: article.file)
    }
  }
}
