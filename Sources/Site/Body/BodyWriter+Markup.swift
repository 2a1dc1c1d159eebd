internal import DocModel
internal import HTMLTree

/// Markdown in texts that the reader keeps as a value, such as the title of a box, and in raw HTML of MDX.
extension BodyWriter {
  /// Writes a text of the article with its emphasis, code and links.
  ///
  /// - Parameter line: the line of the text.
  mutating func markup(_ text: String, line: UInt32) {
    if !writeMarkup(text, line: line) { tree.text(text) }
  }

  /// Writes a text that is a paragraph of Markdown; false if it is none or has no markup.
  private mutating func writeMarkup(_ text: String, line: UInt32) -> Bool {
    guard text.utf8.contains(where: Self.isMark), !source.isMarkup,
      let article = renderer.readMarkup?(text, source.article)?.paragraph(at: line)
    else { return false }
    let outer = (source: source, frames: frames)
    let (outerSuspended, outerFindings, outerOutdated) = (suspended, findings, outdated)
    source = Source(article: article, frameBase: 0)
    source.linking = outer.source.linking
    source.includedAt = outer.source.includedAt
    (source.isInline, source.isMarkup) = (true, true)
    (frames, suspended, findings, outdated) = ([], [], nil, nil)
    walk()
    (source, frames) = outer
    (suspended, findings, outdated) = (outerSuspended, outerFindings, outerOutdated)
    return true
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    [.of("*"), .of("_"), .of("`"), .of("["), .of("<"), .of("&"), .of("\\"), .of(":"), .of("~")].contains(byte)
  }

  /// Writes a text of raw HTML, which in MDX is Markdown.
  mutating func markupOfHTML(_ text: ArraySlice<UInt8>, line: UInt32) {
    let start = text.firstIndex { !$0.isSpace } ?? text.endIndex
    let end = text.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? text.endIndex
    guard start < end else { return tree.text(Array(text).span) }
    tree.text(Array(text[..<start]).span)
    let before = UInt32(text[..<start].count { $0 == .lineFeed })
    if !writeMarkup(String(decoding: text[start..<end], as: UTF8.self), line: line + before) {
      rawText(text[start..<end])
    }
    tree.text(Array(text[end...]).span)
  }

  /// Whether texts in raw HTML are Markdown, as all elements are components in MDX.
  var readsMarkupInHTML: Bool {
    renderer.flavor?.reading(source.article.file) == .mdx
      && !raw.elements.contains { ["pre", "code", "kbd", "samp", "textarea"].contains($0.name) }
  }
}

extension Article {
  /// The article on another line, if it is a single paragraph without blocks in it.
  fileprivate func paragraph(at line: UInt32) -> Article? {
    guard nodes.count > 2, nodes[1].kind == .paragraph, Int(nodes[1].end) == nodes.count else { return nil }
    let moved = nodes.map { node in
      var node = node
      node.firstLine += line - 1
      node.lastLine += line - 1
      return node
    }
    return with(nodes: moved, pool: pool)
  }
}
