import Checks
package import DocModel
import Features
package import Findings
package import Reports

/// Static knowledge of the program: the rules with their cards, and the words of the languages.
package enum Catalogue {
  package static var cards: [RuleCard] { RuleSet.all.cards }

  /// The full names (`rule/check`) of the checks of rules that have more than one.
  package static var checks: [RuleID] { RuleSet.all.checks }

  /// All names accepted in configurations, comments and options: rules and their checks.
  package static var names: [String] { (cards.map(\.id) + checks).map(\.name) }

  /// The meaning of a standalone word in a language (`yes`, `no`, `not applicable`), or nil if it is not known.
  @Sendable package static func meaning(_ text: String, _ locale: LocaleTag) -> KnownWord? {
    Lexicon.meaning(of: text.utf8, language: locale.language).map {
      KnownWord(gloss: $0.gloss, isYes: $0 == .none ? false : $0.answersYes)
    }
  }
}
