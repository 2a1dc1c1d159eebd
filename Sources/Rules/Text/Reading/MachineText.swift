internal import Alignment
internal import DocModel
internal import Features

extension AlignedArticle {
  /// True for text that programs read: a token, or what stands as such in the address of a link beside it.
  func isMachineText(_ slot: Int, _ member: Int) -> Bool {
    let text = visible(slot, member)
    let row = slots[slot].kind == .tableCell ? Int(slots[slot].parent) : slot
    guard text.contains(UInt8(ascii: " ")) else { return Self.isToken(text) }
    guard let around = node(row, member) else { return false }
    let article = members[member].article
    lazy var needle = Array(
      text.split(separator: .space, omittingEmptySubsequences: false).joined(separator: "%20".utf8))
    return article.nodes[around..<Int(article.nodes[around].end)].contains {
      $0.kind == .link && ByteSearch.holds(needle[...], in: article.pool[$0.literal.indices])
    }
  }

  /// `--header-height`, `net.name`, `a_b`: no word that anybody says.
  private static func isToken(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first < 0x80 else { return false }
    return !first.isASCIILetter || text.dropLast().contains { "_./:$=".utf8.contains($0) }
      || text.count { $0 == UInt8(ascii: "-") } > 1
  }
}
