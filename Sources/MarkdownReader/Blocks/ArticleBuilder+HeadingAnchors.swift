internal import DocModel

extension ArticleBuilder {
  /// Sets the heading's id from the `<a name="…"></a>` it begins with. The tags stay among its children.
  mutating func readAnchor(ofHeading index: Int) {
    guard index + 2 < nodes.count, nodes[index + 1].kind == .htmlInline, nodes[index + 2].kind == .htmlInline,
      let id = Self.anchorName(pool, nodes[index + 1].literal.indices),
      pool.hasIgnoringCase("</a", at: nodes[index + 2].literal.indices.lowerBound)
    else { return }
    nodes[index].attribute = id
    nodes[index].flags.formUnion([.explicitID, .anchorTag])
  }

  /// The value of `name` or `id` in the tag `<a …>`.
  private static func anchorName(_ bytes: [UInt8], _ tag: Range<Int>) -> ByteRange? {
    guard bytes.hasIgnoringCase("<a", at: tag.lowerBound), tag.count > 3, bytes[tag.lowerBound + 2].isSpace else {
      return nil
    }
    var at = LinkSyntax.skipSpace(in: bytes, from: tag.lowerBound + 2, to: tag.upperBound)
    if bytes.hasIgnoringCase("name", at: at) {
      at += 4
    } else if bytes.hasIgnoringCase("id", at: at) {
      at += 2
    } else {
      return nil
    }
    at = LinkSyntax.skipSpace(in: bytes, from: at, to: tag.upperBound)
    guard at < tag.upperBound, bytes[at] == .of("=") else { return nil }
    at = LinkSyntax.skipSpace(in: bytes, from: at + 1, to: tag.upperBound)
    guard at < tag.upperBound else { return nil }
    let quote = bytes[at]
    let isQuoted = quote == .of("\"") || quote == .of("'")
    let start = isQuoted ? at + 1 : at
    var end = start
    while end < tag.upperBound, isQuoted ? bytes[end] != quote : !bytes[end].isSpace && bytes[end] != .of(">") {
      end += 1
    }
    return end > start ? ByteRange(start: UInt32(start), end: UInt32(end)) : nil
  }

  /// Adds a heading for an HTML block that is nothing but one of plain text, whose only attribute may be an id, as in
  /// `<h2 id="a">Text</h2>`. A translation may write its headings so to keep the ids of the source.
  ///
  /// - Returns: false if the block is anything else; nothing is added then.
  mutating func readHeading(inHTML node: Node) -> Bool {
    let raw = pool.trimmed(node.literal.indices)
    guard raw.count > 9, pool.hasIgnoringCase("<h", at: raw.lowerBound),
      case let digit = pool[raw.lowerBound + 2], 0x31...0x36 ~= digit,
      let open = pool[raw].firstIndex(of: .of(">")), open < raw.upperBound - 5,
      pool.hasIgnoringCase("</h", at: raw.upperBound - 5), pool[raw.upperBound - 2] == digit,
      let id = Self.soleID(pool, pool.trimmed(raw.lowerBound + 3..<open))
    else { return false }
    let text = pool.trimmed(open + 1..<raw.upperBound - 5)
    guard !text.isEmpty, !pool[text].contains(where: { Self.markup.contains($0) }) else { return false }
    var heading = node
    (heading.kind, heading.level, heading.literal) = (.heading, digit - 0x30, .empty)
    if !id.isEmpty {
      heading.attribute = ByteRange(start: UInt32(id.lowerBound), end: UInt32(id.upperBound))
      heading.flags.insert(.explicitID)
    }
    var words = node
    (words.kind, words.literal) = (.text, ByteRange(start: UInt32(text.lowerBound), end: UInt32(text.upperBound)))
    words.column += UInt32(text.lowerBound - raw.lowerBound)
    self.open(heading)
    leaf(words)
    close()
    return true
  }

  /// Bytes that may begin markup in the text of a heading.
  private static let markup: Set<UInt8> = Set("<>&`*_[]{}$\\\n".utf8)

