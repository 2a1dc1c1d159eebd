internal import Alignment
internal import DocModel
internal import Features

/// Access to the members' texts in a slot.
extension AlignedArticle {
  /// Returns the facts of one kind in a member's text, as written in the file.
  func texts(of kind: FactKind, at slot: Int, in member: Int) -> [String] {
    guard let block = textBlock(at: slot, of: member) else { return [] }
    return features[member].facts[block.facts.indices].filter { $0.kind == kind }
      .map { features[member].string($0, in: members[member].article) }
  }

  func textHash(at slot: Int, of member: Int) -> UInt64? {
    block(at: slot, of: member)?.textHash
  }

  /// Returns the member's text in a slot as characters, or nil if it has none.
  func view(at slot: Int, of member: Int) -> TextView? {
    node(at: slot, of: member).map { TextView(members[member].article, $0) }
  }

  /// Returns the member's visible text in a slot.
  func shown(at slot: Int, of member: Int) -> String.UnicodeScalarView {
    String(decoding: visible(at: slot, of: member), as: UTF8.self).unicodeScalars
  }

  /// Returns whether the slot is a heading or a cell of the header row.
  func isLabel(at slot: Int, of member: Int) -> Bool {
    slots[slot].kind == .heading
      || slots[slot].kind == .tableCell && nodeFound(at: Int(slots[slot].parent), of: member)?.level == 1
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { $0 != block.member && hasText(at: block.slot, of: $0) }
  }

  /// Returns the exact source of a member, else the current source; without a declared source, another original or the
  /// English text. Returns nil if the article has none of them.
  func likelySource(of member: Int) -> Int? {
    exactSource(of: member) ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
      ?? members.indices.first { $0 != member && members[$0].article.locale.isEnglish }
  }

  /// Returns the other translations that have text in a slot.
  func translations(of slot: Int, but member: Int, from source: Int) -> [Int] {
    members.indices.filter {
      $0 != member && $0 != source && members[$0].role == .translation && hasText(at: slot, of: $0)
    }
  }

  /// Returns whether `word` occurs between spaces in the member's text. Glued letters are then probably that word.
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
  /// The value with the most holders, and those holders; the smallest value on a tie, nil if empty.
  var mostHeld: (value: Key, holders: [Int])? {
    self.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }.map { ($0.key, $0.value) }
  }
}
