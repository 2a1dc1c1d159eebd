public import DocModel
internal import FoundationEssentials
internal import Mustache
internal import Theme

/// The frame around every article: a Mustache template. It may use `{{title}}`, `{{description}}`,
/// `{{heading}}` (the title, where the body has no heading of level 1), `{{lang}}`,
/// `{{dir}}`, `{{{body}}}`, and `{{#hasAlternates}}`, `{{#alternates}}{{lang}} {{href}}{{/alternates}}`.
public struct PageTemplate: Sendable {
  /// The same article in another locale.
  public struct Alternate: Sendable, Equatable {
    public let locale: LocaleTag
    /// Relative to the page.
    public let href: String
    public init(locale: LocaleTag, href: String) {
      self.locale = locale
      self.href = href
    }
  }

  private static let name = "page.mustache"
  private let template: MustacheTemplate

  /// - Parameter overrides: a folder whose `page.mustache` takes the place of doccheck's own; nil, or a folder without
  ///   that file, means doccheck's own.
  public init(overrides: String?) throws(SiteError) {
    var path = Self.name
    var text = Theme.page
    if let overrides {
      path = overrides.hasSuffix("/") ? overrides + Self.name : overrides + "/" + Self.name
      text = try Self.contents(of: path) ?? text
    }
    do {
      template = try MustacheTemplate(string: text)
    } catch {
      throw SiteError.template(path: path, reason: "\(error)")
    }
  }

  /// A whole page, UTF-8. The article's locale becomes `lang` and `dir`.
  public func page(
    for article: Article, body: RenderedBody, alternates: [Alternate] = []
  ) throws(SiteError) -> [UInt8] {
    Array(template.render(PageValues(article: article, body: body, alternates: alternates)).utf8)
  }
}

extension PageTemplate {
  /// The file's text; nil where there is no such file.
  private static func contents(of path: String) throws(SiteError) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SiteError.template(path: path, reason: "cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw SiteError.template(path: path, reason: "is not valid UTF-8")
    }
    return text
  }
}

/// What a template can name.
private struct PageValues: MustacheParent {
  let article: Article
  let body: RenderedBody
  let alternates: [PageTemplate.Alternate]

  func child(named name: String) -> Any? {
    switch name {
    case "title": body.title ?? article.path
    // Hugo, and others, leave the first heading to the page.
    case "heading": article.nodes.contains { $0.kind == .heading && $0.level == 1 } ? nil : body.title
    case "description": article.frontMatter["description"]
    case "lang": article.locale.tag.replacing("_", with: "-")
    case "dir": TextDirection(of: article.locale).rawValue
    case "body": String(decoding: body.html, as: UTF8.self)
    case "alternates": alternates.map(AlternateValues.init)
    case "hasAlternates": !alternates.isEmpty
    default: nil
    }
  }
}

private struct AlternateValues: MustacheParent {
  let alternate: PageTemplate.Alternate

  init(_ alternate: PageTemplate.Alternate) { self.alternate = alternate }

  func child(named name: String) -> Any? {
    switch name {
    case "lang": alternate.locale.tag.replacing("_", with: "-")
    case "href": alternate.href
    default: nil
    }
  }
}
