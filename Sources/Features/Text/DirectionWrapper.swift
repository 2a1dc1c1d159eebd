package import DocModel

/// The HTML elements that give the blocks of a right-to-left page their direction: `<div dir="rtl">` before them and
/// `</div>` after them, each a block by itself. Pages of other locales need none, so they are no part of the structure.
package enum DirectionWrapper {
  /// Returns the HTML blocks that open or close such an element. An element that is not closed does not count.
  package static func tags(in article: Article) -> Set<Int> {
    guard article.source.count > 4, WritingSystem.of(article.locale).rightToLeft else { return [] }
    var found: Set<Int> = []
    var open: [(node: Int, tag: Tag)] = []
    for (index, node) in article.nodes.enumerated() where node.kind == .htmlBlock {
      let text = article.string(node.literal).lowercased().filter { !$0.isNewline }
      guard let tag = Tag(text) else { continue }
      if !tag.isClosing {
        open.append((index, tag))
      } else if let last = open.last, last.tag.name == tag.name, article.nodes[last.node].depth == node.depth {
        open.removeLast()
        if last.tag.givesDirection { found.formUnion([last.node, index]) }
      }
    }
    return found
  }

  /// A text that is a single tag.
  private struct Tag {
    let name: String
    let isClosing: Bool
    let givesDirection: Bool

    init?(_ text: String) {
      let text = text.trimmingPrefix { $0 == " " }
      guard text.hasPrefix("<"), let end = text.firstIndex(of: ">"),
        text[text.index(after: end)...].allSatisfy({ $0 == " " })
      else { return nil }
      let inside = text[text.index(after: text.startIndex)..<end]
      isClosing = inside.hasPrefix("/")
      name = String((isClosing ? inside.dropFirst() : inside).prefix { $0.isLetter })
      guard !name.isEmpty else { return nil }
      let attributes = inside.filter { $0 != " " && $0 != "'" && $0 != "\"" }
      givesDirection = ["dir=", "direction:", "align=right", "text-align:right"].contains(where: attributes.contains)
    }
  }
}
