import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct ExitStatusTests {
  private func report(_ severity: Severity, _ confidence: UInt8) throws -> CheckReport {
    let place = Place(locale: try #require(LocaleTag("pl")), file: "a", line: 1)
    let finding = Finding(
      rule: "x", severity: severity, confidence: confidence, message: "", article: "a", place: place, fingerprint: 0)
    return CheckReport(findings: [ReportedFinding(finding: finding, excerpt: nil)])
  }

  @Test func notesAloneAreClean() throws {
    #expect(ExitStatus(try report(.notice, 100)) == .clean)
    #expect(ExitStatus(try report(.critical, 10)) == .clean)
    #expect(ExitStatus(try report(.critical, 10), failOn: .note) == .findings)
    #expect(ExitStatus(try report(.minor, 90)) == .findings)
    #expect(ExitStatus(try report(.minor, 90), failOn: .error) == .clean)
    #expect(ExitStatus(try report(.major, 90), failOn: .critical) == .clean)
  }

  @Test func failuresBeatFindings() throws {
    var report = try report(.major, 90)
    report.troubles = [RunError("x")]
    #expect(ExitStatus(report) == .incomplete)
    report.troubles = [RunError("x", severity: .warning)]
    #expect(ExitStatus(report) == .findings)
  }
}
