extension Article {
  /// The article with the heading that it begins with as that of the page, if it has neither a title nor a heading of
  /// level 1: some books begin each page with `## Title`.
  package var entitled: Article {
    guard frontMatter["title"]?.isEmpty ?? true,
      !nodes.contains(where: { $0.kind == .heading && $0.level == 1 }),
      let first = nodes.indices.dropFirst().first(where: { nodes[$0].kind != .comment }), nodes[first].kind == .heading
    else { return self }
    var all = nodes
    all[first].level = 1
    return with(nodes: all, pool: pool)
  }

  /// Whether the metadata has the title, and no heading of level 1 does.
  package var isTitledByMetadata: Bool {
    frontMatter["title"]?.isEmpty == false && !nodes.contains { $0.kind == .heading && $0.level == 1 }
  }

  /// The first heading if it has the title of the page: of level 1, and the only place of the title, or the same text.
  package var titleHeading: Int? {
    guard let first = nodes.firstIndex(where: { $0.kind == .heading }), nodes[first].level == 1 else { return nil }
    let title = frontMatter["title"] ?? ""
    return title.isEmpty || title == plainText(of: first) ? first : nil
  }

  /// The text of a heading as the title of its page: without images, icons, attribute lists and calls of templates, whose
  /// output is not known; the whole text if nothing else is in it.
  package func title(ofHeading index: Int) -> String {
    var (bytes, next) = ([UInt8](), index + 1)
    while next < Int(nodes[index].end) {
      let node = nodes[next]
      switch node.kind {
      case .image, .attributes: next = Int(node.end) - 1
      case .placeholder where [DirectiveSyntax.liquid, .icon].contains { node.level == $0.rawValue }: break
      case let kind where kind.isPlainText: bytes += pool[node.literal.indices]
      case .softBreak, .lineBreak: bytes.append(.space)
      default: break
      }
      next += 1
    }
    let text = String(decoding: bytes, as: UTF8.self)[...].trimming { $0 == " " }
    return text.isEmpty ? plainText(of: index) : String(text)
  }
}
