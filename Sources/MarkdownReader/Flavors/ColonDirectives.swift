internal import DocModel

/// Directives between triple colons: `:::image …:::` and `:::row:::` of Microsoft Learn, `:::tip` of Docusaurus.
enum ColonDirectives {
  /// Learn's closing directives are named: `:::row-end:::`.
  static func findLearn(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var at = start
    while let colon = CmarkTree.offset(of: .of(":"), in: text, from: at) {
      guard colon + 2 < text.count, text[colon + 1] == .of(":"), text[colon + 2] == .of(":"),
        colon == start || text[colon - 1] != .of(":"), let mark = learn(text, colon, from: start)
      else {
        at = colon + 1
        continue
      }
      marks.append(mark)
      at = mark.range.upperBound
    }
    guard !marks.isEmpty else { return [] }
    var pairing = MarkPairing(marks, in: text)
    pairing.pair { mark in
      let name = text[mark.name]
      return name.count > 4 && name.suffix(4).elementsEqual("-end".utf8) ? name.dropLast(4) : nil
    }
    // A reference to code is a block, also on the line after a text or another one.
    let found = pairing.marks.map { mark in
      let isCode = text[mark.name].elementsEqual("code".utf8)
      return isCode && mark.role == .inline && isAlone(mark.range, in: text) ? mark.as(.block) : mark
    }
    return FlavorMarks.merged(found, columnIndents(text, found))
  }

  /// Whether a range is all of its line, apart from white space and the marks of containers.
  private static func isAlone(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    let pairing = MarkPairing([], in: text)
    return pairing.startsLine(range.lowerBound) && pairing.endsLine(range.upperBound)
  }

