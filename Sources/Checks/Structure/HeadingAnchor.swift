internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a paired heading whose id differs, is missing or torn.
struct HeadingAnchor: SplitRule {
  static let card = RuleCard(id: "heading-anchor", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .anchor else { return nil }
    let id = { @Sendable (member: Int) in article.attribute(at: d.slot, of: member) ?? "" }
    if id(d.reference).isEmpty { return nil }
    if id(d.member).isEmpty {
      if let torn = article.tornID(at: d.slot, of: d.member, beside: d.against) {
        return claim(torn: torn, for: d, id: id(d.reference), in: article)
      }
      guard d.with.allSatisfy({ $0 == d.member }) || d.verdict == .proven,
        !article.namesItself(d, as: id(d.reference))
      else { return nil }
      return finding(
        d,
        "The heading has no id here and ‘\(id(d.reference))’ in \(article.others(d)): links to it break unless it is put back.",
        in: article)
    }
    // Across versions the heading's wording, and so its id, may have changed. Independent translations use localized
    // ids and link to those; ``AnchorBroken`` checks the links.
    let severity: Severity? =
      ![.proven, .outvoted].contains(d.verdict) ? .notice : article.isCommunity(d.member) ? .minor : nil
    return finding(
      d, "The heading’s id is \(article.sides(d) { "‘\(id($0))’" }): links to it break unless it is restored.",
      in: article, severity: severity)
  }

  private func claim(torn: String, for d: Disagreement, id: String, in article: AlignedArticle) -> Finding {
    let mark = article.mark(ofID: id, at: d.slot, of: d.reference)
    var result = finding(
      d, "‘\(torn)’ is no id but part of the heading’s text: write ‘\(mark)’, as in \(article.others(d)).",
      in: article, certainty: max(.strong, d.certainty()))
    if d.verdict.blames {
      result.fix = TextFixes.replacement(
        of: torn, by: mark, in: article.members[d.member].article, line: d.line)
    }
    return result
  }
}

extension AlignedArticle {
  /// Returns what is left of an id at the end of a heading's line, such as `{#direct` or `[[direct]]`, or nil.
  ///
  /// - Parameter others: The members that have an id in the slot.
  func tornID(at slot: Int, of member: Int, beside others: [Int]) -> String? {
    guard let node = node(at: slot, of: member), kind(at: slot, of: member) == .heading,
      attribute(at: slot, of: member)?.isEmpty == true
    else { return nil }
    let line = rawLine(of: node, in: member)
    guard let start = line.lastIndex(where: { "{｛[［【".contains($0) }) else { return nil }
    let isDoubled = line[..<start].last.map { "[［".contains($0) && "[［".contains(line[start]) } ?? false
    let torn = line[(isDoubled ? line.index(before: start) : start)...]
    let id = torn.drop { "{｛[［【#＃ /*".contains($0) }.prefix { !"}｝]］】 */".contains($0) }
    let rest = torn[id.endIndex...]
    guard !id.isEmpty, rest.allSatisfy({ "}｝]］】 */".contains($0) }), torn.count < 80 else { return nil }
    // Other words in braces or brackets may be part of the heading: `/users/{id}`.
    let isMarked = !"[［【".contains(line[start]) && torn.contains { $0 == "#" || $0 == "＃" }
    let isKnown = others.contains { self.attribute(at: slot, of: $0)?.lowercased() == id.lowercased() }
    return isMarked || isKnown ? String(torn).trimmingBlanks : nil
  }

  /// A heading's id in the notation that the member has: `[#id]`, else `{#id}`.
  package func mark(ofID id: String, at slot: Int, of member: Int) -> String {
    let line = node(at: slot, of: member).map { rawLine(of: $0, in: member) }
    return line?.contains("[#\(id)]") == true ? "[#\(id)]" : "{#\(id)}"
  }

  /// Returns whether the heading's text generates the missing id.
  fileprivate func namesItself(_ d: Disagreement, as id: String) -> Bool {
    guard let heading = node(at: d.slot, of: d.member) else { return false }
    let title = AnchorFold.title(members[d.member].article.plainBytes(of: heading)[...])
    return title == AnchorFold.fold(Array(id.utf8)[...])
  }
}
