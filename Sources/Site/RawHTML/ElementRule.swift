/// The sanitizer's treatment of an element, by its name.
enum ElementRule {
  /// Kept.
  case keep
  /// Kept under another name, because its own is obsolete.
  case rename(String)
  /// The tags are dropped, the content is kept.
  case unwrap
  /// Dropped with its content.
  case drop

  /// All properties of an element, for a single look-up.
  struct Entry {
    let rule: ElementRule
    /// Has no content and no end tag.
    let isVoid: Bool
    /// Its content is not parsed for tags.
    let isRawText: Bool
    let endsParagraph: Bool
    /// The open elements that its start tag ends.
    let ends: Set<String>
    let attributes: [String: AttributeRule]
  }

  /// Returns nil for a name that is not an HTML element, such as the unescaped placeholder `<your-name>`.
  static subscript(name: String) -> Entry? { entries[name] }

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    for (name, rule) in table {
      entries[name] = Entry(
        rule: rule, isVoid: void.contains(name), isRawText: rawText.contains(name),
        endsParagraph: endsParagraph.contains(name), ends: ends(name), attributes: AttributeRule.specific[name] ?? [:])
    }
    return entries
  }()

  private static let table: [String: ElementRule] = {
    var table: [String: ElementRule] = [:]
    for name in """
    a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn \
    div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p \
    picture pre q rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead \
    time tr track u ul var video wbr
    """.split(separator: " ") { table[String(name)] = .keep }
    for name in """
    applet area base blink body button canvas datalist dialog dir embed fieldset form frame frameset head html input \
    isindex keygen label legend link map marquee menu menuitem meta meter nobr noscript object optgroup option output \
    param progress search select slot
    """.split(separator: " ") { table[String(name)] = .unwrap }
    for name in "iframe math noembed noframes plaintext script style svg template textarea title xmp"
      .split(separator: " ")
    { table[String(name)] = .drop }
    for (old, new) in [
      "acronym": "abbr", "big": "span", "center": "div", "font": "span", "strike": "s", "tt": "code",
    ] { table[old] = .rename(new) }
    return table
  }()

  /// Elements without content or end tag.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Elements whose content HTML5 does not parse for tags.
  private static let rawText: Set<String> = [
    "iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp",
  ]

  /// GFM's tag filter.
  static let filtered: Set<String> = rawText

  /// Elements whose end tag may be omitted.
  static let endIsOptional: Set<String> = [
    "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "rp", "rt", "option", "optgroup",
    "html", "body", "head",
  ]

  /// Elements that end an open `p`.
  private static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure",
    "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "main", "nav", "ol", "p", "pre",
    "section", "summary", "table", "ul",
  ]

  /// The allowed parents of each part of a table; elsewhere the parser drops it.
  static let tableParents: [String: Set<String>] = {
    let sections: Set<String> = ["table", "thead", "tbody", "tfoot"]
    return [
      "caption": ["table"], "colgroup": ["table"], "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
      "col": ["table", "colgroup"], "tr": sections, "td": sections.union(["tr"]), "th": sections.union(["tr"]),
    ]
  }()

  /// The parts of a table that may contain only other parts.
  static let tableFrames: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "colgroup"]

  /// Inline elements: a block inside one ends with the element's parent.
  static let phrasing: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
  ]

  /// Returns the open elements that the start of another one ends.
  private static func ends(_ name: String) -> Set<String> {
    switch name {
    case "li": ["li", "p"]
    case "dt", "dd": ["dt", "dd", "p"]
    case "td", "th": ["td", "th", "p", "colgroup"]
    case "tr": ["td", "th", "tr", "p", "colgroup"]
    case "thead", "tbody", "tfoot": ["td", "th", "tr", "thead", "tbody", "tfoot", "p", "colgroup"]
    case "rt", "rp": ["rt", "rp"]
    case "h1", "h2", "h3", "h4", "h5", "h6": ["p", "h1", "h2", "h3", "h4", "h5", "h6"]
    case _ where endsParagraph.contains(name): ["p"]
    default: []
    }
  }
}
