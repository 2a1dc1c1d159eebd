internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

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
      "‘\(fault.text)’ \(fault.name.isEmpty ? "closes" : "opens") no box, so readers see it: write ‘\(right)’, as \(article.names(holders)) \(holders.count == 1 ? "does" : "do").",
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
