internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The source is another text than the one the translation was made from.
struct StaleTranslation: ArticleRule {
  static let card = RuleCard(
    id: "stale-translation", title: "Made from another text than today’s source", severity: .major, mqm: .process,
    rationale:
      "Readers of this locale miss what changed since. Compared are the source hash that the front matter records and the hash of the source file; the differences that follow are notes.",
    passing: [
      Example(
        [
          "en": "---\nhash: 1a5a1f6c3d6be0b5aeb4bd7c3ef0abe8c3ed92ad\n---\n# A",
          "de": "---\nms.openlocfilehash: 1a5a1f6c3d6be0b5aeb4bd7c3ef0abe8c3ed92ad\n---\n# A",
        ], source: "en")
    ],
    failing: [
      Example(
        [
          "en": "---\nhash: 0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293\n---\n# A",
          "de": "↓---\nms.openlocfilehash: 1a5a1f6c3d6be0b5aeb4bd7c3ef0abe8c3ed92ad\n---\n# A",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.members.firstIndex(where: { $0.role == .source }) else { return [] }
    let now = article.groups[article.members[source].group].key
    guard Self.isHash(now) else { return [] }
    return article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard article.members[member].role == .translation, let made = text.revision?.sourceHash, Self.isHash(made),
        made != now
      else { return [] }
      if let findings = findings(byHistoryOf: member, source, in: article) { return findings }
      // On the first line: it is about the page, and tools that reorder the metadata change nothing about it.
      let change = SourceChange(member, source, article)
      return [
        finding(
          .stale(member, source, change, article), in: article, member: member, line: 1, confidence: 100,
          severity: change.severity,
          related: [
            RelatedPlace(place: Reporting.place(article, source, 1, 1), text: "today’s source, hash \(now.prefix(7))")
          ])
      ]
    }
  }

  private static func isHash(_ text: String) -> Bool { text.utf8.count == 40 && text.utf8.allSatisfy(\.isHexDigit) }
}

/// Without a recorded revision, the extent of the differences tells.
extension StaleTranslation: SplitRule {
  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .page, let all = d.missing.first?.count else { return nil }
    if d.extra.count == 1 {
      return finding(d, .oldSamples(d.extra[0].count, all, d, article), in: article, severity: .minor)
    }
    if d.extra.count == 3 { return finding(d, .older(d, article), in: article) }
    guard d.extra.count == 2 else { return nil }
    if article.hasNoText(d.member) { return finding(d, .empty(d, article), in: article) }
    // Where nearly all of it is there, in other kinds of blocks, it may be the same text.
    return finding(
      d, .drifted(d.extra[0].count, d.extra[1].count, all, d, article), in: article,
      severity: d.extra[0].weight == 0 ? .minor : nil)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}

extension AlignedArticle {
  /// Nothing but metadata, and comments perhaps.
  fileprivate func hasNoText(_ member: Int) -> Bool {
    members[member].article.nodes.allSatisfy { $0.kind == .document || $0.kind == .comment }
  }
}

extension Message {
  fileprivate static func empty(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The page has no text here, and \(d.missing[0].count) blocks in \(a.name(d.reference)): translate it."
  }

  fileprivate static func drifted(_ differing: Int, _ lost: Int, _ all: Int, _ d: Disagreement, _ a: AlignedArticle)
    -> Message
  {
    let others = differing - lost
    let kinds =
      others == 0
      ? ""
      : "\(others) \(lost == 0 ? "of \(all) blocks " : "")\(others == 1 ? "is" : "are") of another kind, level or nesting"
    let gone = lost == 0 ? "" : "\(lost) of \(all) blocks \(lost == 1 ? "is" : "are") missing or added"
    let both = [gone, kinds].filter { !$0.isEmpty }.joined(separator: ", and ")
    return
      "\(both) against \(a.names(d.against)): \(d.extra[0].weight == 0 ? "compare the two" : "the page was made from another version of the text; bring it up to date") (each place is listed as a note)."
  }

  /// Sections that were made from an older text than today’s source, or the page that holds them.
  fileprivate static func older(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let (places, blocks, sections) = (d.extra[0].count, d.extra[1].count, d.extra[2].count)
    let named = d.missing.map(\.text).filter { !$0.isEmpty }
    let rest = sections - named.count
    let list = named.inQuotes + (rest > 0 ? "\(named.isEmpty ? "" : " and ")\(rest == 1 ? "one" : "\(rest)") more" : "")
    let count = "\(places) places of \(blocks) blocks"
    let isWhole = d.extra[0].weight == 1
    let what =
      isWhole
      ? "The page was made from an older text than \(a.name(d.reference)): \(count) differ, in \(list)"
      : "\(sections == 1 ? "A section was" : "\(sections) sections were") made from an older text than \(a.name(d.reference)) (\(list): \(count) differ), the rest of the page fits it"
    return "\(what); bring \(isWhole || sections == 1 ? "it" : "them") up to date (each place is listed as a note)."
  }

  fileprivate static func oldSamples(_ places: Int, _ blocks: Int, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The code differs in \(places) places, in \(blocks) blocks, from that of \(a.names(d.against)): the samples are those of another version; compare them (each place is listed as a note)."
  }

  fileprivate static func stale(_ member: Int, _ source: Int, _ change: SourceChange, _ a: AlignedArticle) -> Message {
    guard let revision = a.members[member].article.revision else { return "" }
    let handOff = Message.day(revision.handOff).map { ", handed off \($0)" } ?? ""
    var behind = ""
    if let lag = a.history?.lag(of: revision.sourceHash ?? ""), lag.commits > 0 {
      let since = Message.day(lag.since).map { ", since \($0)" } ?? ""
      behind = " (\(lag.commits) \(lag.commits == 1 ? "commit" : "commits") behind\(since))"
    }
    let delay = behind
    return
      "\(a.name(member)) was made from revision \(revision.short)\(handOff), and the source \(a.name(source)) was changed since\(change.said(delay))"
  }
}

extension Message {
  /// `2020-02-28` for 20200228; nil for 0.
  static func day(_ date: Int) -> String? {
    guard date > 0 else { return nil }
    let pad = { (n: Int) in n < 10 ? "0\(n)" : "\(n)" }
    return "\(date / 10_000)-\(pad(date / 100 % 100))-\(pad(date % 100))"
  }
}
