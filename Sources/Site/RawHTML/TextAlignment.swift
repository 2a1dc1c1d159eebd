/// The one style that authors may set: it says how a cell or a paragraph is aligned.
enum TextAlignment {
  private static let known: Set<String> = ["left", "center", "right", "justify", "start", "end"]

  /// The style for the obsolete attribute `align`, nil where it says something else.
  static func style(forAlign value: [UInt8]) -> [UInt8]? {
    let name = String(decoding: value, as: UTF8.self).lowercased()
    return known.contains(name) ? Array("text-align: \(name)".utf8) : nil
  }

  /// The style itself where it only aligns, nil where it says more.
  static func style(fromStyle value: [UInt8]) -> [UInt8]? {
    let text = String(decoding: value, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
    guard text.hasPrefix("text-align:") else { return nil }
    let name = text.dropFirst("text-align:".count)
    return style(forAlign: Array((name.hasSuffix(";") ? name.dropLast() : name).utf8))
  }
}
