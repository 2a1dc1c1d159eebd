import DocModel
import Reports
import Site

/// One article on its way to its pages.
struct PageWork {
  private let builder: PageBuilder
  private let page: Int
  private let renderer: ArticleRenderer
  private let links: SiteLinks
  private(set) var troubles: [Trouble] = []
  private(set) var references: [BuildMemory.Reference] = []
  /// Of the pages, by the map's locales.
  private(set) var sizes: [Int]
  /// Something could not be read or written.
  private(set) var isPartial = false
  private var hasStale = false

  init(_ builder: PageBuilder, _ page: Int, _ log: InputLog) {
    self.builder = builder
    self.page = page
    sizes = Array(repeating: 0, count: builder.links.map.locales.count)
    let assets = builder.assets
    var links = builder.links
    links.findAsset = { path, article in
      let address = assets.find(path, from: article.file, article.path)
      log.note(BuildMemory.Lookup(path: path, file: article.file, article: article.path, address: address))
      return address
    }
    self.links = links
    var renderer = builder.renderer
    let reader = builder.articles.reader
    renderer.resolveInclude = { path, article in
      Includes(reader: reader).article(path, from: article) { log.note(file: $0) }
    }
    self.renderer = renderer
  }

  private var map: SiteMap { links.map }

  mutating func run() {
    // The locale that names the headings for all comes first.
    let editions = [map.reference] + map.locales.indices.filter { $0 != map.reference }
    var named: [BodyHeading]?
    let (loaded, source) = builder.articles.load(builder.survey.files(of: page))
    tell(loaded.troubles)
    let stale = SectionDrift(loaded, source: source)?.staleHeadings() ?? [:]
    for edition in editions {
      guard let file = builder.survey.files[page].files[edition] else { continue }
      guard let article = loaded.articles.first(where: { $0.locale == map.locales[edition] }) else {
        // It cannot be read now; what was made of it before stays.
        builder.folder.keep(map.address(of: page, in: edition))
        isPartial = true
        continue
      }
      do throws(Trouble) {
        var place = BodyPlace(
          links: links, page: page, locale: edition, language: map.locales[edition], template: builder.template)
        if let named { place.anchors = BodyHeading.anchors(of: named, for: article.headings) }
        place.findings = builder.findings?.of(file)
        place.stale = stale[article.locale] ?? []
        let body = renderer.body(of: article, on: place)
        if named == nil { named = body.headings }
        tell(body, of: file, on: place.address)
        hasStale = !place.stale.isEmpty
        try write(article, body, edition: edition, for: edition)
        hasStale = false
        try writeFallbacks(article, body, edition: edition, place)
      } catch {
        tell([error])
      }
    }
  }

  private mutating func tell(_ more: [Trouble]) {
    troubles += more
    if more.contains(where: { $0.severity == .failure }) { isPartial = true }
  }

  private mutating func tell(_ body: RenderedBody, of file: String, on address: String) {
    tell(body.diagnostics.map { Trouble($0, file: file) })
    tell(body.missing.map { Trouble($0, file: file) })
    for reference in body.references where !reference.fragment.isEmpty {
      let other = map.address(of: reference.page, in: reference.locale)
      if other != address {
        references.append(
          BuildMemory.Reference(
            address: other, fragment: reference.fragment, file: file, line: Int(reference.line)))
      } else if !PlaceCheck.isThere(reference.fragment, among: body.ids) {
        tell([Trouble(place: reference.fragment, file: file, line: Int(reference.line))])
      }
    }
  }

  /// The pages of locales that have no text of their own and show this one.
  private mutating func writeFallbacks(
    _ article: Article, _ body: RenderedBody, edition: Int, _ place: BodyPlace
  ) throws(Trouble) {
    let readers = map.locales.indices.filter { $0 != edition && map.edition(of: page, for: $0) == edition }
    guard let first = readers.first else { return }
    var body = body
    if body.usesAssets {
      // Files lie beside the original; the way there is the same from all the others.
      var there = BodyPlace(
        links: links, page: page, locale: first, language: map.locales[edition], template: builder.template)
      there.anchors = place.anchors
      body = renderer.body(of: article, on: there)
    }
    for reader in readers { try write(article, body, edition: edition, for: reader) }
  }

  private mutating func write(
    _ article: Article, _ body: RenderedBody, edition: Int, for locale: Int
  ) throws(Trouble) {
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
    if builder.settings.url != nil {
      content.canonical = way(from: address, to: map.address(of: page, in: edition))
    }
    content.edit = builder.settings.edit.map { pattern in
      pattern.replacing("{file}", with: article.file).replacing("{locale}", with: article.locale.tag)
        .replacing("{path}", with: article.path)
    }
    builder.sidebars.fill(&content, page: page, locale: locale)
    let bytes = builder.template.page(content)
    sizes[locale] = bytes.count
    try builder.folder.write(bytes, to: address)
  }

  /// Absolute where the site's address is known.
  private func way(from origin: String, to address: String) -> String {
    builder.settings.url.map { $0 + "/" + links.way(from: "", to: address) } ?? links.way(from: origin, to: address)
  }
}

extension Article {
  /// The headings that ``BodyHeading`` tells of.
  fileprivate var headings: [(node: Int, level: UInt8)] {
    nodes.indices.filter { nodes[$0].kind == .heading }.map { ($0, nodes[$0].level) }
  }
}
