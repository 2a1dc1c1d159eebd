internal import DocModel
internal import HTMLTree

/// A box that a theme makes of the blocks with a class.
package struct CalloutStyle: Sendable {
  /// The class, whose name says the kind if it is one that other generators have.
  package let name: String
  /// Nil for a box without a title.
  package var title: String?
  package var color: String?

  package init(name: String) { self.name = name }

  /// The name of the kind of box.
  var kind: String {
    CalloutKind.isKnown(name) ? name : Self.kinds[color ?? ""] ?? "note"
  }

  private static let kinds = ["red": "danger", "yellow": "warning", "green": "tip", "blue": "important"]
}

/// The boxes, classes and lists of sections that kramdown's attribute lists `{: … }` make of a block.
extension BodyWriter {
  /// Opens the box that the theme has for a class in the list, or returns false.
  mutating func openCallout(_ list: AttributeList?, line: UInt32) -> Bool {
    guard let style = list?.classes.compactMap({ renderer.callouts[$0] }).first else { return false }
    callout(style.kind, title: style.title ?? "", line: line)
    return true
  }

  /// Draws a quote whose first paragraph is the title of a box: `{: .note-title }` above it. Returns false for others.
  mutating func titledCallout(_ node: Node, _ index: Int) -> Bool {
    let ending = "-title"
    let names = attributeList(above: index)?.classes.filter { $0.hasSuffix(ending) } ?? []
    guard let style = names.compactMap({ renderer.callouts[String($0.dropLast(ending.count))] }).first,
      index + 1 < Int(node.end), source.article.nodes[index + 1].kind == .paragraph
    else { return false }
    callout(style.kind, title: "", line: node.firstLine)
    descend(node, index, isSpecial: true)
    return true
  }

  /// Whether a paragraph is the title of the box around it.
  func isCalloutTitle(_ index: Int) -> Bool {
    frames.last.map { $0.kind == .blockQuote && $0.isSpecial && $0.node + 1 == index } ?? false
  }

  /// Returns the attribute list alone on the line below a heading.
  func attributeList(belowHeading node: Node) -> AttributeList? {
    guard place != nil, Int(node.end) < source.article.nodes.count else { return nil }
    let mark = source.article.nodes[Int(node.end)]
    guard isAttributeList(mark), mark.depth == node.depth, node.lastLine + 1 == mark.firstLine else { return nil }
    return attributeList(of: mark)
  }

  /// Returns the attribute list that a block is; the reader takes its first word for a name.
  func attributeList(of mark: Node) -> AttributeList {
    let (first, rest) = (bytes(mark.literal), bytes(mark.attribute))
    let gap: [UInt8] = rest.first == .of("=") ? [] : [.space]
    return AttributeList((Array("{:".utf8) + first + gap + rest + [.of("}")])[...])
  }

  /// Whether a block is an attribute list, of an id, a class or a key with a value.
  func isAttributeList(_ mark: Node) -> Bool {
    mark.kind == .directive && mark.level == DirectiveSyntax.liquid.rawValue
      && (mark.literal.isEmpty || bytes(mark.literal).first == .of(".") || bytes(mark.attribute).first == .of("="))
  }

  /// Whether a heading is that of kramdown's list of the page's sections, which a page has elsewhere.
  func isContentsTitle(_ node: Node, _ list: AttributeList?) -> Bool {
    guard let list, list.classes.contains("no_toc"), case let next = Int(node.end) + 1,
      next < source.article.nodes.count, source.article.nodes[next].kind == .list
    else { return false }
    return isContentsMark(next)
  }

  /// Whether the list is kramdown's `* TOC {:toc}`: a page has a list of its sections elsewhere.
  func isContentsMark(_ index: Int) -> Bool {
    let last = source.article.nodes[Int(source.article.nodes[index].end) - 1]
    return place != nil && last.kind == .placeholder && last.level == DirectiveSyntax.liquid.rawValue
      && bytes(last.literal).starts(with: "{:toc".utf8)
  }
}
