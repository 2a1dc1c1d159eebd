import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// Puts values of today's source into the texts of a translation that was made from an older version.
struct ValueCarrier {
  let article: AlignedArticle
  let member: Int
  let old: Int
  let source: Int
  private let text: RawText

  init(article: AlignedArticle, member: Int, old: Int, source: Int) {
    (self.article, self.member, self.old, self.source) = (article, member, old, source)
    text = RawText(article.members[member].article)
  }

  /// Values that the translation's block has once for each one of the old source's; nil where that is not so.
  func values(_ change: OutdatedContent.Change) -> [Fix.Replacement]? {
    let (before, now) = (facts(at: change.oldSlot, of: old), facts(at: change.nowSlot, of: source))
    guard before.count == now.count, zip(before, now).allSatisfy({ $0.kind == $1.kind }),
      let (index, block) = block(of: change)
    else { return nil }
    var edits: [Fix.Replacement] = []
    for (was, new) in zip(before, now) where was.text != new.text {
      guard before.count(where: { $0 == was }) == 1, let place = place(of: was, at: index, in: block),
        !edits.contains(where: { $0.range.overlaps(place) })
      else { return nil }
      edits.append(Fix.Replacement(place, Array(new.text.utf8)))
    }
    return edits
  }

  /// The values whose surroundings the source did not change, where the translation has the old one once; the rest of the
  /// block may have changed in any way.
  func valuesInSamePlace(_ change: OutdatedContent.Change) -> [Fix.Replacement] {
    guard let (index, block) = block(of: change),
      let before = BlockValues(at: change.oldSlot, of: old, in: article),
      let now = BlockValues(at: change.nowSlot, of: source, in: article)
    else { return [] }
    return before.replaced(by: now).reduce(into: []) { edits, pair in
      guard let place = place(of: pair.old, at: index, in: block),
        !edits.contains(where: { $0.range.overlaps(place) })
      else { return }
      edits.append(Fix.Replacement(place, Array(pair.new.text.utf8)))
    }
  }

  /// The values of a block in reading order, without names, which are words.
  private func facts(at slot: Int, of holder: Int) -> [TextValue] {
    guard let block = article.block(at: slot, of: holder) else { return [] }
    let (features, page) = (article.features[holder], article.members[holder].article)
    return features.facts[block.facts.indices].filter { $0.kind != .term }.map {
      TextValue(kind: $0.kind, text: features.string($0, in: page))
    }
  }

  /// The translation's node of a changed block, and its bytes.
  private func block(of change: OutdatedContent.Change) -> (index: Int, bytes: Range<Int>)? {
    let slot = article.node(at: change.oldSlot, of: member) == nil ? change.nowSlot : change.oldSlot
    guard let index = article.node(at: slot, of: member) else { return nil }
    let nodes = article.members[member].article.nodes
    let node = nodes[index]
    guard node.kind == .tableCell else {
      return text.lines(from: Int(node.firstLine), through: Int(node.lastLine)).map { (index, $0) }
    }
    guard let row = article.node(at: Int(article.slots[slot].parent), of: member) else { return nil }
    return text.cell(Int(node.value), ofLine: Int(nodes[row].firstLine), from: text.offset(of: nodes[row]))
      .map { (index, $0) }
  }

  /// The one place of an old value.
  private func place(of value: TextValue, at index: Int, in block: Range<Int>) -> Range<Int>? {
    let nodes = article.members[member].article.nodes
    switch value.kind {
    case .link, .image:
      let kinds: Set<NodeKind> = value.kind == .image ? [.image] : [.link]
      let own = (index..<Int(nodes[index].end)).filter {
        kinds.contains(nodes[$0].kind) && article.members[member].article.string(nodes[$0].literal) == value.text
      }
      return own.count == 1 ? text.destination(nodes[own[0]], before: block.upperBound) : nil
    case .code, .number, .identifier:
      let places = text.places(of: Array(value.text.utf8), in: block)
      return places.count == 1 ? places[0] : nil
    default: return nil
    }
  }
}

/// A value as it is written.
struct TextValue: Equatable {
  let kind: FactKind
  let text: String
}

/// The values of a block between its words.
struct BlockValues {
  struct Replacement {
    let old: TextValue
    let new: TextValue
  }

  /// A word, or a value.
  fileprivate enum Part: Equatable {
    case word(String)
    case value(TextValue)
  }

