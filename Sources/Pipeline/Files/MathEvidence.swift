import DocModel
import Reports

/// The notations of formulas that the settings of a site generator turn on.
enum MathEvidence {
  private struct Generator {
    let files: [String]
    /// Words, in lower case and without white space, one of which is in the file.
    let words: [String]
    let notation: MathNotation
  }

  private static let generators = [
    Generator(files: ["mkdocs.yml", "mkdocs.yaml"], words: ["arithmatex", "mdx_math"], notation: .all),
    Generator(
      files: [
        "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "astro.config.mjs", "astro.config.ts",
        "rspress.config.ts", "nuxt.config.ts", "gatsby-config.js", "gatsby-config.ts", "next.config.js",
        "next.config.mjs", ".vitepress/config.ts", ".vitepress/config.mts", ".vitepress/config.js",
        ".vitepress/config.mjs", ".vuepress/config.ts", ".vuepress/config.js",
      ],
      words: ["remark-math", "remarkmath", "katex", "mathjax", "math:true"],
      notation: [.dollars, .doubleDollars]),
    // Sphinx loads MathJax by default; MyST reads dollars only if it is set to.
    Generator(files: ["conf.py"], words: ["dollarmath"], notation: [.dollars, .doubleDollars]),
    Generator(files: ["book.toml"], words: ["preprocessor.katex"], notation: [.dollars, .doubleDollars]),
    Generator(files: ["book.toml"], words: ["mathjax-support=true"], notation: [.doubleDollars, .brackets]),
    Generator(
      files: [
        "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config/_default/hugo.toml",
        "config/_default/hugo.yaml", "config/_default/markup.toml", "config/_default/markup.yaml",
        "config/_default/params.toml", "config/_default/params.yaml", "_config.yml",
      ],
      words: ["passthrough", "katex", "mathjax", "math=true", "math:true", "math_engine"],
      notation: [.doubleDollars, .brackets]),
    Generator(files: ["_quarto.yml"], words: [""], notation: [.dollars, .doubleDollars]),
    // Hugging Face's documentation.
    Generator(files: ["_toctree.yml"], words: [""], notation: [.doubleDollars, .brackets]),
  ]

  /// The notations of a project.
  ///
  /// - Parameter setting: what its configuration says, or nil to look for the settings of a generator.
  static func notation(of articles: [ArticleFiles], setting: Bool?) -> MathNotation {
    setting.map { $0 ? .all : .none } ?? notation(of: articles)
  }

  /// Searches upward from the articles to the top of their repository, at most `most` folders.
  private static func notation(of articles: [ArticleFiles]) -> MathNotation {
    guard let first = articles.first?.files.first?.file else { return .none }
    var folder = FileSystem.directory(
      of: first.hasPrefix("/") ? first : FilePath.join(FileSystem.workingDirectory, first))
    for _ in 0..<most {
      let found = notation(in: folder)
      guard found.isEmpty else { return found }
      guard FileSystem.status(FilePath.join(folder, ".git")) == nil, folder != "/" else { return .none }
      folder = FileSystem.directory(of: folder)
    }
    return .none
  }

  private static let most = 8

  private static func notation(in folder: String) -> MathNotation {
    var notation = MathNotation.none
    for generator in generators {
      for name in generator.files {
        let file = FilePath.join(folder, name)
        guard FileSystem.status(file)?.kind == .file, let bytes = try? FileSystem.read(file, limit: 1 << 20) else {
          continue
        }
        let settings = settings(in: bytes)
        guard generator.words.contains(where: { $0.isEmpty || settings.contains($0) }) else { continue }
        notation.formUnion(generator.notation)
        // Hugo's own setting lists the signs.
        if settings.contains("'$'") || settings.contains("\"$\"") { notation.insert(.dollars) }
      }
    }
    return notation
  }

  /// The text of a file in lower case, without white space and lines that are comments.
  private static func settings(in bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline)
    return lines.filter { line in
      let text = line.drop(while: \.isWhitespace)
      return !text.hasPrefix("#") && !text.hasPrefix("//")
    }.map { $0.filter { !$0.isWhitespace } }.joined(separator: "\n")
  }
}
