internal import DocModel
internal import Features

extension AlignedArticle {
  /// True where a member's block holds the text, letter case, blanks and hyphens apart, be it in a code span or plain.
  public func holdsFolded(_ text: String, _ slot: Int, _ member: Int) -> Bool {
    guard let node = node(slot, member) else { return false }
    var wanted: [UInt8] = []
    Self.fold(text.utf8, into: &wanted)
    guard wanted.count >= 2 else { return false }
    let (article, nodes) = (members[member].article, members[member].article.nodes)
    var plain: [UInt8] = []
    plain.reserveCapacity(64)
    for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText { Self.fold(article.pool[nodes[index].literal.indices], into: &plain) }
    return ByteSearch.holds(wanted[...], in: plain[...])
  }

  private static func fold(_ text: some Collection<UInt8>, into result: inout [UInt8]) {
    for byte in text where byte != 0x20 && byte != 0x2d && byte != 0x0a { result.append(byte.asciiLowercased) }
  }
}

enum FoldedSearch {
  /// What first stands in a text for these bytes, letter case of ASCII apart.
  static func first(_ bytes: [UInt8], in text: ArraySlice<UInt8>) -> [UInt8]? {
    guard !bytes.isEmpty, text.count >= bytes.count, ByteSearch.holdsFolded(bytes[...], in: text) else { return nil }
    for start in text.startIndex...(text.endIndex - bytes.count) {
      let found = text[start..<start + bytes.count]
      if zip(found, bytes).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased }) { return Array(found) }
    }
    return nil
  }
}
