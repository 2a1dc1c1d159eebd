internal import Alignment
internal import DocModel
internal import Features

/// A neighbour of a missing or added block that has the content of both on the other side.
package struct Joint: Sendable {
  let slot: Int
  /// Whether the two parts have no more than one sentence each.
  let isOfSentences: Bool
}

/// Finds blocks that are one block together with a neighbour on the other side.
extension DisagreementFinder {
  /// The neighbour that has the content of a missing or extra block, too, or nil.
  func joint(of charge: Disagreement) -> Joint? {
    let (holder, other) = article.sides(of: charge)
    let kind = article.slots[charge.slot].kind
    guard article.node(at: charge.slot, of: other) == nil, kind == .paragraph || kind == .item,
      case let part = WordedBlock(charge.slot, of: holder, in: article), part.length > 0
    else { return nil }
    let neighbours = textsNextTo(charge.slot, unlessIn: other).filter {
      [.paragraph, .item].contains(article.slots[$0].kind) && article.node(at: $0, of: other) != nil
        && article.node(at: $0, of: holder) != nil
    }
    for neighbour in neighbours {
      let rest = WordedBlock(neighbour, of: holder, in: article)
      let whole = WordedBlock(neighbour, of: other, in: article)
      let ratio = article.usual(of: other, relativeTo: holder)
      guard whole.holds(rest, and: part, isAfter: neighbour < charge.slot, ratio: ratio) else { continue }
      return Joint(slot: neighbour, isOfSentences: max(rest.sentences, part.sentences) <= 1)
    }
    return nil
  }

  /// The slots before and after one, without the tags between paragraphs that a member has within a paragraph: MDX makes
  /// no paragraph of a line of components.
  private func textsNextTo(_ slot: Int, unlessIn member: Int) -> [Int] {
    article.neighbours(of: slot).map { next in
      guard article.slots[next].kind == .htmlBlock, article.node(at: next, of: member) == nil else { return next }
      let further = article.neighbours(of: next)
      return (next < slot ? further.first { $0 < next } : further.last { $0 > next }) ?? next
    }
  }
}

/// The content of the texts in a slot and its descendants, by which two blocks are recognized in one.
struct WordedBlock {
  /// In characters.
  private(set) var length = 0.0
  private(set) var sentences = 0
  private var values: Set<UInt64> = []
  private var visible: [UInt8] = []

  init(_ slot: Int, of member: Int, in article: AlignedArticle) {
    for below in slot..<Int(article.slots[slot].end) {
      guard let block = article.textBlock(at: below, of: member) else { continue }
      let text = article.visible(at: below, of: member)
      length += Double(block.length)
      sentences += Sentences.count(text)
      visible += text + [.lineFeed]
      for fact in article.features[member].facts[block.facts.indices] where fact.kind != .term {
        values.insert(fact.atom)
      }
    }
  }

  /// Returns whether this text has the content of two blocks of another language.
  /// - Parameters:
  ///   - rest: the block that is paired with this one.
  ///   - part: the block next to it, which has no counterpart.
  ///   - isAfter: whether `part` follows `rest`.
  ///   - ratio: the usual length of texts in this language relative to the other's.
  func holds(_ rest: WordedBlock, and part: WordedBlock, isAfter: Bool, ratio: Double) -> Bool {
    if hasValues(of: part, besides: rest) { return true }
    guard part.values.isSubset(of: values) else { return false }
    let length = length / ratio
    let both = rest.length + part.length
    if sentences >= rest.sentences + part.sentences {
      return length > max(0.8 * both, 1.25 * rest.length) || hasSentences(of: part, besides: rest, isAfter, ratio)
    }
    return length > 0.6 * both && isJoinedByComma && hasWords(of: part, besides: rest)
  }

  /// Whether values that the paired block lacks are those of the other one.
  private func hasValues(of part: WordedBlock, besides rest: WordedBlock) -> Bool {
    let (more, own) = (values.subtracting(rest.values), part.values.subtracting(rest.values))
    return !more.isEmpty && more.isSubset(of: own) && more.count * 2 >= own.count
  }

  /// Whether the first or last sentences are as many and as long as those of the other block, in a text that is cut
  /// into as many sentences as both.
  private func hasSentences(of part: WordedBlock, besides rest: WordedBlock, _ isAfter: Bool, _ ratio: Double) -> Bool {
    let all = Sentences.all(String(decoding: visible, as: UTF8.self)).filter { $0.contains(where: \.isLetter) }
    guard rest.sentences > 0, part.sentences > 0, all.count == rest.sentences + part.sentences else { return false }
    let own = isAfter ? all.suffix(part.sentences) : all.prefix(part.sentences)
    let length = own.reduce(0.0) { $0 + Double(Self.width(of: $1)) } / ratio
    return length > 0.6 * part.length - Self.few && length < 1.6 * part.length + Self.few
  }

  /// In characters, East Asian ones counted as two.
  private static func width(of text: Substring) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.script?.isEastAsian == true ? 2 : 1) }
  }

  /// In characters: short texts differ more in length.
  private static let few = 8.0

  /// Whether a comma of East Asian writing joins clauses, which may be sentences in other languages.
  private var isJoinedByComma: Bool {
    String(decoding: visible, as: UTF8.self).unicodeScalars.contains { "，、；".unicodeScalars.contains($0) }
  }

  /// Whether each Latin word that this text and the other block share occurs here as often as in both blocks.
  private func hasWords(of part: WordedBlock, besides rest: WordedBlock) -> Bool {
    let (own, theirs, others) = (visible.latinWords, part.visible.latinWords, rest.visible.latinWords)
    let shared = theirs.filter { own[$0.key] != nil }
    return !shared.isEmpty && shared.allSatisfy { own[$0.key, default: 0] >= $0.value + others[$0.key, default: 0] }
  }
}
