package import DocModel
internal import HTMLTree

/// Renders an article's body as HTML, in three steps:
///
/// 1. `BodyWriter` walks the article's nodes once, in order, without recursion, and builds a libxml2 tree.
/// 2. The author's raw HTML is tokenized and merged into that tree (`RawHTMLPolicy`).
/// 3. The tree is serialized once: the only place where anything is escaped.
package struct ArticleRenderer: Sendable {
  /// Returns the article at an include path as written in `from`, or nil if there is no such article.
  package typealias IncludeResolver = @Sendable (_ path: String, _ from: Article) -> Article?

  let rawHTML: RawHTMLPolicy
  package var resolveInclude: IncludeResolver?
  let filtersTags: Bool
  let headingIDs: Bool

  /// - Parameters:
  ///   - resolveInclude: resolves include paths; if nil, an include is rendered as a link to its file.
  ///   - highlightTagFilter: GFM's tag filter for ``RawHTMLPolicy/allow``: `<script>` and eight more show as text.
  ///   - headingIDs: whether headings without an explicit id get one made from their text, as pages need it.
  package init(
    rawHTML: RawHTMLPolicy, resolveInclude: (@Sendable (_ path: String, _ from: Article) -> Article?)? = nil,
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

  /// Returns the front matter's title, else the first heading of level 1, else nil.
  static func title(of article: Article) -> String? {
    if let title = article.frontMatter["title"], !title.isEmpty { return title }
    guard let heading = article.nodes.firstIndex(where: { $0.kind == .heading && $0.level == 1 }) else { return nil }
    let text = article.plainText(of: heading)
    return text.isEmpty ? nil : text
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
  /// The list of sections as HTML; empty for a short article or if no page shows the body.
  package var contents: [UInt8] = []

  package init(html: [UInt8], diagnostics: [Diagnostic], title: String?) {
    self.html = html
    self.diagnostics = diagnostics
    self.title = title
  }
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
