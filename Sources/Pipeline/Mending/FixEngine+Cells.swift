import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Cells: contents that changed places, what is gone, a word of a small set.
extension FixEngine {
  /// Puts the contents of two cells back where they belong.
  func exchangedCells(_ d: Disagreement) -> Fix? {
    let table = ancestor(of: d.slot)
    let keys = d.extra.map(\.atom)
    let slots = (table..<Int(article.slots[table].end)).filter { slot in
      article.slots[slot].kind == .tableCell && keys.contains(article.slots[slot].key)
        && d.extra.contains { $0.atom == article.slots[slot].key && $0.line == article.lines(at: slot, of: d.member).0 }
    }
    guard slots.count == 2, keys.count == 2, let first = cell(at: slots[0], of: d.member),
      let second = cell(at: slots[1], of: d.member),
      first.upperBound <= second.lowerBound
    else { return nil }
    let bytes = text(d.member).bytes
    return Fix(
      "Exchange the two cells", safety: .safe,
      replacements: [Fix.Replacement(first, Array(bytes[second])), Fix.Replacement(second, Array(bytes[first]))])
  }

  /// The table of a cell.
  private func ancestor(of slot: Int) -> Int {
    var at = slot
    while at > 0, article.slots[at].kind != .table { at = max(0, Int(article.slots[at].parent)) }
    return at
  }

  /// A cell that says the very same in all others says it in every language.
  func emptyCell(_ d: Disagreement) -> Fix? {
    let filled = d.against.compactMap { member in
      cell(at: d.slot, of: member).map { Array(self.text(member).bytes[self.text(member).trimmed($0)]) }
    }
    let languages = Set(d.against.map { article.members[$0].article.locale.language })
    guard let right = filled.first, !right.isEmpty, filled.allSatisfy({ $0 == right }),
      let own = cell(at: d.slot, of: d.member)
    else { return nil }
    let isNeutral =
      !right.contains { $0.isLetterByte }
      || (right.first == UInt8(ascii: "`") && right.last == UInt8(ascii: "`"))
    guard isNeutral || languages.count >= 3 else { return nil }
    let text = text(d.member)
    guard text.trimmed(own).isEmpty else { return nil }
    return Fix(
      "Fill the cell with \(Self.quoted(right)), \(origin(d))", safety: .safe,
      replacements: [Fix.Replacement(own, padded(right, like: d, own))])
  }

  /// Adds the spaces that the neighbouring cell has.
  private func padded(_ content: [UInt8], like d: Disagreement, _ own: Range<Int>) -> [UInt8] {
    let text = text(d.member)
    let row = Int(article.slots[d.slot].parent)
    if let aligned = aligned(content, like: d) { return aligned }
    let near = article.children(of: row).filter { $0 != d.slot }.compactMap { cell(at: $0, of: d.member) }
      .first { !text.trimmed($0).isEmpty }
    guard let near else { return [.space] + content + [.space] }
    let inner = text.trimmed(near)
    let left = inner.lowerBound - near.lowerBound
    let right = min(1, near.upperBound - inner.upperBound)
    return [UInt8](repeating: 0x20, count: left) + content + [UInt8](repeating: 0x20, count: right)
  }

  /// As wide as the cells of its column are, where these are all of one width.
  private func aligned(_ content: [UInt8], like d: Disagreement) -> [UInt8]? {
    let row = Int(article.slots[d.slot].parent)
    let text = text(d.member)
    let cells = article.children(of: ancestor(of: d.slot)).filter { $0 != row }.compactMap { other in
      other + (d.slot - row) < Int(article.slots[other].end) ? cell(at: other + (d.slot - row), of: d.member) : nil
    }
    func width(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xc0 != 0x80 } }
    guard let first = cells.first, cells.count > 1, Set(cells.map { width(text.bytes[$0]) }).count == 1 else {
      return nil
    }
    let left = cells.map { text.trimmed($0).lowerBound - $0.lowerBound }.min() ?? 1
    let room = width(text.bytes[first]) - left - width(content[...])
    guard room >= 0 else { return nil }
    return [UInt8](repeating: 0x20, count: left) + content + [UInt8](repeating: 0x20, count: room)
  }

  /// A word of few: as this locale writes it in a row of the same column where the others say what they say here.
  func cellWord(_ d: Disagreement) -> Fix? {
    guard let own = cell(at: d.slot, of: d.member), let model = content(at: d.slot, of: d.reference) else { return nil }
    let text = text(d.member)
    let wrong = Array(text.bytes[text.trimmed(own)])
    let row = Int(article.slots[d.slot].parent)
    let offset = d.slot - row
    let table = ancestor(of: d.slot)
    var votes: [[UInt8]: Int] = [:]
    for other in article.children(of: table) where other != row && other + offset < Int(article.slots[other].end) {
      guard content(at: other + offset, of: d.reference) == model, let word = content(at: other + offset, of: d.member)
      else {
        continue
      }
      votes[word, default: 0] += 1
    }
    let words = votes.sorted { ($0.value, $1.key.count) > ($1.value, $0.key.count) }
    guard let right = words.first, right.key != wrong, words.dropFirst().allSatisfy({ $0.value * 2 <= right.value })
    else { return nil }
    return Fix(
      "Replace \(Self.quoted(wrong)) by \(Self.quoted(right.key)), as in the rows that say the same", safety: .lessSure,
      replacements: [Fix.Replacement(text.trimmed(own), right.key)])
  }

  private func content(at slot: Int, of member: Int) -> [UInt8]? {
    guard let range = cell(at: slot, of: member) else { return nil }
    let text = text(member)
    let inner = text.trimmed(range)
    return inner.isEmpty ? nil : Array(text.bytes[inner])
  }
}
