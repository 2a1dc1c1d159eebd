internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Words of the source were left in the midst of a sentence in another script. Another way to ask for ``Untranslated``.
struct WordsLeft: ArticleRule {
  static let card = Untranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, article.features[member].keepsAllLatin,
        let source = article.likelySource(of: member), source != member
      else { return [] }
      return article.slots.indices.compactMap { finding($0, member, source, article) }
    }
  }

  private func finding(_ slot: Int, _ member: Int, _ source: Int, _ article: AlignedArticle) -> Finding? {
    guard article.slots[slot].kind.holdsInlines, article.signs(slot, member).contains(.term),
      !article.texts[slot].isOneText,
      let block = article.textBlock(slot, member), article.hasText(slot, source)
    else { return nil }
    let runs = Self.runs(of: block, article.features[member])
    guard !runs.isEmpty, let node = article.node(slot, member) else { return nil }
    let peers = article.translations(of: slot, but: member, from: source)
    guard peers.count >= 3 else { return nil }
    let text = article.visible(slot, member)
    lazy var marked = article.marks([.emphasis, .strong, .link], slot, member).map(
      article.members[member].article.plainBytes)
    for run in runs {
      let words = article.features[member].visible[run]
      guard ByteSearch.holdsWords(words, in: article.visible(slot, source)),
        !peers.contains(where: { ByteSearch.holdsWords(words, in: article.visible(slot, $0)) }),
        !marked.contains(where: { ByteSearch.holds(words, in: $0[...]) }), !isTold(words, member, article)
      else { continue }
      let shown = String(decoding: words, as: UTF8.self)
      return finding(
        .left(shown, article.names(peers)), in: article, member: member,
        line: InlineText(article.members[member].article, node).line(of: Array(words)),
        words: shown, confidence: 66, severity: .minor, related: [Reporting.related(article, slot, source)],
        salt: article.slots[slot].key ^ UInt64(text.count))
    }
    return nil
  }

  /// Words in small letters, one blank or hyphen between them, beside no word with a capital; where it is one, it is such as no name is.
  private static func runs(of block: BlockFeatures, _ features: ArticleFeatures) -> [Range<Int>] {
    let text = features.visible
    var runs: [Range<Int>] = []
    for index in block.facts.indices {
      let fact = features.facts[index]
      guard fact.kind == .term, fact.weight == 0 else { continue }
      let range = fact.range.indices
      if let last = runs.last, last.upperBound + 1 == range.lowerBound,
        text[last.upperBound] == 0x20 || text[last.upperBound] == 0x2d
      {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
    return runs.filter { run in
      // A hyphen makes one word of several.
      let isFunction = text[run].split(separator: 0x20).contains { word in
        functionWords.contains { $0.elementsEqual(word) }
      }
      guard isFunction, text[run].allSatisfy({ $0 == 0x20 || $0 == 0x2d || $0 >= 0x61 && $0.isASCIILetter }) else {
        return false
      }
      return isFree(text[..<run.lowerBound].suffix(2).reversed(), block.text.indices.lowerBound == run.lowerBound)
        && isFree(Array(text[run.upperBound...].prefix(2)), block.text.indices.upperBound == run.upperBound)
    }
  }

  /// No Latin word and no notation stands right there.
  private static func isFree(_ beside: [UInt8], _ isEnd: Bool) -> Bool {
    if isEnd || beside.count == 1 && beside[0] < 0x41 { return true }
    guard beside.count == 2, beside[0] == 0x20 || ".,;:!?".utf8.contains(beside[0]) else {
      return beside.first.map { $0 >= 0x80 } ?? true
    }
    return !beside[1].isASCIILetter && !beside[1].isASCIIDigit && beside[1] > 0x20
  }

  /// Code on the page has the words.
  private func isTold(_ words: ArraySlice<UInt8>, _ member: Int, _ article: AlignedArticle) -> Bool {
    let text = article.members[member].article
    return text.nodes.contains {
      ($0.kind == .code || $0.kind == .codeBlock) && ByteSearch.holdsWords(words, in: text.pool[$0.literal.indices])
    }
  }

  private static let functionWords = [
    "and", "or", "the", "of", "to", "in", "on", "for", "with", "from", "this", "that", "is", "are", "by", "as", "your",
    "when",
  ].map { Array($0.utf8) }
}

extension Message {
  fileprivate static func left(_ words: String, _ names: String) -> Message {
    Message(
      text:
        "‘\(words)’ is left in the language of the source, in the midst of a sentence that \(names) translate: translate it, too."
    )
  }
}
