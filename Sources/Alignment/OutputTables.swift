internal import DocModel
internal import Features

/// Cells that hold what a machine writes or is given: what the code above a table gives, ids.
extension DisagreementFinder {
  /// A table right below code shows what the code gives: the words of its cells that the code has are the same in every language.
  mutating func judgeOutput(_ table: Int) {
    guard let original = article.members.firstIndex(where: \.isOriginal), let code = codeAbove(table, original) else {
      return
    }
    let cells = (table + 1..<Int(article.slots[table].end)).filter { article.slots[$0].kind == .tableCell }
    // Prose tells about the code, and is none of what it gives.
    guard cells.allSatisfy({ cellText($0, original)?.contains(0x20) != true }) else { return }
    let words = Set(code.split { !Rewording.isWordByte($0) })
    for slot in cells {
      guard let name = cellText(slot, original), name.count >= 3, words.contains(name), !isCounted(slot, original)
      else { continue }
      let others = translations(filling: slot)
      let keepers = others.filter { cellText(slot, $0)?.elementsEqual(name) == true }
      guard !keepers.isEmpty else { continue }
      for member in others where !keepers.contains(member) { lose(name, slot, member, original, keepers) }
    }
  }

  /// A cell of one token that got a mark, or lost one: all others have it byte by byte.
  mutating func judgeTokens(_ slots: [Int]) {
    guard let original = article.members.firstIndex(where: \.isOriginal) else { return }
    for slot in slots where slot >= 0 && !article.texts[slot].isOneText {
      guard let token = cellText(slot, original), token.count >= 3, token.count <= Self.longest,
        token.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
        !isCounted(slot, original)
      else { continue }
      let others = translations(filling: slot)
      let keepers = others.filter { cellText(slot, $0)?.elementsEqual(token) == true }
      guard keepers.count >= 3, keepers.count < others.count else { continue }
      for member in others where !keepers.contains(member) {
        guard let own = cellText(slot, member), Self.isAltered(own, token) else { continue }
        lose(token, slot, member, original, keepers)
      }
    }
  }

  private static let longest = 80

  private func translations(filling slot: Int) -> [Int] {
    (0..<count).filter {
      article.members[$0].role == .translation && !article.members[$0].isOriginal
        && cellText(slot, $0)?.isEmpty == false
    }
  }

  /// True where a value of the cell is compared as such.
  private func isCounted(_ slot: Int, _ member: Int) -> Bool {
    guard let block = article.textBlock(slot, member) else { return false }
    return article.features[member].facts[block.facts.indices].contains { $0.kind != .term && $0.kind != .number }
  }

  private mutating func lose(_ name: ArraySlice<UInt8>, _ slot: Int, _ member: Int, _ original: Int, _ keepers: [Int]) {
    guard let own = cellText(slot, member), !own.elementsEqual(name) else { return }
    guard ByteSearch.equalFolded(own, name) else {
      return loseName(name, own, slot, member, original, keepers, isArguable: false)
    }
    respell(name, own, slot, member, original, keepers, confidence: 72)
  }

  /// The same letters with other marks among them.
  private static func isAltered(_ own: ArraySlice<UInt8>, _ token: ArraySlice<UInt8>) -> Bool {
    guard own.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), !ByteSearch.equalFolded(own, token) else { return false }
    let letters = token.filter(\.isASCIILetter)
    return !letters.isEmpty && own.filter(\.isASCIILetter) == letters
  }

  /// The code block that stands before a table in the text of a member.
  private func codeAbove(_ table: Int, _ member: Int) -> ArraySlice<UInt8>? {
    guard let node = article.node(table, member) else { return nil }
    let text = article.members[member].article
    var above = node - 1
    while above > 0, text.nodes[above].kind == .comment { above -= 1 }
    guard above > 0, text.nodes[above].kind == .codeBlock else { return nil }
    return text.pool[text.nodes[above].literal.indices]
  }
}
