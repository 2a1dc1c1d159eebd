internal import DocModel

extension ArticleBuilder {
  /// Makes nodes of DocFX's `[!INCLUDE [title](path)]`, `[!code-lang[title](path)]` and `[!NAME text]`.
  mutating func readBrackets(from start: Int) {
    var pass = InlinePass(capacity: nodes.count - start)
    var found = false
    var index = start
    // Bytes of the text at `index` that were read with the node before it.
    var skipped = 0
    while index < nodes.count {
      let node = nodes[index]
      guard node.kind == .text, !node.flags.contains(.spelled) else {
        pass.put(node)
        index += 1
        continue
      }
      var rest = node.literal.indices.dropFirst(skipped)
      skipped = 0
      var next = index + 1
      while let mark = Self.bracket(pool, rest) {
        if let close = mark.close {
          pass.put(rest.lowerBound..<mark.start, of: node)
          pass.put(placeholder(mark.start..<close, name: mark.name, in: node))
          rest = close..<rest.upperBound
          found = true
        } else if index + 1 < nodes.count, nodes[index + 1].kind == .link, case let after = Int(nodes[index + 1].end),
          after < nodes.count, nodes[after].kind == .text, nodes[after].depth == node.depth,
          !nodes[after].flags.contains(.spelled), pool[nodes[after].literal.indices.lowerBound] == .of("]")
        {
          pass.put(rest.lowerBound..<mark.start, of: node)
          pass.put(inclusion(mark, link: index + 1, in: node))
          rest = rest.upperBound..<rest.upperBound
          next = after
          skipped = 1
          found = true
        } else {
          break
        }
      }
      pass.put(rest, of: node)
      index = next
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }

  private struct Bracket {
    let start: Int
    let name: Range<Int>
    /// Behind the `]`; nil where the text ends before it.
    let close: Int?
  }

  /// The first `[!name` of the text that is closed in it or runs to its end.
  private static func bracket(_ pool: [UInt8], _ text: Range<Int>) -> Bracket? {
    var at = text.lowerBound
    while at + 2 < text.upperBound {
      guard pool[at] == .of("["), pool[at + 1] == .of("!"), pool[at + 2].isLetter else {
        at += 1
        continue
      }
      var nameEnd = at + 2
      while nameEnd < text.upperBound, pool[nameEnd].isAlphanumeric || pool[nameEnd] == .of("-") || pool[nameEnd] == .of(".") { nameEnd += 1 }
      // `[!INCLUDEx.md]` lost its link and the blank with it.
      if pool.hasIgnoringCase("include", at: at + 2) { nameEnd = min(nameEnd, at + 2 + 7) }
      var close = nameEnd
      while close < text.upperBound, pool[close] != .of("]"), pool[close] != .of("[") { close += 1 }
      if close == text.upperBound {
        return (nameEnd..<close).allSatisfy({ pool[$0].isBlank }) ? Bracket(start: at, name: at + 2..<nameEnd, close: nil) : nil
      }
      if pool[close] == .of("]"), close > nameEnd { return Bracket(start: at, name: at + 2..<nameEnd, close: close + 1) }
      at = close
    }
    return nil
  }

  private func placeholder(_ range: Range<Int>, name: Range<Int>, in text: Node) -> Node {
    var node = InlinePass.part(range, of: text)
    node.kind = .placeholder
    node.level = DirectiveSyntax.bracket.rawValue
    node.attribute = ByteRange(start: UInt32(name.lowerBound), end: UInt32(name.upperBound))
    return node
  }

  private mutating func inclusion(_ mark: Bracket, link: Int, in text: Node) -> Node {
    let target = nodes[link]
    var title: [UInt8] = []
    for node in nodes[link + 1..<Int(target.end)] {
      switch node.kind {
      case .text, .code: title.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: title.append(.space)
      default: break
      }
    }
    var node = InlinePass.part(mark.start..<text.literal.indices.upperBound, of: text)
    node.lastLine = target.lastLine
    if pool.hasIgnoringCase("include", at: mark.name.lowerBound), mark.name.count == 7 {
      node.kind = .include
      node.level = 1
      node.literal = target.literal
      node.attribute = append(title)
      return node
    }
    node.kind = .placeholder
    node.level = DirectiveSyntax.bracket.rawValue
    node.attribute = ByteRange(start: UInt32(mark.name.lowerBound), end: UInt32(mark.name.upperBound))
    node.literal = append(Array("[!".utf8) + pool[mark.name] + [.of("[")] + title + Array("](".utf8) + pool[target.literal.indices] + Array(")]".utf8))
    return node
  }
}
