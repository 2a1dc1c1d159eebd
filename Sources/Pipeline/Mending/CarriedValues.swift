import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes

/// The values that the source changed since a translation was made from it, where the translation has the old ones in
/// the same place: lines of code, targets of links and images, code spans, numbers, identifiers.
struct CarriedValues {
  /// The edits of the translation's file, block by block.
  private(set) var edits: [[Fix.Replacement]] = []

  init(into file: String, in article: AlignedArticle) {
    guard let source = article.members.firstIndex(where: { $0.role == .source }),
      let member = article.members.firstIndex(where: { $0.role == .translation && $0.article.file == file }),
      let old = article.exactSource(of: member), old != source,
      let content = OutdatedContent(of: member, comparedTo: source, in: article)
    else { return }
    let carrier = Carrier(article: article, member: member, old: old, source: source)
    edits = content.changes.filter { $0.extent == .values && $0.oldSlot >= 0 }.compactMap { change in
      change.kind == .code ? carrier.code(change) : carrier.values(change)
    }.filter { !$0.isEmpty }
  }

  private struct Carrier {
    let article: AlignedArticle
    let member: Int
    let old: Int
    let source: Int
    private let text: RawText

    init(article: AlignedArticle, member: Int, old: Int, source: Int) {
      (self.article, self.member, self.old, self.source) = (article, member, old, source)
      text = RawText(article.members[member].article)
    }

    /// Lines that the translation has as the old source had them; nil where one of them is not there exactly once.
    func code(_ change: OutdatedContent.Change) -> [Fix.Replacement]? {
      guard let before = lines(at: change.oldSlot, of: old), let now = lines(at: change.nowSlot, of: source),
        let own = article.nodeFound(at: change.oldSlot, of: member), own.kind == .codeBlock, before.count == now.count
      else { return nil }
      let places = (Int(own.firstLine)...Int(own.lastLine)).compactMap(text.line).map(text.trimmed)
      var edits: [Fix.Replacement] = []
      for (was, line) in zip(before, now) where was != line {
        let same = places.filter { Array(text.bytes[$0]) == was }
        guard !was.isEmpty, !line.isEmpty, same.count == 1, let place = same.first,
          before.count(where: { $0 == was }) == 1
        else { return nil }
        edits.append(Fix.Replacement(place, line))
      }
      return edits
    }

    /// The lines of a code block without the white space around them.
    private func lines(at slot: Int, of holder: Int) -> [[UInt8]]? {
      guard let node = article.nodeFound(at: slot, of: holder), node.kind == .codeBlock else { return nil }
      return article.members[holder].article.pool[node.literal.indices]
        .split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
          let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
          let end = line.lastIndex { !$0.isBlank && $0 != .carriageReturn }.map { $0 + 1 } ?? start
          return Array(line[start..<max(start, end)])
        }
    }

    /// Values that the translation's block has once for each one of the old source's; nil where that is not so.
    func values(_ change: OutdatedContent.Change) -> [Fix.Replacement]? {
      let (before, now) = (facts(at: change.oldSlot, of: old), facts(at: change.nowSlot, of: source))
      let slot = article.node(at: change.oldSlot, of: member) == nil ? change.nowSlot : change.oldSlot
      guard before.count == now.count, zip(before, now).allSatisfy({ $0.kind == $1.kind }),
        let index = article.node(at: slot, of: member), let block = block(at: slot, index)
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

    private struct Value: Equatable {
      let kind: FactKind
      let text: String
    }

    /// The values of a block in reading order, without names, which are words.
    private func facts(at slot: Int, of holder: Int) -> [Value] {
      guard let block = article.block(at: slot, of: holder) else { return [] }
      let (features, page) = (article.features[holder], article.members[holder].article)
      return features.facts[block.facts.indices].filter { $0.kind != .term }.map {
        Value(kind: $0.kind, text: features.string($0, in: page))
      }
    }

    /// The bytes of the translation's block.
    private func block(at slot: Int, _ index: Int) -> Range<Int>? {
      let nodes = article.members[member].article.nodes
      let node = nodes[index]
      guard node.kind == .tableCell else {
        return text.lines(from: Int(node.firstLine), through: Int(node.lastLine))
      }
      guard let row = article.node(at: Int(article.slots[slot].parent), of: member) else { return nil }
      return text.cell(Int(node.value), ofLine: Int(nodes[row].firstLine), from: text.offset(of: nodes[row]))
    }

    /// The one place of an old value.
    private func place(of value: Value, at index: Int, in block: Range<Int>) -> Range<Int>? {
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
}
