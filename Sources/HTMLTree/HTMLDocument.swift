internal import CLibXML2
internal import Glibc

/// An HTML fragment as a libxml2 tree, written through a cursor: what is added becomes the last child of the
/// element that was opened last. This file owns every pointer of libxml2.
///
/// Texts and values are UTF-8 without NUL and unescaped: escaping happens once, in ``serialize(into:)``. Out of
/// memory ends the process, as it does for Swift's own arrays.
@safe public struct HTMLDocument: ~Copyable {
  private let document: xmlDocPtr
  private let root: xmlNodePtr
  private var current: xmlNodePtr
  /// Elements open below the root.
  public private(set) var depth = 0
  // Looked up once per document: libxml2's dictionary owns the names, so nodes share them.
  private var tagNames = unsafe [UnsafeMutablePointer<xmlChar>?](repeating: nil, count: HTMLTag.allCases.count)
  private var attributeNames = unsafe [UnsafeMutablePointer<xmlChar>?](repeating: nil, count: HTMLAttribute.allCases.count)

  public init() {
    unsafe document = unsafe Self.allocated(xmlNewDoc(nil))
    unsafe document.pointee.dict = unsafe Self.allocated(xmlDictCreate())
    unsafe root = unsafe Self.allocated(
      xmlNewDocNodeEatName(document, nil, Self.intern("body", in: document), nil))
    unsafe xmlDocSetRootElement(document, root)
    unsafe current = root
  }

  deinit { unsafe xmlFreeDoc(document) }

  // MARK: Building

  /// Opens an element; a void one (`br`) takes attributes until something else is added, and is closed like any other.
  public mutating func open(_ tag: HTMLTag) {
    let slot = Int(tag.rawValue)
    var name = unsafe tagNames[slot]
    if unsafe name == nil {
      unsafe name = Self.intern(tag.name, in: document)
      unsafe tagNames[slot] = unsafe name
    }
    unsafe push(name, tag.layout)
  }

  /// Opens an element an author wrote. `name` is a valid, lower-case tag name; the caller has checked it.
  public mutating func open(name: String, isVoid: Bool) {
    unsafe push(intern(name), isVoid ? .void : [])
  }

  /// Closes the innermost open element.
  public mutating func close() {
    guard depth > 0, let parent = unsafe current.pointee.parent else { return }
    unsafe current = parent
    depth -= 1
  }

  /// Sets an attribute of the innermost open element, which must not have it yet.
  public mutating func attribute(_ attribute: HTMLAttribute, _ value: Span<UInt8>) {
    let slot = Int(attribute.rawValue)
    var name = unsafe attributeNames[slot]
    if unsafe name == nil {
      unsafe name = Self.intern(attribute.name, in: document)
      unsafe attributeNames[slot] = unsafe name
    }
    unsafe set(name, value)
  }

  public mutating func attribute(_ attribute: HTMLAttribute, _ value: String) {
    var value = value
    value.makeContiguousUTF8()
    self.attribute(attribute, value.utf8Span.span)
  }

  /// Sets an attribute an author wrote. `name` is a valid, lower-case attribute name; the caller has checked it.
  public mutating func attribute(name: String, _ value: Span<UInt8>) {
    unsafe set(intern(name), value)
  }

  /// Adds text.
  public mutating func text(_ bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    if bytes.count < Self.inlineRoom { return unsafe link(shortText(bytes)) }
    unsafe leaf(bytes) { unsafe xmlNewDocTextLen($0, $1, $2) }
  }

  public mutating func text(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text(text.utf8Span.span)
  }

  /// Adds bytes that are serialized as they are, on lines of their own where `isBlock`.
  public mutating func raw(_ bytes: Span<UInt8>, isBlock: Bool) {
    unsafe leaf(bytes, isBlock ? [.breakBefore, .breakAfter] : []) { unsafe xmlNewCDataBlock($0, $1, $2) }
  }

  private mutating func push(_ name: UnsafeMutablePointer<xmlChar>?, _ layout: HTMLLayout) {
    let node = unsafe Self.allocated(
      xmlNewDocNodeEatName(document, nil, name, nil))
    unsafe node.pointee.extra = layout.rawValue
    unsafe link(node)
    unsafe current = node
    depth += 1
  }