  /// The value of the only attribute of a tag if it is a quoted id; an empty range without attributes, nil otherwise.
  private static func soleID(_ bytes: [UInt8], _ attributes: Range<Int>) -> Range<Int>? {
    guard !attributes.isEmpty else { return attributes }
    guard bytes.hasIgnoringCase("id=", at: attributes.lowerBound), attributes.count > 5,
      case let quote = bytes[attributes.lowerBound + 3], quote == .of("\"") || quote == .of("'"),
      bytes[attributes.upperBound - 1] == quote
    else { return nil }
    let value = attributes.lowerBound + 4..<attributes.upperBound - 1
    return bytes[value].contains(where: { $0 == quote || $0.isSpace }) ? nil : value
  }

  /// Sets the heading's id from the `{#id}`, `%{#id}%`, `{.class #id}`, `{/*id*/}`, `{/* #id */}`, `[[id]]` or `[#id]`
  /// it ends with, and removes that from its text.
  ///
  /// - Parameters:
  ///   - classesToo: Whether the attributes may begin with a class, and have no id.
  ///   - bracketsToo: Whether `[#id]`, and `[[id]]` after a space, is one.
  mutating func readTrailingID(ofHeading index: Int, classesToo: Bool, bracketsToo: Bool) {
    guard let last = nodes.indices.last, last > index, nodes[last].depth == nodes[index].depth &+ 1 else { return }
    let node = nodes[last]
    if node.kind == .placeholder || node.kind == .attributes {
      let raw = node.literal.indices
      guard pool.has("{", at: raw.lowerBound), raw.count > 3 else { return }
      let isComment = pool.has("{/*", at: raw.lowerBound) && raw.count > 6
      guard var id = isComment ? pool.trimmed(raw.lowerBound + 3..<raw.upperBound - 3) : id(inBraces: raw, classesToo)
      else { return }
      if isComment, pool[id].first == .of("#") { id = id.lowerBound + 1..<id.upperBound }
      setTrailingID(ofHeading: index, id, textEnd: nil)
      return
    }
    guard node.kind == .text else { return }
    var text = pool.trimmed(node.literal.indices)
    if let id = idInBrackets(text, afterSpace: bracketsToo) {
      return setTrailingID(ofHeading: index, id, textEnd: id.lowerBound - 2)
    }
    if bracketsToo, let id = idAfterSign(text) {
      return setTrailingID(ofHeading: index, id, textEnd: id.lowerBound - 2)
    }
    // `%{#id}%` is used where `{` alone would begin a component's expression.
    let isMarked = text.count > 5 && pool.has("}%", at: text.upperBound - 2)
    if isMarked { text = text.dropLast() }
    guard text.count > 3, pool[text.upperBound - 1] == .of("}"), let open = pool[text].lastIndex(of: .of("{")),
      !isMarked || open > text.lowerBound && pool[open - 1] == .of("%")
    else { return }
    guard let id = id(inBraces: open..<text.upperBound, classesToo) else { return }
    setTrailingID(ofHeading: index, id, textEnd: isMarked ? open - 1 : open)
  }

  /// If the last block is kramdown's `{: #id}` directly below a heading, moves the id to the heading.
  mutating func readAttributeLine() {
    let index = nodes.count - 1
    guard index > 0, nodes[index].kind == .directive, nodes[index].level == DirectiveSyntax.liquid.rawValue,
      nodes[index].literal.isEmpty,
      let heading = nodes[..<index].lastIndex(where: { $0.depth <= nodes[index].depth }),
      nodes[heading].kind == .heading,
      nodes[heading].depth == nodes[index].depth, nodes[heading].lastLine + 1 == nodes[index].firstLine,
      let id = pool[nodes[index].attribute.indices].split(whereSeparator: \.isSpace).first(where: {
        $0.first == .of("#") && $0.count > 1
      })
    else { return }
    nodes[heading].attribute = ByteRange(start: UInt32(id.startIndex + 1), end: UInt32(id.endIndex))
    nodes[heading].flags.insert(.explicitID)
    nodes.removeLast()
  }

