import DocModel
import Foundation
import Reports
import Site
import Yams

/// The folders that hold the articles of each locale, found from the articles' paths.
struct LocaleFolders {
  private let folders: [[String]]

  init(_ survey: SiteSurvey) {
    var found = Array(repeating: Set<String>(), count: survey.map.locales.count)
    for (page, files) in zip(survey.map.pages, survey.files) {
      for (locale, file) in files.files.enumerated() {
        guard let file, file == page.article || file.hasSuffix("/" + page.article) else { continue }
        found[locale].insert(file == page.article ? "." : String(file.dropLast(page.article.count + 1)))
      }
    }
    folders = found.map { $0.count > 16 ? [] : $0.sorted() }
  }

  /// The folders of a locale, or none where articles lie next to their translations.
  func of(_ locale: Int) -> [String] { folders[locale] }
}

/// Reads `_category_.json` (or `.yml`) of Docusaurus, and the translations of its labels.
struct CategoryFiles {
  private(set) var troubles: [RunError] = []
  private(set) var texts: [[UInt8]] = []

  /// The project's settings for the folders of a site, by path.
  mutating func folders(_ map: SiteMap, _ bases: LocaleFolders) -> [String: FolderOrder.Folder] {
    var paths = Set<String>()
    for page in map.pages {
      var folder = page.folder
      while !folder.isEmpty, paths.insert(String(folder)).inserted {
        folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      }
    }
    var result: [String: FolderOrder.Folder] = [:]
    for path in paths.sorted() {
      for locale in [map.reference] + map.locales.indices.filter({ $0 != map.reference }) {
        guard let (label, position) = category(path, in: bases.of(locale)) else { continue }
        if let label { result[path, default: FolderOrder.Folder()].labels[locale] = label }
        let known = result[path]?.position
        result[path, default: FolderOrder.Folder()].position = known ?? position
      }
    }
    guard !result.isEmpty else { return [:] }
    for locale in map.locales.indices {
      let labels = DocusaurusLabels(in: bases.of(locale), &texts, &troubles)
      for path in result.keys {
        if result[path]?.labels[locale] == nil, let label = result[path]?.labels[map.reference] {
          result[path]?.labels[locale] = labels.category(label)
        }
      }
    }
    return result
  }

  private mutating func category(_ path: String, in bases: [String]) -> (label: String?, position: Double?)? {
    for base in bases {
      for name in ["_category_.json", "_category_.yml", "_category_.yaml"] {
        let file = FilePath.join(FilePath.join(base, path), name)
        guard FileSystem.status(file)?.kind == .file else { continue }
        // JSON is YAML.
        guard let mapping = NavigationFiles.read(file, &texts, &troubles)?.mapping else { return nil }
        return (mapping["label"]?.string, mapping["position"]?.float)
      }
    }
    return nil
  }
}

/// The order of titles in a language.
enum TitleOrder {
  static func isBefore(_ a: String, _ b: String, in locale: LocaleTag) -> Bool {
    let order = a.compare(
      b, options: [.caseInsensitive, .numeric], range: nil, locale: Locale(identifier: locale.tag))
    return order == .orderedSame ? a < b : order == .orderedAscending
  }
}
