import Features

/// A record that writes itself as a JSON object.
public protocol JSONRecord {
  /// Writes the members in the order of their keys.
  func write(to json: inout JSONWriter)
}

/// The name of a member, a plain word. Those that every finding has are made once.
public struct JSONKey: Sendable, ExpressibleByStringLiteral {
  /// With its quotes and the colon.
  fileprivate let bytes: [UInt8]

  public init(stringLiteral name: String) { bytes = Array("\"\(name)\":".utf8) }
}

/// Writes JSON without blanks as values come. A report of many findings is written as fast as it is made, and never
/// stands in memory a second time as a tree.
public struct JSONWriter {
  /// UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Is given what was written, a piece at a time; nil keeps all of it.
  private let sink: ReportSink?
  /// A value stands before the next one in the same object or array.
  private var isBehindValue = false
  /// Records that come again and again, as they are written; a power of two.
  private var copies: [(name: String, bytes: [UInt8])?] = Array(repeating: nil, count: 128)

  /// What was written of objects that many records hold; none, or a power of two.
  private var shared: [(object: AnyObject, bytes: [UInt8])?] = []

  init(to sink: ReportSink? = nil) { self.sink = sink }

  /// Hands on what was written so far, where that is worth it. Only between records: within one, places are remembered.
  private mutating func drain(from least: Int = 1 << 16) {
    guard let sink, bytes.count >= least else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Members of an object; what is nil is left out.

  public mutating func member(_ key: JSONKey, _ value: String?) {
    guard let value else { return }
    write(key: key)
    write(value)
  }

  /// One text of three parts.
  public mutating func member(_ key: JSONKey, _ first: String, _ second: String, _ third: String) {
    write(key: key)
    bytes.append(UInt8(ascii: "\""))
    append(first)
    append(second)
    append(third)
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func member(_ key: JSONKey, _ value: Int?) {
    guard let value else { return }
    write(key: key)
    write(value)
  }

  public mutating func member(_ key: JSONKey, _ value: Bool) {
    write(key: key)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func member(_ key: JSONKey, _ value: (some JSONRecord)?) {
    guard let value else { return }
    write(key: key)
    write(value)
  }

  /// A record of which there is one for each name: it is copied where it stood not long before.
  public mutating func member(_ key: JSONKey, _ record: some JSONRecord, of name: String) {
    write(key: key)
    let place = place(of: name)
    if let copy = copies[place], copy.name == name {
      bytes += copy.bytes
      isBehindValue = true
      return
    }
    let start = bytes.count
    write(record)
    copies[place] = (name, Array(bytes[start...]))
  }

  /// Where the copy for a name is kept: another one that comes to the same place takes it.
  private func place(of name: String) -> Int {
    Int(truncatingIfNeeded: HashFold.exact(name.utf8.span)) & (copies.count - 1)
  }

  /// The members that tell of an object which many records hold: they are copied where they stood not long before.
  /// Another member stands before them.
  public mutating func members(of object: AnyObject, _ write: (inout JSONWriter) -> Void) {
    if shared.isEmpty { shared = Array(repeating: nil, count: 512) }
    let place = ObjectIdentifier(object).hashValue & (shared.count - 1)
    if let copy = shared[place], copy.object === object {
      bytes += copy.bytes
      return
    }
    let start = bytes.count
    write(&self)
    shared[place] = (object, Array(bytes[start...]))
  }

  public mutating func member(_ key: JSONKey, _ values: [String]) {
    write(key: key)
    array(values) { json, value in
      json.comma()
      json.write(value)
    }
  }

  public mutating func member(_ key: JSONKey, numbers: some Sequence<Int>) {
    write(key: key)
    array(numbers) { json, number in
      json.comma()
      json.write(number)
    }
  }

  public mutating func member<Record: JSONRecord>(_ key: JSONKey, _ records: some Sequence<Record>) {
    write(key: key)
    array(records) { json, record in
      json.comma()
      json.write(record)
    }
  }

  /// An object of one member whose name is a value.
  public mutating func member(_ key: JSONKey, named name: String, _ value: some JSONRecord) {
    write(key: key)
    object { json in
      json.write(name)
      json.bytes.append(UInt8(ascii: ":"))
      json.write(value)
    }
  }

  // MARK: Values

  mutating func write(_ record: some JSONRecord) { object { record.write(to: &$0) } }

  private mutating func object(_ members: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    isBehindValue = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    isBehindValue = true
  }

  private mutating func array<Value>(_ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void) {
    bytes.append(UInt8(ascii: "["))
    isBehindValue = false
    for value in values { write(&self, value) }
    bytes.append(UInt8(ascii: "]"))
    isBehindValue = true
  }

  private mutating func comma() {
    if isBehindValue { bytes.append(UInt8(ascii: ",")) }
    isBehindValue = true
  }

  private mutating func write(key: JSONKey) {
    comma()
    bytes += key.bytes
  }

  private mutating func write(_ number: Int) {
    guard number >= 0 else { return copy(String(number)) }
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a text as it stands between quotes. Most stand as they are, and are copied whole.
  private mutating func append(_ text: String) {
    let start = bytes.count
    copy(text)
    let first = ByteSearch.quoteOrControl(in: bytes.span, from: start)
    guard first < bytes.count else { return }
    bytes.removeLast(bytes.count - first)
    for byte in text.utf8.dropFirst(first - start) {
      if Self.isEscaped(byte) { escape(byte) } else { bytes.append(byte) }
    }
  }

  private mutating func copy(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0a: bytes.append(UInt8(ascii: "n"))
    case 0x0c: bytes.append(UInt8(ascii: "f"))
    case 0x0d: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    default: bytes.append(byte)
    }
  }
}

extension JSONWriter {
  // MARK: What comes a part at a time: each record is handed on when it is written.

  mutating func openObject() { open(UInt8(ascii: "{")) }
  mutating func closeObject() { close(UInt8(ascii: "}")) }
  mutating func openList() { open(UInt8(ascii: "[")) }
  mutating func closeList() { close(UInt8(ascii: "]")) }

  mutating func openList(_ key: JSONKey) {
    write(key: key)
    isBehindValue = false
    openList()
  }

  /// A record of the list that is open.
  mutating func add(_ record: some JSONRecord) {
    comma()
    write(record)
    drain()
  }

  /// A record on a line of its own (JSON Lines).
  mutating func line(_ record: some JSONRecord) {
    write(record)
    bytes.append(0x0a)
    drain()
  }

  /// Ends a document with a line feed.
  mutating func end() {
    bytes.append(0x0a)
    flush()
  }

  mutating func flush() { drain(from: 1) }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    isBehindValue = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    isBehindValue = true
  }

  /// The bytes of one record, a line feed behind it.
  public static func encode(_ record: some JSONRecord) -> [UInt8] {
    var json = JSONWriter()
    json.write(record)
    json.end()
    return json.bytes
  }
}
