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
