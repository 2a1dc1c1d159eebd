package import DocModel

/// A link of an article to itself in some locale.
package struct LanguageLink: Sendable {
  package let locale: LocaleTag
  package let line: UInt32
  /// The index of its block in ``ArticleFeatures/blocks``.
  package let block: Int
}

/// The images of an article's line of languages: those within its links to itself in other locales, and the one without a
/// link that marks the page's own locale. Each locale links the others, so these images are not compared.
struct LanguageBadges {
  /// The positions of the targets of the images.
  private(set) var targets: Set<Int> = []

  init(_ article: Article) {
    guard let base = article.linkBase else { return }
    var index = 0
    while index < article.nodes.count {
      let node = article.nodes[index]
      guard node.kind.holdsInlines || node.kind == .htmlBlock else {
        index += 1
        continue
      }
      let end = node.kind == .htmlBlock ? index + 1 : Int(node.end)
      var block = Block(base: base)
      for inline in (node.kind == .htmlBlock ? index : index + 1)..<max(end, index + 1) {
        block.add(inline, of: article)
      }
      targets.formUnion(block.badges)
      index = max(end, index + 1)
    }
  }
}

/// The images of one block by the link that contains them.
private struct Block {
  let base: LinkBase
  private var linked: [Int] = []
  private var free: [Int] = []
  /// The node after the Markdown link that contains the next nodes, and whether it leads to another locale.
  private var link = (end: 0, isSibling: false)
  /// Whether the open HTML link leads to another locale; nil if none is open.
  private var tag: Bool?

  init(base: LinkBase) { self.base = base }

  /// A second image without a link belongs to no locale.
  var badges: [Int] { linked.isEmpty ? [] : linked + (free.count == 1 ? free : []) }

  mutating func add(_ index: Int, of article: Article) {
    let node = article.nodes[index]
    let raw = article.pool[node.literal.indices]
    switch node.kind {
    case .link: link = (Int(node.end), base.sibling(raw) != nil)
    case .image: image(at: raw.startIndex, in: index)
    case .htmlInline, .htmlBlock:
      var read = raw.startIndex
      HTMLTags.targets(raw) { kind, target in
        if raw[read..<target.startIndex].holds("</a") { tag = nil }
        read = target.endIndex
        switch kind {
        case .link: tag = base.sibling(target) != nil
        case .media: image(at: target.startIndex, in: index)
        }
      }
      if raw[read...].holds("</a") { tag = nil }
    default: return
    }
  }

  private mutating func image(at target: Int, in index: Int) {
    let isLinked = index < link.end || tag != nil
    let isSibling = index < link.end ? link.isSibling : tag == true
    if isSibling { linked.append(target) } else if !isLinked { free.append(target) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func holds(_ text: StaticString) -> Bool {
    let bytes = Array(text.description.utf8)
    return indices.contains { self[$0...].starts(with: bytes) }
  }
}
