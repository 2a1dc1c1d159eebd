import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Print the structure of an article as JSON, or one of its tables.",
    discussion: ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case json, csv }

  @Argument(
    help: "The article: a path below the locale folder. Optional if there is only one.",
    completion: Completions.articles)
  var article: String?

  @Option(help: "The locale to read.", completion: Completions.locales)
  var locale: LocaleTag

  @Option(
    help: HelpText.root,
    completion: Completions.folders)
  var root: String?

  @Option(help: "Print only this table, counted from 1.")
  var table: Int?

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (csv for a table).")
  var format = Format.json

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func validate() throws {
    if format == .csv, table == nil { throw ValidationError("--format csv prints one table: name it with --table N.") }
  }

  func run() throws {
    let check = try reading.check(roots: root.map { [$0] } ?? [], say: voice.whisper).check
    let (extracted, troubles) = try Extract.run(
      roots: check.roots, article: article, locale: locale, layout: check.layout, source: check.source,
      flavor: check.flavor, say: voice.whisper)
    if let number = table {
      guard let table = extracted.table(number) else {
        throw RunError("there is no table \(number): the article has \(extracted.tableCount)")
      }
      try Console.write(format == .csv ? table.csv() : table.json())
    } else {
      try Console.write(extracted.json())
    }
    try ExitCode.end(with: troubles)
  }
}

extension ExitCode {
  /// Prints the troubles, and exits with status 2 if one of them is a failure.
  static func end(with troubles: [RunError]) throws {
    try end(with: troubles, lines: troubles.told.map(\.description))
  }

  /// Prints the lines that tell the troubles, and exits with status 2 if one of them is a failure.
  static func end(with troubles: [RunError], lines: [String]) throws {
    for line in lines { Console.say(line) }
    if troubles.contains(where: { $0.severity == .failure }) { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }
}
