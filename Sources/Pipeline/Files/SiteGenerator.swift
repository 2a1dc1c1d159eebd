import DocModel
import MarkdownReader
import Reports
import Site
import Yams

/// The site generator that the project's files show, and the Markdown flavor it implies.
struct SiteGenerator {
  let flavor: Flavor
  /// The file or folder that identifies the generator.
  let file: String
  /// The folder of that file.
  let folder: String

  /// The way in which the generator makes the ids of headings.
  var headingIDs: HeadingSlug.Style {
    switch file {
    case ".vitepress", ".vuepress": .vitePress
    case "mkdocs.yml", "mkdocs.yaml": setsSlugs ? .gitHub : .python
    case "_config.yml": isHexo ? .hexo : .gitHub
    default: .gitHub
    }
  }

  /// Whether the ids of headings have letters of ASCII alone.
  var hasASCIIIDs: Bool { headingIDs == .python }

  /// Whether the settings of MkDocs choose how the ids of headings are made; most ways keep the letters of all scripts.
  private var setsSlugs: Bool {
    var settings = NavigationFiles.settings(FilePath.join(folder, file))
    for _ in 0..<Self.most {
      if let options = MkDocsSettings.options("toc", of: "markdown_extensions", in: settings) {
        return options["slugify"] != nil
      }
      guard let base = settings?.mapping?["INHERIT"]?.string else { return false }
      settings = NavigationFiles.settings(FilePath.join(folder, base))
    }
    return false
  }

  /// Whether an address from the site's root without a locale leads to the reader's locale: in Docusaurus. Others lead to
  /// the page of the source.
  var leadsToOwnLocale: Bool { file.hasPrefix("docusaurus.") }

  /// Whether each page is served as a folder, and relative addresses in raw HTML begin there: in MkDocs, by default.
  var servesFolders: Bool {
    guard file.hasPrefix("mkdocs.") else { return false }
    return NavigationFiles.settings(FilePath.join(folder, file))?.mapping?["use_directory_urls"]?.bool ?? true
  }

  /// The ids of tabs that the extension `pymdownx.tabbed` of MkDocs is set to make.
  var tabIDs: ArticleRenderer.TabIDs {
    guard file.hasPrefix("mkdocs."),
      let options = MkDocsSettings.options(
        "pymdownx.tabbed", of: "markdown_extensions", in: NavigationFiles.settings(FilePath.join(folder, file))),
      options["slugify"] != nil
    else { return .numbers }
    return options["combine_header_slug"]?.bool == true ? .titlesAfterHeadings : .titles
  }

  /// Whether the site is Hexo's, whose settings have the name of Jekyll's.
  var isHexo: Bool {
    guard file == "_config.yml" else { return false }
    if let bytes = try? FileSystem.read(FilePath.join(folder, "package.json"), limit: 1 << 20) {
      return String(decoding: bytes, as: UTF8.self).contains("\"hexo")
    }
    return FileSystem.status(FilePath.join(folder, "source/_posts")) != nil
  }

  /// Whether Jekyll makes the site.
  var isJekyll: Bool { file == JekyllSettings.file && !isHexo }

  /// Whether kramdown reads the articles: in Jekyll, unless its settings name another reader.
  var usesKramdown: Bool {
    guard isJekyll else { return false }
    let settings = NavigationFiles.settings(FilePath.join(folder, file))?.mapping
    return settings?["markdown"]?.string.map { $0.lowercased() == "kramdown" } ?? true
  }

  /// Names of files and folders that are unique to one generator.
  private static let files: [(name: String, flavor: Flavor)] =
    ([".vitepress", ".vuepress", "rspress.config.ts"] + docusaurus).map {
      ($0, $0.hasPrefix(".") ? .vitepress : .mdx)
    } + ["mkdocs.yml", "mkdocs.yaml"].map { ($0, .mkdocs) }
    + ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default"].map { ($0, .hugo) }
    // Hugo's settings had these names until version 0.110.
    + ["config.toml", "config.yaml", "config.yml"].map { ($0, .hugo) }
    + ["book.toml", "docfx.json", ".openpublishing.publish.config.json"].map { ($0, .learn) }
    // Jekyll and Hexo have the tags of Liquid, which MkDocs' macros have, too.
    + ["_config.yml"].map { ($0, .mkdocs) }
    // The navigation of Hugging Face's doc-builder, whose pages are Svelte components.
    + ["_toctree.yml"].map { ($0, .mdx) }

