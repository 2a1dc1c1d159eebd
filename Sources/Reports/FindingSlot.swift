public import Alignment
internal import DocModel
public import Findings

/// Where in an aligned article a finding stands.
public enum FindingSlot {
  /// The innermost slot, of a block that is missing the one it should fill; nil for what stands above the first block.
  public static func slot(of finding: Finding, in article: AlignedArticle) -> Int? {
    article.members.firstIndex { $0.article.file == finding.file }.flatMap { member in
      FindingPlacement.missing(finding, in: member, article)
        ?? FindingPlacement.slot(of: finding.place, in: member, article)
    }
  }
}
