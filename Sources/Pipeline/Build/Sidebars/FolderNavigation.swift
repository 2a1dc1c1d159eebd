import DocModel
import Reports
import Site
import Yams

/// The navigation that MkDocs' plugins read from the folders of the pages: `.pages` of awesome-pages and `.nav.yml` of
/// awesome-nav, each with the order of its folder's pages and subfolders.
struct FolderNavigation {
  private(set) var troubles: [RunError] = []
  private(set) var texts: [[UInt8]] = []

  private struct Folder {
    /// The names of the pages and of the folders, sorted, with the index page first.
    var pages: [String] = []
    var folders: [String] = []
  }

  private struct Settings {
    var title: String?
    var isHidden = false
    var isDescending = false
    var items: Yams.Node.Sequence?
  }

  private let bases: [String]
  private var folders: [String: Folder] = [:]
  private var known: [String: Settings] = [:]
  /// The number of further items and entries that are read: aliases of YAML and repeated folders multiply them.
  private var entriesLeft = 300_000
  private static let deepest = 32

  /// - Parameters:
  ///   - bases: the folders of the texts, to which the paths are relative.
  ///   - paths: of all articles.
  init(in bases: [String], paths: [String]) {
    self.bases = bases
    for path in paths {
      var inner = ""
      let parts = path.split(separator: "/").map(String.init)
      for part in parts.dropLast() {
        let outer = inner
        inner = FilePath.join(inner, part)
        if folders[inner] == nil, inner != outer { folders[outer, default: Folder()].folders.append(part) }
        folders[inner, default: Folder()].pages += []
      }
      if let name = parts.last { folders[inner, default: Folder()].pages.append(name) }
    }
    for path in folders.keys {
      folders[path]?.pages.sort { (Self.isIndex($0) ? 0 : 1, $0) < (Self.isIndex($1) ? 0 : 1, $1) }
      folders[path]?.folders.sort()
    }
  }

  private static func isIndex(_ name: String) -> Bool {
    ["index.md", "readme.md", "_index.md"].contains(name.lowercased())
  }

  /// The entries, or nil if no folder has settings.
  mutating func entries() -> [Navigation.Entry]? {
    guard folders.keys.contains(where: { file(of: $0) != nil }) else { return nil }
    return entries(of: "", depth: 0)
  }

  /// The entries of a list of MkDocs' own `nav`, in which a folder means all that it holds.
  mutating func entry(title: String?, path: String) -> Navigation.Entry? {
    let folder = FilePath.display("/" + path, workingDirectory: "/")
    guard folders[folder] != nil, file(of: folder) != nil else { return nil }
    return group(folder, title: title, depth: 1)
  }

  private func file(of folder: String) -> String? {
    for base in bases {
      for name in [".nav.yml", ".nav.yaml", ".pages"] {
        let file = FilePath.join(FilePath.join(base, folder), name)
        if FileSystem.status(file)?.kind == .file { return file }
      }
    }
    return nil
  }

  private mutating func settings(of folder: String) -> Settings {
    if let settings = known[folder] { return settings }
    let settings = read(folder)
    known[folder] = settings
    return settings
  }

  private mutating func read(_ folder: String) -> Settings {
    var settings = Settings()
    guard let file = file(of: folder), let mapping = NavigationFiles.read(file, &texts, &troubles)?.mapping else {
      return settings
    }
    settings.title = mapping["title"]?.string
    settings.isHidden = mapping["hide"]?.bool ?? false
    settings.isDescending = [mapping["order"], mapping["sort"]?.mapping?["direction"]].contains { $0?.string == "desc" }
    settings.items = (mapping["nav"] ?? mapping["arrange"])?.sequence
    return settings
  }

  private mutating func entries(of folder: String, depth: Int, _ known: Settings? = nil) -> [Navigation.Entry] {
    guard depth < Self.deepest, let content = folders[folder] else { return [] }
    let settings = known ?? self.settings(of: folder)
    var rest = content.pages + content.folders
    if settings.isDescending {
      let indexes = content.pages.filter(Self.isIndex)
      rest = indexes + rest.filter { !indexes.contains($0) }.reversed()
    }
    guard let items = settings.items else { return rest.compactMap { entry($0, in: folder, depth: depth) } }
    let listed = names(in: items, of: folder, depth: 0)
    rest.removeAll { listed.contains(FilePath.join(folder, $0)) }
    return list(items, of: folder, rest: &rest, depth: depth)
  }

