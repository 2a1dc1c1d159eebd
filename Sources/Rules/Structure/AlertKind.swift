internal import Alignment
internal import DocModel
internal import Findings

/// Alert of another kind, or lost.
struct AlertKind: SplitRule {
  static let card = RuleCard(
    id: "alert-kind", title: "Alert of another kind, or lost", severity: .major, mqm: .markup,
    rationale: "A warning that became a note no longer warns.",
    fix: .safe,
    passing: [
      Example([
        "en": "> [!WARNING]\n> Text.", "de": "> [!WARNING]\n> Text.", "fr": "> [!WARNING]\n> Text.",
        "pl": "> [!WARNING]\n> Text.",
      ])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n> [!WARNING]\n> Text.", "de": "Hallo.\n\n↓> [!NOTE]\n> Text.",
        "fr": "Bonjour.\n\n> [!WARNING]\n> Text.", "pl": "Witaj.\n\n> [!WARNING]\n> Text.",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let isAlert = d.aspect == .name && article.slots[d.slot].kind == .alert
    let isLost =
      d.aspect == .kind && (isAlertNode(d.slot, d.member, article) || isAlertNode(d.slot, d.reference, article))
    let isMissing = d.aspect == .presence && article.slots[d.slot].kind == .alert
    if isLost, isAlertNode(d.slot, d.reference, article), let marker = article.marker(d.slot, d.member) {
      // Some sites make the title of the box of what stands behind the marker.
      let isTitled = marker.isWhole && article.isCommunity(d.member)
      return finding(
        d, marker.isWhole ? .titled(marker.text, d, article) : .marker(marker.text, d, article), in: article,
        severity: isTitled ? .minor : nil, certainty: max(.strong, d.certainty()))
    }
    // A note in another form loses nothing.
    if isLost, article.isNotice(d.slot, d.member), article.isNotice(d.slot, d.reference) { return nil }
    guard isAlert || isLost || isMissing else { return nil }
    return finding(d, isMissing ? .gone(d, article) : .other(d, article), in: article)
  }

  private func isAlertNode(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.node(slot, member).map { article.members[member].article.nodes[$0].kind == .alert } ?? false
  }
}

extension AlignedArticle {
  /// The `[!WARNUNG]` that a quote begins with, and whether it is that of an alert, with more text on its line.
  func marker(_ slot: Int, _ member: Int) -> (text: String, isWhole: Bool)? {
    guard let node = node(slot, member), members[member].article.nodes[node].kind == .blockQuote else { return nil }
    let text = members[member].article.plainText(of: node)
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
    let marker = String(text[...end])
    guard marker.count <= 24, !marker.contains(where: \.isNewline) else { return nil }
    let kinds = members.indices.compactMap { other -> String? in
      guard let node = self.node(slot, other), members[other].article.nodes[node].kind == .alert else { return nil }
      return members[other].article.string(members[other].article.nodes[node].literal).lowercased()
    }
    return (marker, kinds.contains(String(marker.dropFirst(2).dropLast()).lowercased()))
  }
}

extension Message {
  fileprivate static func marker(_ marker: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    let kind =
      a.node(d.slot, d.reference).map { a.members[d.reference].article.nodes[$0] }
      .map { a.members[d.reference].article.string($0.literal) } ?? "NOTE"
    return
      "‘\(marker)’ marks no alert, so readers see it as text: the marker is not translated, write ‘[!\(kind.uppercased())]’ as \(a.names(d.against)) \(d.against.count == 1 ? "does" : "do")."
  }
  fileprivate static func titled(_ marker: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    "‘\(marker)’ has text on its line, which GitHub shows as text and other sites as the title of the box: let the text begin on the next line as \(a.names(d.against)) \(d.against.count == 1 ? "does" : "do")."
  }
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let kind = { @Sendable (m: Int) -> String in
      guard let index = a.node(d.slot, m) else { return "nothing" }
      let node = a.members[m].article.nodes[index]
      return node.kind == .alert ? a.members[m].article.string(node.literal) : "no alert"
    }
    return
      "This alert is \(kind(d.member)) here and \(kind(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): restore its kind."
  }
  fileprivate static func gone(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    a.node(d.slot, d.member) == nil
      ? "An alert of \(a.names(d.against)) is missing here: ‘\(a.excerpt(d.slot, a.mostRead(d)))’ (\(a.evidence(d))): \(a.remedy(d))."
      : "This alert stands in no text of \(a.names(d.against)) (\(a.evidence(d))): check its first line."
  }
}
