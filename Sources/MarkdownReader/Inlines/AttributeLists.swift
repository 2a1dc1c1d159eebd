internal import DocModel

extension ArticleBuilder {
  /// Makes nodes of the `{width="600"}` directly after links, images and marked words: it is not text.
  mutating func readAttributes(from start: Int) {
    var lists: [(text: Int, end: Int)] = []
    for index in start..<nodes.count
    where nodes[index].kind == .link || nodes[index].kind == .image || nodes[index].kind == .mark {
      let next = Int(nodes[index].end)
      guard next < nodes.count, nodes[next].kind == .text, nodes[next].depth == nodes[index].depth,
        !nodes[next].flags.contains(.spelled),
        let end = Self.attributesEnd(pool, nodes[next].literal.indices)
      else { continue }
      lists.append((next, end))
    }
    guard !lists.isEmpty else { return }
    lists.sort { $0.text < $1.text }
    var pass = InlinePass(capacity: nodes.count - start + lists.count)
    var rest = lists[...]
    for index in start..<nodes.count {
      let node = nodes[index]
      guard let first = rest.first, first.text == index else {
        pass.put(node)
        continue
      }
      rest.removeFirst()
      let text = node.literal.indices
      var list = InlinePass.part(text.lowerBound..<first.end, of: node)
      list.kind = .attributes
      list.flags = []
      pass.put(list)
      pass.put(first.end..<text.upperBound, of: node)
    }
    replaceInlines(from: start, with: pass.output)
  }

  /// The end of the `{key=value …}`, `{#id}` or `{.class}` that the text begins with.
  private static func attributesEnd(_ pool: [UInt8], _ text: Range<Int>) -> Int? {
    guard let first = text.first, pool[first] == .of("{") else { return nil }
    var close = first + 1
    var hasKey = false
    while close < text.upperBound, pool[close] != .of("}") {
      if pool[close] == .of("{") || pool[close].isLineEnd { return nil }
      if pool[close] == .of("="), pool[close - 1].isAlphanumeric { hasKey = true }
      close += 1
    }
    guard close < text.upperBound else { return nil }
    let inner = pool.trimmed(first + 1..<close)
    guard inner.count > 1 else { return nil }
    let isSign = pool[inner.lowerBound] == .of("#") || pool[inner.lowerBound] == .of(".")
    return hasKey && pool[inner.lowerBound].isASCIILetter || isSign && pool[inner.lowerBound + 1].isASCIILetter
      ? close + 1 : nil
  }
}
