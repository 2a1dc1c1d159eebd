internal import DocModel
internal import FoundationEssentials
internal import Theme

/// The files of the theme: doccheck's own, overridden by those of a project's `templates/`.
struct ThemeFiles: Sendable {
  /// The project's folder, or nil if it has no templates.
  let folder: String?
  /// The locales for which there are strings.
  let languages: [LocaleTag]

  static var builtIn: [(path: String, bytes: [UInt8])] { Theme.files }

  private let builtIns: [String: [UInt8]]

  init(folder: String?) {
    self.folder = folder
    builtIns = Dictionary(Theme.files.map { ($0.path, $0.bytes) }) { $1 }
    let own = folder.map { Self.names(in: $0 + "/strings") } ?? []
    let tags = Set(
      builtIns.keys.filter { $0.hasPrefix("strings/") }.map { String($0.dropFirst(8)) } + own
    ).filter { $0.hasSuffix(".yml") }
    languages = tags.compactMap { LocaleTag(String($0.dropLast(4))) }.sorted()
  }

  func builtIn(_ name: String) -> [UInt8]? { builtIns[name] }

  /// Returns a file of the project with its path, or nil if the project has no such file.
  func own(_ name: String) throws(SiteError) -> (bytes: [UInt8], path: String)? {
    guard let folder else { return nil }
    let path = folder + "/" + name
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SiteError.template(path: path, line: 0, reason: "cannot be read")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw SiteError.template(path: path, line: 0, reason: "is not valid UTF-8")
    }
    return (Array(data), path)
  }

  /// Returns the file that the site uses, with its path.
  func find(_ name: String) throws(SiteError) -> (bytes: [UInt8], path: String)? {
    if let own = try own(name) { return own }
    return builtIn(name).map { ($0, name) }
  }

  /// The names of all templates, without extension.
  var templates: [String] {
    let own = folder.map(Self.names) ?? []
    return Set(builtIns.keys + own).filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted()
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

/// The files of a theme that are copied rather than rendered.
package enum ThemeAssets {
  /// Returns a file of the theme; the project's own version if it exists.
  package static func file(_ name: String, templates: String?) throws(SiteError) -> [UInt8] {
    try ThemeFiles(folder: templates).find(name)?.bytes ?? []
  }

  /// All files of doccheck's own theme, by their paths below `templates/`.
  package static var builtIn: [(path: String, bytes: [UInt8])] { ThemeFiles.builtIn }
}
