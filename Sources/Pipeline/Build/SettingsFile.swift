import DocModel
import MarkdownReader
import Reports
import Site

/// The settings of a generator in YAML or TOML, read as front matter.
struct SettingsFile {
  let bytes: [UInt8]
  let settings: FrontMatter

  /// - Parameter name: the file without its ending, or nil.
  init?(_ name: String) {
    for (ending, sign) in [("yaml", "---"), ("yml", "---"), ("toml", "+++")] {
      guard let bytes = try? FileSystem.read(name + "." + ending, limit: 1 << 20) else { continue }
      let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
      let content = lines.filter { !$0.elementsEqual(sign.utf8) }.joined(separator: [.lineFeed])
      self.bytes = Array("\(sign)\n".utf8) + content + Array("\n\(sign)\n".utf8)
      settings = Self.frontMatter(of: self.bytes)
      return
    }
    return nil
  }

  static func frontMatter(of bytes: [UInt8]) -> FrontMatter {
    LocaleTag("en").map { MarkdownReader(flavor: .hugo).head(bytes, locale: $0, path: "").frontMatter } ?? .none
  }
}

/// The values that Hugo's shortcode `param` shows: of the page's front matter, of the nearest `cascade` in an
/// `_index.md` above it, of the site's configuration for the page's language, and of all languages.
struct HugoParameters: Sendable {
  /// By name in lower case.
  private typealias Values = [String: String]

  private var site: Values = [:]
  /// By the folder of the `_index.md`.
  private var cascades: [String: Values] = [:]
  /// The bytes of the files of the configuration, and the cascaded values, for change detection.
  private(set) var texts: [[UInt8]] = []

  private static let settings = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
  private static let folder = "config/_default"
  /// The parts of the configuration that may be in files of their own, in the folder or in one of those in it.
  private static let parts = ["markup", "params"]

  /// - Parameter roots: the folders of the texts; the configuration lies up to three folders above one of them.
  init(_ survey: SiteSurvey, roots: [String]) {
    for root in roots {
      var folder = FilePath.display(root)
      for _ in 0..<3 {
        folder = FilePath.display(FilePath.join(folder, ".."))
        let inner = ((try? FileSystem.entries(FilePath.join(folder, Self.folder))) ?? []).map(\.name)
          .filter { name in
            let inner = FilePath.join(folder, "\(Self.folder)/\(name)")
            return FileSystem.status(inner)?.kind == .directory && FileSystem.lies(inner, below: folder)
          }
        let parts = Self.parts.flatMap { part in
          ([""] + inner.map { $0 + "/" }).map { (part + ".", "\(Self.folder)/\($0)\(part)") }
        }
        for (start, name) in Self.settings.map({ ("", $0) }) + parts {
          guard let file = SettingsFile(FilePath.join(folder, name)) else { continue }
          texts.append(file.bytes)
          for entry in file.settings.entries {
            let key = start + entry.key.lowercased()
            if site[key] == nil { site[key] = entry.value }
          }
        }
        if !site.isEmpty || FileSystem.status(FilePath.join(folder, ".git")) != nil { break }
      }
    }
    for file in survey.files.flatMap({ $0.files.compactMap(\.self) }) where FilePath.lastPart(file) == "_index.md" {
      guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit) else { continue }
      for entry in SettingsFile.frontMatter(of: bytes).entries where entry.key.hasPrefix("cascade") {
        let key = entry.key.drop { $0 != "." }.dropFirst().lowercased()
        cascades[FileSystem.directory(of: file), default: [:]][key] = entry.value
        texts.append(Array("\(file)\u{0}\(key)\u{0}\(entry.value)".utf8))
      }
    }
  }

  /// The name of the site's theme, if it has one.
  var theme: String? { site["theme"] }

  /// The way in which Hugo makes the ids of headings.
  var headingIDs: HeadingSlug.Style {
    switch site["markup.goldmark.parser.autoheadingidtype"] {
    case "blackfriday": .blackfriday
    case "github-ascii": .gitHubASCII
    default: .gitHub
    }
  }

  /// Whether the terms of definition lists have ids.
  var givesTermsIDs: Bool {
    site["markup.goldmark.parser.autodefinitiontermid"] == "true"
  }

  /// The value of a parameter on a page, or nil if it has none that is known.
  func value(_ name: String, on article: Article) -> String? {
    let name = name.lowercased()
    for key in [name, "params." + name] {
      if let entry = article.frontMatter.entries.first(where: { $0.key.lowercased() == key }) { return entry.value }
    }
    var folder = FileSystem.directory(of: article.file)
    while true {
      if let values = cascades[folder], let value = values[name] ?? values["params." + name] { return value }
      let above = FileSystem.directory(of: folder)
      guard above != folder, folder != "." else { break }
      folder = above
    }
    return site["languages.\(article.locale.tag.lowercased()).params.\(name)"] ?? site["params." + name]
  }
}
