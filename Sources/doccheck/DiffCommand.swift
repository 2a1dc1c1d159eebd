import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how two locales of an article differ, and which one is wrong.",
    discussion: "All locales under the root are compared, to find out which of the two is wrong.\n\n"
      + ExitStatus.explanation)

  @Argument(help: "The locale on the left.", completion: Completions.locales)
  var left: LocaleTag

  @Argument(help: "The locale on the right.", completion: Completions.locales)
  var right: LocaleTag

  @Argument(
    help: "Articles: paths below the locale folder, or globs. Default: all articles of both locales.",
    completion: Completions.articles)
  var articles: [String] = []

  @Option(
    help: HelpText.root,
    completion: Completions.folders)
  var root: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @Option(help: ArgumentHelp(HelpText.failOn, valueName: "severity"))
  var failOn = FailOn.warning

  @Option(
    name: .customLong("rule"), help: "Show only findings of this rule; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(help: "Show only findings of this severity or above: notice, minor, major, critical.")
  var severity = Severity.notice

  @Flag(inversion: .prefixedNo, help: "Show notes.")
  var notes = true

  @Flag(
    help: "Process each article in a separate process first; skip and report articles that crash it.")
  var isolate = false

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown, html }

  @Option(
    help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @Flag(inversion: .prefixedNo, help: "On a terminal, show the text in $PAGER, or in less if it is not set.")
  var pager = true

  @OptionGroup(title: "Output") var look: WidthOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func run() throws {
    var check = try reading.check(roots: root.map { [$0] } ?? [], articles: articles, say: voice.whisper).check
    check.selection.rules = rules.map { RuleID($0) }
    let text = DiffText(width: look.columns, style: look.style(), meaning: Catalogue.meaning)
    var diff = Diff(check: check, left: left, right: right)
    diff.leastSeverity = severity
    diff.showsNotes = notes
    if isolate { diff.rehearsal = WorkOptions.rehearsal(check, config: reading.config) }
    let outcome = diff.run(look: text, say: voice.whisper)
    // With several articles, only those that differ are shown.
    let shown = outcome.pages.filter { $0.differs || outcome.compared == 1 }
    let status = ExitStatus(outcome.report, failOn: failOn).rawValue
    for trouble in outcome.report.troubles.essential { Console.say(trouble.description) }
    switch format {
    case .text:
      var all = shown.map { $0.text + "\n" }.joined()
      if outcome.compared > 1 { all += text.summary(compared: outcome.compared, differing: shown.count) }
      if pager { Pager.show(all, endingIn: status) }
      try Console.write(all)
    case .markdown: for page in shown { try Console.write(page.list.markdown() + "\n") }
    case .html: try Console.write(DiffList.html(shown.map(\.list)))
    }
    throw ExitCode(status)
  }
}
