package import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Access to the members' texts in a slot.
extension AlignedArticle {
  /// The items of the innermost list that holds a slot; empty without one. A list has no slot, only its items have.
  func items(around slot: Int) -> [Int] {
    var item = slot
    while item >= 0, slots[item].kind != .item { item = Int(slots[item].parent) }
    guard item >= 0, slots[item].parent >= 0, case let siblings = children(of: Int(slots[item].parent)),
      let place = siblings.firstIndex(of: item)
    else { return [] }
    let before = siblings[..<place].reversed().prefix { slots[$0].kind == .item }
    return before.reversed() + siblings[place...].prefix { slots[$0].kind == .item }
  }

  /// Returns the facts of one kind in a member's text, as written in the file.
  func texts(of kind: FactKind, at slot: Int, in member: Int) -> [String] {
    guard let block = textBlock(at: slot, of: member) else { return [] }
    return features[member].facts[block.facts.indices].filter { $0.kind == kind }
      .map { features[member].string($0, in: members[member].article) }
  }

  func textHash(at slot: Int, of member: Int) -> UInt64? {
    block(at: slot, of: member)?.textHash
  }

  /// Returns the member's text in a slot as characters, or nil if it has none.
  func view(at slot: Int, of member: Int) -> TextView? {
    node(at: slot, of: member).map { TextView(members[member].article, $0) }
  }

  /// Returns the member's visible text in a slot.
  func shown(at slot: Int, of member: Int) -> String.UnicodeScalarView {
    String(decoding: visible(at: slot, of: member), as: UTF8.self).unicodeScalars
  }

  /// Returns whether the slot is a heading or a cell of the header row.
  func isLabel(at slot: Int, of member: Int) -> Bool {
    slots[slot].kind == .heading
      || slots[slot].kind == .tableCell && nodeFound(at: Int(slots[slot].parent), of: member)?.level == 1
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { $0 != block.member && hasText(at: block.slot, of: $0) }
  }

  /// Returns the exact source of a member, else the current source; without a declared source, another original or the
  /// English text. Returns nil if the article has none of them.
  func likelySource(of member: Int) -> Int? {
    exactSource(of: member) ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
      ?? members.indices.first { $0 != member && members[$0].article.locale.isEnglish }
  }

  /// Returns the other translations that have text in a slot.
  func translations(of slot: Int, but member: Int, from source: Int) -> [Int] {
    members.indices.filter {
      $0 != member && $0 != source && members[$0].role == .translation && hasText(at: slot, of: $0)
    }
  }

  /// Returns whether `word` occurs between spaces in the member's text. Glued letters are then probably that word.
  func hasWord(_ word: String, _ member: Int) -> Bool {
    let text = features[member].visible.prefix(Self.readAtMost)
    return ByteSearch.holds(Array("\(word) ".utf8)[...], in: text.prefix(word.utf8.count + 1))
      || [" \(word) ", " \(word)\n", "\n\(word) ", "\n\(word)\n"].contains {
        ByteSearch.holds(Array($0.utf8)[...], in: text)
      }
  }

  private static let readAtMost = 60_000
}

extension Dictionary where Key: Comparable, Value == [Int] {
  /// The value with the most holders, and those holders; the smallest value on a tie, nil if empty.
  var mostHeld: (value: Key, holders: [Int])? {
    self.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }.map { ($0.key, $0.value) }
  }
}

/// Detects a text that lost a whole sentence, not only the value that the disagreement is about.
extension AlignedArticle {
  /// Returns the reference's sentence with the first missing value; nil if the text was not shortened.
  func lostPassage(_ d: Disagreement) -> String? {
    guard case .facts(let kind) = d.aspect, [.code, .link, .image, .number, .placeholder, .identifier].contains(kind),
      d.verdict.blames, d.extra.isEmpty, let lost = d.missing.first,
      isShortened(at: d.slot, of: d.member, comparedTo: d.reference),
      let node = node(at: d.slot, of: d.reference)
    else { return nil }
    let words = kind == .link ? linkText(lost, at: node, of: d.reference) : lost.text
    // If the link's words are still there, only the link was dropped.
    guard let words, !words.isEmpty, !holdsFolded(words, at: d.slot, of: d.member) else { return nil }
    let text = members[d.reference].article.plainText(of: node)
    let sentence = Sentences.all(text).first { $0.contains(words) }
    return sentence.flatMap { $0.count * 4 > words.count * 5 ? String($0).trimmingBlanks : nil }
  }

  /// Returns whether the text has less than half of its expected length, or less than two thirds and fewer sentences.
  private func isShortened(at slot: Int, of member: Int, comparedTo reference: Int) -> Bool {
    guard hasText(at: slot, of: member), let rate = rate(at: slot, of: member, beside: reference), rate > 0 else {
      return false
    }
    return rate < Self.half
      || rate < Self.shareWithout
        && Sentences.count(visible(at: slot, of: member)) < Sentences.count(visible(at: slot, of: reference))
  }

