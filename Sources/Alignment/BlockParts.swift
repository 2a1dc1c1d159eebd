internal import DocModel
internal import Features

/// The parts of a block that stand for themselves: what is marked in it, and its lines where tags or line breaks divide it.
struct BlockParts {
  /// What stands in emphasis and links.
  private(set) var spans: [[UInt8]] = []
  private(set) var lines: [[UInt8]] = [[]]

  init(_ article: Article, _ block: Int) {
    var i = block + 1
    var spanEnd = 0
    while i < Int(article.nodes[block].end) {
      let node = article.nodes[i]
      switch node.kind {
      case .text, .code, .placeholder: lines[lines.count - 1] += article.pool[node.literal.indices]
      case .softBreak: lines[lines.count - 1].append(0x20)
      case .lineBreak: lines.append([])
      case .htmlInline:
        if Self.divides(article.pool[node.literal.indices]) { lines.append([]) }
      case .emphasis, .strong, .link:
        if i >= spanEnd {
          spans.append(article.plainBytes(of: i))
          spanEnd = Int(node.end)
        }
      default: break
      }
      i += 1
    }
    lines.removeAll { line in line.allSatisfy { $0 == 0x20 } }
    for line in lines { spans += Self.inBrackets(line) }
  }

  /// What stands in round brackets, wide ones included.
  private static func inBrackets(_ line: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start: Int?
    for index in line.indices {
      let byte = line[index]
      guard byte == 0x28 || byte == 0x29 || byte == 0x88 || byte == 0x89 else { continue }
      let isWide = byte > 0x80
      if isWide, index < 2 || line[index - 1] != 0xbc || line[index - 2] != 0xef { continue }
      if byte == 0x28 || byte == 0x88 {
        start = index + 1
      } else if let begin = start {
        result.append(Array(line[begin..<(isWide ? index - 2 : index)]))
        start = nil
      }
    }
    return result
  }

  /// True where a tag or a line break divides the block.
  static func isDivided(_ article: Article, _ block: Int) -> Bool {
    article.nodes[block..<Int(article.nodes[block].end)].contains {
      $0.kind == .lineBreak || ($0.kind == .htmlInline && divides(article.pool[$0.literal.indices]))
    }
  }

  /// True for a tag that begins a line.
  private static func divides(_ tag: ArraySlice<UInt8>) -> Bool {
    beginnings.contains { ByteSearch.equalFolded(tag.prefix($0.count), $0[...]) }
  }

  private static let beginnings = ["<br", "<li", "<p>"].map { Array($0.utf8) }
}

extension TermCensus {
  /// True where the name is missing from one line of a list that is a single block, while the other lines have it: nobody else lacks it
  /// in that line.
  mutating func isLostInLine(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard name.usual >= 2, let source = original(of: name), isDivided(source), let model = parts(of: source)?.lines,
      model.count >= 2, let own = parts(of: block.member)?.lines,
      own.count == model.count
    else { return false }
    let places = model.indices.filter { ByteSearch.holdsFolded(name.bytes[...], in: model[$0][...]) }
    guard places.count >= 2, places.contains(where: { ByteSearch.holdsFolded(name.bytes[...], in: own[$0][...]) })
    else { return false }
    for place in places where !ByteSearch.holdsFolded(name.bytes[...], in: own[place][...]) {
      var keepers = 0
      var others = 0
      for other in blocks where other.member != block.member && !article.members[other.member].isOriginal {
        guard let lines = parts(of: other.member)?.lines, lines.count == model.count else { continue }
        others += 1
        if ByteSearch.holdsFolded(name.bytes[...], in: lines[place][...]) { keepers += 1 }
      }
      if keepers >= 2, keepers == others { return true }
    }
    return false
  }

  /// True where the name is missing from a marked part of the text that is the very same in most other texts.
  mutating func isLostFromSpan(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard let source = original(of: name), let model = parts(of: source)?.spans else { return false }
    let places = model.indices.filter { ByteSearch.holdsFolded(name.bytes[...], in: model[$0][...]) }
    guard !places.isEmpty, let own = parts(of: block.member)?.spans else { return false }
    return places.contains { place in
      guard place < own.count, !own[place].isEmpty,
        !ByteSearch.holdsFolded(name.bytes[...], in: own[place][...])
      else { return false }
      guard own.count == model.count || Self.sharesWords(own[place], model[place]) else { return false }
      var keepers = 0
      var others = 0
      for other in blocks where other.member != block.member && !article.members[other.member].isOriginal {
        others += 1
        if parts(of: other.member)?.spans.contains(model[place]) == true { keepers += 1 }
      }
      return keepers >= 2 && keepers * 3 >= others * 2
    }
  }

  /// Two words and more.
  private static func sharesWords(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let words = other.split(separator: 0x20)
    return one.split(separator: 0x20).count { words.contains($0) } >= 2
  }

  private mutating func isDivided(_ member: Int) -> Bool {
    if let known = isDivided { return known }
    let isDivided =
      slot > 0 && article.node(slot, member).map { BlockParts.isDivided(article.members[member].article, $0) } == true
    self.isDivided = isDivided
    return isDivided
  }

  private mutating func parts(of member: Int) -> BlockParts? {
    guard slot > 0 else { return nil }
    if parts.isEmpty { parts = Array(repeating: nil, count: article.members.count) }
    if let known = parts[member] { return known }
    guard let node = article.node(slot, member) else { return nil }
    let new = BlockParts(article.members[member].article, node)
    parts[member] = new
    return new
  }
}
