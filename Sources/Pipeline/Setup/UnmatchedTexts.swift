import DocModel
import Features
import Reports

/// Finds files that belong to the articles of a tree and that its layout leaves out.
struct UnmatchedTexts {
  private let tree: ContentTree
  private let source: LocaleTag?
  private let files: Set<String>
  private let samples = TextSamples(root: ".")
  /// The maximum number of warnings of a kind; one pattern usually mends them all.
  private static let most = 3

  init(_ tree: ContentTree, source: LocaleTag?) {
    self.tree = tree
    self.source = source
    files = Set(tree.articles.flatMap { $0.files.map(\.file) })
  }

  /// A warning for each left-out file, at most a few.
  func troubles() -> [RunError] {
    Array(leftOutSources().prefix(Self.most)) + Array(leftOutTranslations().prefix(Self.most))
  }

  /// Sources of articles that have translations alone, which would only be compared with each other.
  private func leftOutSources() -> [RunError] {
    var seen: Set<String> = []
    return tree.articles.lazy.filter { article in
      !article.files.contains { $0.locale == source || source == nil && $0.locale.isEnglish }
    }.compactMap { article -> RunError? in
      let locales = Set(article.files.map(\.locale.language))
      guard let found = candidates(for: article).first(where: { isSource($0, not: locales) }),
        seen.insert(found).inserted
      else { return nil }
      let names = article.files.map(\.locale).sorted().map(\.tag).joined(separator: ", ")
      return RunError(
        "may be the source of \(article.path) in \(names), and no pattern of the layout matches it, so that they are"
          + " compared with each other only: add a pattern without {locale} to layout in .doccheck.yml, or run doccheck"
          + " init in the folder above all of them", file: found, severity: .warning, isOfSetup: true)
    }
  }

  /// The files with an article's name next to its translations and in the folders above.
  private func candidates(for article: ArticleFiles) -> [String] {
    let name = String(FilePath.lastPart(article.path))
    var folders: [String] = []
    for file in article.files.prefix(4) {
      var folder = FileSystem.directory(of: file.file)
      for _ in 0..<4 where !folders.contains(folder) {
        folders.append(folder)
        let top = FileSystem.status(FilePath.join(folder, ".git")) != nil
        guard !top, folder != "/", folder != "." else { break }
        folder = FileSystem.directory(of: folder)
      }
    }
    return folders.map { FilePath.join($0, name) }.filter {
      !files.contains($0) && FileSystem.status($0)?.kind == .file
    }
  }

  private func isSource(_ file: String, not locales: Set<String>) -> Bool {
    samples.language(of: file).map { !locales.contains($0) } ?? false
  }

  /// Texts whose names say that they are translations of an article, and which are taken for articles of the source.
  private func leftOutTranslations() -> [RunError] {
    guard let source else { return [] }
    let held = Dictionary(tree.articles.map { (ArticleSpelling.folded($0.path), $0) }) { first, _ in first }
    return tree.articles.lazy.filter { $0.files.count == 1 && $0.files[0].locale == source }
      .compactMap { article -> RunError? in
        guard
          let match = LayoutCandidate.matches(article.path).last(where: {
            switch $0.form {
            case .name, .beginning: true
            case .folder, .whole: false
            }
          }), let original = held[match.path] ?? held[String(FilePath.lastPart(match.path))],
          match.locale.language != source.language, !original.files.contains(where: { $0.locale == match.locale }),
          samples.verdict(article.files[0].file, for: match.locale) == .agrees
        else { return nil }
        return RunError(
          "may be the text of \(original.path) in \(match.locale), and no pattern of the layout matches it as that: add"
            + " one to layout in .doccheck.yml", file: article.files[0].file, severity: .warning, isOfSetup: true)
      }
  }
}
