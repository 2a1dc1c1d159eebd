import DocModel
import Findings
import Fixes

/// The comments that keep a finding away from its place, put where they change nothing else: before the outermost block,
/// since a comment within a list or a paragraph would part it.
struct SuppressionEdit {
  let replacements: [Fix.Replacement]

  /// Nil if no comment can cover the place: in the front matter, and in MDX, which has no HTML comments.
  init?(_ finding: Finding, in article: Article, flavor: Flavor, reason: String) {
    let line = finding.place.line
    guard flavor.reading(article.file) != .mdx, line > Int(article.frontMatter.lastLine) else { return nil }
    let raw = RawText(article)
    let name = finding.rule.name
    guard let block = Self.block(at: line, in: article) else {
      // Between blocks, or about the page: the comment is on its first line of text.
      guard line <= Int(article.frontMatter.lastLine) + 1 || raw.isBlank(line) == false else { return nil }
      replacements = [Self.comment("disable-next-line \(name): \(reason)", before: line, in: raw)]
      return
    }
    let (first, last) = (Int(article.nodes[block].firstLine), Int(article.nodes[block].lastLine))
    if let row = Self.row(at: line, ofTable: block, in: article) {
      replacements = [Self.comment("disable-row \(row) \(name): \(reason)", before: first, in: raw)]
    } else if line == first, article.nodes[block].kind != .table {
      replacements = [Self.comment("disable-next-line \(name): \(reason)", before: first, in: raw)]
    } else {
      let isOpen = article.nodes[block].kind == .htmlBlock || article.nodes[block].kind == .directive
      let end = Array("<!-- doccheck-enable \(name) -->".utf8)
      replacements = [
        Self.comment("disable \(name): \(reason)", before: first, in: raw),
        raw.insertion(of: isOpen ? [[], end] : [end], before: last + 1),
      ]
    }
  }

  private static func comment(_ text: String, before line: Int, in raw: RawText) -> Fix.Replacement {
    raw.insertion(of: [Array("<!-- doccheck-\(text) -->".utf8)], before: line)
  }

  /// The outermost block that a line belongs to.
  private static func block(at line: Int, in article: Article) -> Int? {
    article.children(of: 0).first { index in
      let node = article.nodes[index]
      return Int(node.firstLine) <= line && line <= Int(node.lastLine)
    }
  }

  /// The number of the row of a table, by which a comment names it.
  private static func row(at line: Int, ofTable table: Int, in article: Article) -> Int? {
    guard article.nodes[table].kind == .table else { return nil }
    return article.children(of: table).first {
      article.nodes[$0].kind == .tableRow && Int(article.nodes[$0].firstLine) == line
    }.map { Int(article.nodes[$0].value) }
  }
}
