internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Of two names with a slash between them one is gone in one of several places: `iOS/iPadOS`, and iOS alone. Another way to ask for
/// ``IdentifierTranslated``.
struct HalvedPair: ArticleRule {
  static let card = IdentifierTranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.pairs(in: $0, article) }, { finding($0, $1, article) })
  }

  private struct Pair {
    let slot: Int
    let source: Int
    let first: [UInt8]
    let second: [UInt8]
    /// How often the source has each.
    let counts: (first: Int, second: Int)
  }

  private static func pairs(in source: Int, _ article: AlignedArticle) -> [Pair] {
    article.slots.indices.flatMap { slot -> [Pair] in
      guard article.slots[slot].kind.holdsInlines, article.signs(slot, source).contains(.identifier),
        !article.texts[slot].isOneText
      else { return [] }
      let text = article.visible(slot, source)
      guard text.contains(UInt8(ascii: "/")) else { return [] }
      var seen: [[UInt8]] = []
      return text.indices.compactMap { slash in
        guard text[slash] == UInt8(ascii: "/") else { return nil }
        let first = Array(text[..<slash].reversed().prefix(while: \.isASCIILetter).reversed())
        let second = Array(text[(slash + 1)...].prefix(while: \.isASCIILetter))
        guard isName(first), isName(second), seen.count < MarkedName.most, !seen.contains(second) else { return nil }
        seen.append(second)
        let counts = (ByteSearch.count(ofWords: first[...], in: text), ByteSearch.count(ofWords: second[...], in: text))
        return counts.1 >= 2 ? Pair(slot: slot, source: source, first: first, second: second, counts: counts) : nil
      }
    }
  }

  /// With a capital behind a small letter.
  private static func isName(_ word: [UInt8]) -> Bool {
    word.count >= 3 && zip(word, word.dropFirst()).contains { $0 >= 0x61 && $1 <= 0x5a }
  }

  private func finding(_ pair: Pair, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.hasText(pair.slot, member) else { return nil }
    let text = article.visible(pair.slot, member)
    let own = ByteSearch.count(ofWords: pair.second[...], in: text)
    // Where it is gone altogether, others say so; where both are told less often, the sentence says it in other words.
    guard own > 0, own < pair.counts.second, ByteSearch.count(ofWords: pair.first[...], in: text) >= pair.counts.first
    else { return nil }
    let peers = article.translations(of: pair.slot, but: member, from: pair.source)
    let keepers = peers.filter {
      ByteSearch.count(ofWords: pair.second[...], in: article.visible(pair.slot, $0)) >= pair.counts.second
    }
    guard keepers.count >= 2, keepers.count * 3 >= peers.count * 2 else { return nil }
    let (first, second) = (String(decoding: pair.first, as: UTF8.self), String(decoding: pair.second, as: UTF8.self))
    return finding(
      .halved(first, second, article.names([pair.source] + keepers), pair.counts.second - own, of: pair.counts.second),
      in: article, member: member,
      line: article.lines(pair.slot, member).0, words: first, confidence: 72,
      related: [Reporting.related(article, pair.slot, pair.source)],
      salt: article.slots[pair.slot].key)
  }
}

extension Message {
  fileprivate static func halved(_ first: String, _ second: String, _ names: String, _ lost: Int, of all: Int)
    -> Message
  {
    Message(
      text:
        "‘\(first)/\(second)’ of \(names) is ‘\(first)’ alone here in \(lost) of \(all) places: put ‘\(second)’ back.")
  }
}
