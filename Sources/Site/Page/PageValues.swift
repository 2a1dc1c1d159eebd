internal import DocModel
internal import Mustache

/// The values that a template can use for one page.
struct PageValues: MustacheParent {
  /// A text that differs from page to page. The names are those in templates.
  enum Text: Int, CaseIterable {
    case title, heading, description, lang, dir, root, path, home, canonical, feed, target, xDefault, edit, foreign,
      foreignDir, language, image, kind, territory, modified, updated, originalOf
    case fallbackNotice, machineNotice, outdatedNotice, outdatedHref, report, reportPattern, beside, alone,
      versionNotice, newestHref
    case previousTitle, previousHref, previousLang, previousDir, nextTitle, nextHref, nextLang, nextDir
  }

  /// A piece of HTML that differs from page to page.
  enum Fragment: Int, CaseIterable { case body, contents, sidebar, breadcrumbs, children, versionMenu, languageMenu }

  /// The values that decide which sections of a template are rendered; pages of equal shape share a frame.
  struct Shape: Hashable {
    var template: String
    /// Nil if the templates differ between locales only in texts.
    var locale: LocaleTag?
    var texts: UInt64 = 0
    var fragments: UInt8 = 0
    var hasStale: Bool
    var alternates: Int
    /// The number of alternates in other locales.
    var others: Int
  }

  let shape: Shape
  let locale: LocaleTag
  /// The texts of ``Text``, then the theme's strings, then language and URL of each alternate.
  let texts: [String]
  let site: PageTemplate.Site
  let meta: FrontMatter?

  init(_ content: PageContent, template: String, site: PageTemplate.Site) {
    let strings = site.strings(for: content.locale)
    var values: [(Text, String?)] = [
      (.title, content.title), (.heading, content.heading), (.description, content.description),
      (.lang, content.locale.hyphenated), (.dir, TextDirection(of: content.locale).rawValue),
      (.language, site.nativeName(of: content.locale)), (.territory, content.locale.underscored),
      (.image, content.image ?? site.image), (.kind, content.canonical.map { _ in content.kind.rawValue }),
      (.modified, CalendarDay.text(content.changed)),
      (.canonical, content.canonical), (.feed, content.feed), (.target, content.target), (.xDefault, content.xDefault),
      (.beside, content.beside), (.alone, content.alone), (.edit, content.edit),
      (.report, content.report?.address(title: content.title)),
      (.reportPattern, content.report?.pattern),
      (.foreign, content.foreign?.hyphenated), (.foreignDir, content.foreign.map { TextDirection(of: $0).rawValue }),
    ]
    for (text, day) in [(Text.updated, content.changed), (.originalOf, content.originalDay)] {
      let date = LocaleFormat.date(day, in: content.locale)
      values.append((text, date.map { strings.filled("\(text)", name: "date", value: $0) }))
    }
    let root = content.address.hasPrefix("/") ? content.address : site.up(content.address)
    values.append((.root, root))
    values.append(
      (
        .path,
        content.menuAddress.firstIndex(of: "/").map {
          site.form.written(String(content.menuAddress[$0...].dropFirst()))
        }
      ))
    values.append((.home, root + site.home(of: content.locale)))
    if let foreign = content.foreign {
      let language = site.name(of: foreign, in: content.locale)
      values.append((.fallbackNotice, strings.filled("fallback", name: "language", value: language)))
    }
    switch content.foreign == nil ? content.method : nil {
    case .machine?: values.append((.machineNotice, strings["machine"]))
    case .machineEdited?: values.append((.machineNotice, strings["machineEdited"]))
    default: break
    }
    if let outdated = content.outdated {
      values.append((.outdatedNotice, outdated.notice(in: content.locale, strings)))
      values.append((.outdatedHref, "#" + OutdatedText.id(ofNote: 0)))
    }
    if let versions = site.versions, !versions.isNewest, !content.address.hasPrefix("/") {
      values += [
        (.versionNotice, strings.filled("olderVersion", name: "version", value: versions.name)),
        (.newestHref, versions.newest(from: content.menuAddress)),
      ]
    }
    if let previous = content.previous {
      values += [
        (.previousTitle, previous.title), (.previousHref, previous.href), (.previousLang, previous.locale.hyphenated),
        (.previousDir, TextDirection(of: previous.locale).rawValue),
      ]
    }
    if let next = content.next {
      values += [
        (.nextTitle, next.title), (.nextHref, next.href), (.nextLang, next.locale.hyphenated),
        (.nextDir, TextDirection(of: next.locale).rawValue),
      ]
    }
    var shape = Shape(
      template: template, locale: site.tellsLocalesApart ? content.locale : nil, hasStale: content.hasStale,
      alternates: content.alternates.count, others: content.others.count)
    var texts = [String](repeating: "", count: Text.allCases.count)
    for (text, value) in values {
      guard let value else { continue }
      texts[text.rawValue] = Self.clean(value)
      shape.texts |= 1 << UInt64(text.rawValue)
    }
    texts += site.words(for: content.locale)
    for alternate in content.alternates { texts += [alternate.locale.hyphenated, Self.clean(alternate.href)] }
    texts += content.others.map(\.underscored)
    for (index, fragment) in content.fragments.enumerated() where !fragment.isEmpty { shape.fragments |= 1 << index }
    self.shape = shape
    locale = content.locale
    self.texts = texts
    self.site = site
    meta = content.meta
  }

