import DocModel
import Reports

/// The title that the settings of a generator give a site, for a build whose own settings have none.
enum SiteTitle {
  private static let most = 4

  /// The title in the nearest settings above the roots, or nil.
  static func find(above roots: [String]) -> String? {
    for root in roots {
      var folder = FilePath.display(root)
      for _ in 0..<most {
        if let title = title(in: folder) { return title }
        let above = FilePath.display(FilePath.join(folder, ".."))
        guard above != folder, above != "/", FileSystem.status(FilePath.join(folder, ".git")) == nil else { break }
        folder = above
      }
      if let site = SiteGenerator.docusaurusFolder(above: root), let title = scripted(in: site) { return title }
    }
    return nil
  }

  private static func title(in folder: String) -> String? {
    let title =
      setting("site_name", "mkdocs", in: folder) ?? setting("book.title", "book", in: folder) ?? hugo(folder)
      ?? setting("title", "_config", in: folder) ?? scripted(in: folder)
    return title?.isEmpty == true ? nil : title
  }

  private static func hugo(_ folder: String) -> String? {
    let names = ["hugo", "config/_default/hugo", "config/_default/config"]
    if let title = names.lazy.compactMap({ setting("title", $0, in: folder) }).first { return title }
    guard FileSystem.status(FilePath.join(folder, "content"))?.kind == .directory else { return nil }
    return setting("title", "config", in: folder)
  }

  /// The value of a key in a settings file in YAML or TOML, given without its ending.
  private static func setting(_ key: String, _ name: String, in folder: String) -> String? {
    SettingsFile(FilePath.join(folder, name))?.settings[key]
  }

  /// The title in the settings of Docusaurus, VitePress or Starlight, which are scripts.
  private static func scripted(in folder: String) -> String? {
    var scripts = ScriptReader(top: folder)
    for (name, place) in [("docusaurus.config", folder), ("config", FilePath.join(folder, ".vitepress"))] {
      guard let file = ScriptSidebars.file(name, in: place) else { continue }
      return scripts.exported(by: file)?["title"]?.text
    }
    guard let file = ScriptSidebars.file("astro.config", in: folder) else { return nil }
    return scripts.exported(by: file)?.first { value -> String? in
      guard case .call("starlight", let arguments) = value.kind else { return nil }
      return arguments.first?["title"]?.text
    }
  }
}
