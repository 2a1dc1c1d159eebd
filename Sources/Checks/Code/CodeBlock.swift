internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a code block that is missing or was added.
struct CodeBlock: SplitRule {
  static let card = RuleCard(id: "code-block", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .codeBlock, d.aspect == .presence else { return nil }
    let message: Message =
      d.isElsewhere
      ? .moved("code block", for: d, in: article) : .presence(d, article, lost: "copy it", added: "check its fences")
    return finding(d, message, in: article)
  }
}

/// Reports a code block whose info string differs.
struct CodeLanguage: SplitRule {
  static let card = RuleCard(id: "code-language", severity: .minor, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeLanguage else { return nil }
    let (own, theirs) = (article.codeLanguage(d, d.member), article.codeLanguage(d, d.reference))
    // Adding a language to an unmarked block loses nothing.
    let isAdded = theirs.isEmpty && article.isCommunity(d.member)
    // The info string may highlight lines by number, which change with the number of lines.
    let lines = [d.member, d.reference].map { article.literal(at: d.slot, of: $0)?.utf8.count { $0 == .of("\n") } }
    let isLaidOut = own == theirs && lines[0] != lines[1]
    let isAlias = CodeLanguageName.areOne(own, theirs)
    return finding(
      d,
      "The code block is marked \(article.sides(d) { "‘\(article.attribute(at: d.slot, of: $0) ?? "")’" }): keep its info string.",
      in: article, severity: isLaidOut || isAlias ? .notice : nil, doubts: isAdded ? .choice : [])
  }
}

/// Names of languages in info strings that mean one language.
private enum CodeLanguageName {
  private static let aliases = [
    "ts": "typescript", "js": "javascript", "sh": "bash", "shell": "bash", "zsh": "bash", "yml": "yaml",
    "py": "python", "md": "markdown", "rb": "ruby", "rs": "rust", "kt": "kotlin", "cs": "csharp", "c#": "csharp",
    "ps1": "powershell", "pwsh": "powershell", "golang": "go", "docker": "dockerfile", "htm": "html", "c++": "cpp",
    "objc": "objective-c", "tf": "hcl", "terraform": "hcl", "bat": "batch", "cmd": "batch", "jsonc": "json",
  ]

  /// Returns whether both are names of the same language, in any letter case.
  static func areOne(_ one: Substring, _ other: Substring) -> Bool {
    func name(_ text: Substring) -> String { aliases[text.lowercased()] ?? text.lowercased() }
    return name(one) == name(other) && one != other
  }
}

extension AlignedArticle {
  /// Returns the first word of the info string, or an empty string if it denotes plain text.
  fileprivate func codeLanguage(_ d: Disagreement, _ member: Int) -> Substring {
    let language = (attribute(at: d.slot, of: member) ?? "").prefix { $0 != " " && $0 != "{" }
    return ["none", "text", "txt", "plain", "plaintext"].contains(language.lowercased()) ? "" : language
  }
}

/// Reports a page whose text is wrapped in a code fence, as machine translation sometimes returns it.
struct FencedDocument: ArticleRule {
  static let card = RuleCard(id: "fenced-document", severity: .major, mqm: .markup)
  static let explainsItsLine = true

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    let fenced = article.members.map { Self.headings(inFencesOf: $0.article) }
    guard fenced.contains(where: { !$0.isEmpty }) else { return [] }
    let plain = article.members.map { $0.article.nodes.count { $0.kind == .heading } }
    for (member, one) in article.members.enumerated() where !one.isOriginal {
      for fence in fenced[member] where fence.headings >= 2 || (fence.headings == 1 && plain[member] == 0) {
        let others = article.members.indices.filter { $0 != member }
        // Members that have these headings as real headings and fewer such fences.
        let missing = others.filter {
          plain[$0] >= plain[member] + fence.headings && fenced[$0].count < fenced[member].count
        }
        guard !missing.isEmpty, Quorum.isMost(missing.count, of: others.count) else { continue }
        result.append(
          finding(
            .wrapped(fence.headings), in: article, member: member, line: Int(fence.line),
            confidence: plain[member] == 0 || fence.beginsWithHeading ? Certainty.certain : Certainty.firm,
            salt: UInt64(fence.headings)))
      }
    }
    return result
  }

  /// A fenced block with headings.
  private struct FencedHeadings {
    let line: UInt32
    let headings: Int
    /// Whether its first line is one, and no comment of an unnamed language.
    let beginsWithHeading: Bool
  }

  /// Returns the fenced blocks that are Markdown or unmarked and contain ATX headings, with the number of those.
  private static func headings(inFencesOf article: Article) -> [FencedHeadings] {
    var result: [FencedHeadings] = []
    for node in article.nodes where node.kind == .codeBlock && node.level == 1 {
      guard isMarkdown(article.pool[node.attribute.indices]) else { continue }
      let lines = article.pool[node.literal.indices].split(separator: .lineFeed)
      let count = lines.count(where: isHeading)
      let isPage = !node.attribute.isEmpty && lines.first.map(isHeading) == true
      if count > 0 { result.append(FencedHeadings(line: node.firstLine, headings: count, beginsWithHeading: isPage)) }
    }
    return result
  }

  /// Returns whether the info string is empty, names Markdown, or is no language of code, as language models add.
  private static func isMarkdown(_ info: ArraySlice<UInt8>) -> Bool {
    info.isEmpty || CodeSyntax.named(info) == nil
      || ["markdown", "md"].contains { info.elementsEqual($0.utf8, by: { $0.asciiLowercased == $1 }) }
  }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == .of("#") }
    return 1...6 ~= line.count - rest.count && rest.first == .space
  }
}

extension Message {
  fileprivate static func wrapped(_ headings: Int) -> Message {
    "This fence holds \(headings) \(headings == 1 ? "heading" : "headings") that the other locales have as headings: remove the fence around the text."
  }
}
