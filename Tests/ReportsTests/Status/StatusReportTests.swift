import Findings
import Testing

@testable import Reports

@Suite struct StatusReportTests {
  @Test func theBadgeSaysHowMuchIsFresh() {
    let (en, ko) = (Sample.locale("en"), Sample.locale("ko"))
    let entries = [StatusReport.State.source, .fresh, .source, .behind].enumerated().map { index, state in
      StatusReport.Entry(
        locale: index.isMultiple(of: 2) ? en : ko, article: "\(index / 2).md", file: nil, state: state)
    }
    let report = StatusReport(locales: [en, ko], articles: ["0.md", "1.md"], entries: entries)
    let svg = String(decoding: report.svg(), as: UTF8.self)
    #expect(svg.contains("ko: 1 of 2 made from today's source") && svg.contains(">50 % fresh<"))
    let unknown = StatusReport(
      locales: [en, ko], articles: ["0.md"],
      entries: [en, ko].map { StatusReport.Entry(locale: $0, article: "0.md", file: nil, state: .unknown) })
    let badge = String(decoding: unknown.svg(), as: UTF8.self)
    #expect(badge.contains(">not known<") && !badge.contains("0 of 2"))
    #expect(unknown.text(width: 80, style: .plain).contains("name it with --source LOCALE"))
  }
}
