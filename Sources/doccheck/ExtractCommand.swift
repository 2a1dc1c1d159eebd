import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Print what was read of an article, or one of its tables.",
    discussion: ExitStatus.explanation)

  enum Format: String, CaseIterable, ExpressibleByArgument { case json, csv }

  @Argument(help: "The article (a path); may be left out where there is only one.")
  var article: String?

  @Option(help: "The locale to read.")
  var locale: LocaleTag

  @Option(help: "The folder that holds the folders of the locales.")
  var root = "content"

  @Option(help: "Print only the table of this number, counted from 1.")
  var table: Int?

  @Option(help: "How it is written: \(Format.allCases.map(\.rawValue).joined(separator: ", ")) (csv for a table).")
  var format = Format.json

  @Option(help: "The flavour of Markdown. Found from the files where it is not given.")
  var flavor: Flavor?

  func validate() throws {
    if format == .csv, table == nil { throw ValidationError("--format csv prints a table; name it with --table N.") }
  }

  func run() throws {
    let (extracted, troubles) = try Extract.run(
      roots: [root], article: article, locale: locale, flavor: flavor, say: Console.say)
    if let number = table {
      guard let table = extracted.table(number) else {
        throw Trouble("there is no table \(number); the article has \(extracted.tableCount)")
      }
      try Console.write(format == .csv ? table.csv() : table.json())
    } else {
      try Console.write(extracted.json())
    }
    try ExitCode.end(with: troubles)
  }
}

extension ExitCode {
  /// Says what could not be done, and ends in 2 where a failure is among it.
  static func end(with troubles: [Trouble]) throws {
    for trouble in troubles { Console.say(trouble.description) }
    if troubles.contains(where: { $0.severity == .failure }) { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }
}
