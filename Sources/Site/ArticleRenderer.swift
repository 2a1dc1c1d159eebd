package import DocModel
internal import HTMLTree

/// Renders an article's body as HTML, in three steps:
///
/// 1. `BodyWriter` walks the article's nodes once, in order, without recursion, and builds a libxml2 tree.
/// 2. The author's raw HTML is tokenized and merged into that tree (`RawHTMLPolicy`).
/// 3. The tree is serialized once: the only place where anything is escaped.
package struct ArticleRenderer: Sendable {
  /// Returns the article of an include in `from`, or nil if it cannot be read.
  package typealias IncludeResolver = @Sendable (_ target: IncludeTarget, _ from: Article) -> Article?

  let rawHTML: RawHTMLPolicy
  package var resolveInclude: IncludeResolver?
  /// Says why an include cannot be read.
  package var explainInclude: (@Sendable (_ target: IncludeTarget, _ from: Article) -> String?)?
  /// Reads a text of an article as Markdown, such as the title of a box. If nil, such texts are shown as written.
  package var readMarkup: (@Sendable (_ text: String, _ from: Article) -> Article?)?
  /// The flavor of the articles, where a notation in raw HTML depends on it.
  package var flavor: Flavor?
  /// The way in which the site's generator makes the ids of headings, which links to them may use.
  package var otherIDs = HeadingSlug.Style.gitHub
  /// Whether the generator serves each page as a folder, and relative addresses in raw HTML begin there.
  package var servesFolders = false
  /// Whether the generator gives the terms of definition lists an id, as Hugo may.
  package var hasTermIDs = false
  /// The ids of tabs that MkDocs gives them.
  package enum TabIDs: Sendable { case numbers, titles, titlesAfterHeadings }
  package var tabIDs = TabIDs.numbers
  let filtersTags: Bool
  let headingIDs: Bool
  /// Whether a tag whose name begins with a capital is a component in every article, as in VitePress.
  package var showsComponents = false
  /// Finds the parts of code that have a color. Nil for code without colors.
  package var highlight: (@Sendable (_ code: ArraySlice<UInt8>, _ language: String) -> CodeTokens?)?
  /// Turns a formula in TeX into MathML. Nil, also as an answer, for formulas that are shown as code.
  package var formula: (@Sendable (_ source: String, _ isDisplay: Bool) -> Formula?)?
  /// Returns the value that Hugo's shortcode `param` shows on a page, or nil if it is not known.
  package var parameter: (@Sendable (_ name: String, _ article: Article) -> String?)?
  /// Returns what a shortcode of Hugo shows by the template of the project, or nil.
  package var shortcodeOutput:
    (@Sendable (_ call: DirectiveCall, _ article: Article, _ hasContent: Bool) -> ShortcodeOutput?)?
  /// Returns the picture of an icon of Material for MkDocs, or nil.
  package var icon: (@Sendable (_ name: String) -> IconPicture?)?
  /// Returns the value of a key of Jekyll's settings, or nil; nil where Jekyll does not make the site.
  package var siteValue: (@Sendable (_ key: String) -> String?)?
  /// The boxes that the theme makes of blocks, by their class.
  package var callouts: [String: CalloutStyle] = [:]
  /// The media of other hosts that a page shows.
  package var remoteMedia = RemoteMedia.show

  /// - Parameters:
  ///   - resolveInclude: resolves include paths; if nil, an include is rendered as a link to its file.
  ///   - highlightTagFilter: GFM's tag filter for ``RawHTMLPolicy/allow``: `<script>` and eight more show as text.
  ///   - headingIDs: whether headings without an explicit id get one made from their text, as pages need it.
  package init(
    rawHTML: RawHTMLPolicy, resolveInclude: IncludeResolver? = nil,
    highlightTagFilter: Bool = false, headingIDs: Bool = false
  ) {
    self.rawHTML = rawHTML
    self.resolveInclude = resolveInclude
    filtersTags = highlightTagFilter
    self.headingIDs = headingIDs
  }

  /// Renders the article's body. Never fails: content that cannot be rendered is reported in the diagnostics.
  ///
  /// - Parameter place: the page that shows the body, needed to resolve links.
  package func body(of article: Article, on place: BodyPlace? = nil) -> RenderedBody {
    var writer = BodyWriter(article, self, on: place)
    writer.run()
    return writer.finish(title: Self.title(of: article))
  }

  /// Whether a page is the first page of VitePress, VuePress or Starlight, with texts or links in the front matter.
  package static func isLanding(_ frontMatter: FrontMatter) -> Bool { !HomePage(frontMatter).isEmpty }

  /// The title that the front matter of a site's first page has for it, in VitePress, VuePress and Starlight.
  package static func homeTitle(of frontMatter: FrontMatter) -> String? { HomePage.title(of: frontMatter) }

  /// Returns the front matter's title, else the first heading of level 1, else that of a first page, else nil.
  static func title(of article: Article) -> String? {
    if let title = article.frontMatter.text("title"), !title.isEmpty { return title }
    let heading = article.nodes.firstIndex { $0.kind == .heading && $0.level == 1 }
    let text = heading.map { article.title(ofHeading: $0) } ?? ""
    return text.isEmpty ? homeTitle(of: article.frontMatter) : text
  }
}

/// The treatment of HTML in Markdown.
package enum RawHTMLPolicy: String, Sendable, CaseIterable {
  /// HTML is copied byte for byte; the page may not be well-formed.
  case allow
  /// Known elements, attributes and URL schemes are kept, scripts are dropped, other tags show as text.
  case sanitize
  /// HTML shows as text.
  case escape
}

