internal import Alignment
internal import DocModel
internal import Findings

/// Reports a block that is missing, was added or merged, or became another kind of block.
struct BlockStructure: SplitRule {
  static let card = RuleCard(id: "block-structure", severity: .major, mqm: .omission)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    switch d.aspect {
    case .presence:
      finding(
        d, .presence(d, article), in: article,
        severity: article.isParted(d) || article.isOwnWords(d) ? .minor : nil)
    case .kind:
      finding(
        d, .kind(d, article), in: article,
        severity: article.areAdmonitions(d)
          ? .notice : article.areTexts(d) ? .minor : nil)
    case .recast: finding(d, .recast(d, article), in: article, severity: article.areAdmonitions(d) ? .notice : .minor)
    default: nil
    }
  }
}

extension Message {
  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = a.slots[d.slot].kind.noun
    if case .merged = a.fill(at: d.slot, of: d.member) {
      return "Two paragraphs of \(a.names(d.against)) are one here (\(a.evidence(d))): part them as the others do."
    }
    if d.isElsewhere { return .moved(noun, for: d, in: a) }
    if a.isParted(d) {
      return
        "The \(noun) ‘\(a.excerpt(at: d.slot, of: d.member))’ is part of the one before it in \(a.others(d)): join them as the others do."
    }
    return .presence(
      d, a, lost: a.slots[d.slot].kind == .htmlBlock ? "put it back" : nil, added: "remove it or find where it belongs")
  }

  fileprivate static func recast(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let here = d.counterpart ?? d.slot
    let (own, other) = (a.noun(at: here, of: d.member), a.noun(at: d.slot, of: d.reference))
    if own == other {
      let isOut = a.depth(here) < a.depth(d.slot)
      return
        "The \(own) ‘\(a.excerpt(at: here, of: d.member))’ stands \(isOut ? "outside the list item or box" : "at another depth than the one") in which \(a.names(d.against)) \(d.against.count == 1 ? "has" : "have") it (\(a.evidence(d))): indent it as they do."
    }
    return
      "‘\(a.excerpt(at: here, of: d.member))’ is a \(own) here, and a \(other) in \(a.others(d)): check the marks at the start of the line."
  }

  fileprivate static func kind(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    // Name the directive in the remedy if text replaced it; other kinds differ in their line markers.
    let isText = a.kind(at: d.slot, of: d.member) == .paragraph && a.kind(at: d.slot, of: d.reference) == .directive
    let directive = isText ? a.literal(at: d.slot, of: d.reference) ?? "" : ""
    let remedy =
      directive.isEmpty ? "check the marks at the start of the line" : "put the directive ‘\(directive)’ back"
    return
      "This is a \(a.noun(at: d.slot, of: d.member)), and a \(a.noun(at: d.slot, of: d.reference)) in \(a.others(d)): \(remedy)."
  }
}

extension AlignedArticle {
  fileprivate func noun(at slot: Int, of member: Int) -> String { kind(at: slot, of: member)?.noun ?? "block" }

  fileprivate func depth(_ slot: Int) -> Int { branch(of: slot).reduce(0) { depth, _ in depth + 1 } }
}
