internal import DocModel

/// Finds the tags in raw HTML, parsed only as far as needed to compare names and the targets of `href` and `src`.
enum HTMLTags {
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

  /// Returns whether the tag is `<code>`, with or without attributes.
  static func isCode(_ raw: ArraySlice<UInt8>) -> Bool {
    let rest = raw.dropFirst(5)
    return raw.starts(with: "<code".utf8) && (rest.first == UInt8(ascii: ">") || rest.first == .space)
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

  private static func tagEnd(_ raw: ArraySlice<UInt8>, _ start: Int) -> Int {
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
