import DocModel
import Findings
import Foundation
import Testing

@testable import Reports

@Suite struct SarifReportTests {
  private func run(_ report: CheckReport) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(try SarifReport.encode(report))) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }

  @Test func placesAResultWhereCodeHostsLookForIt() throws {
    let results = try #require(try run(Sample.report)["results"] as? [[String: Any]])
    let result = try #require(results.first)
    #expect(result["ruleId"] as? String == "cell-polarity")
    #expect(result["level"] as? String == "error")
    #expect(result["rank"] as? Double == 72)
    let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    let artifact = try #require(location["artifactLocation"] as? [String: Any])
    #expect(artifact["uri"] as? String == "content/ko-KR/a%20b.md")
    #expect(artifact["uriBaseId"] as? String == "%SRCROOT%")
    let region = try #require(location["region"] as? [String: Any])
    #expect(region["startLine"] as? Int == 79)
    // Column 9 in bytes stands behind two letters of three bytes each.
    #expect(region["startColumn"] as? Int == 5)
    #expect((result["relatedLocations"] as? [[String: Any]])?.count == 2)
    #expect((result["partialFingerprints"] as? [String: String])?.values.first == "00000000000000ff")
  }

  @Test func namesAFileOutsideTheWorkingDirectoryByItsWholePath() throws {
    var report = CheckReport()
    report.findings = [ReportedFinding(finding: Sample.finding(file: "/tmp/x y/pl-PL/a.md"), excerpt: nil)]
    let results = try #require(try run(report)["results"] as? [[String: Any]])
    let location = (results[0]["locations"] as? [[String: Any]])?[0]["physicalLocation"] as? [String: Any]
    let artifact = location?["artifactLocation"] as? [String: Any]
    #expect(artifact?["uri"] as? String == "file:///tmp/x%20y/pl-PL/a.md")
    #expect(artifact?["uriBaseId"] == nil)
  }

  @Test func saysWhatCouldNotBeDone() throws {
    let invocation = try #require((try run(Sample.report)["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.count == 1)
    #expect(notifications[0]["level"] as? String == "error")
  }

  @Test func equalReportsAreEqualBytes() throws {
    #expect(try SarifReport.encode(Sample.report) == SarifReport.encode(Sample.report))
  }
}
