internal import DocModel

/// Hugo's shortcodes inside code and link targets: Markdown does not parse them there, but Hugo resolves them.
enum EmbeddedShortcodes {
  enum Piece {
    case text(ArraySlice<UInt8>)
    case call(DirectiveCall)
    /// The text that is shown in place of a call.
    case label(String)
  }

  /// Splits the bytes; nil if they contain no shortcode. The escaped `{{</* name */>}}` becomes the text it shows.
  static func pieces(of bytes: ArraySlice<UInt8>) -> [Piece]? {
    guard var opening = start(in: bytes) else { return nil }
    var pieces: [Piece] = []
    var rest = bytes
    while true {
      let close: [UInt8] = bytes[opening + 2] == 0x3c ? [0x3e, 0x7d, 0x7d] : [0x25, 0x7d, 0x7d]
      guard let end = find(close, in: bytes[(opening + 3)...].prefix(4000)) else { break }
      let inner = bytes[(opening + 3)..<end]
      pieces.append(.text(rest[..<opening]))
      if inner.starts(with: [0x2f, 0x2a]), inner.suffix(2).elementsEqual([0x2a, 0x2f]), inner.count >= 4 {
        pieces.append(.text(bytes[opening..<(opening + 3)]))
        pieces.append(.text(inner.dropFirst(2).dropLast(2)))
        pieces.append(.text(bytes[end..<(end + 3)]))
      } else {
        let content = inner.drop(while: \.isSpace)
        let name = content.prefix { !$0.isSpace }
        pieces.append(
          .call(DirectiveCall(name: String(decoding: name, as: UTF8.self), parameters: content[name.endIndex...])))
      }
      rest = bytes[(end + 3)...]
      guard let next = start(in: rest) else { break }
      opening = next
    }
    pieces.append(.text(rest))
    return pieces
  }

  /// Replaces the shortcodes in a target by their values, but for a reference to a page. Returns the target as it is if
  /// a value is not known.
  static func resolved(in url: ArraySlice<UInt8>, _ value: (DirectiveCall) -> String?) -> ArraySlice<UInt8> {
    guard PageReference.target(in: url) == nil, let pieces = pieces(of: url) else { return url }
    var result: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .call(let call):
        guard let value = value(call) else { return url }
        result += Array(value.utf8)
      case .label(let label): result += Array(label.utf8)
      }
    }
    return result[...]
  }

  private static func start(in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let brace = rest.firstIndex(of: 0x7b) {
      if brace + 2 < rest.endIndex, rest[brace + 1] == 0x7b, rest[brace + 2] == 0x3c || rest[brace + 2] == 0x25 {
        return brace
      }
      rest = rest[(brace + 1)...]
    }
    return nil
  }

  private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while at + needle.count <= bytes.endIndex {
      if bytes[at] == needle[0], bytes[at..<(at + needle.count)].elementsEqual(needle) { return at }
      at += 1
    }
    return nil
  }
}
