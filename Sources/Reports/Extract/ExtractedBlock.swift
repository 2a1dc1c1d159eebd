import DocModel

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
