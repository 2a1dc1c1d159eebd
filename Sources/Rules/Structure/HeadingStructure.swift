internal import Alignment
internal import DocModel
internal import Findings

/// A heading is missing, was added, or has another level.
struct HeadingStructure: SplitRule {
  static let card = RuleCard(
    id: "heading-structure", title: "Heading missing, added or of another level", severity: .major, mqm: .omission,
    rationale:
      "Readers of one locale lose a section, or its place in the contents. What stands under a missing heading is folded under it.",
    fix: .safe,
    passing: [
      Example([
        "en": "## Install\n\nText.", "de": "## Installieren\n\nText.", "fr": "## Installer\n\nTexte.",
        "pl": "## Instalacja\n\nTekst.",
      ])
    ],
    failing: [
      Example([
        "en": "## Install\n\nText.", "de": "↓### Installieren\n\nText.", "fr": "## Installer\n\nTexte.",
        "pl": "## Instalacja\n\nTekst.",
      ]),
      Example([
        "en": "## Install\n\nText.\n\n## Run `x`\n\nMore.", "de": "## Installieren\n\nText.\n\n↓Mehr.",
        "fr": "## Installer\n\nTexte.\n\n## Lancer `x`\n\nPlus.",
        "pl": "## Instalacja\n\nTekst.\n\n## Uruchom `x`\n\nWięcej.",
      ]),
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .heading else { return nil }
    switch d.aspect {
    case .headingLevel: return finding(d, .level(d, article), in: article)
    case .presence:
      // Authors of their own part a long text with a heading.
      let isAdded = article.node(d.slot, d.member) != nil
      let isOwn = isAdded && article.isCommunity(d.member)
      // A heading that says nothing is a slip, wherever it stands.
      if !article.holdsWords(d.slot, isAdded ? d.member : d.reference),
        !article.holdsCode(d.slot, isAdded ? d.member : d.reference)
      {
        return finding(d, .presence(d, article), in: article, severity: .notice)
      }
      return finding(
        d, d.isElsewhere ? .moved("heading", d, article) : .presence(d, article), in: article,
        severity: isOwn || article.isStamp(d) ? .minor : nil)
    default: return nil
    }
  }
}

extension AlignedArticle {
  /// The block that the reference has behind a heading.
  private func slotUnder(_ d: Disagreement) -> Int? {
    slots.indices[(d.slot + 1)...].first { slots[$0].parent == slots[d.slot].parent && node($0, d.reference) != nil }
  }

  /// What stands under a lost heading is lost with it.
  fileprivate func isLostWithText(_ d: Disagreement) -> Bool {
    slotUnder(d).map { node($0, d.member) == nil } == true
  }
}

extension Message {
  fileprivate static func level(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let level = { @Sendable (m: Int) in a.node(d.slot, m).map { Int(a.members[m].article.nodes[$0].level) } ?? 0 }
    return
      "The heading ‘\(a.excerpt(d.slot, d.member))’ is of level \(level(d.member)) here and of level \(level(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): give it \(level(d.reference)) number signs."
  }
  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    a.node(d.slot, d.member) == nil
      ? "The heading ‘\(a.excerpt(d.slot, a.mostRead(d)))’ of \(a.names(d.against)) is missing here (\(a.evidence(d))): \(a.remedy(d))\(a.isLostWithText(d) ? " and what stands under it" : "")."
      : "The heading ‘\(a.excerpt(d.slot, d.member))’ stands in no text of \(a.names(d.against)) (\(a.evidence(d))): remove it or find where it belongs."
  }
}
