import DocModel

/// A ``ChangeImpact`` as one comment in a pull request: what is stale first, then old and new text by locale.
package struct PullRequestComment: Sendable {
  /// The maximum length of a comment that GitHub takes, in characters.
  package static let limit = 65_536
  /// By this line tools find the comment again, to replace it.
  package static let marker = "doccheck: translations"

  private let impact: ChangeImpact

  package init(_ impact: ChangeImpact) { self.impact = impact }

  /// The comment, with as many details as fit in.
  package func markdown(limit: Int = Self.limit) -> String {
    let details = details
    var (fewest, most) = (0, details.count)
    let whole = MarkdownBlock.serialized(head + details)
    guard whole.utf16.count > limit || whole.count > limit else { return whole }
    // The most details with which it still fits.
    while fewest < most {
      let middle = (fewest + most + 1) / 2
      if text(of: details, first: middle).utf16.count <= limit { fewest = middle } else { most = middle - 1 }
    }
    let text = text(of: details, first: fewest)
    return text.utf16.count <= limit ? text : String(text.prefix(max(0, limit - 2))) + "…\n"
  }

  private func text(of details: [MarkdownBlock], first count: Int) -> String {
    let rest = details.count - count
    let remark = MarkdownBlock.paragraph([
      .text("The details of \(rest) more did not fit into one comment; --format pr-json has all.")
    ])
    return MarkdownBlock.serialized(head + details.prefix(count) + (rest > 0 ? [remark] : []))
  }

  // MARK: what is said first

  /// The maximum number of pages with a sentence in the comment.
  private static let pagesTold = 100

  private var head: [MarkdownBlock] {
    let told = impact.pages.filter { !Self.sentences(of: $0, isAlone: impact.pages.count == 1).isEmpty }
    let stale = impact.staleLocales
    let title =
      stale.isEmpty
      ? "No translation becomes stale" : "\(Summary.count(stale.count, "locale")) to bring up to date"
    let lines = told.prefix(Self.pagesTold).map { Self.sentences(of: $0, isAlone: told.count == 1) }
    let rest = told.count - lines.count
    let blocks: [MarkdownBlock] =
      lines.count == 1 ? [.paragraph(lines[0])] : lines.isEmpty ? [Self.nothing(impact)] : [.list(Array(lines))]
    return [.comment(Self.marker), .heading(level: 3, [.text(title)])] + blocks
      + (rest > 0 ? [.paragraph([.text("And \(Summary.count(rest, "more page")).")])] : [])
      + impact.remarks.map { .paragraph([.strong("Note:"), .text(" " + $0)]) }
  }

  private static func nothing(_ impact: ChangeImpact) -> MarkdownBlock {
    .paragraph([.text("Nothing that this change does to the sources needs another translation.")])
  }

  private static func sentences(of page: ChangeImpact.Page, isAlone: Bool) -> [MarkdownInline] {
    let name: [MarkdownInline] = isAlone ? [] : [.code(page.file), .text(": ")]
    let said: [MarkdownInline]
    switch page.event {
    case .changed: said = stale(page)
    case .added: said = added(page)
    case .moved: said = moved(page)
    case .dropped: said = dropped(page)
    }
    return said.isEmpty ? [] : name + said
  }

  /// `This change makes de, ja and ko stale in ‘Set the size’ (2 sentences, 1 code line); fr is untouched.`
  private static func stale(_ page: ChangeImpact.Page) -> [MarkdownInline] {
    let shares = page.shares
    guard !shares.isEmpty else { return [] }
    let parts = shares.enumerated().map { index, share -> String in
      let sections = share.changes.sections
      let named = sections.prefix(3).map { "‘\(Excerpts.cut($0, limit: 60))’" }.joined(separator: ", ")
      let more = sections.count > 3 ? " and \(sections.count - 3) more" : ""
      let place = named.isEmpty ? "" : " in \(named)\(more)"
      return
        "\(index == 0 ? "makes " : "")\(share.locales.inWords) stale\(place) (\(share.changes.amount))"
    }
    let untouched = page.translations(.untouched).map(\.locale).sorted()
    let rest = untouched.isEmpty ? "" : "; \(untouched.inWords) \(untouched.count == 1 ? "is" : "are") untouched"
    return [.text("This change " + parts.joined(separator: "; ") + rest + ".")]
  }

  private static func added(_ page: ChangeImpact.Page) -> [MarkdownInline] {
    let missing = page.translations(.missing)
    guard !missing.isEmpty else { return [] }
    let words = missing.first?.words ?? 0
    return [
      .text("This change adds a page that \(missing.map(\.locale).sorted().inWords) "),
      .text("\(missing.count == 1 ? "does" : "do") not have (\(Summary.count(words, "word")))."),
    ]
  }

  private static func moved(_ page: ChangeImpact.Page) -> [MarkdownInline] {
    let misplaced = page.translations(.misplaced)
    let head: [MarkdownInline] =
      misplaced.isEmpty
      ? []
      : [
        .text("This change moves the source from "), .code(page.formerFile ?? ""), .text(" to "), .code(page.file),
        .text("; \(misplaced.map(\.locale).sorted().inWords) \(misplaced.count == 1 ? "has" : "have") to follow. "),
      ]
    return head + stale(page)
  }

  private static func dropped(_ page: ChangeImpact.Page) -> [MarkdownInline] {
    let orphaned = page.translations(.orphaned)
    guard !orphaned.isEmpty else { return [] }
    return [
      .text("This change drops the source "), .code(page.file),
      .text(", and \(orphaned.map(\.locale).sorted().inWords) \(orphaned.count == 1 ? "keeps" : "keep") the page."),
    ]
  }
}

