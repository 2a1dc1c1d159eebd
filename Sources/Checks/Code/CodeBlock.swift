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
    let isPlain = [own, theirs].allSatisfy(CodeLanguageName.isOfOutput)
    return finding(
      d,
      "The code block is marked \(article.sides(d) { "‘\(article.attribute(at: d.slot, of: $0) ?? "")’" }): keep its info string.",
      in: article, severity: isLaidOut || isAlias || isPlain || article.isOfBarePage(d) ? .notice : nil,
      doubts: isAdded ? .choice : [])
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

  /// Returns whether a name is that of text that no program highlights, or empty.
  static func isOfOutput(_ name: Substring) -> Bool {
    name.isEmpty || CodeSyntax.named(name.utf8).map { ["console", "output", "log"].contains($0.name) } ?? false
  }
}

extension AlignedArticle {
  /// Returns whether the page names the language of no block, and the block is not the first one that lacks it.
  fileprivate func isOfBarePage(_ d: Disagreement) -> Bool {
    let fences = members[d.member].article.nodes.filter { $0.kind == .codeBlock && $0.level == 1 }
    guard fences.allSatisfy({ $0.attribute.isEmpty }) else { return false }
    return slots.indices.prefix(d.slot).contains { slot in
      slots[slot].kind == .codeBlock && node(at: slot, of: d.member) != nil
        && attribute(at: slot, of: d.reference)?.isEmpty == false
    }
  }

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

/// The languages of code blocks.
extension DisagreementFinder {
  /// Returns whether a block that names no language of code is a drawing.
  func isDrawing(at slot: Int, of member: Int, _ syntax: CodeSyntax?) -> Bool {
    guard syntax == nil || syntax?.name == "text", !isMarkdown(at: slot, of: member) else { return false }
    return CodeDrawing.holds(body(at: slot, of: member))
  }

  func isMarkdown(at slot: Int, of member: Int) -> Bool {
    guard let info = codeInfo(at: slot, of: member) else { return false }
    // A sample with a code block in it.
    if info.isEmpty,
      body(at: slot, of: member).split(separator: .lineFeed).contains(where: { $0.starts(with: "```".utf8) })
    {
      return true
    }
    return ["md", "markdown", "mdx", "markmap"].contains(
      String(decoding: info.prefix(while: \.isASCIILetter), as: UTF8.self))
  }

  /// The language of the lines of a diff; if the block names none, the one that another member names; nil if unknown.
  func syntaxInDiff(at slot: Int, of member: Int) -> CodeSyntax? {
    ([member] + (0..<count)).lazy.compactMap { codeInfo(at: slot, of: $0) }.compactMap { CodeSyntax.inDiff($0) }.first
  }

  func body(at slot: Int, of member: Int) -> ArraySlice<UInt8> {
    article.nodeFound(at: slot, of: member).map { article.members[member].article.pool[$0.literal.indices] } ?? []
  }

  /// The language of a code block; if the block names none, the one most members name; nil if unknown.
  func codeSyntax(at slot: Int, of member: Int) -> CodeSyntax? {
    guard let info = codeInfo(at: slot, of: member) else { return nil }
    return CodeSyntax.named(info) ?? (info.isEmpty ? sharedSyntax(slot) : nil)
  }

  /// The known language that most members name for the block, or nil.
  func sharedSyntax(_ slot: Int) -> CodeSyntax? {
    var votes: [(info: ArraySlice<UInt8>, count: Int)] = []
    for info in (0..<count).lazy.compactMap({ codeInfo(at: slot, of: $0) }) {
      if let known = votes.firstIndex(where: { $0.info.elementsEqual(info) }) {
        votes[known].count += 1
      } else {
        votes.append((info, 1))
      }
    }
    if votes.count > 1 { votes.removeAll { CodeSyntax.named($0.info) == nil } }
    let most = votes.map(\.count).max()
    return votes.first { $0.count == most }.flatMap { CodeSyntax.named($0.info) }
  }

  private func codeInfo(at slot: Int, of member: Int) -> ArraySlice<UInt8>? {
    guard let node = article.nodeFound(at: slot, of: member), node.kind == .codeBlock else { return nil }
    return article.members[member].article.pool[node.attribute.indices]
  }
}

/// Reports code that differs outside comments and strings.
struct CodeBody: SplitRule {
  static let card = RuleCard(id: "code-body", severity: .major, mqm: .doNotTranslate, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody else { return nil }
    if d.missing.count == d.extra.count,
      zip(d.missing, d.extra).allSatisfy({ $0.text.trimmingBlanks == $1.text.trimmingBlanks })
    {
      return finding(d, .nesting(d, article), in: article)
    }
    return finding(
      d, .lines(d, article), in: article,
      severity: ProseInCode.severity(of: d, in: article)
        ?? (d.isReworded || isShortened(d) || isWithoutComma(d, article) ? .minor : nil))
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
  /// Lines that are the same, with other indentation.
  fileprivate static func nesting(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let first = d.extra.first.map { AlignedArticle.cut($0.text.trimmingBlanks) } ?? ""
    let rest = d.extra.count - 1
    let lines = rest == 0 ? "is" : rest == 1 ? "and 1 more line are" : "and \(rest) more lines are"
    return
      "‘\(first)’ \(lines) indented otherwise than in \(a.names(d.against)), and so belongs to another entry\(a.because(d)): copy the code again."
  }

  fileprivate static func lines(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    if d.extra.isEmpty { return "The code lacks \(d.missing.quoted) of \(a.others(d)): copy the code again." }
    if d.missing.isEmpty {
      return
        "The code has \(d.extra.quoted), which \(a.names(d.against)) \(a.isOne(d.against) ? "does" : "do") not have\(a.because(d)): copy the code again."
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
