import Alignment
import Checks
import DocModel
import Features
import Site

/// The ids of an article's sections in all locales.
struct SectionIDs {
  fileprivate struct Heading {
    let id: String
    /// The folds of all ids by which links find the heading.
    let folds: [UInt64]
    let level: UInt8
    /// The slots of the headings before and after it on the page, if there are.
    var before: Int?
    var after: Int?
  }

  /// By locale, the headings by slot.
  private var headings: [LocaleTag: [Int: Heading]] = [:]
  /// By locale, the folded ids of the whole page.
  private var places: [LocaleTag: Set<UInt64>] = [:]

  /// - Parameter joinsHyphens: whether the generator joins several hyphens in the ids that it makes.
  init(_ article: AlignedArticle, joinsHyphens: Bool) {
    for member in article.members.indices where article.members[member].role != .archive {
      let page = article.members[member].article
      var own: [Int: Heading] = [:]
      var order: [(node: Int, slot: Int)] = []
      for slot in article.slots.indices where article.slots[slot].kind == .heading {
        guard let node = article.node(at: slot, of: member), page.nodes[node].kind == .heading else { continue }
        own[slot] = Heading(node, of: page, joinsHyphens: joinsHyphens)
        order.append((node, slot))
      }
      order.sort { $0.node < $1.node }
      for (first, second) in zip(order, order.dropFirst()) {
        own[first.slot]?.after = second.slot
        own[second.slot]?.before = first.slot
      }
      headings[page.locale] = own
    }
    for text in ArticleSummary(article).texts { places[text.locale] = Set(text.places) }
  }

  /// The fragment by which a locale has the section that another locale has under `fragment`; nil if it lacks the section,
  /// has several with the same id, or has others before or after it, so that it may not be the same section.
  func fragment(_ fragment: ArraySlice<UInt8>, of other: LocaleTag, in own: LocaleTag) -> [UInt8]? {
    let fold = AnchorFold.fold(fragment)
    if places[own]?.contains(fold) == true { return Array(fragment) }
    let slots = (headings[other] ?? [:]).filter { $0.value.folds.contains(fold) }.keys
    guard slots.count == 1, let slot = slots.first, let heading = headings[own]?[slot],
      let counterpart = headings[other]?[slot], !heading.id.isEmpty, heading.level == counterpart.level,
      heading.before == counterpart.before, heading.after == counterpart.after,
      headings[own]?.values.count(where: { $0.id == heading.id }) == 1
    else { return nil }
    return Array(heading.id.utf8)
  }
}

extension SectionIDs.Heading {
  fileprivate init(_ node: Int, of page: Article, joinsHyphens: Bool) {
    let title = AnchorFold.title(ofHeading: node, in: page)
    let written = page.pool[page.nodes[node].attribute.indices]
    var slug = HeadingSlug.slug(page.plainBytes(of: node))
    if joinsHyphens { slug = slug.split(separator: "-").joined(separator: "-") }
    self.init(
      id: written.isEmpty ? slug : String(decoding: written, as: UTF8.self),
      folds: written.isEmpty ? [title] : [AnchorFold.fold(written), title], level: page.nodes[node].level)
  }
}
