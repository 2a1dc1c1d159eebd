import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes
package import Reports
import Site
import Synchronization

/// Leads the links of translations that lead to a page of another locale to that page in the reader's locale, where it
/// has the page. The rest of a link stays as it is; a fragment becomes that of the same section.
package struct RelinkPages: Sendable {
  package var check: Check
  /// Writes the files; else it is only said what would be written.
  package var writes = false
  /// The address of the project's site. Links to other hosts stay as they are.
  package var site: SiteAddress?

  package init(check: Check) { self.check = check }

  package struct Outcome: Sendable {
    package var files: [ApplyFixes.File] = []
    /// The number of links that were changed.
    package var count = 0
    /// The links that were left, since the reader's locale lacks the section, since their place in the file is not
    /// certain, or since a finding would follow.
    package var left = 0
    package var troubles: [RunError] = []
  }

  package func run(say: (String) -> Void = { _ in }) -> Outcome {
    // The conventions of the whole tree count, whatever part of it is changed.
    var check = check
    let selection = check.selection
    check.selection = Selection()
    let scope = CheckScope(check, say: say)
    let (articles, work, source) = (scope.articles, scope.work, check.source)
    let store = OutcomeStore(articles.count)
    _ = parallelMap(articles.count, threads: check.jobs) { store.put(scope.outcome(of: articles[$0]), at: $0) }
    let conventions = scope.conclude(store).conventions
    var outcome = Outcome(troubles: scope.report(store).troubles)
    var pages: [String: LocalePages] = [:]
    for (root, own) in Dictionary(grouping: articles, by: \.root) {
      let known = LocalePages(
        own, source: source, settings: scope.tree.addressSettings, resolvesLikeFiles: scope.flavor == .vitepress,
        site: site)
      pages[root] = known.withNames(
        work.loader, flavor: scope.flavor, jobs: check.jobs)
    }
    let sections = SectionCache(work.loader, joinsHyphens: HeadingIDNotation(scope.flavor)?.joinsHyphens ?? false)
    let wanted = articles.filter { selection.wants(article: $0.path) }
    let (threshold, writes, known) = (check.threshold, writes, pages)
    let parts = parallelMap(wanted.count, threads: check.jobs) { number -> Outcome in
      guard let pages = known[wanted[number].root] else { return Outcome() }
      let loaded = work.loader.load(wanted[number]).articles
      let links = ForeignLinks(loaded, pages, sections, source: source) { selection.wants(locale: $0) }
      guard !links.edits.isEmpty else { return Outcome(left: links.left) }
      var fixer = FixApplier(work, wanted[number], threshold: threshold, takesLessSure: false)
      let count = fixer.relink(links.edits, conventions)
      if writes { fixer.write() }
      let isWritten = !fixer.outcome.files.isEmpty
      return Outcome(
        files: fixer.outcome.files, count: isWritten ? count : 0,
        left: links.left + links.edits.values.reduce(0) { $0 + $1.count } - (isWritten ? count : 0),
        troubles: fixer.outcome.troubles)
    }
    for part in parts {
      outcome.files += part.files
      outcome.troubles += part.troubles
      outcome.count += part.count
      outcome.left += part.left
    }
    return outcome
  }
}

/// The sections of the articles that links lead to, each article read once.
final class SectionCache: Sendable {
  private let loader: ArticleLoader
  private let joinsHyphens: Bool
  private let known = Mutex<[String: SectionIDs]>([:])

  init(_ loader: ArticleLoader, joinsHyphens: Bool) {
    self.loader = loader
    self.joinsHyphens = joinsHyphens
  }

  func sections(of files: ArticleFiles) -> SectionIDs {
    let key = files.root + "\u{0}" + files.path
    if let sections = known.withLock({ $0[key] }) { return sections }
    let loaded = loader.load(files)
    let sections = SectionIDs(
      Aligner.align(
        loaded.articles, source: loader.source, archive: loaded.archive, history: loaded.history,
        features: { ArticleFeatures($0) }, hash: { SourceHash.of($0.source, among: $1) }), joinsHyphens: joinsHyphens)
    known.withLock { $0[key] = sections }
    return sections
  }
}

extension LocalePages {
  /// Finds how the texts of each locale name it in addresses from the root of the site, and the locales that do so where
  /// the source does not: those whose texts do at least as often as not, and in VitePress all.
  fileprivate func withNames(_ loader: ArticleLoader, flavor: Flavor, jobs: Int) -> LocalePages {
    let parts = parallelMap(articles.count, threads: jobs) { index -> [LocaleTag: [String: Int]] in
      var counts: [LocaleTag: [String: Int]] = [:]
      for article in loader.load(articles[index]).articles {
        for link in RawLinks(article).all {
          guard let name = ownName(in: link.target, on: article) else { continue }
          counts[article.locale, default: [:]][name, default: 0] += 1
        }
      }
      return counts
    }
    let counts = parts.reduce(into: [LocaleTag: [String: Int]]()) { $0.merge($1) { $0.merging($1) { $0 + $1 } } }
    var result = self
    for (locale, own) in counts {
      let named = own.filter { !$0.key.isEmpty }
      let best = named.max { ($0.value, $1.key) < ($1.value, $0.key) }
      result.spellings[locale] = best?.key
      if named.values.reduce(0, +) >= max(1, own[""] ?? 0) { result.prefixed.insert(locale) }
    }
    guard let source = loader.source, flavor != .docusaurus, counts[source] != nil, !result.prefixed.contains(source)
    else {
      result.prefixed = []
      return result
    }
    if flavor == .vitepress, isSourceWithoutFolder { result.prefixed = Set(counts.keys) }
    return result
  }
}

