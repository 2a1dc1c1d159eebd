internal import DocModel
internal import Features

extension AlignedArticle {
  /// Returns whether a member's block contains the text in plain text or code, ignoring letter case, spaces and
  /// hyphens.
  package func holdsFolded(_ text: String, at slot: Int, of member: Int) -> Bool {
    timesFolded(text, at: slot, of: member, most: 1) > 0
  }

  /// The number of such occurrences.
  /// - Parameter most: the search stops at this number.
  func timesFolded(_ text: String, at slot: Int, of member: Int, most: Int = .max) -> Int {
    guard let node = node(at: slot, of: member) else { return 0 }
    let wanted = [UInt8](capacity: text.utf8.count) { result in
      for byte in text.utf8 where Self.counts(byte) { result.append(byte.asciiLowercased) }
    }
    guard wanted.count >= 2 else { return 0 }
    let (nodes, pool) = (members[member].article.nodes, members[member].article.pool)
    var room = 0
    for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText { room += nodes[index].literal.count }
    let plain = [UInt8](capacity: room) { result in
      for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText {
        for byte in pool[nodes[index].literal.indices] where Self.counts(byte) { result.append(byte.asciiLowercased) }
      }
    }
    var (times, rest) = (0, plain[...])
    while times < most, let start = ByteSearch.first(wanted[...], in: rest) {
      times += 1
      rest = rest[(start + wanted.count)...]
    }
    return times
  }

  private static func counts(_ byte: UInt8) -> Bool { byte != .space && byte != .of("-") && byte != .lineFeed }
}
