import DocModel

/// What makes a site of the articles, as the files show that it is set up with.
struct SiteGenerator {
  let flavor: Flavor
  /// The file or folder that shows it.
  let file: String

  /// Each names its files so that no other would have them.
  private static let files: [(name: String, flavor: Flavor)] =
    [".vitepress", "rspress.config.ts", "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs"].map {
      ($0, $0.hasPrefix(".") ? .vitepress : .mdx)
    } + ["mkdocs.yml", "mkdocs.yaml"].map { ($0, .mkdocs) }
    + ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json"].map { ($0, .hugo) }
    + ["docfx.json", ".openpublishing.publish.config.json"].map { ($0, .learn) }

  /// The nearest above the articles, as far as their repository goes, or so many folders; nil where there is none.
  init?(of articles: [ArticleFiles]) {
    guard let first = articles.first?.files.first?.file else { return nil }
    var folder = FileSystem.directory(
      of: first.hasPrefix("/") ? first : FilePath.join(FileSystem.workingDirectory, first))
    for _ in 0..<Self.most {
      if let found = Self.files.first(where: { FileSystem.status(FilePath.join(folder, $0.name)) != nil }) {
        file = found.name
        flavor = Self.readsByEnding(FilePath.join(folder, found.name)) ? .docusaurus : found.flavor
        return
      }
      guard FileSystem.status(FilePath.join(folder, ".git")) == nil, folder != "/" else { return nil }
      folder = FileSystem.directory(of: folder)
    }
    return nil
  }

  private static let most = 8

  /// `markdown: {format: "detect"}` of Docusaurus: only `.mdx` is MDX.
  private static func readsByEnding(_ file: String) -> Bool {
    guard file.split(separator: "/").last?.hasPrefix("docusaurus.") == true,
      let bytes = try? FileSystem.read(file, limit: 1 << 20)
    else { return false }
    let text = String(decoding: bytes.filter { $0 > .space }, as: UTF8.self)
    return text.contains("format:\"detect\"") || text.contains("format:'detect'")
  }
}
