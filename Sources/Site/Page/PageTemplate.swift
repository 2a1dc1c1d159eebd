public import DocModel
internal import FoundationEssentials
internal import Mustache
internal import Synchronization
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
  /// The pages of marks, by what the template can tell apart; nil for a template that only Mustache can fill in.
  private let frames: Frames?

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
    frames = PageFrame.suits(text, names: PageValues.names) ? Frames() : nil
  }

  /// A whole page, UTF-8. The article's locale becomes `lang` and `dir`.
  public func page(
    for article: Article, body: RenderedBody, alternates: [Alternate] = []
  ) throws(SiteError) -> [UInt8] {
    let values = PageValues(article: article, body: body, alternates: alternates)
    let frame = frames?.frame(values.shape) { render(values.marks) } ?? render(values)
    return frame.filled(values.texts, body: body.html)
  }

  /// The body is put in as bytes: on its way through Mustache it would be copied and checked several times.
  private func render(_ values: PageValues) -> PageFrame { PageFrame(rendered: template.render(values)) }
}

/// The frames that were made so far.
private final class Frames: Sendable {
  private let known = Mutex<[PageValues.Shape: PageFrame]>([:])

  func frame(_ shape: PageValues.Shape, _ make: () -> PageFrame) -> PageFrame {
    if let frame = known.withLock({ $0[shape] }) { return frame }
    let frame = make()
    known.withLock { $0[shape] = frame }
    return frame
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
  /// What decides which of a template's sections are drawn.
  struct Shape: Hashable {
    let hasHeading: Bool
    let hasDescription: Bool
    let alternates: Int
  }

  static let names: Set<String> = [
    "title", "heading", "description", "lang", "dir", "body", "alternates", "hasAlternates", "href", ".",
  ]

  let shape: Shape
  /// Title, heading, description, language and direction; then language and address of each alternate.
  let texts: [String]
  private static let own = 5

  init(article: Article, body: RenderedBody, alternates: [PageTemplate.Alternate]) {
    // Hugo, and others, leave the first heading to the page.
    let heading = article.nodes.contains { $0.kind == .heading && $0.level == 1 } ? nil : body.title
    let description = article.frontMatter["description"]
    shape = Shape(hasHeading: heading != nil, hasDescription: description != nil, alternates: alternates.count)
    let own = [Self.clean(body.title ?? article.path), Self.clean(heading ?? ""), Self.clean(description ?? "")]
    texts =
      own + [Self.tag(article.locale), TextDirection(of: article.locale).rawValue]
      + alternates.flatMap { [Self.tag($0.locale), Self.clean($0.href)] }
  }

  private init(shape: Shape, texts: [String]) {
    self.shape = shape
    self.texts = texts
  }

  /// The same with a mark for each text.
  var marks: PageValues { PageValues(shape: shape, texts: texts.indices.map(PageFrame.mark)) }

  func child(named name: String) -> Any? {
    switch name {
    case "title": texts[0]
    case "heading": shape.hasHeading ? texts[1] : nil
    case "description": shape.hasDescription ? texts[2] : nil
    case "lang": texts[3]
    case "dir": texts[4]
    case "body": PageFrame.bodyMark
    case "alternates":
      (0..<shape.alternates).map { AlternateValues(lang: texts[Self.own + 2 * $0], href: texts[Self.own + 2 * $0 + 1]) }
    case "hasAlternates": shape.alternates > 0
    default: nil
    }
  }

  private static func clean(_ text: String) -> String {
    text.utf8.contains(PageFrame.sign) ? text.filter { $0 != "\u{1f}" } : text
  }

  private static func tag(_ locale: LocaleTag) -> String {
    locale.tag.utf8.contains(UInt8(ascii: "_")) ? locale.tag.replacing("_", with: "-") : locale.tag
  }
}

private struct AlternateValues: MustacheParent {
  let lang: String
  let href: String

  func child(named name: String) -> Any? {
    switch name {
    case "lang": lang
    case "href": href
    default: nil
    }
  }
}
