internal import Alignment
internal import DocModel
internal import Features

/// Says whether a translation may have the content of a block that it lacks in another place: as part of a neighbour, in
/// another kind of block, or in another order. What is really missing leaves its surroundings shorter, and a list or
/// section with fewer items or headings.
struct ContentBudget {
  private let article: AlignedArticle
  private let member: Int
  private let reference: Int
  /// The length of the member's texts relative to the reference's, where both have one.
  private let ratio: Double

  init(_ article: AlignedArticle, of member: Int, comparedTo reference: Int) {
    (self.article, self.member, self.reference) = (article, member, reference)
    var (own, theirs) = (0, 0)
    for slot in article.slots.indices {
      guard let one = article.textBlock(at: slot, of: member), let other = article.textBlock(at: slot, of: reference)
      else { continue }
      own += Int(one.length)
      theirs += Int(other.length)
    }
    ratio = theirs > Self.leastLength ? max(0.2, Double(own) / Double(theirs)) : 1
  }

  /// Whether the block of the reference that the member lacks in a slot may be elsewhere.
  func mayHold(_ slot: Int) -> Bool {
    switch article.slots[slot].kind {
    case .heading: hasAsManyHeadings(around: slot)
    case .item: hasAsManyItems(as: slot) || isLongEnough(around: slot, withMore: true)
    case .paragraph, .blockQuote, .list: isLongEnough(around: slot, withMore: false)
    default: false
    }
  }

  /// Whether the member has as many headings of the level between the nearest ones that both have.
  private func hasAsManyHeadings(around slot: Int) -> Bool {
    guard let level = article.nodeFound(at: slot, of: reference)?.level else { return false }
    let isPaired = { (other: Int) in
      article.slots[other].kind == .heading && has(other, in: member) && has(other, in: reference)
    }
    let first = (0..<slot).last(where: isPaired) ?? 0
    let last = (slot + 1..<article.slots.count).first(where: isPaired) ?? article.slots.count
    func count(_ member: Int) -> Int {
      (first..<last).count {
        article.slots[$0].kind == .heading && article.nodeFound(at: $0, of: member)?.level == level
      }
    }
    return count(member) >= count(reference)
  }

  /// Whether the member's list has as many items.
  private func hasAsManyItems(as slot: Int) -> Bool {
    let parent = Int(article.slots[slot].parent)
    guard parent >= 0, has(parent, in: member) else { return false }
    let items = article.children(of: parent)
    return items.count { has($0, in: member) } >= items.count { has($0, in: reference) }
  }

  /// Whether the texts around a block, or on one side of it, are together as long as those of the reference with it. More
  /// texts are better evidence, as long as the block is a large part of them.
  /// - Parameter withMore: whether the member must have a text there that the reference lacks: items are seldom joined.
  private func isLongEnough(around slot: Int, withMore: Bool) -> Bool {
    let block = slot..<Int(article.slots[slot].end)
    let missing = length(block, reference)
    guard missing > 0 else { return false }
    return [(true, true), (true, false), (false, true)].contains { isBefore, isBehind in
      var range = block
      for _ in 0..<Self.mostNeighbours {
        let first = isBefore ? text(before: range.lowerBound) : nil
        let last = isBehind ? text(from: range.upperBound) : nil
        let wider = (first ?? range.lowerBound)..<(last.map { $0 + 1 } ?? range.upperBound)
        guard wider != range, missing >= length(wider, reference) * Self.leastShare else { break }
        range = wider
      }
      return range != block && length(range, member) > length(range, reference) - missing * Self.share
        && (!withMore
          || range.contains { article.hasText(at: $0, of: member) && !article.hasText(at: $0, of: reference) })
    }
  }

  private func has(_ slot: Int, in member: Int) -> Bool { article.node(at: slot, of: member) != nil }

  /// In characters of the reference's language.
  private func length(_ slots: Range<Int>, _ member: Int) -> Double {
    let length = slots.reduce(0) { $0 + Int(article.textBlock(at: $1, of: member)?.length ?? 0) }
    return member == self.member ? Double(length) / ratio : Double(length)
  }

  private func isText(_ slot: Int) -> Bool {
    article.hasText(at: slot, of: member) || article.hasText(at: slot, of: reference)
  }

  /// The nearest text before a slot; nil if a heading of both is between them.
  private func text(before slot: Int) -> Int? { (0..<slot).last(where: isText).flatMap { isHeading($0) ? nil : $0 } }

  /// The nearest text from a slot on; nil if it is a heading of both.
  private func text(from slot: Int) -> Int? {
    (slot..<article.slots.count).first(where: isText).flatMap { isHeading($0) ? nil : $0 }
  }

  private func isHeading(_ slot: Int) -> Bool {
    article.slots[slot].kind == .heading && has(slot, in: member) && has(slot, in: reference)
  }

