internal import DocModel

/// Whether a line begins a block where no paragraph is open; such a line ends a table.
enum BlockStart {
  static func begins(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let first = line.first else { return true }
    let byte = bytes[first]
    switch byte {
    case .of(">"): return true
    case .of("#"):
      let level = run(in: bytes, of: line, byte: byte)
      return level <= 6 && isEndOrBlank(in: bytes, at: first + level, end: line.upperBound)
    case .of("`"):
      let width = run(in: bytes, of: line, byte: byte)
      return width >= 3 && !bytes[first + width..<line.upperBound].contains(byte)
    case .of("~"): return run(in: bytes, of: line, byte: byte) >= 3
    case .of("*"), .of("-"), .of("_"), .of("+"):
      if byte != .of("+"), isThematicBreak(bytes, line) { return true }
      return byte != .of("_") && isEndOrBlank(in: bytes, at: first + 1, end: line.upperBound)
    case .of("0")...(.of("9")):
      var at = first
      while at < line.upperBound, bytes[at].isASCIIDigit, at - first < 9 { at += 1 }
      guard at < line.upperBound, bytes[at] == .of(".") || bytes[at] == .of(")") else { return false }
      return isEndOrBlank(in: bytes, at: at + 1, end: line.upperBound)
    case .of("<"): return HTMLStart.beginsBlock(bytes, line)
    default: return false
    }
  }

  private static func run(in bytes: [UInt8], of line: Range<Int>, byte: UInt8) -> Int {
    line.prefix { bytes[$0] == byte }.count
  }

  private static func isEndOrBlank(in bytes: [UInt8], at: Int, end: Int) -> Bool { at >= end || bytes[at].isBlank }

  private static func isThematicBreak(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    let mark = bytes[line.lowerBound]
    var count = 0
    for index in line {
      if bytes[index] == mark { count += 1 } else if !bytes[index].isBlank { return false }
    }
    return count >= 3
  }
}

/// CommonMark's seven kinds of HTML block, by the line they begin with.
enum HTMLStart {
  static func beginsBlock(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    let start = line.lowerBound
    let end = line.upperBound
    if bytes.has("<!--", at: start) || bytes.has("<?", at: start) || bytes.has("<![CDATA[", at: start) { return true }
    guard start + 1 < end else { return false }
    if bytes[start + 1] == .of("!") { return start + 2 < end && bytes[start + 2].isASCIILetter }
    let isClosing = bytes[start + 1] == .of("/")
    var at = start + (isClosing ? 2 : 1)
    let nameStart = at
    guard at < end, bytes[at].isASCIILetter else { return false }
    while at < end, bytes[at].isAlphanumeric || bytes[at] == .of("-") { at += 1 }
    let name = String(decoding: bytes[nameStart..<at].map(\.asciiLowercased), as: UTF8.self)
    let endsName = at >= end || bytes[at].isSpace || bytes[at] == .of(">")
    if !isClosing, endsName, rawNames.contains(name) { return true }
    if endsName || bytes.has("/>", at: at), blockNames.contains(name) { return true }
    return completeTag(in: bytes, after: at, to: end, isClosing: isClosing)
  }

  /// Returns whether the rest of the line, from the tag name's end on, completes a tag followed by only white space.
  private static func completeTag(in bytes: [UInt8], after nameEnd: Int, to end: Int, isClosing: Bool) -> Bool {
    var at = nameEnd
    func skipSpace() { while at < end, bytes[at].isSpace { at += 1 } }
    while true {
      let before = at
      skipSpace()
      guard at < end else { return false }
      if bytes[at] == .of(">") { break }
      if isClosing { return false }
      if bytes.has("/>", at: at) {
        at += 1
        break
      }
      guard at > before, readAttribute() else { return false }
    }
    at += 1
    skipSpace()
    return at >= end

    func readAttribute() -> Bool {
      guard bytes[at].isASCIILetter || bytes[at] == .of("_") || bytes[at] == .of(":") else { return false }
      while at < end, bytes[at].isAlphanumeric || [.of("_"), .of(":"), .of("."), .of("-")].contains(bytes[at]) {
        at += 1
      }
      let afterName = at
      skipSpace()
      guard at < end, bytes[at] == .of("=") else {
        at = afterName
        return true
      }
      at += 1
      skipSpace()
      guard at < end else { return false }
      if bytes[at] == .of("\"") || bytes[at] == .of("'") {
        let quote = bytes[at]
        at += 1
        while at < end, bytes[at] != quote { at += 1 }
        at += 1
        return at <= end
      }
      let start = at
      while at < end, !bytes[at].isSpace,
        ![.of("\""), .of("'"), .of("="), .of("<"), .of(">"), .of("`")].contains(bytes[at])
      { at += 1 }
      return at > start
    }
  }

  private static let rawNames: Set<String> = ["script", "pre", "style", "textarea"]
  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
