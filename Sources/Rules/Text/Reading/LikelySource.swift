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
}
