internal import DocModel

/// GFM's extended autolinks in text: `www.`, `http://`, `https://`, `ftp://` and mail addresses.
enum Autolink {
  /// The first autolink in `text` of the pool: its range, and the prefix of its destination that is not in the text.
  ///
  /// - Parameter endAtFullWidth: whether an address ends before full-width punctuation.
  static func first(
    _ pool: [UInt8], _ text: Range<Int>, endAtFullWidth: Bool
  ) -> (range: Range<Int>, prefix: String)? {
    guard let found = first(pool, text) else { return nil }
    guard endAtFullWidth, let end = fullWidthMark(in: pool, found.range) else { return found }
    return (found.range.lowerBound..<end, found.prefix)
  }

  /// The offset of the first full-width punctuation mark.
  private static func fullWidthMark(in pool: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      guard pool[at] == 0xe3 || pool[at] == 0xef else {
        at += 1
        continue
      }
      switch pool[at..<range.upperBound].firstScalar?.value ?? 0 {
      case 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301b, 0xff01, 0xff08, 0xff09, 0xff0c, 0xff1a, 0xff1b, 0xff1f,
        0xff3b, 0xff3d, 0xff5b, 0xff5d:
        return at
      default: at += 3
      }
    }
    return nil
  }

  private static func first(_ pool: [UInt8], _ text: Range<Int>) -> (range: Range<Int>, prefix: String)? {
    var at = text.lowerBound
    while at < text.upperBound {
      switch pool[at] {
      case .of("w"):
        if let end = www(in: pool, within: text, at: at) { return (at..<end, "http://") }
      case .of(":"):
        if let range = url(in: pool, within: text, colon: at) { return (range, "") }
      case .of("@"):
        if let range = mail(in: pool, within: text, at: at) { return (range, "mailto:") }
      default: break
      }
      at += 1
    }
    return nil
  }

  private static func www(in pool: [UInt8], within text: Range<Int>, at: Int) -> Int? {
    guard pool.has("www.", at: at), at + 4 <= text.upperBound else { return nil }
    if at > text.lowerBound {
      let before = pool[at - 1]
      guard before.isSpace || before == .of("*") || before == .of("_") || before == .of("~") || before == .of("(")
      else { return nil }
    }
    guard let domain = domainEnd(in: pool, from: at, before: text.upperBound, needsDot: true) else { return nil }
    let end = trimmedEnd(in: pool, from: at, before: linkEnd(in: pool, from: domain, before: text.upperBound))
    return end > at ? end : nil
  }

  private static func url(in pool: [UInt8], within text: Range<Int>, colon: Int) -> Range<Int>? {
    guard colon + 3 < text.upperBound, pool[colon + 1] == .of("/"), pool[colon + 2] == .of("/") else { return nil }
    var start = colon
    while start > text.lowerBound, pool[start - 1].isASCIILetter, colon - start < 6 { start -= 1 }
    guard start == text.lowerBound || !pool[start - 1].isASCIILetter,
      ["http://", "https://", "ftp://"].contains(where: {
        $0.utf8.count == colon + 3 - start && pool.hasIgnoringCase($0, at: start)
      }),
      isHost(in: pool, at: colon + 3, before: text.upperBound),
      let domain = domainEnd(in: pool, from: colon + 3, before: text.upperBound, needsDot: false)
    else { return nil }
    let end = trimmedEnd(in: pool, from: start, before: linkEnd(in: pool, from: domain, before: text.upperBound))
    return end > colon + 3 ? start..<end : nil
  }

  private static func mail(in pool: [UInt8], within text: Range<Int>, at: Int) -> Range<Int>? {
    var start = at
    while start > text.lowerBound, isMailByte(pool[start - 1]) { start -= 1 }
    guard start < at else { return nil }
    var end = at + 1
    var dots = 0
    scan: while end < text.upperBound {
      switch pool[end] {
      case let byte where byte.isAlphanumeric: break
      case .of("@"): return nil
      case .of(".") where end + 1 < text.upperBound && pool[end + 1].isAlphanumeric: dots += 1
      case .of("-"), .of("_"): break
      default: break scan
      }
      end += 1
    }
    guard dots > 0, pool[end - 1].isASCIILetter || pool[end - 1] == .of(".") else { return nil }
    let trimmed = trimmedEnd(in: pool, from: start, before: end)
    return trimmed > at + 1 ? start..<trimmed : nil
  }

  private static func isMailByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .of(".") || byte == .of("+") || byte == .of("-") || byte == .of("_")
  }

  private static func linkEnd(in pool: [UInt8], from start: Int, before limit: Int) -> Int {
    var at = start
    while at < limit, !pool[at].isSpace, pool[at] != .of("<") { at += 1 }
    return at
  }

  /// The end of the domain at `start`, or nil if its last two parts contain an underscore.
  private static func domainEnd(in pool: [UInt8], from start: Int, before limit: Int, needsDot: Bool) -> Int? {
    var at = start
    var dots = 0
    var underscores = (before: 0, last: 0)
    while at < limit {
      let byte = pool[at]
      if byte == .of("_") {
        underscores.last += 1
      } else if byte == .of(".") {
        underscores = (underscores.last, 0)
        dots += 1
      } else if byte != .of("-"), at > start, !isHost(in: pool, at: at, before: limit) {
        break
      }
      at += 1
    }
    guard underscores == (0, 0) || dots > 10, dots > 0 || !needsDot else { return nil }
    return at
  }

  private static func isHost(in pool: [UInt8], at: Int, before limit: Int) -> Bool {
    guard at < limit else { return false }
    if pool[at] < 0x80 { return pool[at].isAlphanumeric || pool[at] < 0x20 && !pool[at].isSpace }
    return pool[at] & 0xc0 == 0x80 || InlineClass(pool, startingAt: at) == .other
  }

  /// Returns the end without trailing punctuation and unmatched parentheses.
  private static func trimmedEnd(in pool: [UInt8], from start: Int, before limit: Int) -> Int {
    var end = limit
    var surplus = 0
    for index in start..<end {
      if pool[index] == .of("(") { surplus -= 1 } else if pool[index] == .of(")") { surplus += 1 }
    }
    while end > start {
      switch pool[end - 1] {
      case .of(")"):
        guard surplus > 0 else { return end }
        surplus -= 1
        end -= 1
      case .of("?"), .of("!"), .of("."), .of(","), .of(":"), .of("*"), .of("_"), .of("~"), .of("'"), .of("\""): end -= 1
      case .of(";"):
        var entity = end - 2
        while entity > start, pool[entity].isASCIILetter { entity -= 1 }
        end = entity < end - 2 && pool[entity] == .of("&") ? entity : end - 1
      default: return end
      }
    }
    return end
  }
}

