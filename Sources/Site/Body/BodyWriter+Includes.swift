internal import DocModel
internal import HTMLTree

/// An include of one file, for remembering what was read.
struct IncludeName: Hashable {
  let file: String
  let target: IncludeTarget
}

extension BodyWriter {
  /// Continues in the included article; if that is not possible, warns and renders a link to it.
  mutating func include(_ node: Node) {
    let path = source.article.string(node.literal)
    guard renderer.resolveInclude != nil, hasRoomToInclude(path, node) else { return includeReference(node) }
    let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init) ?? .link
    let target = IncludeTarget(path, notation)
    // The reader replaced code includes by their text, and reported those it could not read.
    guard notation != .code else { return includeReference(node) }
    guard let included = resolved(target) else {
      let reason = renderer.explainInclude?(target, source.article)
      warn(node, reason ?? "the file to include, '\(path)', was not found")
      return includeReference(node)
    }
    if !include(included, target, at: node, isInline: node.level == 1 || source.isInline) { includeReference(node) }
  }

  /// Returns whether the page may include more bytes; warns if it may not.
  mutating func hasRoomToInclude(_ path: String, _ node: Node) -> Bool {
    if max(includedBytes, readBytes) <= IncludeLimits.bytes { return true }
    warn(node, "'\(path)' was left out: what a page includes holds at most \(IncludeLimits.bytes >> 20) MB")
    return false
  }

  /// Returns the article of a target. It is read once and counts toward the limit even if it is not rendered.
  mutating func resolved(_ target: IncludeTarget) -> Article? {
    let name = IncludeName(file: source.article.file, target: target)
    if let known = included[name] { return known }
    guard let article = renderer.resolveInclude?(target, source.article) else { return nil }
    readBytes += article.source.count
    included[name] = article
    return article
  }

  /// Continues in `included`; returns false with a warning if it includes itself.
  mutating func include(_ included: Article, _ target: IncludeTarget, at node: Node, isInline: Bool) -> Bool {
    let path = target.path
    let isCircle = { (outer: Source) in outer.article.file == included.file && target.overlaps(outer.part) }
    guard !isCircle(source), !suspended.contains(where: isCircle) else {
      warn(node, "'\(path)' includes itself; the circle ends here")
      return false
    }
    guard suspended.count < IncludeLimits.depth, includesDrawn < IncludeLimits.count else {
      warn(
        node,
        "'\(path)' was left out: includes nest at most \(IncludeLimits.depth) deep and number at most \(IncludeLimits.count)"
      )
      return false
    }
    includesDrawn += 1
    includedBytes += included.source.count
    let line = source.includedAt ?? node.firstLine
    let linking = target.notation.isTextual ? source.linking : included
    suspended.append(source)
    source = Source(article: included, frameBase: frames.count)
    source.linking = linking
    source.part = target.part
    source.isInline = isInline
    source.includedAt = line
    source.idPrefix = "\(idPrefix)include\(includesDrawn)-"
    return true
  }

  private mutating func includeReference(_ node: Node) {
    let path = bytes(node.literal)
    let title = node.attribute.isEmpty ? node.literal : node.attribute
    let isInline = node.level == 1 || source.isInline
    if !isInline { tree.open(.p) }
    tree.open(.a)
    tree.attribute(.class, "include")
    if URLPolicy.isAllowed(path, in: .link) {
      tree.attribute(.href, address(of: path, .link, line: node.firstLine).span)
    }
    text(title)
    tree.close()
    if !isInline { tree.close() }
  }

  /// Renders a block of an article inside a line of text.
  mutating func enterFlattened(_ node: Node, _ index: Int) {
    switch node.kind {
    case .paragraph, .heading, .tableCell:
      if index > 1 { tree.text(" ") }
      flatten(node, index)
    case .codeBlock:
      tree.open(.code)
      text(node.literal)
      tree.close()
    case .htmlBlock: rawInline(node)
    case .include: include(node)
    case .thematicBreak, .comment, .footnoteDefinition: break
    default: flatten(node, index)
    }
  }

  private mutating func flatten(_ node: Node, _ index: Int) {
    var node = node
    node.kind = .document
    descend(node, index, elements: 0)
  }
}
