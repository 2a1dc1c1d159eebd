internal import CArena
package import DocModel

/// Reads the bytes of a Markdown file into an ``Article``.
///
/// 1. The bytes become valid text, the front matter is cut off and read.
/// 2. libcmark parses the text, once for most files; tables are found in its paragraphs.
/// 3. Its blocks and inlines become flat nodes, each with line and column verified against the source.
/// 4. Notations besides CommonMark become nodes, but only those of the flavour.
package struct MarkdownReader: Sendable {
  package let flavor: Flavor
  let frontMatter: Bool
  /// Whether to read as readers of a page expect: asterisks next to Chinese, Japanese and Korean text are emphasis
  /// where CommonMark's flanking rules miss it, and `markdown="1"` makes the text of an HTML block Markdown. A check
  /// reads the asterisks as CommonMark does, and warns; quotations in HTML would be compared as text that is to be
  /// translated. A bare address ends before full-width punctuation, which a check reports.
  package var isForPages = false
  /// The notations of formulas that the project has. An article adds those that its front matter names.
  package var math = MathNotation.none
  /// Whether kramdown makes the pages, as in Jekyll, whose tables need no header. Only the flavor `mkdocs` heeds it.
  package var isKramdown = false

  package init(flavor: Flavor) { self.init(flavor: flavor, frontMatter: flavor != .commonmark && flavor != .gfm) }

  /// `frontMatter` is whether `---` at the very top opens metadata; otherwise it is a thematic break.
  package init(flavor: Flavor, frontMatter: Bool) {
    self.flavor = flavor
    self.frontMatter = frontMatter
  }

  /// Larger files are refused, as they are not hand-written articles and would use up time and memory.
  package static let sizeLimit = 8 << 20
  static let blockLimit = 500_000

  /// Reads the article in `bytes`. Never fails: problems are listed in ``Article/diagnostics``.
  package func read(_ bytes: [UInt8], locale: LocaleTag, path: String, file: String) -> Article {
    #if DEBUG
      TrapOnPurpose.check(bytes)
    #endif
    if let refusal = ForeignEncoding(of: bytes)?.refusal {
      return unread(bytes, locale: locale, path: path, file: file, header: .none, diagnostics: [refusal])
    }
    let (text, flavor) = (SourceText(bytes), flavor.reading(file))
    var header = FrontMatter.none
    var body = (start: text.start, line: 0)
    var article = ArticleBuilder(byteCount: bytes.count)
    article.diagnostics = text.diagnostics
    if frontMatter {
      let reader = block(of: text.bytes, from: text.start)
      header = reader.frontMatter
      body = (reader.bodyStart, reader.bodyLine)
      article.diagnostics += reader.diagnostics
    }
    let isWrapped = flavor == .mdx || flavor == .vitepress
    var sheet = PreparedSource(
      bytes: isWrapped ? FencedCode.withoutWrappers(text.bytes, from: body.start) : text.bytes, start: body.start,
      firstFileLine: body.line + 1, repairedLines: text.repairedLines)
    var marks = Marks(
      FlavorMarks.find(flavor, on: sheet, isForPages: isForPages, math: math.union(header.math)), hiddenFrom: &sheet)
    marks.closesAtEnd = flavor == .mdx || flavor == .vitepress
    marks.closesAnonymously = flavor == .mkdocs || marks.closesAtEnd
    if let refusal = Self.refusal(sheet.bytes.count - sheet.start) ?? ParsingCost.refusal(sheet) {
      return unread(
        bytes, locale: locale, path: path, file: file, header: header, diagnostics: article.diagnostics + [refusal])
    }
    var layer = TableLayer()
    var tree =
      flavor == .commonmark
      ? CmarkTree(sheet.bytes, from: sheet.start)
      : layer.parse(
        sheet, isTolerant: flavor == .learn,
        kramdown: isKramdown && flavor == .mkdocs ? marks.attributeLines(on: sheet) : nil)
    var reader = BlockReader(sheet, layer, into: article, flavor: flavor, marks: marks)
    let isTolerant = isForPages && flavor != .commonmark && flavor != .gfm
    reader.notations.readsEastAsianEmphasis = isTolerant
    // Goldmark, which Hugo uses, ends a bare address at the first full-width sign.
    reader.notations.endsAddressesAtFullWidth = isTolerant || flavor == .hugo
    reader.read(&tree)
    article = reader.article
    if let refusal = article.tooDeep.map(ParsingCost.tooDeep) ?? Self.refusal(article.nodes)
      ?? (marks.isEmpty ? nil : Self.refusal(article, marks.poolLimit))
    {
      return unread(
        bytes, locale: locale, path: path, file: file, header: header, diagnostics: article.diagnostics + [refusal])
    }
    return Article(
      locale: locale, path: path, file: file, source: bytes, pool: article.pool, nodes: article.nodes,
      frontMatter: header, revision: Revision(header), diagnostics: article.diagnostics,
      markBalance: marks.isEmpty && article.unpaired.isEmpty
        ? MarkBalance() : marks.balance(on: sheet, apart: article.unpaired))
  }

  private func unread(
    _ bytes: [UInt8], locale: LocaleTag, path: String, file: String, header: FrontMatter,
    diagnostics: [Diagnostic]
  ) -> Article {
    Article(
      locale: locale, path: path, file: file, source: bytes, pool: [],
      nodes: [Node(kind: .document, end: 1, firstLine: 1, lastLine: 1)], frontMatter: header,
      revision: Revision(header), diagnostics: diagnostics, isUnread: true)
  }

  private static func refusal(_ size: Int) -> Diagnostic? {
    size <= sizeLimit
      ? nil
      : Diagnostic(
        severity: .failure, line: 1,
        message: "The article is larger than \(sizeLimit >> 20) MB and is not read: split it.")
  }

  /// - Parameter limit: The maximum size in bytes of the article's texts.
  private static func refusal(_ article: ArticleBuilder, _ limit: Int) -> Diagnostic? {
    guard article.pool.count > limit else { return nil }
    let first = article.nodes.first { max($0.literal.end, $0.attribute.end) > limit }
    return Diagnostic(
      severity: .failure, line: first?.firstLine ?? 1,
      message:
        "A notation in the definition of a link is used so often that the article would take \(limit >> 20) MB: the article is not read; write a shorter one."
    )
  }

  private static func refusal(_ nodes: [Node]) -> Diagnostic? {
    guard nodes.count > blockLimit else { return nil }
    var count = 0
    for node in nodes where !node.kind.isInline {
      count += 1
      if count > blockLimit {
        return Diagnostic(
          severity: .failure, line: node.firstLine,
          message: "The article has more than \(blockLimit) blocks and is not read: split it.")
      }
    }
    return nil
  }
}

