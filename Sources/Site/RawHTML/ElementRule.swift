internal import DocModel

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
    div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label li main mark meter nav ol \
    p picture pre progress q rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead \
    time tr track u ul var video wbr
    """.split(separator: " ") { table[String(name)] = .keep }
    for name in """
    applet area base blink body button canvas datalist dialog dir embed fieldset form frame frameset head html isindex \
    keygen legend link map marquee menu menuitem meta nobr noscript object optgroup option output param search select \
    slot
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

  /// Elements that end an open `p`: those of blocks, which phrasing content may not hold.
  static let endsParagraph: Set<String> = [
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
    "kbd", "label", "mark", "meter", "progress", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var",
  ]

  /// Phrasing elements whose content is not that of their parent: on a page, one with a block inside becomes a `div`,
  /// with the class that shows it as before, if any.
  static let classes: [String: String] = phrasing.subtracting(["a", "ins", "del"]).reduce(into: [:]) { classes, name in
    classes[name] = ["b": "dc-bold", "strong": "dc-bold", "i": "dc-italic", "em": "dc-italic"][name] ?? ""
  }

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

/// The sanitizer's treatment of an attribute, by its name and its element.
enum AttributeRule {
  case keep
  /// A URL; kept if its scheme is allowed.
  case url(URLPolicy.Use)
  /// Several URLs with widths or densities; kept if all of them are allowed.
  case urls
  /// Kept under another name.
  case rename(String)
  /// `align`, which becomes a style.
  case alignment
  /// Reduced to its harmless declarations.
  case style
  /// Dropped silently: presentation that HTML5 leaves to style sheets.
  case ignore
  /// Dropped with a warning.
  case refuse

  /// Returns the rule of an attribute; `specific` holds the rules of the element.
  static func of(_ name: String, _ specific: [String: AttributeRule]) -> AttributeRule {
    if let rule = specific[name] ?? global[name] { return rule }
    if name.hasPrefix("on") { return .refuse }
    if name.hasPrefix("data-") || name.hasPrefix("aria-") {
      return name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == .of("-") })
        ? .keep : .ignore
    }
    return .ignore
  }

  private static let global: [String: AttributeRule] = [
    "id": .keep, "class": .keep, "title": .keep, "lang": .keep, "dir": .keep, "translate": .keep, "role": .keep,
    "style": .style, "srcdoc": .refuse, "formaction": .refuse, "action": .refuse,
  ]

  static let specific: [String: [String: AttributeRule]] = {
    let cell: [String: AttributeRule] = [
      "colspan": .keep, "rowspan": .keep, "headers": .keep, "scope": .keep, "align": .alignment,
    ]
    let block: [String: AttributeRule] = ["align": .alignment]
    let media: [String: AttributeRule] = [
      "src": .url(.media), "poster": .url(.image), "controls": .keep, "width": .keep, "height": .keep, "loop": .keep,
      "muted": .keep, "preload": .keep,
    ]
    var rules: [String: [String: AttributeRule]] = [
      "a": ["href": .url(.link), "name": .rename("id"), "hreflang": .keep, "rel": .keep, "target": .keep],
      "img": [
        "src": .url(.image), "srcset": .urls, "sizes": .keep, "alt": .keep, "width": .keep, "height": .keep,
        "loading": .keep,
      ],
      "input": ["checked": .keep], "label": ["for": .keep], "progress": ["value": .keep, "max": .keep],
      "meter": ["value": .keep, "min": .keep, "max": .keep, "low": .keep, "high": .keep, "optimum": .keep],
      "ol": ["start": .keep, "reversed": .keep, "type": .keep], "li": ["value": .keep],
      "details": ["open": .keep], "time": ["datetime": .keep], "data": ["value": .keep],
      "del": ["cite": .url(.link), "datetime": .keep], "ins": ["cite": .url(.link), "datetime": .keep],
      "q": ["cite": .url(.link)], "blockquote": ["cite": .url(.link)],
      "col": ["span": .keep], "colgroup": ["span": .keep],
      "td": cell, "th": cell, "tr": block, "video": media, "audio": media,
      "source": ["src": .url(.media), "srcset": .urls, "sizes": .keep, "type": .keep, "media": .keep],
      "track": ["src": .url(.media), "kind": .keep, "srclang": .keep, "label": .keep, "default": .keep],
    ]
    for name in ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6"] { rules[name] = block }
    return rules
  }()
}

/// The styles that authors may set: none of them affects anything outside the element.
enum SafeStyle {
  private static let alignments: Set<String> = ["left", "center", "right", "justify", "start", "end"]
  private static let properties: Set<String> = [
    "text-align", "vertical-align", "white-space", "width", "min-width", "max-width", "font-weight", "font-style",
    "text-decoration", "list-style-type", "word-break",
  ]

  /// Returns the style for the obsolete attribute `align`, or nil for an unknown value.
  static func style(forAlign value: [UInt8]) -> [UInt8]? {
    let name = String(decoding: value, as: UTF8.self).lowercased()
    return alignments.contains(name) ? Array("text-align: \(name)".utf8) : nil
  }

  /// Returns the declarations of `style` known to be harmless, and whether these are all of them.
  static func harmless(in style: [UInt8]) -> (style: [UInt8], isAll: Bool) {
    var kept: [String] = []
    var isAll = true
    for declaration in String(decoding: style, as: UTF8.self).lowercased().split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      if parts.isEmpty || (parts.count == 1 && parts[0].isEmpty) { continue }
      if parts.count == 2, properties.contains(parts[0]), parts[1].utf8.allSatisfy(isPlain) {
        kept.append("\(parts[0]): \(parts[1])")
      } else {
        isAll = false
      }
    }
    return (Array(kept.joined(separator: "; ").utf8), isAll)
  }

  /// Returns the equivalent classes of the theme's style sheet, because pages forbid inline styles.
  static func classes(for style: [UInt8]) -> [String] {
    String(decoding: style, as: UTF8.self).split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      guard parts.count == 2 else { return nil }
      switch (parts[0], parts[1]) {
      case ("text-align", "left"), ("text-align", "start"): return "dc-left"
      case ("text-align", "center"): return "dc-center"
      case ("text-align", "right"), ("text-align", "end"): return "dc-right"
      case ("white-space", "nowrap"): return "dc-nowrap"
      case ("font-weight", "bold"): return "dc-bold"
      case ("font-style", "italic"): return "dc-italic"
      case ("vertical-align", "top"), ("vertical-align", "middle"): return "dc-\(parts[1])"
      case ("list-style-type", "none"): return "dc-plain-list"
      case ("width", _), ("min-width", _): return width(parts[1])
      default: return nil
      }
    }
  }

  /// Returns a class for a percentage, rounded to steps of ten percent.
  private static func width(_ value: String) -> String? {
    guard value.hasSuffix("%"), let percent = Double(value.dropLast()), (1...100).contains(percent) else { return nil }
    return "dc-width-\(max(1, Int((percent / 10).rounded())))"
  }

  /// Whether the byte may be part of a word, number or unit; excludes parentheses, quotes and escapes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || " %-.".utf8.contains(byte)
  }
}
