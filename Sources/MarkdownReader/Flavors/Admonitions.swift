internal import DocModel

/// MkDocs' admonitions and content tabs: `!!! name "title"`, `??? name`, `=== "title"`, their bodies indented by four.
enum Admonitions {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    for (index, first) in lines.enumerated() {
      let end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      var start = Int(first)
      while start < end, text[start] == .space { start += 1 }
      guard start + 3 < end, ["!!!", "???", "==="].contains(where: { text.has($0, at: start) }) else { continue }
      var at = start + 3
      let isTab = text[start] == .of("=")
      while at < end, text[at] == .of("+") || (isTab && text[at] == .of("!")) { at += 1 }
      guard at < end, text[at] == .space else { continue }
      let content = text.trimmed(at..<end)
      guard !content.isEmpty else { continue }
      var nameEnd = content.lowerBound
      while nameEnd < content.upperBound, text[nameEnd].isAlphanumeric || text[nameEnd] == .of("-") { nameEnd += 1 }
      let isQuoted = text[content.lowerBound] == .of("\"")
      guard isTab ? isQuoted : nameEnd > content.lowerBound,
        hasBody(in: text, lines: lines, after: index, indent: start - Int(first))
      else {
        continue
      }
      let name = isTab ? start..<start + 3 : content.lowerBound..<nameEnd
      marks.append(
        Mark(
          start..<content.upperBound, name: name,
          parameters: (isTab ? content.lowerBound : nameEnd)..<content.upperBound, syntax: .admonition, role: .item))
    }
    return marks
  }

  /// Returns whether the next line that is not empty is indented by four more columns.
  private static func hasBody(in text: [UInt8], lines: [UInt32], after index: Int, indent: Int) -> Bool {
    for next in lines.indices.dropFirst(index + 1) {
      let end = next + 1 < lines.count ? Int(lines[next + 1]) : text.count
      var at = Int(lines[next])
      while at < end, text[at].isBlank { at += 1 }
      if at == end || text[at].isLineEnd { continue }
      return at - Int(lines[next]) >= indent + 4 || text[Int(lines[next])] == .tab
    }
    return false
  }
}
