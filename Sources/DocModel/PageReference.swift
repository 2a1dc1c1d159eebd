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

/// The parameters of a directive or shortcode, read one after the other: `word`, `"text"`, `key=word` or `key="text"`.
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
    guard let quote = bytes.first, Self.isQuote(quote) else { return (word, prefix { !$0.isSpace }) }
    return (word, quoted(quote))
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
