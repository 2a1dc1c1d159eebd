/// The styles that authors may set: they move and paint nothing outside their element.
enum SafeStyle {
  private static let alignments: Set<String> = ["left", "center", "right", "justify", "start", "end"]
  private static let properties: Set<String> = [
    "text-align", "vertical-align", "white-space", "width", "min-width", "max-width", "font-weight", "font-style",
    "text-decoration", "list-style-type", "word-break",
  ]

  /// The style for the obsolete attribute `align`, nil where it says something else.
  static func style(forAlign value: [UInt8]) -> [UInt8]? {
    let name = String(decoding: value, as: UTF8.self).lowercased()
    return alignments.contains(name) ? Array("text-align: \(name)".utf8) : nil
  }

  /// The declarations of `style` that are known to be harmless, and whether that is all of them.
  static func harmless(in style: [UInt8]) -> (style: [UInt8], isAll: Bool) {
    var kept: [String] = []
    var isAll = true
    for declaration in String(decoding: style, as: UTF8.self).lowercased().split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      if parts.isEmpty || (parts.count == 1 && parts[0].isEmpty) { continue }
      if parts.count == 2, properties.contains(parts[0]), parts[1].utf8.allSatisfy(isPlain) {
        kept.append("\(parts[0]): \(parts[1])")
      } else {
        isAll = false
      }
    }
    return (Array(kept.joined(separator: "; ").utf8), isAll)
  }

  /// No parentheses, quotes or escapes: words, numbers and units.
  private static func isPlain(_ byte: UInt8) -> Bool {
    RawTokenizer.isLetter(byte) || (0x30...0x39).contains(byte) || [0x20, 0x25, 0x2d, 0x2e].contains(byte)
  }
}
