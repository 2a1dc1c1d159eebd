import Alignment
import DocModel
import Features
import Findings
import Fixes
import Reports
import Site

/// Writes the ids of the source's headings into the source and all its translations, so that a link to a section holds in
/// every language and survives a reworded heading.
package struct PinHeadingIDs: Sendable {
  package var check: Check
  /// Writes the files; else it is only said what would be written.
  package var writes = false

  package init(check: Check) { self.check = check }

  package func run(say: (String) -> Void = { _ in }) -> ApplyFixes.Outcome {
    // Links of all pages count, whatever part of the tree is changed.
    var check = check
    let selection = check.selection
    check.selection = Selection()
    let scope = CheckScope(check, say: say)
    guard let notation = HeadingIDNotation(scope.flavor) else {
      let text = "has no notation for the ids of headings: name another flavor in .doccheck.yml"
      return ApplyFixes.Outcome(troubles: [RunError("the flavor \(scope.flavor.rawValue) \(text)")])
    }
    let (articles, work, threshold, writes) = (scope.articles, scope.work, check.threshold, writes)
    let wanted = articles.indices.filter { selection.wants(article: articles[$0].path) }
    let links = parallelMap(articles.count, threads: check.jobs) {
      LinkedFragments(work.loader.load(articles[$0]).articles)
    }
    let linked = links.reduce(into: LinkedFragments()) { $0.formUnion($1) }
    let parts = parallelMap(wanted.count, threads: check.jobs) { number in
      var fixer = FixApplier(work, articles[wanted[number]], threshold: threshold, takesLessSure: false)
      let pins = HeadingPins(fixer.judged.aligned, notation, linked: linked) { selection.wants(locale: $0) }
      let isDone = fixer.pin(pins)
      if writes { fixer.write() }
      var outcome = fixer.outcome
      outcome.pinned = isDone ? pins.count : 0
      outcome.unpinned = pins.left + (isDone ? 0 : pins.count)
      outcome.troubles = fixer.loaded.troubles + outcome.troubles
      return outcome
    }
    var outcome = ApplyFixes.Outcome()
    for part in parts { outcome.add(part) }
    return outcome
  }
}

extension FixApplier {
  /// Returns false if the ids would cause a finding, and changes nothing then.
  fileprivate mutating func pin(_ pins: HeadingPins) -> Bool {
    var edits: [Int: [Fix.Replacement]] = [:]
    for (file, own) in pins.edits {
      guard let index = loaded.articles.firstIndex(where: { $0.file == file }) else { return false }
      edits[index] = own.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !edits.isEmpty, replace(edits) else { return false }
    collect()
    return true
  }
}

/// The notation of a flavor for the id of a heading at its end.
struct HeadingIDNotation {
  private let start: String
  private let end: String
  /// Whether the generator joins several hyphens in the ids that it makes.
  let joinsHyphens: Bool

  /// Fails for flavors without such a notation.
  init?(_ flavor: Flavor) {
    switch flavor {
    case .hugo, .vitepress, .docusaurus, .mdx: (start, end, joinsHyphens) = (" {#", "}", false)
    case .mkdocs: (start, end, joinsHyphens) = (" { #", " }", true)
    case .commonmark, .gfm, .learn: return nil
    }
  }

  func text(_ id: String) -> [UInt8] { Array((start + id + end).utf8) }
}

/// The fragments that links to other pages have, folded, by locale.
struct LinkedFragments: Sendable {
  private var fragments: [LocaleTag: Set<UInt64>] = [:]

  init() {}

  init(_ articles: [Article]) {
    for article in articles {
      for node in article.nodes where node.kind == .link {
        let target = article.pool[node.literal.indices]
        guard let hash = target.firstIndex(of: UInt8(ascii: "#")), hash > target.startIndex, hash + 1 < target.endIndex
        else { continue }
        fragments[article.locale, default: []].insert(AnchorFold.fold(target[(hash + 1)...]))
      }
    }
  }

  mutating func formUnion(_ other: LinkedFragments) {
    fragments.merge(other.fragments) { $0.union($1) }
  }

  func contain(_ fold: UInt64, in locale: LocaleTag) -> Bool { fragments[locale]?.contains(fold) == true }
}

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
