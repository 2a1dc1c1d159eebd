internal import Alignment
internal import DocModel
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
    let others = "as \(a.names(d.against)) \(d.against.count == 1 ? "does" : "do")"
    if marker.isWhole {
      return
        "‘\(marker.text)’ has text on its line, which GitHub shows as text and other sites as the title of the box: let the text begin on the next line \(others)."
    }
    let kind = marker.name ?? a.literal(at: d.slot, of: d.reference) ?? "NOTE"
    return
      "‘\(marker.text)’ marks no alert, so readers see it as text: the marker is the same in all languages, write ‘[!\(kind.uppercased())]’ \(others)."
  }
}

/// Reports an include that is missing, was added, or names another file.
struct IncludeRule: SplitRule {
  static let card = RuleCard(id: "include", severity: .major, mqm: .markup, fix: .safe)

  /// The path without the name of its own locale before the ending: `note.md` for `note.de.md` and `note_de.md`.
  static func withoutLocale(_ path: String, _ locale: LocaleTag) -> String {
    for name in [locale.tag, locale.language] {
      for sign in [".", "_", "-"] {
        if let found = path.firstRange(of: sign + name + ".") {
          return path[..<found.lowerBound] + "." + path[found.upperBound...]
        }
      }
    }
    return path
  }

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
