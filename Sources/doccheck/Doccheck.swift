import ArgumentParser
import Findings
import Pipeline
import Reports

@main
struct Doccheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Product.name,
    abstract: "Compares the translations of a documentation set and reports which one is wrong.",
    discussion: ExitStatus.explanation,
    version: Product.version,
    subcommands: [
      DiffCommand.self, CheckCommand.self, MergeCommand.self, WorkerCommand.self, BuildCommand.self, ServeCommand.self,
      ExtractCommand.self,
      RenderCommand.self, StatusCommand.self, StampCommand.self, FixCommand.self, ReportCommand.self,
      ExportCommand.self, LSPCommand.self, TermsCommand.self, ConventionsCommand.self, RulesCommand.self,
      ExplainCommand.self, InitCommand.self, ConfigCommand.self,
    ])

  /// Maps errors to exit status 2; swift-argument-parser would use 64, or 1, which here means findings.
  static func main() async {
    // Swift reads arguments from /proc; without it, no command would run and no error would be shown.
    guard !CommandLine.arguments.isEmpty else {
      exit(for: RunError("the arguments cannot be read: mount /proc", file: "/proc/self/cmdline"))
    }
    // The end of a worker or a language server is for the program that runs it to see.
    if !["worker", "lsp"].contains(CommandLine.arguments.dropFirst().first) { CrashRecovery.begin() }
    if let slip = unknownCommand(CommandLine.arguments.dropFirst().first) { exit(for: ValidationError(slip)) }
    do {
      // A call whose result is known need not be parsed.
      if let status = try RunCache.replay(Array(CommandLine.arguments.dropFirst())) { Console.exit(status) }
      var command = try parseAsRoot()
      // The server finishes its responses first.
      if !(command is ServeCommand) { Interruption.begin() }
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch {
      exit(for: error)
    }
  }

  /// The error message for an unknown command, or nil if the command exists.
  private static func unknownCommand(_ word: String?) -> String? {
    guard let word, !word.hasPrefix("-") else { return nil }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(word) else { return nil }
    let suggestion = Spelling.suggestion(for: word, among: names)
    return "there is no command '\(word)'; there are \(names.joined(separator: ", "))\(suggestion)"
  }

  private static func exit(for error: any Error) -> Never {
    if let code = error as? ExitCode { exit(withError: code) }
    if let trouble = error as? RunError {
      Console.say(trouble.description)
    } else if exitCode(for: error) == .success {
      exit(withError: error)
    } else {
      let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
      try? Console.write(ShownText.lines(lines.map { ShownText.line($0) }.joined(separator: "\n")) + "\n", to: .error)
    }
    exit(withError: ExitCode(ExitStatus.incomplete.rawValue))
  }
}

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.", discussion: ExitStatus.explanation)

  @Flag(help: "Also list the checks of each rule, with the names that --rule and the configuration take.")
  var checks = false

  @OptionGroup var look: WidthOptions

  func run() throws {
    try Console.write(RuleText(width: look.columns, style: look.style()).list(Catalogue.cards, checks: checks))
  }
}

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a rule, with examples of what it reports and what it ignores.",
    discussion: ExitStatus.explanation)

  @Argument(help: "The rule's name, as `doccheck rules` lists it.", completion: Completions.rules)
  var rule: String

  @OptionGroup var look: WidthOptions

  func run() throws {
    let cards = Catalogue.cards
    // A check (`rule/check`) is explained on the page of its rule.
    let name = rule.prefix { $0 != "/" }
    guard let card = cards.first(where: { $0.id.name == name }), Catalogue.names.contains(rule) else {
      throw RunError("there is no rule '\(rule)'" + Spelling.suggestion(for: rule, among: Catalogue.names))
    }
    try Console.write(RuleText(width: look.columns, style: look.style()).page(card))
  }
}
