import DocModel
import Findings

/// A run as Checkstyle's XML, which many build servers and editors read.
enum CheckstyleReport {
  static func write(_ view: ReportView, to sink: ReportSink) {
    let files = FileGroup.all(view.shown).map { group in
      XMLNode.element(
        "file", [("name", group.file)],
        group.findings.map { reported in
          let level = view.report.level(of: reported.finding)
          var attributes = [("line", String(reported.finding.place.line))]
          if let columns = reported.excerpt?.columns { attributes.append(("column", String(columns.start))) }
          return .element(
            "error",
            attributes + [
              ("severity", level == .note ? "info" : level.rawValue), ("message", reported.finding.message),
              ("source", "\(Product.name).\(reported.finding.rule.name)"),
            ], [])
        })
    }
    sink(XMLNode.element("checkstyle", [("version", "8.0")], files).document())
  }
}
