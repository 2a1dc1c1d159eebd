package import DocModel

/// The content of a page; a template lays it out.
package struct PageContent: Sendable {
  /// The previous or next page in reading order.
  package struct Neighbour: Sendable, Equatable {
    package let title: String
    /// Relative to the page.
    package let href: String
    package let locale: LocaleTag
    package init(title: String, href: String, locale: LocaleTag) {
      self.title = title
      self.href = href
      self.locale = locale
    }
  }

  /// The reader's locale: the page's `lang` and `dir`.
  package var locale: LocaleTag
  /// The page's path in the output; its depth gives the relative path to the root.
  package var address = ""
  /// The name of the template; an unknown name means `page`.
  package var template = "page"
  package var title: String
  /// The title, if the body has no heading of level 1; else nil.
  package var heading: String?
  package var description: String?
  /// The article's pages in all locales, including this one.
  package var alternates: [PageTemplate.Alternate] = []
  /// The page for readers of languages without a page (`hreflang="x-default"`), or nil.
  package var xDefault: String?
  package var canonical: String?
  /// The target of a redirect page, or nil if the page has content.
  package var target: String?
  package var previous: Neighbour?
  package var next: Neighbour?
  /// The URL to edit the file at, or nil.
  package var edit: String?
  /// The locale of the body if it differs from the reader's, else nil.
  package var foreign: LocaleTag?
  /// The translation method, or nil if it is not recorded.
  package var method: Revision.Method?
  /// Whether some sections are marked as older than their source.
  package var hasStale = false
  /// The values of `{{#meta}}`.
  package var meta = FrontMatter.none
  /// Fragments of HTML, UTF-8; empty if absent.
  package var body: [UInt8]
  package var contents: [UInt8] = []
  package var sidebar: [UInt8] = []
  package var breadcrumbs: [UInt8] = []
  /// The list of the pages below an index.
  package var children: [UInt8] = []

  package init(locale: LocaleTag, title: String, body: [UInt8]) {
    self.locale = locale
    self.title = title
    self.body = body
  }
}

/// The values that are equal on all pages of a site.
package struct SiteFrame: Sendable {
  package var title: String?
  /// Paths in the output.
  package var styles: [String] = []
  package var scripts: [String] = []
  /// Scripts that run before a page is shown.
  package var headScripts: [String] = []
  /// Scripts of the root page only.
  package var rootScripts: [String] = []
  /// Whether there is a search index, so that the search box is shown.
  package var hasSearch = false
  /// The locales of the site, in the order of the language menu.
  package var locales: [LocaleTag] = []
  /// The path of a project's `templates/`.
  package var templates: String?

  package init() {}
}
