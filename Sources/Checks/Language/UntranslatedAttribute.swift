internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `untranslated/attribute` of ``Untranslated``: a text that readers see in an attribute, such as the title of a box,
/// was left in the script of the source, which the language of the translation does not write. One finding counts all of a
/// page.
struct UntranslatedAttribute: ArticleRule {
  static let card = Untranslated.card
  static let check: String? = "attribute"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let own = article.members[member].article
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        let source = article.likelySource(of: member), case let original = article.members[source].article,
        original.locale.language != own.locale.language,
        case let systems = (own: WritingSystem.of(own.locale), source: WritingSystem.of(original.locale))
      else { return [] }
      func isLeft(_ value: ArraySlice<UInt8>) -> Bool {
        value.contains { $0 >= 0x80 }
          && String(decoding: value, as: UTF8.self).unicodeScalars.contains { scalar in
            // Names have Latin letters in all languages.
            scalar.script.map { $0 != .latin && systems.source.writes($0) && !systems.own.writes($0) } ?? false
          }
      }
      var left: [(value: String, line: Int)] = []
      AttributeTexts.read(own) { value, line in
        if isLeft(value) { left.append((String(decoding: value, as: UTF8.self), line)) }
      }
      guard !left.isEmpty else { return [] }
      var known: Set<String> = []
      AttributeTexts.read(original) { value, _ in known.insert(String(decoding: value, as: UTF8.self)) }
      left = left.filter { known.contains($0.value) }
      guard let first = left.first else { return [] }
      let further = FurtherTexts(left.count - 1, place: "in attributes")
      return [
        finding(
          "‘\(AlignedArticle.cut(first.value))’\(further.text) \(further.verb) left in the language of the source, and readers see \(further.pronoun): translate \(further.pronoun).",
          in: article, member: member, line: first.line, words: first.value, confidence: .firm, severity: .minor)
      ]
    }
  }
}
