internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func enterInline(_ node: Node, _ index: Int) {
    switch node.kind {
    case .text: prose(node.literal)
    case .softBreak: if !isInsideEastAsianText(index) { tree.text("\n") }
    case .lineBreak:
      tree.open(.br)
      tree.close()
    case .code where node.level > 0: formula(node)
    case .code:
      tree.open(.code)
      apply(attributeList(behind: node), line: node.firstLine)
      code(node.literal)
      tree.close()
    case .htmlInline: rawInline(node)
    case .emphasis:
      tree.open(.em)
      apply(attributeList(behind: node), line: node.firstLine)
      descend(node, index)
    case .strong:
      tree.open(.strong)
      apply(attributeList(behind: node), line: node.firstLine)
      descend(node, index)
    case .strikethrough:
      tree.open(.del)
      apply(attributeList(behind: node), line: node.firstLine)
      descend(node, index)
    case .link: link(node, index)
    case .image: image(node, index)
    case .footnoteReference: footnoteReference(node)
    case .placeholder: placeholder(node)
    case .mark: mark(node, index)
    default: break
    }
  }

  /// Whether a line ends between two Chinese or Japanese characters, where a browser would show a space.
  private func isInsideEastAsianText(_ index: Int) -> Bool {
    let nodes = source.article.nodes
    guard place != nil, index > 0, nodes[index - 1].kind == .text else { return false }
    var next = index + 1
    while next < nodes.count, [.emphasis, .strong, .strikethrough, .link, .mark].contains(nodes[next].kind) {
      next += 1
    }
    return next < nodes.count && nodes[next].kind == .text
      && bytes(nodes[index - 1].literal).lastScalar?.isEastAsian == true
      && bytes(nodes[next].literal).firstScalar?.isEastAsian == true
  }

  private mutating func link(_ node: Node, _ index: Int) {
    // Inside a raw `<a>`: links cannot nest.
    if raw.openLinks > 0 {
      tree.open(.span)
      raw.openLinks += 1
      return descend(node, index)
    }
    let destination = target(node.literal)
    if let name = ReferencedName(destination) {
      // The documentation of an object is on another site; its name is code.
      tree.open(.code)
      if plainText(below: index).starts(with: ReferencedName.scheme) {
        tree.text(name.text)
        tree.close()
      } else {
        raw.openLinks += 1
        descend(node, index)
      }
      return
    }
    tree.open(.a)
    if isUnresolved(destination) {
      warnOfValue(in: destination, node)
    } else if renderer.rawHTML == .allow || URLPolicy.isSafe(destination, in: .link) {
      let address = address(of: destination, .link, line: node.firstLine)
      tree.attribute(.href, address.span)
    } else {
      warn(node, "the link to '\(Excerpt.of(destination))' runs code or embeds data; its target was dropped")
    }
    title(node)
    apply(attributeList(behind: node), line: node.firstLine)
    raw.openLinks += 1
    descend(node, index)
  }

  private mutating func warnOfValue(in address: ArraySlice<UInt8>, _ node: Node) {
    let generator = renderer.siteValue == nil ? "Hugo" : "Jekyll"
    warn(node, "the address '\(Excerpt.of(address))' has a value that only \(generator) knows; it was dropped")
  }

  private func plainText(below index: Int) -> [UInt8] { source.article.plainBytes(of: index) }

  private mutating func image(_ node: Node, _ index: Int) {
    let destination = target(node.literal)
    let isKnown = !isUnresolved(destination)
    let isSafe = isKnown && (renderer.rawHTML == .allow || URLPolicy.isSafe(destination, in: .image))
    if !isKnown {
      warnOfValue(in: destination, node)
    } else if !isSafe {
      warn(node, "the image '\(Excerpt.of(destination))' runs code or embeds data; its source was dropped")
    }
    let address = isSafe ? address(of: destination, .image, line: node.firstLine) : []
    if place != nil, !isShown(destination) || address.isEmpty {
      return foreignImage(address, alternative(below: index))
    }
    tree.open(.img)
    tree.attribute(.src, address.span)
    tree.attribute(.alt, alternative(below: index).span)
    loadLazily(destination)
    title(node)
    apply(attributeList(behind: node), line: node.firstLine, isImage: true)
    tree.close()
  }

  /// Whether a page may load an image, a video or a sound.
  func isShown(_ media: ArraySlice<UInt8>) -> Bool {
    URLPolicy.isOwn(media) || renderer.remoteMedia.shows(media)
  }

  /// Adds to the open image of a page, if it is another host's, that it is loaded late and without a referrer.
  mutating func loadLazily(_ image: ArraySlice<UInt8>) {
    guard place != nil, !URLPolicy.isOwn(image) else { return }
    tree.attribute(.loading, "lazy")
    tree.attribute(.referrerPolicy, "no-referrer")
  }

  /// Renders an image of a host that pages may not load from as a link.
  mutating func foreignImage(_ address: [UInt8], _ alternative: [UInt8]) {
    let isLink = !address.isEmpty && raw.openLinks == 0
    tree.open(isLink ? .a : .span)
    tree.attribute(.class, "dc-foreign-image")
    if isLink { tree.attribute(.href, address.span) }
    tree.text((alternative.isEmpty ? address : alternative).span)
    tree.close()
  }

  private mutating func title(_ node: Node) {
    guard !node.attribute.isEmpty else { return }
    let pool = source.article.pool
    tree.attribute(.title, pool.span.extracting(node.attribute.indices))
  }

  /// Returns the attributes directly after an inline: `{width="600"}`.
  func attributes(behind node: Node) -> DirectiveCall? {
    let next = Int(node.end)
    guard next < source.article.nodes.count, source.article.nodes[next].kind == .attributes else { return nil }
    return DirectiveCall(name: "", raw: bytes(source.article.nodes[next].literal))
  }

  /// Returns the alternative text of an image, without markup.
  private func alternative(below index: Int) -> [UInt8] {
    var result: [UInt8] = []
    for node in source.article.nodes[(index + 1)..<Int(source.article.nodes[index].end)] {
      switch node.kind {
      case .text, .code: result += bytes(node.literal)
      case .htmlInline where renderer.rawHTML != .sanitize: result += bytes(node.literal)
      case .softBreak, .lineBreak: result.append(0x20)
      default: break
      }
    }
    return result
  }
}

