internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Blanks were put beside a no-break blank, `1 &nbsp; TB` for `1&nbsp;TB`: the gap is three blanks wide. Another way to ask for ``Spacing``.
struct WidenedBlank: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    struct Line: Hashable {
      let file: String
      let line: Int
    }
    // A row of a table is told once.
    var told: Set<Line> = []
    return article.heldAgainstSource({ Self.texts(of: $0, article) }) { finding($0, $1, article) }
      .filter { told.insert(Line(file: $0.file, line: $0.place.line)).inserted }
  }

  /// The slots in which the source has no-break blanks, all of them with no other blank beside them.
  private static func texts(of source: Int, _ article: AlignedArticle) -> [Int] {
    guard ByteSearch.holds(blank[...], in: article.features[source].visible[...]) else { return [] }
    return article.slots.indices.filter { slot in
      guard article.slots[slot].kind.holdsInlines, article.hasText(slot, source), !article.texts[slot].isOneText else {
        return false
      }
      let text = article.visible(slot, source)
      return ByteSearch.holds(blank[...], in: text) && widened(in: text) == nil
    }
  }

  /// The first no-break blank between two blanks.
  private static func widened(in text: ArraySlice<UInt8>) -> Int? {
    ByteSearch.first(([0x20] + blank + [0x20])[...], in: text)
  }

  private static let blank: [UInt8] = [0xc2, 0xa0]

  private func finding(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.hasText(slot, member), let node = article.node(slot, member) else { return nil }
    let text = article.visible(slot, member)
    guard let start = Self.widened(in: text) else { return nil }
    let inline = InlineText(article.members[member].article, node)
    return finding(
      .widened(text.shown(around: start..<(start + 4))), in: article, member: member,
      line: inline.line(of: [0x20] + Self.blank + [0x20]),
      words: text.words(from: start), confidence: 80, salt: article.slots[slot].key)
  }
}

extension Message {
  fileprivate static func widened(_ shown: String) -> Message {
    Message(
      text: "Blanks stand beside the no-break blank in ‘\(shown)’, which stands alone in the source: remove them.")
  }
}
