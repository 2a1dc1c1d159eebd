internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The worst places of all articles, as many as a reviewer can look at in an hour.
struct WorstPlaces {
  private let report: QualityReport
  private let places: [Entry]
  private let all: Int

  private struct Entry {
    let article: ArticleQuality
    /// The number of the place in its article.
    let number: Int
    let place: ArticleQuality.Place
    /// The number of further places with the same message.
    var alike = 0
  }

  /// The properties that make two places one task.
  private struct Likeness: Hashable {
    let rule: RuleID
    let message: String
  }

  /// At three minutes a place.
  private static let count = 20
  /// The maximum length of a message in characters.
  private static let message = 220

  init(_ report: QualityReport) {
    self.report = report
    let entries = report.articles.flatMap { article in
      article.places.enumerated().map { Entry(article: article, number: $0.offset + 1, place: $0.element) }
    }.filter { $0.place.harm.worst != nil }
    let order = entries.indices.sorted { a, b in
      entries[a].place.harm == entries[b].place.harm ? a < b : entries[a].place.harm > entries[b].place.harm
    }
    var places: [Entry] = []
    var known: [Likeness: Int] = [:]
    for index in order {
      guard let finding = entries[index].place.issues.first?.finding else { continue }
      let likeness = Likeness(rule: finding.rule, message: finding.message)
      if let same = known[likeness] {
        places[same].alike += 1
      } else if places.count < Self.count {
        known[likeness] = places.count
        places.append(entries[index])
      }
    }
    self.places = places
    all = report.articles.reduce(0) { $0 + $1.places.count { $0.harm.worst != nil } }
  }

  func markup() -> [Markup] {
    guard !places.isEmpty else { return [element("p", text: "No article has an issue.")] }
    return [
      element(
        "p", ["class": "soft"],
        text:
          "The \(number(places.count)) worst of \(counted(all, "place")) with issues. Each leads to the texts of all locales."
      ),
      element("ol", ["class": "findings"], places.map(item)),
    ]
  }

  private func item(_ entry: Entry) -> Markup {
    let issues = entry.place.issues.filter { report.counts($0.finding) }
    guard let worst = issues.first else { return .text("") }
    var locales: [LocaleTag] = []
    for issue in issues where !locales.contains(issue.finding.locale) { locales.append(issue.finding.locale) }
    let target = PlaceCard.anchor(number: entry.number, worst.finding.locale)
    let title = entry.article.path + (entry.place.context.isEmpty ? "" : " › " + entry.place.context)
    let owners = report.owners(of: issues.map(\.finding.file))
    let who: [Markup] =
      owners.isEmpty ? [] : [element("span", ["class": "owner"], text: owners.joined(separator: ", "))]
    let alike: [Markup] =
      entry.alike == 0 ? [] : [element("span", ["class": "soft"], text: "and \(counted(entry.alike, "place")) alike")]
    let message = worst.finding.message
    return element(
      "li", [:],
      [
        element(
          "p", ["class": "label"],
          IssueFilters.chips(report, worst) + [
            element("strong", text: locales.map(\.tag).joined(separator: ", ")),
            link(title, to: "\(QualityPages.name(of: entry.article))#\(target)"),
          ] + who + alike),
        element(
          "p", ["class": "message"],
          text: message.count > Self.message ? message.prefix(Self.message) + "…" : message),
      ])
  }
}
