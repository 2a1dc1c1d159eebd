internal import DocModel

/// The YAML that nearly every article's metadata is: `key: value` on a line, values that run on over indented lines,
/// lists of scalars, comments and blank lines. It is read here because that takes a hundredth of the time; anything else
/// is left to the YAML library, which the tests hold this against.
enum YAMLSubset {
  /// Nil where a line is not of the subset.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Entry]? {
    var entries: [FrontMatter.Entry] = []
    var lines = YAMLLines(bytes, range)
    while let line = lines.next() {
      guard let text = line.text else { return nil }
      if text.isEmpty || bytes[text.lowerBound] == .of("#") { continue }
      guard line.indent == 0, let colon = keyEnd(bytes, text.lowerBound, text.upperBound) else { return nil }
      let key = String(decoding: bytes[text.lowerBound..<colon], as: UTF8.self)
      var start = colon + 1
      while start < text.upperBound, bytes[start] == .space { start += 1 }
      let value = start..<text.upperBound
      guard value.isEmpty || start > colon + 1 else { return nil }
      if value.isEmpty {
        guard readList(key, line.number, &lines, into: &entries) else { return nil }
      } else if bytes[start] == .of(">") {
        guard let folded = folded(bytes, value, &lines) else { return nil }
        entries.append(.init(key: key, value: folded, scalar: .string, line: line.number))
      } else if lines.isNextIndented {
        guard let run = running(bytes, value, &lines) else { return nil }
        entries.append(.init(key: key, value: run, scalar: .string, line: line.number))
      } else {
        guard let value = self.value(bytes, value) else { return nil }
        entries.append(.init(key: key, value: value.text, scalar: value.scalar, line: line.number))
      }
    }
    return hasDuplicates(entries) ? nil : entries
  }

  /// The items behind `key:`, or nothing. False where they are no list of scalars.
  private static func readList(
    _ key: String, _ line: UInt32, _ lines: inout YAMLLines, into entries: inout [FrontMatter.Entry]
  ) -> Bool {
    var count = 0
    var indent: Int?
    while let item = lines.nextItem() {
      guard indent == nil || indent == item.indent, let text = item.text, let value = value(lines.bytes, text) else { return false }
      indent = item.indent
      entries.append(.init(key: "\(key)[\(count)]", value: value.text, scalar: value.scalar, line: item.number))
      count += 1
    }
    if count == 0, lines.isNextIndented { return readMapping(key, &lines, into: &entries) }
    guard !lines.isNextIndented else { return false }
    if count == 0 { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
    return true
  }

  /// The `name: value` lines behind `key:`, indented alike.
  private static func readMapping(_ key: String, _ lines: inout YAMLLines, into entries: inout [FrontMatter.Entry]) -> Bool {
    var indent: Int?
    while lines.isNextIndented {
      guard let line = lines.next(), let text = line.text, indent == nil || indent == line.indent,
        let colon = keyEnd(lines.bytes, text.lowerBound, text.upperBound)
      else { return false }
      indent = line.indent
      var start = colon + 1
      while start < text.upperBound, lines.bytes[start] == .space { start += 1 }
      guard start > colon + 1, start < text.upperBound, let value = value(lines.bytes, start..<text.upperBound) else { return false }
      let name = String(decoding: lines.bytes[text.lowerBound..<colon], as: UTF8.self)
      entries.append(.init(key: "\(key).\(name)", value: value.text, scalar: value.scalar, line: line.number))
    }
    return true
  }

  /// The lines behind `>` or `>-`, indented alike and none of them blank.
  private static func folded(_ bytes: [UInt8], _ mark: Range<Int>, _ lines: inout YAMLLines) -> String? {
    guard mark.count == 1 || (mark.count == 2 && bytes[mark.lowerBound + 1] == .of("-")) else { return nil }
    var text: [UInt8] = []
    var indent: Int?
    while lines.isNextIndented {
      guard let line = lines.next(keepingEnd: true), let content = line.text, !content.isEmpty, indent == nil || indent == line.indent else { return nil }
      indent = line.indent
      if !text.isEmpty { text.append(.space) }
      text.append(contentsOf: bytes[content])
    }
    guard !text.isEmpty else { return nil }
    lines.skipEmpty()
    guard lines.nextIsEntryOrEnd else { return nil }
    if mark.count == 1 { text.append(.lineFeed) }
    return String(decoding: text, as: UTF8.self)
  }

  /// A plain value that runs on over indented lines.
  private static func running(_ bytes: [UInt8], _ value: Range<Int>, _ lines: inout YAMLLines) -> String? {
    guard !bytes[value.lowerBound].isDigit, isPlain(bytes, value) else { return nil }
    var text = Array(bytes[value])
    while lines.isNextIndented {
      guard let line = lines.next(), let content = line.text, !content.isEmpty, bytes[content.lowerBound] != .of("#"), hasNoMark(bytes, content)
      else { return nil }
      text.append(.space)
      text.append(contentsOf: bytes[content])
    }
    return lines.nextIsEntryOrEnd ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Whether a line of the form `key:` begins at `start`.
  static func looksLikeEntry(_ bytes: [UInt8], _ start: Int) -> Bool { keyEnd(bytes, start, bytes.count) != nil }

  /// The colon behind a key of letters, digits, `_`, `-`, `.` and blanks that begins with a letter.
  private static func keyEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var at = start
    guard at < end, bytes[at].isLetter else { return nil }
    while at < end, bytes[at].isAlphanumeric || bytes[at] == .of("_") || bytes[at] == .of("-") || bytes[at] == .of(".") || bytes[at] == .space { at += 1 }
    return at < end && bytes[at] == .of(":") && at - start < 120 && bytes[at - 1] != .space ? at : nil
  }

  private static func value(_ bytes: [UInt8], _ range: Range<Int>) -> (text: String, scalar: FrontMatter.Scalar)? {
    let first = bytes[range.lowerBound]
    if first == .of("\"") || first == .of("'") {
      let inner = range.lowerBound + 1..<range.upperBound - 1
      guard range.count >= 2, bytes[range.upperBound - 1] == first, !bytes[inner].contains(first), !bytes[inner].contains(.backslash)
      else { return nil }
      return (String(decoding: bytes[inner], as: UTF8.self), .string)
    }
    var plain = range
    if let comment = commentStart(bytes, range) {
      plain = bytes.trimmed(range.lowerBound..<comment)
    }
    guard isPlain(bytes, plain), let scalar = scalar(bytes, plain) else { return nil }
    return (String(decoding: bytes[plain], as: UTF8.self), scalar)
  }

  /// Letters of any script, digits and a few signs may begin a plain scalar; `-` and the like may mean something.
  private static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let start = range.first else { return false }
    let first = bytes[start]
    guard first.isAlphanumeric || first >= 0x80 || first == .of("/") || first == .of("(") || first == .of("$") else { return false }
    return hasNoMark(bytes, range)
  }

  /// Whether there is neither a comment nor a key in a piece of plain text.
  private static func hasNoMark(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let colon = CmarkTree.offset(of: .of(":"), in: bytes, at..<range.upperBound) {
      at = colon + 1
      if at == range.upperBound || bytes[at] == .space { return false }
    }
    return commentStart(bytes, range) == nil
  }

  /// The first `#` behind a space.
  private static func commentStart(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while let mark = CmarkTree.offset(of: .of("#"), in: bytes, at..<range.upperBound) {
      if mark > range.lowerBound, bytes[mark - 1] == .space { return mark }
      at = mark + 1
    }
    return nil
  }

  /// The type of a plain scalar; nil where it takes more than a look to tell.
  private static func scalar(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if first.isDigit { return numberLike(bytes, range) }
    guard range.count <= 5 else { return .string }
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off", "Off", "OFF":
      return .boolean
    case "null", "Null", "NULL": return .null
    default: return .string
    }
  }

  private static func numberLike(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if range.allSatisfy({ bytes[$0].isDigit }) { return first != .of("0") || range.count == 1 ? .integer : nil }
    if range.count == 10, range.enumerated().allSatisfy({ $0.offset == 4 || $0.offset == 7 ? bytes[$0.element] == .of("-") : bytes[$0.element].isDigit }) {
      return .date
    }
    if range.allSatisfy({ bytes[$0].isDigit || bytes[$0] == .of(".") }) { return range.count { bytes[$0] == .of(".") } == 1 ? .float : .string }
    // A sign that no number has makes it text: 03/29/2021 and the like; so does a letter in a hash.
    var hasLetter = false
    for index in range {
      let byte = bytes[index]
      if byte == .of("/") || byte == .of(",") || byte >= 0x80 { return .string }
      if byte == .of("-") { continue }
      guard byte.isAlphanumeric else { return nil }
      let lower = byte.lowercased
      if lower >= .of("a"), lower <= .of("f"), lower != .of("e") { hasLetter = true } else if lower > .of("f") { return nil }
    }
    let second = bytes[range.lowerBound + 1].lowercased
    return hasLetter && !(first == .of("0") && second == .of("b")) ? .string : nil
  }

  private static func hasDuplicates(_ entries: [FrontMatter.Entry]) -> Bool {
    guard entries.count > 12 else {
      return entries.indices.contains { index in entries[..<index].contains { $0.key == entries[index].key } }
    }
    return Set(entries.map(\.key)).count < entries.count
  }
}
