internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a heading that is missing, was added, or has another level.
struct HeadingStructure: SplitRule {
  static let card = RuleCard(id: "heading-structure", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .heading else { return nil }
    switch d.aspect {
    case .headingLevel:
      let level = { @Sendable (member: Int) in article.nodes(at: d.slot, of: member).first.map { Int($0.level) } ?? 0 }
      return finding(
        d,
        "The heading ‘\(article.excerpt(at: d.slot, of: d.member))’ is \(article.sides(d) { "of level \(level($0))" }): make it level \(level(d.reference)).",
        in: article, severity: article.pairsTitle(d) ? .notice : nil)
    case .presence:
      let isAdded = article.node(at: d.slot, of: d.member) != nil
      if !isAdded, !d.isElsewhere, let instead = article.blockInstead(d) {
        return finding(
          d,
          "‘\(article.excerpt(at: d.slot, of: d.reference))’ is a heading in \(article.names(d.against)), and seems to be the \(article.slots[instead].kind.noun) ‘\(article.excerpt(at: instead, of: d.member))’ here: make it one of level \(article.nodes(at: d.slot, of: d.reference).first.map { Int($0.level) } ?? 0).",
          in: article, severity: .minor)
      }
      let holder = isAdded ? d.member : d.reference
      let under = article.isLostWithText(d) ? " and the text below it" : ""
      let message: Message = .presence(
        d, article, lost: article.remedy(d) + under, added: "remove it or find where it belongs")
      // A heading without words or code is a slip on either side.
      if !article.holdsWords(at: d.slot, of: holder), !article.holdsCode(at: d.slot, of: holder) {
        return finding(d, message, in: article, severity: .notice)
      }
      // Independent translations divide a long text by extra headings.
      return finding(
        d, d.isElsewhere ? .moved("heading", for: d, in: article) : message, in: article,
        severity: article.isOwnWords(d) || article.hasTitleInMetadata(d) ? .notice : nil)
    default: return nil
    }
  }
}

extension AlignedArticle {
  /// Returns whether the title of one page is paired with another heading than that of the other page.
  fileprivate func pairsTitle(_ d: Disagreement) -> Bool {
    let titles = [d.member, d.reference].map { member -> Int? in
      let nodes = members[member].article.nodes
      let titles = nodes.indices.filter { nodes[$0].kind == .heading && nodes[$0].level == 1 }
      return titles.count == 1 ? titles.first : nil
    }
    guard let own = titles[0], let other = titles[1] else { return false }
    return (node(at: d.slot, of: d.member) == own) != (node(at: d.slot, of: d.reference) == other)
  }

  /// The block next to a lost heading that no other text has, if it may be that heading without its mark: a line that is
  /// bold as a whole, or an item. Nil if there is none.
  fileprivate func blockInstead(_ d: Disagreement) -> Int? {
    let near = [-1, 1].flatMap { step in
      Array(sequence(first: d.slot) { self.neighbour(of: $0, by: step) }.dropFirst().prefix(2))
    }
    return near.first { slot in
      guard let node = self.node(at: slot, of: d.member), self.node(at: slot, of: d.reference) == nil else {
        return false
      }
      let text = members[d.member].article
      let length = visible(at: slot, of: d.member).count
      switch slots[slot].kind {
      case .paragraph:
        return length <= Self.bytesOfHeading
          && text.children(of: node).allSatisfy { text.nodes[$0].kind == .strong }
      case .item: return length <= Self.bytesOfHeading && text.nodes[node].end - UInt32(node) <= 4
      default: return false
      }
    }
  }

  private static let bytesOfHeading = 160

  /// Returns whether the lost heading is the title of its page, which the member has in its metadata.
  fileprivate func hasTitleInMetadata(_ d: Disagreement) -> Bool {
    guard let lost = node(at: d.slot, of: d.reference) else { return false }
    return members[d.member].article.isTitledByMetadata && members[d.reference].article.titleHeading == lost
  }

  /// Returns whether the block after a lost heading is lost, too.
  fileprivate func isLostWithText(_ d: Disagreement) -> Bool {
    let under = slots.indices[(d.slot + 1)...].first {
      slots[$0].parent == slots[d.slot].parent && node(at: $0, of: d.reference) != nil
    }
    return under.map { node(at: $0, of: d.member) == nil } == true
  }
}

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
