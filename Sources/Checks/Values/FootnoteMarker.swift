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

/// A mark that refers to a note, at the start or end of a text.
struct ReferenceMark {
  /// The signs, for example `**`, `* *`, `†` or `•`.
  let text: String
  /// Whether the mark touches its word; always true at the start of a text.
  let isWhole: Bool

  private static let signs = Set("*†‡•＊※¹²³".unicodeScalars)

  /// Fast path: whether the text may begin or end with a mark.
  static func mayStand(at text: [UInt8], _ range: Range<Int>) -> Bool {
    var last = range.upperBound - 1
    while last >= range.lowerBound, text[last] == .space || text[last] == .lineFeed { last -= 1 }
    return last >= range.lowerBound && (edges[Int(text[range.lowerBound])].isFirst || edges[Int(text[last])].isLast)
  }

  /// Per byte, whether it may begin or end a sign in UTF-8.
  private static let edges = (UInt8.min...UInt8.max).map { byte in
    (isFirst: signs.contains { $0.utf8.first == byte }, isLast: signs.contains { $0.utf8.last == byte })
  }

  init?(_ text: ArraySlice<UInt8>, atEnd: Bool) {
    guard let first = text.first, let final = text.last(where: { $0 != .space && $0 != .lineFeed }),
      Self.edges[Int(first)].isFirst || Self.edges[Int(final)].isLast
    else { return nil }
    let part = String(decoding: atEnd ? text.suffix(Self.longest) : text.prefix(Self.longest), as: UTF8.self)
    let row = atEnd ? Array(part.unicodeScalars.reversed().drop(while: \.isBlank)) : Array(part.unicodeScalars)
    // A run of signs, with single spaces between two of them.
    let end = row.indices.first { place in
      !Self.signs.contains(row[place])
        && !(row[place] == " " && place > 0 && row[(place + 1)...].first.map(Self.signs.contains) == true)
    }
    guard let end, 1...6 ~= end, case let next = row[end],
      atEnd || next == " " || next.isLetter || next == TextView.Mark.code
    else { return nil }
    isWhole = !atEnd || !next.isBlank
    self.text = String(String.UnicodeScalarView(atEnd ? row[..<end].reversed() : Array(row[..<end])))
  }

  /// Bytes read at each end: enough for the longest mark and one adjacent character.
  private static let longest = 40
}
