internal import Alignment
internal import DocModel
internal import Features

extension AlignedArticle {
  /// Whether a block is present in some locales only because their lines of languages look different: it has little more
  /// than links to the article in other locales, which the others have in another block.
  func isLineOfLanguages(_ d: Disagreement) -> Bool {
    let holder = sides(of: d).holder
    let others = holder == d.member ? members.indices.filter { $0 != holder } : [d.member]
    guard others.contains(where: { !features[$0].languageLinks.isEmpty }), let node = node(at: d.slot, of: holder),
      let block = features[holder].block(node)
    else { return false }
    let index = Int(features[holder].blockOfNode[node])
    let links = features[holder].languageLinks.count { $0.block == index }
    return links > 0 && block.text.indices.count <= links * Self.lengthOfName
      && !features[holder].facts[block.facts.indices].contains { $0.kind == .link || $0.kind == .image }
  }

  /// The greatest length of the name of a language with what separates it from the next, in bytes.
  private static let lengthOfName = 40
}
