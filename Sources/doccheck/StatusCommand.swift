import ArgumentParser
import DocModel
import Pipeline
import Reports

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show which articles exist in which locales, and how fresh they are.",
    discussion: ExitStatus.explanation)

  @Argument(help: "Folders that hold the folders of the locales.")
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(name: .customLong("locale"), help: "Show this locale only; can be repeated.")
  var locales: [LocaleTag] = []

  @Option(name: .customLong("article"), help: "Show this article only (a path or a glob); can be repeated.")
  var articles: [String] = []

  @OptionGroup var look: WidthOptions

  func run() throws {
    var check = try reading.check(roots: roots).check
    check.selection = Selection(locales: locales, articles: articles)
    let (table, troubles) = Status(check: check).run(say: Console.say)
    if !table.rows.isEmpty { try Console.write(table.text(width: look.columns, style: look.style())) }
    try ExitCode.end(with: troubles)
  }
}