  /// Searches upward from the articles to the top of their repository, at most `most` folders. Nil if none is found.
  init?(of articles: [ArticleFiles]) {
    guard let first = articles.first?.files.first?.file else { return nil }
    var folder = FileSystem.directory(
      of: first.hasPrefix("/") ? first : FilePath.join(FileSystem.workingDirectory, first))
    for _ in 0..<Self.most {
      let beside = FilePath.join(folder, Self.besideTexts)
      for (place, files) in [(beside, Self.files.filter { Self.docusaurus.contains($0.name) }), (folder, Self.files)] {
        guard let found = files.first(where: { Self.shows($0.name, in: place) }) else { continue }
        file = found.name
        self.folder = place
        flavor = Self.readsByEnding(FilePath.join(place, found.name)) ? .docusaurus : found.flavor
        return
      }
      if let place = MkDocsSettings.localeFolders(in: folder).first {
        (file, self.folder, flavor) = (MkDocsSettings.file, place, .mkdocs)
        return
      }
      guard FileSystem.status(FilePath.join(folder, ".git")) == nil, folder != "/" else { return nil }
      folder = FileSystem.directory(of: folder)
    }
    return nil
  }

  private static let most = 8
  /// The folder of Docusaurus beside that of the texts, where a repository holds more than a site.
  private static let besideTexts = "website"
  static let docusaurus = ["docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs"]

  /// The folder of Docusaurus' settings for a folder of texts: above it, or beside a folder above it; nil without any.
  static func docusaurusFolder(above texts: String) -> String? {
    nearest(above: texts) { folder in
      [folder, FilePath.join(folder, besideTexts)].first { site in
        docusaurus.contains { FileSystem.status(FilePath.join(site, $0)) != nil }
      }.map { FilePath.display($0) }
    }
  }

  /// The folder of Astro's settings above a file of the project, or nil.
  static func astroFolder(above file: String) -> String? {
    nearest(above: FileSystem.directory(of: file)) { ScriptSidebars.file("astro.config", in: $0) == nil ? nil : $0 }
  }

  /// Calls `find` for a folder and those above it, up to the top of the repository, until it returns a value.
  ///
  /// - Parameter folders: the maximum number of folders that are looked at.
  static func nearest<Found>(above texts: String, folders: Int = most, _ find: (String) -> Found?) -> Found? {
    var folder = FilePath.display(texts)
    for _ in 0..<folders {
      if let found = find(folder) { return found }
      let above = FilePath.display(FilePath.join(folder, ".."))
      guard above != folder, above != "/", FileSystem.status(FilePath.join(folder, ".git")) == nil else { return nil }
      folder = above
    }
    return nil
  }

  private static func shows(_ name: String, in folder: String) -> Bool {
    func exists(_ name: String) -> Bool { FileSystem.status(FilePath.join(folder, name)) != nil }
    guard exists(name) else { return false }
    return !name.hasPrefix("config.")
      || exists("content") && ["archetypes", "layouts", "themes"].contains(where: exists)
  }

  /// Returns whether Docusaurus is set to `markdown: {format: "detect"}`, so only `.mdx` files are MDX.
  private static func readsByEnding(_ file: String) -> Bool {
    guard file.split(separator: "/").last?.hasPrefix("docusaurus.") == true,
      let bytes = try? FileSystem.read(file, limit: 1 << 20)
    else { return false }
    let text = String(decoding: bytes.filter { $0 > .space }, as: UTF8.self)
    return text.contains("format:\"detect\"") || text.contains("format:'detect'")
  }
}

/// Detects the documentation pipeline a tree was written for.
enum TreeFlavor {
  /// The number of files examined, spread evenly over the tree.
  private static let sample = 32

  static func find(in articles: [ArticleFiles], say: (String) -> Void) -> Flavor {
    if let site = SiteGenerator(of: articles) {
      say("flavor: \(site.flavor), because of \(site.file); set another with --flavor")
      return site.flavor
    }
    let evidence = evidence(of: articles)
    guard evidence.files > 0 else { return evidence.verdict }
    say("flavor: \(evidence.verdict.rawValue), detected from the articles; set another with --flavor")
    return evidence.verdict
  }

  /// The flavor shown by a site generator's file or by the articles, or nil if neither shows one.
  static func shown(by articles: [ArticleFiles]) -> Flavor? {
    if let site = SiteGenerator(of: articles) { return site.flavor }
    let evidence = evidence(of: articles)
    return evidence.isEmpty ? nil : evidence.verdict
  }

  private static func evidence(of articles: [ArticleFiles]) -> FlavorEvidence {
    let files = articles.flatMap { $0.files.map(\.file) }
    let step = max(1, files.count / sample)
    var evidence = FlavorEvidence()
    for index in stride(from: 0, to: files.count, by: step) {
      if let bytes = try? FileSystem.read(files[index], limit: MarkdownReader.sizeLimit) {
        evidence.add(bytes, name: files[index])
      }
    }
    return evidence
  }

