import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how two locales of an article differ, and who is wrong.",
    discussion: "All locales under the root are read, for the vote.\n\n" + ExitStatus.explanation)

  @Argument(help: "The locale on the left.", completion: Completions.locales)
  var left: LocaleTag

  @Argument(help: "The locale on the right.", completion: Completions.locales)
  var right: LocaleTag

  @Argument(
    help: "Articles (paths or globs); all that both locales have where none is named.", completion: Completions.articles
  )
  var articles: [String] = []

  @Option(
    help: "The folder that holds the folders of the locales; content where it is not given.",
    completion: Completions.folders)
  var root: String?

  @OptionGroup var reading: ReadingOptions

  @Option(help: "End in 1 from here on: notice, minor, major, critical; or note, warning, error.")
  var failOn = FailOn.warning

  @Option(
    name: .customLong("rule"), help: "Show this rule's findings only; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(help: "Leave out findings of less harm: notice, minor, major, critical.")
  var severity = Severity.notice

  @Flag(inversion: .prefixedNo, help: "Show notes.")
  var notes = true

  @Flag(
    help:
      "Go through each article in a process of its own first: what ends that is left out and named, and the rest is shown."
  )
  var isolate = false

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown, html }

  @Option(
    help: "How it is written: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (to send to a translator).")
  var format = Format.text

  @Flag(inversion: .prefixedNo, help: "On a terminal, show the text through $PAGER, or less where it is not set.")
  var pager = true

  @OptionGroup var look: WidthOptions
  @OptionGroup var voice: VoiceOptions

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
