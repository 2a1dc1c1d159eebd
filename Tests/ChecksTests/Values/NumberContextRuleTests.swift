import DocModel
import Findings
import Testing

@testable import Checks

/// The unit, the comparison, the sign and the month of a number that is the same in all locales.
@Suite struct NumberContextRuleTests {
  private func isLoud(_ text: String, _ locale: String, _ translation: String, fr: String) -> Bool {
    Tree(["en/a.md": text, "\(locale)/a.md": translation, "fr/a.md": fr], source: "en").loud
      .contains { $0.check == "number/context" && $0.place.locale.tag == locale }
  }

  @Test func thePartsOf24And7HaveNoUnits() {
    func isLoud(_ text: String) -> Bool {
      self.isLoud("It is matched 24/7 hourly.", "pt", text, fr: "Il est apparié 24/7 toutes les heures.")
    }
    #expect(!isLoud("É combinado 24 horas por dia, 7 dias por semana."))
  }

  /// Each row has a translation that says the same, and one that does not.
  @Test(arguments: [
    ("Wait 30 seconds.", "Attendez 30 secondes.", "ru", "Подождите 30 секунд.", "Подождите 30 минут."),
    ("Wait 30 seconds.", "Attendez 30 secondes.", "ja", "30秒待ちます。", "30分待ちます。"),
    ("Wait 30 seconds.", "Attendez 30 s.", "ko", "30초를 기다립니다.", "30분을 기다립니다."),
    ("Wait 30 seconds.", "Attendez 30 secondes.", "fi", "Odota 30 sekuntia.", "Odota 30 minuuttia."),
    ("A 2-day trial.", "Un essai de 2 jours.", "zh", "2 天试用。", "2 个月试用。"),
    ("A 2-day trial.", "Un essai de 2 jours.", "vi", "Dùng thử 2 ngày.", "Dùng thử 2 tháng."),
    ("Up to 512 MB.", "Jusqu’à 512 Mo.", "ru", "До 512 МБ.", "До 512 ГБ."),
    ("Up to 512MB.", "Jusqu’à 512 Mo.", "de", "Bis zu 512 MiB.", "Bis zu 512 kB."),
    ("Node >= 18 is needed.", "Node >= 18 requis.", "es", "Se necesita Node ≥ 18.", "Se necesita Node <= 18."),
    ("Use -1 here.", "Utilisez -1.", "pl", "Użyj -1.", "Użyj 1."),
    ("Use -1 here.", "Utilisez -1.", "pl", "Użyj minus 1.", "Użyj 1."),
    ("Ends July 4, 2025.", "Se termine le 4 juillet 2025.", "de", "Endet am 4. Juli 2025.", "Endet am 4. Juni 2025."),
    (
      "Ends July 4, 2025.", "Se termine le 4 juillet 2025.", "es", "Acaba el 4 de julio de 2025.",
      "Acaba el 4 de junio de 2025."
    ),
    (
      "Ends July 4, 2025.", "Se termine le 4 juillet 2025.", "pl", "Kończy się 4 lipca 2025.",
      "Kończy się 4 czerwca 2025."
    ),
  ])
  func whatBelongsToANumberIsCompared(source: String, fr: String, locale: String, same: String, other: String) {
    #expect(!isLoud(source, locale, same, fr: fr))
    #expect(isLoud(source, locale, other, fr: fr))
  }

  /// Words that only look like a unit, a range, an arrow, and a month that the source writes as a number.
  @Test(arguments: [
    ("See 2 secondary nodes in 5 days.", "Voir 2 nœuds secondaires en 5 jours.", "de", "2 Sekunden-Knoten in 5 Tagen."),
    ("Pages 3-5 -> 7.", "Pages 3-5 -> 7.", "de", "Seiten 3–5 → 7."),
    ("Ends 2025-07-04.", "Se termine le 4 juillet 2025.", "de", "Endet am 4. Juli 2025."),
    ("Every 1 hour.", "Toutes les heures.", "de", "Alle 60 Minuten, jede 1 Stunde."),
    ("Between 1 hour and 1 day.", "De 1 heure à 1 jour.", "ja", "1時間から1日まで。"),
  ])
  func whatOnlyLooksSoIsNot(source: String, fr: String, locale: String, translation: String) {
    #expect(!isLoud(source, locale, translation, fr: fr))
  }

  /// The words of a finding are those of the text, so that they can be shown and marked there.
  @Test(arguments: [
    ("Ends July 4, 2025.", "Se termine le 4 juillet 2025.", "Endet am 4. Juni 2025.", "4. Juni"),
    ("Node >=18 is needed.", "Node >=18 requis.", "Nötig ist Node <=18.", "<=18"),
    ("Until June 2025.", "Jusqu’en juin 2025.", "Bis Juli 2025.", "Juli 2025"),
  ])
  func theWordsAreThoseOfTheText(source: String, fr: String, translation: String, words: String) {
    let found = Tree(["en/a.md": source, "de/a.md": translation, "fr/a.md": fr], source: "en").loud
      .first { $0.check == "number/context" }
    #expect(found?.words == words)
  }
}
