import DocModel
import MarkdownReader

/// Joins the translations of a page that have file names in their own languages, by what their front matter says: the key of
/// a page in all languages, such as Hugo's `translationKey`, or else the same address.
extension TreeWalk {
  /// The keys of the front matter, the surest first. The last ones are names or addresses that all languages may share.
  private static let keys = [
    "translationKey", "translation_key", "translation-key", "lang-ref", "lang_ref", "ref", "uid", "permalink", "slug",
    "id",
  ]

  private struct Key: Hashable {
    let name: String
    let value: String
  }

  /// A file of an article that the source does not have.
  private struct Orphan {
    let path: String
    let file: ArticleFiles.File
    let keys: [Key]
  }

  /// Moves each file whose article the source does not have to the article of the source with the same key. Keys that two
  /// files of a locale share identify none. Files are read only if there are such articles.
  mutating func joinKeys() {
    guard let source = source ?? layout.defaultLocale else { return }
    let orphans = files.filter { !$0.value.contains { $0.locale == source } }.flatMap { path, all in
      all.map { Orphan(path: path, file: $0, keys: Self.keys(of: $0)) }
    }
    let wanted = Set(orphans.lazy.flatMap(\.keys))
    guard !wanted.isEmpty else { return }
    var pages: [Key: [String]] = [:]
    for (path, all) in files {
      guard let text = all.first(where: { $0.locale == source }) else { continue }
      for key in Self.keys(of: text) where wanted.contains(key) { pages[key, default: []].append(path) }
    }
    var holders: [Key: [LocaleTag: Int]] = [:]
    for orphan in orphans {
      for key in orphan.keys { holders[key, default: [:]][orphan.file.locale, default: 0] += 1 }
    }
    for orphan in orphans.sorted(by: { $0.file.file < $1.file.file }) {
      let locale = orphan.file.locale
      let page = orphan.keys.lazy.compactMap { key -> String? in
        holders[key]?[locale] == 1 && pages[key]?.count == 1 ? pages[key]?.first : nil
      }.first
      guard let page, files[page]?.contains(where: { $0.locale == locale }) == false else { continue }
      files[orphan.path]?.removeAll { $0.file == orphan.file.file }
      if files[orphan.path]?.isEmpty == true { files[orphan.path] = nil }
      files[page, default: []].append(orphan.file)
    }
  }

  private static func keys(of file: ArticleFiles.File) -> [Key] {
    guard let bytes = file.text ?? (try? FileSystem.read(file.file)) else { return [] }
    let matter = MarkdownReader(flavor: .hugo).parts(of: bytes).frontMatter
    return keys.compactMap { name in
      guard let entry = matter.entry(inAnyCase: name), entry.scalar == .string, !entry.value.isEmpty else { return nil }
      return Key(name: name, value: entry.value)
    }
  }
}
