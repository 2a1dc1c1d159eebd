internal import Alignment
internal import DocModel
internal import Features

/// Parts of a page that HTML marks as being in another language: `<div lang="en">`, the blocks after it, `</div>`.
extension AlignedArticle {
  /// The nodes of a translation's page that stand within such marks of a language, the marks included; empty for a
  /// language that is the page's own.
  func nodes(of member: Int, markedAs language: String) -> [Range<Int>] {
    let page = members[member].article
    guard page.locale.language != language, ByteSearch.holds(Array(" lang=".utf8)[...], in: page.source[...]) else {
      return []
    }
    var (found, open): ([Range<Int>], Int?) = ([], nil)
    for index in page.nodes.indices where page.nodes[index].kind == .htmlBlock {
      let text = page.string(page.nodes[index].literal)
      if open == nil, let marked = text.firstMatch(of: /<\w+[^>]* lang=["']?([A-Za-z]{2,3})/) {
        open = marked.1.lowercased() == language ? index : nil
      }
      guard let first = open, text.contains("</") else { continue }
      found.append(first..<max(index + 1, Int(page.nodes[index].end)))
      open = nil
    }
    return found
  }

  /// Whether a block is only in a translation and marks a part of it as being in the language of the reference.
  func marksLanguage(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.reference) == nil, let node = node(at: d.slot, of: d.member),
      members[d.member].article.nodes[node].kind == .htmlBlock
    else { return false }
    return nodes(of: d.member, markedAs: members[d.reference].article.locale.language).contains {
      $0.lowerBound == node || $0.last == node
    }
  }
}
