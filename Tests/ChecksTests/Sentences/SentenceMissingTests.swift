import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct SentenceMissingTests {
  private let source = """
    # Profile

    The profile shows the name of the user. It is shared only when the administrator allows it. Every administrator can change the list of the members.

    The group has a name and a list of members. Each member can be in several groups at the same time.

    """
  private let rest = [
    "de":
      "Die Gruppe hat einen Namen und eine Liste der Mitglieder. Jedes Mitglied kann in mehreren Gruppen zugleich sein.",
    "fr": "Le groupe a un nom et une liste de membres. Chaque membre peut appartenir à plusieurs groupes à la fois.",
    "es":
      "El grupo tiene un nombre y una lista de miembros. Cada miembro puede estar en varios grupos al mismo tiempo.",
  ]
  private let sentences = [
    "de": [
      "Das Profil zeigt den Namen des Benutzers.", "Es wird nur geteilt, wenn der Administrator es erlaubt.",
      "Jeder Administrator kann die Liste der Mitglieder ändern.",
    ],
    "fr": [
      "Le profil affiche le nom de l’utilisateur.", "Il n’est partagé que si l’administrateur l’autorise.",
      "Chaque administrateur peut modifier la liste des membres.",
    ],
    "es": [
      "El perfil muestra el nombre del usuario.", "Solo se comparte si el administrador lo permite.",
      "Cada administrador puede cambiar la lista de los miembros.",
    ],
  ]

  /// The locales that have loud findings about a missing sentence.
  private func locales(lacking: Set<String>) -> [String] {
    var files = ["en/a.md": source]
    for (locale, own) in sentences {
      let text = lacking.contains(locale) ? [own[0], own[2]] : own
      files["\(locale)/a.md"] = "# Profil\n\n\(text.joined(separator: " "))\n\n\(rest[locale] ?? "")\n"
    }
    return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
      .filter { $0.rule == "sentence-missing" && $0.level(threshold: Finding.defaultThreshold) != .note }
      .map(\.locale.description).sorted()
  }

  @Test func oneOfThreeTranslationsThatLacksASentenceIsReported() {
    #expect(locales(lacking: ["de"]) == ["de"])
    #expect(locales(lacking: []).isEmpty)
  }

  /// Then the source has it since they were made.
  @Test func twoOfThreeThatLackItAreNotBlamed() {
    #expect(locales(lacking: ["de", "fr"]).isEmpty)
  }

  /// A paragraph of very many sentences is not cut, whatever the number of them in each language.
  @Test func paragraphsOfVeryManySentencesAreLeft() {
    func text(_ count: Int) -> String {
      (0..<count).map { "The container \($0) of the Kubernetes cluster is not a member." }.joined(separator: " ")
    }
    let files = ["en/a.md": text(2_000), "de/a.md": text(1_999), "fr/a.md": text(2_001), "es/a.md": text(2_000)]
    let findings = Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
    #expect(!findings.contains { $0.rule == "sentence-missing" || $0.rule == "sentence-added" })
  }
}
