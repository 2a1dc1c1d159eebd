internal import Alignment
internal import DocModel
internal import Features

/// Blocks that show only pictures, which a page may write in Markdown or in HTML: those of a page that runs from right to
/// left are often in HTML that aligns them.
extension AlignedArticle {
  /// Returns whether a block shows the same pictures on both sides, and nothing else.
  func areSamePictures(_ d: Disagreement) -> Bool {
    guard let own = pictures(at: d.counterpart ?? d.slot, of: d.member) else { return false }
    return own == pictures(at: d.slot, of: d.reference)
  }

  /// Returns whether a block of pictures that one side lacks is there as often on both, in another place or notation.
  func isPictureElsewhere(_ d: Disagreement) -> Bool {
    let isLost = node(at: d.slot, of: d.member) == nil
    let (holder, other) = isLost ? (d.reference, d.member) : (d.member, d.reference)
    guard let wanted = pictures(at: d.slot, of: holder) else { return false }
    func count(_ member: Int) -> Int {
      slots.indices.count { pictures(at: $0, of: member) == wanted }
    }
    let theirs = count(other)
    return theirs > 0 && theirs >= count(holder)
  }

  private func pictures(at slot: Int, of member: Int) -> [String]? {
    node(at: slot, of: member).flatMap { PictureBlock.addresses(in: $0, of: members[member].article) }
  }
}
