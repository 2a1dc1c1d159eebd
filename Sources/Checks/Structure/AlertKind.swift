internal import Alignment
internal import DocModel
internal import Findings

/// Reports an alert of another kind, or one that is no longer an alert.
struct AlertKind: SplitRule {
  static let card = RuleCard(id: "alert-kind", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let (own, other) = (article.kind(at: d.slot, of: d.member), article.kind(at: d.slot, of: d.reference))
    let isLost = d.aspect == .kind && (own == .alert || other == .alert)
    if isLost, other == .alert, let marker = article.marker(at: d.slot, of: d.member) {
      // Some sites use the text after the marker as the title of the box.
      let isTitled = marker.isWhole && article.isCommunity(d.member)
      return finding(
        d, .marker(marker.text, isWhole: marker.isWhole, for: d, in: article), in: article,
        severity: isTitled ? .minor : nil,
        certainty: max(.strong, d.certainty()))
    }
    // An admonition in another syntax loses nothing.
    if isLost, article.isAdmonition(at: d.slot, of: d.member), article.isAdmonition(at: d.slot, of: d.reference) {
      return nil
    }
    if !isLost {
      guard article.slots[d.slot].kind == .alert else { return nil }
      if d.aspect == .presence {
        return finding(d, .presence(d, article, added: "check its first line"), in: article)
      }
      guard d.aspect == .name else { return nil }
    }
    let kind = { @Sendable (member: Int) -> String in
      article.kind(at: d.slot, of: member) == .alert ? article.literal(at: d.slot, of: member) ?? "" : "no alert"
    }
    return finding(d, "This alert is \(article.sides(d, kind)): restore its kind.", in: article)
  }
}

extension AlignedArticle {
  /// Returns the marker at the start of a quote, such as `[!WARNUNG]`, and whether it is another member's alert kind,
  /// so that only the text after it spoils the alert. Nil if the slot is no quote with a marker.
  func marker(at slot: Int, of member: Int) -> (text: String, isWhole: Bool)? {
    guard let node = node(at: slot, of: member), kind(at: slot, of: member) == .blockQuote else { return nil }
    let text = members[member].article.plainText(of: node)
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
    let marker = String(text[...end])
    guard marker.count <= 24, !marker.contains(where: \.isNewline) else { return nil }
    let kind = marker.dropFirst(2).dropLast().lowercased()
    let isWhole = members.indices.contains {
      self.kind(at: slot, of: $0) == .alert && literal(at: slot, of: $0)?.lowercased() == kind
    }
    return (marker, isWhole)
  }
}

extension Message {
  fileprivate static func marker(_ marker: String, isWhole: Bool, for d: Disagreement, in a: AlignedArticle) -> Message
  {
    let others = "as \(a.names(d.against)) \(d.against.count == 1 ? "does" : "do")"
    if isWhole {
      return
        "‘\(marker)’ has text on its line, which GitHub shows as text and other sites as the title of the box: let the text begin on the next line \(others)."
    }
    let kind = a.literal(at: d.slot, of: d.reference) ?? "NOTE"
    return
      "‘\(marker)’ marks no alert, so readers see it as text: the marker is not translated, write ‘[!\(kind.uppercased())]’ \(others)."
  }
}

/// Reports an include that is missing, was added, or names another file.
struct IncludeRule: SplitRule {
  static let card = RuleCard(id: "include", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .include, d.aspect == .name || d.aspect == .presence else { return nil }
    if d.isElsewhere { return finding(d, .moved("include", for: d, in: article), in: article) }
    let path = { @Sendable (member: Int) in article.literal(at: d.slot, of: member).map { "‘\($0)’" } ?? "nothing" }
    return finding(d, "The file included is \(article.sides(d, path)): include the same file.", in: article)
  }
}

/// Reports a tab that is missing, was added, or has another id.
struct Tabs: SplitRule {
  static let card = RuleCard(id: "tabs", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    guard kind == .tab || kind == .tabGroup, d.aspect == .name || d.aspect == .presence else { return nil }
    let id = { @Sendable (member: Int) in article.literal(at: d.slot, of: member).map { "‘\($0)’" } ?? "none" }
    return finding(d, "The tab is \(article.sides(d, id)): keep its id.", in: article)
  }
}
