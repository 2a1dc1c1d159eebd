internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// A place of an article: the text that the locales are compared with, each locale that differs with its issues, and
/// the others folded.
struct PlaceCard {
  private let report: QualityReport
  private let place: ArticleQuality.Place
  /// The place's number on its page, 1-based.
  private let rank: Int

  /// The maximum length of a text without an issue, in bytes.
  private static let otherText = 300
  /// The maximum number of listed findings that follow from one.
  private static let consequences = 5

  init(_ report: QualityReport, _ place: ArticleQuality.Place, number: Int) {
    self.report = report
    self.place = place
    rank = number
  }

  /// The `id` of a card.
  static func anchor(number: Int) -> String { "i\(number)" }

  /// The `id` of a locale's text in a card; each locale with issues has one.
  static func anchor(number: Int, _ locale: LocaleTag) -> String { "i\(number)-\(locale.tag)" }

  func markup() -> Markup {
    var parts = [element("h3", text: "\(rank). \(place.context.isEmpty ? "Top of the page" : place.context)")]
    if let reference { parts.append(element("ul", ["class": "sides"], [reference])) }
    let groups = groups
    let loud = groups.filter { group in group.issues.contains { report.counts($0.finding) } }
    let quiet = groups.filter { group in !group.issues.contains { report.counts($0.finding) } }
    parts += loud.map(group)
    if loud.isEmpty { parts += quiet.map(group) } else if !quiet.isEmpty { parts.append(folded(quiet)) }
    if let others { parts.append(others) }
    return .element(
      "article", [("class", "issue"), ("id", Self.anchor(number: rank)), ("data-holder", "card")], parts)
  }

  /// Locales with the same issues.
  private struct Group {
    let issues: [ReportedFinding]
    var locales: [LocaleTag]
  }

  /// The properties that make two locales' issues the same on a page.
  private struct Likeness: Hashable {
    let rule: RuleID
    let severity: Severity
    let message: String
    let counts: Bool
    let isNew: Bool
  }

  private var groups: [Group] {
    var locales: [LocaleTag] = []
    var issues: [LocaleTag: [ReportedFinding]] = [:]
    for issue in place.issues {
      if issues[issue.finding.locale] == nil { locales.append(issue.finding.locale) }
      issues[issue.finding.locale, default: []].append(issue)
    }
    var groups: [Group] = []
    var known: [[Likeness]: Int] = [:]
    for locale in locales {
      let own = issues[locale] ?? []
      let likeness = own.map { issue in
        Likeness(
          rule: issue.finding.rule, severity: issue.finding.severity, message: issue.finding.message,
          counts: report.counts(issue.finding), isNew: report.isNew(issue))
      }
      if let index = known[likeness] {
        groups[index].locales.append(locale)
      } else {
        known[likeness] = groups.count
        groups.append(Group(issues: own, locales: [locale]))
      }
    }
    return groups
  }

  /// The locales that have notes only, at a place with issues of others.
  private func folded(_ groups: [Group]) -> Markup {
    let locales = groups.flatMap(\.locales)
    return element(
      "details", ["class": "notes", "data-holder": "group"],
      [element("summary", text: "Notes on \(locales.map(\.tag).joined(separator: ", "))")] + groups.map(group))
  }

  private func group(_ group: Group) -> Markup {
    let loud = group.issues.filter { report.counts($0.finding) }
    let notes = group.issues.filter { !report.counts($0.finding) }
    var parts = (loud.isEmpty ? notes : loud).map { issue($0, of: group) }
    if !loud.isEmpty, !notes.isEmpty {
      parts.append(
        element(
          "details", ["class": "notes", "data-holder": "group"],
          [element("summary", text: counted(notes.count, "note"))] + notes.map { issue($0, of: group) }))
    }
    let sides = group.locales.map { locale in
      side(
        locale, place.side(of: locale),
        file: place.issues.first { $0.finding.locale == locale }.map { "\($0.finding.file):\($0.finding.place.line)" })
    }
    return element(
      "div", ["class": loud.isEmpty ? "group quiet" : "group", "data-holder": "group"],
      parts + [element("ul", ["class": "sides"], sides)])
  }

  private func issue(_ issue: ReportedFinding, of group: Group) -> Markup {
    .element(
      "div", IssueFilters.data(report, issue, locales: group.locales, count: group.locales.count),
      [
        element(
          "p", ["class": "label"],
          IssueFilters.chips(report, issue) + [
            element("code", text: issue.finding.rule.name),
            element("span", ["class": "soft"], text: report.family(issue.finding.rule)),
          ]), element("p", ["class": "message"], text: issue.finding.message),
      ] + followers(of: issue.finding))
  }

  private func side(_ locale: LocaleTag, _ side: ArticleQuality.Side?, file: String?) -> Markup {
    .element(
      "li",
      [
        ("class", "outlier"), ("id", Self.anchor(number: rank, locale)), ("data-side", locale.tag),
      ],
      [
        element(
          "p", ["class": "who"],
          [element("strong", text: locale.tag), element("span", ["class": "path soft"], text: file ?? "")])
      ] + (side.map { [Self.text($0.text, in: locale)] } ?? []))
  }

  private func followers(of finding: Finding) -> [Markup] {
    guard !finding.consequences.isEmpty else { return [] }
    let count = finding.consequences.count
    let shown = finding.consequences.prefix(Self.consequences).map { one in
      let isHere = one.file == finding.file
      return element("li", text: "\(isHere ? "Line " : one.file + ":")\(one.place.line): \(one.message)")
    }
    let more = count > shown.count ? [element("li", text: "and \(number(count - shown.count)) more")] : []
    return [
      element(
        "details", [:],
        [
          element("summary", text: "\(number(count)) more \(count == 1 ? "follows" : "follow") from it"),
          element("ul", [:], shown + more),
        ])
    ]
  }

  private var reference: Markup? {
    guard let locale = place.reference, let side = place.side(of: locale) else { return nil }
    return element(
      "li", ["class": "witness"],
      [
        element(
          "p", ["class": "who"],
          [
            element("strong", text: locale.tag),
            element(
              "span", ["class": "soft"], text: "line \(side.line), \(place.isSource ? "the source" : "compared with")"),
          ]),
        Self.text(side.text, in: locale),
      ])
  }

  /// The locales without an issue here, one line for equal texts.
  private var others: Markup? {
    let wrong = Set(place.issues.map(\.finding.locale))
    let sides = place.sides.filter { $0.locale != place.reference && !wrong.contains($0.locale) }
    guard !sides.isEmpty else { return nil }
    var texts: [MarkedText] = []
    var locales: [MarkedText: [LocaleTag]] = [:]
    for side in sides {
      if locales[side.text] == nil { texts.append(side.text) }
      locales[side.text, default: []].append(side.locale)
    }
    let lines = texts.map { text in
      let names = locales[text] ?? []
      return element(
        "li", [:],
        [
          element("p", ["class": "who"], [element("strong", text: names.map(\.tag).joined(separator: ", "))]),
          Self.text(text.cut(to: Self.otherText), in: names.first),
        ])
    }
    let count = sides.count
    return element(
      "details", ["class": "others"],
      [
        element("summary", text: "\(number(count)) \(count == 1 ? "other has" : "others have") no issue here"),
        element("ul", ["class": "sides"], lines),
      ])
  }

  /// Returns a text with its marks.
  static func text(_ text: MarkedText, in locale: LocaleTag?) -> Markup {
    guard !text.isEmpty, let locale else { return element("p", ["class": "soft"], text: "(nothing here)") }
    return element("p", ["class": "source", "lang": locale.tag, "dir": "auto"], text.markup)
  }
}

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
