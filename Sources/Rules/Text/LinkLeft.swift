internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The text of a link was left in the language of the source, and all others translate it. Another way to ask for ``Untranslated``.
struct LinkLeft: ArticleRule {
  static let card = Untranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.links(of: $0, article) }, { finding($0, $1, article) })
  }

  private struct Link {
    let slot: Int
    let target: UInt64
    let text: [UInt8]
    let node: Int
  }

  /// The links of a source whose text may be translated.
  private static func links(of source: Int, _ article: AlignedArticle) -> [Link] {
    article.slots.indices.flatMap { slot -> [Link] in
      guard article.slots[slot].kind.holdsInlines else { return [] }
      return links(slot, source, article) { text in
        guard holdsWord(text) else { return false }
        let words = EnglishText.Words(text[...])
        return words.isPlain && words.all >= 3
      }
    }
  }

  /// A long word in small letters: without one it may be a name.
  private static func holdsWord(_ text: [UInt8]) -> Bool {
    text.count > 12 && text.split(separator: 0x20).contains { $0.count > 4 && $0.allSatisfy { $0 >= 0x61 } }
  }

  private static func links(
    _ slot: Int, _ member: Int, _ article: AlignedArticle, where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) -> [Link] {
    guard article.signs(slot, member).contains([.link, .style]), let block = article.node(slot, member) else {
      return []
    }
    let text = article.members[member].article
    let language = Array(text.locale.language.utf8)
    var result: [Link] = []
    for node in block..<Int(text.nodes[block].end) where text.nodes[node].kind == .link {
      let words = text.plainBytes(of: node)
      guard isWanted(words) else { continue }
      result.append(
        Link(
          slot: slot, target: LinkTarget(text.pool[text.nodes[node].literal.indices], language: language).atom,
          text: words, node: node))
    }
    return result
  }

  private func finding(_ link: Link, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard let source = article.groups[article.members[member].group].exactSource,
      article.members[member].article.locale.language != article.members[source].article.locale.language,
      let own = Self.links(link.slot, member, article).first(where: { $0.target == link.target }),
      own.text == link.text, !article.members[member].article.isGlossed(own.node)
    else { return nil }
    let others = article.members.indices.filter {
      $0 != member && !article.members[$0].isOriginal && article.hasText(link.slot, $0)
    }
    let theirs = others.compactMap { other in
      Self.links(link.slot, other, article).first { $0.target == link.target }?.text
    }
    guard theirs.count >= 3, !theirs.contains(where: { ByteSearch.holdsFolded(link.text[...], in: $0[...]) }) else {
      return nil
    }
    let line = InlineText(article.members[member].article, article.node(link.slot, member) ?? own.node).line(
      of: own.text)
    return finding(
      .left(AlignedArticle.cut(String(decoding: own.text, as: UTF8.self)), article.names(others)), in: article,
      member: member, line: line, confidence: 70,
      salt: article.slots[link.slot].key ^ link.target)
  }
}

extension Message {
  fileprivate static func left(_ text: String, _ names: String) -> Message {
    Message(text: "The link ‘\(text)’ is left in the language of the source, \(names) translate it: translate it.")
  }
}
