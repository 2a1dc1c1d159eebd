/// A part of a page or XML file as a value; ``HTMLDocument`` serializes and escapes it.
package indirect enum Markup: Sendable {
  /// Element and attribute names must be valid; they are not checked.
  case element(String, [(name: String, value: String)], [Markup])
  case text(String)
  /// A placeholder for parts that are written later: see ``envelope(isHTML:)``.
  case gap

  /// Serializes several parts as HTML.
  package static func html(_ parts: [Markup]) -> [UInt8] { bytes(parts, isHTML: true) }

  /// Serializes several parts as XML.
  package static func xml(_ parts: [Markup]) -> [UInt8] { bytes(parts, isHTML: false) }

  /// Serializes an HTML page: void elements have no end tag, all others have one.
  package func page() -> [UInt8] { Self.head(isHTML: true) + Self.html([self]) + [0x0a] }

  /// Serializes an XML file in UTF-8, with its declaration.
  package func document() -> [UInt8] { Self.head(isHTML: false) + Self.xml([self]) + [0x0a] }

  /// Serializes a page or an XML file in two parts: the bytes before the gap and those after it.
  package func envelope(isHTML: Bool) -> (start: [UInt8], end: [UInt8]) {
    let bytes = isHTML ? page() : document()
    guard let gap = bytes.firstIndex(of: Self.gapByte) else { return (bytes, []) }
    return (Array(bytes[..<gap]), Array(bytes[(gap + 1)...]))
  }

  /// A byte that no text contains, because ``allowed(_:)`` removes it.
  private static let gapByte: UInt8 = 1

  private static func head(isHTML: Bool) -> [UInt8] {
    Array((isHTML ? "<!DOCTYPE html>\n" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").utf8)
  }

  private static func bytes(_ parts: [Markup], isHTML: Bool) -> [UInt8] {
    var document = HTMLDocument()
    for part in parts { part.add(to: &document, isHTML: isHTML) }
    var bytes: [UInt8] = []
    document.serialize(into: &bytes, slash: !isHTML)
    return bytes
  }

  private static let voids: Set<String> = ["br", "col", "hr", "img", "input", "link", "meta"]
  /// Elements whose text HTML does not unescape.
  private static let verbatim: Set<String> = ["style", "script"]

  private func add(to document: inout HTMLDocument, isHTML: Bool) {
    switch self {
    case .gap: document.raw([Self.gapByte].span, isBlock: false)
    case .text(let text): document.text(Self.allowed(text).span)
    case .element(let name, let attributes, let parts):
      document.open(name: name, isVoid: isHTML ? Self.voids.contains(name) : parts.isEmpty)
      for (name, value) in attributes {
        // An XML parser would read a line end in an attribute value as a space.
        let line = value.utf8.contains { $0 == 0x0a || $0 == 0x0d || $0 == 0x09 } ? Self.line(value) : value
        document.attribute(name: name, Self.allowed(line).span)
      }
      for part in parts {
        if isHTML, Self.verbatim.contains(name), case .text(let text) = part {
          document.raw(Array(text.utf8).span, isBlock: false)
        } else {
          part.add(to: &document, isHTML: isHTML)
        }
      }
      document.close()
    }
  }

  private static func line(_ value: String) -> String {
    value.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
  }

  /// Replaces each character that XML does not allow, and a carriage return (read as a line feed), by U+FFFD.
  static func allowed(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7f }) else { return Array(text.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0a, 0x20..<0x7f: result.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0xa0...0xd7ff, 0xe000...0xfffd: result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      case 0x1_0000...0x10_ffff where scalar.value & 0xfffe != 0xfffe:
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      case 0x0d: result.append(0x20)
      default: result += UTF8.encodedReplacementCharacter
      }
    }
    return result
  }
}

extension Markup: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}
