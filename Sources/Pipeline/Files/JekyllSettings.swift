import DocModel
import Site
import Yams

/// The parts of Jekyll's `_config.yml` that say which files are pages, how they are served, and what their texts mean.
enum JekyllSettings {
  static let file = "_config.yml"

  /// The patterns of `exclude`, relative to the folder of the texts. Jekyll's begin at the folder of the settings.
  static func excluded(roots: [String]) -> [IgnoreGlob] {
    roots.flatMap { root -> [IgnoreGlob] in
      [("", root), (PathText.name(of: FilePath.display(root)[...]) + "/", FilePath.join(root, ".."))].flatMap {
        (inside: Substring, folder: String) in
        MkDocsSettings.strings(settings(in: folder)?["exclude"]).compactMap { pattern in
          let path = pattern.drop { $0 == "/" }
          return path.hasPrefix(inside) ? IgnoreGlob(Array("/\(path.dropFirst(inside.count))".utf8)[...]) : nil
        }
      }
    }
  }

  /// Whether pages, or those of a collection, are served as folders, where relative addresses then begin.
  static func servesFolders(roots: [String]) -> Bool {
    let folders = roots.flatMap { [$0, FilePath.join($0, "..")] }
    guard let settings = folders.lazy.compactMap({ settings(in: $0) }).first else { return false }
    var styles = [settings["permalink"]]
    for (_, collection) in settings["collections"]?.mapping.map(Array.init) ?? [] {
      styles.append(collection.mapping?["permalink"])
    }
    return styles.contains { $0?.string.map { $0 == "pretty" || $0.hasSuffix("/") } ?? false }
  }

  /// The boxes that the theme just-the-docs makes of blocks with a class, by the class.
  static func callouts(of settings: FrontMatter) -> [String: CalloutStyle] {
    var callouts: [String: CalloutStyle] = [:]
    for entry in settings.entries {
      let parts = entry.key.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, parts[0] == "callouts" else { continue }
      var style = callouts[String(parts[1])] ?? CalloutStyle(name: String(parts[1]))
      if parts.count == 3, parts[2] == "title" { style.title = entry.value }
      if parts.count == 3, parts[2] == "color" { style.color = entry.value }
      callouts[String(parts[1])] = style
    }
    return callouts
  }

  private static func settings(in folder: String) -> Yams.Node.Mapping? {
    let path = FilePath.join(FilePath.display(folder), file)
    guard FileSystem.status(path)?.kind == .file else { return nil }
    return NavigationFiles.settings(path)?.mapping
  }
}