extension ArticleBuilder {
  /// Makes links of the web and mail addresses in texts outside links.
  mutating func readAutolinks(from start: Int, endAtFullWidth: Bool) {
    guard
      nodes[start...].contains(where: {
        $0.kind == .text && CmarkTree.seen(in: pool, $0.literal.indices).contains(.link)
      })
    else { return }
    var pass = InlinePass(capacity: nodes.count - start)
    var linkEnd = start
    var found = false
    for index in start..<nodes.count {
      let node = nodes[index]
      if node.kind == .link || node.kind == .image { linkEnd = max(linkEnd, Int(node.end)) }
      var rest = node.literal.indices
      guard node.kind == .text, index >= linkEnd, !node.flags.contains(.spelled),
        CmarkTree.seen(in: pool, rest).contains(.link),
        let first = Autolink.first(pool, rest, endAtFullWidth: endAtFullWidth)
      else {
        pass.put(node)
        continue
      }
      found = true
      var next: (range: Range<Int>, prefix: String)? = first
      while let (range, prefix) = next {
        pass.put(rest.lowerBound..<range.lowerBound, of: node)
        var link = InlinePass.part(range, of: node)
        link.kind = .link
        link.value = 1
        link.literal = prefix.isEmpty ? link.literal : append(prefix.utf8 + pool[range])
        let opened = pass.output.count
        pass.enter(link)
        pass.put(range, of: node)
        pass.leave(opened, lastLine: node.lastLine)
        rest = range.upperBound..<rest.upperBound
        next = Autolink.first(pool, rest, endAtFullWidth: endAtFullWidth)
      }
      pass.put(rest, of: node)
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }
}

/// Flags that exist only while an article is read.
extension NodeFlags {
  /// The text is escaped with a backslash in the source, so it is no markup.
  static var spelled: NodeFlags { NodeFlags(rawValue: 1 << 15) }
  /// The text is written as an entity, at least in part: columns within it do not match the source.
  static var entity: NodeFlags { NodeFlags(rawValue: 1 << 14) }
  /// Both, as one value: a set that is written as a list is made anew at each use.
  static var spelledOrEntity: NodeFlags { NodeFlags(rawValue: 1 << 15 | 1 << 14) }
}

extension ArticleBuilder {
  /// Reads the inlines of the paragraph, heading or cell that the walk has just entered, until it leaves it.
  mutating func readInlines(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: PreparedSource) {
    var level = 0
    while true {
      switch tree.next() {
      case .done: return
      case .enter:
        if enter(&tree, &trace, on: sheet) { level += 1 }
      case .exit:
        if level == 0 { return }
        level -= 1
        leave(tree.kind, &trace, on: sheet)
      }
    }
  }

