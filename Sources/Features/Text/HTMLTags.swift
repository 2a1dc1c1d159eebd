package import DocModel

/// Finds the tags in raw HTML, parsed only as far as needed to compare names and the targets of `href` and `src`.
package enum HTMLTags {
  /// A link, or an element that shows a file.
  package enum Target: Sendable {
    case link, media
  }

  private static let media = Set(["img", "source", "video", "audio", "track"].map { hash($0.utf8) })

  /// Calls `emit` with the targets of the links and media in raw HTML.
  package static func targets(_ raw: ArraySlice<UInt8>, emit: (Target, ArraySlice<UInt8>) -> Void) {
    scan(raw) { name, target, _ in
      guard let target else { return }
      if name == anchor { emit(.link, raw[target]) } else if media.contains(name) { emit(.media, raw[target]) }
    }
  }

  /// The number of tags with each name, and with each target, by a hash.
  package static func counts(_ raw: ArraySlice<UInt8>) -> [UInt64: Int] {
    var counts: [UInt64: Int] = [:]
    scan(raw) { name, target, _ in
      counts[name, default: 0] += 1
      if let target { counts[StableHash(raw[target]).hash, default: 0] += 1 }
    }
    return counts
  }

  static let anchor = hash("a")
  static let image = hash("img")
  static let lineBreak = hash("br")

  /// Elements whose closing tags are compared, too: an unclosed one contains everything that follows.
  private static let containers = Set(
    ["div", "details", "summary", "section", "figure", "table"].map { hash($0.utf8) })

  /// Calls `emit` with the hash of each tag's lowercase name (with the slash for a closing tag), the range of its
  /// target or nil, and the range of the tag. Of closing tags, only those of `containers` are emitted.
  static func scan(_ raw: ArraySlice<UInt8>, emit: (UInt64, Range<Int>?, Range<Int>) -> Void) {
    var i = raw.startIndex
    while i < raw.endIndex {
      guard raw[i] == UInt8(ascii: "<") else {
        i = raw.startIndex + ByteSearch.byte(UInt8(ascii: "<"), in: raw.span, from: i - raw.startIndex)
        continue
      }
      let open = i
      let next = open + 1
      guard next < raw.endIndex else { return }
      if raw[next] == UInt8(ascii: "!") {
        i = commentEnd(raw, next)
        continue
      }
      let isClosing = raw[next] == UInt8(ascii: "/")
      let name = isClosing ? next + 1 : next
      guard name < raw.endIndex, raw[name].isASCIILetter else {
        i = next
        continue
      }
      var nameEnd = name
      while nameEnd < raw.endIndex, raw[nameEnd].isASCIILetter || raw[nameEnd].isASCIIDigit { nameEnd += 1 }
      let close = tagEnd(raw, nameEnd)
      if isClosing {
        if containers.contains(hash(raw[name..<nameEnd])) { emit(hash(raw[next..<nameEnd]), nil, open..<close) }
        i = close
        continue
      }
      // Fast path: most tags have no attributes.
      emit(hash(raw[next..<nameEnd]), close - nameEnd > 5 ? target(raw[nameEnd..<close]) : nil, open..<close)
      i = close
    }
  }

  /// Returns whether the tag is `<code>`, with or without attributes. HTML's element has no address: `<code src=…>` is a
  /// component, and its content a text.
  static func isCode(_ raw: ArraySlice<UInt8>) -> Bool {
    let rest = raw.dropFirst(5)
    guard raw.starts(with: "<code".utf8) else { return false }
    return rest.first == UInt8(ascii: ">") || rest.first == .space && target(rest) == nil
  }

  private static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    StableHash(name.lazy.map(\.asciiLowercased)).hash
  }
  private static func hash(_ name: StaticString) -> UInt64 { StableHash(name.description.utf8).hash }

  private static func commentEnd(_ raw: ArraySlice<UInt8>, _ start: Int) -> Int {
    var i = start
    while i + 2 < raw.endIndex {
      if raw[i] == .of("-"), raw[i + 1] == .of("-"), raw[i + 2] == .of(">") { return i + 3 }
      i += 1
    }
    return raw.endIndex
  }

  static func tagEnd(_ raw: ArraySlice<UInt8>, _ start: Int) -> Int {
    var quote: UInt8 = 0
    for i in start..<raw.endIndex {
      let byte = raw[i]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return i + 1
      }
    }
    return raw.endIndex
  }

  private static let names = ["href", "src"].map { Array($0.utf8) }

  private static func target(_ attributes: ArraySlice<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    ComponentAttributes.scan(attributes) { attribute in
      if found == nil, let value = attribute.value, names.contains(where: { attribute.key.elementsEqual($0) }) {
        found = value.indices
      }
    }
    return found
  }
}

