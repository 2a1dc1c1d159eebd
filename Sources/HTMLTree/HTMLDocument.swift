internal import CHTML
internal import CLibXML2
internal import Glibc

/// An HTML fragment as a libxml2 tree, built through a cursor: new nodes become the last child of the innermost open
/// element. This file owns every pointer of libxml2.
///
/// Texts and values are UTF-8 without NUL and unescaped: escaping happens only in ``serialize(into:)``. Running out of
/// memory ends the process, as it does for Swift's own arrays.
///
/// The nodes have libxml2's own layout and links but are allocated in an arena: no allocation per node, and all are
/// freed at once at any nesting depth. libxml2 itself must therefore never free one.
@safe package struct HTMLDocument: ~Copyable {
  private let document: xmlDocPtr
  private var root: xmlNodePtr
  private var current: xmlNodePtr
  private var arena = Arena()
  /// Whether an earlier part was already written by ``drain(into:slash:)``.
  private var isContinued = false
  /// The number of open elements below the root.
  package private(set) var depth = 0

  package init() {
    guard let document = unsafe xmlNewDoc(nil) else { preconditionFailure("out of memory") }
    unsafe self.document = unsafe document
    unsafe root = unsafe Self.root(in: document, &arena)
    unsafe current = unsafe root
  }

  private static func root(in document: xmlDocPtr, _ arena: inout Arena) -> xmlNodePtr {
    let root = unsafe arena.node(XML_ELEMENT_NODE, in: document)
    unsafe root.pointee.name = unsafe HTMLTag.div.name.utf8Start
    unsafe root.pointee.parent = unsafe UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
    unsafe document.pointee.children = unsafe root
    unsafe document.pointee.last = unsafe root
    return unsafe root
  }

  deinit {
    unsafe document.pointee.children = nil
    unsafe document.pointee.last = nil
    unsafe xmlFreeDoc(document)
  }

  // MARK: Building

  /// Opens an element. A void one (`br`) takes attributes until the next node is added, and is closed like any other.
  package mutating func open(_ tag: HTMLTag) {
    unsafe push(tag.name.utf8Start, tag.layout)
  }

  /// Opens an element of the author's HTML. `name` must be a valid, lower-case tag name; it is not checked here.
  package mutating func open(name: String, isVoid: Bool) {
    unsafe push(arena.copy(name), isVoid ? .void : [])
  }

  /// Closes the innermost open element.
  package mutating func close() {
    guard depth > 0, let parent = unsafe current.pointee.parent else { return }
    unsafe current = parent
    depth -= 1
  }

  /// Makes the innermost open element a `div` if it holds an element of blocks, which phrasing content such as `label`
  /// may not hold. Its attribute `for` becomes `data-for`.
  ///
  /// - Parameters:
  ///   - blocks: the names of the elements of blocks.
  ///   - class: the class that it gets if it has none; may be empty.
  package mutating func becomeDiv(ifHolding blocks: Set<String>, class name: String) {
    guard depth > 0, currentHolds(blocks) else { return }
    unsafe current.pointee.name = unsafe HTMLTag.div.name.utf8Start
    unsafe current.pointee.extra = HTMLTag.div.layout.rawValue
    var hasClass = false
    var attribute = unsafe current.pointee.properties
    while let one = unsafe attribute {
      let name = unsafe String(cString: one.pointee.name)
      if name == "for" { unsafe one.pointee.name = unsafe UnsafePointer(arena.copy("data-for")) }
      if name == "class" { hasClass = true }
      unsafe attribute = unsafe one.pointee.next
    }
    if !hasClass, !name.isEmpty { self.attribute(.class, name) }
  }

  private func currentHolds(_ names: Set<String>) -> Bool {
    var child = unsafe current.pointee.children
    while let node = unsafe child {
      if unsafe node.pointee.type == XML_ELEMENT_NODE, names.contains(unsafe String(cString: node.pointee.name)) {
        return true
      }
      unsafe child = unsafe node.pointee.next
    }
    return false
  }

  /// Sets an attribute of the innermost open element, which must not have it yet.
  package mutating func attribute(_ attribute: HTMLAttribute, _ value: Span<UInt8>) {
    unsafe set(attribute.name.utf8Start, value)
  }

  package mutating func attribute(_ attribute: HTMLAttribute, _ value: String) {
    var value = value
    value.makeContiguousUTF8()
    self.attribute(attribute, value.utf8Span.span)
  }

  /// Sets an attribute of the author's HTML. `name` must be a valid, lower-case name; it is not checked here.
  package mutating func attribute(name: String, _ value: Span<UInt8>) {
    unsafe set(arena.copy(name), value)
  }

  package mutating func text(_ bytes: Span<UInt8>) {
    if !bytes.isEmpty { unsafe link(content(XML_TEXT_NODE, bytes)) }
  }

  package mutating func text(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text(text.utf8Span.span)
  }

  /// Adds bytes that are serialized unescaped; if `isBlock`, on separate lines.
  package mutating func raw(_ bytes: Span<UInt8>, isBlock: Bool) {
    let node = unsafe content(XML_CDATA_SECTION_NODE, bytes)
    if isBlock { unsafe node.pointee.extra = ([.breakBefore, .breakAfter] as HTMLLayout).rawValue }
    unsafe link(node)
  }

  private mutating func push(_ name: UnsafePointer<xmlChar>, _ layout: HTMLLayout) {
    let node = unsafe arena.node(XML_ELEMENT_NODE, in: document)
    unsafe node.pointee.name = unsafe name
    unsafe node.pointee.extra = layout.rawValue
    unsafe link(node)
    unsafe current = node
    depth += 1
  }

  private mutating func content(_ type: xmlElementType, _ bytes: Span<UInt8>) -> xmlNodePtr {
    let node = unsafe arena.node(type, in: document)
    if type == XML_TEXT_NODE { unsafe node.pointee.name = unsafe doccheck_xml_text_name() }
    unsafe node.pointee.content = unsafe arena.copy(bytes)
    return unsafe node
  }

  /// Links the node directly: xmlAddChild merges adjacent texts, copying the longer one each time.
  private func link(_ node: xmlNodePtr) {
    unsafe node.pointee.parent = unsafe current
    if let last = unsafe current.pointee.last {
      unsafe last.pointee.next = unsafe node
      unsafe node.pointee.prev = unsafe last
    } else {
      unsafe current.pointee.children = unsafe node
    }
    unsafe current.pointee.last = unsafe node
  }

  private mutating func set(_ name: UnsafePointer<xmlChar>, _ value: Span<UInt8>) {
    guard depth > 0 else { return }
    let attribute = unsafe arena.zeroed(MemoryLayout<xmlAttr>.size).bindMemory(to: xmlAttr.self, capacity: 1)
    unsafe attribute.pointee.type = XML_ATTRIBUTE_NODE
    unsafe attribute.pointee.name = unsafe name
    unsafe attribute.pointee.doc = unsafe document
    unsafe attribute.pointee.parent = unsafe current
    if var last = unsafe current.pointee.properties {
      while let next = unsafe last.pointee.next { unsafe last = unsafe next }
      unsafe last.pointee.next = unsafe attribute
      unsafe attribute.pointee.prev = unsafe last
    } else {
      unsafe current.pointee.properties = unsafe attribute
    }
    guard !value.isEmpty else { return }
    let text = unsafe content(XML_TEXT_NODE, value)
    unsafe text.pointee.parent = unsafe UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
    unsafe attribute.pointee.children = unsafe text
    unsafe attribute.pointee.last = unsafe text
  }

  // MARK: Serializing

  /// Appends the fragment as HTML5: void elements without end tag, `&` `<` `>` escaped, and `"` in attributes; all
  /// other characters unchanged.
  ///
  /// - Parameter slash: whether void elements end in ` />`, as the `cmark` command writes them.
  package func serialize(into output: inout [UInt8], slash: Bool = true) {
    let text = unsafe html_write(root, slash ? 1 : 0, isContinued ? output.last ?? 0 : 0)
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: text.bytes, count: text.count))
    unsafe html_free(text)
  }

  /// Serializes and frees the fragment built so far if it is large and no element is open, so that the tree of a very
  /// long page is never in memory as a whole.
  package mutating func drain(into output: inout [UInt8], slash: Bool) {
    if depth == 0, arena.size > Self.drained { flush(into: &output, slash: slash) }
  }

  /// Serializes and frees the fragment built so far; no element may be open.
  package mutating func flush(into output: inout [UInt8], slash: Bool) {
    guard depth == 0 else { return }
    serialize(into: &output, slash: slash)
    isContinued = true
    arena = Arena()
    unsafe root = unsafe Self.root(in: document, &arena)
    unsafe current = unsafe root
  }

  /// The arena size in bytes above which ``drain(into:slash:)`` writes.
  private static let drained = 4 << 20
}

