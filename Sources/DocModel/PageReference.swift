/// A link target written with Hugo's `ref` or `relref`, which names a page of the site instead of its address:
/// `{{< ref "setup.md#install" >}}`.
package enum PageReference {
  /// Returns the page's name as written, with a fragment inside or after the shortcode; nil if the target is no
  /// reference to a page.
  package static func target(in url: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard url.starts(with: "{{<".utf8) || url.starts(with: "{{%".utf8) else { return nil }
    let close = [url[url.startIndex + 2] == .of("<") ? UInt8.of(">") : .of("%")] + "}}".utf8
    var end = url.startIndex + 3
    while !url[end...].starts(with: close) {
      guard end < url.endIndex else { return nil }
      end += 1
    }
    let after = url[(end + close.count)...]
    guard after.isEmpty || after.first == .of("#") || after.first == .of("?") else { return nil }
    let content = url[(url.startIndex + 3)..<end].drop(while: \.isSpace)
    let name = content.prefix { !$0.isSpace }
    guard let page = page(named: String(decoding: name, as: UTF8.self), content[name.endIndex...]) else { return nil }
    return (Array(page.utf8) + after)[...]
  }

  /// Returns the page that a shortcode refers to: its parameter `path`, or the first one without a key. Nil for
  /// shortcodes that refer to none, and for names that a browser would read as a scheme or another host.
  package static func page(named shortcode: String, _ parameters: ArraySlice<UInt8>) -> String? {
    guard shortcode == "ref" || shortcode == "relref" else { return nil }
    var rest = DirectiveParameters(parameters)
    while let next = rest.next() {
      if next.key == nil || next.key == "path" { return isPage(next.value) ? next.value : nil }
    }
    return nil
  }

  /// Whether a name stays within the site; what writes the address relies on it.
  private static func isPage(_ name: String) -> Bool {
    name.utf8.first != .space && !name.hasPrefix("//")
      && name.utf8.allSatisfy { $0 >= .space && $0 != 0x7f && $0 != .of(":") && $0 != .of("\\") }
  }
}