  /// The id in `{#id}`, `{ #id .class }` or `{.class #id}`; empty for `{.class lang=en}`, nil without an attribute
  /// list.
  private func id(inBraces braces: Range<Int>, _ classesToo: Bool) -> Range<Int>? {
    var inner = pool.trimmed(braces.lowerBound + 1..<braces.upperBound - 1)
    // kramdown's `{: #id}`.
    if !inner.isEmpty, pool[inner.lowerBound] == .of(":") {
      inner = pool.trimmed(inner.lowerBound + 1..<inner.upperBound)
    }
    if classesToo, let id = idByName(inner) { return id }
    guard inner.count > 1,
      pool[inner.lowerBound] == .of("#")
        || classesToo && pool[inner.lowerBound] == .of(".") && pool[inner.lowerBound + 1].isASCIILetter
    else { return nil }
    let words = pool[inner].split { $0.isSpace }
    guard let id = words.first(where: { $0.first == .of("#") }) else { return inner.lowerBound..<inner.lowerBound }
    // A number sign alone, as in `{# id}`, begins no id: the braces are text.
    guard id.count > 1 else { return nil }
    return id.startIndex + 1..<id.endIndex
  }

  /// The value of `id=name` or `id="name"` that an attribute list begins with.
  private func idByName(_ list: Range<Int>) -> Range<Int>? {
    guard pool.has("id=", at: list.lowerBound) else { return nil }
    var start = list.lowerBound + 3
    let quote = start < list.upperBound ? pool[start] : 0
    let isQuoted = quote == .of("\"") || quote == .of("'")
    if isQuoted { start += 1 }
    guard start <= list.upperBound else { return nil }
    let end = pool[start..<list.upperBound].firstIndex { isQuoted ? $0 == quote : $0.isSpace } ?? list.upperBound
    return end > start && (!isQuoted || end < list.upperBound) ? start..<end : nil
  }

  /// The id in `Title[[id]]` of Hugging Face's documentation, or nil. After a space it is of small letters: wikis link
  /// pages in this way.
  ///
  /// - Parameter afterSpace: whether it may follow a space; elsewhere it is what a translator left of `{#id}`.
  private func idInBrackets(_ text: Range<Int>, afterSpace: Bool) -> Range<Int>? {
    guard text.count > 5, pool.has("]]", at: text.upperBound - 2) else { return nil }
    var start = text.upperBound - 2
    while start > text.lowerBound,
      pool[start - 1].isAlphanumeric || [.of("-"), .of("_"), .of(".")].contains(pool[start - 1])
    {
      start -= 1
    }
    guard start < text.upperBound - 2, start - 2 > text.lowerBound, pool.has("[[", at: start - 2),
      case let id = start..<text.upperBound - 2,
      !pool[start - 3].isSpace
        || afterSpace && pool[id].allSatisfy({ $0.isASCIISmall || $0.isASCIIDigit || $0 == .of("-") })
    else { return nil }
    return id
  }

  /// The id in `Title [#id]` of Fumadocs, or nil. A number alone is that of an issue.
  private func idAfterSign(_ text: Range<Int>) -> Range<Int>? {
    guard text.count > 3, pool[text.upperBound - 1] == .of("]"), let open = pool[text].lastIndex(of: .of("[")),
      pool.has("[#", at: open), open == text.lowerBound || pool[open - 1].isBlank
    else { return nil }
    let id = open + 2..<text.upperBound - 1
    return !pool[id].contains { $0.isSpace || $0 == .of("]") } && pool[id].contains { !$0.isASCIIDigit } ? id : nil
  }

  private mutating func setTrailingID(ofHeading index: Int, _ id: Range<Int>, textEnd: Int?) {
    if !id.isEmpty {
      nodes[index].attribute = ByteRange(start: UInt32(id.lowerBound), end: UInt32(id.upperBound))
      nodes[index].flags.insert(.explicitID)
    }
    let last = nodes.count - 1
    var end = textEnd ?? nodes[last].literal.indices.lowerBound
    while end > nodes[last].literal.indices.lowerBound, pool[end - 1].isBlank { end -= 1 }
    if textEnd != nil, end > nodes[last].literal.indices.lowerBound {
      nodes[last].literal.end = UInt32(end)
      return
    }
    nodes.removeLast()
    nodes[index].end -= 1
    // Remove the space before the id, too.
    guard let before = nodes.indices.last, before > index, nodes[before].kind == .text,
      nodes[before].depth == nodes[index].depth &+ 1
    else { return }
    while !nodes[before].literal.isEmpty, pool[Int(nodes[before].literal.end) - 1].isBlank {
      nodes[before].literal.end -= 1
    }
  }
}
