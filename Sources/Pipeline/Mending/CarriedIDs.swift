import Alignment
import DocModel
import Features
import Findings
import Fixes

/// The ids of headings that the source changed, where a translation has those of the version that it was made from. The
/// page's own links to them are changed along.
struct CarriedIDs {
  /// By file.
  private(set) var edits: [String: [Fix.Replacement]] = [:]
  /// The number of ids, by file.
  private(set) var counts: [String: Int] = [:]

  /// - Parameters:
  ///   - linked: the fragments to which other pages link: these ids stay.
  ///   - wants: whether files of a locale are changed.
  init(_ article: AlignedArticle, linked: LinkedFragments, wants: (LocaleTag) -> Bool) {
    guard let source = article.members.firstIndex(where: { $0.role == .source }) else { return }
    let engine = FixEngine(article)
    for member in article.members.indices where article.members[member].role == .translation {
      let page = article.members[member].article
      guard wants(page.locale), let old = article.exactSource(of: member), old != source else { continue }
      var taken = Set(page.nodes.lazy.filter { $0.kind == .heading }.map { page.string($0.attribute) })
      for slot in article.slots.indices where article.slots[slot].kind == .heading {
        guard let was = Self.id(at: slot, of: old, in: article), let now = Self.id(at: slot, of: source, in: article),
          was != now, Self.id(at: slot, of: member, in: article) == was,
          let node = article.nodeFound(at: slot, of: member), !taken.contains(now),
          !linked.contain(AnchorFold.fold(Array(was.utf8)[...]), in: page.locale),
          let places = engine.places(ofID: Array(was.utf8), at: node, of: member)
        else { continue }
        taken.insert(now)
        edits[page.file, default: []] += places.map { Fix.Replacement($0, Array(now.utf8)) }
        counts[page.file, default: 0] += 1
      }
    }
  }

  /// The id that a heading's line gives it.
  private static func id(at slot: Int, of member: Int, in article: AlignedArticle) -> String? {
    guard let node = article.nodeFound(at: slot, of: member), node.kind == .heading, !node.attribute.isEmpty else {
      return nil
    }
    return article.members[member].article.string(node.attribute)
  }
}
