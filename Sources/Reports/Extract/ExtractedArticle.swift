package import DocModel

/// An article as `extract` prints it. Keys are stable: new ones may be added, existing ones keep their meaning. A key
/// with an unknown or empty value is left out.
package struct ExtractedArticle: Encodable, Sendable {
  /// The path that all locales of the article share.
  let article: String
  let locale: String
  /// Relative to the working directory if the file is below it.
  let file: String
  /// The source revision recorded in the front matter.
  let revision: Revision?
  let frontMatter: [Entry]
  /// In text order. The contents of a block follow it at a greater depth.
  let blocks: [ExtractedBlock]
  /// Problems found while reading the file.
  let diagnostics: [Problem]

  struct Revision: Encodable {
    /// SHA-1 of the source's bytes with CRLF line ends.
    let sourceHash: String?
    let commit: String?
    /// `HT` human, `MT` machine, `MTE` machine with post-editing.
    let translationType: String?
    /// The date as yyyymmdd.
    let handOff: Int?
  }

  struct Entry: Encodable {
    /// The key path, `a.b[0]` for nested values.
    let key: String
    let value: String
    /// `string`, `integer`, `float`, `boolean`, `date` or `null`.
    let type: String
    let line: Int
  }

  struct Problem: Encodable {
    let severity: String
    let line: Int
    let message: String
  }

  /// - Parameter meaning: returns the meaning of a known word that is the whole text of a cell, or nil.
  package init(_ article: Article, meaning: (String, LocaleTag) -> String?) {
    self.article = article.path
    locale = article.locale.tag
    file = article.file
    revision = article.revision.map { revision in
      Revision(
        sourceHash: revision.sourceHash, commit: revision.commit, translationType: revision.method?.rawValue,
        handOff: revision.handOff > 0 ? revision.handOff : nil)
    }
    frontMatter = article.frontMatter.entries.map { entry in
      Entry(key: entry.key, value: entry.value, type: Self.name(entry.scalar), line: Int(entry.line))
    }
    blocks = ExtractedBlock.all(in: article, meaning: meaning)
    diagnostics = article.diagnostics.map { problem in
      Problem(severity: problem.severity.rawValue, line: Int(problem.line), message: problem.message)
    }
  }

  private static func name(_ scalar: FrontMatter.Scalar) -> String {
    switch scalar {
    case .string: "string"
    case .integer: "integer"
    case .float: "float"
    case .boolean: "boolean"
    case .date: "date"
    case .null: "null"
    }
  }

  package func json() throws(RunError) -> [UInt8] { try JSONBytes.encode(self) }

  package var tableCount: Int { blocks.count { $0.table != nil } }

  /// Returns the table with the given 1-based number, or nil if there are fewer tables.
  package func table(_ number: Int) -> ExtractedTable? {
    let tables = blocks.compactMap(\.table)
    return tables.indices.contains(number - 1) ? tables[number - 1] : nil
  }
}

/// A block of an article: a heading, a paragraph, a list, a table.
struct ExtractedBlock: Encodable, Sendable {
  /// The CommonMark or GFM name: `paragraph`, `heading`, `codeBlock`, `list`, `item`, `table`.
  let kind: String
  /// 0 for a block of the document, 1 for one in a list, quote or alert, and so on.
  let depth: Int
  let line: Int
  let lastLine: Int
  /// The level of a heading, 1–6.
  let level: Int?
  /// The id given to a heading in the source.
  let id: String?
  /// The visible text of a heading, paragraph or raw HTML.
  let text: String?
  /// The info string of a code block.
  let language: String?
  /// The body of a code block.
  let code: String?
  /// Code spans, as written between the backticks.
  let inlineCode: [String]?
  let links: [Link]?
  let images: [Link]?
  /// The name or target of a directive, alert, tab or include.
  let name: String?
  let table: ExtractedTable?

  struct Link: Encodable, Sendable {
    let target: String
    let text: String
    let line: Int
  }

  /// Returns the blocks of an article in order; rows and cells are part of their table.
  static func all(in article: Article, meaning: (String, LocaleTag) -> String?) -> [ExtractedBlock] {
    var blocks: [ExtractedBlock] = []
    var index = 1
    while index < article.nodes.count {
      let node = article.nodes[index]
      if !node.kind.isInline { blocks.append(ExtractedBlock(index, in: article, meaning: meaning)) }
      index = node.kind == .table ? max(index + 1, Int(node.end)) : index + 1
    }
    return blocks
  }