  static func find(in bytes: [UInt8], name: String) -> Flavor {
    var evidence = FlavorEvidence()
    evidence.add(bytes, name: name)
    return evidence.verdict
  }
}

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

/// The parts of `mkdocs.yml` that say which files are pages and where parts of pages are.
enum MkDocsSettings {
  static let file = "mkdocs.yml"

  /// The folders of the settings of a site that has some for each locale, `config/de/mkdocs.yml`; the English ones first.
  static func localeFolders(in folder: String) -> [String] {
    let config = FilePath.join(folder, "config")
    guard let entries = try? FileSystem.entries(config) else { return [] }
    let locales = entries.compactMap { entry in Layout.locale(entry.name[...]).map { ($0, entry.name) } }
      .sorted { ($1.0.isEnglish ? 1 : 0, $0.1) < ($0.0.isEnglish ? 1 : 0, $1.1) }
    return locales.map { FilePath.display(FilePath.join(config, $0.1)) }
      .filter { FileSystem.status(FilePath.join($0, file))?.kind == .file }
  }

  /// The options of a plugin or an extension, which is a key of a mapping or an item of a list.
  static func options(_ name: String, of kind: String, in settings: Yams.Node?) -> Yams.Node.Mapping? {
    let list = settings?.mapping?[kind]
    let options = list?.mapping?[name] ?? list?.sequence?.lazy.compactMap { $0.mapping?[name] }.first
    return options?.mapping
  }

  static func strings(_ node: Yams.Node?) -> [String] {
    node?.sequence.map { $0.compactMap(\.string) } ?? node?.string.map { [$0] } ?? []
  }

  /// The patterns of files that are no pages: `exclude_docs` and those of the plugin `exclude`, relative to the folder
  /// of the texts.
  static func excluded(in settings: Yams.Node?) -> [IgnoreGlob] {
    let written = settings?.mapping?["exclude_docs"]?.string?.split(separator: "\n").map(String.init) ?? []
    let globs = strings(options("exclude", of: "plugins", in: settings)?["glob"])
    return (written + globs).compactMap { IgnoreGlob(Array($0.utf8.drop { $0 == 0x20 })[...]) }
  }

  /// The patterns of the settings in a root or in its parent folder.
  static func excluded(roots: [String]) -> [IgnoreGlob] { settings(of: roots).map { excluded(in: $0) } ?? [] }

  /// Whether the plugin `i18n` has a folder for each locale: it serves other files in all of them.
  static func sharesFiles(roots: [String]) -> Bool {
    options("i18n", of: "plugins", in: settings(of: roots))?["docs_structure"]?.string == "folder"
  }

  /// The `custom_dir` of the theme, whose files are served with those of the texts, in any settings in a root or in its
  /// parent folder: a project may have one for each locale.
  static func themeFolders(roots: [String]) -> [String] {
    folders(of: roots).flatMap { [$0] + localeFolders(in: $0) }.flatMap { folder in
      let names = ((try? FileSystem.entries(folder)) ?? []).map(\.name)
        .filter { $0.contains("mkdocs") && $0.hasSuffix(".yml") }.sorted()
      return names.compactMap { name in
        NavigationFiles.settings(FilePath.join(folder, name))?.mapping?["theme"]?.mapping?["custom_dir"]?.string
      }.map { FilePath.display(FilePath.join(folder, $0)) }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Each root and its parent folder, and the folder above whose settings name the root.
  static func folders(of roots: [String]) -> [String] {
    roots.flatMap { root in
      let nearest = [FilePath.display(root), FilePath.display(FilePath.join(root, ".."))]
      let next = FilePath.display(FilePath.join(root, "../.."))
      return nearest + (texts(in: next) == nearest[0] ? [next] : [])
    }
  }

  /// The folder of the texts of the settings in a folder: `docs_dir`, by default `docs`.
  static func texts(in folder: String) -> String? {
    let settings = FilePath.join(folder, file)
    guard FileSystem.status(settings)?.kind == .file,
      let mapping = NavigationFiles.settings(settings)?.mapping, case let name = mapping["docs_dir"]?.string ?? "docs",
      !name.isEmpty
    else { return nil }
    let texts = FilePath.display(FilePath.join(folder, name))
    return FileSystem.status(texts)?.kind == .directory && FileSystem.lies(texts, below: folder) ? texts : nil
  }

  /// The settings in a root or in its parent folder.
  private static func settings(of roots: [String]) -> Yams.Node? {
    folders(of: roots).lazy.map { FilePath.join($0, "mkdocs.yml") }.first { FileSystem.status($0)?.kind == .file }
      .flatMap { NavigationFiles.settings($0) }
  }
}
