internal import Digest
internal import DocModel
internal import Findings
internal import Foundation
internal import HTMLTree
internal import Mustache
package import Reports
internal import Theme

/// The pages of a report. They work from disk without network access, and each holds one article or locale, so that
/// the first page loads fast with any number of issues.
package struct QualityPages: Sendable {
  let report: QualityReport
  private let template: MustacheTemplate
  private let style: String
  private let script: String

  package init(_ report: QualityReport) throws(RunError) {
    self.report = report
    style = "assets/report.\(Self.digest(Theme.report.style)).css"
    script = "assets/report.\(Self.digest(Theme.report.script)).js"
    do {
      template = try MustacheTemplate(string: Theme.report.page)
    } catch {
      throw RunError("the report’s template cannot be read: \(error)")
    }
  }

  package struct Page: Sendable {
    /// The path below the report's folder.
    package let name: String
    package let bytes: [UInt8]
  }

  /// Returns all pages except those of the articles.
  package func overview() -> [Page] {
    [
      Page(name: style, bytes: Theme.report.style), Page(name: script, bytes: Theme.report.script),
      page("index.html", title: "Translation quality", crumbs: [], body: OverviewPage(report).body()),
    ]
      + report.locales.compactMap { locale in
        LocalePage(report, locale).body().map {
          page(Self.name(of: locale), title: "\(locale) – translation quality", crumbs: ["\(locale)"], body: $0)
        }
      }
      + report.locales.compactMap { locale in
        LocaleSheet(report, locale).body().map {
          page(
            Self.sheet(of: locale), title: "Issues for the translator of \(locale)", crumbs: [], body: $0, isAlone: true
          )
        }
      }
  }

  /// Returns the page of an article, or nil if it has no issues.
  package func page(of article: ArticleQuality) -> Page? {
    guard !article.places.isEmpty else { return nil }
    return page(
      Self.name(of: article), title: "\(article.path) – translation quality", crumbs: [article.path],
      body: ArticlePage(report, article).body())
  }

  static func name(of locale: LocaleTag) -> String { "locale/\(locale.tag).html" }

  static func sheet(of locale: LocaleTag) -> String { "sheet/\(locale.tag).html" }

  /// Returns the page's file name: a readable suffix of the path plus a digest of the whole path to keep names unique.
  static func name(of article: ArticleQuality) -> String {
    let letters = article.path.utf8.map { byte in
      byte.isASCIILetter || byte.isASCIIDigit ? Character(UnicodeScalar(byte)) : "-"
    }
    return "article/\(String(letters.suffix(60)))-\(digest(Array(article.path.utf8))).html"
  }

  /// - Parameter isAlone: whether the page has its style in itself, so that it can be sent without other files.
  private func page(_ name: String, title: String, crumbs: [String], body: [Markup], isAlone: Bool = false) -> Page {
    let base = name.contains("/") ? "../" : ""
    let head =
      isAlone
      ? [element("style", text: String(decoding: Theme.report.style, as: UTF8.self))]
      : [
        element("link", ["rel": "stylesheet", "href": base + style]),
        element("script", ["src": base + script, "defer": "defer"]),
      ]
    let styles = isAlone ? "'sha256-\(Data(SHA256.hash(Theme.report.style)).base64EncodedString())'" : "'self' file:"
    let values = Values(
      title: title, base: base, isLinked: !isAlone, styles: styles,
      head: String(decoding: Markup.html(head), as: UTF8.self),
      crumbs: crumbs, body: String(decoding: Markup.html(body), as: UTF8.self),
      product: "\(Product.name) \(Product.version)")
    return Page(name: name, bytes: Array(template.render(values).utf8))
  }

  private struct Values {
    let title: String
    let base: String
    /// Whether the page has the links to the others.
    let isLinked: Bool
    /// The sources of styles that the page's policy allows.
    let styles: String
    let head: String
    let crumbs: [String]
    let body: String
    let product: String
  }

  /// Returns the first eight hex digits of the bytes' SHA-256.
  private static func digest(_ bytes: [UInt8]) -> String {
    SHA256.hash(bytes).prefix(4).map { byte in
      let hex = String(byte, radix: 16)
      return byte < 16 ? "0" + hex : hex
    }.joined()
  }
}

/// Returns an element with ordered attributes and children.
func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ parts: [Markup] = []) -> Markup {
  .element(name, attributes.map { ($0.key, $0.value) }, parts)
}

func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) -> Markup {
  element(name, attributes, [.text(text)])
}

func link(_ text: String, to href: String) -> Markup { element("a", ["href": href], text: text) }

/// Formats an integer with a thin space between groups of thousands.
func number(_ value: Int) -> String {
  let digits = String(abs(value))
  var parts: [Substring] = []
  var rest = digits[...]
  while rest.count > 3 {
    parts.insert(rest.suffix(3), at: 0)
    rest = rest.dropLast(3)
  }
  return (value < 0 ? "−" : "") + ([rest] + parts).joined(separator: ",")
}

/// Returns a number with its noun: `1 issue`, `2 issues`.
func counted(_ value: Int, _ noun: String) -> String { "\(number(value)) \(noun)\(value == 1 ? "" : "s")" }

/// Formats a number with one decimal place.
func decimal(_ value: Double) -> String {
  let tenths = Int((min(max(value, -1e12), 1e12) * 10).rounded())
  return (tenths < 0 ? "−" : "") + number(abs(tenths) / 10) + ".\(abs(tenths) % 10)"
}

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

/// The room of a page for its parts. What comes after a part that does not fit has no room either, so that the most
/// important parts come first.
struct PageRoom {
  /// The number of bytes left; negative after a part that does not fit.
  private var left: Int

  /// The default room in bytes, so that the page with the list of what has no room is below 300 KB.
  static let standard = 220_000

  init(bytes: Int = Self.standard) { left = bytes }

  mutating func takes(_ part: Markup) -> Bool {
    guard left >= 0 else { return false }
    left -= Markup.html([part]).count
    return left >= 0
  }
}
