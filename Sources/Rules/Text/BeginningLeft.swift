internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The first word of a sentence of the source stands behind its translation: `choisissez Choose`. Another way to ask for ``Untranslated``.
struct BeginningLeft: ArticleRule {
  static let card = Untranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.beginnings(of: $0, article) }, { finding($0, $1, article) })
  }

  private struct Beginning {
    let slot: Int
    let source: Int
    let word: [UInt8]
  }

  /// What tells the reader to do something, at the beginning of a sentence. No other language has these words.
  private static let verbs = [
    "Choose", "Select", "Click", "Enter", "Open", "Learn", "Configure", "Remove", "Create", "Delete", "Press", "Follow",
    "Check", "Verify", "Review",
  ].map { Array($0.utf8) }

  private static func beginnings(of source: Int, _ article: AlignedArticle) -> [Beginning] {
    let features = article.features[source]
    return article.slots.indices.flatMap { slot -> [Beginning] in
      guard article.slots[slot].kind.holdsInlines, !article.texts[slot].isOneText,
        let block = article.textBlock(slot, source), block.text.count > 24
      else { return [] }
      return block.facts.indices.compactMap { index in
        let fact = features.facts[index]
        guard fact.kind == .term, fact.weight == 1, fact.isInText else { return nil }
        let word = features.visible[fact.range.indices]
        let before = features.visible[block.text.indices.lowerBound..<word.startIndex].suffix(2)
        guard
          before.isEmpty || before.last == 0x20 && [UInt8(ascii: ":"), UInt8(ascii: ".")].contains(before.first ?? 0),
          verbs.contains(where: { $0.elementsEqual(word) })
        else { return nil }
        return Beginning(slot: slot, source: source, word: Array(word))
      }
    }
  }

  private func finding(_ beginning: Beginning, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let (slot, word) = (beginning.slot, beginning.word[...])
    let text = article.members[member].article
    guard LocaleText.of(text.locale).writes(.latin),
      text.locale.language != article.members[beginning.source].article.locale.language,
      let block = article.textBlock(slot, member), let node = article.node(slot, member)
    else { return nil }
    let visible = article.features[member].visible
    guard let start = ByteSearch.first(word, in: visible[block.text.indices]),
      Self.isBehindWord(start, visible, block.text.indices),
      ByteSearch.count(ofWords: word, in: visible[...]) == 1,
      !article.marks([.emphasis, .strong, .link], slot, member).contains(where: {
        ByteSearch.holds(word, in: text.plainBytes(of: $0)[...])
      })
    else { return nil }
    let peers = article.translations(of: slot, but: member, from: beginning.source)
    guard peers.count >= 3, !peers.contains(where: { ByteSearch.holdsWords(word, in: article.visible(slot, $0)) })
    else { return nil }
    let shown = String(decoding: word, as: UTF8.self)
    return finding(
      .left(shown, article.names(peers)), in: article, member: member,
      line: InlineText(text, node).line(of: beginning.word), words: shown, confidence: 66,
      severity: .minor, related: [Reporting.related(article, slot, beginning.source)],
      salt: article.slots[slot].key ^ Atom(word).hash)
  }

  /// A word in small letters and one blank stand right before it.
  private static func isBehindWord(_ start: Int, _ text: [UInt8], _ block: Range<Int>) -> Bool {
    guard start >= block.lowerBound + 4, text[start - 1] == 0x20 else { return false }
    let before = text[block.lowerBound..<start - 1].reversed().prefix { $0.isASCIILetter || $0 >= 0x80 }
    return before.count >= 3 && before.allSatisfy { $0 >= 0x61 }
  }
}

extension Message {
  fileprivate static func left(_ word: String, _ names: String) -> Message {
    Message(
      text:
        "‘\(word)’, with which the source begins, is left here in the midst of the sentence, and \(names) have no such word: take it away."
    )
  }
}
