internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A Korean verb is torn from its ending: `사용 하 여` for `사용하여`. Another way to ask for ``Spacing``.
struct TornEnding: ArticleRule {
  static let card = Spacing.card
  static let check: CheckCard? = CheckCard(
    "torn-ending", title: "Ending of a word parted from it by a blank",
    failing: [
      Example(["en": "You can use it.", "ko": "↓이것을 사용 하 여 시작합니다."])
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member]
      guard text.role == .translation, text.article.locale.language == "ko" else { return [] }
      return article.slots.indices.compactMap { finding($0, member, article) }
    }
  }

  /// The first of a block, and how many there are.
  private func finding(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.slots[slot].kind.holdsInlines, article.signs(slot, member).contains([.hangul, .blank]),
      let node = article.node(slot, member)
    else { return nil }
    let visible = article.visible(slot, member)
    let all = places(in: visible)
    guard let first = all.first, let found = Self.torn.first(where: { visible[first...].starts(with: $0.bytes) }) else {
      return nil
    }
    let text = InlineText(article.members[member].article, node)
    let shown = found.words
    return finding(
      .torn(shown, shown.filter { $0 != " " }, all.count), in: article, member: member,
      line: text.line(of: found.bytes), words: shown, confidence: Certainty.strong,
      salt: article.slots[slot].key)
  }

  private func places(in text: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    for stem in Self.stems {
      var rest = text
      while let start = ByteSearch.first(stem[...], in: rest) {
        rest = text[(start + stem.count)...]
        // Each stands by itself: no other syllable right before or behind it.
        guard start == text.startIndex || text[start - 1] < 0x80,
          let torn = Self.torn.first(where: { text[start...].starts(with: $0.bytes) })
        else { continue }
        let end = start + torn.bytes.count
        if end == text.endIndex || text[end] < 0x80 { places.append(start) }
      }
    }
    return places.sorted()
  }

  private static let stems = ["하 ", "대 "].map { Array($0.utf8) }
  private static let torn = ["하 여", "하 는", "하 고", "하 지", "하 면", "대 한"].map { (words: $0, bytes: Array($0.utf8)) }
}

extension Message {
  fileprivate static func torn(_ words: String, _ whole: String, _ count: Int) -> Message {
    Message(
      text:
        "‘\(words)’ is one word with a blank in it\(count > 1 ? ", one of \(count) in this text" : ""): write ‘\(whole)’."
    )
  }
}
