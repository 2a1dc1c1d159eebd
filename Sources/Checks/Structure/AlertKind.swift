internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports an alert of another kind, or one that is no longer an alert.
struct AlertKind: SplitRule {
  static let card = RuleCard(id: "alert-kind", severity: .major, mqm: .markup, fix: .safe)
  static let check: String? = "kind"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    // A recast block is in another slot of the member.
    let here = d.counterpart ?? d.slot
    let (own, other) = (article.kind(at: here, of: d.member), article.kind(at: d.slot, of: d.reference))
    let isLost = [.kind, .recast].contains(d.aspect) && (own == .alert || other == .alert)
    if isLost, other == .alert, let marker = article.marker(at: here, of: d.member, beside: d.slot) {
      return claim(marker, for: d, in: article)
    }
    // An admonition in another syntax loses nothing.
    if isLost, article.isAdmonition(at: here, of: d.member), article.isAdmonition(at: d.slot, of: d.reference) {
      return nil
    }
    if d.aspect == .recast { return nil }
    if !isLost {
      guard article.slots[d.slot].kind == .alert else { return nil }
      if d.aspect == .presence {
        if article.isBoxElsewhere(d) { return nil }
        return finding(d, .presence(d, article, added: "check its first line"), in: article)
      }
      guard d.aspect == .name else { return nil }
    }
    let kind = { @Sendable (member: Int) -> String in
      article.kind(at: d.slot, of: member) == .alert ? article.literal(at: d.slot, of: member) ?? "" : "no alert"
    }
    return finding(d, "This alert is \(article.sides(d, kind)): restore its kind.", in: article)
  }

  private func claim(_ marker: AlertMarker, for d: Disagreement, in article: AlignedArticle) -> Finding {
    // Some sites use the text after the marker as the title of the box.
    let isTitled = marker.isWhole && article.isCommunity(d.member)
    var result = finding(
      d, .marker(marker, for: d, in: article), in: article, severity: isTitled ? .minor : nil,
      certainty: max(.strong, d.certainty()))
    guard !marker.isWhole, d.verdict.blames, let kind = marker.name ?? article.literal(at: d.slot, of: d.reference)
    else {
      return result
    }
    result.fix = TextFixes.replacement(
      of: marker.text, by: "[!\(kind.uppercased())]", in: article.members[d.member].article, line: d.line)
    return result
  }
}

/// The text in place of an alert's marker at the start of a quote, such as `[!WARNUNG]`.
struct AlertMarker {
  let text: String
  /// Whether it is another member's marker, so that only the text after it spoils the alert.
  let isWhole: Bool
  /// The alert's name if the marker has a valid one, in capitals.
  let name: String?

  /// The marker that a line begins with, also one with wrong brackets or spaces: `[! NOTE]`, `【!注意】`.
  /// A word in brackets without the exclamation mark must be alone on the line.
  init?(startOf line: String, kinds: Set<String>) {
    let line = line.drop { $0 == " " || $0 == "\\" }
    guard let first = line.first, Self.opening.contains(first), let end = line.firstIndex(where: Self.closing.contains),
      line.distance(from: line.startIndex, to: end) <= Self.longest
    else { return nil }
    let inner = line[line.index(after: line.startIndex)..<end]
    let word = inner.filter { !$0.isWhitespace && !Self.signs.contains($0) }
    let isMarked = inner.drop(while: \.isWhitespace).first.map { $0 == "!" || $0 == "！" } ?? false
    let rest = line[line.index(after: end)...]
    guard !word.isEmpty, word.allSatisfy(\.isLetter), isMarked || rest.allSatisfy(\.isWhitespace) else { return nil }
    text = String(line[...end])
    name = Self.names.contains(word.uppercased()) ? word.uppercased() : nil
    isWhole = text.hasPrefix("[!") && kinds.contains(String(text.dropFirst(2).dropLast()).lowercased())
  }

  private static let names: Set<String> = ["NOTE", "TIP", "IMPORTANT", "CAUTION", "WARNING"]
  private static let opening: Set<Character> = ["[", "［", "【"]
  private static let closing: Set<Character> = ["]", "］", "】"]
  /// The characters of a marker that may be torn or doubled.
  private static let signs: Set<Character> = ["!", "！", "\\", ":", "："]
  /// In characters.
  private static let longest = 24
}

extension AlignedArticle {
  /// Returns the marker at the start of a quote, or nil if the slot is no quote with a marker.
  /// - Parameter slot: The slot in which the other members have the alert.
  func marker(at here: Int, of member: Int, beside slot: Int) -> AlertMarker? {
    guard let node = node(at: here, of: member), kind(at: here, of: member) == .blockQuote else { return nil }
    let kinds = members.indices.compactMap { other in
      kind(at: slot, of: other) == .alert ? literal(at: slot, of: other)?.lowercased() : nil
    }
    return AlertMarker(startOf: rawLine(of: node, in: member), kinds: Set(kinds))
  }
}

