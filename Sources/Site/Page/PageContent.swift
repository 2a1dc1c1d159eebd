public import DocModel

/// What a page shows; a template says where.
public struct PageContent: Sendable {
  /// Another page, in the order of reading.
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

  /// The reader's: the page's `lang` and `dir`.
  public var locale: LocaleTag
  /// The page's path in the output; it says how far up the top is.
  public var address = ""
  /// The name of the template; one that is not there means `page`.
  public var template = "page"
  public var title: String
  /// The title where the body has no heading of level 1.
  public var heading: String?
  public var description: String?
  /// The pages that other locales have of it, and this one.
  public var alternates: [PageTemplate.Alternate] = []
  /// Where readers go whose language has no page.
  public var xDefault: String?
  public var canonical: String?
  /// Where a page that holds nothing leads on to.
  public var target: String?
  public var previous: Neighbour?
  public var next: Neighbour?
  /// Where the file can be edited.
  public var edit: String?
  /// The locale that the body is in where it is not the reader's.
  public var foreign: LocaleTag?
  /// How it was translated.
  public var method: Revision.Method?
  /// Some sections are marked as older than their source.
  public var hasStale = false
  /// `{{#meta}}`.
  public var meta = FrontMatter.none
  /// Fragments of HTML, UTF-8; empty where there is none.
  public var body: [UInt8]
  public var contents: [UInt8] = []
  public var sidebar: [UInt8] = []
  public var breadcrumbs: [UInt8] = []
  /// What lies below an index.
  public var children: [UInt8] = []

  public init(locale: LocaleTag, title: String, body: [UInt8]) {
    self.locale = locale
    self.title = title
    self.body = body
  }
}

/// What is the same on all pages of a site.
public struct SiteFrame: Sendable {
  public var title: String?
  /// Paths in the output.
  public var styles: [String] = []
  public var scripts: [String] = []
  /// Those that run before a page is drawn.
  public var headScripts: [String] = []
  /// Those of the top page alone.
  public var rootScripts: [String] = []
  /// True where there is an index to search in: the box is drawn.
  public var hasSearch = false
  /// The locales of the site, in the order of the switcher.
  public var locales: [LocaleTag] = []
  /// A project's `templates/`.
  public var templates: String?

  public init() {}
}