/// Elements without text, address or name, which only set other blocks apart.
package enum LayoutElements {
  /// Returns whether a block of HTML, or a paragraph of tags, has nothing else.
  package static func areAlone(in index: Int, of article: Article) -> Bool {
    let (node, pool) = (article.nodes[index], article.pool)
    switch node.kind {
    case .htmlBlock: return areAlone(pool[node.literal.indices])
    case .paragraph:
      var raw: [UInt8] = []
      for inner in article.nodes[(index + 1)..<max(index + 1, Int(node.end))] {
        switch inner.kind {
        case .htmlInline, .text: raw += pool[inner.literal.indices]
        case .softBreak, .lineBreak: raw.append(.lineFeed)
        default: return false
        }
      }
      return areAlone(raw[...])
    default: return false
    }
  }

  /// Elements that are closed must be closed in the text: an open one contains what follows.
  private static func areAlone(_ raw: ArraySlice<UInt8>) -> Bool {
    var (hasTags, open): (Bool, [String]) = (false, [])
    var rest = raw
    while let first = rest.first {
      if first == .of("<") {
        let isClosing = rest.dropFirst().first == .of("/")
        let name = rest.dropFirst(isClosing ? 2 : 1).prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let end = HTMLTags.tagEnd(raw, name.endIndex)
        let element = String(decoding: name, as: UTF8.self).lowercased()
        guard areOfLayout(raw[name.endIndex..<end]) else { return false }
        if isClosing {
          guard open.popLast() == element else { return false }
        } else if closed.contains(element) {
          open.append(element)
        } else if !void.contains(element) {
          return false
        }
        (hasTags, rest) = (true, raw[end...])
      } else if let blank = blanks.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(blank.count)
      } else {
        return false
      }
    }
    return hasTags && open.isEmpty
  }

  private static func areOfLayout(_ attributes: ArraySlice<UInt8>) -> Bool {
    var result = true
    ComponentAttributes.scan(attributes) { attribute in
      result = result && self.attributes.contains(String(decoding: attribute.key, as: UTF8.self).lowercased())
    }
    return result
  }

  private static let void: Set = ["br", "hr", "wbr"]
  private static let closed: Set = ["p", "div", "center", "span"]
  private static let attributes: Set = [
    "align", "class", "clear", "color", "dir", "height", "noshade", "size", "style", "width",
  ]
  private static let blanks = [" ", "\n", "\r", "\t", "\u{a0}", "&nbsp;"].map { Array($0.utf8) }
}

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

/// Shortcodes, tags and components that show content of another site, such as a video. The content is a locale's own,
/// as a picture may be.
package enum EmbedTag {
  private static let names = Set(LanguageProfile.read(PackageResources.embeds_tsv).flatMap(\.words))

  /// Returns whether a tag with this name shows content of another site.
  package static func isNamed(_ name: some Collection<UInt8>) -> Bool {
    // The names in use are short.
    name.count <= 40
      && names.contains(
        String(decoding: name.lazy.filter { $0 != .of("-") && $0 != .of("_") }.map(\.asciiLowercased), as: UTF8.self))
  }

  /// Returns whether a tag as it is written, such as `{{< youtube a >}}`, `{% youtube a %}` or `<YouTube id="a" />`,
  /// shows content of another site.
  package static func isTag(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.first == .of("{") || raw.first == .of("<") else { return false }
    let inner = raw.drop { $0 == .of("{") || $0 == .of("<") || $0 == .of("%") || $0 <= .space }
    return isNamed(inner.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .of("-") || $0 == .of("_") })
  }
}

/// The HTML elements that give the blocks of a right-to-left page their direction: `<div dir="rtl">` before them and
/// `</div>` after them, each a block by itself. Pages of other locales need none, so they are no part of the structure.
package enum DirectionWrapper {
  /// Returns the HTML blocks that open or close such an element. An element that is not closed does not count.
  package static func tags(in article: Article) -> Set<Int> {
    guard article.source.count > 4, WritingSystem.of(article.locale).rightToLeft else { return [] }
    var found: Set<Int> = []
    var open: [(node: Int, tag: Tag)] = []
    for (index, node) in article.nodes.enumerated() where node.kind == .htmlBlock {
      let text = article.string(node.literal).lowercased().filter { !$0.isNewline }
      guard let tag = Tag(text) else { continue }
      if !tag.isClosing {
        open.append((index, tag))
      } else if let last = open.last, last.tag.name == tag.name, article.nodes[last.node].depth == node.depth {
        open.removeLast()
        if last.tag.givesDirection { found.formUnion([last.node, index]) }
      }
    }
    return found
  }

  /// A text that is a single tag.
  private struct Tag {
    let name: String
    let isClosing: Bool
    let givesDirection: Bool

    init?(_ text: String) {
      let text = text.trimmingPrefix { $0 == " " }
      guard text.hasPrefix("<"), let end = text.firstIndex(of: ">"),
        text[text.index(after: end)...].allSatisfy({ $0 == " " })
      else { return nil }
      let inside = text[text.index(after: text.startIndex)..<end]
      isClosing = inside.hasPrefix("/")
      name = String((isClosing ? inside.dropFirst() : inside).prefix { $0.isLetter })
      guard !name.isEmpty else { return nil }
      let attributes = inside.filter { $0 != " " && $0 != "'" && $0 != "\"" }
      givesDirection = ["dir=", "direction:", "align=right", "text-align:right"].contains(where: attributes.contains)
    }
  }
}
