internal import DocModel

/// The sanitizer's treatment of an attribute, by its name and its element.
enum AttributeRule {
  case keep
  /// A URL; kept if its scheme is allowed.
  case url(URLPolicy.Use)
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
      "img": ["src": .url(.image), "alt": .keep, "width": .keep, "height": .keep, "loading": .keep],
      "ol": ["start": .keep, "reversed": .keep, "type": .keep], "li": ["value": .keep],
      "details": ["open": .keep], "time": ["datetime": .keep], "data": ["value": .keep],
      "del": ["cite": .url(.link), "datetime": .keep], "ins": ["cite": .url(.link), "datetime": .keep],
      "q": ["cite": .url(.link)], "blockquote": ["cite": .url(.link)],
      "col": ["span": .keep], "colgroup": ["span": .keep],
      "td": cell, "th": cell, "tr": block, "video": media, "audio": media,
      "source": ["src": .url(.media), "type": .keep, "media": .keep],
      "track": ["src": .url(.media), "kind": .keep, "srclang": .keep, "label": .keep, "default": .keep],
    ]
    for name in ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6"] { rules[name] = block }
    return rules
  }()
}
