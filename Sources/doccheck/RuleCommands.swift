import ArgumentParser
import Findings
import Pipeline
import Reports

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules.", discussion: ExitStatus.explanation)

  @OptionGroup var look: WidthOptions

  func run() throws {
    try Console.write(RuleText(width: look.columns, style: look.style()).list(Catalogue.cards))
  }
}

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a rule, with examples of what it finds and what it leaves alone.",
    discussion: ExitStatus.explanation)

  @Argument(help: "The rule's name, as `doccheck rules` lists it.")
  var rule: String

  @OptionGroup var look: WidthOptions

  func run() throws {
    let cards = Catalogue.cards
    guard let card = cards.first(where: { $0.id.name == rule }) else {
      throw Trouble("there is no rule '\(rule)'" + Spelling.suggestion(for: rule, among: cards.map(\.id.name)))
    }
    try Console.write(RuleText(width: look.columns, style: look.style()).page(card))
  }
}
