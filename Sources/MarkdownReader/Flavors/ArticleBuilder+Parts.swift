internal import DocModel

/// Parts of MDX: `import Part from './_part.mdx'` makes `<Part />` an include of that file.
extension ArticleBuilder {
  mutating func readParts() {
    let jsx = DirectiveSyntax.jsx.rawValue
    var parts: [String: String] = [:]
    for node in nodes
    where node.kind == .directive && node.level == jsx && pool[node.literal.indices].elementsEqual("import".utf8) {
      Self.addParts(of: String(decoding: pool[node.attribute.indices], as: UTF8.self), to: &parts)
    }
    guard !parts.isEmpty else { return }
    var known: [String: ByteRange] = [:]
    for index in nodes.indices where nodes[index].level == jsx {
      let isBlock = nodes[index].kind == .directive
      guard isBlock ? Int(nodes[index].end) == index + 1 : nodes[index].kind == .placeholder else { continue }
      let name = String(
        decoding: pool[(isBlock ? nodes[index].literal : nodes[index].attribute).indices], as: UTF8.self)
      guard let path = parts[name] else { continue }
      let range = known[name] ?? append(Array(path.utf8))
      known[name] = range
      nodes[index].kind = .include
      nodes[index].level = isBlock ? 0 : 1
      nodes[index].value = UInt32(IncludeNotation.part.rawValue)
      nodes[index].literal = range
      nodes[index].attribute = .empty
    }
  }

  /// Reads statements `Name from 'path'`, the first without its `import`.
  private static func addParts(of text: String, to parts: inout [String: String]) {
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == ";" }) {
      var words = line.split(whereSeparator: \.isWhitespace)
      if words.first == "import" { words.removeFirst() }
      guard words.count == 3, words[1] == "from", let first = words[0].first, first.isLetter else { continue }
      let path = words[2].filter { $0 != "'" && $0 != "\"" }
      if [".md", ".mdx"].contains(where: { path.hasSuffix($0) }) { parts[String(words[0])] = path }
    }
  }
}
