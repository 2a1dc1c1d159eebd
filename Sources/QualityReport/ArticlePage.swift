internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The page of one article: a card for each place with issues, the worst first, as far as the page has room.
struct ArticlePage {
  private let report: QualityReport
  private let article: ArticleQuality

  init(_ report: QualityReport, _ article: ArticleQuality) {
    self.report = report
    self.article = article
  }

  func body() -> [Markup] {
    let cards = cards()
    let issues = article.places.prefix { $0.harm.worst != nil }.count
    return [
      element("h1", text: article.path), element("p", text: summary),
      IssueFilters.form(report, article.issues.map(\.finding), byLocale: true),
    ] + section(id: "issues", title: "Issues, the worst first", Array(cards.prefix(issues)))
      + section(id: "notes", title: "Notes, which are not counted", Array(cards.dropFirst(issues)))
      + remaining(from: cards.count)
  }

  private var summary: String {
    let tally = report.tally(article)
    let notes = article.issues.count - tally.issues
    return
      "\(counted(tally.issues, "unconfirmed issue")) in all locales together\(notes > 0 ? ", and \(counted(notes, "note"))" : ""), in \(counted(article.places.count, "place")). \(counted(article.words, "word")), \(decimal(tally.rate)) penalty points per 1,000 words of each translation."
  }

  /// The cards of the first places, as many as the page has room for.
  private func cards() -> [Markup] {
    var room = PageRoom()
    var cards: [Markup] = []
    for (index, place) in article.places.enumerated() {
      let card = PlaceCard(report, place, number: index + 1).markup()
      guard room.takes(card) else { break }
      cards.append(card)
    }
    return cards
  }

  private func section(id: String, title: String, _ cards: [Markup]) -> [Markup] {
    guard !cards.isEmpty else { return [] }
    return [
      element(
        "section", ["data-holder": "section", "aria-labelledby": id],
        [element("h2", ["id": id], text: title)] + cards)
    ]
  }

  private func remaining(from first: Int) -> [Markup] {
    let places = article.places.indices.dropFirst(first).map { (number: $0 + 1, issues: article.places[$0].issues) }
    let issues = places.flatMap(\.issues).count { report.counts($0.finding) }
    let notes = places.reduce(0) { $0 + $1.issues.count } - issues
    return RemainingIssues(report, places).markup(
      "To stay below 300 KB, this page shows the texts of \(number(first)) of \(counted(article.places.count, "place")). The other \(number(places.count)), with \(counted(issues, "issue")) and \(counted(notes, "note")), are listed by file with their lines."
    )
  }
}
