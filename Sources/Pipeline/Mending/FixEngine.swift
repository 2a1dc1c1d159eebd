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
  func vote(_ d: Disagreement, _ value: (_ member: Int) -> [UInt8]?) -> [UInt8]? {
    var votes: [[UInt8]: Int] = [:]
    var order: [[UInt8]] = []
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
