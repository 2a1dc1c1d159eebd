internal import DocModel

/// Folds a shortcode, tag or variable to the part that must be equal in every locale: everything except its texts.
///
/// Ignores translatable texts: quoted values of text keys (`text`, `title`, `caption`, `alt`, …), quoted values and
/// template literals of MDX with spaces or letters outside ASCII, values without a key of a shortcode that only shows a title (`{{% tab Fruit %}}`),
/// and the words after a macro's first argument (`{{ term("key", "words") }}`). Addresses are folded as link targets;
/// whitespace between the parts is ignored.
package enum PlaceholderFold {
  private static let texts: [[UInt8]] = [
    "text", "title", "caption", "alt", "label", "description", "note", "name", "content", "placeholder", "summary",
    "link_text", "tooltip", "alt-text",
  ]
  .map { Array($0.utf8) }

  /// Keys that override a text provided by the pipeline: a locale may omit them.
  private static let overrides: [[UInt8]] = ["text", "link_text"].map { Array($0.utf8) }

  /// Keys whose value is an address.
  private static let addresses: [[UInt8]] = ["url", "href", "link", "src"].map { Array($0.utf8) }

  /// Shortcodes whose values without a key are a title.
  private static let titled: [[UInt8]] = ["tab", "details", "expand", "expandable", "accordion", "collapse"].map {
    Array($0.utf8)
  }

  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  static func atom(_ raw: ArraySlice<UInt8>, language: [UInt8]) -> UInt64 {
    // Markdown's escapes are no part of a variable: `<NSString \*>`.
    let raw = raw.first == UInt8(ascii: "<") ? withoutEscapes(raw) : raw
    // The title follows the bracket and the name.
    return atom(raw, language, named: isTitled(raw) ? 2 : nil, isCall: isCall(raw))
  }

  private static func withoutEscapes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let escape = UInt8(ascii: "\\")
    guard ByteSearch.holds([escape], in: text) else { return text }
    return text.indices.filter { place in
      text[place] != escape || place + 1 == text.endIndex || text[place + 1].isAlphanumeric || text[place + 1] <= .space
        || text[place + 1] >= 0x80
    }.map { text[$0] }[...]
  }

  /// The atom of a shortcode's parameters, given separately from its name.
  package static func atom(parameters raw: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, language: [UInt8]) -> UInt64 {
    atom(
      raw, language, named: titled.contains { $0.elementsEqual(name) } ? 0 : nil, isCall: raw.first == UInt8(ascii: "(")
    )
  }

  /// - Parameter named: the number of parts before the title, or nil if the shortcode has no title.
  private static func atom(_ raw: ArraySlice<UInt8>, _ language: [UInt8], named titleStart: Int?, isCall: Bool)
    -> UInt64
  {
    var whole = seed
    // Named values are summed, so that their order does not matter.
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
        named = named &+ StableHash.finish(hash(part, from: seed))
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
          named = named &+ StableHash.finish(LinkTarget(value, language: language).atom)
        } else {
          part.append(contentsOf: isText ? [.of("\"")] : value)
        }
        i = close + 1
        endPart()
        continue
      }
      if byte == UInt8(ascii: "`"), raw.first == UInt8(ascii: "<"), let close = raw[(i + 1)...].firstIndex(of: byte),
        raw[i..<close].contains(where: { $0 == .space || $0 >= 0x80 })
      {
        // A sample in a component, as in `code={`…`}`, has comments and gaps to translate.
        part.append(byte)
        i = close + 1
        continue
      }
      if byte <= .space || byte == 0xc2 || byte == 0xa0 || isCall && byte == UInt8(ascii: ",") {
        endPart()
      } else {
        if byte == UInt8(ascii: "=") { isNamed = true }
        // A list of attributes begins with a brace, `{title="Box"}`.
        if !isNamed, byte != UInt8(ascii: "{") { key.append(byte.asciiLowercased) }
        part.append(byte)
      }
      i += 1
    }
    endPart()
    return StableHash.finish(whole &+ named)
  }

  /// Returns whether an attribute's value is translatable: by its key, or as no program value looks like it.
  static func isText(_ value: ArraySlice<UInt8>, key: ArraySlice<UInt8> = []) -> Bool {
    texts.contains { key.elementsEqual($0) } || value.contains { $0 == .space || $0 >= 0x80 }
      || value.first?.isASCIICapital == true && value.contains { !$0.isASCIICapital } && isWords(value)
  }

  static func isAddress(_ key: ArraySlice<UInt8>) -> Bool { addresses.contains { key.elementsEqual($0) } }

  /// Returns whether the raw text opens a titled shortcode: `{{% tab …`, but not `{{% /tab %}}`.
  private static func isTitled(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.starts(with: "{{".utf8) else { return false }
    let name = raw.dropFirst(3).drop { $0 == .space }.prefix { $0.isASCIILetter }
    return raw[name.endIndex...].first == .space && titled.contains { $0.elementsEqual(name) }
  }

  /// Returns whether the raw text is a macro call: `{{ name(…) }}`.
  private static func isCall(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.starts(with: "{{".utf8) else { return false }
    let name = raw.dropFirst(2).drop { $0 == .space }
    return name.first?.isASCIILetter == true
      && name.first { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: "_") } == UInt8(ascii: "(")
  }

  /// Returns whether the value has only letters, digits and hyphens and no inner capital, unlike an identifier.
  private static func isWords(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      && !zip(value, value.dropFirst()).contains { $0 >= .of("a") && $1.isASCIILetter && $1 <= .of("Z") }
  }

  private static func hash(_ bytes: [UInt8], from start: UInt64) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

