internal import Alignment
internal import Findings

/// A value of a small set is another of the set.
struct CellEnum: SplitRule {
  static let card = RuleCard(
    id: "cell-enum", title: "Another value of a small set", severity: .major, mqm: .mistranslation,
    rationale: "Preview is not Supported, ✔ is not ✖: which cells of a column are alike is the same in every language.",
    fix: .lessSure,
    passing: [
      Example([
        "en": "| A | B |\n|-|-|\n| x1 | Preview |\n| x2 | Deprecated |",
        "de": "| A | B |\n|-|-|\n| x1 | Vorschau |\n| x2 | Veraltet |",
        "fr": "| A | B |\n|-|-|\n| x1 | Préversion |\n| x2 | Déconseillé |",
        "es": "| A | B |\n|-|-|\n| x1 | Versión preliminar |\n| x2 | En desuso |",
      ])
    ],
    failing: [
      Example([
        "en": "| A | B |\n|-|-|\n| x1 | red |\n| x2 | red |\n| x3 | red |\n| x4 | blue |\n| x5 | blue |\n| x6 | blue |",
        "de": "| A | B |\n|-|-|\n| x1 | rot |\n| x2 | rot |\n| x3 | rot |\n↓| x4 | rot |\n| x5 | blau |\n| x6 | blau |",
        "fr":
          "| A | B |\n|-|-|\n| x1 | rouge |\n| x2 | rouge |\n| x3 | rouge |\n| x4 | bleu |\n| x5 | bleu |\n| x6 | bleu |",
        "es":
          "| A | B |\n|-|-|\n| x1 | rojo |\n| x2 | rojo |\n| x3 | rojo |\n| x4 | azul |\n| x5 | azul |\n| x6 | azul |",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .enumeration || d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first else {
      return nil
    }
    return finding(
      d,
      "The cell says ‘\(AlignedArticle.cut(own.text))’, a word that stands for another value in this column, and ‘\(AlignedArticle.cut(other.text))’ in \(article.others(d)): check it against the source.",
      in: article, doubts: d.aspect == .enumeration ? .fewValues : [])
  }
}
