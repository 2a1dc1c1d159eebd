internal import Alignment
internal import DocModel
internal import Findings

extension AlignedArticle {
  /// The text a member was made from. Where no source is named, it is likely the English one.
  func likelySource(of member: Int) -> Int? {
    reference(member) ?? members.indices.first { $0 != member && members[$0].article.locale.isEnglish }
  }

  /// The other translations that have text in a slot.
  func translations(of slot: Int, but member: Int, from source: Int) -> [Int] {
    members.indices.filter { $0 != member && $0 != source && members[$0].role == .translation && hasText(slot, $0) }
  }

  /// What translations lack of the text they were made from, which is read once for all of them.
  /// - Parameters:
  ///   - read: gives what is to be looked for in a source.
  ///   - look: looks for it in a member.
  func heldAgainstSource<Sought>(_ read: (Int) -> [Sought], _ look: (Sought, Int) -> Finding?) -> [Finding] {
    // Most have the same source.
    var known: (source: Int, sought: [Sought]) = (-1, [])
    return members.indices.flatMap { member -> [Finding] in
      guard members[member].role == .translation, let source = likelySource(of: member), source != member else {
        return []
      }
      if known.source != source { known = (source, read(source)) }
      return known.sought.compactMap { look($0, member) }
    }
  }
}
