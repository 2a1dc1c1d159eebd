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
    heldAgainstSource(read) { sought, member, result in
      for one in sought { if let finding = look(one, member) { result.append(finding) } }
    }
  }

  /// The same, for what is told once for all that is sought in a member.
  func heldAgainstSource<Sought>(_ read: (Int) -> [Sought], _ look: ([Sought], Int, inout [Finding]) -> Void)
    -> [Finding]
  {
    // Most have the same source.
    var known: (source: Int, sought: [Sought]) = (-1, [])
    var result: [Finding] = []
    for member in members.indices where members[member].role == .translation {
      guard let source = likelySource(of: member), source != member else { continue }
      if known.source != source { known = (source, read(source)) }
      look(known.sought, member, &result)
    }
    return result
  }
}
