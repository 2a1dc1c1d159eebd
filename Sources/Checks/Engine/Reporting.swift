internal import Alignment
internal import DocModel
internal import Features
internal import Findings

enum Reporting {
  /// - Parameter cell: The slot of a table cell, whose column is then given; for other slots the line is enough.
  static func place(in article: AlignedArticle, of member: Int, from line: Int, through last: Int, cell: Int = -1)
    -> Place
  {
    let text = article.members[member].article
    var column = 0
    if article.slots.indices.contains(cell), article.slots[cell].kind == .tableCell,
      let node = article.node(at: cell, of: member),
      Int(text.nodes[node].firstLine) == line
    {
      column = Int(text.nodes[node].column)
    }
    return Place(locale: text.locale, file: text.file, line: max(1, line), lastLine: last, column: column)
  }

  /// Returns the place and excerpt of a slot in one member.
  static func related(in article: AlignedArticle, at slot: Int, of member: Int) -> RelatedPlace {
    let lines = article.lines(at: slot, of: member)
    return RelatedPlace(
      place: place(in: article, of: member, from: lines.0, through: lines.1, cell: slot),
      text: article.excerpt(at: slot, of: member, limit: 80))
  }

  /// Returns the same for up to three members, without archived texts, which are no files of the tree.
  static func related(in article: AlignedArticle, at slot: Int, of members: [Int]) -> [RelatedPlace] {
    members.lazy.filter { article.members[$0].role != .archive }.prefix(3).map {
      related(in: article, at: slot, of: $0)
    }
  }

  /// Returns the place of an entry of a member's front matter, with its value.
  static func related(in article: AlignedArticle, to entry: FrontMatter.Entry, of member: Int) -> RelatedPlace {
    RelatedPlace(
      place: place(in: article, of: member, from: Int(entry.line), through: Int(entry.line)),
      text: "\(entry.key): \(AlignedArticle.cut(entry.value))")
  }

  /// Returns the place of a key in the front matter of today's source; none if it dropped the key.
  static func related(in article: AlignedArticle, toSourceOf key: String) -> [RelatedPlace] {
    guard let source = article.source, let now = article.members[source].article.frontMatter.entry(key) else {
      return []
    }
    return [related(in: article, to: now, of: source)]
  }

  /// A key that is equal for equal differences on all pages, as recurring ones may be a convention; empty if none can
  /// be.
  static func form(_ d: Disagreement, in article: AlignedArticle) -> String {
    switch d.aspect {
    case .codeText: return anyForm
    case .facts(.link), .facts(.image), .facts(.placeholder):
      if let known = ConventionForms.form(of: d, in: article) { return known }
      guard d.aspect == .facts(.placeholder), !isReplaced(d) else {
        return form(d.missing.map(\.text), d.extra.map(\.text))
      }
      // Calls that were added, and lost ones that show nothing, are a habit by their name: the parameters differ from
      // place to place.
      return form(
        d.missing.map { silentTags.contains(callName($0.text)) ? callName($0.text) : $0.text },
        d.extra.map { callName($0.text) })
    case .facts(.code) where translatesCapitals(d): return Observations.translatedCapitals
    case .facts(.code) where SameSpans.mayBeCaptions(d.missing): return Observations.translatedCaptions
    case .facts(.code) where SameSpans.areTranslatedWords(d.missing, d.extra): return Observations.translatedWords
    case .facts(.code) where isReplaced(d) && (d.missing + d.extra).allSatisfy(\.text.utf8.isHexDigest):
      return "{hash} → {hash}"
    case .facts(.code) where isReplaced(d), .facts(.identifier) where isReplaced(d), .facts(.term) where isReplaced(d),
      .spelling, .codeLanguage:
      return form(d.missing.map(\.text), d.extra.map(\.text))
    case .presence where article.node(at: d.slot, of: d.member) != nil:
      if let edge = ConventionForms.edgeForm(of: d, in: article) { return edge }
      if article.isBesideOriginal(d) { return Observations.keptOriginal }
      return isText(article.slots[d.slot].kind) ? form([], [name(at: d.slot, of: d.member, in: article)]) : ""
    case .presence where !isText(article.slots[d.slot].kind): return ""
    case .kind, .recast:
      return article.marker(at: d.counterpart ?? d.slot, of: d.member, beside: d.slot).map {
        $0.isWhole ? "\($0.text) and text" : ""
      } ?? ""
    case .presence: return form([name(at: d.slot, of: d.reference, in: article)], [])
    default: return ""
    }
  }

  private static let silentTags = Set(["assign", "capture", "set", "increment", "decrement"].map { "{% \($0) %}" })

