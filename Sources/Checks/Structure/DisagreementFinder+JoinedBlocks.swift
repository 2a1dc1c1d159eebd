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
      !(charge.slot..<Int(article.slots[charge.slot].end)).contains(where: {
        [.codeBlock, .table].contains(article.slots[$0].kind)
      }),
      case let part = WordedBlock([charge.slot], of: holder, in: article), part.length > 0
    else { return nil }
    for step in [-1, 1] {
      guard let (neighbour, between) = text(from: charge.slot, by: step, of: holder, and: other) else { continue }
      let rest = WordedBlock(between + [neighbour], of: holder, in: article)
      let whole = WordedBlock([neighbour], of: other, in: article)
      let ratio = article.usual(of: other, relativeTo: holder)
      guard whole.holds(rest, and: part, isAfter: step < 0, ratio: ratio) else { continue }
      return Joint(slot: neighbour, isOfSentences: part.sentences <= 1 && rest.sentences <= 1 + between.count)
    }
    return nil
  }

  /// The next paragraph or item in one direction that both members have, and those between that only the holder has. Tags
  /// between paragraphs are passed: MDX makes no paragraph of a line of components.
  private func text(from slot: Int, by step: Int, of holder: Int, and other: Int) -> (slot: Int, between: [Int])? {
    var (next, between) = (slot, [Int]())
    for _ in 0..<Self.longestRun {
      guard let following = article.neighbour(of: next, by: step) else { return nil }
      next = following
      let kind = article.slots[next].kind
      let isText = kind == .paragraph || kind == .item
      switch (article.node(at: next, of: holder) != nil, article.node(at: next, of: other) != nil) {
      case (true, true): return isText ? (next, between) : nil
      case (_, false) where kind == .htmlBlock: continue
      case (true, false) where isText: between.append(next)
      default: return nil
      }
    }
    return nil
  }

  private static let longestRun = 4
}

/// The content of the texts in some slots and their descendants, by which two blocks are recognized in one.
struct WordedBlock {
  /// In characters.
  private(set) var length = 0.0
  private(set) var sentences = 0
  private var values: Set<UInt64> = []
  private var visible: [UInt8] = []

  init(_ slots: [Int], of member: Int, in article: AlignedArticle) {
    for below in slots.flatMap({ $0..<Int(article.slots[$0].end) }) {
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
    let (length, both) = (length / ratio, rest.length + part.length)
    if length > 0.6 * both, hasValues(of: part, besides: rest) { return true }
    let others = values.subtracting(rest.values).subtracting(part.values)
    guard part.values.isSubset(of: values), others.count * 2 <= values.count else { return false }
    if sentences >= rest.sentences + part.sentences {
      return length > max(0.8 * both, 1.25 * rest.length) || hasSentences(of: part, besides: rest, isAfter, ratio)
    }
    // Two languages may cut one text into sentences differently.
    if sentences + 1 == rest.sentences + part.sentences, isCut(between: rest, and: part, isAfter, ratio) { return true }
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
    // The code is in the sentences of the block that it is in.
    guard own.reduce(0, { $0 + Self.codes(in: $1.utf8) }) == Self.codes(in: part.visible) else { return false }
    let length = own.reduce(0.0) { $0 + Double(Self.width(of: $1)) } / ratio
    return length > 0.6 * part.length - Self.few && length < 1.6 * part.length + Self.few
  }

  /// Whether there is a place between two sentences that parts the text in the proportion of the blocks.
  private func isCut(between rest: WordedBlock, and part: WordedBlock, _ isAfter: Bool, _ ratio: Double) -> Bool {
    let both = rest.length + part.length
    guard length > 0.87 * both * ratio, length < 1.6 * both * ratio else { return false }
    let widths = Sentences.all(String(decoding: visible, as: UTF8.self)).map { Double(Self.width(of: $0)) }
    let whole = widths.reduce(0, +)
    return widths.indices.dropFirst().contains { cut in
      let own = (isAfter ? widths[cut...] : widths[..<cut]).reduce(0, +)
      return abs(own / whole - part.length / both) < Self.sharesDiffer
    }
  }

  private static let sharesDiffer = 0.06

  private static func codes(in text: some Sequence<UInt8>) -> Int { text.count { $0 == ArticleFeatures.codeMark } }

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
