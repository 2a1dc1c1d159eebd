internal import Alignment
internal import DocModel
internal import Features

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
