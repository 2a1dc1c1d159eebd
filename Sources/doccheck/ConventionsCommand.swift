import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ConventionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conventions",
    abstract: "Show what each locale does with the source's links, images and metadata, with counts.",
    discussion:
      "What is followed nearly everywhere is no finding, and what breaks it is one. --write keeps the conventions in the configuration, where `accept: false` strikes one.\n\n"
      + ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "Folders that hold the folders of the locales.", completion: Completions.folders)
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(name: .customLong("locale"), help: "Show this locale only; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(help: "How it is written: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @Flag(help: "Write the conventions into the configuration.")
  var write = false

  @OptionGroup var look: WidthOptions
  @OptionGroup var voice: VoiceOptions

  func run() throws {
    let (check, configuration) = try reading.check(roots: roots, say: voice.whisper)
    let report = check.run(say: voice.whisper)
    for trouble in report.troubles where trouble.severity == .failure { voice.say(trouble) }
    let rows = report.conventions.filter { row in locales.isEmpty || locales.contains(row.locale) }
    switch format {
    case .text: try Console.write(ConventionReport(rows).text(width: look.columns, style: look.style()))
    case .json: try Console.write(try ConventionReport(rows).json())
    }
    if write {
      let file = configuration.file ?? Configuration.fileName
      let count = try ConventionFile.write(rows, to: file)
      voice.whisper("\(count) \(count == 1 ? "convention" : "conventions") written into \(file)")
    }
    if !report.isComplete { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }
}
