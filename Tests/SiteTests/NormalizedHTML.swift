/// HTML as the CommonMark spec's own test runner compares it: white space where it means nothing, the order of
/// attributes, and the way characters are escaped do not count; `style="text-align: x"` counts as `align="x"`.
struct NormalizedHTML {
  private var output = ""
  private var depthOfPre = 0
  private var afterBlock = true

  static func of(_ html: String) -> String {
    var normalized = NormalizedHTML()
    normalized.feed(Array(html.unicodeScalars))
    return normalized.output.trimmed
  }

  private static let blocks: Set<String> = [
    "article", "aside", "blockquote", "body", "button", "canvas", "caption", "col", "colgroup", "dd", "div", "dl", "dt",
    "embed", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "iframe", "li", "map", "object", "ol", "output", "p", "pre", "progress", "script", "section",
    "style", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul", "video",
  ]

  private mutating func feed(_ scalars: [Unicode.Scalar]) {
    var at = 0
    while at < scalars.count {
      if scalars[at] == "<", let end = Self.markupEnd(scalars, at) {
        markup(scalars[at..<end])
        at = end
      } else {
        var end = at + 1
        while end < scalars.count, scalars[end] != "<" { end += 1 }
        text(Self.string(scalars[at..<end]))
        at = end
      }
    }
  }

  private mutating func text(_ text: String) {
    var text = Self.resolved(text)
    if depthOfPre == 0 {
      var folded = ""
      for character in text.unicodeScalars {
        if !Self.isBlank(character) {
          folded.unicodeScalars.append(character)
        } else if !folded.hasSuffix(" ") {
          folded += " "
        }
      }
      text = folded
      if afterBlock, text.hasPrefix(" ") { text.removeFirst() }
    }
    if text.isEmpty { return }
    output += text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    afterBlock = false
  }

  private mutating func markup(_ markup: ArraySlice<Unicode.Scalar>) {
    let body = Self.string(markup.dropFirst().dropLast())
    if body.hasPrefix("!") || body.hasPrefix("?") {
      output += "<\(body)>"
      return
    }
    let isEnd = body.hasPrefix("/")
    let name = String(body.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }).lowercased()
    let isBlock = Self.blocks.contains(name)
    if isBlock || name == "br" { if depthOfPre == 0 || name == "pre" && !isEnd { trimEnd() } }
    if name == "pre" { depthOfPre = max(0, depthOfPre + (isEnd ? -1 : 1)) }
    afterBlock = isBlock || name == "br" && !isEnd
    if isEnd {
      if !["br", "hr", "img", "input"].contains(name) { output += "</\(name)>" }
    } else {
      output += "<\(name)" + Self.attributes(String(body.dropFirst(name.count))) + ">"
    }
  }

  private mutating func trimEnd() {
    while let last = output.last, last == " " || last == "\n" { output.removeLast() }
  }

  private static func attributes(_ text: String) -> String {
    var found: [String] = []
    var rest = Array(text.unicodeScalars)[...]
    while true {
      rest = rest.drop { isBlank($0) || $0 == "/" }
      guard !rest.isEmpty else { break }
      var name = string(rest.prefix { !isBlank($0) && $0 != "=" && $0 != "/" }).lowercased()
      rest = rest.dropFirst(max(1, name.unicodeScalars.count)).drop(while: isBlank)
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: isBlank)
        if let quote = rest.first, quote == "\"" || quote == "'" {
          let inside = rest.dropFirst().prefix { $0 != quote }
          value = string(inside)
          rest = rest[min(inside.endIndex + 1, rest.endIndex)...]
        } else {
          let inside = rest.prefix { !isBlank($0) }
          value = string(inside)
          rest = rest[inside.endIndex...]
        }
      }
      value = resolved(value)
      if name == "style", value.hasPrefix("text-align: ") {
        name = "align"
        value = String(value.dropFirst("text-align: ".count))
      }
      found.append(" \(name)=\"\(value)\"")
    }
    return found.sorted().joined()
  }

  private static func markupEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    guard start + 1 < scalars.count else { return nil }
    let next = scalars[start + 1]
    let isTag = next.properties.isAlphabetic || next == "/"
    guard isTag || next == "!" || next == "?" else { return nil }
    let terminator = string(scalars[start...].prefix(4)) == "<!--" ? "-->" : ">"
    var quote: Unicode.Scalar?
    var at = start + 1
    while at < scalars.count {
      if isTag, let open = quote {
        if scalars[at] == open { quote = nil }
      } else if isTag, scalars[at] == "\"" || scalars[at] == "'" {
        quote = scalars[at]
      } else if scalars[at] == ">", string(scalars[start...at]).hasSuffix(terminator) {
        return at + 1
      }
      at += 1
    }
    return nil
  }

  private static func resolved(_ text: String) -> String {
    var text = text
    for (reference, character) in [
      "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#x27;": "'", "&copy;": "©", "&amp;": "&",
    ].sorted(by: { $0.key > $1.key }) { text = text.replacing(reference, with: character) }
    return text
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r\u{b}\u{c}".unicodeScalars.contains(scalar) }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\n" }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
  }
}
