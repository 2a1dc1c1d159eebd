import DocModel
import Reports
import Site

/// The templates of the shortcodes of a Hugo project, those that can be read.
struct ShortcodeTemplates: Sendable {
  private var templates: [String: ShortcodeTemplate] = [:]
  /// The texts of the templates, for change detection.
  private(set) var texts: [[UInt8]] = []

  private static let folders = ["layouts/shortcodes", "layouts/_shortcodes"]
  private static let mostFiles = 1000
  /// In bytes.
  private static let sizeLimit = 16_000

  /// - Parameters:
  ///   - site: the folder of the site's settings.
  ///   - theme: the theme whose templates those of the site take precedence over.
  init(in site: String, theme: String?) {
    let places = (theme.map { ["themes/\($0)"] } ?? []) + [""]
    for folder in places.flatMap({ place in Self.folders.map { FilePath.join(FilePath.join(site, place), $0) } }) {
      let files = FileSystem.texts(
        in: folder, below: site, endings: [".html"], most: Self.mostFiles, limit: Self.sizeLimit)
      for (name, ending, bytes) in files {
        texts += [Array((name + ending).utf8), bytes]
        templates[name] = ShortcodeTemplate(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  subscript(name: String) -> ShortcodeTemplate? { templates[name] }
}