  /// Returns whether the walk will leave the node again, as it has children.
  private mutating func enter(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: PreparedSource) -> Bool {
    switch tree.kind {
    case .text:
      let literal = tree.appendLiteral(to: &pool)
      var rest = literal.indices
      while !rest.isEmpty {
        let (start, text, spelling) = trace.text(pool, &rest)
        addText(
          ByteRange(start: UInt32(text.lowerBound), end: UInt32(text.upperBound)), spelling: spelling,
          at: trace.place(start, in: sheet))
      }
    case .softBreak, .lineBreak:
      add(tree.kind, .empty, at: trace.place(trace.lineBreak(), in: sheet))
    case .code:
      let start = trace.place(trace.code(), in: sheet)
      add(.code, tree.appendLiteral(to: &pool), at: start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
    case .htmlInline:
      let literal = tree.appendLiteral(to: &pool)
      let start = trace.place(trace.html(count: literal.count), in: sheet)
      add(.htmlInline, literal, at: start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
    case .link, .image:
      let (start, isAutolink) = trace.openLink(isImage: tree.kind == .image)
      let place = trace.place(start, in: sheet)
      open(
        Node(
          kind: tree.kind, firstLine: place.line, lastLine: place.line, column: place.column,
          value: isAutolink ? 1 : 0, literal: tree.appendURL(to: &pool), attribute: tree.appendTitle(to: &pool)))
      return true
    case .emphasis, .strong:
      let place = trace.place(trace.emphasis(tree.kind == .strong ? 2 : 1), in: sheet)
      open(Node(kind: tree.kind, firstLine: place.line, lastLine: place.line, column: place.column))
      return true
    default: break
    }
    return false
  }

  private mutating func leave(_ kind: NodeKind, _ trace: inout InlineTrace, on sheet: PreparedSource) {
    switch kind {
    case .link, .image:
      guard let innermost else { return }
      if trace.closeLink(isAutolink: nodes[innermost].value == 1) { nodes[innermost].flags.insert(.reference) }
    case .emphasis, .strong: _ = trace.emphasis(kind == .strong ? 2 : 1)
    default: return
    }
    close(lastLine: trace.place(max(0, trace.cursor - 1), in: sheet).line)
  }

  private mutating func add(_ kind: NodeKind, _ literal: ByteRange, at place: Place, end: Place? = nil) {
    leaf(
      Node(kind: kind, firstLine: place.line, lastLine: end?.line ?? place.line, column: place.column, literal: literal)
    )
  }

  /// Adds text, merged into the previous text node if it directly continues that.
  private mutating func addText(_ literal: ByteRange, spelling: NodeFlags, at place: Place) {
    if spelling.isEmpty, let last = nodes.last, last.kind == .text, last.flags.isEmpty,
      last.literal.end == literal.start,
      last.depth == depth
    {
      nodes[nodes.count - 1].literal.end = literal.end
      return
    }
    add(.text, literal, at: place)
    nodes[nodes.count - 1].flags = spelling
  }

  /// Joins adjacent texts from node `start` on, except for those with a flag in `kept`.
  mutating func joinTexts(from start: Int, keeping kept: NodeFlags) {
    guard nodes[start...].allSatisfy({ $0.depth <= InlinePass.depthLimit }) else {
      for index in start..<nodes.count { nodes[index].flags.subtract(.spelledOrEntity) }
      return
    }
    var joined: [Node] = []
    joined.reserveCapacity(nodes.count - start)
    for node in nodes[start...] {
      if node.kind == .text, let last = joined.last, last.kind == .text, last.depth == node.depth,
        last.literal.end == node.literal.start, last.flags.union(node.flags).isDisjoint(with: kept)
      {
        joined[joined.count - 1].literal.end = node.literal.end
        joined[joined.count - 1].flags.insert(.entity)
      } else {
        joined.append(node)
      }
    }
    if kept.isEmpty {
      for index in joined.indices { joined[index].flags.subtract(.spelledOrEntity) }
    }
    replaceInlines(from: start, with: joined)
  }

  /// Replaces all nodes from `start` on by `inlines`, whose depths define the nesting.
  mutating func replaceInlines(from start: Int, with inlines: [Node]) {
    nodes.removeSubrange(start...)
    nodes.append(contentsOf: inlines)
    var open: [Int] = []
    for index in start..<nodes.count {
      while let last = open.last, nodes[last].depth >= nodes[index].depth {
        nodes[last].end = UInt32(index)
        open.removeLast()
      }
      open.append(index)
    }
    for index in open { nodes[index].end = UInt32(nodes.count) }
  }
}
