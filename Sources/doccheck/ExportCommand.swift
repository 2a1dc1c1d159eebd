internal import ArgumentParser
import DocModel
package import Pipeline
import Reports

extension Export.Format: ExpressibleByArgument {}
extension Terms.Format: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a file for translation tools for each locale.",
    discussion: """
      xliff: XLIFF 2.1 with all segments, findings as notes of their unit. tmx: TMX 1.4b with the segments that have no \
      findings. csv: the findings with the source and the translation, for spreadsheets.

      Exit status: 0 the files were written, 2 not all of the work could be done.
      """)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @Option(help: "The format: \(Export.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: Export.Format

  @Option(help: "The output folder: OUT/<locale>.xlf, .tmx or .csv.", completion: Completions.folders)
  var out: String

  @Option(
    name: .customLong("locale"), help: "Write only this locale; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Write only this article (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func run() throws {
    var check = try reading.check(roots: roots, say: voice.whisper).check
    check.selection = Selection(locales: locales, articles: articles)
    let (files, troubles) = try Export(check: check, format: format, output: out).run(say: voice.whisper)
    for file in files { try Console.write(file + "\n") }
    try ExitCode.end(with: troubles)
  }
}

struct TermsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "terms",
    abstract: "List product and API names and how each locale writes them, as a basis for a glossary.",
    discussion: "Review the list, then pass it to check with --glossary.\n\n"
      + ExitStatus.explanation)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @Option(help: "The format: \(Terms.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Terms.Format.csv

  @Option(help: "Write the list to this file.", completion: .file())
  var output: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func run() throws {
    let check = try reading.check(roots: roots, say: voice.whisper).check
    let (bytes, troubles) = try Terms(check: check).run(format, say: voice.whisper)
    try Console.deliver(bytes, to: output)
    try ExitCode.end(with: troubles)
  }
}
