package import DocModel
import MarkdownReader
package import Reports
package import Site

/// Reads one article in one locale, for printing.
package enum Extract {
  /// - Parameter article: a path or glob that matches one article; nil if the locale has only one.
  /// - Returns: the article, and the troubles of its file.
  package static func run(
    roots: [String], article pattern: String?, locale: LocaleTag, layout: Layout = .standard, source: LocaleTag? = nil,
    flavor: Flavor? = nil, say: (String) -> Void = { _ in }
  ) throws(RunError) -> (article: ExtractedArticle, troubles: [RunError]) {
    var check = Check(roots: roots)
    (check.layout, check.source, check.flavor) = (layout, source, flavor)
    let tree = check.tree(alone: true)
    if let trouble = tree.troubles.first(where: { $0.severity == .failure }) { throw trouble }
    let tag = try locale.found(in: tree.locales)
    let named = tree.articles.filter { pattern.map { PathGlob($0) }?.selects($0.path) ?? true }
    guard !named.isEmpty else { throw RunError("no article is named '\(pattern ?? "")'") }
    let found = named.compactMap { article in article.files.first { $0.locale == tag }.map { (article.path, $0.file) } }
    guard let (path, file) = found.first else { throw RunError("\(named[0].path) does not exist in \(tag)") }
    guard found.count == 1 else {
      let some = found.prefix(5).map(\.0).joined(separator: ", ")
      throw RunError("name one article; \(tag) has \(found.count): \(some)\(found.count > 5 ? ", …" : "")")
    }
    var reader = MarkdownReader(flavor: flavor ?? TreeFlavor.find(in: tree.articles, say: say))
    reader.isKramdown = SiteGenerator(of: tree.articles)?.usesKramdown == true
    let article = reader.read(
      try FileSystem.read(file, limit: MarkdownReader.sizeLimit), locale: tag, path: path, file: file)
    let troubles = article.diagnostics.map { RunError($0, file: file) }
    return (ExtractedArticle(article, meaning: { Catalogue.meaning($0, $1)?.gloss }), troubles)
  }
}

/// Renders one document as HTML, without a page around it.
package enum Render {
  /// - Parameter file: a path, or `-` for standard input.
  package static func run(
    file: String, flavor: Flavor?, rawHTML: RawHTMLPolicy
  ) throws(RunError) -> (html: [UInt8], troubles: [RunError]) {
    guard let locale = LocaleTag("und") else { throw RunError("und is not a language tag") }
    let name = file == "-" ? "standard input" : FilePath.display(file)
    let bytes = try FileSystem.read(file == "-" ? file : name, anyKind: true)
    let flavor = flavor ?? TreeFlavor.find(in: bytes, name: name)
    let reader = MarkdownReader(flavor: flavor)
    let includes = Includes(reader: reader)
    let (article, faults) = IncludedCode(includes).filled(
      reader.read(bytes, locale: locale, path: name, file: name))
    var renderer = ArticleRenderer(
      rawHTML: rawHTML, resolveInclude: { includes.article($0, from: $1) }, highlightTagFilter: flavor == .gfm)
    renderer.explainInclude = { includes.explanation(of: $0, from: $1) }
    let body = renderer.body(of: article)
    return (body.html, (article.diagnostics + faults + body.diagnostics).map { RunError($0, file: name) })
  }
}