extension MarkdownReader {
  /// The front matter of an article and, if that has no title, the text of its first heading, for overviews. The rest
  /// is not read.
  package func head(_ bytes: [UInt8], locale: LocaleTag, path: String) -> (frontMatter: FrontMatter, heading: String?) {
    // Read only as much as the front matter may take, and then a little more for the heading.
    var start = Array(bytes.prefix(FrontMatterReader.sizeLimit))
    let reader = block(of: start, from: start.has("\u{feff}", at: 0) ? 3 : 0)
    if let title = reader.frontMatter["title"], !title.isEmpty { return (reader.frontMatter, nil) }
    start = Array(bytes.prefix(reader.bodyStart + 4096))
    if start.count < bytes.count, let line = start.lastIndex(of: 0x0a) { start.removeSubrange((line + 1)...) }
    let article = read(start, locale: locale, path: path, file: path)
    let heading = article.entitled.nodes.firstIndex { $0.kind == .heading && $0.level == 1 }.map {
      article.title(ofHeading: $0)
    }
    return (article.frontMatter, heading)
  }
}

extension MarkdownReader {
  /// Reads the front matter at an offset as the flavor has it.
  func block(of bytes: [UInt8], from start: Int) -> FrontMatterReader {
    var reader = FrontMatterReader(bytes, from: start, endsAtDashes: flavor == .hugo)
    // A check compares the keys as they are written.
    if isForPages, flavor == .hugo { reader.useNamesOfHugo() }
    return reader
  }

  /// The front matter of a file, and the text after it.
  package func parts(of bytes: [UInt8]) -> (frontMatter: FrontMatter, body: ArraySlice<UInt8>) {
    let text = SourceText(bytes)
    guard frontMatter else { return (.none, text.bytes[text.start...]) }
    let reader = block(of: text.bytes, from: text.start)
    return (reader.frontMatter, text.bytes[reader.bodyStart...])
  }
}

/// The memory of the process.
package enum Memory {
  /// Makes the allocator keep freed memory for the next article.
  package static func keepWhatIsFreed() { keep_freed_memory() }
}

#if DEBUG
  import Foundation

  /// Ends the process while it reads a chosen article, in debug builds only: tests show with it that one article that
  /// crashes the program does not take the others along.
  enum TrapOnPurpose {
    /// `TEXT` for a trap in articles that contain it, `overflow:TEXT` for a stack overflow.
    private static let wanted = ProcessInfo.processInfo.environment["DOCCHECK_TRAP"].map { Array($0.utf8) }
    private static let overflow = Array("overflow:".utf8)

    static func check(_ bytes: [UInt8]) {
      guard let wanted, !wanted.isEmpty else { return }
      let overflows = wanted.starts(with: overflow)
      let text = overflows ? Array(wanted.dropFirst(overflow.count)) : wanted
      guard String(decoding: bytes, as: UTF8.self).contains(String(decoding: text, as: UTF8.self)) else { return }
      if overflows { _ = depth(bytes.count) } else { raise(SIGILL) }
    }

    @inline(never) private static func depth(_ count: Int) -> Int {
      count == Int.min ? 0 : 1 + depth(count + (depth(count - 1) & 1))
    }
  }
#endif