/// A link to a place on a page of the site; the place is not checked yet.
package struct PlaceReference: Sendable, Hashable {
  package let page: Int
  package let locale: Int
  package let fragment: String
  package let line: UInt32
}

/// A link or an image whose target is neither a page nor a file, or an image that the site does not publish.
package struct MissingTarget: Sendable, Hashable {
  package let target: String
  package let isImage: Bool
  /// Whether the file exists, and is not published.
  package var exists = false
  package let line: UInt32
}

extension BodyWriter {
  /// Returns an escaped link target: pages and files of the site are resolved, other targets are unchanged.
  ///
  /// - Parameter isRaw: whether the target is in raw HTML.
  mutating func address(
    of url: ArraySlice<UInt8>, _ use: URLPolicy.Use, line: UInt32, isRaw: Bool = false
  ) -> [UInt8] {
    let written = PageReference.target(in: url) ?? url
    guard let place else { return URLEscaping.escaped(written) }
    var target = place.links.target(of: url, in: source.linking, for: place.locale)
    if isRaw, renderer.servesFolders, !target.isFound, let other = PathText.fromFile(url, of: source.linking.path),
      case let second = place.links.target(of: other[...], in: source.linking, for: place.locale), second.isFound
    {
      target = second
    }
    switch target {
    case .asWritten:
      if written.first == UInt8(ascii: "#"), written.count > 1, written[written.startIndex + 1] != UInt8(ascii: "/") {
        refer(to: written.dropFirst(), on: place.page, locale: place.locale, line: line)
      }
      return URLEscaping.escaped(written)
    case .page(let page, let locale, let address, let fragment):
      var way = place.links.map.relative(from: place.address, to: address)
      guard !fragment.isEmpty else { return way }
      refer(to: fragment, on: page, locale: locale, line: line)
      if page == place.page, locale == place.locale { way = [] }
      way.append(UInt8(ascii: "#"))
      return way + URLEscaping.escaped(fragment)
    case .file(let address):
      usesAssets = true
      let way = place.links.map.relative(from: place.address, to: address)
      // The style sheet knows by the fragment that a picture is for dark pages alone.
      guard use == .image, let hash = url.firstIndex(of: UInt8(ascii: "#")) else { return way }
      return way + [UInt8(ascii: "#")] + URLEscaping.escaped(url[(hash + 1)...])
    case .unpublished:
      if use != .link { miss(url, use, exists: true, line: line) }
      return URLEscaping.escaped(url)
    case .missing:
      miss(written, use, exists: false, line: line)
      return URLEscaping.escaped(written)
    }
  }