  private init(_ index: Int, in article: Article, meaning: (String, LocaleTag) -> String?) {
    let node = article.nodes[index]
    kind = String(describing: node.kind)
    depth = max(0, Int(node.depth) - 1)
    line = Int(node.firstLine)
    lastLine = Int(node.lastLine)
    level = node.kind == .heading ? Int(node.level) : nil
    id = node.kind == .heading && !node.attribute.isEmpty ? article.string(node.attribute) : nil
    language = node.kind == .codeBlock && !node.attribute.isEmpty ? article.string(node.attribute) : nil
    code = node.kind == .codeBlock ? article.string(node.literal) : nil
    table = node.kind == .table ? ExtractedTable(index, in: article, meaning: meaning) : nil
    switch node.kind {
    case .heading, .paragraph: text = article.plainText(of: index)
    case .htmlBlock, .comment: text = article.string(node.literal)
    default: text = nil
    }
    switch node.kind {
    case .directive, .alert, .include, .tab, .footnoteDefinition: name = article.string(node.literal)
    default: name = nil
    }
    let inlines = node.kind.holdsInlines ? Self.inlines(of: index, in: article) : ([], [], [])
    inlineCode = inlines.0.isEmpty ? nil : inlines.0
    links = inlines.1.isEmpty ? nil : inlines.1
    images = inlines.2.isEmpty ? nil : inlines.2
  }

  static func inlines(of index: Int, in article: Article) -> (code: [String], links: [Link], images: [Link]) {
    var result: (code: [String], links: [Link], images: [Link]) = ([], [], [])
    for i in index..<Int(article.nodes[index].end) {
      let node = article.nodes[i]
      switch node.kind {
      case .code: result.code.append(article.string(node.literal))
      case .link, .image:
        let link = Link(target: article.string(node.literal), text: article.plainText(of: i), line: Int(node.firstLine))
        if node.kind == .link { result.links.append(link) } else { result.images.append(link) }
      default: break
      }
    }
    return result
  }
}

/// A table with its rows as written; a short row has fewer cells.
package struct ExtractedTable: Encodable, Sendable {
  let columns: Int
  /// By column: `none`, `left`, `center` or `right`.
  let alignment: [String]
  let header: [Cell]
  let rows: [Row]

  struct Row: Encodable, Sendable {
    let line: Int
    let cells: [Cell]
  }

  struct Cell: Encodable, Sendable {
    let text: String
    /// The meaning of the cell's text if it is a known word of its language: `yes`, `no`, `not applicable`.
    let meaning: String?
    let inlineCode: [String]?
    let links: [ExtractedBlock.Link]?
  }

  init(_ index: Int, in article: Article, meaning: (String, LocaleTag) -> String?) {
    let node = article.nodes[index]
    var header: [Cell] = []
    var rows: [Row] = []
    for row in article.children(of: index) where article.nodes[row].kind == .tableRow {
      let cells = article.children(of: row).map { cell -> Cell in
        let text = article.plainText(of: cell)
        let inlines = ExtractedBlock.inlines(of: cell, in: article)
        return Cell(
          text: text, meaning: meaning(text, article.locale), inlineCode: inlines.code.isEmpty ? nil : inlines.code,
          links: inlines.links.isEmpty ? nil : inlines.links)
      }
      if article.nodes[row].level == 1, header.isEmpty {
        header = cells
      } else {
        rows.append(Row(line: Int(article.nodes[row].firstLine), cells: cells))
      }
    }
    columns = Int(node.value)
    alignment = article.pool[node.literal.indices].map { letter in
      switch letter {
      case 0x6c: "left"
      case 0x63: "center"
      case 0x72: "right"
      default: "none"
      }
    }
    self.header = header
    self.rows = rows
  }

  package func json() throws(RunError) -> [UInt8] { try JSONBytes.encode(self) }

  /// Returns RFC 4180 CSV with CRLF line ends: the header first, short rows padded with empty cells.
  package func csv() -> [UInt8] {
    let lines = [header] + rows.map(\.cells)
    let text = lines.map { cells in
      CSVText.row((0..<max(columns, cells.count)).map { $0 < cells.count ? cells[$0].text : "" })
    }
    return Array(text.joined().utf8)
  }
}
