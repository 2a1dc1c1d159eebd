internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link on the member of a type, `[Count](/api/fabrikam.gear.count)`, has another text here: its own address says what it is called.
/// Another way to ask for ``IdentifierTranslated``.
struct MemberLink: ArticleRule {
  static let card = IdentifierTranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.links(in: $0, article) }, { finding($0, $1, article) })
  }

  private struct Link {
    let slot: Int
    let source: Int
    let target: UInt64
    let name: [UInt8]
  }

  private static func links(in source: Int, _ article: AlignedArticle) -> [Link] {
    let text = article.members[source].article
    return article.slots.indices.flatMap { slot -> [Link] in
      guard article.slots[slot].kind.holdsInlines, !article.texts[slot].isOneText else { return [] }
      return article.links(slot, source).prefix(MarkedName.most).compactMap { link in
        let name = text.plainBytes(of: link)
        guard name.count >= 3, name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
          isMember(name, of: text.pool[text.nodes[link].literal.indices])
        else { return nil }
        return Link(slot: slot, source: source, target: AlignedArticle.target(link, text), name: name)
      }
    }
  }

  /// The address ends in a type, a dot and the name.
  private static func isMember(_ name: [UInt8], of address: ArraySlice<UInt8>) -> Bool {
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let parts = (path.split(separator: UInt8(ascii: "/")).last ?? []).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 2 && parts.last.map { ByteSearch.equalFolded($0, name[...]) } == true
  }

  private func finding(_ link: Link, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let text = article.members[member].article
    guard let block = article.node(link.slot, member),
      !ByteSearch.holdsFolded(link.name[...], in: article.visible(link.slot, member)),
      let own = article.links(link.slot, member).first(where: { AlignedArticle.target($0, text) == link.target })
    else { return nil }
    let shown = text.plainBytes(of: own)
    guard shown.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return nil }
    let words = String(decoding: shown, as: UTF8.self)
    return finding(
      .member(AlignedArticle.cut(words), String(decoding: link.name, as: UTF8.self)), in: article, member: member,
      line: InlineText(text, block).line(of: shown),
      words: words, confidence: 84, related: [Reporting.related(article, link.slot, link.source)],
      salt: article.slots[link.slot].key ^ link.target)
  }
}

extension Message {
  fileprivate static func member(_ shown: String, _ name: String) -> Message {
    Message(
      text:
        "The text of the link is ‘\(shown)’ here and ‘\(name)’ in the source, the name at the end of its address: restore it."
    )
  }
}
