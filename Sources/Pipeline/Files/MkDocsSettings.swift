import DocModel
import Reports
import Yams

/// The parts of `mkdocs.yml` that say which files are pages and where parts of pages are.
enum MkDocsSettings {
  /// The options of a plugin or an extension, which is a key of a mapping or an item of a list.
  static func options(_ name: String, of kind: String, in settings: Yams.Node?) -> Yams.Node.Mapping? {
    let list = settings?.mapping?[kind]
    let options = list?.mapping?[name] ?? list?.sequence?.lazy.compactMap { $0.mapping?[name] }.first
    return options?.mapping
  }

  static func strings(_ node: Yams.Node?) -> [String] {
    node?.sequence.map { $0.compactMap(\.string) } ?? node?.string.map { [$0] } ?? []
  }

  /// The patterns of files that are no pages: `exclude_docs` and those of the plugin `exclude`, relative to the folder
  /// of the texts.
  static func excluded(in settings: Yams.Node?) -> [IgnoreGlob] {
    let written = settings?.mapping?["exclude_docs"]?.string?.split(separator: "\n").map(String.init) ?? []
    let globs = strings(options("exclude", of: "plugins", in: settings)?["glob"])
    return (written + globs).compactMap { IgnoreGlob(Array($0.utf8.drop { $0 == 0x20 })[...]) }
  }

  /// The patterns of the settings in a root or in its parent folder.
  static func excluded(roots: [String]) -> [IgnoreGlob] {
    for root in roots.map({ FilePath.display($0) }) {
      for folder in [root, FileSystem.directory(of: root)] {
        let file = FilePath.join(folder, "mkdocs.yml")
        guard FileSystem.status(file)?.kind == .file else { continue }
        return excluded(in: NavigationFiles.settings(file))
      }
    }
    return []
  }
}
