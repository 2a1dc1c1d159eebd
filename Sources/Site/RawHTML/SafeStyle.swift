internal import DocModel

/// The styles that authors may set: none of them affects anything outside the element.
enum SafeStyle {
  private static let alignments: Set<String> = ["left", "center", "right", "justify", "start", "end"]
  private static let properties: Set<String> = [
    "text-align", "vertical-align", "white-space", "width", "min-width", "max-width", "font-weight", "font-style",
    "text-decoration", "list-style-type", "word-break",
  ]

  /// Returns the style for the obsolete attribute `align`, or nil for an unknown value.
  static func style(forAlign value: [UInt8]) -> [UInt8]? {
    let name = String(decoding: value, as: UTF8.self).lowercased()
    return alignments.contains(name) ? Array("text-align: \(name)".utf8) : nil
  }

  /// Returns the declarations of `style` known to be harmless, and whether these are all of them.
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

  /// Returns the equivalent classes of the theme's style sheet, because pages forbid inline styles.
  static func classes(for style: [UInt8]) -> [String] {
    String(decoding: style, as: UTF8.self).split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      guard parts.count == 2 else { return nil }
      switch (parts[0], parts[1]) {
      case ("text-align", "left"), ("text-align", "start"): return "dc-left"
      case ("text-align", "center"): return "dc-center"
      case ("text-align", "right"), ("text-align", "end"): return "dc-right"
      case ("white-space", "nowrap"): return "dc-nowrap"
      case ("font-weight", "bold"): return "dc-bold"
      case ("font-style", "italic"): return "dc-italic"
      case ("vertical-align", "top"), ("vertical-align", "middle"): return "dc-\(parts[1])"
      case ("list-style-type", "none"): return "dc-plain-list"
      case ("width", _), ("min-width", _): return width(parts[1])
      default: return nil
      }
    }
  }

  /// Returns a class for a percentage, rounded to steps of ten percent.
  private static func width(_ value: String) -> String? {
    guard value.hasSuffix("%"), let percent = Double(value.dropLast()), (1...100).contains(percent) else { return nil }
    return "dc-width-\(max(1, Int((percent / 10).rounded())))"
  }

  /// Whether the byte may be part of a word, number or unit; excludes parentheses, quotes and escapes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || " %-.".utf8.contains(byte)
  }
}
