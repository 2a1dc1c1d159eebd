internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func enterInline(_ node: Node, _ index: Int) {
    switch node.kind {
    case .text: prose(node.literal)
    case .softBreak: if !isInsideEastAsianText(index) { tree.text("\n") }
    case .lineBreak:
      tree.open(.br)
      tree.close()
    case .code where node.level > 0: formula(node)
    case .code:
      tree.open(.code)
      apply(attributeList(behind: node), line: node.firstLine)
      code(node.literal)
      tree.close()
    case .htmlInline: rawInline(node)
    case .emphasis:
      tree.open(.em)
      apply(attributeList(behind: node), line: node.firstLine)
      descend(node, index)
    case .strong:
      tree.open(.strong)
      apply(attributeList(behind: node), line: node.firstLine)
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

  /// Whether a line ends between two Chinese or Japanese characters, where a browser would show a space.
  private func isInsideEastAsianText(_ index: Int) -> Bool {
    let nodes = source.article.nodes
    guard place != nil, index > 0, nodes[index - 1].kind == .text else { return false }
    var next = index + 1
    while next < nodes.count, [.emphasis, .strong, .strikethrough, .link, .mark].contains(nodes[next].kind) {
      next += 1
    }
    return next < nodes.count && nodes[next].kind == .text
      && bytes(nodes[index - 1].literal).lastScalar?.isEastAsian == true
      && bytes(nodes[next].literal).firstScalar?.isEastAsian == true
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
    apply(attributeList(behind: node), line: node.firstLine)
    raw.openLinks += 1
    descend(node, index)
  }

  private mutating func image(_ node: Node, _ index: Int) {
    let destination = target(node.literal)
    let isSafe = renderer.rawHTML == .allow || URLPolicy.isSafe(destination, in: .image)
    if !isSafe { warn(node, "the image '\(Excerpt.of(destination))' runs code or embeds data; its source was dropped") }
    let address = isSafe ? address(of: destination, .image, line: node.firstLine) : []
    if place != nil, !isShown(destination) || address.isEmpty {
      return foreignImage(address, alternative(below: index))
    }
    tree.open(.img)
    tree.attribute(.src, address.span)
    tree.attribute(.alt, alternative(below: index).span)
    loadLazily(destination)
    title(node)
    apply(attributeList(behind: node), line: node.firstLine, isImage: true)
    tree.close()
  }

  /// Whether a page may load an image, a video or a sound.
  func isShown(_ media: ArraySlice<UInt8>) -> Bool {
    URLPolicy.isOwn(media) || renderer.remoteMedia.shows(media)
  }

  /// Adds to the open image of a page, if it is another host's, that it is loaded late and without a referrer.
  mutating func loadLazily(_ image: ArraySlice<UInt8>) {
    guard place != nil, !URLPolicy.isOwn(image) else { return }
    tree.attribute(.loading, "lazy")
    tree.attribute(.referrerPolicy, "no-referrer")
  }

  /// Renders an image of a host that pages may not load from as a link.
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

/// A link to a place on a page of the site; the place is not checked yet.
package struct PlaceReference: Sendable, Hashable {
  package let page: Int
  package let locale: Int
  package let fragment: String
  package let line: UInt32
}

/// A link or an image whose target is neither a page nor a file, or an image that the site does not publish.
package struct MissingTarget: Sendable, Hashable {
  package let target: String
  package let isImage: Bool
  /// Whether the file exists, and is not published.
  package var exists = false
  package let line: UInt32
}

extension BodyWriter {
  /// Returns an escaped link target: pages and files of the site are resolved, other targets are unchanged.
  mutating func address(of url: ArraySlice<UInt8>, _ use: URLPolicy.Use, line: UInt32) -> [UInt8] {
    guard let place else { return URLEscaping.escaped(url) }
    switch place.links.target(of: url, in: source.linking, for: place.locale) {
    case .asWritten:
      if url.first == UInt8(ascii: "#"), url.count > 1, url[url.startIndex + 1] != UInt8(ascii: "/") {
        refer(to: url.dropFirst(), on: place.page, locale: place.locale, line: line)
      }
      return URLEscaping.escaped(url)
    case .page(let page, let locale, let address, let fragment):
      var way = PathText.relative(from: place.address, to: address)
      guard !fragment.isEmpty else { return way }
      refer(to: fragment, on: page, locale: locale, line: line)
      if page == place.page, locale == place.locale { way = [] }
      way.append(UInt8(ascii: "#"))
      return way + URLEscaping.escaped(fragment)
    case .file(let address):
      usesAssets = true
      return PathText.relative(from: place.address, to: address)
    case .unpublished:
      if use != .link { miss(url, use, exists: true, line: line) }
      return URLEscaping.escaped(url)
    case .missing:
      miss(url, use, exists: false, line: line)
      return URLEscaping.escaped(url)
    }
  }

  private mutating func miss(_ url: ArraySlice<UInt8>, _ use: URLPolicy.Use, exists: Bool, line: UInt32) {
    missing.append(
      MissingTarget(
        target: String(decoding: url, as: UTF8.self), isImage: use != .link, exists: exists,
        line: source.includedAt ?? line))
  }

  private mutating func refer(to fragment: ArraySlice<UInt8>, on page: Int, locale: Int, line: UInt32) {
    references.append(
      PlaceReference(
        page: page, locale: locale, fragment: PathText.decoded(fragment), line: source.includedAt ?? line))
  }
}
