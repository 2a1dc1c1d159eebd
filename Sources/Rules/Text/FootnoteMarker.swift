internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports a footnote or reference mark that differs from the majority of the locales.
struct FootnoteMarker: ArticleRule {
  static let card = RuleCard(id: "footnote-marker", severity: .major, mqm: .markup, fix: .safe)

  func check(_ article: AlignedArticle) -> [Finding] {
    // Members with a reference mark in any slot.
    lazy var marking = article.members.indices.filter { member in
      article.slots.indices.contains { slot in
        [true, false].contains { ReferenceMark(article.visible(at: slot, of: member), atEnd: $0) != nil }
      }
    }
    return article.slots.indices.flatMap { slot -> [Finding] in
      // At least two locales must have a mark for there to be a vote.
      guard article.slots[slot].kind == .paragraph || article.slots[slot].kind == .tableCell,
        !article.texts[slot].isOneText,
        article.members.indices.count(where: { mayStand(at: slot, of: $0, in: article) }) >= 2
      else { return [] }
      return [true, false].flatMap { compare(at: slot, atEnd: $0, in: article) { marking.contains($0) } }
    }
  }

  private func mayStand(at slot: Int, of member: Int, in article: AlignedArticle) -> Bool {
    guard let leaf = article.textLeaf(at: slot, of: member) else { return false }
    let features = article.features[member]
    return ReferenceMark.mayStand(at: features.visible, features.blocks[leaf].text.indices)
  }

  private func compare(
    at slot: Int, atEnd: Bool, in article: AlignedArticle, hasMark: (Int) -> Bool
  ) -> [Finding] {
    let present = article.members.indices.filter { article.hasText(at: slot, of: $0) }
    guard present.count >= 3 else { return [] }
    let marks = present.map { ReferenceMark(article.visible(at: slot, of: $0), atEnd: atEnd) }
    var votes: [String: [Int]] = [:]
    for (member, mark) in zip(present, marks) {
      if let mark, mark.isWhole { votes[mark.text, default: []].append(member) }
    }
    guard let (usual, wholes) = votes.mostHeld, case let count = wholes.count, count >= 2,
      count * 3 >= present.count * 2 - 1
    else { return [] }
    let holders = present.indices.filter { marks[$0]?.text == usual }.map { present[$0] }
    return present.indices.compactMap { k in
      let (member, own) = (present[k], marks[k]?.text)
      // A locale without a single mark on the page uses another convention for notes.
      guard own != usual, !article.members[member].isOriginal,
        own != nil || count >= 3 && hasMark(member)
      else { return nil }
      let isMate = holders.contains { article.members[$0].group == article.members[member].group }
      let base: Certainty = own == nil ? Certainty.likely : count >= 3 ? Certainty.strong : Certainty.sure
      let lines = article.lines(at: slot, of: member)
      var result = finding(
        .other(own, usual: usual, atEnd: atEnd, names: article.names(holders)), in: article, member: member,
        line: lines.0, cell: slot,
        words: own ?? "", extent: own?.utf8.count, confidence: isMate || own != nil ? base : base.lessSure,
        salt: article.slots[slot].key &+ (atEnd ? 1 : 0))
      if own == "* *", usual == "**" {
        result.fix = TextFixes.tornMark(article.members[member].article, lines: lines.0, through: lines.1)
      }
      return result
    }
  }
}

extension Message {
  fileprivate static func other(_ own: String?, usual: String, atEnd: Bool, names: String) -> Message {
    let place = atEnd ? " at the end" : " at the start"
    let here = own.map { "is ‘\($0)’ here" } ?? "is missing here"
    return "The reference mark ‘\(usual)’\(place) in \(names) \(here): restore it, so that the reader finds the note."
  }
}
