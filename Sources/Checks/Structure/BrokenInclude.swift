internal import Alignment
internal import DocModel
internal import Findings

/// Reports an include whose file cannot be read: it is missing, lies outside the project, or includes itself.
struct BrokenInclude: ArticleRule {
  static let card = IncludeRule.card
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let members = article.members.indices.filter { article.members[$0].role != .archive }
    // What the source has, too, is reported only there.
    let original = members.first { article.members[$0].role == .source }
    let known = Set(original.map { faults(of: $0, in: article).map(Self.target) } ?? [])
    return members.flatMap { member -> [Finding] in
      faults(of: member, in: article).filter { member == original || !known.contains(Self.target(of: $0)) }.map {
        finding(
          Message(text: $0.message.prefix(1).uppercased() + $0.message.dropFirst() + "."), in: article, member: member,
          line: Int($0.line), confidence: Certainty.fact)
      }
    }
  }

  private func faults(of member: Int, in article: AlignedArticle) -> [Diagnostic] {
    article.members[member].article.diagnostics.filter { $0.topic == .include }
  }

  /// The target that a message quotes first.
  private static func target(of fault: Diagnostic) -> Substring {
    fault.message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first ?? ""
  }
}
