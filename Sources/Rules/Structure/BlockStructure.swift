internal import Alignment
internal import DocModel
internal import Findings

/// A paragraph, list item, quote or other block is missing, was added, merged, or became another kind of block.
struct BlockStructure: SplitRule {
  static let card = RuleCard(
    id: "block-structure", title: "Block missing, added or of another kind", severity: .major, mqm: .omission,
    rationale:
      "A dropped paragraph or list item is content that readers of one locale never see. Neighbours missing together are one finding.",
    passing: [
      Example([
        "en": "One.\n\nTwo `x`.", "de": "Eins.\n\nZwei `x`.", "fr": "Un.\n\nDeux `x`.", "pl": "Raz.\n\nDwa `x`.",
      ])
    ],
    failing: [
      Example([
        "en": "One.\n\nTwo `x`.\n\nThree `y`.", "de": "Eins.\n\n↓Drei `y`.", "fr": "Un.\n\nDeux `x`.\n\nTrois `y`.",
        "pl": "Raz.\n\nDwa `x`.\n\nTrzy `y`.",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    switch d.aspect {
    case .presence:
      finding(
        d, .presence(d, article), in: article,
        severity: article.isMark(d)
          ? .notice
          : article.isParted(d) || article.isOwnWords(d) || article.isLeadIn(d) || article.isStamp(d) ? .minor : nil)
    case .kind:
      finding(
        d, .kind(d, article), in: article,
        severity: article.areNotices(d)
          ? .notice : article.areTexts(d) || article.isLabelledNotice(d) || article.isWrappedTag(d) ? .minor : nil)
    case .recast: finding(d, .recast(d, article), in: article, severity: article.areNotices(d) ? .notice : .minor)
    default: nil
    }
  }
}

extension Message {
  /// What stands at another place of the page, or as a part of another block.
  static func moved(_ noun: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    let holder = a.node(d.slot, d.member) == nil ? d.reference : d.member
    return Message(
      text:
        "The \(noun) ‘\(a.excerpt(d.slot, holder))’ stands at another place of the page than in \(a.names(d.against)), or within another block (\(a.evidence(d))): put it where they have it."
    )
  }

  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = a.slots[d.slot].kind.noun
    if case .merged = a.fill(d.slot, d.member) {
      return "Two paragraphs of \(a.names(d.against)) are one here (\(a.evidence(d))): part them as the others do."
    }
    if d.isElsewhere { return .moved(noun, d, a) }
    if a.isParted(d) {
      return
        "The \(noun) ‘\(a.excerpt(d.slot, d.member))’ is part of the one before it in \(a.names(d.against)) (\(a.evidence(d))): join them as the others do."
    }
    if let node = a.node(d.slot, d.member) {
      let own = a.members[d.member].article.nodes[node].kind.noun
      return
        "The \(own) ‘\(a.excerpt(d.slot, d.member))’ stands in no text of \(a.names(d.against)) (\(a.evidence(d))): remove it or find where it belongs."
    }
    let remedy = a.slots[d.slot].kind == .htmlBlock ? "put it back" : a.remedy(d)
    return
      "A \(noun) of \(a.names(d.against)) is missing here: ‘\(a.excerpt(a.likeliestLost(d), a.mostRead(d)))’ (\(a.evidence(d))): \(remedy)."
  }
  fileprivate static func recast(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = { @Sendable (slot: Int, m: Int) in
      a.node(slot, m).map { a.members[m].article.nodes[$0].kind.noun } ?? "block"
    }
    let here = d.counterpart ?? d.slot
    if noun(here, d.member) == noun(d.slot, d.reference) {
      let isOut = a.depth(here) < a.depth(d.slot)
      return
        "The \(noun(here, d.member)) ‘\(a.excerpt(here, d.member))’ stands \(isOut ? "outside the list item or box" : "at another depth than the one") in which \(a.names(d.against)) \(d.against.count == 1 ? "has" : "have") it (\(a.evidence(d))): indent it as they do."
    }
    return
      "‘\(a.excerpt(here, d.member))’ is a \(noun(here, d.member)) here, and a \(noun(d.slot, d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): check the marks at the start of the line."
  }
  fileprivate static func kind(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = { @Sendable (m: Int) in a.node(d.slot, m).map { a.members[m].article.nodes[$0].kind.noun } ?? "block" }
    // Text took the place of a directive; what is an alert or a list there is marked otherwise.
    let isText = a.node(d.slot, d.member).map { a.members[d.member].article.nodes[$0].kind } == .paragraph
    let directive = a.node(d.slot, d.reference).flatMap { node -> String? in
      let article = a.members[d.reference].article
      return isText && article.nodes[node].kind == .directive && !article.nodes[node].literal.isEmpty
        ? article.string(article.nodes[node].literal) : nil
    }
    let remedy =
      directive.map { "put the directive ‘\($0)’ back" }
      ?? (a.isWrappedTag(d)
        ? "write the tag and its text on one line" : "check the marks at the start of the line")
    return
      "This is a \(noun(d.member)), and a \(noun(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): \(remedy)."
  }
}

extension AlignedArticle {
  fileprivate func depth(_ slot: Int) -> Int {
    sequence(first: slot) { [slots] in slots[$0].parent < 0 ? nil : Int(slots[$0].parent) }.reduce(0) { depth, _ in
      depth + 1
    }
  }
}
