import DocModel
import Reports
import Site

/// Finds the sidebar that a script of the project writes: `sidebars.js` of Docusaurus, `astro.config.mjs` with
/// Starlight, or `.vitepress/config.ts`.
struct ScriptSidebars {
  private(set) var troubles: [RunError] = []
  /// The names and bytes of all files read, for change detection.
  private(set) var texts: [[UInt8]] = []
  /// The sidebar of each page, if there are several.
  private(set) var ofPages: [Int?]?
  private let survey: SiteSurvey
  private let bases: LocaleFolders

  /// The number of folders searched above the articles.
  private static let most = 8

  init(_ survey: SiteSurvey, _ bases: LocaleFolders) {
    self.survey = survey
    self.bases = bases
  }

  /// The entries of the sidebar, with labels by locale; nil if the project has no sidebar.
  mutating func entries() -> [Navigation.Entry]? {
    for base in bases.of(survey.map.reference) {
      let shown = FilePath.display(base)
      var folder =
        shown.hasPrefix("/")
        ? shown : shown == "." ? FileSystem.workingDirectory : FilePath.join(FileSystem.workingDirectory, shown)
      for _ in 0..<Self.most {
        if let entries = entries(in: FilePath.display(folder), of: base) { return entries }
        guard FileSystem.status(FilePath.join(folder, ".git")) == nil, folder != "/" else { break }
        folder = FileSystem.directory(of: folder)
      }
    }
    return nil
  }

  private mutating func entries(in folder: String, of base: String) -> [Navigation.Entry]? {
    for read in [DocusaurusSidebar.read, StarlightSidebar.read, VitePressSidebar.read] {
      var context = SidebarContext(survey, bases, base: base, top: folder)
      let entries = read(folder, &context)
      texts += context.scripts.texts + context.texts
      troubles += context.scripts.troubles + context.troubles + (context.trouble.map { [$0] } ?? [])
      if let entries {
        ofPages = context.sidebars
        return entries
      }
    }
    return nil
  }

  /// The settings of VitePress, `config.ts` or `config/index.ts`, in its folder.
  static func vitePressFile(in folder: String) -> String? {
    file("config", in: folder) ?? file("index", in: FilePath.join(folder, "config"))
  }

  /// The first of the script's names that is a file in the folder: `docusaurus.config.ts`.
  static func file(_ name: String, in folder: String, endings: [String] = ScriptReader.endings) -> String? {
    endings.map { FilePath.join(folder, "\(name).\($0)") }.first { FileSystem.status($0)?.kind == .file }
  }
}

extension ScriptValue {
  /// The first value, itself or inside, for which `find` returns a result. Arguments of calls are searched, too.
  func first<Result>(depth: Int = 0, _ find: (ScriptValue) -> Result?) -> Result? {
    guard depth < 64 else { return nil }
    if let found = find(self) { return found }
    for part in parts {
      if let found = part.first(depth: depth + 1, find) { return found }
    }
    return nil
  }

  /// All values, itself or inside, that have the property.
  func all(with name: String, depth: Int = 0) -> [ScriptValue] {
    guard depth < 64 else { return [] }
    return (self[name] == nil ? [] : [self]) + parts.flatMap { $0.all(with: name, depth: depth + 1) }
  }

  private var parts: [ScriptValue] {
    switch kind {
    case .list(let list): list
    case .object(let properties): properties.map(\.value)
    case .call(_, let arguments): arguments
    default: []
    }
  }
}

/// Reads the `sidebar` of Starlight in Astro's configuration.
struct StarlightSidebar {
  /// The folder of the pages below those of the locales; empty, or ends with a slash.
  private let prefix: String
  /// The pages by the slugs that their front matter gives.
  private let slugs: [String: Int]
  /// The locales by the tags that Starlight has for them.
  private var locales: [String: LocaleTag] = [:]
  private var context: SidebarContext

  /// The entries of the sidebar of the project in a folder, or nil if it has none.
  static func read(in folder: String, _ context: inout SidebarContext) -> [Navigation.Entry]? {
    guard let config = ScriptSidebars.file("astro.config", in: folder),
      let settings = context.scripts.exported(by: config)?.first({ Self.settings($0) }),
      let sidebar = settings["sidebar"],
      let prefix = context.prefix(of: FilePath.join(folder, "src/content/docs"))
    else { return nil }
    var reader = StarlightSidebar(prefix, settings, context)
    let entries = reader.items(sidebar, depth: 0)
    context = reader.context
    return entries.isEmpty ? nil : entries
  }

