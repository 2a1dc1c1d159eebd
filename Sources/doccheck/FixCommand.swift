import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Mend what can be copied from the source or the other locales: code, targets, ids, numbers; never prose.",
    discussion: """
      Shows the changes as a diff unless --write is given. A change stays only if its finding is gone after it and no \
      other one is there.

      Ends in 1 where there is something to change and --write was not given; else as every command: 2 where not all \
      of the work could be done.
      """)

  @Argument(
    help: "Folders that hold the folders of the locales (content where none is given).", completion: Completions.folders
  )
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Show the changes as a diff; also what is done where nothing is said.")
  var diff = false

  @Flag(help: "Write the files, each by way of a new file beside it, and only if it did not change meanwhile.")
  var write = false

  @Flag(
    name: .customLong("unsafe"),
    help: "Take the less sure fixes, too: numbers and names in text, yes and no in cells. Look at what they did.")
  var lessSure = false

  @Option(help: "Threads that work; all processors where it is not given.")
  var jobs: Int?

  @Option(
    name: .customLong("rule"), help: "Mend this rule's findings only; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(name: .customLong("locale"), help: "Mend this locale only; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Mend this article only (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @OptionGroup var look: WidthOptions
  @OptionGroup var voice: VoiceOptions

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    var check = try reading.check(roots: roots, say: voice.whisper).check
    check.selection = Selection(rules: rules.map { RuleID($0) }, locales: locales, articles: articles)
    if let jobs { check.jobs = jobs }
    var mend = ApplyFixes(check: check)
    mend.takesLessSure = lessSure
    mend.writes = write
    let outcome = mend.run(say: voice.whisper)
    if diff || !write {
      let diff = UnifiedDiff(style: look.style())
      for file in outcome.files { try Console.write(diff.text(of: file.name, from: file.old, to: file.new)) }
    }
    let count = outcome.files.reduce(0) { $0 + $1.findings.count }
    let refused = outcome.refused.count
    let verb = write ? "mended" : "can be mended"
    if !voice.quiet {
      Console.say(
        "\(count) \(count == 1 ? "finding" : "findings") \(verb) in \(outcome.files.count) \(outcome.files.count == 1 ? "file" : "files")"
          + (refused == 0
            ? ""
            : "; \(refused) \(refused == 1 ? "fix was" : "fixes were") not made: the finding stayed, or another came")
          + "; \(outcome.rest) \(outcome.rest == 1 ? "finding needs" : "findings need") a person"
          + (write || count == 0 ? "" : " (--write writes the files)"))
    }
    try ExitCode.end(with: outcome.troubles.essential)
    if !write, count > 0 { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}
