import Alignment
import DocModel
import Findings
import HTMLTree

/// `diff` as a list for a translator: the findings in the two locales, the worst first, with both texts.
package struct DiffList: Sendable {
  struct Entry: Sendable {
    let finding: Finding
    let level: Level
    let column: Int?
    /// The text of the block or cell in each of the two locales, or nil if the locale lacks it.
    let texts: [String?]
  }

  let article: String
  let locales: [LocaleTag]
  let entries: [Entry]

  package init(_ input: DiffInput) {
    article = input.article.path
    locales = input.sides.map { input.article.members[$0].article.locale }
    let placement = FindingPlacement(input)
    let shown = Set(placement.bySlot.values.flatMap { $0 })
    entries = input.findings.indices.filter(shown.contains).map { index in
      let finding = input.findings[index]
      let place = finding.place
      let member = input.sides.first { input.article.members[$0].article.locale == place.locale }
      return Entry(
        finding: finding, level: finding.level(threshold: input.threshold),
        column: member.flatMap { input.column(place.column, line: place.line, in: $0) },
        texts: input.sides.map { side in placement.slots[index].flatMap { input.text(of: $0, in: side) } })
    }.sorted { a, b in
      if a.level != b.level { return a.level > b.level }
      if a.finding.severity != b.finding.severity { return a.finding.severity > b.finding.severity }
      if a.finding.confidence != b.finding.confidence { return a.finding.confidence > b.finding.confidence }
      return Finding.reportOrder(a.finding, b.finding)
    }
  }

  package func markdown() -> String {
    var lines = ["## \(MarkdownText.escape(article)): \(locales[0]) and \(locales[1])", ""]
    if entries.isEmpty { lines += ["Both say the same.", ""] }
    for entry in entries {
      let finding = entry.finding
      lines += [
        "- [ ] **\(finding.severity.rawValue)** \(MarkdownText.code(place(of: entry))) \(MarkdownText.code(finding.rule.name)): "
          + MarkdownText.escape(finding.message)
      ]
      for (locale, text) in zip(locales, entry.texts) {
        if let text, !text.isEmpty { lines.append("  - \(locale): \(MarkdownText.escape(text))") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(of entry: Entry) -> String {
    "\(entry.finding.file):\(entry.finding.place.line)" + (entry.column.map { ":\($0)" } ?? "")
  }

  /// Returns one HTML page for several articles.
  package static func html(_ lists: [DiffList]) -> [UInt8] {
    HTMLReport.page(title: "doccheck diff", lists.map(\.section)).page()
  }

  private var section: Markup {
    let head = Markup.element(
      "tr", [], (["What", ""] + locales.map(\.tag)).map { .element("th", [("scope", "col")], [.text($0)]) })
    let rows = entries.map { entry -> Markup in
      let finding = entry.finding
      return .element(
        "tr", [],
        [
          .element(
            "td", [],
            [
              .element("b", [("class", entry.level.rawValue)], [.text(finding.severity.rawValue)]),
              .element("br", [], []), .element("code", [], [.text(finding.rule.name)]),
            ]),
          .element(
            "td", [],
            [
              .element("p", [], [.text(ShownText.line(finding.message))]),
              .element("small", [], [.text(place(of: entry))]),
            ]),
        ]
          + zip(locales, entry.texts).map { locale, text in
            .element("td", [("lang", locale.tag), ("dir", "auto")], [.text(text.map { ShownText.line($0) } ?? "–")])
          })
    }
    return .element(
      "section", [],
      [
        .element("h2", [], [.text("\(article): \(locales[0]) and \(locales[1])")]),
        entries.isEmpty
          ? .element("p", [], [.text("Both say the same.")])
          : .element("table", [], [.element("thead", [], [head]), .element("tbody", [], rows)]),
      ])
  }
}
