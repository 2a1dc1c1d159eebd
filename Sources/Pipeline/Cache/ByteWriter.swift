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
