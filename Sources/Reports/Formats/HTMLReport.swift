import Digest
import DocModel
import Findings
import Foundation
import HTMLTree

/// A run as one self-contained page: no scripts, and no links except to its own parts.
struct HTMLReport: FormatWriter {
  private let frame: ReportFrame
  private let envelope = page(
    title: "doccheck: findings",
    [
      .element("h1", [], [.text("doccheck: findings")]),
      .element("p", [], [.element("a", [("href", "#summary")], [.text("How many of what")])]), .gap,
    ]
  ).envelope(isHTML: true)

  init(_ frame: ReportFrame) {
    self.frame = frame
    frame.sink(envelope.start)
  }

  mutating func add(_ article: [ReportedFinding]) { frame.sink(Markup.html(FileGroup.all(article).map(section))) }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    var parts: [Markup] = [
      .element("h2", [], [.text("Summary")]),
      .element(
        "p", [],
        [.text("\(Summary.scope(frame.run)) checked: \(Summary.count(totals.shown + totals.left, "finding")).")]),
    ]
    if totals.left > 0 {
      parts.append(.element("p", [], [.text("The \(totals.shown) worst are shown; there are \(totals.left) more.")]))
    }
    parts += frame.run.troubles.filter { $0.severity == .failure }.map {
      .element("p", [("class", "error")], [.text("Not done: \(ShownText.line($0.description))")])
    }
    if totals.shown > 0 { parts += [table("Rule", totals.byRule), table("Locale", totals.byLocale)] }
    frame.sink(Markup.html([.element("section", [("id", "summary")], parts)]))
    frame.sink(envelope.end)
  }

  private func table(_ title: String, _ rows: [(name: String, harm: ReportTotals.Harm)]) -> Markup {
    let harms = frame.look.harms
    let shown = rows.map { ($0.name, $0.harm.prefix(harms.count)) }
    func row(_ cells: [Markup]) -> Markup { .element("tr", [], cells) }
    return .element(
      "table", [],
      [
        .element(
          "thead", [],
          [row(([title] + harms).map { .element("th", [("scope", "col")], [.text($0)]) })]),
        .element(
          "tbody", [],
          shown.map { name, harm in
            row(
              [.element("th", [("scope", "row")], [.text(name)])]
                + harm.map { .element("td", [], [.text($0 == 0 ? "·" : String($0))]) })
          }),
      ])
  }

  static func page(title: String, _ body: [Markup]) -> Markup {
    let policy = [
      ("http-equiv", "Content-Security-Policy"), ("content", "default-src 'none'; style-src '\(styleHash)'"),
    ]
    return .element(
      "html", [("lang", "en")],
      [
        .element(
          "head", [],
          [
            .element("meta", [("charset", "utf-8")], []), .element("meta", policy, []),
            .element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")], []),
            .element("title", [], [.text(title)]), .element("style", [], [.text(style)]),
          ]),
        .element("body", [], [.element("main", [], body)]),
      ])
  }

  private func section(_ group: FileGroup) -> Markup {
    .element(
      "section", [],
      [
        .element("h2", [], [.text(ShownText.line(group.file))])
      ] + (group.provenance.map { [.element("p", [], [.text(ShownText.line($0.text))])] } ?? [])
        + [.element("ul", [], group.findings.map(item))])
  }

  private func item(_ reported: ReportedFinding) -> Markup {
    let finding = reported.finding
    let level = frame.level(of: finding).rawValue
    let at = reported.excerpt?.columns.map { "\(finding.place.line):\($0.start)" } ?? "\(finding.place.line)"
    var children: [Markup] = [
      .element("b", [("class", level)], [.text(level)]), .text(" \(at) "),
      .element("code", [], [.text(finding.rule.name)]),
      .element("p", [("dir", "auto")], [.text(ShownText.line(finding.message))]),
    ]
    if let excerpt = reported.excerpt, !excerpt.text.isEmpty {
      children.append(.element("pre", [("dir", "auto"), ("lang", finding.locale.tag)], Self.marked(excerpt)))
    }
    if !finding.related.isEmpty {
      children.append(
        .element(
          "ul", [("class", "others")],
          finding.related.map { other in
            .element(
              "li", [],
              [
                .text("\(ShownText.line(other.place.file)):\(other.place.line) "),
                .element(
                  "span", [("dir", "auto"), ("lang", other.place.locale.tag)], [.text(ShownText.line(other.text))]),
              ])
          }))
    }
    return .element("li", [], children)
  }

  /// Returns the line with the part at fault marked.
  private static func marked(_ excerpt: Excerpt) -> [Markup] {
    guard let offset = excerpt.offset, excerpt.length > 0 else { return [.text(TextLayout.tame(excerpt.text))] }
    let bytes = Array(excerpt.text.utf8)
    let end = min(bytes.count, offset + excerpt.length)
    func part(_ range: Range<Int>) -> Markup { .text(TextLayout.tame(String(decoding: bytes[range], as: UTF8.self))) }
    guard offset < end else { return [.text(TextLayout.tame(excerpt.text))] }
    return [part(0..<offset), .element("mark", [], [part(offset..<end)]), part(end..<bytes.count)]
  }

  /// The hash for the content security policy, which allows only this style sheet.
  private static let styleHash =
    "sha256-" + Data(SHA256.hash(Array(style.utf8))).base64EncodedString()

  private static let style = """
    :root{--text:#1d2329;--back:#fff;--link:#0b5cad;--error:#a40000;--warning:#7a4a00;--note:#005a76;--line:#767c84}
    @media (prefers-color-scheme:dark){:root{--text:#e6eaee;--back:#15191d;--link:#7cb8f5;--error:#ff8a80;
    --warning:#ffc46b;--note:#7fd6f5;--line:#89919a}}
    body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}a{color:var(--link)}
    main{max-width:70rem;margin:auto;padding:1rem}h2{font-size:1.1rem;overflow-wrap:anywhere}
    ul{list-style:none;padding:0}section>ul>li{border-top:1px solid var(--line);padding:.6rem 0}
    p{margin:.3rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
    .error{color:var(--error)}.warning{color:var(--warning)}
    .note{color:var(--note)}.others{font-size:.9rem}mark{background:#ffd54f;color:#000}
    table{border-collapse:collapse}th,td{border:1px solid var(--line);padding:.4rem;vertical-align:top;text-align:start}
    """
}
