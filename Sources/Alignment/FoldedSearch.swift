internal import DocModel
internal import Features

extension AlignedArticle {
  /// True where a member's block holds the text, letter case, blanks and hyphens apart, be it in a code span or plain.
  public func holdsFolded(_ text: String, _ slot: Int, _ member: Int) -> Bool {
    guard let node = node(slot, member) else { return false }
    let own = Self.folded(members[member].article.plainText(of: node).utf8)
    let wanted = Self.folded(text.utf8)
    guard wanted.count >= 2, own.count >= wanted.count else { return false }
    return (0...(own.count - wanted.count)).contains { start in
      own[start] == wanted[0] && own[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.compactMap { byte in
      byte == 0x20 || byte == 0x2d || byte == 0x0a ? nil : byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }
  }
}
