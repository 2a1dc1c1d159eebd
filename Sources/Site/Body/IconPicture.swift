internal import DocModel
internal import HTMLTree

/// The picture of an icon, of an SVG file that consists of shapes alone.
package struct IconPicture: Sendable, Equatable {
  private struct Shape: Equatable {
    let name: String
    let attributes: [Attribute]
  }

  private struct Attribute: Equatable {
    let name: String
    let value: [UInt8]
  }

  private let viewBox: [UInt8]
  private let shapes: [Shape]

  private static let shapeNames: Set<String> = ["path", "circle", "ellipse", "line", "polygon", "polyline", "rect"]
  private static let attributeNames: Set<String> = [
    "cx", "cy", "d", "fill", "fill-opacity", "fill-rule", "clip-rule", "height", "opacity", "points", "r", "rx", "ry",
    "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width", "transform", "width", "x", "x1", "x2", "y", "y1",
    "y2",
  ]

  /// Returns nil for a picture with anything else, such as scripts, styles, links, or texts.
  package init?(_ svg: [UInt8]) {
    var tokenizer = RawTokenizer(svg[...])
    var viewBox: [UInt8]?
    var shapes: [Shape] = []
    while let token = tokenizer.next() {
      switch token.kind {
      case .silent: break
      case .text:
        guard svg[token.range].allSatisfy(\.isSpace) else { return nil }
      case .endTag(let name):
        guard name == "svg" || Self.shapeNames.contains(name) else { return nil }
      case .startTag("svg", let attributes, _):
        guard viewBox == nil, let box = attributes.first(where: { $0.name == "viewbox" }) else { return nil }
        viewBox = Array(svg[box.value])
      case .startTag(let name, let attributes, _):
        guard viewBox != nil, Self.shapeNames.contains(name) else { return nil }
        let kept = attributes.filter { Self.attributeNames.contains($0.name) && Self.isPlain(svg[$0.value]) }
        shapes.append(
          Shape(name: name, attributes: kept.map { Attribute(name: $0.name, value: Array(svg[$0.value])) }))
      }
    }
    guard let viewBox, Self.isPlain(viewBox[...]), !shapes.isEmpty else { return nil }
    (self.viewBox, self.shapes) = (viewBox, shapes)
  }

  /// Whether a value is of numbers, names and colors: no address, and no character reference.
  private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { $0.isAlphanumeric || $0.isSpace || "+-.,()%#".utf8.contains($0) }
      && !String(decoding: value, as: UTF8.self).lowercased().contains("url")
  }

  /// Adds the picture to a page.
  ///
  /// - Parameter label: what the picture means.
  func draw(in tree: inout HTMLDocument, label: String) {
    tree.open(name: "svg", isVoid: false)
    tree.attribute(.class, "dc-icon-picture")
    tree.attribute(name: "viewBox", viewBox.span)
    tree.attribute(.role, "img")
    tree.attribute(.ariaLabel, label)
    for shape in shapes {
      tree.open(name: shape.name, isVoid: false)
      for attribute in shape.attributes { tree.attribute(name: attribute.name, attribute.value.span) }
      tree.close()
    }
    tree.close()
  }
}

extension BodyWriter {
  /// Renders an icon; as a label if the project has no picture of it.
  mutating func icon(_ node: Node) {
    let name = source.article.string(node.attribute)
    let parts = name.split(separator: "-").dropFirst()
    let sizesAndSets: Set<Substring> = ["12", "16", "24", "brands", "regular", "solid"]
    let label = parts.filter { !sizesAndSets.contains($0) }.joined(separator: " ")
    if place != nil, let picture = renderer.icon?(name) { return picture.draw(in: &tree, label: label) }
    tree.open(.span)
    tree.attribute(.class, "dc-icon")
    tree.text(label)
    tree.close()
  }
}
