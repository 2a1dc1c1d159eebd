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

  @Argument(help: "The locale on the left.")
  var left: LocaleTag

  @Argument(help: "The locale on the right.")
  var right: LocaleTag

  @Argument(help: "Articles (paths or globs); all that both locales have where none is named.")
  var articles: [String] = []

  @Option(help: "The folder that holds the folders of the locales; content where it is not given.")
  var root: String?

  @OptionGroup var reading: ReadingOptions

  @Option(help: "End in 1 from here on: notice, minor, major, critical; or note, warning, error.")
  var failOn = FailOn.warning

  @OptionGroup var look: WidthOptions

  func run() throws {
    let check = try reading.check(roots: root.map { [$0] } ?? [], articles: articles).check
    let text = DiffText(width: look.columns, style: look.style(), meaning: Catalogue.meaning)
    let outcome = Diff(check: check, left: left, right: right).run(look: text, say: { _ in })
    // Of many articles only those are shown that differ.
    let shown = outcome.pages.filter { $0.differs || outcome.compared == 1 }
    for page in shown { try Console.write(page.text + "\n") }
    if outcome.compared > 1 { try Console.write(text.summary(compared: outcome.compared, differing: shown.count)) }
    for trouble in outcome.report.troubles where trouble.severity == .failure { Console.say(trouble.description) }
    throw ExitCode(ExitStatus(outcome.report, failOn: failOn).rawValue)
  }
}
