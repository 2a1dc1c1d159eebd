package import DocModel
internal import Mustache
internal import Synchronization

/// The Mustache templates around every page. `templates/README.md` lists the values that they can use.
package struct PageTemplate: Sendable {
  /// The page of the same article in another locale.
  package struct Alternate: Sendable, Equatable {
    package let locale: LocaleTag
    /// Relative to the page, or absolute if the site's URL is known.
    package let href: String
    package init(locale: LocaleTag, href: String) {
      self.locale = locale
      self.href = href
    }
  }

  private let library: MustacheLibrary
  private let names: Set<String>
  private let site: Site
  /// The prerendered frames by shape; unused for templates that need Mustache for each page.
  private let frames = Frames()
  private let isPlain: Bool
  /// The strings that the theme lacks in a language, each with its file.
  package var lacks: [(file: String?, message: String)] { site.lacks }

  /// - Parameter overrides: a folder whose files replace doccheck's own one by one; if it is nil or lacks a file,
  ///   doccheck's own is used.
  package init(overrides: String?) throws(SiteError) {
    var frame = SiteFrame()
    frame.templates = overrides
    try self.init(frame)
  }

  package init(_ frame: SiteFrame) throws(SiteError) {
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

  /// The template of the header's language menu.
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

  /// Returns a string of the theme.
  package func word(_ key: String, for locale: LocaleTag) -> String { strings(for: locale)[key] }

  func nativeName(of locale: LocaleTag) -> String { site.nativeName(of: locale) }

  func strings(for locale: LocaleTag) -> ThemeStrings { site.strings(for: locale) }

  /// Renders a whole page, UTF-8. The article's locale becomes `lang` and `dir`.
  package func page(
    for article: Article, body: RenderedBody, alternates: [Alternate] = []
  ) throws(SiteError) -> [UInt8] {
    var content = PageContent(
      locale: article.locale, title: body.title ?? PageContent.name(of: article.path), body: body.html)
    content.show(article, body)
    content.alternates = alternates
    return page(content)
  }

  /// Renders a whole page, UTF-8.
  package func page(_ content: PageContent) -> [UInt8] {
    let template = names.contains(content.template) ? content.template : "page"
    let values = PageValues(content, template: template, site: site)
    let menu = values.forMenu(Self.menu)
    let languages = frame(menu).filled(menu.texts, fragments: [])
    let versions = content.address.hasPrefix("/") ? nil : site.versions
    let menuOfVersions =
      versions?.menu(of: content.menuAddress, label: word("version", for: content.locale)) ?? []
    return frame(values).filled(values.texts, fragments: content.fragments + [menuOfVersions, languages])
  }

  private func frame(_ values: PageValues) -> PageFrame {
    isPlain ? frames.frame(values.shape) { render(values.marks) } : render(values)
  }

  /// Renders the frame only: Mustache would copy and check the fragments repeatedly, so they are added as bytes.
  private func render(_ values: PageValues) -> PageFrame {
    PageFrame(rendered: library.render(values, withTemplate: values.shape.template) ?? "")
  }
}

extension TemplateTags.Tag {
  /// Whether the tag's output depends on the page's locale other than by an inserted text.
  fileprivate var tellsLocalesApart: Bool {
    name == "isCurrent" || (sign == "#" || sign == "^") && (name == "strings" || name.hasPrefix("strings."))
  }
}

extension PageContent {
  /// Sets the fields that come from an article and its front matter.
  package mutating func show(_ article: Article, _ body: RenderedBody) {
    // Hugo, among others, leaves the first heading to the template.
    let hasHeading = article.nodes.contains { $0.kind == .heading && $0.level == 1 }
    heading = hasHeading ? nil : title
    description = article.frontMatter.text("description")
    meta = article.frontMatter
    if let layout = article.frontMatter["layout"] { template = layout }
  }

  /// The name of a page without title: that of its file, or of its folder if the file is an index.
  package static func name(of path: String) -> String {
    let stem = PageAddresses.stem(of: path)[...]
    let name = PathText.name(of: stem)
    guard name == "index" || name == "README", name.startIndex > stem.startIndex else {
      return String(name)
    }
    return String(PathText.name(of: stem.dropLast(name.count + 1)))
  }
}

/// A cache of frames.
private final class Frames: Sendable {
  /// The maximum number of cached frames: a site needs a few per locale.
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

/// The tags of a template, parsed to report errors before Mustache reads it.
struct TemplateTags {
  struct Tag {
    let text: Substring
    let line: Int

    /// The name without the sign that gives the tag's type.
    var name: String { String(text.drop { "#^/&{>$<".contains($0) }.filter { !$0.isWhitespace && $0 != "}" }) }
    var sign: Character { text.first ?? " " }
    var shown: String { "{{\(text)}}" }
  }

  private(set) var tags: [Tag] = []
  /// Whether the template changes its delimiters; tags after that are not parsed.
  private(set) var isPartlyKnown = false
  private(set) var problem: (line: Int, reason: String)?

  init(_ template: String) {
    var rest = template[...]
    var line = 1
    while let open = Self.pair(UInt8(ascii: "{"), in: rest) {
      line += Self.lineEnds(in: rest[..<open.lowerBound])
      rest = rest[open.upperBound...]
      guard let close = Self.pair(UInt8(ascii: "}"), in: rest) else {
        problem = (line, "the tag '{{\(rest.prefix { !$0.isNewline }.prefix(40))}' has no end")
        return
      }
      let tag = Tag(text: rest[..<close.lowerBound], line: line)
      line += Self.lineEnds(in: tag.text)
      rest = rest[close.upperBound...]
      if tag.sign == "=" {
        isPartlyKnown = true
        return
      }
      if tag.sign != "!" { tags.append(tag) }
    }
    findUnbalanced()
  }

  /// Returns the first place where an ASCII byte occurs twice in a row.
  private static func pair(_ byte: UInt8, in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    var at = bytes.startIndex
    while let first = bytes[at...].firstIndex(of: byte) {
      let second = bytes.index(after: first)
      if second < bytes.endIndex, bytes[second] == byte { return first..<bytes.index(after: second) }
      at = second
    }
    return nil
  }

  private static func lineEnds(in text: Substring) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  private mutating func findUnbalanced() {
    var open: [Tag] = []
    for tag in tags {
      switch tag.sign {
      case "#", "^", "$", "<": open.append(tag)
      case "/":
        guard let start = open.popLast() else {
          problem = (tag.line, "the tag '\(tag.shown)' ends nothing")
          return
        }
        guard Self.base(start) == Self.base(tag) else {
          problem = (tag.line, "the tag '\(tag.shown)' stands where '\(start.shown)' of line \(start.line) should end")
          return
        }
      default: break
      }
    }
    if let start = open.last { problem = (start.line, "the tag '\(start.shown)' is never ended") }
  }

  /// Returns the name without filters: `{{#uppercased(title)}}` may end in `{{/title}}`.
  private static func base(_ tag: Tag) -> String {
    let name = tag.name
    guard let bracket = name.lastIndex(of: "(") else { return name }
    return name[name.index(after: bracket)...].filter { $0 != ")" }
  }
}

extension PageTemplate {
  /// The site-wide values that templates can use.
  struct Site: Sendable {
    private let frame: SiteFrame
    private let names: [String]
    private let words: [LocaleTag: ThemeStrings]
    /// The position of each key in sorted order, and, by locale, the theme's strings at these positions.
    private let places: [String: Int]
    private let texts: [LocaleTag: [String]]
    let lacks: [(file: String?, message: String)]
    private let foreignNames = ForeignNames()
    /// Whether frames depend on the locale, so that each locale needs a separate one.
    let tellsLocalesApart: Bool

    init(_ frame: SiteFrame, _ files: ThemeFiles, tellsLocalesApart: Bool) throws(SiteError) {
      self.frame = frame
      self.tellsLocalesApart = tellsLocalesApart
      names = NativeNames.names(of: frame.locales)
      let english = try ThemeStrings.texts(in: files, "en")
      var words: [LocaleTag: ThemeStrings] = [:]
      var lacks: [(file: String?, message: String)] = []
      for locale in frame.locales {
        let (strings, missing) = try ThemeStrings.find(for: locale, in: files, english: english)
        words[locale] = strings
        if let missing { lacks.append((frame.templates.map { "\($0)/strings/\(locale.hyphenated).yml" }, missing)) }
      }
      self.words = words
      self.lacks = lacks
      let keys = Set(words.values.flatMap(\.texts.keys) + ThemeStrings.english.texts.keys).sorted()
      places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
      texts = words.mapValues { strings in keys.map { strings[$0] } }
    }

    var wordCount: Int { places.count }
    func place(ofWord key: String) -> Int? { places[key] }
    /// Returns all strings in the order of `places`.
    func words(for locale: LocaleTag) -> [String] {
      texts[locale] ?? places.sorted { $0.value < $1.value }.map { ThemeStrings.english[$0.key] }
    }

    /// Returns the name of the language of `locale` in the language of `reader`.
    func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
      foreignNames.name(of: locale, in: reader)
    }

    func nativeName(of locale: LocaleTag) -> String {
      frame.locales.firstIndex(of: locale).map { names[$0] } ?? locale.tag
    }

    var versions: SiteVersions? { frame.versions }
    var form: PageForm { frame.form }
    var image: String? { frame.image }

    /// Returns the way from the top of the site to the index of a locale.
    func home(of locale: LocaleTag) -> String { form.written(locale.tag + "/" + PageForm.index) }

    func strings(for locale: LocaleTag) -> ThemeStrings { words[locale] ?? .english }

    /// Returns the relative path from a page to the root of the site.
    func up(_ address: String) -> String { String(repeating: "../", count: address.utf8.count { $0 == 0x2f }) }

    func child(named name: String, for locale: LocaleTag) -> Any? {
      switch name {
      case "siteTitle": return frame.title
      case "icon": return frame.icon
      case "logo": return frame.logo
      case "darkLogo": return frame.darkLogo
      case "siteImage": return frame.image
      case "head": return frame.head?.html
      case "policy": return policy
      case "styles": return frame.styles.map { ["file": $0] }
      case "scripts": return frame.scripts.map { ["file": $0] }
      case "headScripts": return frame.headScripts.map { ["file": $0] }
      case "rootScripts": return frame.rootScripts.map { ["file": $0] }
      case "redirectScripts": return frame.redirectScripts.map { ["file": $0] }
      case "search": return frame.hasSearch
      case "hasVersions": return frame.versions != nil
      case "version": return frame.versions?.name
      case "hasLanguages": return frame.locales.count > 1
      case "languages":
        return zip(frame.locales, names).map { other, name -> [String: Any] in
          [
            "name": name, "lang": other.hyphenated, "dir": TextDirection(of: other).rawValue, "folder": other.tag,
            "index": home(of: other),
            "isCurrent": other == locale,
          ]
        }
      default: return nil
      }
    }

    /// The content security policy: only the site's own files, the media that the project allows, and what the project's
    /// own lines of the head name; nothing else inline.
    private var policy: String {
      let remote = frame.remoteMedia.policySources
      func own(_ directive: HeadMarkup.Directive) -> String {
        (["'self'"] + (frame.head?.sources[directive] ?? [])).joined(separator: " ")
      }
      return "default-src 'none'; script-src \(own(.scripts)); style-src \(own(.styles)); "
        + "img-src 'self' data:\(remote); media-src 'self'\(remote); font-src \(own(.fonts)); "
        + "connect-src \(own(.connections)); base-uri 'none'; form-action 'none'"
    }
  }
}

/// A cache of language names.
private final class ForeignNames: Sendable {
  private let known = Mutex<[[LocaleTag]: String]>([:])

  func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
    known.withLock { known in
      if let name = known[[locale, reader]] { return name }
      let name = NativeNames.name(of: locale, in: reader)
      known[[locale, reader]] = name
      return name
    }
  }
}
