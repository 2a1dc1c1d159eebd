internal import Alignment
internal import DocModel
internal import Features

/// What members have in a slot.
extension AlignedArticle {
  /// What a member has of one kind in the text of a slot, as it is written.
  func texts(of kind: FactKind, _ slot: Int, _ member: Int) -> [String] {
    guard let block = textBlock(slot, member) else { return [] }
    return features[member].facts[block.facts.indices].filter { $0.kind == kind }
      .map { features[member].string($0, in: members[member].article) }
  }

  func textHash(_ slot: Int, _ member: Int) -> UInt64? {
    block(slot, member)?.textHash
  }

  /// The text of a slot in a member, character by character; nil where it has none there.
  func view(_ slot: Int, _ member: Int) -> TextView? {
    node(slot, member).map { TextView(members[member].article, $0) }
  }

  /// The visible text of a slot in a member.
  func shown(_ slot: Int, _ member: Int) -> String.UnicodeScalarView {
    String(decoding: visible(slot, member), as: UTF8.self).unicodeScalars
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { $0 != block.member && hasText(block.slot, $0) }
  }

  /// The text a member was made from, or the source as it is today.
  func reference(_ member: Int) -> Int? {
    exactSource(of: member) ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
  }

  /// Whether a word stands between blanks in the text of a member: then letters glued to something are likely that
  /// word.
  func hasWord(_ word: String, _ member: Int, outside block: Range<Int> = 0..<0) -> Bool {
    let text = features[member].visible.prefix(Self.readAtMost)
    let word = Array(word.utf8)
    func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
    var rest = text
    while let found = ByteSearch.first(word[...], in: rest), !word.isEmpty {
      rest = text[(found + word.count)...]
      if found == 0 || isBlank(text[found - 1]), isBlank(rest.first), !block.contains(found) { return true }
    }
    return false
  }

  private static let readAtMost = 60_000
}
