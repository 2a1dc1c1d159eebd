import DocModel
import Reports
import Site
import Yams

/// Reads the sidebars of Docusaurus, and the labels that `i18n/` translates.
struct DocusaurusSidebar {
  /// The folder of the pages below those of the locales; empty, or ends with a slash.
  private let prefix: String
  /// The pages by id.
  private let ids: [String: Int]
  private let labels: [LocaleTag: DocusaurusLabels]
  private var addresses: CategoryAddresses
  private var context: SidebarContext

  /// The entries of all sidebars of the project in a folder, or nil if the folder has none.
  static func read(in folder: String, _ context: inout SidebarContext) -> [Navigation.Entry]? {
    for place in [folder, FilePath.join(folder, "website")] {
      let config = ScriptSidebars.file("docusaurus.config", in: place)
      let files = files(in: place, base: context.base, &context.scripts)
      guard !files.isEmpty else {
        if config != nil { return nil }
        continue
      }
      var entries: [Navigation.Entry] = []
      for (file, prefix) in files {
        guard let sidebars = context.scripts.exported(by: file) else { continue }
        var reader = DocusaurusSidebar(prefix, context)
        entries += reader.entries(sidebars)
        context = reader.context
      }
      return entries.isEmpty ? nil : entries
    }
    return nil
  }

  /// The files with sidebars, each with the place of the pages that it lists.
  ///
  /// - Parameters:
  ///   - place: the folder of the settings.
  ///   - base: the folder of the articles.
  static func files(
    in place: String, base: String, _ scripts: inout ScriptReader
  ) -> [(file: String, prefix: String)] {
    current(in: place, base: base, &scripts) + versions(in: place, base: base)
  }

  private static func current(
    in place: String, base: String, _ scripts: inout ScriptReader
  ) -> [(file: String, prefix: String)] {
    let config = ScriptSidebars.file("docusaurus.config", in: place)
    let settings = config.flatMap { scripts.exported(by: $0) }?.all(with: "sidebarPath") ?? []
    let named = settings.compactMap { settings -> (file: String, prefix: String)? in
      let docs = FilePath.join(place, settings["path"]?.text ?? "docs")
      guard let path = settings["sidebarPath"]?.text, let prefix = SidebarContext.prefix(of: docs, from: base) else {
        return nil
      }
      let file = FilePath.display(FilePath.join(place, path))
      return FileSystem.status(file)?.kind == .file ? (file, prefix) : nil
    }
    guard named.isEmpty, let prefix = SidebarContext.prefix(of: FilePath.join(place, "docs"), from: base) else {
      return named
    }
    return ScriptSidebars.file("sidebars", in: place, endings: ScriptReader.endings + ["json"]).map { [($0, prefix)] }
      ?? []
  }

  /// The files with the sidebars of older versions, each with the place of the version's pages.
  private static func versions(in place: String, base: String) -> [(file: String, prefix: String)] {
    let folder = FilePath.join(place, "versioned_sidebars")
    let names = ((try? FileSystem.entries(folder)) ?? []).map(\.name).sorted()
    return names.compactMap { name in
      guard name.hasPrefix("version-"), name.hasSuffix("-sidebars.json") else { return nil }
      let texts = FilePath.join(place, "versioned_docs/" + name.dropLast("-sidebars.json".count))
      guard FileSystem.status(texts)?.kind == .directory,
        let prefix = SidebarContext.prefix(of: texts, from: base)
      else { return nil }
      return (FilePath.display(FilePath.join(folder, name)), prefix)
    }
  }

  private init(_ prefix: String, _ context: SidebarContext) {
    self.prefix = prefix
    self.context = context
    addresses = CategoryAddresses(below: prefix)
    var ids: [String: Int] = [:]
    for (index, page) in context.map.pages.enumerated() where page.article.hasPrefix(prefix) {
      var parts = page.stem.dropFirst(prefix.count).split(separator: "/").map(Self.withoutNumber)
      if let id = page.facts[context.map.reference]?.id, !parts.isEmpty { parts[parts.count - 1] = id[...] }
      ids[parts.joined(separator: "/")] = index
    }
    self.ids = ids
    var labels: [LocaleTag: DocusaurusLabels] = [:]
    for (index, locale) in context.map.locales.enumerated() {
      let bases = context.bases.of(index).map { FilePath.display(FilePath.join($0, prefix)) }
      labels[locale] = DocusaurusLabels(in: bases, &self.context.texts, &self.context.troubles)
    }
    self.labels = labels
  }

  /// The name without the number that orders files: `install` for `02-install`, but `2021-11-30` as it is.
  static func withoutNumber(_ name: Substring) -> Substring {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(digits.count).drop { $0 == " " }
    let separator = rest.prefix { "-_.".contains($0) }
    let inner = rest.dropFirst(separator.count).drop { $0 == " " }
    guard !digits.isEmpty, !separator.isEmpty, let first = inner.first, !first.isNumber else { return name }
    return inner
  }

  /// The entries of all sidebars, one after another.
  private mutating func entries(_ sidebars: ScriptValue) -> [Navigation.Entry] {
    guard let sidebars = sidebars.properties else {
      context.note(sidebars)
      return []
    }
    var entries: [Navigation.Entry] = []
    for sidebar in sidebars {
      if sidebar.name == ScriptValue.spread {
        context.note(sidebar.value)
      } else {
        entries += items(sidebar.value, of: sidebar.name, depth: 0)
      }
    }
    return entries
  }