  private init(_ values: PageValues, shape: Shape, texts: [String], meta: FrontMatter? = nil) {
    self.shape = shape
    locale = values.locale
    self.texts = texts
    site = values.site
    self.meta = meta
  }

  /// A copy with a mark in place of each text.
  var marks: PageValues { PageValues(self, shape: shape, texts: texts.indices.map { PageFrame.mark($0) }) }

  /// Returns the values for the language menu, which are equal on nearly all pages of a locale.
  func forMenu(_ template: String) -> PageValues {
    let shown: [Text] = [.lang, .dir, .language, .root, .path, .home]
    let texts = shape.texts & shown.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    let shape = Shape(template: template, locale: locale, texts: texts, hasStale: false, alternates: 0, others: 0)
    return PageValues(self, shape: shape, texts: self.texts, meta: meta)
  }

  private func has(_ text: Text) -> Bool { shape.texts & (1 << UInt64(text.rawValue)) != 0 }
  private func has(_ fragment: Fragment) -> Bool { shape.fragments & (1 << fragment.rawValue) != 0 }

  func child(named name: String) -> Any? {
    if let text = Self.textNames[name] { return has(text) ? texts[text.rawValue] : nil }
    if let fragment = Self.fragmentNames[name] { return PageFrame.mark(fragment: fragment.rawValue) }
    switch name {
    case "alternates":
      return (0..<shape.alternates).map { index in
        let place = Text.allCases.count + site.wordCount + 2 * index
        return ["lang": texts[place], "href": texts[place + 1]]
      }
    case "otherTerritories":
      return (0..<shape.others).map { texts[Text.allCases.count + site.wordCount + 2 * shape.alternates + $0] }
    case "strings":
      return shape.locale == nil ? Words(site: site, texts: texts) : site.strings(for: locale).texts
    case "hasAlternates": return shape.alternates > 0
    case "hasContents": return has(.contents)
    case "hasSidebar": return has(.sidebar)
    case "hasChildren": return has(.children)
    case "hasNeighbours": return has(.previousHref) || has(.nextHref)
    case "hasStale": return shape.hasStale
    case "meta": return meta.map { MetaValues($0) }
    default: return site.child(named: name, for: locale)
    }
  }

  /// The theme's strings by key.
  private struct Words: MustacheParent {
    let site: PageTemplate.Site
    let texts: [String]

