internal import Alignment
internal import Findings

/// Reports a cell with another value of a column's small set of values.
struct CellEnum: SplitRule {
  static let card = RuleCard(id: "cell-enum", severity: .major, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .enumeration || d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first else {
      return nil
    }
    return finding(
      d,
      "The cell says ‘\(AlignedArticle.cut(own.text))’, a word that stands for another value in this column, and ‘\(AlignedArticle.cut(other.text))’ in \(article.others(d)): check it against the source.",
      in: article, doubts: d.aspect == .enumeration ? .fewValues : [])
  }
}
