import DocModel
import Yams

/// The parts of Jekyll's `_config.yml` that say which files are pages and how they are served.
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

  private static func settings(in folder: String) -> Yams.Node.Mapping? {
    let path = FilePath.join(FilePath.display(folder), file)
    guard FileSystem.status(path)?.kind == .file else { return nil }
    return NavigationFiles.settings(path)?.mapping
  }
}
