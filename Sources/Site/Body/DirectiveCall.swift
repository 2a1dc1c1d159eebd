internal import DocModel

/// A call in a pipeline's notation, parsed into its parts: `name key="value" other=x "positional"`.
package struct DirectiveCall {
  var name: String
  var positional: [String] = []
  /// Keys are in lower case.
  package var named: [String: String] = [:]
  /// All parameters as written.
  var raw: String

  package init(name: String, parameters: ArraySlice<UInt8>) {
    self.name = name
    raw = String(decoding: parameters, as: UTF8.self).trimmingBlanks
    var scanner = ParameterScanner(bytes: parameters)
    while let (key, value) = scanner.next() {
      if let key {
        if named[key.lowercased()] == nil { named[key.lowercased()] = value }
      } else {
        positional.append(value)
      }
    }
  }

  /// Parses an inline call with its delimiters: `{{< name … >}}`, `:::name …:::`, `[!name …]`, `{% name … %}`.
  init(name: String, raw text: ArraySlice<UInt8>) {
    let opening = Array("{<%:[!-".utf8)
    let closing = Array("}>%:]-/".utf8)
    var inner = text.drop { opening.contains($0) || $0.isSpace }
    while let last = inner.last, closing.contains(last) || last.isSpace { inner.removeLast() }
    if inner.starts(with: name.utf8) { inner = inner.dropFirst(name.utf8.count) }
    self.init(name: name, parameters: inner)
  }

  /// Returns the named parameter, else the positional one at `place`, else nil.
  func value(_ key: String, at place: Int? = nil) -> String? {
    if let value = named[key] { return value }
    guard let place, place < positional.count else { return nil }
    return positional[place]
  }

  /// The text of a placeholder: the parameters, else the name.
  var label: String {
    if !positional.isEmpty { return positional.joined(separator: " ") }
    return named["term_id"] ?? named["file"] ?? named["name"] ?? name
  }
}

private struct ParameterScanner {
  var bytes: ArraySlice<UInt8>

  mutating func next() -> (key: String?, value: String)? {
    skipBlanks()
    guard let first = bytes.first else { return nil }
    if Self.isQuote(first) { return (nil, quoted(first)) }
    let word = prefix { !$0.isSpace && $0 != 0x3d }
    let afterWord = bytes
    skipBlanks()
    guard bytes.first == 0x3d, !word.isEmpty else {
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
      if byte == 0x5c, let next = bytes.first, next == quote || next == 0x5c {
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

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }
}

extension String {
  /// The string without white space at either end.
  var trimmingBlanks: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
