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
