internal import DocModel
internal import Features

extension AlignedArticle {
  /// True where a member's block holds the text, letter case, blanks and hyphens apart, be it in a code span or plain.
  public func holdsFolded(_ text: String, _ slot: Int, _ member: Int) -> Bool {
    guard let node = node(slot, member) else { return false }
    let wanted = [UInt8](capacity: text.utf8.count) { result in
      for byte in text.utf8 where Self.counts(byte) { result.append(byte.asciiLowercased) }
    }
    guard wanted.count >= 2 else { return false }
    let (nodes, pool) = (members[member].article.nodes, members[member].article.pool)
    var room = 0
    for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText { room += nodes[index].literal.count }
    let plain = [UInt8](capacity: room) { result in
      for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText {
        for byte in pool[nodes[index].literal.indices] where Self.counts(byte) { result.append(byte.asciiLowercased) }
      }
    }
    return ByteSearch.holds(wanted[...], in: plain[...])
  }

  private static func counts(_ byte: UInt8) -> Bool { byte != 0x20 && byte != 0x2d && byte != 0x0a }
}
