import DocModel

/// The values of Jekyll's settings and of its data files: `title` for `site.title`, `data.ruby.version` for
/// `site.data.ruby.version` in `_data/ruby.yml`.
struct JekyllValues: Sendable {
  private var values: [String: String] = [:]
  /// The texts of the files, for change detection.
  private(set) var texts: [[UInt8]] = []

  private static let sizeLimit = 1 << 16
  private static let mostFiles = 200

  /// - Parameter folder: that of the settings.
  init(_ settings: FrontMatter, in folder: String) {
    for entry in settings.entries where values[entry.key] == nil { values[entry.key] = entry.value }
    let data = FileSystem.texts(
      in: FilePath.join(folder, "_data"), below: folder, endings: [".yml", ".yaml", ".json"], most: Self.mostFiles,
      limit: Self.sizeLimit)
    for (name, ending, bytes) in data {
      texts += [Array((name + ending).utf8), bytes]
      let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        .filter { !$0.elementsEqual("---".utf8) && !$0.elementsEqual("---\r".utf8) }.joined(separator: [.lineFeed])
      for value in SettingsFile.frontMatter(of: Array("---\n".utf8) + lines + Array("\n---\n".utf8)).entries {
        values["data.\(name).\(value.key)"] = value.value
      }
    }
  }

  subscript(key: String) -> String? { values[key] }
}
