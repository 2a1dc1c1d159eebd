import ArgumentParser
import Pipeline
import Reports

@main
struct Doccheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Product.name,
    abstract: "Holds the translations of a documentation against each other, and says who is wrong.",
    discussion: ExitStatus.explanation,
    version: Product.version,
    subcommands: [
      DiffCommand.self, CheckCommand.self, BuildCommand.self, ServeCommand.self, ExtractCommand.self,
      RenderCommand.self, StatusCommand.self, StampCommand.self, RulesCommand.self, ExplainCommand.self,
    ])

  /// swift-argument-parser would end usage errors in 64 and thrown errors in 1, which here means findings.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch {
      exit(for: error)
    }
  }

  private static func exit(for error: any Error) -> Never {
    if let code = error as? ExitCode { exit(withError: code) }
    if let trouble = error as? Trouble {
      Console.say(trouble.description)
    } else if exitCode(for: error) == .success {
      exit(withError: error)
    } else {
      try? Console.write(fullMessage(for: error) + "\n", to: .error)
    }
    exit(withError: ExitCode(ExitStatus.incomplete.rawValue))
  }
}