/// The folded details.
extension PullRequestComment {
  /// The maximum number of changes shown for a page in one locale, and of characters of a text.
  private static let changesShown = 40
  private static let longest = 1200

  private var details: [MarkdownBlock] {
    impact.pages.flatMap { page in
      page.translations.filter { $0.state == .stale || $0.state == .misplaced || $0.state == .orphaned }.map {
        details(of: $0, on: page)
      }
    }
  }

  private func details(of translation: ChangeImpact.Translation, on page: ChangeImpact.Page) -> MarkdownBlock {
    let amount =
      translation.state == .stale
      ? " · \(translation.changes.amount) · \(Self.words(translation)), size \(translation.size)"
      : translation.state == .misplaced ? " · move it" : " · remove it, or keep it on purpose"
    let owners = translation.owners.isEmpty ? "" : " · " + translation.owners.joined(separator: " ")
    var blocks: [MarkdownBlock] = []
    // Within a summary no one is notified.
    if !translation.owners.isEmpty {
      let names = translation.owners.map { MarkdownInline.mention($0) }
      blocks.append(.paragraph([.text("Owners: ")] + Array(names.map { [$0] }.joined(separator: [.text(" ")]))))
    }
    if translation.state == .misplaced, let former = page.formerFile {
      blocks.append(.paragraph([.text("The source was moved from "), .code(former), .text(".")]))
    }
    for change in translation.changes.prefix(Self.changesShown) {
      let place = "\(page.file):\(change.sourceLine) → \(translation.file):\(change.line)"
      let title: [MarkdownInline] = change.section.isEmpty ? [] : [.strong(change.section), .text(" ")]
      blocks.append(.paragraph(title + [.code(place)]))
      blocks.append(.diff(old: Self.lines(change.before), new: Self.lines(change.now)))
    }
    let rest = translation.changes.count - Self.changesShown
    if rest > 0 { blocks.append(.paragraph([.text("And \(Summary.count(rest, "more change")).")])) }
    return .details(
      summary: [.strong(translation.locale.tag), .text(": "), .code(translation.file), .text(amount + owners)], blocks)
  }

  private static func words(_ translation: ChangeImpact.Translation) -> String {
    translation.words == 0 ? "nothing to translate" : Summary.count(translation.words, "word") + " to translate"
  }

  private static func lines(_ text: String) -> [String] {
    Excerpts.cut(text, limit: longest).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !$0.isEmpty }
  }
}

private enum Excerpts {
  static func cut(_ text: String, limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}

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
