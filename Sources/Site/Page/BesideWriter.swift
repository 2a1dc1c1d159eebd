package import DocModel
internal import HTMLTree

/// A translation with its source next to it, in rows of corresponding blocks.
package struct BesideWriter: Sendable {
  /// One of the two texts.
  package struct Text: Sendable {
    package let article: Article
    /// Rendered in pieces.
    package let body: RenderedBody

    package init(_ article: Article, _ body: RenderedBody) {
      self.article = article
      self.body = body
    }
  }

  private let translation: Text
  private let original: Text
  private let template: PageTemplate
  private let report: ReportLinks?

  package init(_ translation: Text, beside original: Text, template: PageTemplate, report: ReportLinks?) {
    self.translation = translation
    self.original = original
    self.template = template
    self.report = report
  }

  /// Renders the rows.
  ///
  /// - Parameter pairs: corresponding children of the two documents, as nodes, in the order of both texts.
  package func body(pairs: [(translation: Int, original: Int)]) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(.div)
    tree.attribute(.class, "dc-row dc-names")
    for text in [translation, original] {
      tree.open(.p)
      tree.attribute(.lang, text.article.locale.hyphenated)
      tree.attribute(.dir, TextDirection(of: text.article.locale).rawValue)
      tree.text(template.nativeName(of: text.article.locale))
      tree.close()
    }
    tree.close()
    for row in rows(pairs) { write(row, to: &tree) }
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }

  /// The pieces of both texts that are next to each other.
  private struct Row {
    let translation: Range<Int>
    let original: Range<Int>
  }

  private func rows(_ pairs: [(translation: Int, original: Int)]) -> [Row] {
    var rows: [Row] = []
    var (left, right) = (0, 0)
    func add(to leftEnd: Int, _ rightEnd: Int) {
      guard leftEnd > left || rightEnd > right else { return }
      rows.append(Row(translation: left..<leftEnd, original: right..<rightEnd))
      (left, right) = (leftEnd, rightEnd)
    }
    for pair in pairs {
      guard let a = translation.piece(of: pair.translation), let b = original.piece(of: pair.original),
        a >= left, b >= right
      else { continue }
      add(to: a, b)
      add(to: a + 1, b + 1)
    }
    add(to: translation.body.pieces.count, original.body.pieces.count)
    return rows
  }

  private func write(_ row: Row, to tree: inout HTMLDocument) {
    let texts = [(translation, row.translation), (original, row.original)]
    guard texts.contains(where: { text, pieces in !text.html(of: pieces).isEmpty }) else { return }
    tree.open(.div)
    tree.attribute(.class, "dc-row")
    for (text, pieces) in texts {
      let html = text.html(of: pieces)
      tree.open(.div)
      tree.attribute(.class, html.isEmpty ? "dc-absent" : "dc-side")
      tree.attribute(.lang, text.article.locale.hyphenated)
      tree.attribute(.dir, TextDirection(of: text.article.locale).rawValue)
      tree.raw(html.span, isBlock: true)
      tree.close()
    }
    if let report, let node = translation.nodes(of: row.translation).first {
      tree.open(.p)
      tree.attribute(.class, "dc-report")
      tree.open(.a)
      tree.attribute(
        .href,
        report.address(
          line: Int(translation.article.nodes[node].firstLine), text: translation.words(of: row.translation),
          original: original.words(of: row.original)))
      tree.attribute(name: "rel", "nofollow")
      tree.text(template.word("report", for: translation.article.locale))
      tree.close()
      tree.close()
    }
    tree.close()
  }
}

extension BesideWriter.Text {
  /// The piece that shows a child of the document.
  fileprivate func piece(of node: Int) -> Int? {
    // Pieces without a node are before and after all others.
    var (low, high) = (0, body.pieces.count)
    while low < high {
      let middle = (low + high) / 2
      let first = body.pieces[middle].node ?? (middle == 0 ? -1 : Int.max)
      if first <= node { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  fileprivate func html(of pieces: Range<Int>) -> [UInt8] {
    guard let first = pieces.first, let last = pieces.last else { return [] }
    return Array(body.html[body.pieces[first].range.lowerBound..<body.pieces[last].range.upperBound])
  }

  fileprivate func nodes(of pieces: Range<Int>) -> [Int] { pieces.compactMap { body.pieces[$0].node } }

  fileprivate func words(of pieces: Range<Int>) -> String {
    nodes(of: pieces).map { article.text(ofBlock: $0) }.joined(separator: "\n")
  }
}

/// `llms.txt` of a locale: its pages as Markdown, in the order of the navigation. See https://llmstxt.org.
package struct LanguageModelIndex: Sendable {
  /// The path of the file below its folder.
  package static let name = "llms.txt"

  private let sidebars: SidebarWriter
  private let title: String
  /// The site's URL without a trailing slash, or nil for relative links.
  private let url: String?

  package init(_ sidebars: SidebarWriter, title: String, url: String?) {
    self.sidebars = sidebars
    self.title = title
    self.url = url
  }

  /// The path of a page's Markdown in the output: next to its HTML.
  package static func address(of page: Int, in locale: Int, _ map: SiteMap) -> String {
    String(map.address(of: page, in: locale).dropLast(".html".count)) + ".md"
  }

  /// The index of a locale, in its folder.
  package func text(of locale: Int) -> [UInt8] { text(of: locale, in: sidebars.map.locales[locale].tag + "/") }

  private func text(of locale: Int, in folder: String) -> [UInt8] {
    let map = sidebars.map
    let home = map.page(at: "index").flatMap { map.pages[$0].facts[locale] }
    var text = "# \(Self.line(title))\n"
    if let summary = home?.description, !summary.isEmpty { text += "\n> \(Self.line(summary))\n" }
    for group in sidebars.outline(of: locale) {
      text += "\n## \(Self.line(group.title.isEmpty ? home?.title ?? title : group.title))\n\n"
      for page in group.pages {
        let way = Self.address(of: page.page, in: locale, map)
        text += "- [\(Self.label(page.title))](\(address(way, from: folder)))"
        if let description = map.pages[page.page].facts[locale]?.description, !description.isEmpty {
          text += ": \(Self.line(description))"
        }
        text += "\n"
      }
    }
    return Array(text.utf8)
  }

  /// The index at the top of the site: that of the only locale, else a list of the locales' own.
  package var top: [UInt8] {
    let locales = sidebars.map.locales
    guard locales.count > 1 else { return text(of: 0, in: "") }
    var text = "# \(Self.line(title))\n\n## Languages\n\n"
    for (locale, name) in zip(locales, NativeNames.names(of: locales)) {
      text += "- [\(Self.label(name))](\(address("\(locale.tag)/\(Self.name)", from: "")))\n"
    }
    return Array(text.utf8)
  }

  private func address(_ path: String, from folder: String) -> String {
    let way = url.map { $0 + "/" + sidebars.map.way(from: "", to: path) } ?? sidebars.map.way(from: folder, to: path)
    return way.replacing("(", with: "%28").replacing(")", with: "%29")
  }

  /// A text as one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A text between brackets.
  private static func label(_ text: String) -> String {
    String(line(text).flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