/// The rendered body of an article.
package struct RenderedBody: Sendable {
  /// UTF-8.
  package var html: [UInt8]
  /// In the order of the article's lines. A problem in an included file has the line of the include.
  package var diagnostics: [Diagnostic]
  /// Plain text; nil if the article has neither a title nor a heading.
  package var title: String?
  /// The links to a place on a page of the site.
  package var references: [PlaceReference] = []
  /// The links and images whose target does not exist.
  package var missing: [MissingTarget] = []
  /// Whether the body links to files that are stored next to the article.
  package var usesAssets = false
  /// All ids in the body.
  package var ids: Set<String> = []
  /// In text order, including headings without an id.
  package var headings: [BodyHeading] = []
  /// The pieces of the body that can be shown apart from each other, in order and without gaps; empty if they were not
  /// wanted (``BodyPlace/isInPieces``).
  package var pieces: [BodyPiece] = []
  /// The list of sections as HTML; empty for a short article or if no page shows the body.
  package var contents: [UInt8] = []

  package init(html: [UInt8], diagnostics: [Diagnostic], title: String?) {
    self.html = html
    self.diagnostics = diagnostics
    self.title = title
  }
}

/// A part of a body that has all its end tags.
package struct BodyPiece: Sendable, Equatable {
  /// The first of its nodes, a child of the document; nil for what no node of the article wrote, such as footnotes.
  package let node: Int?
  /// A range of ``RenderedBody/html``.
  package var range: Range<Int>
}

/// The reasons why no page can be made.
package enum SiteError: Error, Equatable, CustomStringConvertible {
  /// The template cannot be read or is not valid Mustache.
  ///
  /// - Parameter line: 1-based; 0 if unknown.
  case template(path: String, line: Int, reason: String)

  package var description: String {
    switch self {
    case .template(let path, let line, let reason): line > 0 ? "\(path):\(line): \(reason)" : "\(path): \(reason)"
    }
  }
}

/// The page that shows a body.
package struct BodyPlace: Sendable {
  package let links: SiteLinks
  package let page: Int
  /// The reader's locale, which can differ from the article's.
  package let locale: Int
  /// The page's path in the output.
  package let address: String
  let strings: ThemeStrings
  /// The findings of a check in the article, or nil if the page shows no findings.
  package var findings: [PageFinding]?
  /// By heading node: the id of the corresponding heading in the locale that defines the ids of all locales.
  package var anchors: [Int: String] = [:]
  /// Nodes of the headings whose sections are older than their source.
  package var stale: Set<Int> = []
  /// The changes of the source since the article was translated, block by block, or nil.
  package var outdated: OutdatedText?
  /// Whether the body is rendered in pieces.
  package var isInPieces = false
  /// The ids of another text that the same page shows, which this one may not use; nil if it is the only text.
  package var otherIDs: Set<String>?
  /// The links that report a problem of the translation, or nil if the page has none.
  package var report: ReportLinks?
  /// The locale of the article.
  let language: LocaleTag

  /// - Parameters:
  ///   - page: an index of the map's pages.
  ///   - locale: an index of the map's locales.
  ///   - language: the locale of the article.
  package init(links: SiteLinks, page: Int, locale: Int, language: LocaleTag, template: PageTemplate) {
    self.links = links
    self.page = page
    self.locale = locale
    address = links.map.address(of: page, in: locale)
    self.language = language
    strings = template.strings(for: language)
  }
}

/// A heading as listed in the contents of a page.
package struct BodyHeading: Sendable, Equatable {
  /// The node in the article; nil for a heading of an included article.
  package let node: Int?
  package let level: UInt8
  package let id: String
  /// Plain text.
  package let title: String
  /// The code spans of the title, as ``QuotedText/code``.
  package var code: [Range<Int>] = []
  /// Whether the list of the page's sections has it.
  package var isListed = true
}

extension BodyHeading {
  /// Returns, by heading node of the other article, the id of the heading here that it translates.
  ///
  /// - Parameter others: nodes and levels, in order.
  package static func anchors(
    of headings: [BodyHeading], for others: [(node: Int, level: UInt8)]
  ) -> [Int: String] {
    let own = headings.filter { $0.node != nil }
    var anchors: [Int: String] = [:]
    if own.map(\.level) == others.map(\.level) {
      for (heading, other) in zip(own, others) { anchors[other.node] = heading.id }
      return anchors
    }
    // The longest common subsequence of levels; pages with more headings than the limit are not matched.
    guard own.count < 400, others.count < 400 else { return [:] }
    var longest = Array(repeating: Array(repeating: 0, count: others.count + 1), count: own.count + 1)
    for a in own.indices.reversed() {
      for b in others.indices.reversed() {
        longest[a][b] =
          own[a].level == others[b].level
          ? longest[a + 1][b + 1] + 1 : max(longest[a + 1][b], longest[a][b + 1])
      }
    }
    var (a, b) = (0, 0)
    while a < own.count, b < others.count {
      if own[a].level == others[b].level, longest[a][b] == longest[a + 1][b + 1] + 1 {
        anchors[others[b].node] = own[a].id
        (a, b) = (a + 1, b + 1)
      } else if longest[a + 1][b] >= longest[a][b + 1] {
        a += 1
      } else {
        b += 1
      }
    }
    return anchors
  }
}

/// Shortens a piece of an article to one line for messages.
enum Excerpt {
  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(240), as: UTF8.self)
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
