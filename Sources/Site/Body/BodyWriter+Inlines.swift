internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func enterInline(_ node: Node, _ index: Int) {
    switch node.kind {
    case .text: text(node.literal)
    case .softBreak: tree.text("\n")
    case .lineBreak:
      tree.open(.br)
      tree.close()
    case .code:
      tree.open(.code)
      code(node.literal)
      tree.close()
    case .htmlInline: rawInline(node)
    case .emphasis:
      tree.open(.em)
      descend(node, index)
    case .strong:
      tree.open(.strong)
      descend(node, index)
    case .strikethrough:
      tree.open(.del)
      descend(node, index)
    case .link: link(node, index)
    case .image: image(node, index)
    case .footnoteReference: footnoteReference(node)
    case .placeholder: placeholder(node)
    case .mark: mark(node, index)
    default: break
    }
  }

  private mutating func link(_ node: Node, _ index: Int) {
    // Inside a raw `<a>`: links cannot nest.
    if raw.openLinks > 0 {
      tree.open(.span)
      raw.openLinks += 1
      return descend(node, index)
    }
    tree.open(.a)
    let destination = target(node.literal)
    if renderer.rawHTML == .allow || URLPolicy.isSafe(destination, in: .link) {
      let address = address(of: destination, .link, line: node.firstLine)
      tree.attribute(.href, address.span)
    } else {
      warn(node, "the link to '\(Excerpt.of(destination))' runs code or embeds data; its target was dropped")
    }
    title(node)
    raw.openLinks += 1
    descend(node, index)
  }

  private mutating func image(_ node: Node, _ index: Int) {
    let destination = target(node.literal)
    let isSafe = renderer.rawHTML == .allow || URLPolicy.isSafe(destination, in: .image)
    if !isSafe { warn(node, "the image '\(Excerpt.of(destination))' runs code or embeds data; its source was dropped") }
    let address = isSafe ? address(of: destination, .image, line: node.firstLine) : []
    if place != nil, !isOwn(destination) || address.isEmpty {
      return foreignImage(address, alternative(below: index))
    }
    tree.open(.img)
    tree.attribute(.src, address.span)
    tree.attribute(.alt, alternative(below: index).span)
    title(node)
    let width = attributes(behind: node)?.named["width"].flatMap { UInt16($0) }
    if let width { tree.attribute(.width, "\(width)") }
    tree.close()
  }

  /// Whether the image needs no request to another host.
  func isOwn(_ image: ArraySlice<UInt8>) -> Bool {
    URLPolicy.isOwn(image)
  }

  /// Pages make no requests to other hosts, so a foreign image is rendered as a link.
  mutating func foreignImage(_ address: [UInt8], _ alternative: [UInt8]) {
    let isLink = !address.isEmpty && raw.openLinks == 0
    tree.open(isLink ? .a : .span)
    tree.attribute(.class, "dc-foreign-image")
    if isLink { tree.attribute(.href, address.span) }
    tree.text((alternative.isEmpty ? address : alternative).span)
    tree.close()
  }

  private mutating func title(_ node: Node) {
    guard !node.attribute.isEmpty else { return }
    let pool = source.article.pool
    tree.attribute(.title, pool.span.extracting(node.attribute.indices))
  }

  /// Returns the attributes directly after an inline: `{width="600"}`.
  func attributes(behind node: Node) -> DirectiveCall? {
    let next = Int(node.end)
    guard next < source.article.nodes.count, source.article.nodes[next].kind == .attributes else { return nil }
    return DirectiveCall(name: "", raw: bytes(source.article.nodes[next].literal))
  }

  /// Returns the alternative text of an image, without markup.
  private func alternative(below index: Int) -> [UInt8] {
    var result: [UInt8] = []
    for node in source.article.nodes[(index + 1)..<Int(source.article.nodes[index].end)] {
      switch node.kind {
      case .text, .code: result += bytes(node.literal)
      case .htmlInline where renderer.rawHTML != .sanitize: result += bytes(node.literal)
      case .softBreak, .lineBreak: result.append(0x20)
      default: break
      }
    }
    return result
  }
}
