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
