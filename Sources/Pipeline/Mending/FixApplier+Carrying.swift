import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes
import Reports

/// Values that the source changed since translations were made from it.
extension FixApplier {
  /// Carries changed values of the source into translations: all of a page, or block by block if that fails.
  mutating func carry() {
    let stale = Set(
      findings.filter { $0.rule == "stale-translation" && $0.level(threshold: threshold) > .note }
        .map(\.file))
    for file in stale.sorted() {
      let edits = CarriedValues(into: file, in: judged.aligned).edits
      guard !edits.isEmpty, !carry(edits, into: file) else { continue }
      // Offsets hold for the text as it was, so later blocks come first.
      for edit in edits.sorted(by: { $0.start > $1.start }) { _ = carry([edit], into: file) }
    }
    for (index, article) in loaded.articles.enumerated() where work.reportsOutdated(article.locale) {
      let edits = CarriedValues.metadata(of: article.file, in: judged.aligned)
      if !edits.isEmpty, replace(edits, in: index) { carried += edits.count }
    }
  }

  /// The ids of headings that the source changed and translations did not; to which others pages link is not known.
  var hasOutdatedIDs: Bool {
    !CarriedIDs(judged.aligned, linked: LinkedFragments(), wants: work.reportsOutdated).edits.isEmpty
  }

  /// The fragments to which the pages link, as they are now.
  var linkedFragments: LinkedFragments { LinkedFragments(loaded.articles) }

  /// Carries changed ids of the source's headings into translations.
  ///
  /// - Parameter linked: the fragments to which other pages link.
  mutating func carryIDs(linked: LinkedFragments) {
    let ids = CarriedIDs(judged.aligned, linked: linked, wants: work.reportsOutdated)
    for (file, edits) in ids.edits.sorted(by: { $0.key < $1.key }) {
      guard let index = loaded.articles.firstIndex(where: { $0.file == file }),
        replace(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, in: index)
      else { continue }
      carried += ids.counts[file] ?? 0
    }
    collect()
  }

  /// Makes the edits if they remove findings, or values in texts that stay outdated, and cause no other finding.
  private mutating func carry(_ edits: [CarriedValues.Edit], into file: String) -> Bool {
    guard let index = loaded.articles.firstIndex(where: { $0.file == file }) else { return false }
    let ordered = edits.flatMap(\.replacements).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let article = edited(loaded.articles[index], ordered) else { return false }
    var trial = loaded
    trial.articles[index] = article
    let now = work.judge(trial)
    // A block with today's values must not look as if its words were today's, too.
    let rest = edits.compactMap(\.rest)
    if !rest.isEmpty {
      let outdated = CarriedValues.outdated(file, in: now.aligned)
      guard rest.allSatisfy(outdated.contains) else { return false }
    }
    let after = now.outcome.findings.map(\.finding)
    func changes(_ findings: [Finding]) -> [Finding] {
      findings.filter { $0.file == file && $0.rule == "stale-translation" }.flatMap {
        $0.consequences.isEmpty ? [$0] : $0.consequences
      }
    }
    let left = changes(after)
    let gone = changes(findings).filter { one in
      !left.contains { $0.identity == one.identity || $0.message == one.message }
    }
    guard !(gone.isEmpty && rest.isEmpty), isBetter(after, than: findings, without: []) else { return false }
    (loaded, judged) = (trial, now)
    mended += gone
    carried += edits.reduce(0) { $0 + ($1.rest == nil ? 0 : $1.replacements.count) }
    return true
  }
}

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

/// The values that the source changed since a translation was made from it, where the translation has the old ones in
/// the same place: lines of code, targets of links and images, code spans, numbers, identifiers.
struct CarriedValues {
  /// The edits of one block.
  struct Edit {
    let replacements: [Fix.Replacement]
    /// The source's text if the block needs a person after the edit, else nil.
    let rest: String?

    /// The offset of the first replacement.
    var start: Int { replacements.map(\.range.lowerBound).min() ?? 0 }
  }

  /// The edits of the translation's file, block by block.
  private(set) var edits: [Edit] = []

  init(into file: String, in article: AlignedArticle) {
    guard let pair = Pair(of: file, in: article),
      let content = OutdatedContent(of: pair.member, comparedTo: pair.source, in: article)
    else { return }
    let carrier = ValueCarrier(article: article, member: pair.member, old: pair.old, source: pair.source)
    edits = content.changes.filter { $0.extent > .none && $0.oldSlot >= 0 }.compactMap { change in
      if change.kind == .code {
        guard
          let code = CodeCarrier(change, into: pair.member, old: pair.old, source: pair.source, in: article)?.result,
          !code.edits.isEmpty
        else { return nil }
        return Edit(replacements: code.edits, rest: code.isWhole ? nil : change.now)
      }
      if change.extent == .values, let all = carrier.values(change) {
        return all.isEmpty ? nil : Edit(replacements: all, rest: nil)
      }
      let some = carrier.valuesInSamePlace(change)
      return some.isEmpty ? nil : Edit(replacements: some, rest: change.extent > .typo ? change.now : nil)
    }
  }

  /// The edits of a translation's front matter: values that no reader sees, see ``OutdatedMetadata``.
  static func metadata(of file: String, in article: AlignedArticle) -> [Fix.Replacement] {
    guard let pair = Pair(of: file, in: article) else { return [] }
    let (own, source) = (article.members[pair.member].article, article.members[pair.source].article)
    return OutdatedMetadata.all(of: pair.member, comparedTo: pair.source, in: article).flatMap { value in
      TextFixes.metadata(own, line: value.line, from: source, line: value.sourceLine, key: value.key)?.replacements
        ?? []
    }
  }

