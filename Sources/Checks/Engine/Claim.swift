internal import Alignment
internal import DocModel
internal import Findings

/// One rule's finding before related findings are folded. A class, as folding changes it in place many times.
final class Claim {
  var finding: Finding
  /// The disagreement reported, or nil for a fault found without comparing locales.
  let disagreement: Disagreement?
  /// Whether it is only version skew shared with other translations: see ``AlignedArticle/isShared(_:)``.
  let isSharedDrift: Bool
  /// Whether the missing content was lost with a whole sentence: see ``AlignedArticle/lostPassage(_:)``.
  let isOfPassage: Bool
  /// Whether the member lacks the block of the disagreement.
  let isOfMissingBlock: Bool
  /// See ``PageEnd``.
  let isOfPageEnd: Bool
  /// Whether other differences on the same line are folded under this finding.
  let explainsItsLine: Bool

  init(
    finding: Finding, disagreement: Disagreement? = nil, isSharedDrift: Bool = false, isOfPassage: Bool = false,
    isOfMissingBlock: Bool = false, isOfPageEnd: Bool = false, explainsItsLine: Bool = false
  ) {
    self.finding = finding
    self.disagreement = disagreement
    self.isSharedDrift = isSharedDrift
    self.isOfPassage = isOfPassage
    self.isOfMissingBlock = isOfMissingBlock
    self.isOfPageEnd = isOfPageEnd
    self.explainsItsLine = explainsItsLine
  }
}
