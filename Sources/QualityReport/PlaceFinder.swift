package import Alignment
package import DocModel
internal import Features
internal import Findings
package import Reports

/// Groups the findings of an article by the block they are about, and takes the texts of all locales there.
struct PlaceFinder {
  private let aligned: AlignedArticle
  private let threshold: UInt8
  private var slots: SlotPlaces

  /// The block of a finding, or the rule of a finding that is about no block.
  private enum Key: Hashable {
    case slot(Int)
    case page(RuleID)
  }

  init(_ aligned: AlignedArticle, threshold: UInt8) {
    self.aligned = aligned
    self.threshold = threshold
    slots = SlotPlaces(aligned)
  }

  /// Returns the places in the order of the article, those of no block first.
  func places(of findings: [ReportedFinding]) -> [ArticleQuality.Place] {
    var slots = slots
    var keys: [Key] = []
    var groups: [Key: [ReportedFinding]] = [:]
    for reported in findings {
      let key = slots.slot(of: reported.finding).map(Key.slot) ?? .page(reported.finding.rule)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(reported)
    }
    func position(_ key: Key) -> Int { if case .slot(let slot) = key { slot } else { -1 } }
    return keys.enumerated().sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }.map {
      let issues = sorted(groups[$0.element] ?? [])
      if case .slot(let slot) = $0.element { return place(at: slot, issues) }
      return page(issues)
    }
  }

  /// Sorts the worst first: issues before notes, then by severity and confidence.
  private func sorted(_ issues: [ReportedFinding]) -> [ReportedFinding] {
    issues.indices.sorted { a, b in
      let (one, other) = (issues[a].finding, issues[b].finding)
      let levels = (one.level(threshold: threshold) > .note, other.level(threshold: threshold) > .note)
      if levels.0 != levels.1 { return levels.0 }
      if one.severity != other.severity { return one.severity > other.severity }
      return one.confidence == other.confidence ? a < b : one.confidence > other.confidence
    }.map { issues[$0] }
  }

  private func place(at slot: Int, _ issues: [ReportedFinding]) -> ArticleQuality.Place {
    let members = aligned.members.indices.filter { aligned.members[$0].role != .archive }
    let reference = reference(at: slot, of: issues, among: members)
    let sides = members.map { member in
      let article = aligned.members[member].article
      let own = issues.filter { $0.finding.file == article.file }
      let related = issues.lazy.flatMap(\.finding.related).first { $0.place.file == article.file }
      let lines = own.isEmpty ? related.map { [$0.place.line] } ?? [] : own.map(\.finding.place.line)
      guard let text = BlockText(aligned, slot: slot, member: member, lines: lines) else {
        return ArticleQuality.Side(locale: article.locale, line: 0, text: .none)
      }
      let marks =
        own.isEmpty
        ? member == reference ? Self.quotes(in: text, of: marking(issues)) : []
        : marking(own).flatMap { one in text.range(of: one).map { [$0] } ?? Self.quotes(in: text, of: [one]) }
      return ArticleQuality.Side(
        locale: article.locale, line: own.first?.finding.place.line ?? text.line,
        text: MarkedText(text.bytes, marks: marks))
    }
    return ArticleQuality.Place(
      context: (reference ?? members.first { aligned.node(at: slot, of: $0) != nil }).map {
        aligned.context(at: slot, of: $0)
      } ?? "", reference: reference.map { aligned.members[$0].article.locale },
      isSource: reference.map { aligned.members[$0].isOriginal } ?? false, sides: sides, issues: issues,
      harm: Harm(issues, threshold: threshold))
  }

  /// Returns the issues whose words are marked: notes only if there is nothing else.
  private func marking(_ issues: [ReportedFinding]) -> [ReportedFinding] {
    let counted = issues.filter { $0.finding.level(threshold: threshold) > .note }
    return counted.isEmpty ? issues : counted
  }

  private static func quotes(in text: BlockText, of issues: [ReportedFinding]) -> [Range<Int>] {
    MarkedText.marks(of: issues.flatMap { QuotedWords.of($0.finding.message) }, in: text.bytes)
  }

  /// Returns the member whose text the others are compared with: the source, unless it is at fault itself; else the
  /// first that the worst issue names.
  private func reference(at slot: Int, of issues: [ReportedFinding], among members: [Int]) -> Int? {
    let wrong = Set(issues.filter { $0.finding.level(threshold: threshold) > .note }.map(\.finding.file))
    func isRight(_ member: Int) -> Bool {
      !wrong.contains(aligned.members[member].article.file) && aligned.node(at: slot, of: member) != nil
    }
    if let source = members.first(where: { aligned.members[$0].isOriginal && isRight($0) }) { return source }
    let named = issues.lazy.flatMap(\.finding.related).map(\.place.file)
    for file in named {
      if let member = members.first(where: { aligned.members[$0].article.file == file && isRight($0) }) {
        return member
      }
    }
    return nil
  }

  /// The place of findings about the page as a whole or its front matter: the lines that they quote.
  private func page(_ issues: [ReportedFinding]) -> ArticleQuality.Place {
    var sides: [ArticleQuality.Side] = []
    for reported in issues where !sides.contains(where: { $0.locale == reported.finding.locale }) {
      // Lines without letters or digits, such as the `---` of a front matter, say nothing.
      guard let excerpt = reported.excerpt, excerpt.text.contains(where: { $0.isLetter || $0.isNumber }) else {
        continue
      }
      let start = excerpt.offset ?? 0
      sides.append(
        ArticleQuality.Side(
          locale: reported.finding.locale, line: reported.finding.place.line,
          text: MarkedText(Array(excerpt.text.utf8), marks: [start..<start + excerpt.length])))
    }
    let named = issues.lazy.flatMap(\.finding.related).first { related in
      !related.text.isEmpty && !issues.contains { $0.finding.locale == related.place.locale }
    }
    if let named {
      sides.append(
        ArticleQuality.Side(
          locale: named.place.locale, line: named.place.line, text: MarkedText(Array(named.text.utf8))))
    }
    return ArticleQuality.Place(
      context: "", reference: named?.place.locale,
      isSource: aligned.members.contains { $0.isOriginal && $0.article.locale == named?.place.locale },
      sides: sides.sorted { $0.locale < $1.locale }, issues: issues,
      harm: Harm(issues, threshold: threshold))
  }
}

