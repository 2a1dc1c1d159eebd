package import Alignment
internal import DocModel
internal import Features

extension AlignedArticle {
  /// Returns whether a placeholder differs only in what it shows of another site, such as a video in the language of the
  /// page.
  package func isOfEmbeds(_ d: Disagreement) -> Bool {
    guard d.aspect == .facts(.placeholder), !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    if slots[d.slot].kind == .directive {
      let names = [d.member, d.reference].map { literal(at: d.slot, of: $0) }
      return names[0] == names[1] && names[0].map { EmbedTag.isNamed($0.utf8) } == true
    }
    return (d.missing + d.extra).allSatisfy { EmbedTag.isTag(Array($0.text.utf8)[...]) }
  }
}