extension FixApplier {
  /// Changes the targets, as many as no finding follows from; returns the number of changes.
  fileprivate mutating func relink(_ edits: [String: [Fix.Replacement]], _ conventions: Conventions) -> Int {
    self.conventions = conventions
    var all: [Int: [Fix.Replacement]] = [:]
    for (file, own) in edits {
      guard let index = loaded.articles.firstIndex(where: { $0.file == file }) else { continue }
      all[index] = own.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    defer { collect() }
    if replace(all) { return all.values.reduce(0) { $0 + $1.count } }
    var triesLeft = Self.limit
    return all.sorted { $0.key < $1.key }.reduce(0) { $0 + relink($1.value[...], in: $1.key, &triesLeft) }
  }

  /// Changes the targets of one file that no finding follows from: all at once, else those of each half. Later places
  /// come first, since offsets hold for the text as it was.
  private mutating func relink(_ edits: ArraySlice<Fix.Replacement>, in index: Int, _ triesLeft: inout Int) -> Int {
    guard !edits.isEmpty, triesLeft > 0 else { return 0 }
    triesLeft -= 1
    if replace(Array(edits), in: index) { return edits.count }
    guard edits.count > 1 else { return 0 }
    let middle = edits.startIndex + edits.count / 2
    let later = relink(edits[middle...], in: index, &triesLeft)
    return later + relink(edits[..<middle], in: index, &triesLeft)
  }
}

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
    for text in ArticleSummary(article).texts { places[text.locale] = Set(text.anchors.common + text.anchors.wide) }
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

/// The links of an article's translations that lead to another locale although the reader's has the page.
///
/// A link stays if it offers a language to choose from: its block leads to the same page in several locales, or it leads
/// to the page it is on and the source has no such link. So does one to a page that the source does not link to, which
/// the translator added.
struct ForeignLinks {
  /// By file.
  private(set) var edits: [String: [Fix.Replacement]] = [:]
  /// The links that cannot be changed.
  private(set) var left = 0
  private let pages: LocalePages
  private let sections: SectionCache

  /// - Parameter wants: whether files of a locale are changed.
  init(
    _ articles: [Article], _ pages: LocalePages, _ sections: SectionCache, source: LocaleTag?,
    wants: (LocaleTag) -> Bool
  ) {
    (self.pages, self.sections) = (pages, sections)
    let original = articles.first { $0.locale == source }
    let linked = original.map { original in
      RawLinks(original).all.reduce(into: Set<Int>()) { linked, link in
        guard let page = pages.page(of: link.target, on: original) else { return }
        // A link of the source to itself in another locale offers that language.
        let isItself = pages.articles[page].path == original.path
        if !isItself || pages.target(of: link.target, on: original) == nil { linked.insert(page) }
      }
    }
    for article in articles where article.locale != source && wants(article.locale) {
      read(article, linked: linked)
    }
  }

  /// Links that may offer a page in several languages: those to it, of a whole text or of the block at a line.
  private struct Offer: Hashable {
    let page: Int
    var line: Int?
  }

  private mutating func read(_ article: Article, linked: Set<Int>?) {
    let links = RawLinks(article).all
    let shown = links.map { pages.page(of: $0.target, on: article) }
    let targets = links.map { pages.target(of: $0.target, on: article) }
    var offered: [Offer: Set<LocaleTag?>] = [:]
    for (index, link) in links.enumerated() {
      guard let page = shown[index] else { continue }
      offered[Offer(page: page), default: []].insert(targets[index]?.locale)
      offered[Offer(page: page, line: link.line), default: []].insert(targets[index]?.locale)
    }
    for (index, link) in links.enumerated() {
      guard let target = targets[index] else { continue }
      let isItself = pages.articles[target.page].path == article.path
      guard linked?.contains(target.page) ?? !isItself else { continue }
      // A link to a section offers no language.
      let mayOffer = isItself || !link.target.contains(UInt8(ascii: "#"))
      let offer = Offer(page: target.page, line: isItself ? nil : link.line)
      guard !mayOffer || offered[offer]?.count == 1 else { continue }
      guard let place = link.place, let written = written(link.target, target, article) else {
        left += 1
        continue
      }
      edits[article.file, default: []].append(Fix.Replacement(place, written))
    }
  }

  /// The target with its query and the fragment of the same section; nil if the reader's locale lacks the section.
  private func written(_ link: [UInt8], _ target: LocalePages.Target, _ article: Article) -> [UInt8]? {
    let rest = link.drop { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard let hash = rest.firstIndex(of: UInt8(ascii: "#")), hash + 1 < rest.endIndex else { return target.path + rest }
    let sections = sections.sections(of: pages.articles[target.page])
    return sections.fragment(rest[(hash + 1)...], of: target.locale, in: article.locale).map {
      target.path + rest[...hash] + $0
    }
  }
}
