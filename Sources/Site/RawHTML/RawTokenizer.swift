internal import DocModel
internal import HTMLTree

/// A token of raw HTML with its range in the literal.
struct RawToken {
  enum Kind {
    case text
    case startTag(name: String, attributes: [RawAttribute], isSelfClosing: Bool)
    case endTag(name: String)
    /// Comments, declarations, processing instructions, CDATA sections: invisible to a reader.
    case silent
  }

  let kind: Kind
  let range: Range<Int>
}

struct RawAttribute {
  /// Lower case.
  let name: String
  /// As written between the quotes, character references unresolved.
  let value: Range<Int>
}

/// Splits one CommonMark literal into tags and text by HTML5's tokenizer rules. An incomplete tag is text.
struct RawTokenizer {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// Each `<` that is not a tag may cause a scan to the end; after this many, the rest is text (bounds the time).
  private var attempts = 64

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> RawToken? {
    guard position < bytes.endIndex else { return nil }
    let start = position
    if bytes[start] == .of("<"), attempts > 0 {
      if let kind = markup() { return RawToken(kind: kind, range: start..<position) }
      attempts -= 1
    }
    position = start + 1
    while position < bytes.endIndex, bytes[position] != .of("<") { position += 1 }
    return RawToken(kind: .text, range: start..<position)
  }

  /// Moves to the end tag of an element whose content is not HTML (`script`), or to the end of the literal.
  mutating func skipContent(of name: String) {
    let name = Array(name.utf8)
    while position < bytes.endIndex {
      if bytes[position] == .of("<"), position + 2 + name.count <= bytes.endIndex, bytes[position + 1] == .of("/"),
        zip(bytes[(position + 2)...], name).allSatisfy({ $0.asciiLowercased == $1 })
      {
        return
      }
      position += 1
    }
  }

  /// Reads the markup at a `<`, or returns nil if none begins there.
  private mutating func markup() -> RawToken.Kind? {
    guard position + 1 < bytes.endIndex else { return nil }
    switch bytes[position + 1] {
    case .of("!"):
      if bytes[position...].starts(with: Self.commentStart) { return skip(past: Self.commentEnd, from: position + 2) }
      if bytes[position...].starts(with: Self.sectionStart) { return skip(past: Self.sectionEnd, from: position) }
      return skip(past: [.of(">")], from: position)
    case .of("?"): return skip(past: [.of("?"), .of(">")], from: position)
    case .of("/"):
      guard position + 2 < bytes.endIndex, bytes[position + 2].isASCIILetter else { return nil }
      position += 2
      let name = tagName()
      while position < bytes.endIndex, bytes[position] != .of(">") { position += 1 }
      guard position < bytes.endIndex else { return nil }
      position += 1
      return .endTag(name: name)
    case let letter where letter.isASCIILetter:
      position += 1
      return startTag()
    default: return nil
    }
  }

  private mutating func startTag() -> RawToken.Kind? {
    let name = tagName()
    var attributes: [RawAttribute] = []
    while true {
      skipBlanks()
      guard position < bytes.endIndex else { return nil }
      switch bytes[position] {
      case .of(">"):
        position += 1
        return .startTag(name: name, attributes: attributes, isSelfClosing: false)
      case .of("/"):
        position += 1
        if position < bytes.endIndex, bytes[position] == .of(">") {
          position += 1
          return .startTag(name: name, attributes: attributes, isSelfClosing: true)
        }
      default:
        guard let attribute = attribute() else { return nil }
        attributes.append(attribute)
      }
    }
  }

  /// Returns nil if the literal ends inside the attribute.
  private mutating func attribute() -> RawAttribute? {
    let start = position
    position += 1
    while position < bytes.endIndex, !bytes[position].isSpace, !"/>=".utf8.contains(bytes[position]) {
      position += 1
    }
    let name = lowered(start..<position)
    skipBlanks()
    guard position < bytes.endIndex else { return nil }
    guard bytes[position] == .of("=") else { return RawAttribute(name: name, value: position..<position) }
    position += 1
    skipBlanks()
    guard position < bytes.endIndex else { return nil }
    let quote = bytes[position]
    if quote == .of("\"") || quote == .of("'") {
      guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { return nil }
      defer { position = end + 1 }
      return RawAttribute(name: name, value: (position + 1)..<end)
    }
    let valueStart = position
    while position < bytes.endIndex, !bytes[position].isSpace, bytes[position] != .of(">") { position += 1 }
    return RawAttribute(name: name, value: valueStart..<position)
  }

  private mutating func tagName() -> String {
    let start = position
    while position < bytes.endIndex, !bytes[position].isSpace, bytes[position] != .of("/"), bytes[position] != .of(">")
    {
      position += 1
    }
    return lowered(start..<position)
  }

  private mutating func skipBlanks() {
    while position < bytes.endIndex, bytes[position].isSpace { position += 1 }
  }

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)

  private mutating func skip(past terminator: [UInt8], from start: Int) -> RawToken.Kind {
    position = start
    while position < bytes.endIndex {
      if bytes[position] == terminator[0], bytes[position...].starts(with: terminator) {
        position += terminator.count
        return .silent
      }
      position += 1
    }
    return .silent
  }

  private func lowered(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map(\.asciiLowercased), as: UTF8.self)
  }

}

/// The open elements of raw HTML, outermost first.
struct RawStack {
  struct Element {
    enum Effect {
      /// It is an open element of the tree.
      case open
      /// It has no open element in the tree: its tags were dropped, or it was closed before its end tag.
      case none
      /// All content until its end tag is dropped.
      case swallow
    }

    let name: String
    var effect: Effect
    let line: UInt32
    /// Whether the tree has a region around it that is open, too.
    var isInRegion = false
  }

  /// The maximum nesting depth, as in browsers.
  static let deepest = 512

  var elements: [Element] = []
  /// The number of open links, including Markdown's: links cannot nest.
  var openLinks = 0

  var isSwallowing: Bool { elements.last?.effect == .swallow }
}

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

  /// Returns the HTML source of a text, in content and in the value of an attribute alike.
  static func escaped(_ text: String) -> String {
    var source = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": source.append(contentsOf: "&amp;".unicodeScalars)
      case "<": source.append(contentsOf: "&lt;".unicodeScalars)
      case ">": source.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": source.append(contentsOf: "&quot;".unicodeScalars)
      case "'": source.append(contentsOf: "&#39;".unicodeScalars)
      default: source.append(scalar)
      }
    }
    return String(source)
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
