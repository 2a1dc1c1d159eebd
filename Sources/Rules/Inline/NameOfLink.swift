internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link whose text is the last part of its own address in nearly all others, `[Get-Gear](/cmds/get-gear)`, and other words here: the
/// address tells the name, whatever text it was made from.
struct NameOfLink {
  let name: String
  let shown: String
  static let confidence: UInt8 = 76

  /// What became of a name that a member alone lacks.
  init?(_ d: Disagreement, _ article: AlignedArticle) {
    guard !d.missing.isEmpty, d.with == [d.member], d.against.count >= 3, !article.isCommunity(d.member) else {
      return nil
    }
    let own = article.links(d.slot, d.member)
    guard !own.isEmpty else { return nil }
    let (text, model) = (article.members[d.member].article, article.members[d.reference].article)
    for link in article.links(d.slot, d.reference).prefix(MarkedName.most) {
      guard let name = MarkedName(link, model), !Self.isPhrase(name.bytes),
        Self.isNameOfTarget(name.bytes, link, model),
        d.missing.contains(where: { ByteSearch.holds(Array($0.text.utf8)[...], in: name.bytes[...]) }),
        let same = own.first(where: { Self.leadToOnePage($0, text, link, model) })
      else { continue }
      let shown = text.plainBytes(of: same)
      guard shown.contains(where: { $0.isASCIILetter || $0 >= 0x80 }),
        !ByteSearch.holdsFolded(name.bytes[...], in: article.visible(d.slot, d.member)),
        Self.isNamedByMost(name.bytes, d, article)
      else { continue }
      self.name = String(decoding: name.bytes, as: UTF8.self)
      self.shown = String(decoding: shown, as: UTF8.self)
      return
    }
    return nil
  }

  /// Words with a small one among them, which languages have their own for: Peer-to-Peer.
  private static func isPhrase(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: 0x2d)
    return parts.count > 1 && parts.contains { $0.allSatisfy { $0 >= 0x61 && $0 <= 0x7a } }
  }

  /// The last part of the address without the ending of a page.
  private static func isNameOfTarget(_ name: [UInt8], _ link: Int, _ article: Article) -> Bool {
    ByteSearch.equalFolded(Array(SamePage.name(of: article.string(article.nodes[link].literal)).utf8)[...], name[...])
  }

  private static func leadToOnePage(_ own: Int, _ text: Article, _ other: Int, _ model: Article) -> Bool {
    AlignedArticle.target(own, text) == AlignedArticle.target(other, model)
      || SamePage(article: text.path, locale: text.locale, other: model.locale).areOne(
        text.string(text.nodes[own].literal), model.string(model.nodes[other].literal))
  }

  private static func isNamedByMost(_ name: [UInt8], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    let others = article.members.indices.filter { $0 != d.member && article.hasText(d.slot, $0) }
    let named = others.count { other in
      article.links(d.slot, other).contains {
        ByteSearch.equalFolded(article.members[other].article.plainBytes(of: $0)[...], name[...])
      }
    }
    return named >= 3 && named * 10 >= others.count * 8
  }
}

extension Message {
  static func named(_ link: NameOfLink, _ others: String) -> Message {
    Message(
      text:
        "The text of the link is ‘\(AlignedArticle.cut(link.shown))’ here and ‘\(link.name)’ in \(others), as the end of its address says: restore the name."
    )
  }
}
