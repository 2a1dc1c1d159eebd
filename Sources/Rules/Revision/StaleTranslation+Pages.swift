internal import Alignment
internal import DocModel

extension Message {
  static func empty(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The page has no text here, and \(d.missing[0].count) blocks in \(a.name(d.reference)): translate it."
  }

  static func drifted(differing: Int, lost: Int, of all: Int, for d: Disagreement, in a: AlignedArticle)
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
  static func older(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let (places, blocks, sections) = (d.extra[0].count, d.extra[1].count, d.extra[2].count)
    let named = d.missing.map(\.text).filter { !$0.isEmpty }
    let rest = sections - named.count
    let list = named.inQuotes + (rest > 0 ? "\(named.isEmpty ? "" : " and ")\(rest == 1 ? "one" : "\(rest)") more" : "")
    let count = "\(places) places of \(blocks) blocks"
    let isWhole = d.extra[0].weight == 1
    if isWhole, a.history?.origins[a.members[d.member].article.locale]?.evidence == .inferred {
      return
        "The page fits no version of its source that git has: \(count) differ from the one that fits best, in \(list); compare the two (each place is listed as a note)."
    }
    let what =
      isWhole
      ? "The page was made from an older text than \(a.name(d.reference)): \(count) differ, in \(list)"
      : "\(sections == 1 ? "A section was" : "\(sections) sections were") made from an older text than \(a.name(d.reference)) (\(list): \(count) differ), the rest of the page fits it"
    return "\(what); bring \(isWhole || sections == 1 ? "it" : "them") up to date (each place is listed as a note)."
  }

  static func oldSamples(places: Int, blocks: Int, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The code differs in \(places) places, in \(blocks) blocks, from that of \(a.names(d.against)): the samples are those of another version; compare them (each place is listed as a note)."
  }

  static func stale(_ member: Int, comparedTo source: Int, by change: SourceChange, in a: AlignedArticle) -> Message {
    guard let revision = a.members[member].article.revision else { return "" }
    let handOff = day(revision.handOff).map { ", handed off \($0)" } ?? ""
    let delay = behind(a.history?.lag(of: revision.sourceHash ?? ""))
    return
      "\(a.name(member)) was made from revision \(revision.short)\(handOff), and the source \(a.name(source)) was changed since\(change.said(delay))"
  }
}
