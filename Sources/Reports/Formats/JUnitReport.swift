import DocModel
import Findings

/// A run as JUnit's XML, as build servers read it: a suite for each file, a failed case for each finding.
enum JUnitReport {
  static func write(_ view: ReportView, to sink: ReportSink) {
    let groups = FileGroup.all(view.shown)
    var suites = groups.map { suite($0, view.report) }
    let failures = view.report.troubles.filter { $0.severity == .failure }
    if !failures.isEmpty {
      suites.append(
        suite(
          "doccheck",
          failures.map { trouble in
            testcase(
              trouble.file ?? "run", in: "doccheck",
              .element("error", [("message", trouble.description), ("type", "trouble")], []))
          }, errors: failures.count))
    }
    if suites.isEmpty {
      suites = [suite("doccheck", [.element("testcase", [("name", "check"), ("classname", "doccheck")], [])])]
    }
    sink(
      XMLNode.element(
        "testsuites",
        [
          ("name", Product.name), ("tests", String(max(1, view.shown.count + failures.count))),
          ("failures", String(view.shown.count)), ("errors", String(failures.count)),
        ], suites
      ).document())
  }

  private static func suite(_ group: FileGroup, _ report: CheckReport) -> XMLNode {
    suite(
      group.file,
      group.findings.map { reported in
        let finding = reported.finding
        let at = reported.excerpt?.columns.map { ":\($0.start)" } ?? ""
        return testcase(
          "\(finding.rule.name) \(finding.place.line)\(at)", in: group.file,
          .element(
            "failure", [("message", finding.message), ("type", report.level(of: finding).rawValue)],
            [.text("\(group.file):\(finding.place.line)\(at): \(finding.message)")]))
      }, failures: group.findings.count)
  }

  private static func suite(_ name: String, _ cases: [XMLNode], failures: Int = 0, errors: Int = 0) -> XMLNode {
    .element(
      "testsuite",
      [
        ("name", name), ("tests", String(cases.count)), ("failures", String(failures)), ("errors", String(errors)),
      ], cases)
  }

  private static func testcase(_ name: String, in file: String, _ outcome: XMLNode) -> XMLNode {
    .element("testcase", [("name", name), ("classname", file)], [outcome])
  }
}

/// The findings of one file.
struct FileGroup {
  let file: String
  var findings: [ReportedFinding]

  /// In the order in which the files come.
  static func all(_ findings: [ReportedFinding]) -> [FileGroup] {
    var groups: [FileGroup] = []
    var indices: [String: Int] = [:]
    for reported in findings {
      let file = reported.finding.file
      if let index = indices[file] {
        groups[index].findings.append(reported)
      } else {
        indices[file] = groups.count
        groups.append(FileGroup(file: file, findings: [reported]))
      }
    }
    return groups
  }
}
