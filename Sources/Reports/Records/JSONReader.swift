import DocModel
import Features

/// Reads JSON a value at a time, without making a tree of it: a record of ``JSONWriter`` is read as fast as it was
/// written. What it reads may come from anywhere.
public struct JSONReader {
  /// What is wrong with the text, and where.
  public struct Fault: Error, Sendable, CustomStringConvertible {
    public let offset: Int
    public let reason: String
    public var description: String { "\(reason), at byte \(offset + 1)" }
  }

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  /// Deeper is no record.
  private static let most = 64

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Values

  /// - Parameter member: is given each name, and reads the value or skips it.
  public mutating func object(_ member: (inout JSONReader, String) throws(Fault) -> Void) throws(Fault) {
    try enter(UInt8(ascii: "{"), "an object")
    var isFirst = true
    while try !isEnd(UInt8(ascii: "}"), &isFirst) {
      let name = try string()
      guard peek() == UInt8(ascii: ":") else { throw fault("a colon is missing") }
      place += 1
      try member(&self, name)
    }
  }

  public mutating func array(_ element: (inout JSONReader) throws(Fault) -> Void) throws(Fault) {
    try enter(UInt8(ascii: "["), "a list")
    var isFirst = true
    while try !isEnd(UInt8(ascii: "]"), &isFirst) { try element(&self) }
  }

  public mutating func list<Value>(_ element: (inout JSONReader) throws(Fault) -> Value) throws(Fault) -> [Value] {
    var values: [Value] = []
    try array { reader throws(Fault) in values.append(try element(&reader)) }
    return values
  }

  public mutating func string() throws(Fault) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw fault("a text is missing") }
    let start = place + 1
    let end = ByteSearch.quoteOrControl(in: bytes.span, from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try escaped(from: start, plainTo: end) }
    place = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  public mutating func integer() throws(Fault) -> Int {
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var value = 0
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
      let (tens, isLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tens.addingReportingOverflow(Int(bytes[place] - 0x30))
      guard !isLarge, !isLarger else { throw fault("a number is too large") }
      value = sum
      place += 1
    }
    guard place > start, place == bytes.count || ![0x2e, 0x45, 0x65].contains(bytes[place]) else {
      throw fault("a whole number is missing")
    }
    return isNegative ? -value : value
  }

  public mutating func boolean() throws(Fault) -> Bool {
    _ = peek()
    for (word, value) in [("true", true), ("false", false)] where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return value
    }
    throw fault("true or false is missing")
  }

  /// Passes over one value, whatever it is.
  public mutating func skip() throws(Fault) {
    switch peek() {
    case UInt8(ascii: "{"): try object { reader, _ throws(Fault) in try reader.skip() }
    case UInt8(ascii: "["): try array { reader throws(Fault) in try reader.skip() }
    case UInt8(ascii: "\""): try skipString()
    default:
      let start = place
      while place < bytes.count, bytes[place].isASCIILetter || "+-.0123456789".utf8.contains(bytes[place]) {
        place += 1
      }
      guard place > start else { throw fault("a value is missing") }
    }
  }

  private mutating func skipString() throws(Fault) {
    place += 1
    while place < bytes.count {
      let end = ByteSearch.quoteOrControl(in: bytes.span, from: place)
      guard end < bytes.count, bytes[end] >= 0x20 else { break }
      place = end + 1
      if bytes[end] == UInt8(ascii: "\"") { return }
      // A backslash, and what it escapes.
      place += 1
    }
    throw fault("a text has no end")
  }

  /// Throws where something follows.
  public mutating func end() throws(Fault) {
    if peek() != nil { throw fault("something follows the record") }
  }

  public func fault(_ reason: String) -> Fault { Fault(offset: min(place, bytes.count), reason: reason) }

  // MARK: Parts

  /// The next byte that is no blank.
  private mutating func peek() -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0a, 0x0d: place += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func enter(_ bracket: UInt8, _ what: String) throws(Fault) {
    guard peek() == bracket else { throw fault("\(what) is missing") }
    guard depth < Self.most else { throw fault("the values are nested too deeply") }
    place += 1
    depth += 1
  }

  /// Passes over the comma before an element, or over the end.
  private mutating func isEnd(_ bracket: UInt8, _ isFirst: inout Bool) throws(Fault) -> Bool {
    let next = peek()
    if next == bracket {
      place += 1
      depth -= 1
      return true
    }
    if !isFirst {
      guard next == UInt8(ascii: ",") else { throw fault("a comma or an end is missing") }
      place += 1
    }
    isFirst = false
    return false
  }

  private mutating func escaped(from start: Int, plainTo end: Int) throws(Fault) -> String {
    var text = Array(bytes[start..<min(end, bytes.count)])
    place = min(end, bytes.count)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try unescape(into: &text)
      case 0..<0x20: throw fault("a text goes on over the end of its line")
      default: text.append(byte)
      }
    }
    throw fault("a text has no end")
  }

  private mutating func unescape(into text: inout [UInt8]) throws(Fault) {
    guard place < bytes.count else { throw fault("a text has no end") }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"):
      var value = try hex()
      if (0xd800..<0xdc00).contains(value), bytes[place...].starts(with: "\\u".utf8) {
        place += 2
        let low = try hex()
        if (0xdc00..<0xe000).contains(low) { value = 0x1_0000 + (value - 0xd800) << 10 + (low - 0xdc00) }
      }
      text.append(contentsOf: Character(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
    default: throw fault("an escape is none of JSON's")
    }
  }

  private mutating func hex() throws(Fault) -> UInt32 {
    guard place + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw fault("an escape lacks its digits") }
    place += 4
    return value
  }
}
