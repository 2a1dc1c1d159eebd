import Foundation

/// The only place that encodes and decodes JSON. Keys are sorted, so equal values give equal bytes.
package enum JSONBytes {
  /// Encodes a document, pretty-printed.
  package static func encode(_ value: some Encodable) throws(RunError) -> [UInt8] {
    try bytes(of: value, encoder(.prettyPrinted)) + [0x0a]
  }

  /// Encodes a value on one line without white space, including the line end.
  package static func line(_ value: some Encodable) throws(RunError) -> [UInt8] {
    try bytes(of: value, encoder()) + [0x0a]
  }

  /// Throws if the bytes, which may be untrusted, do not encode such a value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(JSONFault) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch { throw JSONFault(error) }
  }

  /// As ``decode(_:from:)``, of a file that people write: with comments and commas at the ends of lists.
  package static func decodeRelaxed<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(JSONFault)
    -> Value
  {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    do { return try decoder.decode(type, from: Data(bytes)) } catch { throw JSONFault(error) }
  }

  static func encoder(_ more: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, more]
    return encoder
  }

  static func bytes(of value: some Encodable, _ encoder: JSONEncoder) throws(RunError) -> [UInt8] {
    do { return Array(try encoder.encode(value)) } catch { throw RunError("cannot be written as JSON: \(error)") }
  }
}

/// A JSON decoding error in words for users.
package struct JSONFault: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  fileprivate init(_ error: any Error) {
    func path(_ keys: [any CodingKey]) -> String {
      keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    description =
      switch error as? DecodingError {
      case .dataCorrupted(let context)?:
        context.codingPath.isEmpty ? "it is not JSON" : "\(path(context.codingPath)) cannot be read"
      case .keyNotFound(let key, let context)?: "it lacks '\(path(context.codingPath + [key]))'"
      case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
        context.codingPath.isEmpty ? "it has another type" : "'\(path(context.codingPath))' has another type"
      default: "it cannot be read"
      }
  }
}

/// Writes JSON with one long list: elements are encoded as they arrive and never held in memory together.
struct JSONStream {
  private let sink: ReportSink
  private let encoder = JSONBytes.encoder()
  private var bytes: [UInt8]
  private let between: UInt8
  private let end: [UInt8]
  private var isFirst = true

  /// Writes JSON Lines: one element per line.
  init(linesTo sink: @escaping ReportSink) {
    self.sink = sink
    (bytes, between, end) = ([], 0x0a, [])
  }

  /// Writes a document that is encoded with an empty list; the elements are inserted there.
  ///
  /// - Parameter list: the key of the list, unique among empty lists; nil if the document itself is the list.
  init(_ document: some Encodable, list: String?, to sink: @escaping ReportSink) throws(RunError) {
    self.sink = sink
    let whole = try JSONBytes.line(document)
    // Quotes within a text are escaped, so this can match only the member itself.
    let member = list.map { "\"\($0)\":[]" } ?? "[]"
    guard let place = whole.firstRange(of: Array(member.utf8)) else {
      throw RunError("the report has no list of results")
    }
    bytes = Array(whole[..<(place.upperBound - 1)])
    between = UInt8(ascii: ",")
    end = Array(whole[(place.upperBound - 1)...])
  }

  mutating func add(_ element: some Encodable) throws(RunError) {
    if !isFirst { bytes.append(between) }
    isFirst = false
    bytes += try JSONBytes.bytes(of: element, encoder)
    if bytes.count >= Self.piece { drain() }
  }

  mutating func finish() {
    bytes += end
    if end.isEmpty, !isFirst { bytes.append(between) }
    drain()
  }

  /// The buffer size in bytes at which data is passed to the sink.
  private static let piece = 1 << 16

  private mutating func drain() {
    guard !bytes.isEmpty else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A file path as part of a URI (RFC 3986).
enum URIPath {
  static func encode(_ path: String) -> String {
    let plain = plainCount(path.utf8.span)
    guard plain < path.utf8.count else { return path }
    var bytes = Array(path.utf8.prefix(plain))
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8.dropFirst(plain) {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the length in bytes of the prefix that needs no escaping.
  private static func plainCount(_ path: Span<UInt8>) -> Int {
    var count = 0
    while count < path.count, isPlain(path[count]) { count += 1 }
    return count
  }

  /// Whether the byte is unreserved or a slash. A colon is not: `a:b.md` would read as a scheme.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5a, 0x61...0x7a, 0x30...0x39, 0x2d, 0x2e, 0x5f, 0x7e, 0x2f: true
    default: false
    }
  }
}
