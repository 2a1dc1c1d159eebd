import Alignment
import DocModel
import Features
import Findings
import Fixes
import Site

/// The edits that give the headings of an article the ids of its source.
struct HeadingPins {
  /// By file.
  private(set) var edits: [String: [Fix.Replacement]] = [:]
  /// The number of ids.
  private(set) var count = 0
  /// The headings that keep the ids which their own texts make, since links of other pages lead to one of them, or a
  /// link of the page that cannot be changed, or since the heading is written in a form that has no place for an id.
  private(set) var left = 0
  private let article: AlignedArticle
  private let notation: HeadingIDNotation

  /// - Parameters:
  ///   - linked: the fragments to which other pages link.
  ///   - wants: whether files of a locale are changed.
  init(
    _ article: AlignedArticle, _ notation: HeadingIDNotation, linked: LinkedFragments, wants: (LocaleTag) -> Bool
  ) {
    (self.article, self.notation) = (article, notation)
    guard let source = article.source else { return }
    let engine = FixEngine(article)
    var ids: [(slot: Int, id: String)] = []
    var taken: Set<String> = []
    for slot in article.slots.indices where article.slots[slot].kind == .heading {
      guard let id = id(at: slot, of: source, taken: taken) else { continue }
      taken.insert(id)
      ids.append((slot, id))
    }
    let files = article.members.indices.filter { member in
      let one = article.members[member]
      return (member == source || one.role == .translation) && wants(one.article.locale)
    }
    for (slot, id) in ids {
      // A heading that has the id in some locales alone would be a fault.
      let own = files.map { pin(id, at: slot, of: $0, linked, engine) }
      guard !own.contains(where: { $0 == nil }) else {
        left += 1
        continue
      }
      for (member, replacements) in zip(files, own.compactMap(\.self)) where !replacements.isEmpty {
        edits[article.members[member].article.file, default: []] += replacements
        count += 1
      }
    }
  }

  /// The id of the source's heading: its own, else the one that its generator makes.
  private func id(at slot: Int, of source: Int, taken: Set<String>) -> String? {
    guard let node = article.node(at: slot, of: source) else { return nil }
    let page = article.members[source].article
    let written = page.string(page.nodes[node].attribute)
    if !written.isEmpty { return written }
    var slug = HeadingSlug.slug(page.plainBytes(of: node))
    if notation.joinsHyphens {
      slug = slug.split(separator: "-").joined(separator: "-")
    }
    // Generators number the ids of equal headings in different ways, so such a heading keeps the one it has.
    return slug.isEmpty || taken.contains(slug) ? nil : slug
  }

  /// The edits of one file, none if it needs none; nil if the heading has to keep the id that its text makes.
  private func pin(
    _ id: String, at slot: Int, of member: Int, _ linked: LinkedFragments, _ engine: FixEngine
  ) -> [Fix.Replacement]? {
    let page = article.members[member].article
    guard let index = article.node(at: slot, of: member), case let node = page.nodes[index], node.kind == .heading,
      node.attribute.isEmpty
    else { return [] }
    let text = RawText(page)
    guard node.firstLine == node.lastLine, let line = text.line(Int(node.firstLine)),
      case let end = text.trimmed(line).upperBound, end > line.lowerBound,
      text.bytes[end - 1] != UInt8(ascii: "#"), text.bytes[end - 1] != UInt8(ascii: "}")
    else { return nil }
    let old = AnchorFold.title(page.plainBytes(of: index)[...])
    let pin = Fix.Replacement(end..<end, notation.text(id))
    guard old != AnchorFold.fold(Array(id.utf8)[...]) else { return [pin] }
    let references = engine.fragments(member).filter { AnchorFold.fold($0.id[...]) == old }.map(\.place)
    guard !linked.contain(old, in: page.locale), !references.contains(nil) else { return nil }
    return [pin] + references.compactMap(\.self).map { Fix.Replacement($0, Array(id.utf8)) }
  }
}
