internal import Alignment
internal import DocModel
internal import Findings

extension AlignedArticle {
  /// The tag of a member's locale; "the source" with its revision for an archived text.
  func name(_ member: Int) -> String { isWord(member) ? "locale \(tag(member))" : tag(member) }

  private func tag(_ member: Int) -> String {
    members[member].role == .archive
      ? "the source at \(groups[members[member].group].label)" : members[member].article.locale.tag
  }

  /// Returns whether a tag could be read as an English word.
  private func isWord(_ member: Int) -> Bool {
    switch tag(member) {
    case let tag where tag.utf8.count != 2: false
    case "am", "an", "as", "be", "he", "id", "is", "it", "my", "no", "or", "so", "to": true
    default: false
    }
  }

  /// `fr-FR, pl-PL and sv-SE`, at most four by name.
  func names(_ all: [Int]) -> String {
    // Further archived versions of the source add no evidence.
    let list = Array(all.prefix(1)) + all.dropFirst().filter { members[$0].role != .archive }
    let shown = list.count > 4 ? list.prefix(3) : list[...]
    // The source at a revision comes first and is no locale.
    let versions = shown.prefix { members[$0].role == .archive }.count
    let kind = shown.contains(where: isWord) ? (shown.count - versions > 1 ? "the locales " : "locale ") : ""
    var text = ""
    for (place, member) in shown.enumerated() {
      if place > 0 { text += place == list.count - 1 ? " and " : ", " }
      text += (place == versions ? kind : "") + tag(member)
    }
    return list.count > 4 ? text + " and \(list.count - 3) more" : text
  }

  /// The member to quote for missing content: an English one if there is one, as most people can read it.
  func mostRead(_ d: Disagreement) -> Int {
    d.against.first { members[$0].article.locale.isEnglish && node(at: d.slot, of: $0) != nil } ?? d.reference
  }

  /// The evidence in words: a proof by the source, a vote, or a difference of revisions.
  func evidence(_ d: Disagreement) -> String {
    let own = groups[members[d.member].group]
    switch d.verdict {
    case .proven:
      let others = d.against.dropFirst().count { members[$0].role == .translation }
      let agreeing = "\(others) other \(others == 1 ? "locale" : "locales")"
      if members[d.member].isOriginal {
        return "an earlier text of \(name(d.member))" + (others > 0 ? " and \(agreeing) agree" : "")
      }
      return "the source" + (others > 0 ? " and \(agreeing)" : "")
    case .outvoted where d.against.allSatisfy { members[$0].isOriginal }:
      return d.certainty().percent < Finding.defaultThreshold
        ? "the source, but a translator may choose to differ here" : "the source"
    case .outvoted where d.grounds == .name(.keptElsewhere): return "this text keeps it in other places"
    case .outvoted where members[d.member].isOriginal && members[d.member].role == .translation:
      return "\(vote(d)), unless \(name(d.member)) was changed since"
    case .outvoted: return vote(d)
    case .alone:
      return "\(vote(d)); \(name(d.member)) alone was made from revision \(own.label): look there first"
    case .drift where members[d.member].isOriginal:
      return "\(name(d.member)) records no revision and looks like another text than its translations were made from"
    case .drift where d.member == likelyOriginal:
      return "\(name(d.member)) may be newer than the text that its translations were made from"
    case .drift where isOfUnknownVersion(d.member): return "this part of the page was likely made from an older text"
    case .drift where own.label.isEmpty: return "the page may be older than the source"
    case .drift:
      let other = groups[members[d.reference].group]
      return
        "\(name(d.member)) was made from revision \(own.label) of the source, \(name(d.reference)) from \(other.label)"
    case .undecided: return "\(vote(d)), too few to say who is right"
    }
  }

  /// The evidence in brackets, after a space. Empty if it is the source alone: a message names the locales that differ,
  /// and a report names the version of the source once per page.
  func because(_ d: Disagreement) -> String {
    switch d.verdict {
    case .proven where !members[d.member].isOriginal: return ""
    case .outvoted where d.against.allSatisfy { members[$0].isOriginal }:
      return d.certainty().percent < Finding.defaultThreshold ? " (\(evidence(d)))" : ""
    default: return " (\(evidence(d)))"
    }
  }

  /// The versions of the source that the pages were translated from, where git or an archive has them.
  var provenance: [LocaleTag: PageProvenance] {
    var pages: [LocaleTag: PageProvenance] = [:]
    for index in members.indices where members[index].role == .translation {
      let article = members[index].article
      if let origin = origin(of: index), let history, history.versions.indices.contains(origin.newest) {
        let version = history.versions[origin.newest]
        guard !version.commit.isEmpty else { continue }
        pages[article.locale] = PageProvenance(
          revision: String(version.commit.prefix(7)), date: Message.day(version.day),
          evidence: origin.evidence == .recorded ? .recorded : .inferred)
      } else if exactSource(of: index) != nil, let revision = article.revision, !revision.short.isEmpty {
        pages[article.locale] = PageProvenance(
          revision: revision.short, date: Message.day(revision.handOff), evidence: .recorded)
      }
    }
    return pages
  }

  /// The advice for a missing block: an original, or a block without words, is not translated.
  func remedy(_ d: Disagreement) -> String {
    members[d.member].isOriginal || !holdsWords(at: d.slot, of: d.reference) ? "put it back" : "translate it"
  }

  /// `5 to 1`; all versions of the source count as one vote.
  private func vote(_ d: Disagreement) -> String { "\(voices(d.against)) to \(voices(d.with))" }

  private func voices(_ side: [Int]) -> Int {
    let originals = side.count { members[$0].isOriginal }
    return side.count - max(0, originals - 1)
  }

  /// The text of a slot in a member, cut to a length that a message can hold.
  func excerpt(at slot: Int, of member: Int, limit: Int = 60) -> String {
    guard let node = node(at: slot, of: member) else { return "" }
    let article = members[member].article
    var short = ShortText(limit: limit)
    var cells = 0
    for index in node..<Int(article.nodes[node].end) {
      let node = article.nodes[index]
      switch node.kind {
      case .tableCell:
        if cells > 0 { short.addCellEnd() }
        cells += 1
      case .text, .code, .placeholder, .codeBlock, .htmlBlock: short.add(article.pool[node.literal.indices])
      case .softBreak, .lineBreak: short.addBlank()
      default: break
      }
      if short.isDone { break }
    }
    let text = short.end()
    // An empty cell yields no text, as its source line holds its neighbours, too.
    return text.isEmpty && slots[slot].kind != .tableCell ? Self.cut(rawLine(of: node, in: member), limit: limit) : text
  }

  /// The line in which a node begins, as it is written, without the marks of lists and quotes.
  func rawLine(of node: Int, in member: Int) -> String {
    let article = members[member].article
    let line = article.sourceLine(Int(article.nodes[node].firstLine)).prefix(1 << 12)
    return String(decoding: line.drop { " \t-*+>".utf8.contains($0) }, as: UTF8.self)
  }

  static func cut(_ text: String, limit: Int = 60) -> String {
    // Fast path for short ASCII words.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 > .space && $0 < 0x7f }) { return text }
    var short = ShortText(limit: limit)
    short.add(Array(text.utf8)[...])
    return short.end()
  }
}
