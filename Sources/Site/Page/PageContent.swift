public import DocModel

/// The content of a page; a template lays it out.
public struct PageContent: Sendable {
  /// The previous or next page in reading order.
  public struct Neighbour: Sendable, Equatable {
    public let title: String
    /// Relative to the page.
    public let href: String
    public let locale: LocaleTag
    public init(title: String, href: String, locale: LocaleTag) {
      self.title = title
      self.href = href
      self.locale = locale
    }
  }

  /// The reader's locale: the page's `lang` and `dir`.
  public var locale: LocaleTag
  /// The page's path in the output; its depth gives the relative path to the root.
  public var address = ""
  /// The name of the template; an unknown name means `page`.
  public var template = "page"
  public var title: String
  /// The title, if the body has no heading of level 1; else nil.
  public var heading: String?
  public var description: String?
  /// The article's pages in all locales, including this one.
  public var alternates: [PageTemplate.Alternate] = []
  /// The page for readers of languages without a page (`hreflang="x-default"`), or nil.
  public var xDefault: String?
  public var canonical: String?
  /// The target of a redirect page, or nil if the page has content.
  public var target: String?
  public var previous: Neighbour?
  public var next: Neighbour?
  /// The URL to edit the file at, or nil.
  public var edit: String?
  /// The locale of the body if it differs from the reader's, else nil.
  public var foreign: LocaleTag?
  /// The translation method, or nil if it is not recorded.
  public var method: Revision.Method?
  /// Whether some sections are marked as older than their source.
  public var hasStale = false
  /// The values of `{{#meta}}`.
  public var meta = FrontMatter.none
  /// Fragments of HTML, UTF-8; empty if absent.
  public var body: [UInt8]
  public var contents: [UInt8] = []
  public var sidebar: [UInt8] = []
  public var breadcrumbs: [UInt8] = []
  /// The list of the pages below an index.
  public var children: [UInt8] = []

  public init(locale: LocaleTag, title: String, body: [UInt8]) {
    self.locale = locale
    self.title = title
    self.body = body
  }
}

/// The values that are equal on all pages of a site.
public struct SiteFrame: Sendable {
  public var title: String?
  /// Paths in the output.
  public var styles: [String] = []
  public var scripts: [String] = []
  /// Scripts that run before a page is shown.
  public var headScripts: [String] = []
  /// Scripts of the root page only.
  public var rootScripts: [String] = []
  /// Whether there is a search index, so that the search box is shown.
  public var hasSearch = false
  /// The locales of the site, in the order of the language menu.
  public var locales: [LocaleTag] = []
  /// The path of a project's `templates/`.
  public var templates: String?

  public init() {}
}
