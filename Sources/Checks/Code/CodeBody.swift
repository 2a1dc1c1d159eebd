internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports code that differs outside comments and strings.
struct CodeBody: SplitRule {
  static let card = RuleCard(id: "code-body", severity: .major, mqm: .doNotTranslate, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody else { return nil }
    return finding(
      d, .lines(d, article), in: article,
      severity: d.isReworded || isShortened(d) || isWithoutComma(d, article) ? .minor : nil)
  }

  /// Returns whether only a trailing comma before a closing bracket was dropped, as most formats require.
  private func isWithoutComma(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.extra.isEmpty, d.extra.count == d.missing.count, let body = article.literal(at: d.slot, of: d.reference)
    else {
      return false
    }
    return zip(d.extra, d.missing).allSatisfy { own, other in
      guard own.text + "," == other.text, let place = body.firstRange(of: other.text) else { return false }
      return body[place.upperBound...].first { !$0.isWhitespace }.map { ")]}".contains($0) } ?? false
    }
  }

  /// Returns whether ellipses replace output of a program.
  private func isShortened(_ d: Disagreement) -> Bool {
    !d.extra.isEmpty && !d.missing.isEmpty
      && d.extra.allSatisfy { line in
        guard line.text.hasSuffix("...") || line.text.hasSuffix("…") else { return false }
        let start = line.text.prefix { $0 != "." && $0 != "…" }
        return start.isEmpty || d.missing.contains { $0.text.hasPrefix(start) }
      }
  }
}

extension Message {
  fileprivate static func lines(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    if d.extra.isEmpty { return "The code lacks \(d.missing.quoted) of \(a.others(d)): copy the code again." }
    if d.missing.isEmpty {
      return
        "The code has \(d.extra.quoted), which \(a.names(d.against)) do not have\(a.because(d)): copy the code again."
    }
    return "The code says \(a.saidOtherwise(d))\(a.because(d)): copy the code again."
  }
}

extension AlignedArticle {
  /// Describes differing values: `‘a’ here and ‘b’ in fr-FR and pl-PL`.
  func saidOtherwise(_ d: Disagreement) -> String {
    func said(_ values: [ValueDifference], _ others: [ValueDifference]) -> String {
      values.isEmpty ? "nothing" : values.quoted(beside: others)
    }
    return "\(said(d.extra, d.missing)) here and \(said(d.missing, d.extra)) in \(names(d.against))"
  }
}

/// Recognizes program output in samples, alone or after commands. Readers do not copy it.
enum CodeOutput {
  /// Returns whether every missing line (or, if none, every extra line) is program output.
  static func holds(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let body = article.literal(at: d.slot, of: d.reference) else { return false }
    let syntax = article.syntax(at: d.slot, of: d.reference)
    if let syntax, syntax.isOutput, syntax.name != "console" { return true }
    guard syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" else { return false }
    let lines = body.split(separator: "\n")
    return lines.contains(where: hasPrompt) && isBehindPrompts(d, lines)
  }

  /// Returns whether no differing line is a command; false if any command may continue on or read the next lines.
  private static func isBehindPrompts(_ d: Disagreement, _ lines: [Substring]) -> Bool {
    !lines.contains { $0.hasSuffix("\\") || $0.contains("<<") || $0.hasPrefix("... ") }
      && !(d.missing + d.extra).contains { hasPrompt(Substring($0.text)) }
  }

  /// Returns whether a line begins with a prompt: `$ ls`, `PS C:\> dir`, `>>> print`.
  private static func hasPrompt(_ line: Substring) -> Bool {
    let text = line.drop { " \t".contains($0) }
    return ["$ ", ">>> "].contains { text.hasPrefix($0) }
      || ((text.hasPrefix("PS ") || text.dropFirst().hasPrefix(":\\")) && text.contains(">"))
  }
}

extension AlignedArticle {
  /// Returns the syntax named by a code block's info string, or nil if it is unknown.
  func syntax(at slot: Int, of member: Int) -> CodeSyntax? {
    CodeSyntax.named(Array((attribute(at: slot, of: member) ?? "").utf8)[...])
  }
}

/// Reports a sample that differs between source versions, so that it is stale, not mistranslated.
struct CodeRevisionSplit: SplitRule {
  static let card = RuleCard(id: "code-revision-split", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict == .drift, !article.groups[article.members[d.member].group].key.isEmpty
    else { return nil }
    return finding(d, "The code says \(article.saidOtherwise(d)); \(article.evidence(d)).", in: article)
  }
}
