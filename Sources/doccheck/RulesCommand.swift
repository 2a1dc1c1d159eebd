import ArgumentParser
import Findings
import Pipeline
import Reports

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
