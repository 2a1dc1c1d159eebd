internal import DocModel
internal import HTMLTree

/// Character references (`&amp;`, `&#233;`, `&nbsp;`) in raw HTML.
enum CharacterReferences {
  /// Resolves the references; unknown ones, and names that only HTML5 defines, stay as they are.
  static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard var next = text.firstIndex(of: 0x26) else { return Array(text) }
    var result = Array(text[..<next])
    while next < text.endIndex {
      if text[next] == 0x26, let (character, end) = reference(in: text, at: next) {
        result += Array(String(character).utf8)
        next = end
      } else {
        result.append(text[next])
        next += 1
      }
    }
    return result
  }

  private static func reference(in text: ArraySlice<UInt8>, at start: Int) -> (Unicode.Scalar, Int)? {
    let body = text[(start + 1)...].prefix(33)
    guard let end = body.firstIndex(of: 0x3b), end > start + 1 else { return nil }
    let name = text[(start + 1)..<end]
    if name.first != 0x23 {
      guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return nil }
      return scalar(named: String(decoding: name, as: UTF8.self)).map { ($0, end + 1) }
    }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    guard digits.count <= 9, let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else {
      return nil
    }
    let isAllowed = code >= 0x20 || code == 0x09 || code == 0x0a
    return (isAllowed ? Unicode.Scalar(code) ?? "\u{fffd}" : "\u{fffd}", end + 1)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    // HTML5 names that could disguise a URL's scheme.
    case "colon": ":"
    case "Tab": "\t"
    case "NewLine": "\n"
    case "apos": "'"
    case "sol": "/"
    case "lpar": "("
    case "rpar": ")"
    case "check": "✓"
    case "lbrace", "lcub": "{"
    case "rbrace", "rcub": "}"
    default: HTMLEntity.scalar(named: name)
    }
  }
}