/// Folds keywords that mark words to the part that must be equal in every locale.
///
/// The words in `[!UICONTROL Save]` are translated, those in `[!DNL Contoso]` are not. Whitespace, letter case and the
/// zero-width characters that localization tools insert next to words are ignored.
package enum MarkFold {
  /// The fact of a mark, or of attributes after a link or an image. Words marked as not translatable are part of the
  /// value; other marked words are text.
  static func fact(of node: Node, in pool: [UInt8], language: [UInt8]) -> Fact {
    let raw = pool[node.literal.indices]
    let atom =
      node.kind == .mark
      ? atom(keyword: pool[node.attribute.indices], of: raw)
      : PlaceholderFold.atom(raw.dropFirst().dropLast(), language: language)
    return Fact(kind: .mark, atom: atom, exact: StableHash(raw).hash, range: node.literal, line: node.firstLine)
  }

  private static func atom(keyword: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>) -> UInt64 {
    let state = StableHash.mix(keyword.lazy.map(\.asciiLowercased))
    guard isKept(keyword) else { return StableHash.finish(state) }
    // A NUL, which occurs in no notation, separates the keyword from the words.
    let words = String(decoding: raw.dropFirst(2 + keyword.count).dropLast(), as: UTF8.self)
    return StableHash.finish(
      StableHash.mix("\0" + words.filter { !$0.isWhitespace && $0 != "\u{200b}" }.lowercased(), into: state))
  }

  /// Returns whether the keyword marks words that are not translated.
  package static func isKept(_ keyword: some Collection<UInt8>) -> Bool {
    keyword.elementsEqual("dnl".utf8) { $0.asciiLowercased == $1 }
  }
}

extension NodeKind {
  /// Whether the node marks text in a way that the visible text does not show.
  var isStyle: Bool {
    rawValue >= NodeKind.emphasis.rawValue && self != .placeholder && self != .mark && self != .attributes
  }
}

/// A tag of a component that is a link, `<Link to="/a">`, `<NavLink href="b">` or `</Link>`: it says the same as a link of
/// Markdown.
struct LinkComponent {
  /// The range of the address, or nil for an end tag.
  let target: Range<Int>?

  /// Nil for another tag, and for a start tag whose address is no text.
  init?(_ tag: ArraySlice<UInt8>) {
    let isEnd = tag.dropFirst().first == .of("/")
    let name = tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isAlphanumeric || $0 == .of("-") }
    guard tag.first == .of("<"), let first = name.suffix(4).first, first.asciiLowercased == .of("l"),
      name.suffix(3).elementsEqual("ink".utf8),
      name.count == 4 || first != .of("l") || name.dropLast(4).last == .of("-")
    else { return nil }
    var target: Range<Int>?
    if !isEnd {
      ComponentAttributes.scan(tag[name.endIndex...]) { attribute in
        guard target == nil, !attribute.isExpression, Self.addresses.contains(where: attribute.key.elementsEqual) else {
          return
        }
        target = attribute.value?.indices
      }
    }
    self.target = target
    guard isEnd || target != nil else { return nil }
  }

  private static let addresses = ["href", "to"].map { Array($0.utf8) }
}
