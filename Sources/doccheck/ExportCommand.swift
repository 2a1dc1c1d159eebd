internal import ArgumentParser
import DocModel
package import Pipeline
import Reports

extension Export.Format: ExpressibleByArgument {}
extension Terms.Format: ExpressibleByArgument {}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a file for each locale that translators' tools read.",
    discussion: """
      xliff: XLIFF 2.1, all segments beside the source's, findings as notes. tmx: TMX 1.4b, the segments that no finding \
      doubts. csv: the findings with both texts, for spreadsheets.

      Ends in 0 where the files were written, in 2 where not all of the work could be done.
      """)

  @Argument(
    help: "Folders that hold the folders of the locales (content where none is given).", completion: Completions.folders
  )
  var roots: [String] = []

  @Option(help: "How it is written: \(Export.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: Export.Format

  @Option(help: "The folder the files go to: OUT/<locale>.xlf, .tmx or .csv.", completion: Completions.folders)
  var out: String

  @Option(
    name: .customLong("locale"), help: "Write this locale only; can be repeated.", completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Write this article only (a path or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var voice: VoiceOptions

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
    abstract: "List names of products and interfaces, and how each locale writes them: a glossary to begin with.",
    discussion: "What it prints can be given to check as --glossary, once a person has looked at it.\n\n"
      + ExitStatus.explanation)

  @Argument(
    help: "Folders that hold the folders of the locales (content where none is given).", completion: Completions.folders
  )
  var roots: [String] = []

  @Option(help: "How it is written: \(Terms.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Terms.Format.csv

  @Option(help: "Write the list to this file.", completion: .file())
  var output: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var voice: VoiceOptions

  func run() throws {
    let check = try reading.check(roots: roots, say: voice.whisper).check
    let (bytes, troubles) = try Terms(check: check).run(format, say: voice.whisper)
    try Console.deliver(bytes, to: output)
    try ExitCode.end(with: troubles)
  }
}
