/// Writes values as bytes that ``ByteReader`` reads.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (Int64(shift) * 8))) }
  }

  mutating func add(count: Int) { add(Int64(count)) }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Adds bytes with their number.
  mutating func add(_ part: [UInt8]) {
    add(count: part.count)
    bytes += part
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
}

/// Reads untrusted bytes; throws where they end early.
struct ByteReader {
  struct Truncated: Error {}

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  var isAtEnd: Bool { place == bytes.endIndex }

  mutating func number() throws(Truncated) -> Int64 {
    guard bytes.endIndex - place >= 8 else { throw Truncated() }
    let number = unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place - bytes.startIndex, as: Int64.self)
    place += 8
    return Int64(littleEndian: number)
  }

  mutating func byte() throws(Truncated) -> UInt8 {
    guard place < bytes.endIndex else { throw Truncated() }
    defer { place += 1 }
    return bytes[place]
  }

  /// A number of things that follow, each at least one byte.
  mutating func count() throws(Truncated) -> Int {
    let number = try number()
    guard number >= 0, number <= Int64(bytes.endIndex - place) else { throw Truncated() }
    return Int(number)
  }

  mutating func part() throws(Truncated) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func text() throws(Truncated) -> String {
    guard let text = String(validating: try part(), as: UTF8.self) else { throw Truncated() }
    return text
  }
}

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

/// Decodes the output of ``RecordWriter``; throws if the bytes are invalid.
struct RecordReader {
  struct Unreadable: Error {}

  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { remaining == 0 }
  var remaining: Int { bytes.count - next }

  mutating func int() throws(Unreadable) -> Int {
    guard let number = Int(exactly: try number()) else { throw Unreadable() }
    return number
  }

  mutating func number() throws(Unreadable) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while next < bytes.count, shift < 64 {
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift += 7
    }
    throw Unreadable()
  }

  mutating func part() throws(Unreadable) -> ArraySlice<UInt8> {
    let count = try int()
    guard count >= 0, count <= remaining else { throw Unreadable() }
    defer { next += count }
    return bytes[next..<(next + count)]
  }

  mutating func text() throws(Unreadable) -> String { String(decoding: try part(), as: UTF8.self) }

  mutating func optionalText() throws(Unreadable) -> String? { try int() == 0 ? nil : try text() }
}
