package import DocModel
internal import HTMLTree

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

  /// The title of the page in the previews of other sites, as the Open Graph protocol has it.
  package enum Kind: String, Sendable {
    case website
    /// A dated text.
    case article
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
  /// The URL of the feed of the locale's posts, or nil if it has none.
  package var feed: String?
  /// The picture of the page in the previews of other sites, an absolute address; nil for that of the site.
  package var image: String?
  package var kind = Kind.website
  /// The target of a redirect page, or nil if the page has content.
  package var target: String?
  package var previous: Neighbour?
  package var next: Neighbour?
  /// The URL to edit the file at, or nil.
  package var edit: String?
  /// The page with the source next to the text, relative to this one; nil if it does not exist.
  package var beside: String?
  /// The page with the text alone, relative to this one, if this one shows the source next to it.
  package var alone: String?
  /// The addresses to report a problem of the translation at, or nil.
  package var report: ReportLinks?
  /// The locale of the body if it differs from the reader's, else nil.
  package var foreign: LocaleTag?
  /// The translation method, or nil if it is not recorded.
  package var method: Revision.Method?
  /// Whether some sections are marked as older than their source.
  package var hasStale = false
  /// The changes of the source since the article was translated, or nil.
  package var outdated: OutdatedText?
  /// The days of the last change of the text and of the source that it was made from, as yyyymmdd; 0 if not known.
  package var changed = 0
  package var originalDay = 0
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

  /// A body with one paragraph of plain text.
  package static func paragraph(_ text: String) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(.p)
    tree.text(text)
    tree.close()
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
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
  /// Scripts of pages that lead on to others.
  package var redirectScripts: [String] = []
  /// Whether there is a search index, so that the search box is shown.
  package var hasSearch = false
  /// The media of other hosts that pages may load.
  package var remoteMedia = RemoteMedia.show
  /// The locales of the site, in the order of the language menu.
  package var locales: [LocaleTag] = []
  /// The path of a project's `templates/`.
  package var templates: String?
  /// The versions of the site, or nil if it has one only.
  package var versions: SiteVersions?
  /// The form of the pages' addresses.
  package var form = PageForm.files
  /// Paths in the output of the picture in the browser's tab and of the one before the title, or nil for none.
  package var icon: String?
  package var logo: String?
  /// The picture that dark pages have in place of ``logo``, or nil.
  package var darkLogo: String?
  /// The picture of pages in the previews of other sites: an absolute address.
  package var image: String?
  package var head: HeadMarkup?

  package init() {}
}

/// The list of a page's sections.
enum ContentsWriter {
  /// Returns the list as HTML; empty for fewer than two sections.
  static func contents(of headings: [BodyHeading]) -> [UInt8] {
    let shown = headings.filter { $0.isListed && (2...3).contains($0.level) && !$0.id.isEmpty && !$0.title.isEmpty }
    guard shown.count > 1 else { return [] }
    var tree = HTMLDocument()
    tree.open(.ul)
    var isDeep = false
    var isOpen = false
    for heading in shown {
      if heading.level == 3, isOpen, !isDeep {
        tree.open(.ul)
        isDeep = true
      } else {
        if heading.level == 2, isDeep {
          tree.close()
          tree.close()
          isDeep = false
        }
        if isOpen { tree.close() }
      }
      tree.open(.li)
      isOpen = true
      tree.open(.a)
      tree.attribute(.href, "#" + String(decoding: URLEscaping.escapedPath(Array(heading.id.utf8)[...]), as: UTF8.self))
      for run in QuotedText(heading.title, code: heading.code).runs {
        if run.isCode { tree.open(.code) }
        tree.text(run.text)
        if run.isCode { tree.close() }
      }
      tree.close()
    }
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }
}

/// Extracts the ids of a finished page.
package enum PageIDs {
  /// - Parameter page: HTML as this module writes it: attributes in double quotes, `<` only at the start of a tag.
  package static func ids(of page: [UInt8]) -> Set<String> {
    var ids: Set<String> = []
    let (isInTag, isInValue, isID) = (1, 2, 3)
    var (state, start) = (0, 0)
    for index in page.indices {
      switch (page[index], state) {
      case (UInt8(ascii: "<"), 0): state = isInTag
      case (UInt8(ascii: ">"), isInTag): state = 0
      case (UInt8(ascii: "\""), isInTag):
        start = index + 1
        state = page[..<index].suffix(id.count).elementsEqual(id) ? isID : isInValue
      case (UInt8(ascii: "\""), isInValue): state = isInTag
      case (UInt8(ascii: "\""), isID):
        ids.insert(unescaped(page[start..<index]))
        state = isInTag
      default: break
      }
    }
    return ids
  }

  private static let id = Array(" id=".utf8)

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}

extension FrontMatter {
  /// Returns a value for readers: character references, which Jekyll copies into its pages, are characters.
  package func text(_ key: String) -> String? {
    self[key].map { text in
      text.utf8.contains(.of("&"))
        ? String(decoding: CharacterReferences.resolved(Array(text.utf8)[...]), as: UTF8.self) : text
    }
  }
}
