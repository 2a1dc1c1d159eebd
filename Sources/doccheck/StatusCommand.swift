import ArgumentParser
import DocModel
import Pipeline
import Reports

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which articles exist in which locales, and how outdated each translation is.",
    discussion: ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, markdown, svg }

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @Option(name: .customLong("locale"), help: "Show only this locale; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Show only this article (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (a badge).")
  var format = Format.text

  @OptionGroup(title: "Output") var look: WidthOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  func run() throws {
    let trace = cache.trace()
    var check = try reading.check(roots: roots, articles: articles).check
    check.selection.locales = locales
    let (report, troubles) = Status(check: check).run(say: voice.whisper)
    trace?.seal()
    switch format {
    case .text:
      if !report.articles.isEmpty, !report.locales.isEmpty {
        try Console.write(report.text(width: look.columns, style: look.style()))
      }
    case .json: try Console.write(try report.json())
    case .markdown: try Console.write(report.markdown())
    case .svg: try Console.write(report.svg())
    }
    try ExitCode.end(with: troubles)
    trace?.store(status: ExitStatus.clean.rawValue, duration: nil)
    cache.folder?.sweep()
  }
}

struct StampCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stamp",
    abstract: "Record in each translation which version of the source it was made from.",
    discussion:
      """
      Adds the commit that the git history shows to the front matter; nothing else in a file changes. Files whose version \
      is unknown are not changed. Without --write, only lists the changes.

      \(ExitStatus.explanation)
      """)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  @Option(help: "The front matter key for the source commit.")
  var key = "default_lang_commit"

  @Option(
    name: .customLong("locale"), help: "Stamp only this locale; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Stamp only this article (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Flag(help: "Write the files.")
  var write = false

  func validate() throws {
    let isPlain = key.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || "_-.".utf8.contains($0)
    }
    guard !key.isEmpty, isPlain else {
      throw ValidationError("--key takes letters, digits, underscores, hyphens and dots.")
    }
  }

  func run() throws {
    var check = try reading.check(roots: roots, say: voice.whisper).check
    check.asksGit = true
    check.selection = Selection(locales: locales, articles: articles)
    var stamp = Stamp(check: check, key: key)
    stamp.writes = write
    let outcome = stamp.run(say: voice.whisper)
    for line in outcome.lines { try Console.write(line + "\n") }
    let files = "\(outcome.lines.count) \(outcome.lines.count == 1 ? "file" : "files")"
    try Console.write(
      "\(files) \(write ? "stamped" : "to stamp (write them with --write)"), \(outcome.stamped) already stamped, \(outcome.unknown) unknown.\n"
    )
    try ExitCode.end(with: outcome.troubles)
  }
}
