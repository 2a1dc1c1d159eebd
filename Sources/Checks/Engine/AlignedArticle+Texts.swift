package import Alignment
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

/// Detects a text that lost a whole sentence, not only the value that the disagreement is about.
extension AlignedArticle {
  /// Returns the reference's sentence with the first missing value; nil if the text was not shortened.
  func lostPassage(_ d: Disagreement) -> String? {
    guard case .facts(let kind) = d.aspect, [.code, .link, .image, .number, .placeholder, .identifier].contains(kind),
      d.verdict.blames, d.extra.isEmpty, let lost = d.missing.first,
      isShortened(at: d.slot, of: d.member, comparedTo: d.reference),
      let node = node(at: d.slot, of: d.reference)
    else { return nil }
    let words = kind == .link ? linkText(lost, at: node, of: d.reference) : lost.text
    // If the link's words are still there, only the link was dropped.
    guard let words, !words.isEmpty, !holdsFolded(words, at: d.slot, of: d.member) else { return nil }
    let text = members[d.reference].article.plainText(of: node)
    let sentence = Sentences.all(text).first { $0.contains(words) }
    return sentence.flatMap { $0.count * 4 > words.count * 5 ? String($0).trimmingBlanks : nil }
  }

  /// Returns whether the text has less than half of its expected length, or less than two thirds and fewer sentences.
  private func isShortened(at slot: Int, of member: Int, comparedTo reference: Int) -> Bool {
    guard hasText(at: slot, of: member), let rate = rate(at: slot, of: member, beside: reference), rate > 0 else {
      return false
    }
    return rate < Self.half
      || rate < Self.shareWithout
        && Sentences.count(visible(at: slot, of: member)) < Sentences.count(visible(at: slot, of: reference))
  }

  /// Returns the length relative to the other member's and their usual ratio; nil if the other text is too short.
  func rate(at slot: Int, of member: Int, beside other: Int) -> Double? {
    guard let own = block(at: slot, of: member)?.length, let theirs = block(at: slot, of: other)?.length,
      theirs >= LengthRatio.leastLength
    else { return nil }
    return Double(own) / Double(theirs) / usual(of: member, relativeTo: other)
  }

  private static let half = 0.5
  private static let shareWithout = 0.67

  private func linkText(_ link: ValueDifference, at block: Int, of member: Int) -> String? {
    let article = members[member].article
    return (block..<Int(article.nodes[block].end)).first {
      article.nodes[$0].kind == .link && article.string(article.nodes[$0].literal) == link.text
    }.map { article.plainText(of: $0) }
  }
}

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
