internal import HTMLTree

/// The list of a page's sections.
enum ContentsWriter {
  /// Returns the list as HTML; empty for fewer than two sections.
  static func contents(of headings: [BodyHeading]) -> [UInt8] {
    let shown = headings.filter { (2...3).contains($0.level) && !$0.id.isEmpty && !$0.title.isEmpty }
    guard shown.count > 1 else { return [] }
    var tree = HTMLDocument()
    tree.open(.ul)
    var isDeep = false
    var isOpen = false
    for heading in shown {
      if heading.level == 3, isOpen, !isDeep {
        tree.open(.ul)
        isDeep = true
      } else {
        if heading.level == 2, isDeep {
          tree.close()
          tree.close()
          isDeep = false
        }
        if isOpen { tree.close() }
      }
      tree.open(.li)
      isOpen = true
      tree.open(.a)
      tree.attribute(.href, "#" + String(decoding: URLEscaping.escapedPath(Array(heading.id.utf8)[...]), as: UTF8.self))
      tree.text(heading.title)
      tree.close()
    }
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }
}
