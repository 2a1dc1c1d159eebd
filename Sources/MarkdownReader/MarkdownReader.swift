public import DocModel

/// Reads the bytes of a Markdown file into an ``Article``.
///
/// 1. The bytes become valid text, the front matter is cut off and read.
/// 2. libcmark parses the text, once for most files; tables are found in its paragraphs.
/// 3. Its blocks and inlines become flat nodes, each with the line and column that the source bears out.
/// 4. Notations beside CommonMark are made nodes of their own, those of the flavour and no others.
public struct MarkdownReader: Sendable {
  private let flavor: Flavor
  private let frontMatter: Bool

  public init(flavor: Flavor) { self.init(flavor: flavor, frontMatter: flavor != .commonmark && flavor != .gfm) }

  /// `frontMatter` says whether `---` at the very top opens metadata or is a thematic break.
  public init(flavor: Flavor, frontMatter: Bool) {
    self.flavor = flavor
    self.frontMatter = frontMatter
  }

  /// The article in `bytes`. Never fails: what is wrong with them stands in ``Article/diagnostics``.
  public func read(_ bytes: [UInt8], locale: LocaleTag, path: String, file: String) -> Article {
    let text = SourceText(bytes)
    var header = FrontMatter.none
    var body = (start: text.start, line: 0)
    var article = ArticleBuilder(byteCount: bytes.count)
    article.diagnostics = text.diagnostics
    if frontMatter {
      let reader = FrontMatterReader(text.bytes, from: text.start)
      header = reader.frontMatter
      body = (reader.bodyStart, reader.bodyLine)
      article.diagnostics += reader.diagnostics
    }
    var sheet = Sheet(
      bytes: text.bytes, start: body.start, firstFileLine: body.line + 1, repairedLines: text.repairedLines)
    var marks = Marks(FlavorMarks.find(flavor, on: sheet), hiddenFrom: &sheet)
    marks.closesAnonymously = flavor == .mkdocs || flavor == .mdx || flavor == .vitepress
    var layer = TableLayer()
    var tree =
      flavor == .commonmark
      ? CmarkTree(sheet.bytes, from: sheet.start) : layer.parse(sheet, isTolerant: flavor == .learn)
    var reader = BlockReader(sheet, layer, into: article, flavor: flavor, marks: marks)
    reader.read(&tree)
    article = reader.article
    return Article(
      locale: locale, path: path, file: file, source: bytes, pool: article.pool, nodes: article.nodes,
      frontMatter: header, revision: Revision(header), diagnostics: article.diagnostics)
  }
}
