internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The whole cell is bold everywhere else, and words stand beside the bold ones here. Another way to ask for ``EmphasisBroken``.
struct PartlyMarkedCell: ArticleRule {
  static let card = EmphasisBroken.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.marked(in: $0, article) }, { finding($0, $1, article) })
  }

  private struct Marked {
    let slot: Int
    let source: Int
  }

  private static func marked(in source: Int, _ article: AlignedArticle) -> [Marked] {
    article.slots.indices.compactMap { slot in
      article.slots[slot].kind == .tableCell && !article.texts[slot].isOneText && isWhole(slot, source, article)
        ? Marked(slot: slot, source: source) : nil
    }
  }

  /// The cell is one bold text.
  private static func isWhole(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard article.signs(slot, member).contains(.style), let cell = article.node(slot, member) else { return false }
    let nodes = article.members[member].article.nodes
    return cell + 1 < Int(nodes[cell].end) && nodes[cell + 1].kind == .strong && nodes[cell + 1].end == nodes[cell].end
  }

  private func finding(_ marked: Marked, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.signs(marked.slot, member).contains(.style), let cell = article.node(marked.slot, member) else {
      return nil
    }
    let text = article.members[member].article
    let end = Int(text.nodes[cell].end)
    guard text.nodes[cell + 1].kind == .strong, text.nodes[cell + 1].end < text.nodes[cell].end else { return nil }
    let rest = (Int(text.nodes[cell + 1].end)..<end).filter { text.nodes[$0].kind == .text }.flatMap {
      text.pool[text.nodes[$0].literal.indices]
    }
    // Who keeps a label and says behind it what it means has a reason of its own.
    guard rest.count(where: { $0.isASCIILetter || $0 >= 0xc3 }) >= 4,
      rest.first(where: { $0 != 0x20 }).map({ $0 != UInt8(ascii: "(") && $0 != 0xef }) ?? false
    else { return nil }
    let peers = article.translations(of: marked.slot, but: member, from: marked.source)
    let whole = peers.filter { Self.isWhole(marked.slot, $0, article) }
    guard whole.count >= 2, whole.count == peers.count else { return nil }
    return finding(
      .partly(String(decoding: rest.drop { $0 == 0x20 }, as: UTF8.self), article.names([marked.source] + whole)),
      in: article, member: member,
      line: article.lines(marked.slot, member).0, confidence: 72,
      related: [Reporting.related(article, marked.slot, marked.source)],
      salt: article.slots[marked.slot].key)
  }
}

extension Message {
  fileprivate static func partly(_ rest: String, _ names: String) -> Message {
    Message(
      text:
        "The whole cell is bold in \(names); here ‘\(AlignedArticle.cut(rest))’ stands beside the bold words: remove what is too much, or mark it, too."
    )
  }
}
