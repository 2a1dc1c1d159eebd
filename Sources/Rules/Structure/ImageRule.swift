internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// An image is missing, was added, or shows another file.
struct ImageRule: SplitRule {
  static let card = RuleCard(id: "image", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.image) else { return nil }
    let severity: Severity? = SamePage.areMeant(d, article) ? .notice : Self.areOwn(d, article) ? .minor : nil
    return finding(d, .difference(of: "image", d, article), in: article, severity: severity)
  }

  /// Files of one name in other folders, or in place of one that is named after the locale of the source: the locale's
  /// own pictures.
  private static func areOwn(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let language = article.members[d.reference].article.locale.language
    func file(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    return zip(d.missing, d.extra).allSatisfy { theirs, own in
      file(theirs.text) == file(own.text)
        || theirs.text.split { !$0.isLetter }.contains { $0 == language }
          && !own.text.split { !$0.isLetter }.contains { $0 == language }
    }
  }
}
