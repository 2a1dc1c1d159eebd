internal import DocModel

/// The lines `::: package.Object` of mkdocstrings, in whose place MkDocs puts the object's documentation, with the
/// settings indented below them.
enum ObjectReferences {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard let first = lines.first, CmarkTree.offset(of: .of(":"), in: text, from: Int(first)) != nil else { return [] }
    var marks: [Mark] = []
    var fences = FencedCode(text)
    var passed = 0
    for (index, lineStart) in lines.enumerated() {
      let line = Int(lineStart)..<(index + 1 < lines.count ? Int(lines[index + 1]) : text.count)
      let start = text[line].firstIndex { !$0.isBlank } ?? line.upperBound
      guard start >= passed, start < line.upperBound else { continue }
      if text[start] == .of("`") || text[start] == .of("~") { passed = fences.end(from: start) ?? passed }
      guard text.has("::: ", at: start) else { continue }
      let name = text.trimmed(start + 4..<line.upperBound)
      let indent = start - line.lowerBound
      let end = settingsEnd(in: text, lines, after: index, indent: indent)
      guard isPath(text[name]), text[name].contains(.of(".")) || end != nil else { continue }
      passed = end ?? name.upperBound
      marks.append(
        Mark(start..<passed, name: name, parameters: name.upperBound..<passed, syntax: .colons, role: .block))
    }
    return marks
  }

  /// Whether the text is a path of names, such as `package.module.Class`.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    text.first?.isASCIIDigit == false
      && text.split(separator: .of("."), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isAlphanumeric || $0 == .of("_") || $0 == .of("/") }
      }
  }

  /// The end of the last line that is indented by four more columns, or nil.
  private static func settingsEnd(in text: [UInt8], _ lines: [UInt32], after index: Int, indent: Int) -> Int? {
    var end: Int?
    for next in lines.indices.dropFirst(index + 1) {
      let line = Int(lines[next])..<(next + 1 < lines.count ? Int(lines[next + 1]) : text.count)
      let content = text.trimmed(line)
      if content.isEmpty { continue }
      guard content.lowerBound - line.lowerBound >= indent + 4 else { break }
      end = content.upperBound
    }
    return end
  }
}