extension AlignedArticle {
  /// Returns the heading above a slot and, for a cell, its row and column, in a member’s text.
  fileprivate func context(at slot: Int, of member: Int) -> String {
    var parts: [String] = []
    if let heading = stride(from: slot, through: 0, by: -1).first(where: {
      slots[$0].kind == .heading && node(at: $0, of: member) != nil
    }), let node = node(at: heading, of: member) {
      parts.append(members[member].article.plainText(of: node))
    }
    let row = Int(slots[slot].parent)
    if slots[slot].kind == .tableCell, row >= 0 {
      func text(_ slot: Int) -> String {
        node(at: slot, of: member).map { members[member].article.plainText(of: $0) } ?? ""
      }
      let first = text(row + 1)
      let header = slots[row].parent >= 0 ? children(of: Int(slots[row].parent)).first : nil
      let column = header.flatMap { $0 + (slot - row) < Int(slots[$0].end) ? text($0 + (slot - row)) : nil } ?? ""
      if !first.isEmpty, slot != row + 1 { parts.append(first) }
      if !column.isEmpty { parts.append(column) }
    }
    return parts.joined(separator: " › ")
  }
}

/// The Markdown of one member's block, or the text of its table cell. Of a long block only the lines around the issues.
struct BlockText {
  let bytes: [UInt8]
  /// The line of the first byte, 1-based.
  let line: Int
  private let isCell: Bool

  private static let mostLines = 16
  /// The number of lines shown before the first issue and after the last one.
  private static let margin = 3

  /// Returns nil if the member lacks the slot.
  ///
  /// - Parameter lines: the lines with issues; empty to take the start of the block.
  init?(_ aligned: AlignedArticle, slot: Int, member: Int, lines: [Int]) {
    guard let index = aligned.node(at: slot, of: member) else { return nil }
    let article = aligned.members[member].article
    let node = article.nodes[index]
    isCell = node.kind == .tableCell
    guard !isCell else {
      bytes = Array(article.plainText(of: index).utf8)
      line = Int(node.firstLine)
      return
    }
    let (first, last) = (Int(node.firstLine), max(Int(node.firstLine), Int(node.lastLine)))
    let start = min(max(first, (lines.min() ?? first) - Self.margin), last)
    let end = min(last, max(start + 2 * Self.margin, (lines.max() ?? first) + Self.margin), start + Self.mostLines - 1)
    bytes = Array((start...end).map { article.sourceLine($0) }.joined(separator: [UInt8.lineFeed]))
    line = start
  }

