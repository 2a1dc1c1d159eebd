internal import DocModel

/// One value of a metadata block, plain or in quotes, as far as ``YAMLSubset`` goes.
enum YAMLScalar {
  /// The text of a scalar and its type, or nil if only the YAML library can decide.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (text: String, scalar: FrontMatter.Scalar)? {
    guard let start = range.first else { return nil }
    let first = bytes[start]
    if first == .of("\"") || first == .of("'") {
      // A string that does not end on this line is left to the library.
      guard range.count >= 2, bytes[range.upperBound - 1] == first else { return nil }
      let inner = start + 1..<range.upperBound - 1
      guard !bytes[inner].contains(first), !bytes[inner].contains(.backslash) else { return nil }
      return (String(decoding: bytes[inner], as: UTF8.self), .string)
    }
    var plain = range
    if let comment = commentStart(bytes, range) {
      plain = bytes.trimmed(range.lowerBound..<comment)
    }
    guard isPlain(bytes, plain), let scalar = scalar(bytes, plain) else { return nil }
    return (String(decoding: bytes[plain], as: UTF8.self), scalar)
  }

  /// Whether a scalar begins with a letter, a digit or a harmless character, and contains no comment or key.
  static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let start = range.first else { return false }
    let first = bytes[start]
    guard first.isAlphanumeric || first >= 0x80 || first == .of("/") || first == .of("(") || first == .of("$") else {
      return false
    }
    return hasNoMark(bytes, range)
  }

  /// Returns whether plain text contains neither a comment nor a key.
  static func hasNoMark(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let colon = CmarkTree.offset(of: .of(":"), in: bytes, at..<range.upperBound) {
      at = colon + 1
      if at == range.upperBound || bytes[at] == .space { return false }
    }
    return commentStart(bytes, range) == nil
  }

  /// The first `#` after a space.
  private static func commentStart(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while let mark = CmarkTree.offset(of: .of("#"), in: bytes, at..<range.upperBound) {
      if mark > range.lowerBound, bytes[mark - 1] == .space { return mark }
      at = mark + 1
    }
    return nil
  }

  /// The type of a plain scalar, or nil if only the YAML library can decide.
  private static func scalar(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if first.isASCIIDigit { return numberLike(bytes, range) }
    guard range.count <= 5, "yntfo".utf8.contains(first.asciiLowercased) else { return .string }
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON",
      "off", "Off", "OFF":
      return .boolean
    case "null", "Null", "NULL": return .null
    default: return .string
    }
  }

  private static func numberLike(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if range.allSatisfy({ bytes[$0].isASCIIDigit }) { return first != .of("0") || range.count == 1 ? .integer : nil }
    if range.count == 10,
      range.enumerated().allSatisfy({
        $0.offset == 4 || $0.offset == 7 ? bytes[$0.element] == .of("-") : bytes[$0.element].isASCIIDigit
      })
    {
      return .date
    }
    if range.allSatisfy({ bytes[$0].isASCIIDigit || bytes[$0] == .of(".") }) {
      return range.count { bytes[$0] == .of(".") } == 1 ? .float : .string
    }
    // A character that numbers do not contain makes it text, as in 03/29/2021; so does a letter in a hash.
    var hasLetter = false
    for index in range {
      let byte = bytes[index]
      if byte == .of("/") || byte == .of(",") || byte >= 0x80 { return .string }
      if byte == .of("-") { continue }
      guard byte.isAlphanumeric else { return nil }
      let lower = byte.asciiLowercased
      if lower >= .of("a"), lower <= .of("f"), lower != .of("e") {
        hasLetter = true
      } else if lower > .of("f") {
        return nil
      }
    }
    let second = bytes[range.lowerBound + 1].asciiLowercased
    return hasLetter && !(first == .of("0") && second == .of("b")) ? .string : nil
  }
}
