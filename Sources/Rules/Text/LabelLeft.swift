internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A bold label was left in the language of the source, where all others translate it. Another way to ask for ``Untranslated``.
struct LabelLeft: ArticleRule {
  static let card = Untranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.labelled(in: $0, article) }, { finding($0, $1, article) })
  }

  /// A block of a source with bold labels.
  private struct Labelled {
    let slot: Int
    let source: Int
    let texts: [ArraySlice<UInt8>]
  }

  private static func labelled(in source: Int, _ article: AlignedArticle) -> [Labelled] {
    let model = article.members[source].article
    return article.slots.indices.compactMap { slot in
      let texts = article.labels(toTranslate: slot, source).map { model.text(ofMark: $0) }
      return texts.contains(where: isWords) ? Labelled(slot: slot, source: source, texts: texts) : nil
    }
  }

  /// One word or more, of letters alone, the first long enough to be no acronym.
  private static func isWords(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(separator: 0x20)
    guard text.count >= 5, words.count <= 5, words.allSatisfy({ $0.allSatisfy(\.isASCIILetter) }) else { return false }
    return words.allSatisfy { $0.dropFirst().allSatisfy { $0 >= 0x61 } } && words.contains { $0.count >= 5 }
  }

  private func finding(_ labelled: Labelled, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let (slot, text) = (labelled.slot, article.members[member].article)
    guard text.locale.language != article.members[labelled.source].article.locale.language,
      let block = article.node(slot, member)
    else { return nil }
    let own = article.labels(slot, member)
    guard own.count == labelled.texts.count else { return nil }
    // One word alone may be a word of the language, too, where it has Latin letters.
    let fewest = LocaleText.of(text.locale).writes(.latin) ? 2 : 1
    let left = own.indices.filter { index in
      let label = labelled.texts[index]
      return text.text(ofMark: own[index]).elementsEqual(label) && Self.isWords(label)
        && label.split(separator: 0x20).count >= fewest
    }
    guard !left.isEmpty, article.textHash(slot, member) != article.textHash(slot, labelled.source) else { return nil }
    let peers = article.translations(of: slot, but: member, from: labelled.source)
    let others = article.labels(slot, count: own.count, of: peers)
    guard others.count >= 4, others.count * 3 >= peers.count * 2 else { return nil }
    let found = left.first { index in
      let label = labelled.texts[index]
      return !others.contains {
        areShared(label, article.visible(slot, $0.member))
          || article.members[$0.member].article.plainBytes(of: $0.labels[index]).isEmpty
      }
        && ByteSearch.count(ofWords: label, in: article.features[member].visible[...]) == 1
        && !text.isGlossed(own[index])
    }
    guard let found else { return nil }
    let shown = String(decoding: labelled.texts[found], as: UTF8.self)
    return finding(
      .left(shown, article.names(others.map(\.member))), in: article, member: member,
      line: InlineText(text, block).line(of: Array(labelled.texts[found])), words: shown,
      confidence: 62, severity: .minor, related: [Reporting.related(article, slot, labelled.source)],
      salt: article.slots[slot].key ^ Atom(labelled.texts[found]).hash)
  }

  /// One of the words stands in another's text as well: part of a name.
  private func areShared(_ label: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    label.split(separator: 0x20).contains { $0.count >= 3 && ByteSearch.holdsFolded($0, in: text) }
  }
}

extension Message {
  fileprivate static func left(_ text: String, _ names: String) -> Message {
    Message(
      text:
        "The label ‘\(text)’ is left in the language of the source, \(names) translate it: translate it as the screen does."
    )
  }
}
