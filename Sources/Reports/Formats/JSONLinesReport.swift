/// A run as JSON Lines: a finding a line, as ``FindingRecord`` has it.
enum JSONLinesReport {
  static func write(_ view: ReportView, to sink: @escaping ReportSink) {
    JSONWriter.encode(
      lines: view.shown.lazy.map { FindingRecord($0, level: view.report.level(of: $0.finding)) }, to: sink)
  }
}