  private mutating func list(
    _ items: Yams.Node.Sequence, of folder: String, rest: inout [String], depth: Int
  ) -> [Navigation.Entry] {
    guard depth < Self.deepest else { return [] }
    var entries: [Navigation.Entry] = []
    for item in items where takesOne() {
      if let text = item.string {
        entries += self.entries(text, in: folder, rest: &rest, depth: depth)
        continue
      }
      if let pattern = item.mapping?["glob"]?.string {
        entries += self.entries(pattern, in: folder, rest: &rest, depth: depth)
        continue
      }
      for (key, value) in item.mapping.map(Array.init) ?? [] {
        if let items = value.sequence {
          let children = list(items, of: folder, rest: &rest, depth: depth + 1)
          entries.append(Navigation.Entry(title: key.string, path: nil, children: children))
        } else if let path = value.string, path.contains("://") {
          var entry = Navigation.Entry(title: key.string, path: nil)
          entry.url = path
          entries.append(entry)
        } else if let path = value.string, let entry = entry(path, in: folder, title: key.string, depth: depth) {
          entries.append(entry)
        }
      }
    }
    return entries
  }

  /// The entries of a text: a page, a folder, or a pattern for what is not listed.
  private mutating func entries(
    _ text: String, in folder: String, rest: inout [String], depth: Int
  ) -> [Navigation.Entry] {
    guard text.hasPrefix("...") || text.contains("*") else {
      return entry(text, in: folder, depth: depth).map { [$0] } ?? []
    }
    let pattern = text.hasPrefix("...") ? String(text.dropFirst(3).drop { $0 == " " || $0 == "|" }) : text
    let glob = PathGlob(pattern.isEmpty ? "*" : pattern)
    let matching = rest.filter { glob.matches($0) }
    rest.removeAll { matching.contains($0) }
    return matching.compactMap { entry($0, in: folder, depth: depth) }
  }

  /// The entry of a page or a folder, given as a path from a folder, else from the top.
  private mutating func entry(
    _ path: String, in folder: String, title: String? = nil, depth: Int
  ) -> Navigation.Entry? {
    guard takesOne() else { return nil }
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    for place in [FilePath.join(folder, path), path] {
      let place = FilePath.display("/" + place, workingDirectory: "/")
      if folders[place] != nil { return group(place, title: title, depth: depth + 1) }
      let outer = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
      if folders[outer]?.pages.contains(String(FilePath.lastPart(place))) == true {
        return Navigation.Entry(title: title, path: place)
      }
    }
    return nil
  }

  private mutating func group(_ folder: String, title: String?, depth: Int) -> Navigation.Entry? {
    let settings = settings(of: folder)
    guard !settings.isHidden else { return nil }
    let children = entries(of: folder, depth: depth, settings)
    let name = String(FilePath.lastPart(folder))
    return Navigation.Entry(title: title ?? settings.title ?? Self.title(of: name), path: nil, children: children)
  }

  /// The title that MkDocs gives to a folder: `getting-started` is “Getting started”.
  private static func title(of name: String) -> String {
    let words = name.replacing("-", with: " ").replacing("_", with: " ")
    return words.lowercased() == words ? words.prefix(1).uppercased() + words.dropFirst() : words
  }

  private mutating func takesOne() -> Bool {
    entriesLeft -= 1
    return entriesLeft > 0
  }

  /// The paths that a list names.
  private mutating func names(in items: Yams.Node.Sequence, of folder: String, depth: Int) -> Set<String> {
    guard depth < Self.deepest else { return [] }
    var names: Set<String> = []
    func add(_ path: String) {
      names.insert(FilePath.join(folder, path.hasSuffix("/") ? String(path.dropLast()) : path))
    }
    for item in items where takesOne() {
      if let path = item.string { add(path) }
      for (_, value) in item.mapping.map(Array.init) ?? [] {
        if let path = value.string { add(path) }
        if let inner = value.sequence { names.formUnion(self.names(in: inner, of: folder, depth: depth + 1)) }
      }
    }
    return names
  }
}
