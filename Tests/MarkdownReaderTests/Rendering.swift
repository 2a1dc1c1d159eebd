import DocModel
import Foundation
import MarkdownReader
import Site

/// The body's HTML, the author's own tags as they are.
func rendered(_ text: [UInt8], as flavor: Flavor) throws -> String {
  let renderer = ArticleRenderer(rawHTML: .allow, highlightTagFilter: flavor == .gfm)
  return String(decoding: renderer.body(of: try read(text, as: flavor)).html, as: UTF8.self)
}

/// HTML with what does not count taken away: blanks between tags, how a cell's alignment and an empty tag are spelled.
func normalized(_ html: String) -> String {
  var text = html
  for side in ["left", "center", "right"] {
    text = text.replacingOccurrences(of: "style=\"text-align: \(side)\"", with: "align=\"\(side)\"")
  }
  text = text.replacingOccurrences(of: " />", with: ">").replacingOccurrences(of: "&quot;", with: "\"")
  text = text.replacingOccurrences(of: "<a class=\"footnote-backref\" href=", with: "<a href=")
    .replacingOccurrences(of: " class=\"footnote-backref\"", with: "")
  var result = ""
  var isInPre = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.contains("<pre") { isInPre += 1 }
    result += isInPre > 0 ? line + "\n" : line.trimmingCharacters(in: .whitespaces) + (line.hasSuffix(">") ? "" : "\n")
    if line.contains("</pre>") { isInPre -= 1 }
  }
  return result.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "\n<", with: "<")
    .replacingOccurrences(of: ">\n", with: ">")
}
