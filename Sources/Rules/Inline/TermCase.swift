internal import Alignment
internal import Findings

/// The same name in other letter case.
struct TermCase: SplitRule {
  static let check: CheckCard? = CheckCard("name", title: "Name in other letter case")
  static let card = RuleCard(
    id: "term-case", title: "Name in other letter case", severity: .minor, mqm: .terminology,
    rationale:
      "MSAL, iOS and Intune are written one way only: other capitals look like another product, and search is not always kind.",
    fix: .lessSure,
    passing: [
      Example([
        "de": "MSAL nutzen.", "fr": "Utilisez MSAL.", "ko": "MSAL을 사용합니다.", "pl": "Użyj MSAL.", "sv": "Använd MSAL.",
      ]),
      Example(
        [
          "en": "GearBox pages are `.gearbox` files.", "de": "GearBox-Seiten sind .gearbox-Dateien.",
          "fr": "Les pages GearBox sont des fichiers `.gearbox`.", "ko": "GearBox 페이지는 `.gearbox` 파일입니다.",
          "pl": "Strony GearBox to pliki `.gearbox`.", "sv": "GearBox-sidor är `.gearbox`-filer.",
        ], source: "en"),
    ],
    failing: [
      Example([
        "de": "↓Msal nutzen.", "fr": "Utilisez MSAL.", "ko": "MSAL을 사용합니다.", "pl": "Użyj MSAL.", "sv": "Använd MSAL.",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .spelling else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
