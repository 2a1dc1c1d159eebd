internal import Alignment
internal import Findings

/// Reports a cell whose identifiers, code, links or numbers belong to another cell.
struct CellContent: SplitRule {
  static let card = RuleCard(id: "cell-content", severity: .major, mqm: .mistranslation, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .exchanged, let own = d.extra.first, let other = d.missing.first else { return nil }
    let lines = d.extra.dropFirst().map { "\($0.line)" }.joined(separator: ", ")
    let place = d.extra.allSatisfy { $0.line == own.line } ? "another cell of the row" : "the cell in line \(lines)"
    let here = own.text.isEmpty ? "The cell is empty" : "The cell says ‘\(AlignedArticle.cut(own.text))’"
    let there = other.text.isEmpty ? "it is empty" : "it says ‘\(AlignedArticle.cut(other.text))’"
    return finding(
      d,
      "\(here) where \(there) in \(article.names(d.against)), and shares its values with \(place) (\(article.evidence(d))): look which of the two got the text of the other.",
      in: article)
  }
}