  /// Returns a call of a template without its parameters: `{% assign %}`, `{{ anchor }}`, `{{< figure >}}`.
  static func callName(_ text: String) -> String {
    let marks: [(open: String, close: String)] = [("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}"), ("{{", "}}")]
    guard let (open, close) = marks.first(where: { text.hasPrefix($0.open) && text.hasSuffix($0.close) }) else {
      return text
    }
    let inner = text.dropFirst(open.count).dropLast(close.count).drop { $0 == "-" || $0.isWhitespace }
    let name = inner.prefix { $0.isLetter || $0.isNumber || "_-./".contains($0) }
    return name.isEmpty || name.count == inner.count ? text : "\(open) \(name) \(close)"
  }

  /// Whether both sides have values. A name or code without replacement is a loss, however often it occurs.
  private static func isReplaced(_ d: Disagreement) -> Bool { !d.missing.isEmpty && !d.extra.isEmpty }

  /// Whether only words in capitals differ, such as the names of values in a program's messages: `COMPONENT_NAME`.
  private static func translatesCapitals(_ d: Disagreement) -> Bool {
    guard isReplaced(d), d.missing.count == d.extra.count else { return false }
    let (before, now) = (d.missing.map { withoutCapitals($0.text) }, d.extra.map { withoutCapitals($0.text) })
    return before.sorted() == now.sorted() && before.allSatisfy { $0.contains("\0") }
  }

  /// The text with `\0` for each word in capitals of three letters or more.
  private static func withoutCapitals(_ text: String) -> String {
    var result = ""
    for run in text.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isUppercase && $0 != "_" }) {
      let next = run.endIndex < text.endIndex ? String(text[run.endIndex]) : ""
      result += (run.count(where: \.isLetter) >= 3 ? "\0" : String(run)) + next
    }
    return result
  }

  /// Whether a page may lack blocks of this kind (an advert, a remark). Headings, items, rows and code are essential.
  private static func isText(_ kind: NodeKind) -> Bool {
    ![.heading, .item, .list, .table, .tableRow, .tableCell, .codeBlock].contains(kind)
  }

  /// The key of findings that all count as one convention per check.
  static let anyForm = "*"

  private static func form(_ missing: [String], _ extra: [String]) -> String {
    let (before, now) = (missing.sorted().joined(separator: ", "), extra.sorted().joined(separator: ", "))
    guard before != now, before.utf8.count + now.utf8.count < 200 else { return "" }
    return before.isEmpty ? "+ \(now)" : now.isEmpty ? "- \(before)" : "\(before) → \(now)"
  }

  /// The name of a directive, or else an excerpt of the block's text.
  private static func name(at slot: Int, of member: Int, in article: AlignedArticle) -> String {
    article.slots[slot].kind == .directive
      ? article.literal(at: slot, of: member) ?? "" : article.excerpt(at: slot, of: member)
  }

  /// An identity that is stable across runs: line and slot are left out, as blocks are added and removed before it.
  static func fingerprint(of rule: RuleID, in article: AlignedArticle, member: Int, at slot: Int, subject: UInt64)
    -> UInt64
  {
    var name = StableHash.mix(article.path, into: StableHash.mix("\n", into: StableHash.mix(rule.name)))
    name = StableHash.finish(
      StableHash.mix(article.members[member].article.locale.tag, into: StableHash.mix("\n", into: name)))
    return StableHash.finish(name ^ (cell(at: slot, of: member, in: article) &* 31) ^ (subject &* 131))
  }

  /// Identifies a table cell by the text of its row's first cell and its column; 0 for other slots.
  private static func cell(at slot: Int, of member: Int, in article: AlignedArticle) -> UInt64 {
    guard article.slots.indices.contains(slot), article.slots[slot].kind == .tableCell,
      case let row = Int(article.slots[slot].parent), row >= 0
    else { return 0 }
    let cells = article.children(of: row)
    let name = cells.first.map { StableHash(article.visible(at: $0, of: member)).hash } ?? 0
    return name &+ UInt64(cells.firstIndex(of: slot) ?? 0)
  }

  /// Combined hash of the differing values, or of the reference text if a whole block differs.
  static func subject(_ d: Disagreement, in article: AlignedArticle) -> UInt64 {
    if d.missing.isEmpty, d.extra.isEmpty, article.members.indices.contains(d.reference) {
      return StableHash(article.visible(at: d.slot, of: d.reference)).hash
    }
    return d.missing.reduce(0) { $0 &+ $1.atom } &+ d.extra.reduce(0) { $0 &+ $1.atom }
  }
}
