internal import DocModel
internal import Features

extension AlignedArticle {
  /// True where a member's block holds the text, letter case, blanks and hyphens apart, be it in a code span or plain.
  public func holdsFolded(_ text: String, _ slot: Int, _ member: Int) -> Bool {
    guard let node = node(slot, member) else { return false }
    let wanted = Self.folded(Array(text.utf8))
    guard wanted.count >= 2 else { return false }
    return ByteSearch.holds(wanted[...], in: Self.folded(members[member].article.plainBytes(of: node))[...])
  }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    [UInt8](capacity: text.count) { result in
      for byte in text where byte != 0x20 && byte != 0x2d && byte != 0x0a { result.append(byte.asciiLowercased) }
    }
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
