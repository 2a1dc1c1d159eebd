internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The id of a paired heading differs.
struct HeadingAnchor: SplitRule {
  static let card = RuleCard(
    id: "heading-anchor", title: "Heading has another id", severity: .major, mqm: .markup,
    rationale:
      "Links from other pages carry the id: with another one they lead to the top of the page. A heading without an id is told where all others of the page, and the other locales, have one.",
    fix: .safe,
    passing: [
      Example([
        "en": "## <a name=\"a\"></a>A", "de": "## <a name=\"b\"></a><a name=\"a\"></a>B",
        "fr": "## <a name=\"a\"></a>C", "pl": "## <a name=\"a\"></a>D",
      ]),
      Example([
        "en": "## <a name=\"a\"></a>A", "de": "## <a name=\"a\"></a>B", "fr": "## <a name=\"a\"></a>C",
        "pl": "## <a name=\"a\"></a>D",
      ]),
    ],
    failing: [
      Example([
        "en": "## <a name=\"a\"></a>A", "de": "↓## <a name=\"b\"></a>B", "fr": "## <a name=\"a\"></a>C",
        "pl": "## <a name=\"a\"></a>D",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .anchor, !carries(d.reference, of: d.member, d, article),
      !carries(d.member, of: d.reference, d, article)
    else { return nil }
    if article.id(d, d.reference).isEmpty { return nil }
    if article.id(d, d.member).isEmpty {
      let others = article.members.indices.filter {
        $0 != d.member && article.members[$0].role != .archive && article.node(d.slot, $0) != nil
      }
      guard others.allSatisfy({ !article.id(d, $0).isEmpty }), !article.namesItself(d),
        !article.isLikelyOriginal(d.member)
      else { return nil }
      return finding(d, .lost(d, article), in: article)
    }
    // Across revisions the heading's wording, and so its id, may just have changed.
    guard d.verdict == .outvoted || d.verdict == .proven else {
      return finding(d, .other(d, article), in: article, severity: .notice)
    }
    // Authors of their own give ids in their language, and link to those; links of other pages are looked at there.
    let isOwn = article.isCommunity(d.member) && !article.linksTo(article.id(d, d.reference), d.member)
    return finding(d, isOwn ? .own(d, article) : .other(d, article), in: article, severity: isOwn ? .minor : nil)
  }

  /// True where a member's heading has the id of another's in a tag of its own behind the first.
  private func carries(_ other: Int, of member: Int, _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let heading = article.node(d.slot, member), let there = article.node(d.slot, other) else { return false }
    let text = article.members[member].article
    let id = article.members[other].article.pool[article.members[other].article.nodes[there].attribute.indices]
    let tags = text.nodes[heading..<Int(text.nodes[heading].end)].lazy.filter { $0.kind == .htmlInline }.map {
      text.pool[$0.literal.indices]
    }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    return tags.contains { tag in quotes.contains { ByteSearch.holds(([$0] + id + [$0])[...], in: tag) } }
  }
}

extension AlignedArticle {
  fileprivate func id(_ d: Disagreement, _ member: Int) -> String {
    node(d.slot, member).map { members[member].article.string(members[member].article.nodes[$0].attribute) } ?? ""
  }

  /// The heading's words make the id that it lacks.
  fileprivate func namesItself(_ d: Disagreement) -> Bool {
    guard let heading = node(d.slot, d.member) else { return false }
    let title = AnchorFold.title(members[d.member].article.plainBytes(of: heading)[...], behind: AnchorFold.emptyTitle)
    return title == AnchorFold.fold(Array(id(d, d.reference).utf8)[...])
  }

  /// A link of the page leads to an id, on this page or on another one.
  fileprivate func linksTo(_ id: String, _ member: Int) -> Bool {
    let text = members[member].article
    let anchor = Array("#\(id)".utf8)
    return text.nodes.contains {
      $0.kind == .link && text.pool[$0.literal.indices].suffix(anchor.count).elementsEqual(anchor)
    }
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    Message(text: "\(ids(d, a)): links to it break unless it is restored.")
  }

  fileprivate static func lost(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    Message(
      text:
        "The heading has no id here and ‘\(a.id(d, d.reference))’ in \(a.names(d.against)) (\(a.evidence(d))): links to it break unless it is put back."
    )
  }

  fileprivate static func own(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    Message(
      text: "\(ids(d, a)): no link of this page leads to that one; see that those of other pages lead to the new one.")
  }

  private static func ids(_ d: Disagreement, _ a: AlignedArticle) -> String {
    "The heading’s id is ‘\(a.id(d, d.member))’ here and ‘\(a.id(d, d.reference))’ in \(a.names(d.against)) (\(a.evidence(d)))"
  }
}
