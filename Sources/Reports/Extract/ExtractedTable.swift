import DocModel

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
      if article.nodes[row].level == 1 {
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
