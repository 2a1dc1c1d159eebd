import DocModel
import Reports
import Site
import Yams

/// The pages that Docusaurus makes of categories, with their texts in all locales: of those with
/// `link: {type: 'generated-index'}` in the sidebars of the project or in `_category_.json` of a folder.
struct CategoryPages {
  private(set) var pages: [GeneratedPage] = []
  private let locales: [LocaleTag]
  private let bases: LocaleFolders
  /// The folders of all articles, sorted.
  private let folders: [String]
  /// The folders whose settings were read, and those that a sidebar lists.
  private var (read, tops): (Set<String>, Set<String>) = ([], [])
  private var files = CategoryFiles()
  private var paths: Set<String> = []

  private static let (most, mostTops) = (10_000, 1000)
  /// The sidebar of a project without a file of sidebars.
  private static let sidebar = "defaultSidebar"

  /// - Parameter site: the folder of the settings of Docusaurus.
  init(in site: String, _ articles: [ArticleFiles]) {
    locales = Set(articles.flatMap { $0.files.map(\.locale) }).sorted()
    bases = LocaleFolders(articles, locales: locales)
    folders = PathText.folders(of: articles.lazy.map(\.path)).sorted()
    var scripts = ScriptReader(top: site)
    for base in Set(locales.indices.flatMap(bases.of)).sorted() {
      let files = DocusaurusSidebar.files(in: site, base: base, &scripts)
      for (file, prefix) in files {
        guard let sidebars = scripts.exported(by: file) else { continue }
        add(sidebars, below: prefix, of: base)
      }
      if files.isEmpty, let prefix = SidebarContext.prefix(of: FilePath.join(site, "docs"), from: base) {
        var addresses = CategoryAddresses(below: prefix)
        add(folder: ".", below: prefix, of: base, in: Self.sidebar, labels(below: prefix), &addresses)
      }
    }
  }

  private func labels(below prefix: String) -> [LocaleTag: DocusaurusLabels] {
    var (texts, troubles): ([[UInt8]], [RunError]) = ([], [])
    var labels: [LocaleTag: DocusaurusLabels] = [:]
    for (index, locale) in locales.enumerated() {
      let bases = bases.of(index).map { FilePath.display(FilePath.join($0, prefix)) }
      labels[locale] = DocusaurusLabels(in: bases, &texts, &troubles)
    }
    return labels
  }

  private mutating func add(_ sidebars: ScriptValue, below prefix: String, of base: String) {
    let labels = labels(below: prefix)
    var addresses = CategoryAddresses(below: prefix)
    for sidebar in sidebars.properties ?? [] {
      for category in sidebar.value.all(with: "link") {
        guard let path = addresses.path(of: category), let label = category["label"]?.text else { continue }
        let (title, description) = (category["link"]?["title"]?.text, category["link"]?["description"]?.text)
        let page = GeneratedPage(path: path, folder: nil, title: title ?? label, description: description)
        add(page, hasTitle: title != nil, category["key"]?.text ?? label, in: sidebar.name, labels)
      }
    }
    for sidebar in sidebars.properties ?? [] {
      for folder in sidebar.value.all(with: "dirName").compactMap({ $0["dirName"]?.text }) {
        add(folder: folder, below: prefix, of: base, in: sidebar.name, labels, &addresses)
      }
    }
  }

  /// Adds the pages of the folders inside of a folder.
  private mutating func add(
    folder: String, below prefix: String, of base: String, in sidebar: String,
    _ labels: [LocaleTag: DocusaurusLabels], _ addresses: inout CategoryAddresses
  ) {
    let top = FilePath.display("/" + prefix + folder, workingDirectory: "/")
    let start = top == "." ? "" : top + "/"
    guard tops.count < Self.mostTops, tops.insert(top).inserted else { return }
    for path in folders where path.hasPrefix(start) && read.insert(path).inserted {
      guard let settings = files.settings(of: path, in: [base]), let link = settings["link"]?.mapping,
        link["type"]?.string == CategoryAddresses.kind
      else { continue }
      let label = settings["label"]?.string ?? String(DocusaurusSidebar.withoutNumber(PathText.name(of: path[...])))
      guard let address = addresses.path(slug: link["slug"]?.string, label: label) else { continue }
      let title = link["title"]?.string
      var page = GeneratedPage(
        path: address, folder: path, title: title ?? label, description: link["description"]?.string)
      for (index, locale) in locales.enumerated() where !bases.of(index).contains(base) {
        guard let own = files.settings(of: path, in: bases.of(index)) else { continue }
        page.titles[locale] = own["link"]?.mapping?["title"]?.string ?? own["label"]?.string
        page.descriptions[locale] = own["link"]?.mapping?["description"]?.string
      }
      add(page, hasTitle: title != nil, settings["key"]?.string ?? label, in: sidebar, labels)
    }
  }

