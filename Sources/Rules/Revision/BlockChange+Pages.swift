internal import Alignment
internal import DocModel
internal import Features

extension BlockChange {
  /// The texts of members as they are looked through for single blocks: as their words, and as they are written.
  struct Pages {
    private var texts: [Int: [[UInt8]]] = [:]

    /// So long a text does not stand anywhere by chance.
    private static let long = 12

    /// Whether a text stands anywhere in a member's.
    mutating func hold(_ text: String, in member: Int, _ article: AlignedArticle) -> Bool {
      var text = BlockChange.folded(text)
      if text.hasPrefix("[!"), let end = text.firstIndex(of: "]") {
        text = BlockChange.folded(String(text[text.index(after: end)...]))
      }
      guard !text.isEmpty else { return true }
      guard text.utf8.count >= Self.long else { return false }
      return pages(member, article).contains { ByteSearch.holds(Array(text.utf8)[...], in: $0[...]) }
    }

    private mutating func pages(_ member: Int, _ article: AlignedArticle) -> [[UInt8]] {
      if let known = texts[member] { return known }
      let all = article.members[member].article
      let pages = [all.plainText(of: 0), String(decoding: all.source, as: UTF8.self)].map {
        Array(BlockChange.folded($0).utf8)
      }
      texts[member] = pages
      return pages
    }
  }
}
