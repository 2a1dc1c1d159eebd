internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The mark between a bold label and what is said of it is lost. Another way to ask for ``Punctuation``.
struct LabelMark: ArticleRule {
  static let card = Punctuation.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.marked(in: $0, article) }, { finding($0, $1, article) })
  }

  /// A block of a source whose bold parts have marks behind them.
  private struct Marked {
    let slot: Int
    let source: Int
    let haveMark: [Bool]
  }

  private static func marked(in source: Int, _ article: AlignedArticle) -> [Marked] {
    let model = article.members[source].article
    return article.slots.indices.compactMap { slot in
      let haveMark = article.labels(toTranslate: slot, source).map { hasMark($0, model) && isFirst($0, model) }
      return haveMark.contains(true) ? Marked(slot: slot, source: source, haveMark: haveMark) : nil
    }
  }

  /// It ends in a mark, or one stands right behind it.
  private static func hasMark(_ label: Int, _ article: Article) -> Bool {
    let text = article.plainBytes(of: label)
    if let last = text.last(where: { $0 != 0x20 }), !last.isASCIILetter, !last.isASCIIDigit, last < 0x80, last != 0x29 {
      return true
    }
    if wideMarks.contains(where: { text.suffix(3).elementsEqual($0) }) { return true }
    return opening(behind: label, article).map { text in
      let first = text.drop { $0 == 0x20 }
      return first.isEmpty || marks.contains { first.starts(with: $0) }
    } ?? true
  }

  /// The line, or the item in the cell, begins with it.
  private static func isFirst(_ label: Int, _ article: Article) -> Bool {
    ![.text, .code, .link, .emphasis].contains(article.nodes[label - 1].kind)
  }

  /// The text that goes on behind it; nil where something else stands there.
  private static func opening(behind label: Int, _ article: Article) -> ArraySlice<UInt8>? {
    let next = Int(article.nodes[label].end)
    guard next < article.nodes.count, article.nodes[next].kind == .text else { return nil }
    return article.pool[article.nodes[next].literal.indices]
  }

  private static let marks = ["-", ":", "–", "—", "：", "(", "（", ",", ".", "=", "、", "。", "，"].map { Array($0.utf8) }

  private static let wideMarks = ["：", "。", "、", "，", "！", "？", "…"].map { Array($0.utf8) }

  private func finding(_ marked: Marked, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let text = article.members[member].article
    let own = article.labels(marked.slot, member)
    guard own.count == marked.haveMark.count else { return nil }
    for (index, label) in own.enumerated()
    where marked.haveMark[index] && Self.isFirst(label, text) && Self.runsOn(label, text) {
      let peers = article.translations(of: marked.slot, but: member, from: marked.source)
      let others = article.labels(marked.slot, count: own.count, of: peers)
      guard others.count >= 2,
        others.allSatisfy({ Self.hasMark($0.labels[index], article.members[$0.member].article) }),
        let block = article.node(marked.slot, member)
      else { continue }
      let shown = text.plainText(of: label)
      return finding(
        .lost(shown), in: article, member: member, line: InlineText(text, block).line(of: text.plainBytes(of: label)),
        words: shown, confidence: 74,
        related: [Reporting.related(article, marked.slot, marked.source)], salt: article.slots[marked.slot].key)
    }
    return nil
  }

  /// A sentence begins behind it: a blank and a capital, and the label has no mark of its own.
  private static func runsOn(_ label: Int, _ article: Article) -> Bool {
    guard !hasMark(label, article), let text = opening(behind: label, article), text.first == 0x20,
      text.count > longestEnding,
      let (value, _) = InlineText.scalar(text, at: text.startIndex + 1), let scalar = Unicode.Scalar(value)
    else { return false }
    return scalar.properties.isUppercase
  }

  private static let longestEnding = 20
}

extension Message {
  fileprivate static func lost(_ label: String) -> Message {
    Message(
      text:
        "Behind the label ‘\(AlignedArticle.cut(label))’ the others have a mark, and here the sentence begins right behind it: put the mark back."
    )
  }
}