  /// - Parameters:
  ///   - hasTitle: whether the page has a title besides the label of its category.
  ///   - key: the name of the category in the translations.
  private mutating func add(
    _ page: GeneratedPage, hasTitle: Bool, _ key: String, in sidebar: String, _ labels: [LocaleTag: DocusaurusLabels]
  ) {
    guard pages.count < Self.most, paths.insert(page.path.lowercased()).inserted else { return }
    var page = page
    for (locale, labels) in labels {
      let label = hasTitle ? nil : labels.label(key, of: .category, in: sidebar)
      if let title = labels.text("title", ofListOf: key, in: sidebar) ?? label { page.titles[locale] = title }
      if let text = labels.text("description", ofListOf: key, in: sidebar) { page.descriptions[locale] = text }
    }
    pages.append(page)
  }
}

/// The paths of the pages of a sidebar's categories. Request them in the order of the sidebar: a label that was
/// there before gets a number.
struct CategoryAddresses {
  static let kind = "generated-index"
  private static let folder = "category/"
  /// The folder of the pages: empty, or ends with a slash.
  private let prefix: String
  private var counts: [String: Int] = [:]

  init(below prefix: String) { self.prefix = prefix }

  /// The path of a category's page, or nil if it has none or its address is not known.
  mutating func path(of category: ScriptValue) -> String? {
    guard category["type"]?.text == "category", let link = category["link"], link["type"]?.text == Self.kind,
      let label = category["label"]?.text, link["slug"] == nil || link["slug"]?.text != nil
    else { return nil }
    return path(slug: link["slug"]?.text, label: label)
  }

  /// The path of a page, or nil if it would lie outside of the site.
  mutating func path(slug: String?, label: String) -> String? {
    let slug = slug ?? Self.folder + name(of: label)
    let (path, up) = PathText.joined([], Array(slug.utf8)[...])
    let text = String(decoding: path, as: UTF8.self)
    guard up == 0, !text.isEmpty, !text.contains(where: { ":{}#?\\\0".contains($0) }),
      !text.split(separator: "/").contains(where: { $0.hasPrefix(".") })
    else { return nil }
    return prefix + text
  }

  private mutating func name(of label: String) -> String {
    let name = HeadingSlug.slug(Array(label.utf8))
    let count = counts[name, default: 0]
    counts[name] = count + 1
    return count == 0 ? name : "\(name)-\(count)"
  }
}

/// Reads `_category_.json` (or `.yml`) of Docusaurus, and the translations of its labels.
struct CategoryFiles {
  private(set) var troubles: [RunError] = []
  private(set) var texts: [[UInt8]] = []

  /// The project's settings for the folders of a site, by path.
  mutating func folders(_ map: SiteMap, _ bases: LocaleFolders) -> [String: FolderOrder.Folder] {
    let paths = PathText.folders(of: map.pages.lazy.map(\.stem))
    var result: [String: FolderOrder.Folder] = [:]
    for path in paths.sorted() {
      for locale in [map.reference] + map.locales.indices.filter({ $0 != map.reference }) {
        guard let (label, position) = category(path, in: bases.of(locale)) else { continue }
        if let label { result[path, default: FolderOrder.Folder()].labels[locale] = label }
        let known = result[path]?.position
        result[path, default: FolderOrder.Folder()].position = known ?? position
      }
    }
    guard !result.isEmpty else { return [:] }
    for locale in map.locales.indices {
      let labels = DocusaurusLabels(in: bases.of(locale), &texts, &troubles)
      for path in result.keys {
        guard let known = result[path]?.labels, let label = known[map.reference] else { continue }
        // A copy of the source's file in the locale's folder translates nothing.
        if known[locale] ?? label == label, let translation = labels.category(label) {
          result[path]?.labels[locale] = translation
        }
      }
    }
    return result
  }

  private mutating func category(_ path: String, in bases: [String]) -> (label: String?, position: Double?)? {
    settings(of: path, in: bases).map { ($0["label"]?.string, $0["position"]?.float) }
  }

  /// The settings of a folder in the first of the folders of texts that has some.
  mutating func settings(of path: String, in bases: [String]) -> Yams.Node.Mapping? {
    for base in bases {
      for name in ["_category_.json", "_category_.yml", "_category_.yaml"] {
        let file = FilePath.join(FilePath.join(base, path), name)
        guard FileSystem.status(file)?.kind == .file, FileSystem.lies(file, below: base) else { continue }
        // JSON is YAML.
        return NavigationFiles.read(file, &texts, &troubles)?.mapping
      }
    }
    return nil
  }
}
