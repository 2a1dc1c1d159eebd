internal import Alignment
internal import DocModel
internal import Findings

/// Check `tag-unclosed/order` of ``TagUnclosed``: an end tag before the start tag of the same name, `</kbd>Ctrl<kbd>`,
/// where the source has them in order.
struct TagOrder: TextRule {
  static let card = TagUnclosed.card
  static let check: String? = "order"
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let name = Self.turned(at: block.slot, of: block.member, in: article),
      case let models = block.source.map({ [$0] }) ?? article.peers(block), !models.isEmpty,
      !models.contains(where: { Self.turned(at: block.slot, of: $0, in: article) == name })
    else { return [] }
    return [
      finding(
        block, "‘</\(name)>’ stands before the ‘<\(name)>’ that it ends: exchange the two tags.", in: article,
        line: nil, words: "</\(name)>", confidence: .certain, witnesses: models)
    ]
  }

  /// The name of the first element whose end tag comes before all its start tags in the block, or nil.
  private static func turned(at slot: Int, of member: Int, in article: AlignedArticle) -> String? {
    guard let node = article.node(at: slot, of: member) else { return nil }
    let text = article.members[member].article
    // The elements that an end tag without a start tag had, and those that are open.
    var (ended, open): (Set<String>, [String: Int]) = ([], [:])
    for inline in text.nodes[node..<Int(text.nodes[node].end)] where inline.kind == .htmlInline {
      let tag = text.string(inline.literal).lowercased()
      let isEnd = tag.hasPrefix("</")
      let name = String(tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
      guard !name.isEmpty, !tag.hasSuffix("/>") else { continue }
      if !isEnd {
        if ended.contains(name) { return name }
        open[name, default: 0] += 1
      } else if let count = open[name], count > 0 {
        open[name] = count - 1
      } else {
        ended.insert(name)
      }
    }
    return nil
  }
}
