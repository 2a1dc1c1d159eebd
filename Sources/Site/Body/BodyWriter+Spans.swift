internal import DocModel
internal import HTMLTree

/// The inlines that Material for MkDocs adds to Markdown.
extension BodyWriter {
  /// Renders `==text==`, `^^text^^`, `~text~` and `^text^`.
  mutating func span(_ node: Node, _ index: Int) {
    let name = ["==": "mark", "^^": "ins", "~": "sub", "^": "sup"][source.article.string(node.attribute)] ?? "span"
    tree.open(name: name, isVoid: false)
    apply(attributeList(behind: node), line: node.firstLine)
    descend(node, index)
  }

  /// Renders `++ctrl+alt+del++`.
  mutating func keys(_ node: Node) {
    tree.open(.span)
    tree.attribute(.class, "dc-keys")
    for (number, key) in KeyNames.keys(in: source.article.string(node.attribute)).enumerated() {
      if number > 0 { tree.text("+") }
      tree.open(.kbd)
      tree.text(key)
      tree.close()
    }
    tree.close()
  }

  /// Renders an icon, whose image only its own generator has, as a label.
  mutating func icon(_ node: Node) {
    let parts = source.article.string(node.attribute).split(separator: "-").dropFirst()
    tree.open(.span)
    tree.attribute(.class, "dc-icon")
    tree.text(parts.filter { $0 != "16" && $0 != "24" && $0 != "brands" && $0 != "solid" }.joined(separator: " "))
    tree.close()
  }

  /// Renders text, with the abbreviations in it explained.
  mutating func prose(_ range: ByteRange) {
    let titles = source.abbreviations
    guard !titles.isEmpty else { return text(range) }
    let text = Array(bytes(range))
    var start = 0
    var at = 0
    while at < text.count {
      let isStart = at == 0 || !text[at - 1].isWordByte
      guard isStart, let match = titles.first(where: { Self.stands($0.label, in: text, at: at) }) else {
        at += 1
        continue
      }
      tree.text(Array(text[start..<at]).span)
      tree.open(name: "abbr", isVoid: false)
      tree.attribute(.title, match.title)
      tree.text(match.label.span)
      tree.close()
      at += match.label.count
      start = at
    }
    tree.text(Array(text[start...]).span)
  }

  private static func stands(_ label: [UInt8], in text: [UInt8], at start: Int) -> Bool {
    let end = start + label.count
    return end <= text.count && text[start..<end].elementsEqual(label)
      && (end == text.count || !text[end].isAlphanumeric && text[end] != .of("_"))
  }
}

/// An abbreviation that an article defines.
struct Abbreviation {
  let label: [UInt8]
  let title: String

  /// The abbreviations that `*[HTML]: title` defines, the longest first.
  static func all(in article: Article) -> [Abbreviation] {
    let found = article.nodes.compactMap { node -> Abbreviation? in
      guard node.kind == .directive, node.level == DirectiveSyntax.abbreviation.rawValue else { return nil }
      let raw = article.string(node.attribute)
      guard let close = raw.firstRange(of: "]:") else { return nil }
      let title = String(raw[close.upperBound...]).trimmingBlanks
      return Abbreviation(label: Array(raw[..<close.lowerBound].utf8), title: title)
    }
    return found.filter { !$0.label.isEmpty && !$0.title.isEmpty }.prefix(200).sorted {
      $0.label.count > $1.label.count
    }
  }
}

/// The names on keys.
enum KeyNames {
  static func keys(in list: String) -> [String] {
    var keys: [String] = []
    var key = ""
    var quote: Character?
    for character in list {
      if let open = quote {
        if character == open { quote = nil } else { key.append(character) }
      } else if key.isEmpty, character == "\"" || character == "'" {
        quote = character
      } else if character == "+" {
        keys.append(shown(key))
        key = ""
      } else {
        key.append(character)
      }
    }
    return keys + [shown(key)]
  }

  private static func shown(_ key: String) -> String {
    if let name = names[key.lowercased()] { return name }
    // A text in quotation marks is shown as it is written.
    guard key.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" || $0 == "_" }) else { return key }
    return key.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private static let names = [
    "control": "Ctrl", "ctl": "Ctrl", "cmd": "Cmd ⌘", "command": "Cmd ⌘", "opt": "Option ⌥", "option": "Option ⌥",
    "win": "Win", "windows": "Win", "meta": "Meta", "delete": "Del", "escape": "Esc", "return": "Return",
    "page-up": "PgUp", "pageup": "PgUp", "page-down": "PgDn", "pagedown": "PgDn", "print-screen": "PrtSc",
    "arrow-up": "↑", "up": "↑", "arrow-down": "↓", "down": "↓", "arrow-left": "←", "left": "←", "arrow-right": "→",
    "right": "→", "plus": "+", "minus": "-", "equal": "=", "comma": ",", "period": ".", "dot": ".", "slash": "/",
    "backslash": "\\", "semicolon": ";", "colon": ":", "pipe": "|", "tilde": "~", "caret": "^", "grave": "`",
    "asterisk": "*", "hash": "#", "at": "@", "ampersand": "&", "question-mark": "?", "exclam": "!", "less": "<",
    "greater": ">",
  ]
}
