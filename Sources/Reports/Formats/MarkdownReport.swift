import DocModel
import Findings

/// A run as Markdown for a comment in a pull request: the counts first, then the findings by file.
struct MarkdownReport: FormatWriter {
  /// The maximum length of the findings part. Hosts limit comments to 65,536 characters, and the counts come first.
  private static let room = 56_000
  private static let columns = ["critical", "major", "minor", "note"]

  private let frame: ReportFrame
  private var text = ""
  private var shown = 0
  private var isFull = false
  private var counts: [String: ReportTotals.Harm] = [:]

  init(_ frame: ReportFrame) { self.frame = frame }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article {
      counts[reported.finding.locale.tag, default: ReportTotals.none][3 - frame.weight(reported.finding)] += 1
    }
    for group in FileGroup.all(article) where !isFull {
      let part =
        "\n<details><summary>\(MarkdownText.escape(group.file)): "
        + "\(Summary.count(group.findings.count, "finding"))</summary>\n\n"
        + (group.provenance.map { MarkdownText.escape($0.text) + "\n\n" } ?? "")
        + group.findings.map(line).joined(separator: "\n") + "\n\n</details>\n"
      isFull = text.utf8.count + part.utf8.count > Self.room
      guard !isFull else { return }
      text += part
      shown += group.findings.count
    }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    frame.sink(head(totals) + "\n" + text)
    let rest = totals.shown - shown + totals.left
    if rest > 0 { frame.sink("\nand \(rest) more.\n") }
    for trouble in frame.run.troubles where trouble.severity == .failure {
      frame.sink("\n**Error:** \(MarkdownText.escape(trouble.description))\n")
    }
  }

  private func head(_ totals: ReportTotals) -> String {
    let found = totals.shown + totals.left
    let title = "### doccheck: " + (found == 0 ? "nothing found" : Summary.count(found, "finding"))
    let scope = "\(Summary.scope(frame.run)) checked."
    guard found > 0 else { return title + "\n\n" + scope }
    let rows = counts.sorted { $0.key < $1.key }.map { locale, row in
      "| \(MarkdownText.escape(locale)) | " + row.map { $0 == 0 ? "·" : String($0) }.joined(separator: " | ") + " |"
    }
    return
      ([title, "", scope, "", "| locale | \(Self.columns.joined(separator: " | ")) |", "|-|-:|-:|-:|-:|"] + rows)
      .joined(separator: "\n")
  }

  private func line(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let column = reported.excerpt?.columns.map { ":\($0.start)" } ?? ""
    let name = frame.level(of: finding) == .note ? "note" : finding.severity.rawValue
    return
      "- **\(name)** line \(finding.place.line)\(column) \(MarkdownText.code(finding.rule.name)): "
      + MarkdownText.escape(finding.message)
  }
}

/// Escapes plain text so that Markdown shows it literally.
package enum MarkdownText {
  private static let special: Set<Character> = [
    "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "@", "!", "$",
  ]

  package static func escape(_ text: some StringProtocol) -> String {
    var result = ""
    for character in TextLayout.tame(text) {
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Returns a code span with the text, whatever backticks the text contains.
  package static func code(_ text: some StringProtocol) -> String {
    let text = TextLayout.tame(text)
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + pad + text.replacing("|", with: "\\|") + pad + fence
  }
}
