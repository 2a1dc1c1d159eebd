internal import Alignment
internal import DocModel
internal import Features

/// Names that are the text of a link.
extension AlignedArticle {
  /// True where the names are the whole text of links that lead to the same page here, under a text in the letters of the language.
  func areLinksTransliterated(_ d: Disagreement) -> Bool {
    guard d.extra.isEmpty, !d.missing.isEmpty else { return false }
    let (own, theirs) = (links(d.slot, d.member), links(d.slot, d.reference))
    guard !own.isEmpty, own.count == theirs.count else { return false }
    let (text, reference) = (members[d.member].article, members[d.reference].article)
    var left = Set(d.missing.map(\.text))
    for (link, other) in zip(own, theirs) {
      let name = text.plainBytes(of: link)
      guard !name.contains(where: \.isASCIILetter), name.contains(where: { $0 >= 0x80 }),
        Self.target(link, text) == Self.target(other, reference)
      else { continue }
      let whole = reference.plainText(of: other)
      let words = whole.split { $0 == " " || $0 == "-" }.map(String.init)
      if words.allSatisfy({ word in d.missing.contains { $0.text == word } })
        || d.missing.contains(where: { $0.text == whole })
      {
        left.subtract(words + [whole])
      }
    }
    return left.isEmpty
  }

  /// The links of a text, by their nodes.
  func links(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.link) ? marks([.link], slot, member) : []
  }

  /// Where a link leads, whatever its form.
  static func target(_ link: Int, _ article: Article) -> UInt64 {
    LinkTarget(article.pool[article.nodes[link].literal.indices], language: Array(article.locale.language.utf8)).atom
  }
}
