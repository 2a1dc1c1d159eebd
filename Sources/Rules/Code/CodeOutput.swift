internal import Alignment
internal import DocModel
internal import Features

/// What a program prints, in samples that show it beside the commands or on its own: nobody copies it.
enum CodeOutput {
  /// True where all that is missing is output; where nothing is, all that there is.
  static func holds(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let node = article.node(d.slot, d.reference) else { return false }
    let text = article.members[d.reference].article
    let syntax = syntax(of: node, in: text)
    if let syntax, syntax.isOutput, syntax.name != "console" { return true }
    guard syntax == nil || syntax?.isOutput == true || syntax?.name == "shell" else { return false }
    let lines = text.string(text.nodes[node].literal).split(separator: "\n")
    if lines.contains(where: hasPrompt) { return isBehindPrompts(d, lines) }
    guard syntax == nil else { return false }
    return isBehindCommands(node, in: text)
      || (d.missing.isEmpty ? lines.map(String.init) : d.missing.map(\.text)).allSatisfy(isSentence)
  }

  private static func syntax(of node: Int, in text: Article) -> CodeSyntax? {
    CodeSyntax.named(text.pool[text.nodes[node].attribute.indices])
  }

  /// A block that names no language, directly behind one of commands.
  private static func isBehindCommands(_ node: Int, in text: Article) -> Bool {
    guard text.nodes[node].attribute.isEmpty, node > 0, text.nodes[node - 1].kind == .codeBlock,
      text.nodes[node - 1].depth == text.nodes[node].depth
    else { return false }
    return syntax(of: node - 1, in: text).map { ["shell", "powershell", "batch", "console"].contains($0.name) } ?? false
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

  /// An error message and the like: begins with a capital, and most of it are words. What a command or a query consists of is short,
  /// or has signs and words all in capitals.
  private static func isSentence(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard words.count >= 5, words[0].first?.isUppercase == true, !line.contains(where: { "{};=|$\\".contains($0) })
    else { return false }
    let plain = words.count { word in
      let letters = word.last.map { ".,:;!?".contains($0) } == true ? word.dropLast() : word
      return letters.allSatisfy { $0.isLetter || $0 == "'" }
        && !(letters.count > 1 && letters.allSatisfy(\.isUppercase))
    }
    return plain * 4 >= words.count * 3
  }
}
