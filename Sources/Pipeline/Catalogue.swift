public import DocModel
import Features
public import Findings
public import Reports
import Rules

/// What a run knows: its rules, by their cards, and the words of the languages.
public enum Catalogue {
  public static var cards: [RuleCard] { RuleSet.all.cards }

  /// What a word that stands alone means in a language (`yes`, `no`, `not applicable`), nil where it is not known.
  @Sendable public static func meaning(_ text: String, _ locale: LocaleTag) -> KnownWord? {
    Lexicon.meaning(of: text.utf8, language: locale.language).map {
      KnownWord(gloss: $0.gloss, isYes: $0 == .none ? false : $0.answersYes)
    }
  }
}
