/// The tags of a template, to say where it is broken before Mustache sees it.
struct TemplateTags {
  struct Tag {
    let text: Substring
    let line: Int

    /// Without the sign that says what it does.
    var name: String { String(text.drop { "#^/&{>$<".contains($0) }.filter { !$0.isWhitespace && $0 != "}" }) }
    var sign: Character { text.first ?? " " }
    var shown: String { "{{\(text)}}" }
  }

  private(set) var tags: [Tag] = []
  /// The template changes its delimiters: from there on nothing is known.
  private(set) var isPartlyKnown = false
  private(set) var problem: (line: Int, reason: String)?

  init(_ template: String) {
    var rest = template[...]
    var line = 1
    while let open = rest.firstRange(of: "{{") {
      line += rest[..<open.lowerBound].count { $0.isNewline }
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: "}}") else {
        problem = (line, "the tag '{{\(rest.prefix { !$0.isNewline }.prefix(40))}' has no end")
        return
      }
      let tag = Tag(text: rest[..<close.lowerBound], line: line)
      line += tag.text.count { $0.isNewline }
      rest = rest[close.upperBound...]
      if tag.sign == "=" {
        isPartlyKnown = true
        return
      }
      if tag.sign != "!" { tags.append(tag) }
    }
    findUnbalanced()
  }

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

  /// `{{#uppercased(title)}}` may end in `{{/title}}`.
  private static func base(_ tag: Tag) -> String {
    let name = tag.name
    guard let bracket = name.lastIndex(of: "(") else { return name }
    return name[name.index(after: bracket)...].filter { $0 != ")" }
  }
}
