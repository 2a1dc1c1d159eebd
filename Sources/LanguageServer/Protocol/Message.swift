package import Reports

/// The id of a request.
package enum RequestID: Sendable, Hashable, Codable {
  case number(Int)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A message of JSON-RPC 2.0 with its head decoded; the parameters are decoded by the code that knows their type.
package struct Message: Sendable {
  package let content: [UInt8]
  package let id: RequestID?
  /// The method; nil for a response.
  package let method: String?

  private struct Head: Decodable {
    let id: RequestID?
    let method: String?
  }

  private struct Body<Parameters: Decodable>: Decodable { let params: Parameters }
  private struct Answer<Result: Decodable>: Decodable { let result: Result? }

  package init(_ content: [UInt8]) throws(JSONFault) {
    self.content = content
    let head = try JSONBytes.decode(Head.self, from: content)
    (id, method) = (head.id, head.method)
    guard id != nil || method != nil else { throw JSONFault("it has neither an id nor a method") }
  }

  package func params<Parameters: Decodable>(_ type: Parameters.Type) throws(JSONFault) -> Parameters {
    try JSONBytes.decode(Body<Parameters>.self, from: content).params
  }

  /// The result of a response; nil for an error.
  package func result<Result: Decodable>(_ type: Result.Type) throws(JSONFault) -> Result? {
    try JSONBytes.decode(Answer<Result>.self, from: content).result
  }
}

/// Why a request failed.
package struct ResponseError: Error, Sendable, Codable {
  package let code: Int
  package let message: String

  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
  package static let notInitialized = -32002
  package static let requestFailed = -32803
  package static let cancelled = -32800

  package init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }
}

/// The messages that a program sends, each encoded once.
package enum Outgoing {
  private struct Request<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    let method: String
    let params: Parameters
  }

  private struct Response<Result: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    /// Null is a result, too.
    let result: Result?

    private enum CodingKeys: CodingKey { case jsonrpc, id, result }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(jsonrpc, forKey: .jsonrpc)
      try container.encode(id, forKey: .id)
      try container.encode(result, forKey: .result)
    }
  }

  private struct Failure: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    let error: ResponseError

    private enum CodingKeys: CodingKey { case jsonrpc, id, error }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(jsonrpc, forKey: .jsonrpc)
      try container.encode(id, forKey: .id)
      try container.encode(error, forKey: .error)
    }
  }

  package static func request(_ method: String, id: RequestID, _ params: some Encodable) -> [UInt8] {
    encoded(Request(id: id, method: method, params: params))
  }

  package static func notification(_ method: String, _ params: some Encodable) -> [UInt8] {
    encoded(Request(id: nil, method: method, params: params))
  }

  package static func response(to id: RequestID?, _ result: (some Encodable)?) -> [UInt8] {
    encoded(Response(id: id, result: result))
  }

  package static func failure(of id: RequestID?, _ error: ResponseError) -> [UInt8] {
    encoded(Failure(id: id, error: error))
  }

  /// Values of these types can always be encoded; an empty object takes the place of one that cannot.
  private static func encoded(_ message: some Encodable) -> [UInt8] {
    (try? JSONBytes.line(message)) ?? Array("{}".utf8)
  }
}

/// Cuts a byte stream into the messages of the base protocol: a header with `Content-Length`, an empty line, the
/// content.
package struct MessageStream {
  private var buffer: [UInt8] = []
  /// The start in ``buffer`` of the first message that was not taken.
  private var start = 0

  /// The maximum content of a message in bytes; a longer one is not read.
  package static let limit = 1 << 28
  private static let headerLimit = 1 << 16
  private static let separator = Array("\r\n\r\n".utf8)

  package enum Fault: Error { case noLength, tooLong }

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// The content of the next message, or nil if more bytes are needed. The stream is of no use after an error.
  package mutating func next() throws(Fault) -> [UInt8]? {
    let rest = buffer[start...]
    guard let end = rest.prefix(Self.headerLimit).firstRange(of: Self.separator) else {
      if rest.count > Self.headerLimit { throw .noLength }
      return nil
    }
    guard let length = Self.length(rest[..<end.lowerBound]) else { throw .noLength }
    guard length <= Self.limit else { throw .tooLong }
    guard buffer.count - end.upperBound >= length else { return nil }
    start = end.upperBound + length
    return Array(buffer[end.upperBound..<start])
  }

  private static func length(_ header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].filter { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  /// The content with its header.
  package static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

/// Any JSON value, for parts of messages that are passed on or compared as they are.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a member of an object, or nil.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .int(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .int(number) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
