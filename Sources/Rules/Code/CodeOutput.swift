internal import Alignment
internal import DocModel
internal import Features

/// What a program prints, in samples that show it beside the commands or on its own: nobody copies it.
enum CodeOutput {
  /// True where all that is missing is output; where nothing is, all that there is.
  static func holds(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let body = article.literal(d.slot, d.reference) else { return false }
    let syntax = article.syntax(d.slot, d.reference)
    if let syntax, syntax.isOutput, syntax.name != "console" { return true }
    guard syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" else { return false }
    let lines = body.split(separator: "\n")
    return lines.contains(where: hasPrompt) && isBehindPrompts(d, lines)
  }

  /// A command may run on behind a backslash, or read what stands below it; then no line is known for output.
  private static func isBehindPrompts(_ d: Disagreement, _ lines: [Substring]) -> Bool {
    !lines.contains { $0.hasSuffix("\\") || $0.contains("<<") || $0.hasPrefix("... ") }
      && !(d.missing + d.extra).contains { hasPrompt(Substring($0.text)) }
  }

  /// `$ ls`, `PS C:\> dir`, `>>> print`.
  private static func hasPrompt(_ line: Substring) -> Bool {
    let text = line.drop { " \t".contains($0) }
    return ["$ ", ">>> "].contains { text.hasPrefix($0) }
      || ((text.hasPrefix("PS ") || text.dropFirst().hasPrefix(":\\")) && text.contains(">"))
  }
}

extension AlignedArticle {
  /// What is known of the language of a code block.
  func syntax(_ slot: Int, _ member: Int) -> CodeSyntax? {
    CodeSyntax.named(Array((attribute(slot, member) ?? "").utf8)[...])
  }
}