  /// A link or an image.
  private struct Reference {
    let target: TextValue
    let text: String
  }

  private let parts: [Part]
  private let references: [Reference]

  /// Nil if the member has no text there.
  init?(at slot: Int, of member: Int, in article: AlignedArticle) {
    guard article.slots[slot].kind != .codeBlock, let block = article.block(at: slot, of: member),
      let node = article.node(at: slot, of: member)
    else { return nil }
    let (page, features) = (article.members[member].article, article.features[member])
    parts = Self.parts(of: block, features, in: page)
    references = (node..<Int(page.nodes[node].end)).compactMap { index in
      let inline = page.nodes[index]
      guard inline.kind == .link || inline.kind == .image else { return nil }
      return Reference(
        target: TextValue(kind: inline.kind == .link ? .link : .image, text: page.string(inline.literal)),
        text: page.plainText(of: index))
    }
  }

  private static func parts(of block: BlockFeatures, _ features: ArticleFeatures, in page: Article) -> [Part] {
    let facts = features.facts[block.facts.indices]
    var codes = facts.filter { $0.kind == .code }[...]
    let written = Dictionary(
      facts.filter { $0.kind == .number || $0.kind == .identifier }.map { (Int($0.range.start), $0) }
    ) { first, _ in first }
    var parts: [Part] = []
    var word: [UInt8] = []
    func value(_ fact: Fact) -> Part { .value(TextValue(kind: fact.kind, text: features.string(fact, in: page))) }
    func endWord() {
      if !word.isEmpty { parts.append(.word(String(decoding: word, as: UTF8.self))) }
      word = []
    }
    var index = block.text.indices.lowerBound
    while index < block.text.indices.upperBound {
      let byte = features.visible[index]
      if let fact = written[index], fact.range.end > fact.range.start {
        endWord()
        parts.append(value(fact))
        index = Int(fact.range.end)
        continue
      }
      if byte == ArticleFeatures.codeMark, let code = codes.popFirst() {
        endWord()
        parts.append(value(code))
      } else if byte <= .space, byte != ArticleFeatures.placeholderMark {
        endWord()
      } else {
        word.append(byte)
      }
      index += 1
    }
    endWord()
    return parts
  }

  /// The values of this block that another version has changed between the same words, and the targets of links and
  /// images with the same text. A value that the block has twice is left out.
  func replaced(by other: BlockValues) -> [Replacement] {
    (targets(replacedBy: other) + values(replacedBy: other)).filter { $0.old != $0.new }
  }

  private func targets(replacedBy other: BlockValues) -> [Replacement] {
    references.compactMap { reference in
      let kind = reference.target.kind
      func same(_ block: BlockValues) -> [Reference] {
        block.references.filter { $0.target.kind == kind && $0.text == reference.text }
      }
      guard same(self).count == 1, same(other).count == 1, let new = same(other).first,
        references.count(where: { $0.target == reference.target }) == 1
      else { return nil }
      return Replacement(old: reference.target, new: new.target)
    }
  }

  private func values(replacedBy other: BlockValues) -> [Replacement] {
    let pairs = Self.pairs(parts, other.parts)
    func arePaired(_ own: Int, _ its: Int) -> Bool {
      parts.indices.contains(own) ? pairs[own] == its : !other.parts.indices.contains(its)
    }
    return pairs.keys.sorted().compactMap { own in
      guard let its = pairs[own], case .value(let old) = parts[own], case .value(let new) = other.parts[its],
        arePaired(own - 1, its - 1), arePaired(own + 1, its + 1),
        parts.count(where: { $0 == .value(old) }) == 1,
        [own - 1, own + 1].contains(where: { parts.indices.contains($0) && parts[$0].isWord })
      else { return nil }
      return Replacement(old: old, new: new)
    }
  }

  /// The parts of two texts that correspond in order: equal words, and values of one kind.
  private static func pairs(_ old: [Part], _ new: [Part]) -> [Int: Int] {
    let (removed, inserted) = EditScript.offsets(from: old, to: new) { $0.corresponds(to: $1) }
    let kept = zip(old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) })
    return Dictionary(uniqueKeysWithValues: kept.map { ($0, $1) })
  }
}

extension BlockValues.Part {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }

  fileprivate func corresponds(to other: Self) -> Bool {
    switch (self, other) {
    case (.word(let own), .word(let its)): own == its
    case (.value(let own), .value(let its)): own.kind == its.kind
    default: false
    }
  }
}
