internal import DocModel
internal import HTMLTree

/// A call in a pipeline's notation, parsed into its parts: `name key="value" other=x "positional"`.
package struct DirectiveCall {
  package var name: String
  var positional: [String] = []
  /// Keys are in lower case; an expression that is one string, `{"text"}`, has that as its value.
  package var named: [String: String] = [:]
  /// All parameters as written.
  var raw: String

  package init(name: String, parameters: ArraySlice<UInt8>) {
    self.name = name
    raw = String(decoding: parameters, as: UTF8.self).trimmingBlanks
    var rest = DirectiveParameters(parameters)
    while let next = rest.next() {
      if let key = next.key {
        if named[key.lowercased()] == nil { named[key.lowercased()] = ScriptStrings.literal(next.value) ?? next.value }
      } else {
        positional.append(next.value)
      }
    }
  }

  /// Parses an inline call with its delimiters: `{{< name … >}}`, `:::name …:::`, `[!name …]`, `{% name … %}`.
  init(name: String, raw text: ArraySlice<UInt8>) {
    if text.first == .of("<"), text.last == .of(">") {
      // The braces at the end of a component's tag are those of its last property.
      var inner = text.dropFirst().dropLast()
      if inner.last == .of("/") { inner.removeLast() }
      self.init(name: name, parameters: inner.starts(with: name.utf8) ? inner.dropFirst(name.utf8.count) : inner)
      return
    }
    let opening = Array("{<%:[!-".utf8)
    let closing = Array("}>%:]-/".utf8)
    var inner = text.drop { opening.contains($0) || $0.isSpace }
    while let last = inner.last, closing.contains(last) || last.isSpace { inner.removeLast() }
    if inner.starts(with: name.utf8) { inner = inner.dropFirst(name.utf8.count) }
    self.init(name: name, parameters: inner)
  }

  /// Returns the named parameter, else the positional one at `place`, else nil.
  func value(_ key: String, at place: Int? = nil) -> String? {
    if let value = named[key] { return value }
    guard let place, place < positional.count else { return nil }
    return positional[place]
  }

  /// The address in an attribute, also in `{useBaseUrl('img/a.png')}` or `{require('./a.png').default}`, or nil.
  func address(_ name: String) -> String? {
    guard let value = named[name] else { return nil }
    guard value.hasPrefix("{") else { return value }
    guard let open = value.firstIndex(where: { "'\"`".contains($0) }),
      let close = value[value.index(after: open)...].firstIndex(of: value[open]),
      case let rest = value[value.index(after: close)...], !rest.contains(value[open]), !rest.contains("+"),
      case let path = value[value.index(after: open)..<close], !path.isEmpty, !path.contains("${")
    else { return nil }
    return value[..<open].contains("useBaseUrl(") && !path.hasPrefix("/") ? "/" + path : String(path)
  }

  /// The page that a `ref` or `relref` refers to, or nil for other calls.
  var referencedPage: String? { PageReference.page(named: name, Array(raw.utf8)[...]) }

  /// The text of a placeholder: the parameters, else the name.
  var label: String {
    if !positional.isEmpty { return positional.joined(separator: " ") }
    return named["term_id"] ?? named["file"] ?? named["name"] ?? name
  }
}

/// `{ .class #id key=value }` of Python-Markdown, or `{: … }` of kramdown.
struct AttributeList {
  private(set) var id: String?
  private(set) var classes: [String] = []
  private(set) var named: [String: String] = [:]

  /// - Parameter raw: the list as written, with its braces.
  init(_ raw: ArraySlice<UInt8>) {
    var inner = raw.dropFirst(raw.starts(with: "{:".utf8) ? 2 : 1)
    if inner.last == .of("}") { inner.removeLast() }
    let call = DirectiveCall(name: "", parameters: inner)
    for word in call.positional {
      // kramdown writes several in a row: `.note.wide#id`.
      var rest = word[...]
      while let sign = rest.first, sign == "." || sign == "#" {
        let name = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
        rest = rest.dropFirst(name.count + 1)
        guard !name.isEmpty else { continue }
        if sign == "." { classes.append(String(name)) } else { id = id ?? String(name) }
      }
    }
    named = call.named
    if let given = call.named["class"] { classes += given.split(whereSeparator: \.isWhitespace).map(String.init) }
    id = id ?? call.named["id"]
  }

  /// The size of an image in pixels, as an attribute or in its style: `style="width:80px"`.
  func pixels(of name: String) -> UInt16? {
    if let given = named[name].flatMap({ UInt16($0.hasSuffix("px") ? $0.dropLast(2) : $0[...]) }) { return given }
    let declarations = named["style"]?.lowercased().split(separator: ";") ?? []
    return declarations.lazy.compactMap { declaration -> UInt16? in
      let parts = declaration.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
      return parts.count == 2 && parts[0] == name && parts[1].hasSuffix("px") ? UInt16(parts[1].dropLast(2)) : nil
    }.first
  }

  /// The class of the theme for an image that text flows around.
  var floatClass: String? {
    switch named["align"]?.lowercased() {
    case "left": "dc-float-start"
    case "right": "dc-float-end"
    default: nil
    }
  }
}

extension BodyWriter {
  /// Returns the attribute list directly after an inline.
  func attributeList(behind node: Node) -> AttributeList? {
    let next = Int(node.end)
    guard next < source.article.nodes.count, source.article.nodes[next].depth == node.depth else { return nil }
    return attributeList(source.article.nodes[next])
  }

  func attributeList(_ node: Node) -> AttributeList? {
    let isList =
      node.kind == .attributes
      || node.kind == .placeholder && node.level == DirectiveSyntax.liquid.rawValue
        && bytes(node.literal).starts(with: "{:".utf8)
    return isList ? AttributeList(bytes(node.literal)) : nil
  }

  /// Returns the attribute list alone on the first or the last line of a block of text.
  func attributeList(ofBlock node: Node, at index: Int) -> AttributeList? {
    let end = Int(node.end)
    guard place != nil, !beginsItem(index), end > index + 2, end <= source.article.nodes.count else { return nil }
    let nodes = source.article.nodes
    for (list, edge) in [(end - 1, end - 2), (index + 1, index + 2)]
    where nodes[list].depth == node.depth + 1 && nodes[edge].kind == .softBreak || isTrailing(list) && list == end - 1 {
      if let found = attributeList(nodes[list]) { return found }
    }
    return nil
  }

  /// Returns the attribute list alone on the line above a block that begins no paragraph.
  func attributeList(above index: Int) -> AttributeList? {
    guard place != nil, index > 0, source.article.nodes.indices.contains(index) else { return nil }
    let (mark, node) = (source.article.nodes[index - 1], source.article.nodes[index])
    guard isAttributeList(mark), mark.depth == node.depth, mark.lastLine + 1 == node.firstLine else { return nil }
    return attributeList(of: mark)
  }

  /// Writes the id and the classes of a list to the open element, and the size of an image.
  mutating func apply(_ list: AttributeList?, line: UInt32, isImage: Bool = false) {
    guard let list else { return }
    if let id = list.id, takes(id, line: line) { tree.attribute(.id, id) }
    let classes = list.classes + (isImage ? [list.floatClass].compactMap(\.self) : [])
    if !classes.isEmpty { tree.attribute(.class, classes.joined(separator: " ")) }
    guard isImage else { return }
    if let width = list.pixels(of: "width") { tree.attribute(.width, "\(width)") }
    if let height = list.pixels(of: "height") { tree.attribute(.height, "\(height)") }
  }
}
