internal import DocModel

extension ArticleBuilder {
  /// Makes an alert of the quote if its first paragraph, the last one read, has `[!NOTE]` or similar as its first line.
  mutating func readAlert(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count
    else { return }
    let mark = nodes[paragraph + 1]
    guard mark.kind == .text, let name = Self.alertName(pool, mark.literal.indices) else { return }
    let isWhole = paragraph + 2 == nodes.count
    guard isWhole || nodes[paragraph + 2].kind == .softBreak || nodes[paragraph + 2].kind == .lineBreak else { return }
    let isBorder = Self.is(pool[name], oneOf: Self.borderNames)
    if isBorder, !isWhole { return }
    become(isBorder ? .directive : .alert, quote, named: name)
    if isBorder { nodes[quote].level = DirectiveSyntax.bracket.rawValue }
    removeMark(inParagraph: paragraph)
  }

  /// Like ``readAlert(inParagraph:)`` if a title follows the mark (Hugo, VitePress): it stays as the first line.
  mutating func readTitledAlert(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count,
      nodes[paragraph + 1].kind == .text, case let text = nodes[paragraph + 1].literal.indices,
      let end = pool[text].firstIndex(of: .of("]")),
      let name = Self.alertName(pool, text.lowerBound..<end + 1), Self.is(pool[name], oneOf: Self.alertNames)
    else { return }
    become(.alert, quote, named: name)
    nodes[paragraph + 1].literal.start = UInt32(pool.trimmed(end + 1..<text.upperBound).lowerBound)
  }

  /// Changes the kind of a quote; its literal becomes the mark's name in upper case.
  private mutating func become(_ kind: NodeKind, _ quote: Int, named name: Range<Int>) {
    nodes[quote].kind = kind
    nodes[quote].level = 0
    nodes[quote].literal = append(pool[name].map { $0.isASCIILetter ? $0 & 0xdf : $0 })
  }

  /// Makes a directive of the quote if its first paragraph, the last one read, begins with a line `[!div …]`.
  mutating func readDivision(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count
    else { return }
    let mark = nodes[paragraph + 1]
    guard mark.kind == .placeholder, mark.level == DirectiveSyntax.bracket.rawValue,
      pool.hasIgnoringCase("div", at: mark.attribute.indices.lowerBound),
      mark.attribute.count == 3,
      paragraph + 2 == nodes.count || nodes[paragraph + 2].kind == .softBreak || nodes[paragraph + 2].kind == .lineBreak
    else { return }
    let parameters = pool.trimmed(mark.attribute.indices.upperBound..<mark.literal.indices.upperBound - 1)
    nodes[quote].kind = .directive
    nodes[quote].level = mark.level
    nodes[quote].value = 1
    nodes[quote].literal = mark.attribute
    nodes[quote].attribute = ByteRange(start: UInt32(parameters.lowerBound), end: UInt32(parameters.upperBound))
    removeMark(inParagraph: paragraph)
  }

  /// Removes a paragraph's first inline and the line break after it; the whole paragraph if that is all it contains.
  private mutating func removeMark(inParagraph paragraph: Int) {
    if paragraph + 2 >= nodes.count {
      nodes.removeSubrange(paragraph...)
      return
    }
    nodes.removeSubrange(paragraph + 1...paragraph + 2)
    nodes[paragraph].end -= 2
    for index in paragraph + 1..<nodes.count { nodes[index].end -= 2 }
    nodes[paragraph].firstLine = nodes[paragraph + 1].firstLine
    nodes[paragraph].column = nodes[paragraph + 1].column
  }

  private static let alertNames = ["note", "tip", "important", "caution", "warning"]
  /// Names in Adobe's Markdown.
  private static let adobeNames = [
    "availability", "prerequisites", "info", "error", "success", "admin", "administration", "morelikethis",
    "contextualhelp",
  ]
  /// Names of marks before and after a group of blocks.
  private static let borderNames = ["begintabs", "endtabs", "beginshadebox", "endshadebox"]

  private static func alertName(_ bytes: [UInt8], _ mark: Range<Int>) -> Range<Int>? {
    guard bytes.has("[!", at: mark.lowerBound) else { return nil }
    let text = bytes.trimmed(mark)
    guard bytes[text.upperBound - 1] == .of("]"), text.count > 3 else { return nil }
    let name = mark.lowerBound + 2..<text.upperBound - 1
    return [alertNames, adobeNames, borderNames].contains { Self.is(bytes[name], oneOf: $0) } ? name : nil
  }

  private static func `is`(_ name: ArraySlice<UInt8>, oneOf names: [String]) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }
}