  /// The argument of a call of Starlight's integration.
  private static func settings(_ value: ScriptValue) -> ScriptValue? {
    guard case .call("starlight", let arguments) = value.kind else { return nil }
    return arguments.first
  }

  private init(_ prefix: String, _ settings: ScriptValue, _ context: SidebarContext) {
    self.prefix = prefix
    self.context = context
    var slugs: [String: Int] = [:]
    for (index, page) in context.map.pages.enumerated() where page.article.hasPrefix(prefix) {
      if let slug = page.facts[context.map.reference]?.slug { slugs[slug] = index }
    }
    self.slugs = slugs
    for property in settings["locales"]?.properties ?? [] {
      guard let language = property.value["lang"]?.text ?? (property.name == "root" ? nil : property.name) else {
        continue
      }
      locales[language.lowercased()] = context.locale(named: property.name) ?? context.locale(named: language)
    }
  }

  private mutating func items(_ value: ScriptValue, depth: Int) -> [Navigation.Entry] {
    guard depth < 64, let list = value.list else {
      context.note(value)
      return []
    }
    return list.flatMap { item($0, depth: depth + 1) }
  }

  private mutating func item(_ value: ScriptValue, depth: Int) -> [Navigation.Entry] {
    guard context.countEntry() else { return [] }
    if let slug = value.text { return [Navigation.Entry(title: nil, path: path(of: slug))] }
    var entry = Navigation.Entry(title: nil, path: nil)
    if let slug = value["slug"]?.text {
      entry.path = path(of: slug)
      guard entry.path != nil else { return [] }
    } else if let link = value["link"]?.text {
      guard let linked = context.entry(link: link, below: prefix) else { return [] }
      entry = linked
    } else if let folder = value["autogenerate"]?["directory"]?.text {
      entry = context.entry(folder: folder, below: prefix)
    } else if let items = value["items"] {
      entry.children = self.items(items, depth: depth)
    } else {
      context.note(value.properties?.first { $0.value.obstacle != nil }?.value ?? value)
      return []
    }
    entry.labels = labels(of: value)
    return [entry]
  }

  /// The label and its translations; a label may also be an object with a text for each language.
  private func labels(of value: ScriptValue) -> [LocaleTag: String] {
    var result: [LocaleTag: String] = [:]
    result[context.map.locales[context.map.reference]] = value["label"]?.text
    for property in (value["translations"]?.properties ?? []) + (value["label"]?.properties ?? []) {
      guard let text = property.value.text,
        let locale = locales[property.name.lowercased()] ?? context.locale(named: property.name)
      else { continue }
      result[locale] = text
    }
    return result
  }

  private func path(of slug: String) -> String? {
    let slug = slug.split(separator: "/").joined(separator: "/")
    return (slugs[slug] ?? context.map.page(at: (prefix + slug)[...])).map { context.map.pages[$0].stem }
  }
}

/// Reads the `sidebar` of VitePress, which each locale may have anew. The tree is that of the reference locale; the
/// others give its entries their labels.
struct VitePressSidebar {
  /// The folder of the pages below those of the locales; empty, or ends with a slash.
  private let prefix: String
  private var context: SidebarContext
  /// The entries of each locale, with labels in it.
  private var trees: [LocaleTag: [Navigation.Entry]] = [:]
  /// The paths of the sidebars of each locale, in their order.
  private var paths: [LocaleTag: [String]] = [:]

  /// The entries of the sidebar of the project in a folder, or nil if it has none.
  static func read(in folder: String, _ context: inout SidebarContext) -> [Navigation.Entry]? {
    let place = FilePath.join(folder, ".vitepress")
    guard
      let file = ScriptSidebars.vitePressFile(in: place),
      let config = context.scripts.exported(by: file),
      let prefix = context.prefix(of: FilePath.join(folder, config["srcDir"]?.text ?? "."))
    else { return nil }
    var reader = VitePressSidebar(prefix, context)
    let reference = context.map.locales[context.map.reference]
    reader.read(config, of: reference)
    for (name, settings) in (config["locales"]?.properties ?? []).map({ ($0.name, $0.value) }) {
      let language = settings["lang"]?.text
      let named = name == "root" ? nil : context.locale(named: name)
      guard let locale = named ?? language.flatMap({ context.locale(named: $0) }) ?? (name == "root" ? reference : nil)
      else { continue }
      reader.read(settings, of: locale)
    }
    reader.readFolders(FilePath.join(folder, config["srcDir"]?.text ?? "."), reference)
    context = reader.context
    guard let (first, entries) = reader.merged(reference) else { return nil }
    context.sidebars = reader.paths[first].map { reader.sidebars($0) }
    return entries
  }

