internal import Alignment
internal import Features

extension BlockValueDiff {
  /// Drops the links whose notation is damaged on one of the sides: ``TornLink`` and ``SwollenAddress`` report these
  /// with their reason.
  mutating func dropDamagedLinks(at slot: Int, in article: AlignedArticle) {
    let (member, others) = (judgement.member, judgement.against)
    drop(article.linkDamage(at: slot, of: member, comparedTo: others), lost: \.missing, read: \.extra)
    guard let first = others.first else { return }
    drop(article.linkDamage(at: slot, of: first, comparedTo: [member]), lost: \.extra, read: \.missing)
  }

  private mutating func drop(
    _ damage: [LinkDamage], lost: WritableKeyPath<BlockValueDiff, [ValueDifference]>,
    read: WritableKeyPath<BlockValueDiff, [ValueDifference]>
  ) {
    let meant = Set(damage.map(\.atom))
    let swollen = Set(damage.filter { $0.readAtom != $0.atom }.map(\.readAtom))
    self[keyPath: lost].removeAll { meant.contains($0.atom) }
    self[keyPath: read].removeAll { swollen.contains($0.atom) }
  }
}
