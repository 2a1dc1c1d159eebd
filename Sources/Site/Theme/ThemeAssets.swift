/// The files of a theme that are copied rather than rendered.
package enum ThemeAssets {
  /// Returns a file of the theme; the project's own version if it exists.
  package static func file(_ name: String, templates: String?) throws(SiteError) -> [UInt8] {
    try ThemeFiles(folder: templates).find(name)?.bytes ?? []
  }

  /// All files of doccheck's own theme, by their paths below `templates/`.
  package static var builtIn: [(path: String, bytes: [UInt8])] { ThemeFiles.builtIn }
}
