import Alignment
import DocModel
import Reports
import Site

/// Builds the pages of one article.
struct PageWork {
  private let builder: PageBuilder
  private let page: Int
  private let renderer: ArticleRenderer
  private let links: SiteLinks
  /// Puts the code of included files into an article.
  private let fill: (Article) -> (article: Article, faults: [Diagnostic])
  private(set) var troubles: [RunError] = []
  private(set) var references: [IncrementalBuildState.Reference] = []
  /// The sizes of the pages in bytes, in the order of the map's locales.
  private(set) var sizes: [Int]
  /// The pages with the source next to the text.
  private(set) var more: [(name: String, size: Int)] = []
  /// Whether a file could not be read or written.
  private(set) var isPartial = false

  init(_ builder: PageBuilder, page: Int, log: InputLog) {
    self.builder = builder
    self.page = page
    sizes = Array(repeating: 0, count: builder.links.map.locales.count)
    let assets = builder.assets
    var links = builder.links
    links.findAsset = { path, article in
      let asset = assets.find(path, from: article.file, article.path)
      log.note(
        IncrementalBuildState.Lookup(path: path, file: article.file, article: article.path, address: asset.record))
      return asset
    }
    self.links = links
    var renderer = builder.renderer
    let reader = builder.articles.reader
    let includes = Includes(reader: reader)
    renderer.resolveInclude = { target, article in includes.article(target, from: article) { log.note(file: $0) } }
    renderer.explainInclude = { target, article in includes.explanation(of: target, from: article) }
    fill = { IncludedCode(includes).filled($0) { log.note(file: $0) } }
    self.renderer = renderer
  }

  private var map: SiteMap { links.map }

  mutating func run() {
    guard !map.pages[page].isGenerated else { return writeLists() }
    // The reference locale comes first, because its headings name the anchors of all locales.
    let editions = [map.reference] + map.locales.indices.filter { $0 != map.reference }
    var named: [BodyHeading]?
    let (loaded, source) = builder.articles.load(builder.survey.files(of: page))
    tell(loaded.troubles)
    let translations = OutdatedTranslations(loaded, source: source)
    var beside: BesidePages?
    if builder.settings.beside, let aligned = translations.aligned ?? align(loaded) {
      beside = BesidePages(aligned, reference: map.locales[map.reference])
    }
    for edition in editions {
      guard let file = builder.survey.files[page].files[edition] else { continue }
      guard let read = loaded.articles.first(where: { $0.locale == map.locales[edition] }) else {
        // The file cannot be read now; keep the page from the last build.
        builder.folder.keep(map.address(of: page, in: edition))
        isPartial = true
        continue
      }
      let (filled, faults) = fill(read)
      let article = filled.entitled
      tell(faults.map { RunError($0, file: file) })
      do throws(RunError) {
        var place = BodyPlace(
          links: links, page: page, locale: edition, language: map.locales[edition], template: builder.template)
        if let named { place.anchors = BodyHeading.anchors(of: named, for: article.headings) }
        place.findings = builder.findings?.of(file)
        place.stale = translations.headings[article.locale] ?? []
        place.outdated = translations.texts[article.locale]
        place.report = report(of: article, edition: edition)
        place.isInPieces = edition != map.reference && beside?.has(article.locale) == true
        let body = renderer.body(of: article, on: place)
        if edition == map.reference { beside?.original = article }
        if named == nil { named = body.headings }
        tell(body, of: file, on: place.address)
        try write(article, body, edition: edition, for: edition, as: place)
        if place.isInPieces, let beside { try write(article, body, beside: beside, as: place) }
        try writeFallbacks(article, body, edition: edition, at: place)
      } catch {
        tell([error])
      }
    }
  }

  /// Writes the pages without article, which list the pages of a category.
  private mutating func writeLists() {
    for locale in map.locales.indices {
      let facts = map.facts(of: page, for: locale).facts
      let title = facts.title ?? map.pages[page].stem
      var content = PageContent(locale: map.locales[locale], title: title, body: [])
      (content.heading, content.description) = (title, facts.description)
      if let description = facts.description, !description.isEmpty { content.body = PageContent.paragraph(description) }
      content.address = map.address(of: page, in: locale)
      relate(&content, edition: locale, locale: locale)
      do throws(RunError) { try put(content, locale) } catch { tell([error]) }
    }
  }

