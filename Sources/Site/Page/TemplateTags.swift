/// The tags of a template, parsed to report errors before Mustache reads it.
struct TemplateTags {
  struct Tag {
    let text: Substring
    let line: Int

    /// The name without the sign that gives the tag's type.
    var name: String { String(text.drop { "#^/&{>$<".contains($0) }.filter { !$0.isWhitespace && $0 != "}" }) }
    var sign: Character { text.first ?? " " }
    var shown: String { "{{\(text)}}" }
  }

  private(set) var tags: [Tag] = []
  /// Whether the template changes its delimiters; tags after that are not parsed.
  private(set) var isPartlyKnown = false
  private(set) var problem: (line: Int, reason: String)?

  init(_ template: String) {
    var rest = template[...]
    var line = 1
    while let open = Self.pair(UInt8(ascii: "{"), in: rest) {
      line += Self.lineEnds(in: rest[..<open.lowerBound])
      rest = rest[open.upperBound...]
      guard let close = Self.pair(UInt8(ascii: "}"), in: rest) else {
        problem = (line, "the tag '{{\(rest.prefix { !$0.isNewline }.prefix(40))}' has no end")
        return
      }
      let tag = Tag(text: rest[..<close.lowerBound], line: line)
      line += Self.lineEnds(in: tag.text)
      rest = rest[close.upperBound...]
      if tag.sign == "=" {
        isPartlyKnown = true
        return
      }
      if tag.sign != "!" { tags.append(tag) }
    }
    findUnbalanced()
  }

  /// Returns the first place where an ASCII byte occurs twice in a row.
  private static func pair(_ byte: UInt8, in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    var at = bytes.startIndex
    while let first = bytes[at...].firstIndex(of: byte) {
      let second = bytes.index(after: first)
      if second < bytes.endIndex, bytes[second] == byte { return first..<bytes.index(after: second) }
      at = second
    }
    return nil
  }

  private static func lineEnds(in text: Substring) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  private mutating func findUnbalanced() {
    var open: [Tag] = []
    for tag in tags {
      switch tag.sign {
      case "#", "^", "$", "<": open.append(tag)
      case "/":
        guard let start = open.popLast() else {
          problem = (tag.line, "the tag '\(tag.shown)' ends nothing")
          return
        }
        guard Self.base(start) == Self.base(tag) else {
          problem = (tag.line, "the tag '\(tag.shown)' stands where '\(start.shown)' of line \(start.line) should end")
          return
        }
      default: break
      }
    }
    if let start = open.last { problem = (start.line, "the tag '\(start.shown)' is never ended") }
  }

  /// Returns the name without filters: `{{#uppercased(title)}}` may end in `{{/title}}`.
  private static func base(_ tag: Tag) -> String {
    let name = tag.name
    guard let bracket = name.lastIndex(of: "(") else { return name }
    return name[name.index(after: bracket)...].filter { $0 != ")" }
  }
}
