import DocModel
import Findings

/// A run as one page that needs nothing but itself: no script, and no address but those within it.
enum HTMLReport {
  static func write(_ view: ReportView, to sink: ReportSink) {
    let groups = FileGroup.all(view.shown)
    let title = "doccheck: " + Summary.count(view.shown.count + view.left, "finding")
    let body =
      [.element("h1", [], [.text(title)]), scope(view)] + groups.map { section($0, view.report) } + rest(view)
    sink(page(title: title, body).html())
  }

  static func page(title: String, _ body: [XMLNode]) -> XMLNode {
    let policy = [
      ("http-equiv", "Content-Security-Policy"), ("content", "default-src 'none'; style-src 'unsafe-inline'"),
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

  private static func scope(_ view: ReportView) -> XMLNode {
    let report = view.report
    let text =
      "\(Summary.count(report.articles, "article")) in \(Summary.count(report.locales.count, "locale")) "
      + "(\(Summary.count(report.files, "file"))) checked."
    return .element("p", [], [.text(text)])
  }

  private static func section(_ group: FileGroup, _ report: CheckReport) -> XMLNode {
    .element(
      "section", [],
      [
        .element("h2", [], [.text(group.file)]),
        .element("ul", [], group.findings.map { item($0, report) }),
      ])
  }

  private static func item(_ reported: ReportedFinding, _ report: CheckReport) -> XMLNode {
    let finding = reported.finding
    let level = report.level(of: finding).rawValue
    let at = reported.excerpt?.columns.map { "\(finding.place.line):\($0.start)" } ?? "\(finding.place.line)"
    var children: [XMLNode] = [
      .element("b", [("class", level)], [.text(level)]), .text(" \(at) "),
      .element("code", [], [.text(finding.rule.name)]),
      .element("p", [("dir", "auto")], [.text(finding.message)]),
    ]
    if let excerpt = reported.excerpt, !excerpt.text.isEmpty {
      children.append(.element("pre", [("dir", "auto"), ("lang", finding.locale.tag)], marked(excerpt)))
    }
    if !finding.related.isEmpty {
      children.append(
        .element(
          "ul", [("class", "others")],
          finding.related.map { other in
            .element(
              "li", [],
              [
                .text("\(other.place.file):\(other.place.line) "),
                .element("span", [("dir", "auto"), ("lang", other.place.locale.tag)], [.text(other.text)]),
              ])
          }))
    }
    return .element("li", [], children)
  }

  /// The line, the part at fault marked.
  private static func marked(_ excerpt: Excerpt) -> [XMLNode] {
    guard let offset = excerpt.offset, excerpt.length > 0 else { return [.text(excerpt.text)] }
    let bytes = Array(excerpt.text.utf8)
    let end = min(bytes.count, offset + excerpt.length)
    func part(_ range: Range<Int>) -> XMLNode { .text(String(decoding: bytes[range], as: UTF8.self)) }
    guard offset < end else { return [.text(excerpt.text)] }
    return [part(0..<offset), .element("mark", [], [part(offset..<end)]), part(end..<bytes.count)]
  }

  private static func rest(_ view: ReportView) -> [XMLNode] {
    let more: [XMLNode] = view.left > 0 ? [.element("p", [], [.text("and \(view.left) more.")])] : []
    return more
      + view.report.troubles.filter { $0.severity == .failure }.map {
        .element("p", [("class", "error")], [.text("Not done: \($0.description)")])
      }
  }

  private static let style = """
    :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
    main{max-width:70rem;margin:auto;padding:1rem}h2{font-size:1.1rem;overflow-wrap:anywhere}
    ul{list-style:none;padding:0}section>ul>li{border-top:1px solid #8888;padding:.6rem 0}
    p{margin:.3rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
    .error{color:light-dark(#a40000,#ff8a80)}.warning{color:light-dark(#7a4a00,#ffc46b)}
    .note{color:light-dark(#005a76,#7fd6f5)}.others{font-size:.9rem}mark{background:#ffd54f;color:#000}
    table{border-collapse:collapse}th,td{border:1px solid #8888;padding:.4rem;vertical-align:top;text-align:start}
    """
}