  private mutating func miss(_ url: ArraySlice<UInt8>, _ use: URLPolicy.Use, exists: Bool, line: UInt32) {
    missing.append(
      MissingTarget(
        target: String(decoding: url, as: UTF8.self), isImage: use != .link, exists: exists,
        line: source.includedAt ?? line))
  }

  private mutating func refer(to fragment: ArraySlice<UInt8>, on page: Int, locale: Int, line: UInt32) {
    references.append(
      PlaceReference(
        page: page, locale: locale, fragment: PathText.decoded(fragment), line: source.includedAt ?? line))
  }
}

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

  /// Renders text, with the abbreviations in it explained, and the values of Vue's templates as labels.
  mutating func prose(_ range: ByteRange) {
    if renderer.flavor == .vitepress, let pieces = EmbeddedLiquid.pieces(of: bytes(range), hasTags: false) {
      for piece in pieces {
        switch piece {
        case .text(let text): tree.text(Array(text).span)
        case .label(let text): label(text, name: "")
        case .call: break
        }
      }
      return
    }
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

/// Formulas in TeX, which pages show as MathML.
extension BodyWriter {
  /// Draws a formula in a text; as code if it cannot be drawn.
  mutating func formula(_ node: Node) {
    if let element = element(of: node, isDisplay: node.level == 2) {
      draw(element, of: node)
    } else {
      tree.open(.code)
      code(node.literal)
      tree.close()
    }
  }

  /// Draws a block of code whose language is `math`. Returns false if it cannot be drawn.
  mutating func formulaBlock(_ node: Node) -> Bool {
    guard let element = element(of: node, isDisplay: true) else { return false }
    tree.open(.div)
    tree.attribute(.class, "dc-formula")
    draw(element, of: node)
    tree.close()
    return true
  }

  private mutating func draw(_ element: MathElement, of node: Node) {
    element.draw(in: &tree, source: source.article.string(node.literal).trimmingBlanks)
  }

  private mutating func element(of node: Node, isDisplay: Bool) -> MathElement? {
    let text = source.article.string(node.literal).trimmingBlanks
    guard place != nil, !text.isEmpty else { return nil }
    switch renderer.formula?(text, isDisplay) {
    case .drawn(let element)?: return element
    case .wrong(let reason)?:
      warn(node, "the formula '\(Excerpt.of(bytes(node.literal)))' is shown as code: \(reason)")
      return nil
    case nil: return nil
    }
  }
}

/// The name of an object that an address of DocFX leads to: `xref:System.Windows.Forms.Control.Invoke%2A`.
struct ReferencedName {
  static let scheme = Array("xref:".utf8)
  /// The name as readers know it, with the names around it if the address asks for them.
  let text: String

  /// Fails for addresses of other kinds.
  init?(_ address: ArraySlice<UInt8>) {
    guard address.starts(with: Self.scheme), address.count > Self.scheme.count else { return nil }
    let parts = String(decoding: address.dropFirst(Self.scheme.count), as: UTF8.self)
      .split(separator: "?", maxSplits: 1)
    let written = PathText.decoded(Array((parts.first ?? "").utf8)[...])
    // An asterisk means all overloads; parameters follow in brackets, and numbers of type parameters a grave accent.
    let whole = written.prefix { $0 != "(" && $0 != "`" && $0 != "*" && $0 != "#" }
    let isFull = parts.count > 1 && parts[1].contains("fullName")
    let names = whole.split(separator: ".")
    let count = isFull ? names.count : parts.count > 1 && parts[1].contains("nameWithType") ? 2 : 1
    text = names.suffix(count).joined(separator: ".")
    if text.isEmpty { return nil }
  }
}