  private mutating func put(_ content: PageContent, _ locale: Int) throws(RunError) {
    var content = content
    builder.sidebars.fill(&content, page: page, locale: locale)
    let bytes = builder.template.page(content)
    sizes[locale] = bytes.count
    try builder.folder.write(bytes, to: content.address)
  }

  private mutating func tell(_ more: [RunError]) {
    troubles += more
    if more.contains(where: { $0.severity == .failure }) { isPartial = true }
  }

  private mutating func tell(_ body: RenderedBody, of file: String, on address: String) {
    tell(body.diagnostics.map { RunError($0, file: file) })
    tell(body.missing.map { RunError($0, file: file) })
    for reference in body.references where !reference.fragment.isEmpty {
      let other = map.address(of: reference.page, in: reference.locale)
      if other != address {
        references.append(
          IncrementalBuildState.Reference(
            address: other, fragment: reference.fragment, file: file, line: Int(reference.line)))
      } else if !PlaceCheck.isThere(reference.fragment, amongFolded: body.ids) {
        tell([RunError(place: reference.fragment, file: file, line: Int(reference.line))])
      }
    }
  }

  /// The links that report a problem of a translation; nil for the source.
  private func report(of article: Article, edition: Int) -> ReportLinks? {
    guard edition != map.reference, let template = builder.settings.report else { return nil }
    let address = map.address(of: page, in: edition)
    return ReportLinks(
      template, for: article, url: builder.settings.url.map { $0 + "/" + links.way(from: "", to: address) } ?? address)
  }

  /// Writes the pages of locales that have no text and show this one instead.
  private mutating func writeFallbacks(
    _ article: Article, _ body: RenderedBody, edition: Int, at place: BodyPlace
  ) throws(RunError) {
    let readers = map.locales.indices.filter { $0 != edition && map.edition(of: page, for: $0) == edition }
    guard let first = readers.first else { return }
    var body = body
    if body.usesAssets {
      // Files lie next to the original page; all fallback pages link to them by the same relative path.
      var there = BodyPlace(
        links: links, page: page, locale: first, language: map.locales[edition], template: builder.template)
      there.anchors = place.anchors
      body = renderer.body(of: article, on: there)
    }
    for reader in readers { try write(article, body, edition: edition, for: reader, as: nil) }
  }

  /// Writes the page of a locale.
  ///
  /// - Parameter place: the place of the body if the text is of this locale, else nil.
  private mutating func write(
    _ article: Article, _ body: RenderedBody, edition: Int, for locale: Int, as place: BodyPlace?
  ) throws(RunError) {
    var content = content(of: article, body, edition: edition, for: locale)
    if let place { show(place, in: &content) }
    if place?.isInPieces == true {
      content.beside = links.way(from: content.address, to: BesidePages.address(of: content.address))
    }
    try put(content, locale)
  }

  /// Writes the page of a translation with the source next to it.
  private mutating func write(
    _ article: Article, _ body: RenderedBody, beside: BesidePages, as place: BodyPlace
  ) throws(RunError) {
    guard let original = beside.original else { return }
    var content = content(of: article, body, edition: place.locale, for: place.locale)
    show(place, in: &content)
    (content.alternates, content.xDefault, content.template) = ([], nil, "beside")
    content.address = BesidePages.address(of: place.address)
    content.alone = links.way(from: content.address, to: place.address)
    var other = BodyPlace(
      links: links, page: page, locale: place.locale, language: original.locale, template: builder.template)
    other.isInPieces = true
    other.otherIDs = body.ids
    let writer = BesideWriter(
      BesideWriter.Text(article, body),
      beside: BesideWriter.Text(original, renderer.body(of: original, on: other)), template: builder.template,
      report: place.report)
    content.body = writer.body(pairs: beside.pairs(of: article.locale))
    content.contents = []
    builder.sidebars.fill(&content, page: page, locale: place.locale)
    content.sidebar = []
    let bytes = builder.template.page(content)
    more.append((content.address, bytes.count))
    try builder.folder.write(bytes, to: content.address)
  }

