/// An XML document as a value, written once: nothing else puts angle brackets together.
public indirect enum XMLNode: Sendable {
  case element(String, [(name: String, value: String)], [XMLNode])
  case text(String)

  /// UTF-8, with a declaration.
  public func document() -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    write(to: &bytes, isHTML: false)
    bytes.append(0x0a)
    return bytes
  }

  /// As HTML: elements that hold nothing by their nature have no end tag, all others have one.
  public func html() -> [UInt8] {
    var bytes = Array("<!DOCTYPE html>\n".utf8)
    write(to: &bytes, isHTML: true)
    bytes.append(0x0a)
    return bytes
  }

  private static let void: Set<String> = ["meta", "br", "link", "hr", "img", "input", "col"]
  /// What HTML does not unescape.
  private static let raw: Set<String> = ["style", "script"]

  private func write(to bytes: inout [UInt8], isHTML: Bool) {
    switch self {
    case .text(let text): Self.escape(text, into: &bytes, inAttribute: false)
    case .element(let name, let attributes, let children):
      bytes += Array("<\(name)".utf8)
      for attribute in attributes {
        bytes += Array(" \(attribute.name)=\"".utf8)
        Self.escape(attribute.value, into: &bytes, inAttribute: true)
        bytes.append(UInt8(ascii: "\""))
      }
      if isHTML ? Self.void.contains(name) : children.isEmpty {
        bytes += Array((isHTML ? ">" : "/>").utf8)
        return
      }
      bytes.append(UInt8(ascii: ">"))
      for child in children {
        if isHTML, Self.raw.contains(name), case .text(let text) = child {
          bytes += Array(text.utf8)
        } else {
          child.write(to: &bytes, isHTML: isHTML)
        }
      }
      bytes += Array("</\(name)>".utf8)
    }
  }

  private static func escape(_ text: String, into bytes: inout [UInt8], inAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\"" where inAttribute: bytes += Array("&quot;".utf8)
      case "\t", "\n", "\r": bytes += inAttribute ? Array("&#\(scalar.value);".utf8) : [UInt8(scalar.value)]
      // XML 1.0 has no other controls, not even as references.
      case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) || scalar.value & 0xfffe == 0xfffe:
        bytes += Array("\u{fffd}".utf8)
      default: bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
