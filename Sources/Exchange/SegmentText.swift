internal import DocModel

extension Article {
  /// Returns a block's text as one line of Markdown; code, links and emphasis keep their delimiters.
  func segment(_ index: Int) -> String {
    guard nodes.indices.contains(index) else { return "" }
    var result = ""
    var open: [(end: Int, mark: String)] = []
    var i = index + 1
    while i < Int(nodes[index].end) {
      while let last = open.last, last.end <= i {
        result += last.mark
        open.removeLast()
      }
      let node = nodes[i]
      switch node.kind {
      case .text, .htmlInline, .placeholder, .mark, .attributes: result += string(node.literal)
      case .code:
        let text = string(node.literal)
        let ticks = text.contains("`") ? "``" : "`"
        result += ticks + text + ticks
      case .softBreak, .lineBreak: result += " "
      case .emphasis, .strong, .strikethrough:
        let mark = node.kind == .emphasis ? "*" : node.kind == .strong ? "**" : "~~"
        result += mark
        open.append((Int(node.end), mark))
      case .link where node.value == 1: break
      case .link, .image:
        result += node.kind == .image ? "![" : "["
        open.append((Int(node.end), "](\(string(node.literal)))"))
      default: break
      }
      i += 1
    }
    for last in open.reversed() { result += last.mark }
    return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