  /// `[!code-lang[title](path)]` of DocFX, alone on its line.
  static func findCodeReferences(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      let content = text.trimmed(FencedCode.contentStart(text, line)..<line.upperBound)
      guard content.count > 12, text.hasIgnoringCase("[!code", at: content.lowerBound),
        text[content.upperBound - 1] == .of("]"), text[content.upperBound - 2] == .of(")"),
        case let name = content.lowerBound + 2..<content.upperBound,
        let open = text[name].firstIndex(of: .of("[")),
        text[name.lowerBound..<open].allSatisfy({ $0.isAlphanumeric || "-_#+".utf8.contains($0) }),
        let address = text[open..<content.upperBound].firstRange(of: Array("](".utf8)),
        !text[address.upperBound..<content.upperBound - 2].contains(.of("["))
      else { return }
      marks.append(
        Mark(
          content, name: name.lowerBound..<open, parameters: open..<content.upperBound - 1, syntax: .bracket,
          role: .block)
      )
    }
    return marks
  }

  /// Masks the layout indentation of rows and columns, which CommonMark would read as indented code.
  private static func columnIndents(_ text: [UInt8], _ marks: [Mark]) -> [Mark] {
    var blanks: [Mark] = []
    var base: Int?
    var previousEnd = 0
    for mark in marks where mark.role == .open || mark.role == .close {
      let isRow = text.has("row", at: mark.name.lowerBound)
      guard isRow || text.has("column", at: mark.name.lowerBound) else { continue }
      let start = Marks.lineStart(text, mark.range.lowerBound)
      guard text[start..<mark.range.lowerBound].allSatisfy({ $0 == .space }) else { return [] }
      if let base {
        blanks += dedented(text, previousEnd..<start, to: base)
        if mark.range.lowerBound - start > base { blanks.append(indent(start + base..<mark.range.lowerBound)) }
      }
      if isRow { base = mark.role == .open ? mark.range.lowerBound - start : nil }
      previousEnd = mark.range.upperBound
    }
    return blanks
  }

  /// Masks the surplus indentation of the lines in `range` if all of them have at least four surplus columns.
  private static func dedented(_ text: [UInt8], _ range: Range<Int>, to base: Int) -> [Mark] {
    var lines: [(start: Int, indent: Int)] = []
    var at = range.lowerBound
    while at < range.upperBound {
      while at < range.upperBound, !text[at].isLineEnd { at += 1 }
      while at < range.upperBound, text[at].isLineEnd { at += 1 }
      var content = at
      while content < range.upperBound, text[content] == .space { content += 1 }
      if content < range.upperBound, !text[content].isLineEnd { lines.append((at, content - at)) }
      at = content
    }
    guard let least = lines.map(\.indent).min(), least >= base + 4 else { return [] }
    return lines.map { indent($0.start + base..<$0.start + least) }
  }

  private static func indent(_ range: Range<Int>) -> Mark {
    Mark(
      range, name: range.lowerBound..<range.lowerBound, parameters: range.lowerBound..<range.lowerBound,
      syntax: .colons, role: .blanks)
  }

  private static func learn(_ text: [UInt8], _ start: Int, from body: Int) -> Mark? {
    var at = start + 3
    while at < text.count, text[at] == .space { at += 1 }
    let name = at
    while at < text.count, text[at].isAlphanumeric || text[at] == .of("-") { at += 1 }
    let nameEnd = at
    guard nameEnd > name, text[name].isASCIILetter else { return nil }
    while at < text.count, !text[at].isLineEnd, !text.has(":::", at: at) {
      guard text[at] == .of("\"") else {
        at += 1
        continue
      }
      var quote = at + 1
      while quote < text.count, text[quote] != .of("\""), !text[quote].isLineEnd { quote += 1 }
      at = quote < text.count && text[quote] == .of("\"") ? quote + 1 : at + 1
    }
    let isClosed = text.has(":::", at: at)
    let isBare = nameEnd == at || text[nameEnd].isBlank
    guard isBare else { return nil }
    if !isClosed {
      // Only zones, monikers, rows, columns and their ends may lack the closing colons; they need a separate line.
      let word = String(decoding: text[name..<nameEnd], as: UTF8.self)
      guard ["zone", "moniker", "row", "column"].contains(where: { word == $0 || word == $0 + "-end" }),
        MarkPairing([], in: text).startsLine(start)
      else { return nil }
    }
    return Mark(start..<(isClosed ? at + 3 : at), name: name..<nameEnd, parameters: nameEnd..<at, syntax: .colons)
  }

  /// Docusaurus' admonitions: `:::name title` on a separate line, closed by a line of at least as many colons; and the
  /// lines `== Title` of the tabs in `:::tabs`.
  ///
  /// - Parameter closesAtEnd: whether those that are never closed are directives, too.
  static func findDocusaurus(_ text: [UInt8], lines: [UInt32], closesAtEnd: Bool = false) -> [Mark] {
    findBlocks(of: .of(":"), text, lines: lines, closesAtEnd: closesAtEnd)
  }

  /// The blocks of MkDocs' extensions: `/// name | title`, closed by a line of at least as many slashes.
  static func findSlashed(_ text: [UInt8], lines: [UInt32]) -> [Mark] { findBlocks(of: .of("/"), text, lines: lines) }

  /// The collapsible sections of Adobe's pages: `+++title` on a separate line, closed by `+++`.
  static func findFolded(_ text: [UInt8], from start: Int, lines: [UInt32]) -> [Mark] {
    var at = start
    while let plus = CmarkTree.offset(of: .of("+"), in: text, from: at) {
      if text.has("+++", at: plus) { return findBlocks(of: .of("+"), text, lines: lines) }
      at = plus + 1
    }
    return []
  }

  /// The title among the attributes of a directive, as in `:::info{title=Tips}` and `:::info{.big title="Tips"}`, or nil.
  private static func title(_ text: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard let first = range.first, text[first] == .of("{"), text[range.upperBound - 1] == .of("}"),
      let key = text[range].firstRange(of: Array("title=".utf8)), !text[key.lowerBound - 1].isAlphanumeric
    else { return nil }
    let (start, end) = (key.upperBound, range.upperBound - 1)
    guard start < end else { return nil }
    if text[start] == .of("\"") || text[start] == .of("'") {
      return text[start + 1..<end].firstIndex(of: text[start]).map { start + 1..<$0 }
    }
    return start..<end
  }

  /// The first byte of a closing mark: up to three spaces more than before the opening mark belong to it, even where
  /// they would make the line part of the list item before it.
  private static func closingStart(_ text: [UInt8], _ indent: Range<Int>, column: Int) -> Int {
    let surplus = indent.dropFirst(column)
    return surplus.count <= 3 && text[indent].allSatisfy { $0 == .space } ? surplus.startIndex : indent.upperBound
  }

  /// The mark `== Title` of a tab, if the innermost open directive is a set of tabs.
  private static func tab(_ text: [UInt8], _ line: Range<Int>, in directive: Mark?) -> Mark? {
    guard let directive, text.has("==", at: line.lowerBound), text[directive.name].elementsEqual("tabs".utf8) else {
      return nil
    }
    let title = text.trimmed(line.dropFirst(2))
    guard let first = title.first, text[first] != .of("=") else { return nil }
    return Mark(
      line.lowerBound..<title.upperBound, name: line.lowerBound..<line.lowerBound + 2, parameters: title,
      syntax: .colons, role: .open)
  }

  private static func findBlocks(
    of sign: UInt8, _ text: [UInt8], lines: [UInt32], closesAtEnd: Bool = false
  ) -> [Mark] {
    guard let first = lines.first, CmarkTree.offset(of: sign, in: text, from: Int(first)) != nil else { return [] }
    var marks: [Mark] = []
    var fences = FencedCode(text)
    var codeEnd = 0
    var open: [(mark: Int, colons: Int, column: Int)] = []
    for (index, lineStart) in lines.enumerated() {
      let end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      var start = Int(lineStart)
      while start < end, text[start].isBlank || text[start] == .of(">") { start += 1 }
      guard start >= codeEnd, start < end else { continue }
      if text[start] == .of("`") || text[start] == .of("~") { codeEnd = fences.end(from: start) ?? codeEnd }
      if closesAtEnd, let tab = tab(text, start..<end, in: open.last.map { marks[$0.mark] }) {
        marks.append(tab)
        continue
      }
      var name = start
      while name < end, text[name] == sign { name += 1 }
      guard name - start >= 3 else { continue }
      let colons = name - start
      let content = text.trimmed(name..<end)
      if content.isEmpty {
        guard let position = open.lastIndex(where: { $0.colons <= colons }) else { continue }
        marks[open[position].mark].role = .open
        let first = closingStart(text, Int(lineStart)..<start, column: open[position].column)
        open.removeSubrange(position...)
        let isFolded = sign == .of("+")
        marks.append(
          Mark(
            first..<name, name: isFolded ? start..<name : name..<name, parameters: name..<name,
            syntax: isFolded ? .admonition : .colons, role: .close))
        continue
      }
      if sign == .of("+") {
        open.append((marks.count, colons, start - Int(lineStart)))
        marks.append(Mark(start..<content.upperBound, name: start..<name, parameters: content, syntax: .admonition))
        continue
      }
      var nameEnd = content.lowerBound
      // A translated name need not be ASCII.
      while nameEnd < content.upperBound,
        text[nameEnd].isAlphanumeric || text[nameEnd] >= 0x80 || text[nameEnd] == .of("-")
      {
        nameEnd += 1
      }
      guard nameEnd > content.lowerBound, text[content.lowerBound].isLetterByte else { continue }
      open.append((marks.count, colons, start - Int(lineStart)))
      marks.append(
        Mark(
          start..<content.upperBound, name: content.lowerBound..<nameEnd,
          parameters: title(text, in: nameEnd..<content.upperBound) ?? nameEnd..<content.upperBound,
          syntax: .colons))
    }
    // Openers that are never closed remain text, or those of another notation, as `:::image:::`.
    return marks.compactMap { mark in
      guard mark.role == .inline else { return mark }
      return closesAtEnd && !text[mark.range].suffix(3).elementsEqual(":::".utf8) ? mark.as(.open) : nil
    }
  }
}
