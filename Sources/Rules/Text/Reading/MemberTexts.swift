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

  /// A heading, or the head of a column.
  func isLabel(_ slot: Int, _ member: Int) -> Bool {
    slots[slot].kind == .heading
      || slots[slot].kind == .tableCell && nodeFound(Int(slots[slot].parent), member)?.level == 1
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { $0 != block.member && hasText(block.slot, $0) }
  }

  /// The text a member was made from, or the source as it is today. Where no source is named, it is likely the English
  /// one.
  func likelySource(of member: Int) -> Int? {
    exactSource(of: member) ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
      ?? members.indices.first { $0 != member && members[$0].article.locale.isEnglish }
  }

  /// The other translations that have text in a slot.
  func translations(of slot: Int, but member: Int, from source: Int) -> [Int] {
    members.indices.filter { $0 != member && $0 != source && members[$0].role == .translation && hasText(slot, $0) }
  }

  /// Whether a word stands between blanks in the text of a member: then letters glued to something are likely that
  /// word.
  func hasWord(_ word: String, _ member: Int) -> Bool {
    let text = features[member].visible.prefix(Self.readAtMost)
    return ByteSearch.holds(Array("\(word) ".utf8)[...], in: text.prefix(word.utf8.count + 1))
      || [" \(word) ", " \(word)\n", "\n\(word) ", "\n\(word)\n"].contains {
        ByteSearch.holds(Array($0.utf8)[...], in: text)
      }
  }

  private static let readAtMost = 60_000
}

extension Dictionary where Key: Comparable, Value == [Int] {
  /// What most members have, and who they are; of several the first in order.
  var mostHeld: (value: Key, holders: [Int])? {
    self.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }.map { ($0.key, $0.value) }
  }
}
