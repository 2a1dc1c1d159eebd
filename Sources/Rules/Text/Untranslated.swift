internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Text was left in the language of the source.
struct Untranslated: ArticleRule {
  static let check: CheckCard? = CheckCard("text", title: "Block or page left untranslated")
  static let card = RuleCard(
    id: "untranslated", title: "Left untranslated", severity: .major, mqm: .untranslated,
    rationale:
      "A block that equals the source where the other locales differ, or a sentence in plain English, was not translated. Short texts count only where the same locale translates the same words, or their column, elsewhere.",
    passing: [
      Example(
        [
          "en": "## Options\n\nAzure Active Directory B2C", "fr": "## Options\n\nAzure Active Directory B2C",
          "de": "## Optionen\n\nAzure Active Directory B2C", "pl": "## Opcje\n\nAzure Active Directory B2C",
        ], source: "en"),
      Example(
        [
          "en": "# Format\n\nA format.\n\nThis format.", "de": "# Format\n\nEin Format.\n\nDieses Format.",
          "es": "# Formato\n\nUn formato.", "fr": "# La forme\n\nUn.", "pl": "# Forma\n\nNa.",
        ], source: "en"),
    ],
    failing: [
      Example(
        [
          "en": "Choose a name for the new group.", "fr": "↓Choose a name for the new group.",
          "de": "Wählen Sie einen Namen.", "pl": "Wybierz nazwę nowej grupy.",
        ], source: "en"),
      Example(
        [
          "en": "## Final Steps", "ru": "↓## Final Steps", "de": "## Letzte Schritte", "fr": "## Dernières étapes",
          "pl": "## Ostatnie kroki",
        ], source: "en"),
      Example(
        [
          "en": "| Key | Description |\n|-|-|\n| 1 | 2 |", "ko": "↓| 키 | Description |\n|-|-|\n| 1 | 2 |",
          "ja": "| キー | 説明 |\n|-|-|\n| 1 | 2 |", "ru": "| Ключ | Описание |\n|-|-|\n| 1 | 2 |",
          "fr": "| Clé | Description |\n|-|-|\n| 1 | 2 |",
        ], source: "en"),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for member in article.members.indices where !article.members[member].isOriginal {
      let reference = article.likelySource(of: member)
      let language = reference.map { article.members[$0].article.locale.language } ?? "en"
      guard article.members[member].article.locale.language != language else { continue }
      result += LeftInSource(article: article, member: member, reference: reference).findings().map { found in
        finding(
          found.message, in: article, member: member, line: found.line, confidence: found.confidence,
          severity: found.severity, form: found.form, salt: found.salt)
      }
    }
    return result
  }
}

extension Message {
  static func leftInSource(_ text: String, _ names: String, more: Int = 0, _ place: String = "") -> Message {
    let others = more == 0 ? "" : " and \(more) more \(more == 1 ? "text" : "texts") \(place)"
    let (verb, them) = more == 0 ? ("is", "it") : ("are", "them")
    return
      "‘\(text)’\(others) \(verb) left in the language of the source\(names.isEmpty ? "" : ", \(names) translate \(them)"): translate \(them)."
  }
  static func pageLeft(_ count: Int, _ all: Int) -> Message {
    Quorum.isNearlyAll(count, of: max(all, count))
      ? "The page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate it, or leave the file out."
      : "Much of the page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate the rest."
  }
}
