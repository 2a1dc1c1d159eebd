/// The files of a theme that are copied rather than rendered.
public enum ThemeAssets {
  /// The style sheet and the scripts, the project's own where it has them.
  public static func files(templates: String?) throws(SiteError) -> (style: [UInt8], script: [UInt8], root: [UInt8]) {
    let files = ThemeFiles(folder: templates)
    return (
      try files.find("theme.css")?.bytes ?? [], try files.find("theme.js")?.bytes ?? [],
      try files.find("root.js")?.bytes ?? []
    )
  }

  /// A file that only some sites load.
  public static func file(_ name: String, templates: String?) throws(SiteError) -> [UInt8] {
    try ThemeFiles(folder: templates).find(name)?.bytes ?? []
  }

  /// Every file of doccheck's own theme, by its path below `templates/`.
  public static var builtIn: [(path: String, bytes: [UInt8])] { ThemeFiles.builtIn }
}
