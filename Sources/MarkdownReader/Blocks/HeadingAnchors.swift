internal import DocModel

extension ArticleBuilder {
  /// Gives the heading the id of the `<a name="…"></a>` it begins with. The tags stay among its children.
  mutating func readAnchor(ofHeading index: Int) {
    guard index + 2 < nodes.count, nodes[index + 1].kind == .htmlInline, nodes[index + 2].kind == .htmlInline,
      let id = Self.anchorName(pool, nodes[index + 1].literal.indices),
      pool.hasIgnoringCase("</a", at: nodes[index + 2].literal.indices.lowerBound)
    else { return }
    nodes[index].attribute = id
    nodes[index].flags.formUnion([.explicitID, .anchorTag])
  }

  /// The value of `name` or `id` in the tag `<a …>`.
  private static func anchorName(_ bytes: [UInt8], _ tag: Range<Int>) -> ByteRange? {
    guard bytes.hasIgnoringCase("<a", at: tag.lowerBound), tag.count > 3, bytes[tag.lowerBound + 2].isSpace else { return nil }
    var at = LinkSyntax.skipSpace(bytes, tag.lowerBound + 2, tag.upperBound)
    if bytes.hasIgnoringCase("name", at: at) {
      at += 4
    } else if bytes.hasIgnoringCase("id", at: at) {
      at += 2
    } else {
      return nil
    }
    at = LinkSyntax.skipSpace(bytes, at, tag.upperBound)
    guard at < tag.upperBound, bytes[at] == .of("=") else { return nil }
    at = LinkSyntax.skipSpace(bytes, at + 1, tag.upperBound)
    guard at < tag.upperBound else { return nil }
    let quote = bytes[at]
    let isQuoted = quote == .of("\"") || quote == .of("'")
    let start = isQuoted ? at + 1 : at
    var end = start
    while end < tag.upperBound, isQuoted ? bytes[end] != quote : !bytes[end].isSpace && bytes[end] != .of(">") { end += 1 }
    return end > start ? ByteRange(start: UInt32(start), end: UInt32(end)) : nil
  }
}