  /// In characters: the ratio of less text says nothing.
  private static let leastLength = 400
  private static let mostNeighbours = 8
  /// The least share of a block in the texts around it: less cannot be distinguished from the usual variation of lengths.
  private static let leastShare = 0.25
  /// The share of a block that may be missing although it is there: half-way between all and nothing, less a margin.
  private static let share = 0.3
}

extension DisagreementFinder {
  /// Excuses independent translations for missing blocks whose content they may have elsewhere: compared with the text
  /// that they were made from, and with today's source if it has the block, too.
  mutating func excuseKeptContent() {
    var budgets: [[Int]: ContentBudget] = [:]
    for index in found.indices where found[index].aspect == .presence && found[index].verdict.blames {
      let (charge, member) = (found[index], found[index].member)
      guard article.isCommunity(member), article.node(at: charge.slot, of: member) == nil else { continue }
      let holders = Set([charge.reference, article.source ?? charge.reference]).filter {
        article.node(at: charge.slot, of: $0) != nil
      }
      let isKept = holders.allSatisfy { other in
        let budget = budgets[[member, other]] ?? ContentBudget(article, of: member, comparedTo: other)
        budgets[[member, other]] = budget
        return budget.mayHold(charge.slot)
      }
      if isKept, !holders.isEmpty { found[index].doubts.insert(.mayBeMoved) }
    }
  }
}

extension DisagreementFinder {
  /// Excuses translations for missing blocks of the older version that they were made from, which today's source has
  /// replaced by others: they may follow the removal already, and have to take over what is there now.
  mutating func excuseReplacedBlocks() {
    guard let today = article.source else { return }
    for index in found.indices where found[index].aspect == .presence && found[index].verdict.blames {
      let charge = found[index]
      guard let model = article.exactSource(of: charge.member), model != today,
        article.node(at: charge.slot, of: charge.member) == nil, article.node(at: charge.slot, of: model) != nil,
        case let lost = words(at: charge.slot, of: model), lost.count >= Self.fewestWords,
        case let now = Set(words(at: charge.slot, of: today)),
        lost.count(where: now.contains) * 2 < lost.count
      else { continue }
      found[index].doubts.insert(.otherVersion)
    }
  }

  private func words(at slot: Int, of member: Int) -> [ArraySlice<UInt8>] {
    guard let node = article.node(at: slot, of: member), case let text = article.members[member].article else {
      return []
    }
    let bytes =
      text.nodes[node].kind == .codeBlock
      ? Array(text.pool[text.nodes[node].literal.indices]) : text.plainBytes(of: node)
    return bytes.split { !$0.isLetterByte && !$0.isASCIIDigit }
  }

  /// Fewer words may be the same by chance, or differ by one name.
  private static let fewestWords = 3
}

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
    if hasLines(of: part, besides: rest, isAfter, ratio) { return true }
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

  /// Whether the text has as many lines as both blocks together, the first or last of them as long as those of the other
  /// block: only the blank line between two paragraphs was lost.
  private func hasLines(of part: WordedBlock, besides rest: WordedBlock, _ isAfter: Bool, _ ratio: Double) -> Bool {
    let (own, theirs) = (lines, part.lines)
    guard own.count > 1, own.count == theirs.count + rest.lines.count else { return false }
    let parts = isAfter ? own.suffix(theirs.count) : own.prefix(theirs.count)
    let (one, all) = (Self.width(ofAll: parts) / ratio, Self.width(ofAll: own[...]) / ratio)
    return Self.isAbout(one, part.length) && Self.isAbout(all - one, rest.length)
  }

  private var lines: [Substring] {
    String(decoding: visible, as: UTF8.self).split(separator: "\n").filter { $0.contains(where: \.isLetter) }
  }

  /// Returns whether a length in characters is that of a text in another language.
  private static func isAbout(_ length: Double, _ other: Double) -> Bool {
    length > 0.6 * other - few && length < 1.6 * other + few
  }

  private static func width(ofAll texts: ArraySlice<Substring>) -> Double {
    texts.reduce(0) { $0 + Double(width(of: $1)) }
  }

  /// Whether the first or last sentences are as many and as long as those of the other block, in a text that is cut
  /// into as many sentences as both.
  private func hasSentences(of part: WordedBlock, besides rest: WordedBlock, _ isAfter: Bool, _ ratio: Double) -> Bool {
    let all = Sentences.all(String(decoding: visible, as: UTF8.self)).filter { $0.contains(where: \.isLetter) }
    guard rest.sentences > 0, part.sentences > 0, all.count == rest.sentences + part.sentences else { return false }
    let own = isAfter ? all.suffix(part.sentences) : all.prefix(part.sentences)
    // The code is in the sentences of the block that it is in.
    guard own.reduce(0, { $0 + Self.codes(in: $1.utf8) }) == Self.codes(in: part.visible) else { return false }
    return Self.isAbout(Self.width(ofAll: own) / ratio, part.length)
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
