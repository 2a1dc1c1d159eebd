internal import DocModel

/// What of a shortcode, tag or variable must be the same in every locale: all but its texts.
///
/// Values in quotes under a key that holds text (`text`, `title`, `caption`, `alt`, …), and quoted values with blanks
/// or letters outside ASCII, are translated, and addresses lead to the locale's own pages; blanks between the parts do
/// not matter. So are the values without a key of what shows nothing but a title: `{{% tab Fruit %}}`. Words behind the
/// first argument of a macro are what it shows: `{{ term("key", "words") }}`.
public enum PlaceholderFold {
  private static let texts: [[UInt8]] = [
    "text", "title", "caption", "alt", "label", "description", "note", "name", "content", "placeholder", "summary",
    "link_text", "tooltip", "alt-text",
  ]
  .map { Array($0.utf8) }

  /// They stand for a text that the pipeline has of its own: a locale may give one or leave it.
  private static let overrides: [[UInt8]] = ["text", "link_text"].map { Array($0.utf8) }

  /// They hold an address.
  private static let addresses: [[UInt8]] = ["url", "href", "link", "src"].map { Array($0.utf8) }

  /// Their values without a key are a title.
  private static let titled: [[UInt8]] = ["tab", "details", "expand", "expandable", "accordion", "collapse"].map {
    Array($0.utf8)
  }

  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  static func atom(_ raw: ArraySlice<UInt8>, language: [UInt8]) -> UInt64 {
    // The bracket and the name come first.
    atom(raw, language, named: isTitled(raw) ? 2 : nil, isCall: isCall(raw))
  }

  /// The same of the parameters alone.
  public static func atom(parameters raw: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, language: [UInt8]) -> UInt64 {
    atom(
      raw, language, named: titled.contains { $0.elementsEqual(name) } ? 0 : nil, isCall: raw.first == UInt8(ascii: "(")
    )
  }

  /// - Parameter named: how many parts stand before a title; nil where there is none.
  private static func atom(_ raw: ArraySlice<UInt8>, _ language: [UInt8], named titleStart: Int?, isCall: Bool)
    -> UInt64
  {
    var whole = seed
    // Named values count whatever their order.
    var named: UInt64 = 0
    var (part, key): ([UInt8], [UInt8]) = ([], [])
    part.reserveCapacity(raw.count)
    key.reserveCapacity(raw.count)
    var isNamed = false
    var number = 0
    var arguments = 0
    func endPart() {
      if !part.isEmpty { number += 1 }
      if !isNamed {
        if titleStart.map({ number <= $0 }) != false || part.last == UInt8(ascii: "}") {
          whole = hash(part, from: whole)
        }
      } else if !overrides.contains(key) {
        named = named &+ Atom.finish(hash(part, from: seed))
      }
      part.removeAll(keepingCapacity: true)
      key.removeAll(keepingCapacity: true)
      isNamed = false
    }
    var i = raw.startIndex
    while i < raw.endIndex {
      let byte = raw[i]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), let close = raw[(i + 1)...].firstIndex(of: byte) {
        let value = raw[(i + 1)..<close]
        let isText = texts.contains(key) || value.contains { $0 == .space || $0 >= 0x80 }
        defer { arguments += 1 }
        if isCall, arguments > 0, isText || isWords(value) {
          i = close + 1
          continue
        }
        if addresses.contains(key) {
          named = named &+ Atom.finish(LinkTarget(value, language: language).atom)
        } else {
          part.append(contentsOf: isText ? [.of("\"")] : value)
        }
        i = close + 1
        endPart()
        continue
      }
      if byte <= .space || byte == 0xc2 || byte == 0xa0 || isCall && byte == UInt8(ascii: ",") {
        endPart()
      } else {
        if byte == UInt8(ascii: "=") { isNamed = true }
        if !isNamed { key.append(byte.asciiLowercased) }
        part.append(byte)
      }
      i += 1
    }
    endPart()
    return Atom.finish(whole &+ named)
  }

  /// What an attribute of a component says is for people: by its key, or because it can be no value of a program.
  static func isText(_ value: ArraySlice<UInt8>, key: ArraySlice<UInt8> = []) -> Bool {
    texts.contains { key.elementsEqual($0) } || value.contains { $0 == .space || $0 >= 0x80 }
      || value.first?.isASCIICapital == true && value.contains { !$0.isASCIICapital } && isWords(value)
  }

  static func isAddress(_ key: ArraySlice<UInt8>) -> Bool { addresses.contains { key.elementsEqual($0) } }

  /// True for `{{% tab …`, not for `{{% /tab %}}`.
  private static func isTitled(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.starts(with: "{{".utf8) else { return false }
    let name = raw.dropFirst(3).drop { $0 == .space }.prefix { $0.isASCIILetter }
    return raw[name.endIndex...].first == .space && titled.contains { $0.elementsEqual(name) }
  }

  /// True for `{{ name(…) }}`.
  private static func isCall(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.starts(with: "{{".utf8) else { return false }
    let name = raw.dropFirst(2).drop { $0 == .space }
    return name.first?.isASCIILetter == true
      && name.first { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: "_") } == UInt8(ascii: "(")
  }

  /// Letters, digits and hyphens, without a capital amid small letters: no name that a program knows.
  private static func isWords(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      && !zip(value, value.dropFirst()).contains { $0 >= .of("a") && $1.isASCIILetter && $1 <= .of("Z") }
  }

  private static func hash(_ bytes: [UInt8], from start: UInt64) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
