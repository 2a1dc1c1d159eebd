import DocModel
import MarkdownReader
import Reports
import Site
import Yams

/// Finds a project's navigation: `toc.yml` or `TOC.md` in a locale's folder (Learn, DocFX), or `nav` in an `mkdocs.yml`
/// in a root or its parent folder.
struct NavigationFiles {
  private(set) var troubles: [RunError] = []
  /// The names and bytes of all files read, for change detection.
  private(set) var texts: [[UInt8]] = []
  private var entriesLeft = 100_000
  private let reader: MarkdownReader

  init(reader: MarkdownReader) { self.reader = reader }

  /// Returns whether the path is a Markdown table of contents, which is not an article.
  static func isContents(_ path: String) -> Bool { FilePath.lastPart(path).lowercased() == "toc.md" }

  /// The navigation of each locale; derived from the article folders if the project defines none.
  mutating func navigations(_ map: SiteMap, roots: [String]) -> [Navigation] {
    let folders = Navigation(folders: map)
    let written = map.locales.map { locale in entries(of: locale, roots: roots) }
    let common = mkdocs(roots)
    return map.locales.indices.map { locale in
      if let own = written[locale] { return Navigation(own, map: map) }
      // Other locales use the order of the reference locale, but not its titles, which are in its language.
      let shared = map.reference < written.count ? written[map.reference] : nil
      if let entries = shared ?? common {
        return Navigation(locale == map.reference ? entries : entries.map(Self.untitled), map: map)
      }
      return folders
    }
  }

  private static func untitled(_ entry: Navigation.Entry) -> Navigation.Entry {
    Navigation.Entry(
      title: entry.path == nil ? entry.title : nil, path: entry.path, children: entry.children.map(untitled))
  }

  private mutating func entries(of locale: LocaleTag, roots: [String]) -> [Navigation.Entry]? {
    for root in roots.map({ FilePath.display($0) }) {
      let folder = FilePath.join(root, locale.tag)
      for name in ["toc.yml", "TOC.yml", "toc.md", "TOC.md"]
      where FileSystem.status(FilePath.join(folder, name))?.kind == .file {
        return toc(FilePath.join(folder, name), inside: "", base: folder, depth: 0)
      }
    }
    return nil
  }

  private mutating func toc(_ file: String, inside: String, base: String, depth: Int) -> [Navigation.Entry] {
    guard depth < 16 else { return [] }
    if file.lowercased().hasSuffix(".md") { return markdown(file, inside: inside, base: base, depth: depth) }
    guard let node = read(file) else { return [] }
    return items(node.sequence ?? node.mapping?["items"]?.sequence, inside: inside, base: base, depth: depth)
  }

  private mutating func items(
    _ list: Yams.Node.Sequence?, inside: String, base: String, depth: Int
  ) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    var entries: [Navigation.Entry] = []
    for item in list.map(Array.init) ?? [] {
      entriesLeft -= 1
      guard entriesLeft > 0, let item = item.mapping else { continue }
      let href = item["topicHref"]?.string ?? item["href"]?.string
      var children = items(item["items"]?.sequence, inside: inside, base: base, depth: depth + 1)
      let (path, nested) = target(href, inside: inside, base: base, depth: depth)
      children += nested
      entries.append(Navigation.Entry(title: item["name"]?.string, path: path, children: children))
    }
    return entries
  }

  /// The page an entry links to, or the entries of the nested table of contents it links to.
  private mutating func target(
    _ href: String?, inside: String, base: String, depth: Int
  ) -> (path: String?, nested: [Navigation.Entry]) {
    guard let href, !href.contains(":") else { return (nil, []) }
    let target = String(href.prefix { $0 != "#" && $0 != "?" })
    guard !target.isEmpty else { return (nil, []) }
    let place = target.hasPrefix("~/") ? String(target.dropFirst(2)) : FilePath.join(inside, target)
    let path = FilePath.display("/" + place, workingDirectory: "/")
    guard place.hasSuffix("/") || ["toc.yml", "toc.md"].contains(FilePath.lastPart(place).lowercased()) else {
      return (path, [])
    }
    let nested = place.hasSuffix("/") ? place + "toc.yml" : place
    return (
      nil,
      toc(
        FilePath.join(base, nested), inside: FilePath.join("", FileSystem.directory(of: nested)), base: base,
        depth: depth + 1)
    )
  }

  /// Reads DocFX's `TOC.md`: headings, with a link if they lead to a page.
  private mutating func markdown(_ file: String, inside: String, base: String, depth: Int) -> [Navigation.Entry] {
    guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit), let locale = LocaleTag("en") else {
      return []
    }
    texts += [Array(file.utf8), bytes]
    let article = reader.read(bytes, locale: locale, path: file, file: file)
    // The stack of open entries, outermost first; the first is the root.
    var open: [(level: UInt8, entry: Navigation.Entry)] = [(0, Navigation.Entry(title: nil, path: nil))]
    func close(to level: UInt8) {
      while open.count > 1, let last = open.last, last.level >= level {
        open.removeLast()
        open[open.count - 1].entry.children.append(last.entry)
      }
    }
    for (index, node) in article.nodes.enumerated() where node.kind == .heading {
      entriesLeft -= 1
      guard entriesLeft > 0 else { break }
      close(to: node.level)
      let inner = article.nodes[index..<max(index, Int(node.end))]
      let href = inner.first { $0.kind == .link }.map { article.string($0.literal) }
      let (path, nested) = target(href, inside: inside, base: base, depth: depth)
      open.append((node.level, Navigation.Entry(title: article.plainText(of: index), path: path, children: nested)))
    }
    close(to: 1)
    return open[0].entry.children
  }

  private mutating func mkdocs(_ roots: [String]) -> [Navigation.Entry]? {
    for root in roots.map({ FilePath.display($0) }) {
      for folder in [root, FileSystem.directory(of: root)] {
        let file = FilePath.join(folder, "mkdocs.yml")
        guard FileSystem.status(file)?.kind == .file, let list = read(file)?.mapping?["nav"]?.sequence else { continue }
        return nav(list, depth: 0)
      }
    }
    return nil
  }

  private mutating func nav(_ list: Yams.Node.Sequence, depth: Int) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    var entries: [Navigation.Entry] = []
    for item in list {
      entriesLeft -= 1
      guard entriesLeft > 0 else { break }
      if let path = item.string { entries.append(Navigation.Entry(title: nil, path: path)) }
      for (key, value) in item.mapping.map(Array.init) ?? [] {
        let children = value.sequence.map { nav($0, depth: depth + 1) } ?? []
        entries.append(Navigation.Entry(title: key.string, path: value.scalar?.string, children: children))
      }
    }
    return entries
  }

  private mutating func read(_ file: String) -> Yams.Node? {
    do throws(RunError) {
      let bytes = try FileSystem.read(file, limit: 1 << 22)
      texts += [Array(file.utf8), bytes]
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw RunError("is not a text file: the navigation cannot be read", file: file)
      }
      if let (reason, line) = YAMLBounds.excess(bytes, aliases: 4096) {
        throw RunError("\(reason): it is not read", file: file, line: line)
      }
      do { return try Yams.compose(yaml: text) } catch {
        let problem = YAMLProblem(error)
        throw RunError(problem.reason, file: file, line: problem.line)
      }
    } catch {
      troubles.append(error)
      return nil
    }
  }
}
