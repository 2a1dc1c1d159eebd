internal import HTMLTree

/// A table in a region that scrolls sideways where the page is too narrow for it.
struct DataTable {
  struct Column {
    let title: String
    let isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  let caption: String
  let columns: [Column]
  /// The cells of each row, as many as there are columns.
  let rows: [[Cell]]
  var style = ""

  /// A cell; the first of a row is its header.
  struct Cell {
    var parts: [Markup]
    var style = ""

    init(_ parts: [Markup], style: String = "") { (self.parts, self.style) = (parts, style) }

    static func text(_ text: String) -> Cell { Cell([.text(text)]) }
    static func count(_ value: Int) -> Cell { Cell([.text(number(value))]) }
  }

  func markup() -> Markup {
    let head = columns.map { column in
      element("th", ["scope": "col", "class": column.isNumber ? "n" : "t"], text: column.title)
    }
    let body = rows.map { cells in
      element(
        "tr", [:], zip(columns, cells).enumerated().map { cell($0.element.1, $0.element.0, isFirst: $0.offset == 0) })
    }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
      [
        .element(
          "table", style.isEmpty ? [] : [("class", style)],
          [
            element("caption", text: caption), element("thead", [:], [element("tr", [:], head)]),
            element("tbody", [:], body),
          ])
      ])
  }

  private func cell(_ cell: Cell, _ column: Column, isFirst: Bool) -> Markup {
    if isFirst { return element("th", ["scope": "row"], cell.parts) }
    let style = cell.style.isEmpty ? column.isNumber ? "n" : "" : cell.style
    return .element("td", style.isEmpty ? [] : [("class", style)], cell.parts)
  }
}
