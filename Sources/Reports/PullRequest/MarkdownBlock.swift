import DocModel

/// Markdown as a tree, for hosts that show GFM with `<details>`; serialized once, where all text is escaped.
package indirect enum MarkdownBlock: Sendable, Hashable {
  case comment(String)
  case heading(level: Int, [MarkdownInline])
  case paragraph([MarkdownInline])
  case list([[MarkdownInline]])
  /// A folded part.
  case details(summary: [MarkdownInline], [MarkdownBlock])
  /// Lines that went and lines that came, as the hosts colour them.
  case diff(old: [String], new: [String])

  package static func serialized(_ blocks: [MarkdownBlock]) -> String {
    blocks.map(\.text).joined(separator: "\n\n") + "\n"
  }

  private var text: String {
    switch self {
    case .comment(let text): "<!-- \(text.replacing("--", with: "- -")) -->"
    case .heading(let level, let words): String(repeating: "#", count: level) + " " + words.markdown
    case .paragraph(let words): words.markdown
    case .list(let items): items.map { "- " + $0.markdown }.joined(separator: "\n")
    case .details(let summary, let blocks):
      "<details><summary>\(summary.html)</summary>\n\n" + blocks.map(\.text).joined(separator: "\n\n")
        + "\n\n</details>"
    case .diff(let old, let new): Self.fenced(Self.merged(old, new))
    }
  }

  /// The lines of both texts, with those that they share once.
  private static func merged(_ old: [String], _ new: [String]) -> [String] {
    EditScript.steps(from: old, to: new).map { step in
      switch step {
      case .keep(let line): "  " + line
      case .remove(let line): "- " + line
      case .insert(let line): "+ " + line
      }
    }
  }

  /// A code block whose fence is longer than any in it.
  private static func fenced(_ lines: [String]) -> String {
    let lines = lines.map { TextLayout.tame($0) }
    let longest = lines.map { $0.split { $0 != "`" }.map(\.count).max() ?? 0 }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + "diff"] + lines + [fence]).joined(separator: "\n")
  }
}

package enum MarkdownInline: Sendable, Hashable {
  case text(String)
  case strong(String)
  case code(String)
  /// A user or team as hosts notify them: `@name` or `@organization/team`; anything else is text.
  case mention(String)

  fileprivate var markdown: String {
    switch self {
    case .text(let text): MarkdownText.escape(text)
    case .strong(let text): "**\(MarkdownText.escape(text))**"
    case .code(let text): MarkdownText.code(text)
    case .mention(let name): Self.isName(name) ? name : MarkdownText.escape(name)
    }
  }

  /// Hosts do not read Markdown within `<summary>`.
  fileprivate var html: String {
    switch self {
    case .text(let text): Self.entities(text)
    case .strong(let text): "<b>\(Self.entities(text))</b>"
    case .code(let text): "<code>\(Self.entities(text))</code>"
    case .mention(let name): Self.entities(name)
    }
  }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix("@") && name.utf8.count > 1
      && name.utf8.dropFirst().allSatisfy { $0.isAlphanumeric || "-_./".utf8.contains($0) }
  }

  private static func entities(_ text: String) -> String {
    TextLayout.tame(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension [MarkdownInline] {
  fileprivate var markdown: String { map(\.markdown).joined() }
  fileprivate var html: String { map(\.html).joined() }
}
