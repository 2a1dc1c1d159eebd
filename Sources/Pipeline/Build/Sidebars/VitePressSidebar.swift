import DocModel
import Site

/// Reads the `sidebar` of VitePress, which each locale may have anew. The tree is that of the reference locale; the
/// others give its entries their labels.
struct VitePressSidebar {
  /// The folder of the pages below those of the locales; empty, or ends with a slash.
  private let prefix: String
  private var context: SidebarContext
  /// The entries of each locale, with labels in it.
  private var trees: [LocaleTag: [Navigation.Entry]] = [:]

  /// The entries of the sidebar of the project in a folder, or nil if it has none.
  static func read(in folder: String, _ context: inout SidebarContext) -> [Navigation.Entry]? {
    let place = FilePath.join(folder, ".vitepress")
    guard
      let file = ScriptSidebars.file("config", in: place)
        ?? ScriptSidebars.file("index", in: FilePath.join(place, "config")),
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
    return reader.merged(reference)
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
    trees[locale] = nil
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
    guard let list = (part.value["items"] ?? part.value).list else {
      context.note(part.value)
      return
    }
    trees[locale, default: []] += items(list, of: locale, base: part.value["base"]?.text ?? "", depth: 0)
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

  private func merged(_ reference: LocaleTag) -> [Navigation.Entry]? {
    let order = [reference] + context.map.locales.filter { $0 != reference }
    guard let first = order.first(where: { trees[$0]?.isEmpty == false }), var entries = trees[first] else {
      return nil
    }
    for locale in order where locale != first {
      guard let own = trees[locale] else { continue }
      let labels = SidebarLabels(of: own, locale)
      labels.add(to: &entries)
    }
    return entries
  }
}