  private mutating func items(_ value: ScriptValue, of sidebar: String, depth: Int) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    if let list = value.list { return list.flatMap { item($0, of: sidebar, depth: depth + 1) } }
    guard let properties = value.properties else {
      context.note(value)
      return []
    }
    return categories(properties, of: sidebar, depth: depth)
  }

  /// Reads the short form of categories: `{Guides: ['install']}`.
  private mutating func categories(
    _ properties: [ScriptValue.Property], of sidebar: String, depth: Int
  ) -> [Navigation.Entry] {
    var entries: [Navigation.Entry] = []
    for property in properties {
      guard property.name != ScriptValue.spread, context.countEntry() else {
        context.note(property.value)
        continue
      }
      var entry = Navigation.Entry(title: nil, path: nil)
      entry.labels = labels(property.name, .category, sidebar)
      entry.children = items(property.value, of: sidebar, depth: depth + 1)
      entries.append(entry)
    }
    return entries
  }

  private mutating func item(_ value: ScriptValue, of sidebar: String, depth: Int) -> [Navigation.Entry] {
    guard context.countEntry() else { return [] }
    if let id = value.text { return [Navigation.Entry(title: nil, path: path(of: id))] }
    guard let properties = value.properties else {
      context.note(value)
      return []
    }
    let label = value["label"]?.text
    switch value["type"]?.text {
    case "category": return [category(value, of: sidebar, depth: depth)]
    case "doc", "ref":
      guard let id = value["id"]?.text else { break }
      var entry = Navigation.Entry(title: nil, path: path(of: id))
      if entry.path != nil, let label { entry.labels = labels(label, .doc, sidebar) }
      return [entry]
    case "link":
      guard let href = value["href"]?.text, let label else { break }
      var entry = context.entry(link: href, below: prefix)
      entry?.labels = labels(label, .link, sidebar)
      return entry.map { [$0] } ?? []
    case "autogenerated":
      guard let name = value["dirName"]?.text else { break }
      return [context.entry(folder: name, below: prefix)]
    case "html": return []
    case nil where value["type"] == nil: return categories(properties, of: sidebar, depth: depth)
    default: break
    }
    context.note(properties.first { $0.value.obstacle != nil }?.value ?? value)
    return []
  }

  private mutating func category(_ value: ScriptValue, of sidebar: String, depth: Int) -> Navigation.Entry {
    let id = value["link"]?["id"]?.text
    var entry = Navigation.Entry(title: nil, path: id.flatMap { path(of: $0) } ?? list(of: value))
    if let label = value["label"]?.text {
      entry.labels = labels(label, .category, sidebar, key: value["key"]?.text)
    } else if let label = value["label"] {
      context.note(label)
    }
    if let items = value["items"] { entry.children = self.items(items, of: sidebar, depth: depth) }
    return entry
  }

  /// The path of the page that lists the category's pages, or nil if it has none.
  private mutating func list(of category: ScriptValue) -> String? {
    let page = addresses.path(of: category).flatMap { context.map.page(at: $0[...]) }
    return page.map { context.map.pages[$0] }.flatMap { $0.isGenerated ? $0.stem : nil }
  }

  private func path(of id: String) -> String? {
    (ids[id] ?? context.map.page(at: (prefix + id)[...])).map { context.map.pages[$0].stem }
  }

  private func labels(
    _ label: String, _ kind: DocusaurusLabels.Kind, _ sidebar: String, key: String? = nil
  ) -> [LocaleTag: String] {
    var result = [context.map.locales[context.map.reference]: label]
    for (locale, words) in labels {
      if let word = words.label(key ?? label, of: kind, in: sidebar) { result[locale] = word }
    }
    return result
  }
}

/// The labels of sidebars that Docusaurus' `i18n/<locale>/docusaurus-plugin-content-docs/current.json` translates.
struct DocusaurusLabels {
  enum Kind: String { case category, link, doc }

  /// By key: `sidebar.docs.category.Guides`.
  private var messages: [String: String] = [:]
  /// Those of categories by label.
  private var categories: [String: String] = [:]

  /// - Parameter bases: the folders of a locale's articles; the file lies next to them and has their name.
  init(in bases: [String], _ texts: inout [[UInt8]], _ troubles: inout [RunError]) {
    for base in bases where base != "." {
      let file = base + ".json"
      guard FileSystem.status(file)?.kind == .file,
        let mapping = NavigationFiles.read(file, &texts, &troubles)?.mapping
      else { continue }
      for (key, value) in mapping {
        guard let key = key.string, key.hasPrefix("sidebar."), let message = value.mapping?["message"]?.string else {
          continue
        }
        messages[key] = message
        if let start = key.firstRange(of: ".category.") { categories[String(key[start.upperBound...])] = message }
      }
    }
  }

  /// The label of a category of any sidebar.
  func category(_ label: String) -> String? { categories[label] }

  /// The translation of a text of the page that lists a category's pages.
  ///
  /// - Parameter part: `title` or `description`.
  func text(_ part: String, ofListOf category: String, in sidebar: String) -> String? {
    messages["sidebar.\(sidebar).category.\(category).link.generated-index.\(part)"]
  }

  func label(_ label: String, of kind: Kind, in sidebar: String) -> String? {
    messages["sidebar.\(sidebar).\(kind.rawValue).\(label)"]
  }
}