  /// The texts of the source that a translation does not have yet.
  static func outdated(_ file: String, in article: AlignedArticle) -> [String] {
    guard let pair = Pair(of: file, in: article),
      let content = OutdatedContent(of: pair.member, comparedTo: pair.source, in: article)
    else { return [] }
    return content.changes.filter { $0.extent > .none }.map(\.now)
  }

  /// A translation, with the version of the source that it was made from and today's.
  private struct Pair {
    let member: Int
    let old: Int
    let source: Int

    init?(of file: String, in article: AlignedArticle) {
      guard let source = article.members.firstIndex(where: { $0.role == .source }),
        let member = article.members.firstIndex(where: { $0.role == .translation && $0.article.file == file }),
        let old = article.exactSource(of: member), old != source
      else { return nil }
      (self.member, self.old, self.source) = (member, old, source)
    }
  }
}

/// Puts the lines of code that the source changed into the block of a translation that has the old ones there.
struct CodeCarrier {
  struct Result {
    var edits: [Fix.Replacement] = []
    /// Whether all that the source changed in the block is carried.
    var isWhole = true
  }

  private let text: RawText
  private let node: Node
  private let before: [[UInt8]]
  private let now: [[UInt8]]
  private let own: [[UInt8]]
  /// The lines of today's source as they are, and those of them that have comments.
  private let written: [[UInt8]]
  private let commented: Set<Int>

  /// Nil if one of the three texts has no code there.
  init?(_ change: OutdatedContent.Change, into member: Int, old: Int, source: Int, in article: AlignedArticle) {
    func code(_ slot: Int, _ holder: Int) -> (node: Node, body: ArraySlice<UInt8>)? {
      guard let node = article.nodeFound(at: slot, of: holder), node.kind == .codeBlock else { return nil }
      return (node, article.members[holder].article.pool[node.literal.indices])
    }
    guard let was = code(change.oldSlot, old), let new = code(change.nowSlot, source),
      let mine = code(change.oldSlot, member)
    else { return nil }
    text = RawText(article.members[member].article)
    node = mine.node
    written = Self.lines(new.body).map { Array($0) }
    before = Self.lines(was.body).map(Self.trimmed)
    now = written.map { Self.trimmed($0[...]) }
    own = Self.lines(mine.body).map(Self.trimmed)
    let info = Array(article.members[source].article.pool[new.node.attribute.indices])
    commented = Set(
      CodeTokenizer.tokens(new.body, syntax: CodeSyntax.named(info)).filter { $0.kind == .comment }.map(\.line))
  }

  private static func lines(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines = body.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// A line without the white space around it.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
    let end = line.lastIndex { !$0.isBlank && $0 != .carriageReturn }.map { $0 + 1 } ?? start
    return Array(line[start..<max(start, end)])
  }

  /// The edits of all hunks whose place in the translation is certain.
  var result: Result {
    EditScript.hunks(from: before, to: now).reduce(into: Result()) { result, hunk in
      if let edits = edits(of: hunk) { result.edits += edits } else { result.isWhole = false }
    }
  }

  private func edits(of hunk: EditScript.Hunk) -> [Fix.Replacement]? {
    guard let place = place(of: hunk) else { return nil }
    if hunk.old.count == hunk.new.count {
      let pairs = zip(place, hunk.new)
      guard pairs.allSatisfy({ !own[$0].isEmpty && !now[$1].isEmpty }) else { return nil }
      return pairs.compactMap { line, new in
        text.line(number(of: line)).map { Fix.Replacement(text.trimmed($0), now[new]) }
      }
    }
    // A new comment is for a person to translate. A block that nothing closes may end with its container.
    guard FixEngine.isClosed(node, text), commented.isDisjoint(with: hunk.new) else { return nil }
    let prefix = FixEngine.prefix(node, text)
    let lines = text.insertion(of: hunk.new.map { prefix + written[$0] }, before: number(of: place.lowerBound))
    let end = text.start(of: number(of: place.upperBound))
    return [Fix.Replacement(lines.range.lowerBound..<end, lines.text)]
  }

  /// The number in the file of a line of the translation's block.
  private func number(of line: Int) -> Int { Int(node.firstLine) + Int(node.level) + line }

  /// The old lines in the translation; nil if they are not certain.
  private func place(of hunk: EditScript.Hunk) -> Range<Int>? {
    if own.count == before.count {
      guard hunk.old.allSatisfy({ own[$0] == before[$0] }) else { return nil }
      let near = [hunk.old.lowerBound - 1, hunk.old.upperBound].filter(own.indices.contains)
      return !hunk.old.isEmpty || near.contains { own[$0] == before[$0] } ? hunk.old : nil
    }
    if !hunk.old.isEmpty {
      let lines = hunk.old.map { before[$0] }
      let starts = own.indices.filter { own[$0...].starts(with: lines) }
      return starts.count == 1 ? starts[0]..<starts[0] + lines.count : nil
    }
    guard hunk.old.lowerBound > 0 else { return nil }
    let previous = before[hunk.old.lowerBound - 1]
    let same = own.indices.filter { own[$0] == previous }
    return same.count == 1 && before.count(where: { $0 == previous }) == 1 ? same[0] + 1..<same[0] + 1 : nil
  }
}
