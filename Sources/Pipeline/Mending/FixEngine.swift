import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Finds how a disagreement is mended, where what is right can be copied: from the exact source, or from what most of
/// those have that were made from the same text. Prose is never written.
///
/// A fix replaces only the differing bytes. If their position is not certain, there is no fix.
struct FixEngine {
  let article: AlignedArticle
  private let texts: Texts

  init(_ article: AlignedArticle) {
    self.article = article
    texts = Texts(article.members.count)
  }

  /// The files of the members, read on first use: most are not needed.
  private final class Texts {
    var known: [RawText?]
    init(_ count: Int) { known = Array(repeating: nil, count: count) }
  }

  /// Returns nil if no member is at fault, or nothing can be copied.
  func fix(for d: Disagreement) -> Fix? {
    guard d.verdict.blames, !d.against.isEmpty else { return nil }
    let isSure = d.certainty().percent >= Finding.defaultThreshold && (d.verdict != .alone || isEnclosed(d))
    let fix =
      switch d.aspect {
      case .codeBody: codeBody(d)
      case .codeLanguage: codeLanguage(d)
      case .presence where article.slots[d.slot].kind == .codeBlock: missingCode(d)
      // Asterisks torn apart where a line begins make a list.
      case .presence, .kind, .recast:
        TextFixes.tornEmphasis(article.members[d.member].article, lines: d.line, through: d.lastLine)
      case .name: blockName(d)
      case .headingLevel: headingLevel(d)
      case .anchor: headingID(d)
      case .empty: emptyCell(d)
      case .exchanged: exchangedCells(d)
      case .meaning, .enumeration: cellWord(d)
      case .facts(let kind): values(kind, d)
      default: nil as Fix?
      }
    return isSure && !replacesChosenWords(d) ? fix : fix?.asLessSure
  }

  /// One revision alone, where older and newer ones all say the same: the text between them did, too.
  private func isEnclosed(_ d: Disagreement) -> Bool {
    let members = article.members
    let own = members[d.member].group
    let agree = members.indices.allSatisfy {
      $0 == d.member || d.against.contains($0) || article.node(at: d.slot, of: $0) == nil
    }
    return agree && d.against.count >= 3 && d.against.contains { members[$0].group < own }
      && d.against.contains { members[$0].group > own }
  }

  func text(_ member: Int) -> RawText {
    if let known = texts.known[member] { return known }
    let text = RawText(article.members[member].article)
    texts.known[member] = text
    return text
  }

  /// The node of a member in the slot of a disagreement.
  func node(_ d: Disagreement, _ member: Int) -> (index: Int, node: Node)? {
    article.node(at: d.slot, of: member).map { ($0, article.members[member].article.nodes[$0]) }
  }

  /// The range of a member's block in its file: its lines, or its cell.
  func range(at slot: Int, of member: Int) -> Range<Int>? {
    guard let index = article.node(at: slot, of: member) else { return nil }
    let node = article.members[member].article.nodes[index]
    return node.kind == .tableCell
      ? cell(at: slot, of: member) : text(member).lines(from: Int(node.firstLine), through: Int(node.lastLine))
  }

  /// The text between the pipes of a cell; nil if the slot is not a cell.
  func cell(at slot: Int, of member: Int) -> Range<Int>? {
    guard article.slots.indices.contains(slot), article.slots[slot].kind == .tableCell,
      let row = article.node(at: Int(article.slots[slot].parent), of: member)
    else { return nil }
    let nodes = article.members[member].article.nodes
    // A cell that a member lacks is known by its place in the row.
    let column =
      article.node(at: slot, of: member).map { Int(nodes[$0].value) } ?? slot - Int(article.slots[slot].parent) - 1
    return text(member).cell(column, ofLine: Int(nodes[row].firstLine), from: text(member).offset(of: nodes[row]))
  }

  /// Of what the others have the value that most have; the reference's among equals.
  func vote<Value: Hashable>(_ d: Disagreement, _ value: (_ member: Int) -> Value?) -> Value? {
    var votes: [Value: Int] = [:]
    var order: [Value] = []
    for member in d.against {
      guard let own = value(member) else { continue }
      if votes.updateValue((votes[own] ?? 0) + 1, forKey: own) == nil { order.append(own) }
    }
    return order.enumerated().max { a, b in
      (votes[a.element] ?? 0, -a.offset) < (votes[b.element] ?? 0, -b.offset)
    }?.element
  }

  /// `as in en-US`.
  func origin(_ d: Disagreement) -> String {
    let member = article.members[d.reference]
    return member.role == .archive ? "as in the source it was made from" : "as in \(member.article.locale)"
  }

  static func quoted(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return "‘" + (text.count > 40 ? String(text.prefix(39)) + "…" : text) + "’"
  }
}

/// Placeholder words in code, which readers replace by values and translators may translate.
extension FixEngine {
  /// Whether another word replaces a placeholder of the source: `--config DATEI` for `--config FILE`. Nothing
  /// proves that this is a mistake.
  func replacesChosenWords(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .codeBody: zip(d.extra, d.missing).contains { Self.isChosen($0.text, $1.text, isCode: true) }
    case .facts(let kind) where kind != .number:
      pairs(d).contains { Self.isChosen($0.wrong.text, $0.right.text, isCode: kind == .code) }
    default: false
    }
  }

  private static func isChosen(_ own: String, _ right: String, isCode: Bool) -> Bool {
    let (ownWords, rightWords) = (Set(words(own)), Set(words(right)))
    let instead = ownWords.subtracting(rightWords)
    if !instead.isEmpty, rightWords.subtracting(ownWords).contains(where: { isPlaceholder($0, insteadOf: instead) }) {
      return true
    }
    return CodeText.differInPlaceholders(own, right)
      || isCode && CodeText.isFilledIn(Array(own.utf8)[...], Array(right.utf8)[...])
  }

  /// Returns whether a word has capitals. In other letter case it is the same word, written wrongly.
  private static func isPlaceholder(_ word: ArraySlice<UInt8>, insteadOf others: Set<ArraySlice<UInt8>>) -> Bool {
    word.first != UInt8(ascii: "-") && word.contains { $0.isASCIICapital }
      && word.allSatisfy { $0.isASCIICapital || $0.isASCIIDigit || "-_".utf8.contains($0) }
      && !others.contains { ByteSearch.equalFolded($0, word) }
  }

  /// The words of a piece of code; an option is one, its hyphens included.
  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    Array(text.utf8).split { !$0.isWordByte && $0 != UInt8(ascii: "-") }
  }
}

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