extension Message {
  fileprivate static func marker(_ marker: AlertMarker, for d: Disagreement, in a: AlignedArticle) -> Message {
    let others = "as \(a.names(d.against)) \(a.isOne(d.against) ? "does" : "do")"
    if marker.isWhole {
      return
        "‘\(marker.text)’ has text on its line, which GitHub shows as text and other sites as the title of the box: let the text begin on the next line \(others)."
    }
    let kind = marker.name ?? a.literal(at: d.slot, of: d.reference) ?? "NOTE"
    return
      "‘\(marker.text)’ marks no alert, so readers see it as text: the marker is the same in all languages, write ‘[!\(kind.uppercased())]’ \(others)."
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

/// Check `alert-kind/torn` of ``AlertKind``: the colons of a container, `:::info`, are too few, apart or of another width,
/// so that readers see the mark and the box is lost.
struct TornContainer: ArticleRule {
  static let card = AlertKind.card
  static let check: String? = "torn"
  static let explainsItsLine = true
  /// The rules that report the loss of the box in other ways.
  static let effects: Set<RuleID> = [BlockStructure.card.id, AlertKind.card.id, PlaceholderRule.card.id]

  private static let mark = Array(":::".utf8)[...]

  func check(_ article: AlignedArticle) -> [Finding] {
    guard article.members.contains(where: { ByteSearch.holds(Self.mark, in: $0.article.source[...]) }) else {
      return []
    }
    var known: [Int: [String: Int]] = [:]
    func marks(_ member: Int) -> [String: Int] {
      let marks = known[member] ?? Self.marks(of: article.members[member].article)
      known[member] = marks
      return marks
    }
    return article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal else { return [] }
      let torn = Self.torn(in: article.members[member].article)
      guard !torn.isEmpty else { return [] }
      let models =
        article.measure(of: member).map { [$0] }
        ?? article.members.indices.filter { $0 != member && article.members[$0].role != .archive }
      var own = marks(member)
      return torn.compactMap { fault in
        let holders = models.filter { marks($0)[fault.name, default: 0] > own[fault.name, default: 0] }
        guard !holders.isEmpty, holders.count * 2 > models.count else { return nil }
        own[fault.name, default: 0] += 1
        return report(fault, of: member, holders, in: article)
      }
    }
  }

  private func report(_ fault: TornMark, of member: Int, _ holders: [Int], in article: AlignedArticle) -> Finding {
    let right = ":::" + fault.name
    let text = article.members[member].article
    let last = fault.name.isEmpty ? fault.line : Self.end(of: fault, in: text)
    var result = finding(
      "‘\(fault.text)’ \(fault.name.isEmpty ? "closes" : "opens") no box, so readers see it: write ‘\(right)’, as \(article.names(holders)) \(article.isOne(holders) ? "does" : "do").",
      of: article.path, at: Reporting.place(in: article, of: member, from: fault.line, through: last),
      words: fault.text, extent: fault.text.utf8.count, confidence: .certain, severity: nil,
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: member, at: 0, subject: StableHash(fault.text.utf8).hash))
    result.fix = TextFixes.replacement(
      of: fault.text, by: right, in: text, line: fault.line)
    return result
  }

  /// The number of sound marks at the start of lines, by the name after them.
  private static func marks(of article: Article) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in article.source.split(separator: .lineFeed) {
      let text = content(of: line)
      guard text.starts(with: mark) else { continue }
      counts[name(in: text.drop { $0 == .of(":") || $0 == .space }), default: 0] += 1
    }
    return counts
  }

  /// The lines of paragraphs that begin with a damaged mark. A closing mark is alone on its line.
  private static func torn(in article: Article) -> [TornMark] {
    var found: [TornMark] = []
    for node in article.nodes where node.kind == .paragraph {
      for line in Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine)) {
        if let mark = TornMark(content(of: article.sourceLine(line)), line: line) { found.append(mark) }
      }
    }
    return found
  }

  /// The line of the mark that closes the box, or that of the mark that opens it.
  private static func end(of fault: TornMark, in article: Article) -> Int {
    let lines = (fault.line + 1)..<max(fault.line + 1, Int(article.nodes.lazy.map(\.lastLine).max() ?? 0) + 1)
    return lines.first { line in
      let text = content(of: article.sourceLine(line))
      return text.starts(with: mark) && name(in: text.drop { $0 == .of(":") || $0 == .space }).isEmpty
    } ?? fault.line
  }

  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 == .space || $0 == .tab || $0 == .of(">") }
  }

  fileprivate static func name(in text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix { $0.isAlphanumeric || $0 == .of("-") }, as: UTF8.self)
  }
}

/// Colons at the start of a line that were meant as the mark of a container.
private struct TornMark {
  let text: String
  let name: String
  let line: Int

  private static let wide = Array("：".utf8)

  /// Nil if the line begins with a sound mark or with other text.
  init?(_ content: ArraySlice<UInt8>, line: Int) {
    var (rest, end, colons) = (content, content.startIndex, 0)
    var (isWide, isApart, isAfterSpace) = (false, false, false)
    while let first = rest.first {
      if first == .space, colons > 0, !isAfterSpace {
        isAfterSpace = true
        rest = rest.dropFirst()
        continue
      }
      let isWideColon = rest.starts(with: Self.wide)
      guard isWideColon || first == .of(":") else { break }
      rest = rest.dropFirst(isWideColon ? Self.wide.count : 1)
      (isWide, isApart, isAfterSpace) = (isWide || isWideColon, isApart || isAfterSpace, false)
      (colons, end) = (colons + 1, rest.startIndex)
    }
    guard colons == 2 && !isApart || colons == 3 && (isApart || isWide) else { return nil }
    rest = content[end...]
    let name = TornContainer.name(in: rest.drop { $0 == .space })
    let after = rest.drop { $0 == .space }.dropFirst(name.utf8.count)
    // A mark that opens is followed by nothing, a title or attributes; one that closes by nothing.
    guard name.isEmpty ? after.isEmpty : after.first.map({ $0 == .space || $0 == .of("{") || $0 == .of("[") }) ?? true
    else { return nil }
    (self.name, self.line) = (name, line)
    let length = name.isEmpty ? end : after.startIndex
    text = String(decoding: content[..<length], as: UTF8.self)
  }
}