  private init(_ prefix: String, _ context: SidebarContext) {
    self.prefix = prefix
    self.context = context
  }

  /// Adds the sidebars of the settings that a folder of pages may have for itself: `zh/config.ts`.
  private mutating func readFolders(_ top: String, _ reference: LocaleTag) {
    var folders = [(folder: FilePath.display(top), locale: reference)]
    for (index, locale) in context.map.locales.enumerated() {
      folders += context.bases.of(index).map { ($0, locale) }
    }
    for (folder, locale) in folders {
      guard let file = ScriptSidebars.file("config", in: folder),
        let settings = context.scripts.exported(by: file)
      else { continue }
      read(settings, of: locale)
    }
  }

  /// Adds the sidebar of one locale's settings; it replaces the one that all locales have.
  private mutating func read(_ settings: ScriptValue, of locale: LocaleTag) {
    guard let sidebar = settings["themeConfig"]?["sidebar"] else { return }
    (trees[locale], paths[locale]) = (nil, nil)
    if let list = sidebar.list {
      trees[locale] = items(list, of: locale, base: "", depth: 0)
    } else if let parts = sidebar.properties {
      for part in parts { read(part, of: locale) }
    } else {
      context.note(sidebar)
    }
  }

  /// Adds the sidebar of the pages below a path: `'/guide/': […]`, `'/fr/': {base: '/fr/', items: […]}`.
  private mutating func read(_ part: ScriptValue.Property, of locale: LocaleTag) {
    let named = part.name.split(separator: "/").first.flatMap { context.locale(named: String($0)) }
    let locale = named ?? locale
    let path = part.name.split(separator: "/").dropFirst(named == nil ? 0 : 1).joined(separator: "/")
    let number = paths[locale, default: []].count
    paths[locale, default: []].append(part.name.hasSuffix("/") && !path.isEmpty ? path + "/" : path)
    guard let list = (part.value["items"] ?? part.value).list else {
      context.note(part.value)
      return
    }
    trees[locale, default: []] += items(list, of: locale, base: part.value["base"]?.text ?? "", depth: 0).map { entry in
      var entry = entry
      entry.sidebar = number
      return entry
    }
  }

  private mutating func items(
    _ list: [ScriptValue], of locale: LocaleTag, base: String, depth: Int
  ) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    var entries: [Navigation.Entry] = []
    for value in list where context.countEntry() {
      guard value.properties != nil, value["items"]?.list != nil || value["items"] == nil else {
        context.note(value["items"] ?? value)
        continue
      }
      let base = value["base"]?.text ?? base
      var entry = Navigation.Entry(title: nil, path: nil)
      if let link = value["link"]?.text {
        let isWhole = link.hasPrefix("http://") || link.hasPrefix("https://")
        let linked = context.entry(link: isWhole ? link : base + link, below: prefix)
        guard linked != nil || value["items"] != nil else { continue }
        entry = linked ?? entry
      }
      if let text = value["text"]?.text { entry.labels[locale] = text }
      entry.children = items(value["items"]?.list ?? [], of: locale, base: base, depth: depth + 1)
      entries.append(entry)
    }
    return entries
  }

  /// The sidebar of each page: that of the path with the most parts which the page's path begins with.
  private func sidebars(_ paths: [String]) -> [Int?] {
    let order = paths.indices.sorted {
      let parts = [$0, $1].map { paths[$0].split(separator: "/", omittingEmptySubsequences: false).count }
      return parts[0] == parts[1] ? $0 < $1 : parts[0] > parts[1]
    }
    return context.map.pages.map { page in
      let path = page.article.hasPrefix(prefix) ? page.article.dropFirst(prefix.count) : page.article[...]
      return order.first { path.hasPrefix(paths[$0]) }
    }
  }

  private func merged(_ reference: LocaleTag) -> (LocaleTag, [Navigation.Entry])? {
    let order = [reference] + context.map.locales.filter { $0 != reference }
    guard let first = order.first(where: { trees[$0]?.isEmpty == false }), var entries = trees[first] else {
      return nil
    }
    for locale in order where locale != first {
      guard let own = trees[locale] else { continue }
      let labels = SidebarLabels(of: own, locale)
      labels.add(to: &entries)
    }
    return (first, entries)
  }
}
