import ArgumentParser
import DocModel
import Pipeline
import Reports

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which articles exist in which locales, and how far each is behind its source.",
    discussion: ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, markdown, svg }

  @Argument(help: "Folders that hold the folders of the locales.", completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(name: .customLong("locale"), help: "Show this locale only; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Show this article only (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Option(help: "How it is written: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (a badge).")
  var format = Format.text

  @OptionGroup var look: WidthOptions
  @OptionGroup var voice: VoiceOptions

  func run() throws {
    var check = try reading.check(roots: roots, articles: articles).check
    check.selection.locales = locales
    let (report, troubles) = Status(check: check).run(say: voice.whisper)
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
  }
}

struct StampCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stamp",
    abstract: "Write into each translation from which version of its source it was made.",
    discussion:
      "What git tells is kept in the front matter; nothing else of a file changes, and one of which nothing is known stays as it is. Without --write it is only said.\n\n"
      + ExitStatus.explanation)

  @Argument(help: "Folders that hold the folders of the locales.", completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var voice: VoiceOptions

  @Option(help: "The key of the front matter; its value is the commit in which that version of the source came.")
  var key = "default_lang_commit"

  @Option(
    name: .customLong("locale"), help: "Stamp this locale only; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Stamp this article only (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Flag(help: "Write the files.")
  var write = false

  func validate() throws {
    let isPlain = key.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || "_-.".utf8.contains($0)
    }
    guard !key.isEmpty, isPlain else { throw ValidationError("--key takes letters, digits, _, - and dots.") }
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
      "\(files) \(write ? "stamped" : "to stamp; --write stamps them"), \(outcome.stamped) stamped before, \(outcome.unknown) unknown.\n"
    )
    try ExitCode.end(with: outcome.troubles)
  }
}
