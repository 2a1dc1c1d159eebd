internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `untranslated/half-label` of ``Untranslated``: a label keeps some words of the source language, as in
/// `**Speichern and schließen**`.
///
/// Only function words count: other words may be names or may exist in the target language, too.
struct HalfTranslated: TextRule {
  static let card = Untranslated.card
  static let check: String? = "half-label"

  static let reads: TextTraits? = .style
  static let needs: TextTraits = .letter
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source,
      article.signs(at: block.slot, of: source).contains(.style), block.locales[source].language == "en",
      block.locale.language != "en",
      article.hasLabel(
        at: block.slot, of: block.member, where: { EnglishText.holdsFunctionWord($0.plainBytes(of: $1)) }),
      case let own = article.labels(at: block.slot, of: block.member),
      case let theirs = article.labels(at: block.slot, of: source), own.count == theirs.count
    else { return [] }
    let (text, original) = (article.members[block.member].article, article.members[source].article)
    for (label, model) in zip(own, theirs) {
      let bytes = text.plainBytes(of: label)
      guard EnglishText.holdsFunctionWord(bytes), !text.holdsCode(label) else { continue }
      let (label, model) = (String(decoding: bytes, as: UTF8.self), original.plainText(of: model))
      let words = Self.words(label)
      // Skip labels that keep the whole source text and add a gloss, and labels of one word.
      guard !label.holds(model), label.utf8.contains(UInt8(ascii: " ")) else { continue }
      let known = Set(Self.words(model))
      guard let left = words.first(where: { known.contains($0) && EnglishText.holdsFunctionWord(Array($0.utf8)) }),
        words.contains(where: { !known.contains($0) }),
        !block.locale.writes(.latin) || !isOfPage(left, of: block.member, in: article)
      else { continue }
      return [
        finding(
          block, .half(label, word: left, model: model), in: article, line: block.view.line(of: label), words: label,
          confidence: Certainty.likely, severity: .minor, witnesses: [source])
      ]
    }
    return []
  }

  /// A word that occurs three times or more on the page belongs to the language: Danish has `have`, too.
  private func isOfPage(_ word: String, of member: Int, in article: AlignedArticle) -> Bool {
    ByteSearch.count(ofWords: Array(word.utf8)[...], in: article.features[member].visible[...]) >= 3
  }

  private static func words(_ label: String) -> [String] {
    label.lowercased().unicodeScalars.split { !$0.isLetter }.map { String($0) }
  }
}

extension Message {
  fileprivate static func half(_ label: String, word: String, model: String) -> Message {
    "‘\(word)’ is left in the label ‘\(AlignedArticle.cut(label))’, which is ‘\(AlignedArticle.cut(model))’ in the source: translate all of it."
  }
}
