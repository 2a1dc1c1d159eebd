package import DocModel

/// A link of an article to itself in some locale.
package struct LanguageLink: Sendable {
  package let locale: LocaleTag
  package let line: UInt32
  /// The index of its block in ``ArticleFeatures/blocks``.
  package let block: Int
}

/// Decides whether a block is a line of languages: links to its article in other locales, whatever introduces them.
enum LanguageLineShape {
  /// - Parameter index: a block with such a link and no other link or image.
  static func isOne(_ index: Int, of article: Article) -> Bool {
    let node = article.nodes[index]
    if node.kind == .htmlBlock { return isOne(article.pool[node.literal.indices]) }
    guard node.kind != .heading else { return false }
    var (texts, linkEnd): ([[UInt8]], Int) = ([[]], 0)
    for i in (index + 1)..<max(index + 1, Int(node.end)) where i >= linkEnd {
      let inner = article.nodes[i]
      switch inner.kind {
      case .link:
        linkEnd = Int(inner.end)
        texts.append([])
      case .text: texts[texts.count - 1] += article.pool[inner.literal.indices]
      case .softBreak, .lineBreak: texts[texts.count - 1].append(.space)
      case .code, .placeholder, .footnoteReference: return false
      default: break
      }
    }
    return isOne(texts)
  }

  private static func isOne(_ html: ArraySlice<UInt8>) -> Bool {
    var (texts, rest): ([[UInt8]], ArraySlice<UInt8>) = ([[]], html)
    while let first = rest.first {
      guard first == .of("<") else {
        texts[texts.count - 1].append(first)
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: .of(">")) else { return false }
      let isLink = rest.starts(with: "<a ".utf8) || rest.starts(with: "<a\n".utf8)
      rest = html[(end + 1)...]
      guard isLink else { continue }
      texts.append([])
      rest = rest.drop { $0 != .of("<") }
    }
    return isOne(texts)
  }

  /// - Parameter texts: what is before, between and after the links.
  private static func isOne(_ texts: [[UInt8]]) -> Bool {
    guard let first = texts.first, texts.count > 1 else { return false }
    let lead = String(decoding: first, as: UTF8.self).trimmingBlanks
    let rest = texts.dropFirst().map { String(decoding: $0, as: UTF8.self).trimmingBlanks }
    // The name of the page's own language has no link.
    guard rest.allSatisfy({ $0.utf8.count <= longestName }), !hasSentence(lead) else { return false }
    if texts.count > 2 { return lead.utf8.count <= longestLead }
    let isIntroduced = lead.utf8.count <= longestName / 2 || lead.last.map { ":：|-–—→".contains($0) } == true
    return lead.utf8.count <= longestLead && isIntroduced && !rest.contains { $0.contains(where: \.isLetter) }
  }

  /// Whether a sentence ends before the text does.
  private static func hasSentence(_ text: String) -> Bool {
    text.contains(". ") || text.dropLast().contains { "。！？!?".contains($0) }
  }

  /// Bytes of the name of a language, with what separates it from the next.
  private static let longestName = 40
  /// Bytes of the words that introduce the line.
  private static let longestLead = 120
}

/// The images of an article's line of languages: those within its links to itself in other locales, and the one without a
/// link that marks the page's own locale. Each locale links the others, so these images are not compared.
struct LanguageBadges {
  /// The positions of the targets of the images.
  private(set) var targets: Set<Int> = []
  /// The positions of absolute addresses among relative links to other locales: there they may lead to the article, too.
  private(set) var addresses: Set<Int> = []

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
      if block.hasSibling { addresses.formUnion(block.addresses) }
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
  /// Whether a relative link leads to another locale.
  private(set) var hasSibling = false
  private(set) var addresses: [Int] = []

  init(base: LinkBase) { self.base = base }

  /// A second image without a link belongs to no locale.
  var badges: [Int] { linked.isEmpty || !hasSibling ? [] : linked + (free.count == 1 ? free : []) }

  mutating func add(_ index: Int, of article: Article) {
    let node = article.nodes[index]
    let raw = article.pool[node.literal.indices]
    switch node.kind {
    case .link: link = (Int(node.end), leadsToSibling(raw))
    case .image: image(at: raw.startIndex, in: index)
    case .htmlInline, .htmlBlock:
      var read = raw.startIndex
      HTMLTags.targets(raw) { kind, target in
        if raw[read..<target.startIndex].holds("</a") { tag = nil }
        read = target.endIndex
        switch kind {
        case .link: tag = leadsToSibling(target)
        case .media: image(at: target.startIndex, in: index)
        }
      }
      if raw[read...].holds("</a") { tag = nil }
    default: return
    }
  }

  private mutating func leadsToSibling(_ target: ArraySlice<UInt8>) -> Bool {
    if base.sibling(target) != nil {
      hasSibling = true
      return true
    }
    guard base.siblingOfRepository(target) != nil else { return false }
    addresses.append(target.startIndex)
    return true
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
