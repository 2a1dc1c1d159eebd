import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

/// Which findings of a run are shown.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"), help: "Show only findings of this rule; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(
    name: .customLong("locale"), help: "Show only findings in this locale; can be repeated. All locales are compared.",
    completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Check only this article (a path, a file or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Flag(help: "Ignore named files that are not articles, instead of ending in an error; for hooks.")
  var onlyArticles = false

  @Option(
    help: ArgumentHelp(
      "Treat findings with less confidence than N (0 to 100) as notes. Default: \(Finding.defaultThreshold).",
      valueName: "n"))
  var minConfidence: Int?

  @Flag(help: "Show notes, too: findings of severity notice, or with low confidence.")
  var notes = false

  @Option(
    help: ArgumentHelp(
      "Show only the N most severe findings. Default: \(Self.fitting) on a terminal, else all.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show all findings on a terminal, too.")
  var all = false

  /// The number of findings that a terminal shows.
  static let fitting = 50

  func validate() throws {
    guard (0...100).contains(minConfidence ?? 0) else { throw ValidationError("--min-confidence takes 0 to 100.") }
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes 0 or more.") }
    guard !all || limit == nil else { throw ValidationError("--all and --limit exclude each other: give one.") }
  }
}

/// Which findings make the command end in 1.
struct StatusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      HelpText.failOn,
      valueName: "severity"))
  var failOn = FailOn.warning

  @Option(help: ArgumentHelp("Exit with 0 if there are at most N findings at or above --fail-on.", valueName: "n"))
  var maxFindings = 0

  func validate() throws {
    guard maxFindings >= 0 else { throw ValidationError("--max-findings takes 0 or more.") }
  }
}
