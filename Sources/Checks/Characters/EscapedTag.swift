internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `symbol-garbled/escaped-tag` of ``SymbolGarbled``: an HTML tag written with entities, `&lt;kbd&gt;`, which the
/// reader sees, where the source has the tag.
struct EscapedTag: TextRule {
  static let card = SymbolGarbled.card
  static let check: String? = "escaped-tag"
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let visible = article.visible(at: block.slot, of: block.member)
    guard visible.contains(.of("<")) else { return [] }
    let models = block.source.map { [$0] } ?? article.peers(block)
    let text = String(decoding: visible, as: UTF8.self)
    for name in Self.names(in: text) {
      let holders = models.filter { Self.count(of: name, at: block.slot, of: $0, in: article) > 0 }
      guard !holders.isEmpty, holders.count * 2 > models.count,
        Self.count(of: name, at: block.slot, of: block.member, in: article) == 0
      else { continue }
      return [
        finding(
          block,
          "‘<\(name)>’ is text here, which readers see, and a tag in \(article.names(holders)): write it with angle brackets, without entities.",
          in: article, words: "<\(name)>", confidence: Certainty.strong, witnesses: holders)
      ]
    }
    return []
  }

  /// The lowercase names of the tags that a text shows.
  private static func names(in text: String) -> [String] {
    text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1).compactMap { part in
      let name = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return name.isEmpty || name.count > 10 || part[name.endIndex...].first != ">" ? nil : name.lowercased()
    }
  }

  private static func count(of name: String, at slot: Int, of member: Int, in article: AlignedArticle) -> Int {
    guard let node = article.node(at: slot, of: member) else { return 0 }
    let text = article.members[member].article
    return text.nodes[node..<Int(text.nodes[node].end)].count {
      $0.kind == .htmlInline && text.string($0.literal).lowercased().hasPrefix("<\(name)")
    }
  }
}
