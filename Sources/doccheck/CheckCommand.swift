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

  @Argument(help: "Folders that hold the folders of the locales: ROOT/<locale>/<path>.md.")
  var roots: [String] = ["content"]

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

  @Option(help: "Show findings of less confidence (0 to 100) as notes.")
  var minConfidence = Int(Finding.defaultThreshold)

  @Flag(help: "Show notes one by one.")
  var notes = false

  @OptionGroup var look: WidthOptions

  func validate() throws {
    guard (0...100).contains(minConfidence) else { throw ValidationError("--min-confidence goes from 0 to 100.") }
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    var check = Check(roots: roots)
    reading.apply(to: &check)
    check.selection = Selection(rules: rules.map { RuleID($0) }, locales: locales, articles: articles)
    check.threshold = UInt8(minConfidence)
    check.jobs = jobs ?? Processors.count
    let report = check.run(say: Console.say)
    for trouble in report.troubles where trouble.severity == .failure || notes { Console.say(trouble.description) }
    let bytes =
      switch format {
      case .text: Array(
          TextReport(width: look.columns, style: look.style(toFile: output != nil), notes: notes).text(report).utf8)
      case .sarif: try SarifReport.encode(report)
      case .json: try JSONReport.encode(report)
      }
    try Console.deliver(bytes, to: output)
    throw ExitCode(ExitStatus(report, failOn: failOn).rawValue)
  }
}
