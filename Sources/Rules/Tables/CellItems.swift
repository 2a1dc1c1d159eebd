internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A cell lists fewer things than it does everywhere else, or more: two were read as one. Another way to ask for ``CellContent``.
struct CellItems: ArticleRule {
  static let card = CellContent.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.lists(in: $0, article) }, { finding($0, $1, article) })
  }

  /// A cell of a source that lists short things.
  private struct List {
    let slot: Int
    let source: Int
    let items: [ArraySlice<UInt8>]
  }

  private static func lists(in source: Int, _ article: AlignedArticle) -> [List] {
    article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind == .tableCell, article.signs(slot, source).contains(.mark),
        !article.texts[slot].isOneText
      else { return nil }
      let text = article.visible(slot, source)
      guard text.count(where: { $0 == 0x2c || $0 > 0xd7 }) >= 2 else { return nil }
      let items = items(of: text)
      return items.count >= 3 && items.allSatisfy({ words($0) <= 3 })
        ? List(slot: slot, source: source, items: items) : nil
    }
  }

  /// Parted by commas of any script; none where anything else than a list stands there.
  private static func items(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard (8...200).contains(text.count), !text.contains(where: { ".;:()\"".utf8.contains($0) || $0 < 0x20 }) else {
      return []
    }
    var items: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var i = start
    while i < text.endIndex {
      let length = text[i] == 0x2c ? 1 : wideCommas.first { text[i...].starts(with: $0) }?.count ?? 0
      if length > 0 {
        items.append(text[start..<i])
        start = i + length
      }
      i += max(1, length)
    }
    items.append(text[start...])
    return items.contains { $0.allSatisfy { $0 == 0x20 } } ? [] : items
  }

  private static let wideCommas = ["、", "，", "،"].map { Array($0.utf8) }

  private static func words(_ item: ArraySlice<UInt8>) -> Int { item.split(separator: 0x20).count }

  private func finding(_ list: List, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.groups[article.members[member].group].exactSource == list.source, article.hasText(list.slot, member)
    else { return nil }
    let own = Self.items(of: article.visible(list.slot, member))
    // The last two may be joined by a word instead.
    let longest = list.items.map(Self.words).max() ?? 0
    guard own.count >= 2, own.count != list.items.count, own.allSatisfy({ Self.words($0) <= longest }) else {
      return nil
    }
    let peers = article.translations(of: list.slot, but: member, from: list.source)
    let alike = peers.filter { Self.items(of: article.visible(list.slot, $0)).count == list.items.count }
    guard alike.count >= 3, alike.count * 4 >= peers.count * 3 else { return nil }
    return finding(
      .items(own.count, list.items.count, article.names([list.source] + alike)), in: article, member: member,
      line: article.lines(list.slot, member).0,
      confidence: 74, related: [Reporting.related(article, list.slot, list.source)], salt: article.slots[list.slot].key)
  }
}

extension Message {
  fileprivate static func items(_ own: Int, _ others: Int, _ names: String) -> Message {
    Message(text: "The cell lists \(own) things here and \(others) in \(names): compare them one by one.")
  }
}
