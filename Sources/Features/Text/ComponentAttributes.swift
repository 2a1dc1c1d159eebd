internal import DocModel

/// Parses the attributes of an HTML tag or a component: `<Since v="5.1" />`, `<Tabs values={[…]}>`.
struct ComponentAttributes {
  struct Attribute {
    let key: ArraySlice<UInt8>
    /// The value without its quotes or braces, or nil if the attribute has only a key.
    let value: ArraySlice<UInt8>?
    /// Whether the value was in braces.
    let isExpression: Bool
    /// The whole attribute, in the indices of the text that contains the tag.
    let range: Range<Int>
  }

  /// Calls `emit` with each attribute in the text between a tag's name and its end, in order.
  static func scan(_ raw: ArraySlice<UInt8>, emit: (Attribute) -> Void) {
    var at = raw.startIndex
    while at < raw.endIndex {
      guard raw[at] > .space, raw[at] != slash, raw[at] != UInt8(ascii: ">") else {
        at += 1
        continue
      }
      let key = raw[at...].prefix { $0 > .space && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != brace }
      // Whitespace is allowed around the equals sign.
      let sign = raw[key.endIndex...].drop { $0 <= .space }
      let behind = sign.dropFirst().drop { $0 <= .space }
      guard sign.first == UInt8(ascii: "="), let mark = behind.first else {
        // `{...all}` has no key.
        let end = key.isEmpty ? Self.end(raw, at) : key.endIndex
        emit(Attribute(key: raw[at..<end], value: nil, isExpression: key.isEmpty, range: at..<end))
        at = max(end, at + 1)
        continue
      }
      let start = behind.startIndex
      let end = Self.end(raw, start)
      let isEnclosed = quotes.contains(mark) || mark == brace
      let value = isEnclosed ? raw[min(start + 1, end)..<max(min(start + 1, end), end - 1)] : raw[start..<end]
      emit(Attribute(key: key, value: value, isExpression: mark == brace, range: at..<end))
      at = max(end, at + 1)
    }
  }

  private static let quotes = Array("\"'`".utf8)
  private static let brace = UInt8(ascii: "{")
  private static let slash = UInt8(ascii: "/")

  /// The index after the value that begins at `start`.
  private static func end(_ raw: ArraySlice<UInt8>, _ start: Int) -> Int {
    let mark = raw[start]
    if quotes.contains(mark) { return raw[(start + 1)...].firstIndex(of: mark).map { $0 + 1 } ?? raw.endIndex }
    guard mark == brace else {
      return raw[start...].firstIndex { $0 <= .space || $0 == UInt8(ascii: ">") } ?? raw.endIndex
    }
    var (depth, at) = (0, start)
    while at < raw.endIndex {
      switch raw[at] {
      case brace: depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return at + 1 }
      case let quote where quotes.contains(quote):
        at = raw[(at + 1)...].firstIndex(of: quote) ?? at
      default: break
      }
      at += 1
    }
    return raw.endIndex
  }
}

extension ComponentAttributes.Attribute {
  /// The part of an attribute that is compared across locales.
  enum Content {
    /// Not compared: specific to the locale.
    case free
    /// Translatable texts.
    case texts([ArraySlice<UInt8>])
    case address(ArraySlice<UInt8>)
    /// A hash that must be equal in every locale.
    case value(UInt64)
  }

  private static let own = ["lang", "hreflang", "dir", "id", "translate"].map { Array($0.utf8) }

  /// - Parameter language: the locale's language; values that only name it compare as equal.
  func content(language: [UInt8]) -> Content {
    if Self.own.contains(where: { key.elementsEqual($0) }) { return .free }
    guard let value else { return .value(Self.hash(key)) }
    if isExpression {
      // Texts in an expression may be arranged differently by each locale.
      let texts = Self.strings(in: value)
      return texts.isEmpty ? .value(Self.hash(key, value)) : .texts(texts.filter { PlaceholderFold.isText($0) })
    }
    if PlaceholderFold.isAddress(key) { return .address(value) }
    if PlaceholderFold.isText(value, key: key) { return .texts([value]) }
    let isPath = value.contains(UInt8(ascii: "/"))
    let isOwn = value.elementsEqual(language) || value.starts(with: language + [UInt8(ascii: "-")])
    if isPath { return .value(Self.hash(key) &+ LinkTarget(value, language: language).atom) }
    return .value(Self.hash(key, isOwn || value.elementsEqual("en".utf8) ? [] : value))
  }

  /// The contents of quoted strings.
  private static func strings(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var at = value.startIndex
    while let open = value[at...].firstIndex(where: { "\"'`".utf8.contains($0) }) {
      guard let close = value[(open + 1)...].firstIndex(of: value[open]) else { break }
      found.append(value[(open + 1)..<close])
      at = close + 1
    }
    return found
  }

  /// Hashes a key and its value, ignoring whitespace.
  private static func hash(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8> = []) -> UInt64 {
    StableHash.finish(
      StableHash.mix(value.lazy.filter { $0 > .space }, into: StableHash.mix("=".utf8, into: StableHash.mix(key))))
  }
}