/// An arena for the nodes of one document: allocated in blocks, freed all at once.
@safe private struct Arena: ~Copyable {
  // Small enough that the allocator caches and reuses the blocks.
  private static let blockSize = 1 << 15
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  private var next: UnsafeMutableRawPointer?
  private var room = 0
  /// The number of bytes taken from the arena.
  private(set) var size = 0

  deinit {
    for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
  }

  mutating func node(_ type: xmlElementType, in document: xmlDocPtr) -> xmlNodePtr {
    let node = unsafe zeroed(MemoryLayout<xmlNode>.size).bindMemory(to: xmlNode.self, capacity: 1)
    unsafe node.pointee.type = type
    unsafe node.pointee.doc = unsafe document
    return unsafe node
  }

  /// Returns `size` zeroed bytes, aligned for pointers.
  mutating func zeroed(_ size: Int) -> UnsafeMutableRawPointer {
    let memory = unsafe take(size)
    unsafe memset(memory, 0, size)
    return unsafe memory
  }

  /// Copies the bytes as a NUL-terminated C string.
  mutating func copy(_ bytes: Span<UInt8>) -> UnsafeMutablePointer<xmlChar> {
    let memory = unsafe take(bytes.count + 1).bindMemory(to: xmlChar.self, capacity: bytes.count + 1)
    unsafe bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe memory.update(from: start, count: source.count) }
    }
    unsafe memory[bytes.count] = 0
    return unsafe memory
  }

  mutating func copy(_ text: String) -> UnsafeMutablePointer<xmlChar> {
    var text = text
    text.makeContiguousUTF8()
    return unsafe copy(text.utf8Span.span)
  }

  private mutating func take(_ size: Int) -> UnsafeMutableRawPointer {
    let size = (size + 7) & ~7
    if room < size {
      let block = UnsafeMutableRawPointer.allocate(byteCount: max(size, Self.blockSize), alignment: 16)
      self.size += max(size, Self.blockSize)
      unsafe blocks.append(block)
      if size > Self.blockSize / 2 { return unsafe block }
      unsafe next = unsafe block
      room = Self.blockSize
    }
    guard let memory = unsafe next else { preconditionFailure("out of memory") }
    unsafe next = unsafe memory + size
    room -= size
    return unsafe memory
  }
}

/// The named characters of HTML 4, from libxml2's table.
package enum HTMLEntity {
  /// The character of `&name;`, or nil if the name is unknown.
  package static func scalar(named name: String) -> Unicode.Scalar? {
    guard let entity = unsafe htmlEntityLookup(name) else { return nil }
    return unsafe Unicode.Scalar(entity.pointee.value)
  }
}

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
