import DocModel
import Foundation
import MarkdownReader
import Testing

/// Every node stands where the article says it stands: the source bears it out.
struct NodePositionTests {
  @Test(.enabled(if: Examples.folder != nil, "DOCCHECK_EXAMPLES is not set: the corpus is not read"))
  func nodesOfTheCorpusStandWhereTheySay() throws {
    var unknown = 0
    var checked = 0
    for (file, flavor) in try Examples.corpus() {
      let article = try read(try bytes(of: file), as: flavor)
      let wrong = Self.misplaced(article, &checked, &unknown)
      #expect(wrong.isEmpty, "\(file.path): \(wrong.prefix(3).joined(separator: "; "))")
    }
    #expect(checked > 100_000)
    #expect(unknown * 1000 < checked, "\(unknown) of \(checked) nodes do not know their column")
  }

  @Test(arguments: [
    "`a\nb` c *d*", "> `a\n> b` c *d*", "- [x](y\n  \"t\nu\") `b`", "    \n   para\n      more `c` [l](m)\nlazy `d`",
    "> quote\nlazy `c` *d*", "[a]: /b\n[c]: /d 'e'\ntext [a] `f`", "Head `a`\n  more *b*\n===",
    "a \\* b &amp; c `d` \\\ne `f`",
    "1.  item\n    `a` b\n\n    > quote `c`\n    lazy *d*", "<http://a.b/c> <b\nc='d'> `e`",
    "![a *b*](c) [d][e] `f`\n\n[e]: /g",
    "| a | b \\| c |\n|-|-|\n| `x \\| y` *z* | [l](m) |", "a\r\nb `c`\rd *e*", "\u{feff}a `b`", "***a** b* __c__ `d`",
  ]) func inlinesStandWhereTheySay(_ text: String) throws {
    var unknown = 0
    var checked = 0
    let article = try read(text)
    #expect(Self.misplaced(article, &checked, &unknown) == [])
    #expect(unknown == 0 && checked > 0)
  }

  /// What is not found where it should stand.
  static func misplaced(_ article: Article, _ checked: inout Int, _ unknown: inout Int) -> [String] {
    let lines = Lines(article.source)
    var wrong: [String] = []
    for node in article.nodes {
      guard let marks = expected(node, article) else { continue }
      checked += 1
      guard node.column > 0 else {
        unknown += 1
        continue
      }
      let found = lines.text(line: Int(node.firstLine), column: Int(node.column))
      if !marks.contains(where: { found.starts(with: $0) }) {
        wrong.append(
          "\(node.kind) at \(node.firstLine):\(node.column) is not \(marks.map { String(decoding: $0, as: UTF8.self) })"
        )
      }
      if node.lastLine < node.firstLine { wrong.append("\(node.kind) at \(node.firstLine) ends before it begins") }
    }
    return wrong
  }

  /// What the source can have where a node begins; nil for nodes without a mark of their own.
  private static func expected(_ node: Node, _ article: Article) -> [[UInt8]]? {
    let literal = Array(article.pool[node.literal.indices])
    switch node.kind {
    case .text: return [Array(literal.prefix(1)), Array("\\".utf8), Array("&".utf8)]
    case .code: return [Array("`".utf8)]
    case .link:
      return node.value == 1
        ? [Array("<".utf8), Array("www".utf8), literal, literal.suffix(from: min(7, literal.count)) + []]
        : [Array("[".utf8)]
    case .image: return [Array("![".utf8)]
    case .emphasis: return [Array("*".utf8), Array("_".utf8)]
    case .strong: return [Array("**".utf8), Array("__".utf8)]
    case .htmlInline, .placeholder: return [Array(literal.prefix { $0 != 0x0a && $0 != 0x0d })]
    case .blockQuote, .alert: return [Array(">".utf8)]
    case .comment: return [Array("<!--".utf8)]
    case .footnoteReference: return [Array("[^".utf8)]
    case .strikethrough: return [Array("~".utf8)]
    default: return nil
    }
  }

  private struct Lines {
    let source: [UInt8]
    var starts = [0]

    init(_ source: [UInt8]) {
      self.source = source
      for (index, byte) in source.enumerated() {
        if byte == 0x0a || (byte == 0x0d && !(index + 1 < source.count && source[index + 1] == 0x0a)) {
          starts.append(index + 1)
        }
      }
    }

    func text(line: Int, column: Int) -> ArraySlice<UInt8> {
      guard line >= 1, line <= starts.count else { return [] }
      let offset = starts[line - 1] + column - 1
      return offset <= source.count ? source[offset...] : []
    }
  }
}
