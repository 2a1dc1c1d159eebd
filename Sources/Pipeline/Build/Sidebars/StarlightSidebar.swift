import DocModel
import Site

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
