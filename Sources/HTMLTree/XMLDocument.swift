/// An XML file as a libxml2 tree, built through a cursor like ``HTMLDocument``.
package struct XMLDocument: ~Copyable {
  private var tree = HTMLDocument()
  /// `<!DOCTYPE tmx SYSTEM "tmx14.dtd">`, or nil if the format needs none.
  private let doctype: (name: String, system: String)?

  package init(doctype: (name: String, system: String)? = nil) { self.doctype = doctype }

  /// Opens an element. `name` must be a valid XML name; it is not checked.
  package mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    tree.open(name: name, isVoid: false)
    for (name, value) in attributes {
      // An XML parser would read a line end in an attribute value as a space.
      let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
      let bytes = Markup.allowed(line)
      tree.attribute(name: name, bytes.span)
    }
  }

  package mutating func close() { tree.close() }

  package mutating func text(_ text: String) {
    let bytes = Markup.allowed(text)
    tree.text(bytes.span)
  }

  /// Adds an element that contains only text.
  package mutating func leaf(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close()
  }

  /// Returns the file in UTF-8.
  package func bytes() -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    if let doctype { bytes += Array("<!DOCTYPE \(doctype.name) SYSTEM \"\(doctype.system)\">\n".utf8) }
    tree.serialize(into: &bytes)
    return bytes + [0x0a]
  }
}
