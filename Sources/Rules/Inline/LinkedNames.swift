internal import Alignment
internal import DocModel
internal import Features

/// Names that are the text of a link.
extension AlignedArticle {
  /// True where the names are the whole text of links that lead to the same page here, under a text in the letters of the language.
  func areLinksTransliterated(_ d: Disagreement) -> Bool {
    guard d.extra.isEmpty, !d.missing.isEmpty, let own = links(d.slot, d.member), let theirs = links(d.slot, d.reference), own.count == theirs.count
    else { return false }
    var left = Set(d.missing.map(\.text))
    for (link, other) in zip(own, theirs) where link.target == other.target {
      guard !link.text.utf8.contains(where: \.isASCIILetter), link.text.utf8.contains(where: { $0 >= 0x80 }) else { continue }
      let words = other.text.split { $0 == " " || $0 == "-" }.map(String.init)
      if words.allSatisfy({ word in d.missing.contains { $0.text == word } }) || d.missing.contains(where: { $0.text == other.text }) {
        left.subtract(words + [other.text])
      }
    }
    return left.isEmpty
  }

  private func links(_ slot: Int, _ member: Int) -> [(target: UInt64, text: String)]? {
    guard let block = node(slot, member) else { return nil }
    let article = members[member].article
    let language = Array(article.locale.language.utf8)
    return (block..<Int(article.nodes[block].end)).filter { article.nodes[$0].kind == .link }.map {
      (LinkTarget(article.pool[article.nodes[$0].literal.indices], language: language).atom, article.plainText(of: $0))
    }
  }
}
