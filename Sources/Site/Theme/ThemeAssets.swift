/// The files of a theme that are copied rather than rendered.
public enum ThemeAssets {
  /// A file of the theme, the project's own where it has one.
  public static func file(_ name: String, templates: String?) throws(SiteError) -> [UInt8] {
    try ThemeFiles(folder: templates).find(name)?.bytes ?? []
  }

  /// Every file of doccheck's own theme, by its path below `templates/`.
  public static var builtIn: [(path: String, bytes: [UInt8])] { ThemeFiles.builtIn }
}
