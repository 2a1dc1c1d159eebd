internal import DocModel

/// Tags and values of Liquid and Jinja in raw HTML, which the reader leaves as it is.
enum EmbeddedLiquid {
  private static let limit = 4000

  /// Whether a tag decides what is shown: `if`, `for`, and their ends.
  static func controls(_ name: String) -> Bool {
    controlNames.contains(name) || name.hasPrefix("end") && controlNames.contains(String(name.dropFirst(3)))
  }

  /// Whether a tag has no output.
  static func isInvisible(_ name: String) -> Bool {
    controls(name) || silentNames.contains(name)
      || name.hasPrefix("end") && silentNames.contains(String(name.dropFirst(3)))
  }

  private static let controlNames: Set<String> = [
    "if", "elsif", "elif", "else", "unless", "case", "when", "for", "break", "continue", "tablerow", "with", "filter",
    "block", "autoescape", "call",
  ]
  private static let silentNames: Set<String> = [
    "comment", "assign", "capture", "raw", "toc", "set", "macro", "increment", "decrement", "extends", "from", "import",
    "do",
  ]

  /// Whether an address has a value in it.
  static func isValue(in address: [UInt8]) -> Bool {
    address.firstIndex(of: .of("{")).map { $0 + 1 < address.count && address[$0 + 1] == .of("{") } ?? false
  }

  /// Splits the bytes; nil if they contain neither a tag nor a value. Tags without output are left out.
  ///
  /// - Parameter hasTags: whether `{% … %}` is a tag, as in Liquid and Jinja, or text, as in Vue's templates.
  static func pieces(of bytes: ArraySlice<UInt8>, hasTags: Bool = true) -> [EmbeddedShortcodes.Piece]? {
    var pieces: [EmbeddedShortcodes.Piece] = []
    var rest = bytes
    var at = bytes.startIndex
    // For values and for tags, the offset before which none ends.
    var (valueEnd, tagEnd) = (bytes.startIndex, bytes.startIndex)
    while let brace = bytes[at...].firstIndex(of: .of("{")) {
      at = brace + 1
      guard at < bytes.endIndex, bytes[at] == .of("{") || hasTags && bytes[at] == .of("%") else { continue }
      let isTag = bytes[at] == .of("%")
      let inside = bytes[(at + 1)...].prefix(limit)
      let first = min(max(inside.startIndex, isTag ? tagEnd : valueEnd), inside.endIndex)
      guard let close = end(of: isTag ? .of("%") : .of("}"), in: inside[first...]) else {
        if isTag { tagEnd = inside.endIndex - 1 } else { valueEnd = inside.endIndex - 1 }
        continue
      }
      let text = content(inside[..<close])
      let name = text.prefix { !$0.isWhitespace && $0 != "|" }
      pieces.append(.text(rest[..<brace]))
      if !isTag || !isInvisible(String(name)) { pieces.append(.label(isTag ? text : String(name))) }
      rest = bytes[(close + 2)...]
      at = close + 2
    }
    guard !pieces.isEmpty else { return nil }
    return pieces + [.text(rest)]
  }

  /// The bytes with values in place of `{{ site.key }}` outside of `{% raw %}`; nil if there is none whose value is known.
  static func replaced(_ bytes: ArraySlice<UInt8>, by value: (String) -> String?) -> [UInt8]? {
    replaced(bytes) { written, _ in
      let inner = written.starts(with: "{{".utf8) ? content(written.dropFirst(2).dropLast(2)) : ""
      return inner.hasPrefix("site.") ? value(String(inner.dropFirst("site.".count))) : nil
    }
  }

  /// Raw HTML with addresses and values of the site in place of what Liquid makes them of; nil if none is known.
  static func resolved(_ html: ArraySlice<UInt8>, by value: (String) -> String?) -> [UInt8]? {
    replaced(html) { written, isInTag in
      let text = LiquidAddress.resolved(String(decoding: written, as: UTF8.self), value: value)
      // A quotation mark would end the attribute.
      return text.flatMap { isInTag && $0.contains(where: { "\"'<>".contains($0) }) ? nil : $0 }
    }
  }

  /// - Parameter shown: returns what a tag or an output shows, or nil; the second argument says whether it is inside a tag
  ///   of HTML.
  private static func replaced(
    _ bytes: ArraySlice<UInt8>, _ shown: (_ written: ArraySlice<UInt8>, _ isInTag: Bool) -> String?
  ) -> [UInt8]? {
    guard let pieces = pieces(of: bytes) else { return nil }
    var result: [UInt8] = []
    var rest = bytes
    var (isChanged, isInTag, isRaw) = (false, false, false)
    for case .text(let text) in pieces {
      // Between two texts is a tag or a value.
      let written = rest[rest.startIndex..<text.startIndex]
      if written.starts(with: "{%".utf8) {
        let name = content(written.dropFirst(2).dropLast(2))
        isRaw = name == "raw" || isRaw && name != "endraw"
      }
      if !written.isEmpty, !isRaw, let known = shown(written, isInTag) {
        result += known.utf8
        isChanged = true
      } else {
        result += written
      }
      result += text
      if let sign = text.last(where: { $0 == .of("<") || $0 == .of(">") }) { isInTag = sign == .of("<") }
      rest = bytes[text.endIndex...]
    }
    return isChanged ? result : nil
  }

  private static func end(of sign: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while let found = bytes[at...].firstIndex(of: sign) {
      if found + 1 < bytes.endIndex, bytes[found + 1] == .of("}") { return found }
      at = found + 1
    }
    return nil
  }

  /// The text between the signs of a tag or a value, without the hyphens in `{%- for x in y -%}`.
  private static func content(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 == .of("-") || $0.isSpace }
    while let last = bytes.last, last == .of("-") || last.isSpace { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
