public import DocModel
internal import Mustache
internal import Synchronization

/// The frames around every page: Mustache templates. What they may name is listed in `templates/README.md`.
public struct PageTemplate: Sendable {
  /// The same article in another locale.
  public struct Alternate: Sendable, Equatable {
    public let locale: LocaleTag
    /// Relative to the page, or absolute where the site's address is known.
    public let href: String
    public init(locale: LocaleTag, href: String) {
      self.locale = locale
      self.href = href
    }
  }

  private let library: MustacheLibrary
  private let names: Set<String>
  private let site: Site
  /// The pages of marks, by what the templates can tell apart; empty for templates that only Mustache can fill in.
  private let frames = Frames()
  private let isPlain: Bool
  /// What the theme lacks: words in a language, each with its file.
  public var lacks: [(file: String?, message: String)] { site.lacks }

  /// - Parameter overrides: a folder whose files take the place of doccheck's own, one by one; nil, or a file that is
  ///   not there, means doccheck's own.
  public init(overrides: String?) throws(SiteError) {
    var frame = SiteFrame()
    frame.templates = overrides
    try self.init(frame)
  }

  public init(_ frame: SiteFrame) throws(SiteError) {
    let files = ThemeFiles(folder: frame.templates)
    var library = MustacheLibrary()
    var used: [(tag: TemplateTags.Tag, path: String)] = []
    var isPlain = true
    var names: Set<String> = []
    var menuPath: String?
    for name in files.templates {
      guard let (bytes, path) = try files.find(name + ".mustache") else { continue }
      let (template, tags) = try Self.parse(String(decoding: bytes, as: UTF8.self), path: path)
      library.register(template, named: name)
      names.insert(name)
      if name == Self.menu { menuPath = path }
      used += tags.tags.map { ($0, path) }
      isPlain = isPlain && !tags.isPartlyKnown
    }
    for (tag, path) in used where tag.sign == ">" && !names.contains(tag.name) && !tag.name.hasPrefix("*") {
      throw SiteError.template(path: path, line: tag.line, reason: "'\(tag.shown)' names no template")
    }
    self.library = library
    self.names = names
    self.isPlain =
      isPlain
      && used.allSatisfy { tag, _ in
        tag.sign == ">" || PageValues.plainNames.contains(tag.name) || tag.name.hasPrefix("strings.")
      }
    site = try Site(
      frame, files,
      tellsLocalesApart: used.contains { tag, path in
        tag.sign == ">" ? tag.name == Self.menu : tag.tellsLocalesApart && path != menuPath
      })
  }

  /// Draws what the header shows of the other languages.
  private static let menu = "languages"

  private static func parse(
    _ text: String, path: String
  ) throws(SiteError) -> (template: MustacheTemplate, tags: TemplateTags) {
    let tags = TemplateTags(text)
    if let (line, reason) = tags.problem { throw SiteError.template(path: path, line: line, reason: reason) }
    do {
      return (try MustacheTemplate(string: text), tags)
    } catch let error as MustacheTemplate.ParserError {
      throw SiteError.template(
        path: path, line: error.context.lineNumber, reason: "\(error.error) in '\(error.context.line)'")
    } catch {
      throw SiteError.template(path: path, line: 0, reason: "\(error)")
    }
  }

  /// A word of the theme.
  public func word(_ key: String, for locale: LocaleTag) -> String { strings(for: locale)[key] }

  func strings(for locale: LocaleTag) -> ThemeStrings { site.strings(for: locale) }

  /// A whole page, UTF-8. The article's locale becomes `lang` and `dir`.
  public func page(
    for article: Article, body: RenderedBody, alternates: [Alternate] = []
  ) throws(SiteError) -> [UInt8] {
    var content = PageContent(locale: article.locale, title: body.title ?? article.path, body: body.html)
    content.show(article, body)
    content.alternates = alternates
    return page(content)
  }

  /// A whole page, UTF-8.
  public func page(_ content: PageContent) -> [UInt8] {
    let template = names.contains(content.template) ? content.template : "page"
    let values = PageValues(content, template: template, site: site)
    let menu = values.forMenu(Self.menu)
    let languages = frame(menu).filled(menu.texts, fragments: [])
    return frame(values).filled(values.texts, fragments: content.fragments + [languages])
  }

  private func frame(_ values: PageValues) -> PageFrame {
    isPlain ? frames.frame(values.shape) { render(values.marks) } : render(values)
  }

  /// Fragments are put in as bytes: on their way through Mustache they would be copied and checked several times.
  private func render(_ values: PageValues) -> PageFrame {
    PageFrame(rendered: library.render(values, withTemplate: values.shape.template) ?? "")
  }
}

extension TemplateTags.Tag {
  /// What it draws depends on the page's locale in other ways than by a text that is put in.
  fileprivate var tellsLocalesApart: Bool {
    name == "isCurrent" || (sign == "#" || sign == "^") && (name == "strings" || name.hasPrefix("strings."))
  }
}

extension PageContent {
  /// Takes over what an article says of itself.
  public mutating func show(_ article: Article, _ body: RenderedBody) {
    // Hugo, and others, leave the first heading to the page.
    heading = article.nodes.contains { $0.kind == .heading && $0.level == 1 } ? nil : body.title
    description = article.frontMatter["description"]
    meta = article.frontMatter
    if let layout = article.frontMatter["layout"] { template = layout }
  }
}

/// The frames that were made so far.
private final class Frames: Sendable {
  /// More than this is not kept: a site needs a few for each locale.
  private static let most = 4096
  private let known = Mutex<[PageValues.Shape: PageFrame]>([:])

  func frame(_ shape: PageValues.Shape, _ make: () -> PageFrame) -> PageFrame {
    if let frame = known.withLock({ $0[shape] }) { return frame }
    let frame = make()
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[shape] = frame
    }
    return frame
  }
}
