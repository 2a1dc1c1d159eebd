import Alignment
import DocModel
import Features
import Findings
import Fixes
import Reports

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
