import DocModel
import MarkdownReader
import Reports
import Site

/// Makes the pages of one article: one in every locale of the site, with the text of another where it has none.
struct PageBuilder: Sendable {
  let renderer: ArticleRenderer
  let loader: ArticleLoader
  let template: PageTemplate
  let settings: SiteSettings
  let links: SiteLinks
  let sidebars: SidebarWriter
  let survey: SiteSurvey
  let assets: SiteAssets
  let folder: OutputFolder
  var findings: BuildFindings?
  var targets = SiteTargets()

  func run(_ page: Int) -> [Trouble] {
    var troubles: [Trouble] = []
    let map = links.map
    // The locale that names the headings for all comes first.
    let editions = [map.reference] + map.locales.indices.filter { $0 != map.reference }
    var named: [BodyHeading]?
    let loaded = loader.load(survey.files(of: page))
    troubles += loaded.troubles
    let stale = SectionDrift(loaded, source: loader.source)?.staleHeadings() ?? [:]
    for edition in editions {
      guard let file = survey.files[page].files[edition] else { continue }
      guard let article = loaded.articles.first(where: { $0.locale == map.locales[edition] }) else {
        // It cannot be read now; what was made of it before stays.
        folder.keep(map.address(of: page, in: edition))
        continue
      }
      do throws(Trouble) {
        var place = BodyPlace(
          links: links, page: page, locale: edition, language: map.locales[edition], template: template)
        if let named { place.anchors = BodyHeading.anchors(of: named, for: article.headings) }
        place.findings = findings?.of(file)
        place.stale = stale[article.locale] ?? []
        let body = renderer.body(of: article, on: place)
        if named == nil { named = body.headings }
        troubles += body.diagnostics.map { Trouble($0, file: file) }
        troubles += body.missing.map { Trouble($0, file: file) }
        targets.add(body, file: file, page: page, locale: edition)
        try write(page, article, body, edition: edition, for: edition, hasStale: !place.stale.isEmpty)
        try writeFallbacks(page, article, body, edition: edition, place)
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

  /// The pages of locales that have no text of their own and show this one.
  private func writeFallbacks(
    _ page: Int, _ article: Article, _ body: RenderedBody, edition: Int, _ place: BodyPlace
  ) throws(Trouble) {
    let map = links.map
    let readers = map.locales.indices.filter { $0 != edition && map.edition(of: page, for: $0) == edition }
    guard let first = readers.first else { return }
    var body = body
    if body.usesAssets {
      // Files lie beside the original; the way there is the same from all the others.
      var there = BodyPlace(
        links: links, page: page, locale: first, language: map.locales[edition], template: template)
      there.anchors = place.anchors
      body = renderer.body(of: article, on: there)
    }
    for reader in readers { try write(page, article, body, edition: edition, for: reader, hasStale: false) }
  }

  private func write(
    _ page: Int, _ article: Article, _ body: RenderedBody, edition: Int, for locale: Int, hasStale: Bool
  ) throws(Trouble) {
    let map = links.map
    let address = map.address(of: page, in: locale)
    var content = PageContent(locale: map.locales[locale], title: body.title ?? article.path, body: body.html)
    content.show(article, body)
    content.address = address
    content.contents = body.contents
    content.hasStale = hasStale
    content.method = article.frontMatter["ms.translationtype"].flatMap { Revision.Method(rawValue: $0.uppercased()) }
    if edition == locale {
      let real = map.locales.indices.filter { map.pages[page].facts[$0] != nil }
      content.alternates = real.map { other in
        PageTemplate.Alternate(
          locale: map.locales[other], href: way(from: address, to: map.address(of: page, in: other)))
      }
      if map.isDefault, real.contains(map.reference) {
        content.xDefault = way(from: address, to: map.address(of: page, in: map.reference))
      }
    } else {
      content.foreign = map.locales[edition]
    }
    if settings.url != nil { content.canonical = way(from: address, to: map.address(of: page, in: edition)) }
    content.edit = settings.edit.map { pattern in
      pattern.replacing("{file}", with: article.file).replacing("{locale}", with: article.locale.tag)
        .replacing("{path}", with: article.path)
    }
    sidebars.fill(&content, page: page, locale: locale)
    try folder.write(template.page(content), to: address)
  }

  /// Absolute where the site's address is known.
  private func way(from origin: String, to address: String) -> String {
    settings.url.map { $0 + "/" + links.way(from: "", to: address) } ?? links.way(from: origin, to: address)
  }
}

extension Article {
  /// The headings that ``BodyHeading`` tells of.
  fileprivate var headings: [(node: Int, level: UInt8)] {
    nodes.indices.filter { nodes[$0].kind == .heading }.map { ($0, nodes[$0].level) }
  }
}
