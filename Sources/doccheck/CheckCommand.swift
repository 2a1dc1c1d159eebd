import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check every article of a tree in all its locales.",
    discussion: ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, sarif, json }

  @Argument(
    help: "Folders that hold the folders of the locales: ROOT/<locale>/<path>.md (content where none is given).")
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(help: "How the report is written: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @Option(help: "Write the report to this file.")
  var output: String?

  @Option(help: "Threads that work; all processors where it is not given.")
  var jobs: Int?

  @Option(name: .customLong("rule"), help: "Show this rule's findings only; can be repeated.")
  var rules: [String] = []

  @Option(name: .customLong("locale"), help: "Show this locale's findings only; can be repeated. All locales vote.")
  var locales: [LocaleTag] = []

  @Option(name: .customLong("article"), help: "Check this article only (a path or a glob); can be repeated.")
  var articles: [String] = []

  @Option(help: "End in 1 from here on: notice, minor, major, critical; or note, warning, error.")
  var failOn = FailOn.warning

  @Option(
    help: "Show findings of less confidence (0 to 100) as notes; \(Finding.defaultThreshold) where it is not given.")
  var minConfidence: Int?

  @Option(help: "Leave out the findings that this file knows, and say which it knows in vain.")
  var baseline: String?

  @Option(help: "Write all findings to this file, to be left out from now on.")
  var writeBaseline: String?

  @Flag(help: "Show notes one by one.")
  var notes = false

  @OptionGroup var look: WidthOptions

  func validate() throws {
    guard (0...100).contains(minConfidence ?? 0) else { throw ValidationError("--min-confidence goes from 0 to 100.") }
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    var check = try reading.check(roots: roots).check
    check.selection = Selection(rules: rules.map { RuleID($0) }, locales: locales, articles: articles)
    if let minConfidence { check.threshold = UInt8(minConfidence) }
    if let jobs { check.jobs = jobs }
    check.proposesFixes = format == .sarif
    let known = try baseline.map { try Baseline(reading: $0) }
    var report = check.run(say: Console.say)
    if let writeBaseline {
      let new = Baseline(report, file: writeBaseline)
      try new.write()
      new.apply(to: &report, selection: check.selection)
    } else {
      known?.apply(to: &report, selection: check.selection)
    }
    for trouble in report.troubles where trouble.severity == .failure || notes || trouble.file == baseline {
      Console.say(trouble.description)
    }
    try Console.deliver(try encode(report), to: output)
    // The process ends here: to take a million findings apart first would be for nothing.
    withExtendedLifetime(report) { Doccheck.exit(withError: ExitCode(ExitStatus(report, failOn: failOn).rawValue)) }
  }

  private func encode(_ report: CheckReport) throws -> [UInt8] {
    switch format {
    case .text:
      Array(TextReport(width: look.columns, style: look.style(toFile: output != nil), notes: notes).text(report).utf8)
    case .sarif: SarifReport.encode(report)
    case .json: try JSONReport.encode(report)
    }
  }
}
