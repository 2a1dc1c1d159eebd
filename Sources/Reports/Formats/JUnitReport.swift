import DocModel
import Findings
import HTMLTree

/// A run as JUnit XML for build servers: one suite per file, one failed case per finding.
struct JUnitReport: FormatWriter {
  private let frame: ReportFrame
  private let envelope = Markup.element("testsuites", [("name", Product.name)], [.gap]).envelope(isHTML: false)

  init(_ frame: ReportFrame) {
    self.frame = frame
    frame.sink(envelope.start)
  }

  mutating func add(_ article: [ReportedFinding]) { frame.sink(Markup.xml(FileGroup.all(article).map(suite))) }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    let failures = frame.run.troubles.filter { $0.severity == .failure }
    if !failures.isEmpty {
      let cases = failures.map { trouble in
        Self.testcase(
          trouble.file ?? "run", in: Product.name,
          .element("error", [("message", ShownText.line(trouble.description)), ("type", "trouble")], []))
      }
      frame.sink(Markup.xml([Self.suite(Product.name, cases, errors: failures.count)]))
    } else if totals.shown == 0 {
      let passed = Markup.element("testcase", [("name", "check"), ("classname", Product.name)], [])
      frame.sink(Markup.xml([Self.suite(Product.name, [passed])]))
    }
    frame.sink(envelope.end)
  }

  private func suite(_ group: FileGroup) -> Markup {
    Self.suite(
      group.file,
      group.findings.map { reported in
        let finding = reported.finding
        let at = reported.excerpt?.columns.map { ":\($0.start)" } ?? ""
        let message = ShownText.line(finding.message)
        return Self.testcase(
          "\(finding.rule.name) \(finding.place.line)\(at)", in: group.file,
          .element(
            "failure", [("message", message), ("type", frame.level(of: finding).rawValue)],
            [.text("\(ShownText.line(group.file)):\(finding.place.line)\(at): \(message)")]))
      }, failures: group.findings.count)
  }

  private static func suite(_ name: String, _ cases: [Markup], failures: Int = 0, errors: Int = 0) -> Markup {
    .element(
      "testsuite",
      [
        ("name", ShownText.line(name)), ("tests", String(cases.count)), ("failures", String(failures)),
        ("errors", String(errors)),
      ], cases)
  }

  private static func testcase(_ name: String, in file: String, _ outcome: Markup) -> Markup {
    .element("testcase", [("name", ShownText.line(name)), ("classname", ShownText.line(file))], [outcome])
  }
}
