internal import DocModel

extension ArticleBuilder {
  /// Makes nodes of DocFX's `[!INCLUDE [title](path)]`, `[!code-lang[title](path)]`, `[!NAME text]`, and of words
  /// marked as `[!UICONTROL words]`.
  mutating func readBrackets(from start: Int) {
    var pass = InlinePass(capacity: nodes.count - start)
    var found = false
    var index = start
    // The number of bytes of the text at `index` that were read with the previous node.
    var skipped = 0
    // The open mark and its end: a closing bracket in a later text than its start.
    var opened: (mark: Int, end: (text: Int, at: Int))?
    var isUnclosed = false
    while index < nodes.count {
      let node = nodes[index]
      guard node.kind == .text, !node.flags.contains(.spelled) else {
        pass.put(node)
        index += 1
        continue
      }
      var rest = node.literal.indices.dropFirst(skipped)
      skipped = 0
      if let one = opened, one.end.text == index {
        pass.put(rest.lowerBound..<one.end.at, of: node)
        pass.leave(one.mark, lastLine: node.lastLine)
        rest = one.end.at + 1..<rest.upperBound
        opened = nil
      }
      var next = index + 1
      while let mark = Self.bracket(pool, rest) {
        let isWording = opened == nil && Self.isWording(pool[mark.name])
        if let close = mark.close {
          pass.put(rest.lowerBound..<mark.start, of: node)
          let words = isWording ? pool.trimmed(mark.name.upperBound..<close - 1) : close..<close
          if words.isEmpty {
            pass.put(placeholder(mark.start..<close, name: mark.name, in: node))
          } else {
            let opened = pass.output.count
            pass.enter(wording(mark.start..<close, name: mark.name, in: node))
            pass.put(words, of: node)
            pass.leave(opened, lastLine: node.lastLine)
          }
          rest = close..<rest.upperBound
          found = true
        } else if isWording, !isUnclosed, let end = closing(index) {
          pass.put(rest.lowerBound..<mark.start, of: node)
          opened = (pass.output.count, end)
          var whole = wording(mark.start..<rest.upperBound, name: mark.name, in: node)
          whole.literal = raw(from: whole, at: index, to: end)
          pass.enter(whole)
          rest = min(mark.name.upperBound + 1, rest.upperBound)..<rest.upperBound
          found = true
          break
        } else if isWording {
          isUnclosed = true
          break
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
          // Quotation marks written as entities split the text.
          guard !isUnclosed, let end = closing(index), nodes[index...end.text].allSatisfy({ $0.kind == .text }) else {
            isUnclosed = true
            break
          }
          pass.put(rest.lowerBound..<mark.start, of: node)
          var whole = placeholder(mark.start..<rest.upperBound, name: mark.name, in: node)
          whole.literal = raw(from: whole, at: index, to: end)
          pass.put(whole)
          rest = rest.upperBound..<rest.upperBound
          next = end.text
          skipped = end.at + 1 - nodes[end.text].literal.indices.lowerBound
          found = true
        }
      }
      pass.put(rest, of: node)
      index = next
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }

  /// The closing bracket, in a sibling, of a mark that the text at `index` leaves open, or nil.
  private func closing(_ index: Int) -> (text: Int, at: Int)? {
    for other in index + 1..<nodes.count {
      let node = nodes[other]
      if node.depth < nodes[index].depth { return nil }
      guard node.depth == nodes[index].depth, node.kind == .text, !node.flags.contains(.spelled) else { continue }
      if let at = pool[node.literal.indices].firstIndex(where: { $0 == .of("[") || $0 == .of("]") }) {
        return pool[at] == .of("]") ? (other, at) : nil
      }
    }
    return nil
  }

  /// The source of a mark: `first` (the end of the text at `index`) up to the closing bracket.
  private mutating func raw(from first: Node, at index: Int, to end: (text: Int, at: Int)) -> ByteRange {
    append(
      Array(pool[first.literal.indices]) + text(index + 1..<end.text)
        + pool[nodes[end.text].literal.indices.lowerBound...end.at])
  }

  private func text(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for node in nodes[range] {
      switch node.kind {
      case .text, .code: text.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: text.append(.space)
      default: break
      }
    }
    return text
  }

  /// Returns whether the keyword marks words that readers see.
  private static func isWording(_ name: ArraySlice<UInt8>) -> Bool {
    ["uicontrol", "dnl", "badge"].contains { $0.utf8.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }

  private func wording(_ range: Range<Int>, name: Range<Int>, in text: Node) -> Node {
    var node = placeholder(range, name: name, in: text)
    node.kind = .mark
    return node
  }

  private struct Bracket {
    let start: Int
    let name: Range<Int>
    /// The offset after the `]`, or nil if the text ends before it.
    let close: Int?
  }

  /// The first `[!name` that is closed in the text or extends to its end.
  private static func bracket(_ pool: [UInt8], _ text: Range<Int>) -> Bracket? {
    var at = text.lowerBound
    while at + 2 < text.upperBound {
      guard pool[at] == .of("["), pool[at + 1] == .of("!"), pool[at + 2].isASCIILetter else {
        at += 1
        continue
      }
      var nameEnd = at + 2
      while nameEnd < text.upperBound,
        pool[nameEnd].isAlphanumeric || pool[nameEnd] == .of("-") || pool[nameEnd] == .of(".")
      { nameEnd += 1 }
      // In `[!INCLUDEx.md]` the link, and the space before it, were lost.
      if pool.hasIgnoringCase("include", at: at + 2) { nameEnd = min(nameEnd, at + 2 + 7) }
      var close = nameEnd
      while close < text.upperBound, pool[close] != .of("]"), pool[close] != .of("[") { close += 1 }
      if close == text.upperBound {
        return Bracket(start: at, name: at + 2..<nameEnd, close: nil)
      }
      if pool[close] == .of("]"), close > nameEnd {
        return Bracket(start: at, name: at + 2..<nameEnd, close: close + 1)
      }
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

  private mutating func inclusion(_ mark: Bracket, link: Int, in opening: Node) -> Node {
    let target = nodes[link]
    let title = text(link + 1..<Int(target.end))
    var node = InlinePass.part(mark.start..<opening.literal.indices.upperBound, of: opening)
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
    node.literal = append(
      Array("[!".utf8) + pool[mark.name] + [.of("[")] + title + Array("](".utf8) + pool[target.literal.indices]
        + Array(")]".utf8))
    return node
  }
}