  /// Returns the length relative to the other member's and their usual ratio; nil if the other text is too short.
  func rate(at slot: Int, of member: Int, beside other: Int) -> Double? {
    guard let own = block(at: slot, of: member)?.length, let theirs = block(at: slot, of: other)?.length,
      theirs >= LengthRatio.leastLength
    else { return nil }
    return Double(own) / Double(theirs) / usual(of: member, relativeTo: other)
  }

  private static let half = 0.5
  private static let shareWithout = 0.67

  private func linkText(_ link: ValueDifference, at block: Int, of member: Int) -> String? {
    let article = members[member].article
    return (block..<Int(article.nodes[block].end)).first {
      article.nodes[$0].kind == .link && article.string(article.nodes[$0].literal) == link.text
    }.map { article.plainText(of: $0) }
  }
}

extension AlignedArticle {
  /// Returns whether a member's block contains the text in plain text or code, ignoring letter case, spaces and
  /// hyphens.
  package func holdsFolded(_ text: String, at slot: Int, of member: Int) -> Bool {
    timesFolded(text, at: slot, of: member, most: 1) > 0
  }

  /// The number of such occurrences.
  /// - Parameter most: the search stops at this number.
  func timesFolded(_ text: String, at slot: Int, of member: Int, most: Int = .max) -> Int {
    guard let node = node(at: slot, of: member) else { return 0 }
    let wanted = [UInt8](capacity: text.utf8.count) { result in
      for byte in text.utf8 where Self.counts(byte) { result.append(byte.asciiLowercased) }
    }
    guard wanted.count >= 2 else { return 0 }
    let (nodes, pool) = (members[member].article.nodes, members[member].article.pool)
    var room = 0
    for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText { room += nodes[index].literal.count }
    let plain = [UInt8](capacity: room) { result in
      for index in node..<Int(nodes[node].end) where nodes[index].kind.isPlainText {
        for byte in pool[nodes[index].literal.indices] where Self.counts(byte) { result.append(byte.asciiLowercased) }
      }
    }
    var (times, rest) = (0, plain[...])
    while times < most, let start = ByteSearch.first(wanted[...], in: rest) {
      times += 1
      rest = rest[(start + wanted.count)...]
    }
    return times
  }

  private static func counts(_ byte: UInt8) -> Bool { byte != .space && byte != .of("-") && byte != .lineFeed }
}

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
    let list = named(all)
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

  /// Returns whether ``names(_:)`` names one member alone, so that the verb after it is in the singular.
  func isOne(_ all: [Int]) -> Bool { named(all).count == 1 }

  /// The members that ``names(_:)`` names: further archived versions of the source add no evidence.
  private func named(_ all: [Int]) -> [Int] {
    Array(all.prefix(1)) + all.dropFirst().filter { members[$0].role != .archive }
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
          revision: String(version.commit.prefix(7)), date: CalendarDay.text(version.day),
          evidence: origin.evidence == .recorded ? .recorded : .inferred)
      } else if exactSource(of: index) != nil, let revision = article.revision, !revision.short.isEmpty {
        pages[article.locale] = PageProvenance(
          revision: revision.short, date: CalendarDay.text(revision.handOff), evidence: .recorded)
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

extension AlignedArticle {
  /// Whether a block is present in some locales only because their lines of languages differ or look different: it is one,
  /// or has little more than links to the article in other locales, which the others have in another block.
  func isLineOfLanguages(_ d: Disagreement) -> Bool {
    let holder = sides(of: d).holder
    // Older versions do not know where their links lead.
    let holders = (holder == d.member ? [holder] : d.against).filter {
      members[$0].role != .archive && self.node(at: d.slot, of: $0) != nil
    }
    if !holders.isEmpty, holders.allSatisfy({ isLineOfLanguages(at: d.slot, of: $0) }) { return true }
    let others = holder == d.member ? members.indices.filter { $0 != holder } : [d.member]
    guard others.contains(where: { !features[$0].languageLinks.isEmpty }), let node = node(at: d.slot, of: holder),
      let block = features[holder].block(node)
    else { return false }
    let index = Int(features[holder].blockOfNode[node])
    let links = features[holder].languageLinks.count { $0.block == index }
    return links > 0 && block.text.indices.count <= links * Self.lengthOfName
      && !features[holder].facts[block.facts.indices].contains { $0.kind == .link || $0.kind == .image }
  }

  /// Whether a block is nothing but links to the article in other locales and what introduces them. ``LanguageLine`` tells
  /// which of them a page lacks.
  func isLineOfLanguages(at slot: Int, of member: Int) -> Bool {
    guard !features[member].languageLines.isEmpty, let node = node(at: slot, of: member) else { return false }
    return features[member].languageLines.contains(Int(features[member].blockOfNode[node]))
  }

  /// The greatest length of the name of a language with what separates it from the next, in bytes.
  private static let lengthOfName = 40
}
