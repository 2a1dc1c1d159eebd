import ArgumentParser
import DocModel
import Foundation
import LanguageServer
import Pipeline
import Reports

struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract:
      "Serve an editor: findings while you write, fixes, and the other locales' text, over standard input and output.",
    discussion: """
      Speaks the Language Server Protocol 3.17. The project's settings are those of .doccheck.yml; options given here are \
      for all folders that the editor opens. An article that crashes the program is left out until it changes.
      """)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var work: WorkOptions

  @Flag(help: "Accepted, as editors add it: there is no other way than standard input and output.")
  var stdio = false

  @Flag(help: .hidden)
  var engine = false

  @Flag(help: .hidden)
  var restarted = false

  func run() throws {
    let limits = work.limits(over: ArticleLimits())
    guard engine else {
      let arguments = CommandLine.arguments.dropFirst(2)
      let supervisor = Supervisor(
        [Console.program, "lsp", "--engine"] + arguments, limit: .seconds(limits.seconds))
      throw ExitCode(supervisor.run())
    }
    StandardStream.limitMemory(to: limits.memory << 20)
    throw ExitCode(ServerLoop.run(isSupervised: true, isRestarted: restarted) { try check($0) })
  }

  /// The check of a project: its configuration, the options given here, and the editor's settings above both.
  private func check(_ location: ProjectLocation) throws -> Check {
    var reading = reading
    // A folder without a configuration must not use that of the working directory: an empty file has the defaults.
    reading.config = reading.config ?? location.configuration ?? "/dev/null"
    if let source = location.settings.source.flatMap({ LocaleTag($0) }) { reading.source = source }
    var check = try reading.check(roots: location.roots, onlyArticles: true).check
    // The tree of a file that is opened alone is checked as a whole.
    check.selection = Selection()
    check.limits = work.limits(over: check.limits)
    check.makesNotes = location.settings.notes
    if let confidence = location.settings.minConfidence { check.threshold = UInt8(confidence) }
    return check
  }
}
