public import DocModel
internal import HTMLTree

/// Draws an article's body as HTML. The steps:
///
/// 1. `BodyWriter` walks the article's nodes once, in order, without recursion, and builds a libxml2 tree.
/// 2. Raw HTML of the author is tokenized and woven into that tree (`RawHTMLPolicy`).
/// 3. The tree is serialized once: that is the only place where anything is escaped.
public struct ArticleRenderer: Sendable {
  /// The article behind an include's path as written in `from`; nil where there is none.
  public typealias IncludeResolver = @Sendable (_ path: String, _ from: Article) -> Article?

  let rawHTML: RawHTMLPolicy
  public var resolveInclude: IncludeResolver?
  let filtersTags: Bool
  let headingIDs: Bool

  /// - Parameters:
  ///   - resolveInclude: without one, an include is drawn as a link to its file.
  ///   - highlightTagFilter: GFM's tag filter: under ``RawHTMLPolicy/allow``, `<script>` and eight more show as text.
  ///   - headingIDs: gives each heading without an explicit id one made from its text, as pages need it.
  public init(
    rawHTML: RawHTMLPolicy, resolveInclude: (@Sendable (_ path: String, _ from: Article) -> Article?)? = nil,
    highlightTagFilter: Bool = false, headingIDs: Bool = false
  ) {
    self.rawHTML = rawHTML
    self.resolveInclude = resolveInclude
    filtersTags = highlightTagFilter
    self.headingIDs = headingIDs
  }

  /// The article's body. Never fails: what could not be drawn as it was meant is among the diagnostics.
  ///
  /// - Parameter place: the page that shows it, so that links lead where they should.
  public func body(of article: Article, on place: BodyPlace? = nil) -> RenderedBody {
    var writer = BodyWriter(article, self, on: place)
    writer.run()
    return writer.finish(title: Self.title(of: article))
  }

  /// The front matter's title, else the first heading of level 1, else none.
  static func title(of article: Article) -> String? {
    if let title = article.frontMatter["title"], !title.isEmpty { return title }
    guard let heading = article.nodes.firstIndex(where: { $0.kind == .heading && $0.level == 1 }) else { return nil }
    let text = article.plainText(of: heading)
    return text.isEmpty ? nil : text
  }
}

/// What happens to HTML that stands in Markdown.
public enum RawHTMLPolicy: String, Sendable, CaseIterable {
  /// It goes out byte for byte; nobody guarantees that the page is well-formed.
  case allow
  /// Known elements, attributes and URL schemes become part of the tree, scripts are dropped, other tags show as text.
  case sanitize
  /// It shows as text.
  case escape
}

/// An article's body, ready to stand in a page.
public struct RenderedBody: Sendable {
  /// UTF-8.
  public var html: [UInt8]
  /// In the order of the article's lines. What happened inside an included file stands at the including line.
  public var diagnostics: [Diagnostic]
  /// Plain text; nil where the article has neither a title nor a heading.
  public var title: String?
  /// The links that name a place on a page of the site.
  public var references: [PlaceReference] = []
  /// What leads nowhere.
  public var missing: [MissingTarget] = []
  /// Holds addresses of files beside the article.
  public var usesAssets = false
  /// All that the article gives its page.
  public var ids: Set<String> = []
  /// In the order of the text; those without id too.
  public var headings: [BodyHeading] = []
  /// The list of the sections as HTML; empty without a page around it, or for short articles.
  public var contents: [UInt8] = []

  public init(html: [UInt8], diagnostics: [Diagnostic], title: String?) {
    self.html = html
    self.diagnostics = diagnostics
    self.title = title
  }
}

/// Why pages cannot be made at all.
public enum SiteError: Error, Equatable, CustomStringConvertible {
  /// The template cannot be read or is no valid Mustache.
  ///
  /// - Parameter line: 1-based; 0 where it is not known.
  case template(path: String, line: Int, reason: String)

  public var description: String {
    switch self {
    case .template(let path, let line, let reason): line > 0 ? "\(path):\(line): \(reason)" : "\(path): \(reason)"
    }
  }
}