/// The parameters of a directive or shortcode, read one after the other: `word`, `"text"`, `key=word`, `key="text"` or
/// `key={expression}`.
package struct DirectiveParameters {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the next parameter, without its quotation marks; the key is nil for a positional one.
  package mutating func next() -> (key: String?, value: String)? {
    skipBlanks()
    guard let first = bytes.first else { return nil }
    if Self.isQuote(first) { return (nil, quoted(first)) }
    let word = prefix { !$0.isSpace && $0 != .of("=") }
    let afterWord = bytes
    skipBlanks()
    guard bytes.first == .of("="), !word.isEmpty else {
      bytes = afterWord
      // Skip a lone `=` that has no key.
      if word.isEmpty { bytes = bytes.dropFirst() }
      return (nil, word)
    }
    bytes = bytes.dropFirst()
    skipBlanks()
    guard let quote = bytes.first else { return (word, "") }
    if Self.isQuote(quote) { return (word, quoted(quote)) }
    if quote == .of("{"), let end = ScriptStrings.braceEnd(in: bytes, from: bytes.startIndex, before: bytes.endIndex) {
      defer { bytes = bytes[end...] }
      return (word, String(decoding: bytes[..<end], as: UTF8.self))
    }
    return (word, prefix { !$0.isSpace })
  }

  private mutating func quoted(_ quote: UInt8) -> String {
    bytes = bytes.dropFirst()
    var value: [UInt8] = []
    while let byte = bytes.popFirst(), byte != quote {
      if byte == .of("\\"), let next = bytes.first, next == quote || next == .of("\\") {
        value.append(next)
        bytes = bytes.dropFirst()
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func prefix(while isPart: (UInt8) -> Bool) -> String {
    let part = bytes.prefix(while: isPart)
    bytes = bytes[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func skipBlanks() { bytes = bytes.drop(while: \.isSpace) }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == .of("\"") || byte == .of("'") || byte == .of("`") }
}

/// Strings in the JavaScript of a component's properties, and of a project's settings.
package enum ScriptStrings {
  /// Returns the text of an expression that is one string, `{"text"}` or `` {`text`} ``; nil for any other, also for a
  /// template with substitutions.
  package static func literal(_ expression: some StringProtocol) -> String? {
    let bytes = Array(expression.utf8)
    guard bytes.first == .of("{"), bytes.last == .of("}") else { return nil }
    let inner = bytes[1..<bytes.count - 1]
    guard let start = inner.firstIndex(where: { !$0.isSpace }), let end = inner.lastIndex(where: { !$0.isSpace }),
      start < end, [.of("\""), .of("'"), .of("`")].contains(bytes[start])
    else { return nil }
    var text: [UInt8] = []
    var at = start + 1
    while at < end, bytes[at] != bytes[start] {
      if bytes[at] == .of("\\") {
        readEscape(bytes, &at, into: &text)
      } else if bytes[start] == .of("`"), bytes[at] == .of("$"), bytes[at + 1] == .of("{") {
        return nil
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    return at == end && bytes[end] == bytes[start] ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Reads an escape sequence, and adds what it means to a text.
  ///
  /// - Parameter next: the offset of the backslash, then that of the byte after the sequence.
  package static func readEscape(_ bytes: [UInt8], _ next: inout Int, into text: inout [UInt8]) {
    let letter = next + 1 < bytes.count ? bytes[next + 1] : 0
    next += 2
    func addScalar(of digits: Int) {
      let end = min(next + min(digits, 8), bytes.count)
      let written = next < end ? String(decoding: bytes[next..<end], as: UTF8.self) : ""
      if let scalar = UInt32(written, radix: 16).flatMap(Unicode.Scalar.init) { text += String(scalar).utf8 }
      next += digits
    }
    switch letter {
    case .of("n"): text.append(.lineFeed)
    case .of("t"): text.append(.tab)
    case 0, .lineFeed: break
    case .of("x"): addScalar(of: 2)
    case .of("u") where next < bytes.count && bytes[next] == .of("{"):
      next += 1
      addScalar(of: bytes[next...].prefix { $0 != .of("}") }.count)
      next += 1
    case .of("u"): addScalar(of: 4)
    default: text.append(letter)
    }
    next = min(next, bytes.count)
  }

  /// Returns the offset after the brace that closes the one at `start`, ignoring braces in strings, or nil.
  package static func braceEnd(in text: ArraySlice<UInt8>, from start: Int, before limit: Int) -> Int? {
    var depth = 0
    var at = start
    // By quotation mark, the offset up to which none closes a string: each part of the text is searched once.
    var unclosed: [UInt8: Int] = [:]
    while at < limit {
      switch text[at] {
      case .of("{"): depth += 1
      case .of("}"):
        depth -= 1
        if depth == 0 { return at + 1 }
      // An apostrophe within a word begins no string.
      case .of("'") where at > start && (text[at - 1].isAlphanumeric || text[at - 1] >= 0x80): break
      case .of("\""), .of("'"), .of("`"):
        guard unclosed[text[at]] ?? start <= at else { break }
        let (end, isClosed) = stringEnd(in: text, from: at, before: limit)
        if isClosed { at = end } else { unclosed[text[at]] = end }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// The offset of the quotation mark that closes the one at `start`, of a template on any line, else on the same one; or
  /// the offset where that is certain to be missing.
  private static func stringEnd(
    in text: ArraySlice<UInt8>, from start: Int, before limit: Int
  ) -> (end: Int, isClosed: Bool) {
    var at = start + 1
    while at < limit {
      if text[at] == text[start] { return (at, true) }
      if text[at].isLineEnd, text[start] != .of("`") { break }
      at += text[at] == .of("\\") ? 2 : 1
    }
    return (min(at, limit), false)
  }
}
