package import Alignment
package import DocModel
internal import Features
package import Findings
package import Reports

/// The report's data about one article in all its locales, without the texts themselves.
package struct ArticleQuality: Sendable {
  package let path: String
  /// The number of words of the source; see `words(_:)`.
  package let words: Int
  package let editions: [Edition]
  package let issues: [Issue]

  /// The article in one locale.
  package struct Edition: Sendable {
    package let locale: LocaleTag
    package let isOriginal: Bool
    /// The hand-off date as yyyymmdd; 0 if it is not recorded.
    package let handOff: Int
    /// The source revision, shortened; empty if it is not recorded.
    package let revision: String
    /// Whether another locale was made from a newer source text.
    package let isBehind: Bool
  }

  /// A finding with the text of all locales at its position.
  package struct Issue: Sendable {
    package let reported: ReportedFinding
    /// The heading of the enclosing section and, in a table, the row.
    package let context: String
    package let sides: [Side]
    package var finding: Finding { reported.finding }
  }

  package struct Side: Sendable {
    package enum Role: Sendable { case outlier, witness, other }
    package let locale: LocaleTag
    package let role: Role
    /// 1-based; 0 if the locale has no text there.
    package let line: Int
    package let text: String
  }

  package init(_ aligned: AlignedArticle, _ findings: [ReportedFinding]) {
    path = aligned.path
    words = Self.words(aligned)
    let newest = aligned.groups.lazy.filter { !$0.key.isEmpty }.map(\.handOff).max() ?? 0
    editions = aligned.members.filter { $0.role != .archive }.map { member in
      let group = aligned.groups.indices.contains(member.group) ? aligned.groups[member.group] : nil
      return Edition(
        locale: member.article.locale, isOriginal: member.isOriginal,
        // Uncommitted text has a sentinel date ≥ 99990000, which is not a hand-off date.
        handOff: member.article.revision.map { $0.handOff < 99_990_000 ? $0.handOff : 0 } ?? 0,
        revision: member.article.revision?.short ?? "",
        isBehind: !member.isOriginal && group.map { !$0.key.isEmpty && $0.handOff > 0 && $0.handOff < newest } ?? false)
    }
    var slots = SlotPlaces(aligned)
    issues = findings.map { Issue($0, in: aligned, at: slots.slot(of: $0.finding)) }
  }

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

extension ArticleQuality.Issue {
  fileprivate init(_ reported: ReportedFinding, in aligned: AlignedArticle, at slot: Int?) {
    self.reported = reported
    let finding = reported.finding
    guard let slot, let own = aligned.member(of: finding) else {
      context = ""
      sides = finding.related.map {
        ArticleQuality.Side(locale: $0.place.locale, role: .witness, line: $0.place.line, text: $0.text)
      }
      return
    }
    context = aligned.context(at: slot, of: own)
    let witnesses = Set(finding.related.map(\.place.locale))
    sides = aligned.members.indices.filter { aligned.members[$0].role != .archive }.map { member in
      let locale = aligned.members[member].article.locale
      let role: ArticleQuality.Side.Role =
        member == own ? .outlier : witnesses.contains(locale) ? .witness : .other
      let text = aligned.source(at: slot, of: member, around: member == own ? finding.place.line : nil)
      return ArticleQuality.Side(
        locale: locale, role: role, line: text == nil ? 0 : aligned.lines(at: slot, of: member).0, text: text ?? "")
    }
  }
}

extension AlignedArticle {
  fileprivate func member(of finding: Finding) -> Int? {
    members.firstIndex { $0.article.file == finding.file && $0.role != .archive }
  }

  /// Returns a member's Markdown source in a slot (of a cell its text), or nil if the member lacks the slot.
  fileprivate func source(at slot: Int, of member: Int, around line: Int?) -> String? {
    guard let index = node(at: slot, of: member) else { return nil }
    let article = members[member].article
    let node = article.nodes[index]
    if node.kind == .tableCell { return Self.cut(article.plainText(of: index)) }
    let first = Int(node.firstLine)
    let last = max(first, Int(node.lastLine))
    let start = max(first, min((line ?? first) - 3, last - Self.shownLines + 1))
    let lines = article.source.split(separator: .lineFeed, maxSplits: last, omittingEmptySubsequences: false)
    let shown = lines.dropFirst(start - 1).prefix(min(Self.shownLines, last - start + 1))
    return Self.cut(shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
  }

  private static let shownLines = 8

  private static func cut(_ text: String) -> String {
    text.utf8.count <= 700 ? text : String(text.prefix(700)) + "…"
  }

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
