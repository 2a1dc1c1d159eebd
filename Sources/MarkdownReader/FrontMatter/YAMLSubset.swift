internal import DocModel

/// The YAML that nearly every article's metadata is: lines of `key: value`, comments and blank lines. It is read here
/// because that takes a hundredth of the time; anything else is left to the YAML library, which the tests hold this
/// against.
enum YAMLSubset {
  /// Nil where a line is not of the subset.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Entry]? {
    var entries: [FrontMatter.Entry] = []
    var at = range.lowerBound
    var line: UInt32 = 1
    while at < range.upperBound {
      line += 1
      var end = at
      while end < range.upperBound, bytes[end] != .lineFeed {
        guard bytes[end] != .tab, bytes[end] != .carriageReturn || (end + 1 < range.upperBound && bytes[end + 1] == .lineFeed),
          bytes[end] >= 0x20 || bytes[end] == .carriageReturn, bytes[end] != 0x7f
        else { return nil }
        end += 1
      }
      let next = end + 1
      while end > at, bytes[end - 1] == .space || bytes[end - 1] == .carriageReturn { end -= 1 }
      defer { at = next }
      guard at < end, bytes[at] != .of("#") else { continue }
      guard let entry = entry(bytes, at..<end, line) else { return nil }
      entries.append(entry)
    }
    return hasDuplicates(entries) ? nil : entries
  }

  /// Whether a line of the form `key:` begins at `start`.
  static func looksLikeEntry(_ bytes: [UInt8], _ start: Int) -> Bool { keyEnd(bytes, start, bytes.count) != nil }

  private static func entry(_ bytes: [UInt8], _ line: Range<Int>, _ number: UInt32) -> FrontMatter.Entry? {
    guard let colon = keyEnd(bytes, line.lowerBound, line.upperBound) else { return nil }
    let key = String(decoding: bytes[line.lowerBound..<colon], as: UTF8.self)
    var start = colon + 1
    while start < line.upperBound, bytes[start] == .space { start += 1 }
    if start == line.upperBound { return .init(key: key, value: "", scalar: .null, line: number) }
    guard start > colon + 1, let value = value(bytes, start..<line.upperBound) else { return nil }
    return .init(key: key, value: value.text, scalar: value.scalar, line: number)
  }

  /// The colon behind a key of letters, digits, `_`, `-` and `.` that begins with a letter and is no word of YAML's.
  private static func keyEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var at = start
    guard at < end, bytes[at].isLetter else { return nil }
    while at < end, bytes[at].isAlphanumeric || bytes[at] == .of("_") || bytes[at] == .of("-") || bytes[at] == .of(".") { at += 1 }
    return at < end && bytes[at] == .of(":") && at - start < 120 ? at : nil
  }

  private static func value(_ bytes: [UInt8], _ range: Range<Int>) -> (text: String, scalar: FrontMatter.Scalar)? {
    let first = bytes[range.lowerBound]
    if first == .of("\"") || first == .of("'") {
      let inner = range.lowerBound + 1..<range.upperBound - 1
      guard range.count >= 2, bytes[range.upperBound - 1] == first, !bytes[inner].contains(first), !bytes[inner].contains(.backslash)
      else { return nil }
      return (String(decoding: bytes[inner], as: UTF8.self), .string)
    }
    // Letters of any script, digits and a few signs may begin a plain scalar; `-` and the like may mean something.
    guard first.isAlphanumeric || first >= 0x80 || first == .of("/") || first == .of("(") || first == .of("$") else { return nil }
    var previous: UInt8 = 0
    for index in range {
      let byte = bytes[index]
      if byte == .of("#"), previous == .space { return nil }
      if previous == .of(":"), byte == .space { return nil }
      // U+0085, U+2028, U+2029 and the byte order mark are no plain text to YAML.
      if byte == 0xc2 || byte == 0xe2 || byte == 0xef, isLineSeparator(bytes, index, range.upperBound) { return nil }
      previous = byte
    }
    guard previous != .of(":"), let scalar = scalar(bytes, range) else { return nil }
    return (String(decoding: bytes[range], as: UTF8.self), scalar)
  }

  private static func isLineSeparator(_ bytes: [UInt8], _ at: Int, _ end: Int) -> Bool {
    bytes.has("\u{2028}", at: at) || bytes.has("\u{2029}", at: at) || bytes.has("\u{feff}", at: at) || (bytes[at] == 0xc2 && at + 1 < end && bytes[at + 1] < 0xa0)
  }

  /// The type of a plain scalar; nil where it takes more than a look to tell.
  private static func scalar(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if first.isDigit {
      if range.allSatisfy({ bytes[$0].isDigit }) { return first != .of("0") || range.count == 1 ? .integer : nil }
      // 03/29/2021 and the like: a sign that no number has makes it text.
      return range.contains { bytes[$0] == .of("/") || bytes[$0] >= 0x80 || bytes[$0] == .of(",") } ? .string : nil
    }
    guard range.count <= 5 else { return .string }
    switch String(decoding: bytes[range].map(\.lowercased), as: UTF8.self) {
    case "yes", "no", "true", "false", "on", "off", "null": return nil
    default: return .string
    }
  }

  private static func hasDuplicates(_ entries: [FrontMatter.Entry]) -> Bool {
    guard entries.count > 12 else {
      return entries.indices.contains { index in entries[..<index].contains { $0.key == entries[index].key } }
    }
    return Set(entries.map(\.key)).count < entries.count
  }
}
