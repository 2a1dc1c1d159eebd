import DocModel
import Foundation

/// The tree of an article, a line for every node: kind, lines and column, what it holds.
func dump(_ article: Article) -> String {
  var lines: [String] = []
  for entry in article.frontMatter.entries {
    lines.append("\(entry.line) \(entry.key) = \(quoted(entry.value)) (\(entry.scalar))")
  }
  for node in article.nodes {
    var line = String(repeating: "  ", count: Int(node.depth)) + "\(node.kind)"
    line += node.firstLine == node.lastLine ? " \(node.firstLine)" : " \(node.firstLine)-\(node.lastLine)"
    line += ":\(node.column)"
    if node.level != 0 { line += " level \(node.level)" }
    if node.value != 0 { line += " value \(node.value)" }
    if node.flags.contains(.tight) { line += " tight" }
    if node.flags.contains(.explicitID) { line += " id" }
    if node.flags.contains(.anchorTag) { line += " anchor" }
    if node.flags.contains(.reference) { line += " reference" }
    if !node.literal.isEmpty { line += " " + quoted(article.string(node.literal)) }
    if !node.attribute.isEmpty { line += " | " + quoted(article.string(node.attribute)) }
    lines.append(line)
  }
  for problem in article.diagnostics {
    lines.append("\(problem.severity) \(problem.line):\(problem.column) \(problem.message)")
  }
  return lines.joined(separator: "\n") + "\n"
}

private func quoted(_ text: String) -> String { text.debugDescription }
