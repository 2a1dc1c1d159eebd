import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Fix what can be copied from other locales: code, link targets, ids, numbers; never prose.",
    discussion: """
      Shows the changes as a diff unless --write is given. A change is kept only if it removes its finding and causes \
      no other one.

      --convention does something else: it leads what breaks a convention of its locale, as doccheck conventions \
      lists them, to the value that the convention determines. A link or an image is changed only if its new file exists.

      --heading-ids writes the ids of the source's headings into the source and all translations, where the flavor has \
      a notation for them. Links of the page to the old id are changed along; a heading to which other pages link by \
      its old id is left alone.

      --relink leads the links of translations that lead to a page of another locale to that page in the reader's \
      locale, where it has the page; a fragment becomes that of the same section. So are full addresses of the site \
      that `site: url:` of the configuration names.

      Exit status: 0 nothing to change, or changes written; 1 changes shown but not written; 2 not all of the work \
      could be done.
      """)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @Flag(help: "Show the changes as a diff, also with --write.")
  var diff = false

  @Flag(help: "Write the files. A file that has changed in the meantime is not written.")
  var write = false

  @Flag(
    name: .customLong("unsafe"),
    help: "Also apply fixes that need review: numbers and names in text, yes and no in cells.")
  var lessSure = false

  @Option(
    help: ArgumentHelp(
      "Mend only what breaks the convention of this form, or of all, as doccheck conventions lists them.",
      valueName: "form|all"))
  var convention: String?

  @Flag(
    name: .customLong("heading-ids"),
    help: "Write the ids of the source's headings into all locales, and change nothing else.")
  var headingIDs = false

  @Flag(help: "Lead links to a page of another locale to that page in the reader's locale, and change nothing else.")
  var relink = false

  @Option(help: ArgumentHelp("The number of threads. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    name: .customLong("rule"), help: "Fix only findings of this rule; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(name: .customLong("locale"), help: "Fix only this locale; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Fix only this article (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @OptionGroup(title: "Output") var look: WidthOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs takes 1 or more.") }
    guard convention == nil || !lessSure else {
      throw ValidationError("--unsafe does not go with --convention, which makes safe changes only.")
    }
    guard !headingIDs || !lessSure && convention == nil && rules.isEmpty else {
      throw ValidationError("--heading-ids does not go with --unsafe, --convention and --rule.")
    }
    guard !relink || !headingIDs && !lessSure && convention == nil && rules.isEmpty else {
      throw ValidationError("--relink does not go with --heading-ids, --unsafe, --convention and --rule.")
    }
  }

  func run() throws {
    var (check, configuration) = try reading.check(roots: roots, say: voice.whisper)
    check.selection = Selection(rules: rules.map { RuleID($0) }, locales: locales, articles: articles)
    if let jobs { check.jobs = jobs }
    if relink { return try relink(check, site: configuration.site.url) }
    let outcome = outcome(of: check)
    try show(outcome.files)
    if headingIDs { return try end(pinning: outcome) }
    let count = outcome.files.reduce(0) { $0 + $1.findings.count }
    let (refused, carried) = (outcome.refused.count, outcome.carried)
    let (verb, unwritten) = (write ? "fixed" : "can be fixed", outcome.unwritten)
    if !voice.quiet {
      Console.say(
        "\(count) \(count == 1 ? "finding" : "findings") \(verb) in \(outcome.files.count) \(outcome.files.count == 1 ? "file" : "files")"
          + (carried == 0
            ? ""
            : "; \(carried) changed \(carried == 1 ? "value" : "values") of the source \(write ? "copied" : "can be copied")")
          + (unwritten == 0
            ? ""
            : "; \(unwritten) \(unwritten == 1 ? "fix" : "fixes") could not be written")
          + (refused == 0
            ? ""
            : "; \(refused) \(refused == 1 ? "fix was" : "fixes were") not applied, because the finding remained or another one appeared")
          + "; \(outcome.rest) \(outcome.rest == 1 ? "finding needs" : "findings need") manual work"
          + (write || outcome.files.isEmpty ? "" : "; apply the fixes with --write"))
    }
    try ExitCode.end(with: outcome.troubles.essential)
    if !write, !outcome.files.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func show(_ files: [ApplyFixes.File]) throws {
    guard diff || !write else { return }
    let diff = UnifiedDiff(style: look.style())
    for file in files { try Console.write(diff.text(of: file.name, from: file.old, to: file.new)) }
  }

  private func relink(_ check: Check, site: String?) throws {
    var relink = RelinkPages(check: check)
    relink.site = site.flatMap { SiteAddress($0) }
    relink.writes = write
    let outcome = relink.run(say: voice.whisper)
    try show(outcome.files)
    let (count, files, left) = (outcome.count, outcome.files.count, outcome.left)
    if !voice.quiet {
      Console.say(
        "\(count) \(count == 1 ? "link" : "links") \(write ? "led" : "can be led") to the reader's locale in \(files) \(files == 1 ? "file" : "files")"
          + (left == 0
            ? ""
            : "; \(left) \(left == 1 ? "link stays" : "links stay"), because the locale lacks the section, the place in the file is not certain, or a finding would follow")
          + (write || count == 0 ? "" : "; write them with --write"))
    }
    try ExitCode.end(with: outcome.troubles.essential)
    if !write, count > 0 { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func end(pinning outcome: ApplyFixes.Outcome) throws {
    let (count, files, left) = (outcome.pinned, outcome.files.count, outcome.unpinned)
    if !voice.quiet {
      Console.say(
        "\(count) heading \(count == 1 ? "id" : "ids") \(write ? "written" : "can be written") in \(files) \(files == 1 ? "file" : "files")"
          + (left == 0
            ? ""
            : "; \(left) \(left == 1 ? "heading keeps its id" : "headings keep their ids"), to which other pages link or which cannot be written")
          + (write || count == 0 ? "" : "; write them with --write"))
    }
    try ExitCode.end(with: outcome.troubles.essential)
    if !write, count > 0 { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func outcome(of check: Check) -> ApplyFixes.Outcome {
    if headingIDs {
      var pin = PinHeadingIDs(check: check)
      pin.writes = write
      return pin.run(say: voice.whisper)
    }
    if let convention {
      var follow = FollowConventions(check: check)
      follow.form = convention == "all" ? nil : convention
      follow.writes = write
      return follow.run(say: voice.whisper)
    }
    var mend = ApplyFixes(check: check)
    mend.takesLessSure = lessSure
    mend.writes = write
    return mend.run(say: voice.whisper)
  }
}