  /// Returns the bytes that a finding calls wrong, or nil if it names none of the shown ones.
  func range(of reported: ReportedFinding) -> Range<Int>? {
    guard let excerpt = reported.excerpt, let offset = excerpt.offset, excerpt.length > 0 else { return nil }
    let fault = Array(excerpt.text.utf8.dropFirst(offset).prefix(excerpt.length))
    guard let start = isCell ? 0 : start(ofLine: reported.finding.place.line) else { return nil }
    let exact = start + reported.finding.place.column - 1
    if !isCell, exact >= start, bytes.dropFirst(exact).starts(with: fault) { return exact..<exact + fault.count }
    return ByteSearch.first(fault[...], in: bytes[start...]).map { $0..<$0 + fault.count }
  }

  private func start(ofLine number: Int) -> Int? {
    guard number >= line else { return nil }
    var start = 0
    for _ in line..<number {
      guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
      start = end + 1
    }
    return start
  }
}

/// The report's data about one article in all its locales.
package struct ArticleQuality: Sendable {
  package let path: String
  /// The number of words of the source; see `words(_:)`.
  package let words: Int
  package let editions: [Edition]
  /// The places with issues, the worst first. A place's position in this list is its number on all pages.
  package let places: [Place]

  /// The article in one locale.
  package struct Edition: Sendable {
    package let locale: LocaleTag
    package let isOriginal: Bool
    package let file: String
    /// Whether the text records the source revision that it was made from.
    package let isRecorded: Bool
    /// Whether another locale was made from a newer source text.
    package let isBehind: Bool
  }

  /// A block of the article with all issues that its locales have there.
  package struct Place: Sendable {
    /// The heading of the enclosing section and, in a table, the row; empty without a heading.
    package let context: String
    /// The locale whose text the others are compared with, or nil if none has a text there.
    package let reference: LocaleTag?
    /// Whether the reference is not a translation.
    package let isSource: Bool
    /// The texts at the place, in the order of the locales.
    package let sides: [Side]
    /// The worst first.
    package let issues: [ReportedFinding]
    package let harm: Harm

    /// Returns the text of a locale, or nil if the locale is not among the sides.
    func side(of locale: LocaleTag) -> Side? { sides.first { $0.locale == locale } }
  }

  /// The text of one locale at a place.
  package struct Side: Sendable {
    package let locale: LocaleTag
    /// 1-based; 0 if the locale has no text there.
    package let line: Int
    package let text: MarkedText
  }

  package init(_ aligned: AlignedArticle, _ findings: [ReportedFinding], threshold: UInt8) {
    path = aligned.path
    words = Self.words(aligned)
    let newest = aligned.groups.lazy.filter { !$0.key.isEmpty }.map(\.handOff).max() ?? 0
    editions = aligned.members.filter { $0.role != .archive }.map { member in
      let group = aligned.groups.indices.contains(member.group) ? aligned.groups[member.group] : nil
      return Edition(
        locale: member.article.locale, isOriginal: member.isOriginal, file: member.article.file,
        isRecorded: member.article.revision != nil,
        isBehind: !member.isOriginal && group.map { !$0.key.isEmpty && $0.handOff > 0 && $0.handOff < newest } ?? false)
    }
    let places = PlaceFinder(aligned, threshold: threshold).places(of: findings)
    self.places = places.indices.sorted { a, b in
      places[a].harm == places[b].harm ? a < b : places[a].harm > places[b].harm
    }.map { places[$0] }
  }

  /// All issues of the article.
  package var issues: [ReportedFinding] { places.flatMap(\.issues) }

  /// Returns the number of words of the original, or the median of all texts if there is no original.
  private static func words(_ aligned: AlignedArticle) -> Int {
    let counts = aligned.members.indices.map { member in
      aligned.features[member].visible.split(whereSeparator: { $0 <= .space }).count
    }
    if let original = aligned.members.indices.first(where: { aligned.members[$0].isOriginal }) {
      return max(1, counts[original])
    }
    let sorted = counts.sorted()
    return max(1, sorted.isEmpty ? 1 : sorted[sorted.count / 2])
  }
}
