internal import DocModel
internal import Features

/// The members of an article whose pages are copies of the original that wait for their translation: exports of
/// translation platforms fill what is not translated yet with the source.
struct UntranslatedPages {
  /// By member.
  let isUntranslated: [Bool]

  /// - Parameter leaves: See ``AlignedArticle``: by slot and member, the index of the text in ``ArticleFeatures/blocks``.
  init(of members: [Member], features: [ArticleFeatures], leaves: [Int32]) {
    let none = members.map { _ in false }
    guard members.count >= Self.fewest,
      let original = members.firstIndex(where: { $0.role == .source })
        ?? members.firstIndex(where: { $0.article.locale.isEnglish }),
      case let language = members[original].article.locale.language
    else {
      isUntranslated = none
      return
    }
    var (texts, copies) = (members.map { _ in 0 }, members.map { _ in 0 })
    for row in stride(from: 0, to: leaves.count, by: members.count) {
      guard let model = Self.sentence(leaves[row + original], features[original]) else { continue }
      for member in members.indices {
        guard let own = Self.sentence(leaves[row + member], features[member]) else { continue }
        texts[member] += 1
        if own.textHash == model.textHash { copies[member] += 1 }
      }
    }
    isUntranslated = members.indices.map { member in
      members[member].role == .translation && members[member].article.locale.language != language
        && copies[member] >= Self.fewestCopies && copies[member] * 10 > texts[member] * 6
    }
  }

  private static func sentence(_ leaf: Int32, _ features: ArticleFeatures) -> BlockFeatures? {
    guard leaf >= 0, case let block = features.blocks[Int(leaf)], block.length > longestLabel else { return nil }
    return block
  }

  /// In characters: shorter texts may be names.
  private static let longestLabel = 24
  /// On a shorter page, a few sentences that wait for their translation say nothing about the rest.
  private static let fewestCopies = 5
  /// With fewer members, a copy is half of the evidence at most.
  private static let fewest = 4
}
