import DocModel
import Site
import Testing

/// A node with its children, to write articles by hand.
struct Tree {
  var node: Node
  var literal: String
  var attribute: String
  var children: [Tree]

  init(
    _ kind: NodeKind, _ literal: String, _ attribute: String, level: UInt8 = 0, value: UInt32 = 0,
    flags: NodeFlags = [], line: UInt32 = 1, _ children: [Tree] = []
  ) {
    node = Node(kind: kind, level: level, flags: flags, firstLine: line, lastLine: line, value: value)
    self.literal = literal
    self.attribute = attribute
    self.children = children
  }

  init(
    _ kind: NodeKind, _ literal: String, level: UInt8 = 0, value: UInt32 = 0, line: UInt32 = 1, _ children: [Tree] = []
  ) {
    self.init(kind, literal, "", level: level, value: value, line: line, children)
  }

  init(
    _ kind: NodeKind, level: UInt8 = 0, value: UInt32 = 0, flags: NodeFlags = [], line: UInt32 = 1,
    _ children: [Tree] = []
  ) {
    self.init(kind, "", "", level: level, value: value, flags: flags, line: line, children)
  }

  static func text(_ text: String) -> Tree { Tree(.text, text) }
  static func p(_ children: Tree...) -> Tree { Tree(.paragraph, children) }
  static func html(_ literal: String, line: UInt32 = 1) -> Tree { Tree(.htmlInline, literal, line: line) }
  static func htmlBlock(_ literal: String, line: UInt32 = 1) -> Tree { Tree(.htmlBlock, literal, line: line) }
}

func article(
  _ children: [Tree], locale: String = "en", file: String = "a.md", frontMatter: [String: String] = [:]
) throws -> Article {
  var pool: [UInt8] = []
  var nodes: [Node] = []
  func add(_ text: String) -> ByteRange {
    let start = UInt32(pool.count)
    pool += Array(text.utf8)
    return ByteRange(start: start, end: UInt32(pool.count))
  }
  func add(_ tree: Tree, _ depth: UInt16) {
    let index = nodes.count
    var node = tree.node
    node.depth = depth
    node.literal = add(tree.literal)
    node.attribute = add(tree.attribute)
    nodes.append(node)
    for child in tree.children { add(child, depth + 1) }
    nodes[index].end = UInt32(nodes.count)
  }
  add(Tree(.document, children), 0)
  let entries = frontMatter.map { FrontMatter.Entry(key: $0.key, value: $0.value, scalar: .string, line: 2) }
  return Article(
    locale: try #require(LocaleTag(locale)), path: file, file: file, source: pool, pool: pool, nodes: nodes,
    frontMatter: FrontMatter(syntax: .yaml, entries: entries, lastLine: 3), revision: nil, diagnostics: [])
}

func render(
  _ children: Tree..., rawHTML: RawHTMLPolicy = .sanitize, locale: String = "en", headingIDs: Bool = false
) throws -> (html: String, messages: [String]) {
  let body = ArticleRenderer(rawHTML: rawHTML, headingIDs: headingIDs).body(of: try article(children, locale: locale))
  return (String(decoding: body.html, as: UTF8.self), body.diagnostics.map(\.message))
}

/// The first tag that opens or closes what it should not, nil where all tags pair.
func unbalancedTag(in html: String) -> String? {
  var open: [Substring] = []
  var rest = html[...]
  while let start = rest.firstIndex(of: "<") {
    guard let end = rest[start...].firstIndex(of: ">") else { return String(rest[start...]) }
    let tag = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    if tag.hasSuffix(" /") { continue }
    if tag.hasPrefix("/") {
      guard open.popLast() == tag.dropFirst() else { return String(tag) }
    } else {
      open.append(tag.prefix { $0 != " " })
    }
  }
  return open.last.map(String.init)
}