  private func leaf(
    _ bytes: Span<UInt8>, _ layout: HTMLLayout = [],
    _ make: (xmlDocPtr, UnsafePointer<UInt8>?, Int32) -> xmlNodePtr?
  ) {
    var rest = 0..<bytes.count
    while !rest.isEmpty {
      let part = rest.prefix(1 << 30)
      let node = unsafe bytes.extracting(part).withUnsafeBufferPointer {
        unsafe Self.allocated(make(document, $0.baseAddress, Int32(part.count)))
      }
      unsafe node.pointee.extra = layout.rawValue
      unsafe link(node)
      rest = part.endIndex..<bytes.count
    }
  }

  /// The bytes of the two fields of a node that a text has no use for; libxml2's own parser keeps short texts there,
  /// and its functions know of it.
  private static let inlineRoom = 2 * MemoryLayout<Int>.size

  private func shortText(_ bytes: Span<UInt8>) -> xmlNodePtr {
    let node = unsafe Self.allocated(xmlNewDocText(document, nil))
    let content = unsafe UnsafeMutableRawPointer(node)
      .advanced(by: MemoryLayout<xmlNode>.offset(of: \.properties) ?? 0).assumingMemoryBound(to: xmlChar.self)
    for i in bytes.indices { unsafe content[i] = bytes[i] }
    unsafe node.pointee.content = unsafe content
    return unsafe node
  }

  /// By hand and not xmlAddChild, which merges neighbouring texts by copying the longer one again and again.
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

  private func set(_ name: UnsafeMutablePointer<xmlChar>?, _ value: Span<UInt8>) {
    guard depth > 0 else { return }
    let attribute = unsafe Self.allocated(xmlNewNsPropEatName(current, nil, name, nil))
    guard !value.isEmpty else { return }
    let text: xmlNodePtr
    if value.count < Self.inlineRoom {
      unsafe text = unsafe shortText(value)
    } else {
      unsafe text = unsafe value.withUnsafeBufferPointer {
        unsafe Self.allocated(xmlNewDocTextLen(document, $0.baseAddress, Int32(clamping: $0.count)))
      }
    }
    unsafe text.pointee.parent = unsafe UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
    unsafe attribute.pointee.children = unsafe text
    unsafe attribute.pointee.last = unsafe text
  }

  private func intern(_ name: String) -> UnsafeMutablePointer<xmlChar>? {
    var name = name
    return name.withUTF8 {
      unsafe UnsafeMutablePointer(
        mutating: xmlDictLookup(document.pointee.dict, $0.baseAddress, Int32(clamping: $0.count)))
    }
  }

  private static func intern(_ name: StaticString, in document: xmlDocPtr) -> UnsafeMutablePointer<xmlChar>? {
    unsafe UnsafeMutablePointer(
      mutating: xmlDictLookup(document.pointee.dict, name.utf8Start, Int32(name.utf8CodeUnitCount)))
  }

  private static func allocated<T>(_ pointer: UnsafeMutablePointer<T>?) -> UnsafeMutablePointer<T> {
    guard let pointer = unsafe pointer else { preconditionFailure("out of memory") }
    return unsafe pointer
  }

  private static func allocated(_ pointer: OpaquePointer?) -> OpaquePointer {
    guard let pointer = unsafe pointer else { preconditionFailure("out of memory") }
    return unsafe pointer
  }

  // MARK: Serializing

  /// Appends the fragment as HTML5: void elements without end tag, `&` `<` `>` escaped, and `"` in attributes;
  /// every other character as it is.
  public func serialize(into output: inout [UInt8]) {
    var writer = HTMLWriter()
    var node = unsafe root.pointee.children
    while let here = unsafe node {
      if let child = unsafe enter(here, &writer) {
        unsafe node = unsafe child
        continue
      }
      unsafe node = unsafe after(here, &writer)
    }
    unsafe output.append(contentsOf: writer.bytes)
    writer.free()
  }

  /// Writes a leaf, or an element's start tag; returns the element's first child.
  private func enter(_ node: xmlNodePtr, _ writer: inout HTMLWriter) -> xmlNodePtr? {
    let layout = unsafe HTMLLayout(rawValue: node.pointee.extra)
    switch unsafe node.pointee.type {
    case XML_ELEMENT_NODE:
      if layout.contains(.breakBefore) { writer.breakLine() }
      writer.append(0x3c)
      unsafe writer.append(node.pointee.name, .verbatim)
      var attribute = unsafe node.pointee.properties
      while let here = unsafe attribute {
        writer.append(0x20)
        unsafe writer.append(here.pointee.name, .verbatim)
        writer.append("=\"")
        if let text = unsafe here.pointee.children { unsafe writer.append(text.pointee.content, .attribute) }
        writer.append(0x22)
        unsafe attribute = unsafe here.pointee.next
      }
      if layout.contains(.void) {
        writer.append(" />")
        if layout.contains(.breakAfter) { writer.breakLine() }
        return nil
      }
      writer.append(0x3e)
      if layout.contains(.breakInside) { writer.breakLine() }
      if let child = unsafe node.pointee.children { return unsafe child }
      unsafe leave(node, &writer)
    case XML_TEXT_NODE:
      unsafe writer.append(node.pointee.content, .text)
    case XML_CDATA_SECTION_NODE:
      if layout.contains(.breakBefore) { writer.breakLine() }
      unsafe writer.append(node.pointee.content, .verbatim)
      if layout.contains(.breakAfter) { writer.breakLine() }
    default: break
    }
    return nil
  }

