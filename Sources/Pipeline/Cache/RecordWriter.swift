/// Encodes numbers and texts one after another in a private binary format.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) { add(Int64(number)) }

  /// Zigzag and variable-length encoding: seven bits per byte, lowest first, so small absolute values are short.
  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: (number &<< 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Adds bytes after their number.
  mutating func add(_ part: [UInt8]) {
    add(part.count)
    bytes += part
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add<Item>(_ items: some Collection<Item>, _ write: (Item, inout RecordWriter) -> Void) {
    add(items.count)
    for item in items { write(item, &self) }
  }
}

/// Decodes the output of ``RecordWriter``, as untrusted input; throws if the bytes are invalid or end early.
struct RecordReader {
  struct Unreadable: Error {}

  private let bytes: ArraySlice<UInt8>
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, next) = (bytes, bytes.startIndex) }

  var isAtEnd: Bool { remaining == 0 }
  private var remaining: Int { bytes.endIndex - next }

  mutating func int() throws(Unreadable) -> Int {
    guard let number = Int(exactly: try number()) else { throw Unreadable() }
    return number
  }

  mutating func number() throws(Unreadable) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while next < bytes.endIndex, shift < 64 {
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift += 7
    }
    throw Unreadable()
  }

  mutating func byte() throws(Unreadable) -> UInt8 {
    guard next < bytes.endIndex else { throw Unreadable() }
    defer { next += 1 }
    return bytes[next]
  }

  /// A number of things that follow, each at least one byte.
  mutating func count() throws(Unreadable) -> Int {
    let count = try int()
    guard count >= 0, count <= remaining else { throw Unreadable() }
    return count
  }

  mutating func part() throws(Unreadable) -> ArraySlice<UInt8> {
    let count = try count()
    defer { next += count }
    return bytes[next..<(next + count)]
  }

  mutating func text() throws(Unreadable) -> String {
    guard let text = String(validating: try part(), as: UTF8.self) else { throw Unreadable() }
    return text
  }

  mutating func optionalText() throws(Unreadable) -> String? { try int() == 0 ? nil : try text() }
}