  private func show(_ place: BodyPlace, in content: inout PageContent) {
    if place.locale != map.reference {
      content.originalDay = place.outdated?.day ?? day(of: map.reference)
    }
    content.hasStale = !place.stale.isEmpty
    content.outdated = place.outdated
    content.report = place.report
  }

  private func align(_ loaded: ArticleLoader.Loaded) -> AlignedArticle? {
    loaded.articles.count > 1 ? Aligner.align(loaded.articles, source: map.locales[map.reference]) : nil
  }

  /// The content of a page, but for what ``SidebarWriter`` adds.
  private func content(of article: Article, _ body: RenderedBody, edition: Int, for locale: Int) -> PageContent {
    let address = map.address(of: page, in: locale)
    let isTop = map.pages[page].stem == "index"
    let name =
      isTop
      ? builder.template.word("home", for: map.locales[locale])
      : map.pages[page].facts[edition]?.title ?? PageContent.name(of: article.path)
    let title = body.title ?? builder.sidebars.title(givenTo: page, in: locale) ?? name
    var content = PageContent(locale: map.locales[locale], title: title, body: body.html)
    content.show(article, body)
    content.description = content.description.map { builder.articles.reader.plainText(of: $0, path: article.path) }
    content.address = address
    content.contents = body.contents
    content.method = article.frontMatter["ms.translationtype"].flatMap { Revision.Method(rawValue: $0.uppercased()) }
    relate(&content, edition: edition, locale: locale)
    content.changed = day(of: edition)
    let facts = map.pages[page].facts[edition]
    content.kind = facts?.posted == nil ? .website : .article
    content.image = builder.settings.url.flatMap { url in
      let picture = ["image", "images[0]"].lazy.compactMap { article.frontMatter[$0] }.first { !$0.isEmpty }
      return picture.flatMap { image(at: $0, in: article, url: url) }
    }
    content.edit = builder.settings.edit.map { pattern in
      pattern.replacing("{file}", with: article.file).replacing("{locale}", with: article.locale.tag)
        .replacing("{path}", with: article.path)
    }
    return content
  }

  /// Sets the addresses of the page's editions and of the feed.
  private func relate(_ content: inout PageContent, edition: Int, locale: Int) {
    let address = content.address
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
    if let newest = builder.versions?.newestURL(of: map.address(of: page, in: edition)) {
      (content.canonical, content.alternates, content.xDefault) = (newest, [], nil)
    }
    if let url = builder.settings.url, builder.feeds.contains(locale) {
      content.feed = "\(url)/\(map.locales[locale].tag)/\(FeedWriter.name)"
    }
  }

  /// The day of the last change of the page's text in a locale, or 0 if it is not known.
  private func day(of edition: Int) -> Int {
    builder.survey.files[page].files[edition].flatMap { builder.history?.day(of: $0) } ?? 0
  }

  /// The address of the picture that the front matter names: of another site, or a file that the pages show.
  private func image(at path: String, in article: Article, url: String) -> String? {
    if path.hasPrefix("https://") || path.hasPrefix("http://") { return path }
    guard case .file(let address) = links.findAsset(path, article) else { return nil }
    return url + "/" + links.way(from: "", to: address)
  }

  /// Returns an absolute URL if the site's URL is configured, else a relative path.
  private func way(from origin: String, to address: String) -> String {
    builder.settings.url.map { $0 + "/" + links.way(from: "", to: address) } ?? links.way(from: origin, to: address)
  }
}

extension Article {
  /// The nodes that ``BodyHeading`` describes.
  fileprivate var headings: [(node: Int, level: UInt8)] {
    nodes.indices.filter { nodes[$0].kind == .heading }.map { ($0, nodes[$0].level) }
  }
}