    func child(named name: String) -> Any? {
      guard let word = site.place(ofWord: name) else { return nil }
      return texts[Text.allCases.count + word]
    }
  }

  private static let textNames = Dictionary(uniqueKeysWithValues: Text.allCases.map { ("\($0)", $0) })
  private static let fragmentNames = Dictionary(uniqueKeysWithValues: Fragment.allCases.map { ("\($0)", $0) })

  /// The names that can be filled in without running Mustache for each page.
  static let plainNames = Set(textNames.keys).union(fragmentNames.keys).union([
    "alternates", "hasAlternates", "href", ".", "hasContents", "hasSidebar", "hasChildren", "hasNeighbours", "hasStale",
    "siteTitle", "policy", "styles", "scripts", "headScripts", "rootScripts", "redirectScripts", "file", "search",
    "hasLanguages",
    "hasVersions", "version",
    "languages", "language", "name", "folder", "index", "isCurrent", "icon", "logo", "darkLogo", "siteImage", "head",
    "otherTerritories",
  ])

  /// Returns the text without the byte that begins a mark.
  static func clean(_ text: String) -> String {
    text.utf8.contains(PageFrame.sign) ? text.filter { $0 != "\u{1f}" } : text
  }
}

extension PageContent {
  /// The address that the menu of languages knows the page by: other languages have no page with the source next to it.
  var menuAddress: String {
    guard alone != nil, address.hasSuffix(Self.besideEnding) else { return address }
    return address.dropLast(Self.besideEnding.count) + ".html"
  }

  /// The end of the path of a page with the source next to the text.
  package static let besideEnding = ".beside.html"

  /// The other locales that have a page of the article.
  var others: [LocaleTag] { alternates.map(\.locale).filter { $0 != locale } }

  /// In the order of `PageValues.Fragment`, without the menus.
  var fragments: [[UInt8]] { [body, contents, sidebar, breadcrumbs, children] }
}

extension OutdatedText {
  /// The part of a page that is older than its source, in the language of the page.
  fileprivate func notice(in locale: LocaleTag, _ strings: ThemeStrings) -> String {
    let date = LocaleFormat.date(day, in: locale)
    return strings.filled(
      date == nil ? "outdatedUndated" : "outdated",
      [
        "date": date ?? "", "number": LocaleFormat.number(count, in: locale),
        "total": LocaleFormat.number(total, in: locale),
      ])
  }
}

/// Front matter as templates use it: `{{#meta}}{{ms.topic}}{{/meta}}`; lists are sections.
struct MetaValues: MustacheParent {
  private let frontMatter: FrontMatter
  private let prefix: String

  init(_ frontMatter: FrontMatter, prefix: String = "") {
    self.frontMatter = frontMatter
    self.prefix = prefix
  }

  func child(named name: String) -> Any? { value(prefix + name) }

  private func value(_ key: String) -> Any? {
    if let entry = frontMatter.entry(key) {
      switch entry.scalar {
      case .null: return nil
      case .boolean: return ["true", "yes", "on"].contains(entry.value.lowercased())
      default: return entry.value
      }
    }
    var items: [Any] = []
    let list = key + "["
    if frontMatter.entries.contains(where: { $0.key.hasPrefix(list) }) {
      while let item = value("\(list)\(items.count)]") { items.append(item) }
    }
    if !items.isEmpty { return items }
    let inner = key + "."
    return frontMatter.entries.contains { $0.key.hasPrefix(inner) } ? MetaValues(frontMatter, prefix: inner) : nil
  }
}

/// The writing direction of a language.
enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  init(of locale: LocaleTag) {
    if let script = locale.script {
      self = Self.scripts.contains(script) ? .rightToLeft : .leftToRight
    } else {
      self = Self.languages.contains(locale.language) ? .rightToLeft : .leftToRight
    }
  }

  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  // Languages whose usual script runs from right to left.
  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd",
    "skr", "syr", "ug", "ur", "yi",
  ]
}
