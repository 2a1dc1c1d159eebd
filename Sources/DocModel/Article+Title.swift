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
}
