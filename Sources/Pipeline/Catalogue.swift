public import DocModel
import Features
public import Findings
public import Reports
import Rules

/// What a run knows: its rules, by their cards, and the words of the languages.
public enum Catalogue {
  public static var cards: [RuleCard] { RuleSet.all.cards }

  /// The checks of the rules that have several, by their whole names.
  public static var checks: [RuleID] { RuleSet.all.checks }

  /// The names that configurations, comments and options know: of rules, and of their checks.
  public static var names: [String] { (cards.map(\.id) + checks).map(\.name) }

  /// What a word that stands alone means in a language (`yes`, `no`, `not applicable`), nil where it is not known.
  @Sendable public static func meaning(_ text: String, _ locale: LocaleTag) -> KnownWord? {
    Lexicon.meaning(of: text.utf8, language: locale.language).map {
      KnownWord(gloss: $0.gloss, isYes: $0 == .none ? false : $0.answersYes)
    }
  }
}