  /// Closes what ends after `node`; returns what follows, nil at the end of the fragment.
  private func after(_ node: xmlNodePtr, _ writer: inout HTMLWriter) -> xmlNodePtr? {
    var here = unsafe node
    while true {
      if let next = unsafe here.pointee.next { return unsafe next }
      guard let parent = unsafe here.pointee.parent, unsafe parent != root else { return nil }
      unsafe leave(parent, &writer)
      unsafe here = unsafe parent
    }
  }

  private func leave(_ node: xmlNodePtr, _ writer: inout HTMLWriter) {
    let layout = unsafe HTMLLayout(rawValue: node.pointee.extra)
    if layout.contains(.breakInside) { writer.breakLine() }
    writer.append("</")
    unsafe writer.append(node.pointee.name, .verbatim)
    writer.append(0x3e)
    if layout.contains(.breakAfter) { writer.breakLine() }
  }
}

/// The growing bytes of a serialized tree: the one place where anything is escaped.
@safe private struct HTMLWriter {
  enum Form {
    case verbatim
    /// `&`, `<`, `>` become entities.
    case text
    /// As ``text``, and `"` too.
    case attribute
  }

  private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 14)
  private var count = 0
  private var capacity = 1 << 14

  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

  func free() { unsafe start.deallocate() }

  /// Ends the line, unless nothing stands on it yet.
  mutating func breakLine() {
    if count > 0, unsafe start[count - 1] != 0x0a { append(0x0a) }
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  mutating func append(_ literal: StaticString) {
    unsafe append(literal.utf8Start, literal.utf8CodeUnitCount)
  }

  mutating func append(_ string: UnsafePointer<xmlChar>?, _ form: Form) {
    guard let string = unsafe string else { return }
    let length = unsafe strlen(string)
    if form == .verbatim { return unsafe append(string, length) }
    // Room for every byte to become the longest entity.
    reserve(length * 6 + 8)
    var next = 0
    while next + 8 <= length {
      let block = unsafe UnsafeRawPointer(string + next).loadUnaligned(as: UInt64.self)
      if Self.needsLook(block) {
        for place in next..<(next + 8) { unsafe escape(string[place], form) }
      } else {
        unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: block, as: UInt64.self)
        count += 8
      }
      next += 8
    }
    while next < length {
      unsafe escape(string[next], form)
      next += 1
    }
  }

  /// True where one of eight bytes is `&`, `"`, `<` or `>`: a pair each that differs in one bit.
  private static func needsLook(_ block: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let ampersands = (block | ones &* 0x04) ^ (ones &* 0x26)
    let brackets = (block | ones &* 0x02) ^ (ones &* 0x3e)
    let zeros = ((ampersands &- ones) & ~ampersands) | ((brackets &- ones) & ~brackets)
    return zeros & (ones &* 0x80) != 0
  }

  /// Appends a byte where there is room.
  private mutating func escape(_ byte: UInt8, _ form: Form) {
    switch byte {
    case 0x26: append("&amp;")
    case 0x3c: append("&lt;")
    case 0x3e: append("&gt;")
    case 0x22 where form == .attribute: append("&quot;")
    default:
      unsafe start[count] = byte
      count += 1
    }
  }

  private mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    unsafe (start + count).update(from: bytes, count: length)
    count += length
  }

  private mutating func reserve(_ room: Int) {
    guard count + room > capacity else { return }
    capacity = max(capacity * 2, count + room)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }
}

/// The named characters of HTML 4, which libxml2 knows.
public enum HTMLEntity {
  /// The character of `&name;`, nil where the name is unknown.
  public static func scalar(named name: String) -> Unicode.Scalar? {
    guard let entity = unsafe htmlEntityLookup(name) else { return nil }
    return unsafe Unicode.Scalar(entity.pointee.value)
  }
}
